"""Solvers and generators of puzzles in Python: prints a JSON line for each, which `bench/run` reads.

target/bench/python/bin/python bench/solvers.py [--seconds 10]
"""

from __future__ import annotations

import argparse
import contextlib
import io
import itertools
import time
import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import make24
from measure import median_time, one_core, row


def countdown_board(seconds: float) -> None:
    """All solutions of a board. The package prints them, so its output is redirected."""
    package = import_module("countdown_numbers_solver")

    def solve() -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            package.solve([50, 25, 10, 7, 3, 1], 765)

    taken = median_time(solve, seconds)
    # The task has this many solutions; make24 is measured from Rust, which asserts the number.
    found, expected = len(package.unique_solutions), 12
    said = "agrees" if found == expected else f"says {found}, not {expected}"
    row("countdown", "countdown-numbers-solver", "countdown-numbers-solver", taken, said)


def generated(seconds: float) -> None:
    """Puzzles that can be solved, of four cards of 1 to 10. make24 deals no hand twice, and adds all solutions."""
    count = 500
    ours = list(make24.generate(count, seed=1, cards="1..10"))
    assert all(make24.check(one.hand, one.solutions[0].expression) for one in ours)
    taken = median_time(lambda: list(make24.generate(count, seed=1, cards="1..10")), seconds / 4)
    row("generate", "make24 generate", "make24", taken / count)
    warnings.simplefilter("ignore", SyntaxWarning)
    data = import_module("reasoning_gym").create_dataset("puzzle24", size=10_000, seed=1)
    made = []
    start = time.process_time()
    for entry in itertools.takewhile(lambda _: time.process_time() - start < seconds, entries(data)):
        made.append(entry)
    taken = (time.process_time() - start) / len(made)
    right = sum(bool(make24.check(entry["metadata"]["numbers"], entry["answer"])) for entry in made)
    said = "agrees" if right == len(made) else f"{right} of {len(made)} of its answers are right"
    row("generate", "reasoning-gym puzzle24", "reasoning-gym", taken, said)


def entries(data: Any) -> Iterator[dict[str, Any]]:
    """The entries of a data set, one after the other."""
    return (data[index] for index in itertools.count())


def main() -> None:
    """Measures all of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10.0, help="the most time for each package")
    args = parser.parse_args()
    one_core()
    countdown_board(args.seconds / 2)
    generated(args.seconds)


if __name__ == "__main__":
    main()
