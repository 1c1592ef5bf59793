"""What calls of the Python package take, in microseconds of processor time.

``python bench/calls.py``, with the wheel of ``scripts/build-wheel``, prints the table of the package's README.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import make24
from make24 import drop_ins
from make24.scorer import Scorer
from make24.trl import RewardFunction

ANSWER = "8 / (3 - 8 / 3)"
SAID = f"8 * 3 leaves two cards. So the answer is {ANSWER}."
GROUP = ["<answer>8/(3-8/3)</answer>", "<answer>3+3+8+8</answer>"] * 4
ROW = {"numbers": [3, 3, 8, 8], "target": 24}
reward = RewardFunction("strict")

CALLS: list[tuple[str, Callable[[], object]]] = [
    ('`check("3 3 8 8", "8 / (3 - 8 / 3)")`', lambda: make24.check("3 3 8 8", ANSWER)),
    ('the same with `policy="auto"`, of a text of 60 characters', lambda: make24.check("3 3 8 8", SAID, policy="auto")),
    ("`is_solvable`", lambda: make24.is_solvable("3 3 8 8")),
    ("`count`", lambda: make24.count("3 3 8 8")),
    ("`solve`", lambda: make24.solve("3 3 8 8")),
    ("`evaluate`", lambda: make24.evaluate(ANSWER)),
    ("`count_many` of one hand", lambda: make24.count_many([[3, 3, 8, 8]])),
    ("`Scorer()(row, text)`", lambda: Scorer()(ROW, GROUP[0])),
    ("`RewardFunction` of eight completions", lambda: reward(GROUP, hand=["3 3 8 8"] * 8, target=[24] * 8)),
    ("`drop_ins.tinyzero_compute_score`", lambda: drop_ins.tinyzero_compute_score(f"Assistant: {GROUP[0]}", ROW)),
]


def microseconds(call: Callable[[], object], calls: int = 2_000, runs: int = 7) -> float:
    """The least mean of some runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        for _ in range(calls):
            call()
        best = min(best, (time.process_time() - start) / calls)
    return best * 1e6


if __name__ == "__main__":
    for name, call in CALLS:
        print(f"| {name} | {microseconds(call):.1f} |")
