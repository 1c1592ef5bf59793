"""A file for verl's ``main_eval``: puzzles, a right and a wrong response to each, and the ground truth.

``scripts/training`` makes the file with this program, and evaluates it with verl.
"""

from __future__ import annotations

import json
import sys

import make24
import pandas as pd
from make24.prompts import gold


def main(path: str) -> None:
    """Writes the file."""
    puzzles = list(make24.generate(count=6, seed=7))
    rows = [
        {
            "data_source": "make24",
            "responses": [gold(puzzle, tag=True), "I do not know."],
            "reward_model": {"ground_truth": json.dumps({"hand": str(puzzle.hand)})},
        }
        for puzzle in puzzles
    ]
    pd.DataFrame(rows).to_parquet(path)


if __name__ == "__main__":
    main(sys.argv[1])
