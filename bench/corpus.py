"""Recorded scores of model outputs beside the verdicts of make24: `judges.py --corpus FOLDER`.

The folder has JSON lines (`*.jsonl`) or Parquet files (`*.parquet`, read by PyArrow). A row has the cards (`hand`,
`nums`, `numbers` or `cards`), perhaps `target` and `rules`, what the model said, and perhaps a recorded score; the
names of the last two are found among usual ones, or given by --text and --score. A score of 1 or true means right.

The corpus is not part of the repository: fetch the one that you want to look at.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import make24
from make24.prompts import as_number, completion_text, puzzle_of
from make24.rules import by_rules

#: The names of columns in public data sets, the first that is there counts.
TEXTS = ("response", "completion", "output", "generation", "solution_str", "text", "answer")
SCORES = ("score", "reward", "acc", "correct", "label")


def rows_of(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file."""
    if file.suffix == ".parquet":
        from pyarrow import parquet

        for batch in parquet.ParquetFile(file).iter_batches():
            yield from batch.to_pylist()
        return
    with file.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def named(row: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    """The first column that is there."""
    return next((row[name] for name in names if row.get(name) is not None), None)


def judged(rows: list[dict[str, Any]], texts: tuple[str, ...]) -> tuple[list[str], list[str], float]:
    """The kind and the sentence of the verdict on each row, and the time that took, in seconds."""
    kinds, messages = ["invalid"] * len(rows), [""] * len(rows)
    start = time.perf_counter()
    for rules, places in by_rules([row.get("rules") for row in rows]):
        hands, targets, answers = [], [], []
        for place in places:
            try:
                hand, target, _ = puzzle_of(rows[place])
            except make24.InvalidInput:
                hand, target = [], 24
            hands.append(hand)
            targets.append(as_number(target))
            answers.append(completion_text(named(rows[place], texts)))
        verdicts = make24.check_many(hands, answers, targets, rules=rules, policy="auto", on_error="null")
        for place, kind, message in zip(places, verdicts.kinds, verdicts.messages, strict=True):
            kinds[place], messages[place] = kind, message
    return kinds, messages, time.perf_counter() - start


def compare(folder: Path, text: str | None, score: str | None, show: int) -> None:
    """Prints a table with a line a file, and the first rows on which make24 and the recorded score disagree."""
    texts = (text,) if text else TEXTS
    scores = (score,) if score else SCORES
    files = sorted(file for file in folder.rglob("*") if file.suffix in (".jsonl", ".parquet"))
    if not files:
        sys.exit(f"{folder} has no .jsonl and no .parquet file; use a folder that has some")
    print(f"{'file':<32} {'rows':>8} {'right':>8} {'recorded':>8} {'theirs only':>11} {'ours only':>9} {'us/row':>7}")
    for file in files:
        rows = list(rows_of(file))
        kinds, messages, seconds = judged(rows, texts)
        recorded = [named(row, scores) for row in rows]
        theirs = [score is not None and float(score) >= 1 for score in recorded]
        known = [place for place, score in enumerate(recorded) if score is not None]
        only = Counter((kinds[place] == "right", theirs[place]) for place in known)
        print(
            f"{file.name[:32]:<32} {len(rows):>8} {kinds.count('right'):>8} {sum(theirs):>8} "
            f"{only[False, True]:>11} {only[True, False]:>9} {seconds * 1e6 / max(len(rows), 1):>7.2f}"
        )
        differing = [place for place in known if (kinds[place] == "right") != theirs[place]]
        for place in differing[:show]:
            said = completion_text(named(rows[place], texts))[-120:].replace("\n", " ")
            print(f"  row {place}: recorded {recorded[place]}, make24 says {messages[place]!r} of ...{said!r}")
