"""Functions with the names, arguments and scales of scorers that people use, and without their mistakes.

======================================  ============================================================================
the scorer                              where the function here differs, and why
======================================  ============================================================================
TinyZero ``compute_score``              no ``eval``: ``9**9**9**9`` ends at once, ``8//3`` is refused; equality is
                                        exact, not within 1e-5; a tag in an earlier line than the last counts too
tree of thoughts ``test_output``        the side before ``= 24`` is judged exactly, without sympy, which lets ``4!`` and
                                        ``2^3`` through and times out
reasoning-gym ``countdown``             exact equality, not within 1e-6; ``2.4*10`` does not use 2, 4 and 10; brackets,
                                        Unicode signs, LaTeX and a final ``= 24`` are read
reasoning-gym ``puzzle24``              the cards are compared, not only their number and range; 24.5 is not 24
======================================  ============================================================================

The scales are theirs: TinyZero gives 0, 0.1 or 1; tree of thoughts ``{"r": 0 or 1}``; ``countdown`` 0.01 without an
expression, 0.05 for a wrong one and 1; ``puzzle24`` 0.01 or 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .judging import check
from .prompts import as_number, puzzle_of


def tinyzero_compute_score(
    solution_str: str,
    ground_truth: Mapping[str, Any],
    method: str = "strict",
    format_score: float = 0.1,
    score: float = 1.0,
) -> float:
    """TinyZero's ``compute_score`` of ``verl/utils/reward_score/countdown.py``: ``score`` for a right answer in the
    last ``<answer>`` tag, ``format_score`` for another one there, else 0.

    >>> truth = {"numbers": [3, 3, 8, 8], "target": 24}
    >>> said = "Assistant: <answer>{}</answer>"
    >>> [tinyzero_compute_score(said.format(answer), truth) for answer in ("8/(3-8/3)", "8*3", "9**9**9**9")]
    [1.0, 0.1, 0.1]
    >>> tinyzero_compute_score("8/(3-8/3)", truth)
    0
    """
    hand, target, _ = puzzle_of(ground_truth)
    verdict = check(hand, _assistant(solution_str), as_number(target), policy="last-tag")
    if verdict.kind == "no_answer":
        # A tag without an expression is the format still.
        return format_score if "<answer>" in _assistant(solution_str) and "</answer>" in solution_str else 0
    return score if verdict else format_score


def _assistant(text: str) -> str:
    """What the model says behind the marks of a chat template."""
    for mark in ("Assistant:", "<|im_start|>assistant"):
        if mark in text:
            return text.split(mark, 1)[1]
    return text


def tree_of_thoughts_test_output(cards: str, output: str) -> dict[str, int]:
    """The ``test_output`` of tree of thoughts' 24, with the cards in place of the index of its table: 1 for a right
    ``Answer:`` in the last line.

    >>> tree_of_thoughts_test_output("3 3 8 8", "8 / 3 = 8/3 (left: 3 8 8/3)\\nAnswer: 8 / (3 - (8 / 3)) = 24")
    {'r': 1}
    >>> tree_of_thoughts_test_output("3 3 8 8", "Answer: 3 * 8 = 24")
    {'r': 0}
    """
    last = output.strip().split("\n")[-1].strip()
    answer = last.removeprefix("Answer:").removeprefix("answer:").strip()
    return {"r": int(bool(check(cards, answer)))}


def reasoning_gym_countdown(answer: str | None, entry: Mapping[str, Any]) -> float:
    """The ``score_answer`` of reasoning-gym's ``countdown``.

    >>> entry = {"metadata": {"numbers": [3, 3, 8, 8], "target": 24}}
    >>> [reasoning_gym_countdown(answer, entry) for answer in ("8/(3-8/3)", "24", "no", None)]
    [1.0, 0.05, 0.01, 0.01]
    """
    hand, target, _ = puzzle_of(entry["metadata"])
    verdict = check(hand, answer or "", as_number(target))
    return 1.0 if verdict else 0.01 if verdict.kind == "unreadable" else 0.05


def reasoning_gym_puzzle24(answer: str | None, entry: Mapping[str, Any]) -> float:
    """The ``score_answer`` of reasoning-gym's ``puzzle24``.

    >>> entry = {"metadata": {"numbers": [3, 1, 6, 1]}}
    >>> [reasoning_gym_puzzle24(answer, entry) for answer in ("(3+1)*6*1", "8*3*1*1")]
    [1.0, 0.01]
    """
    hand, target, _ = puzzle_of(entry["metadata"])
    return 1.0 if check(hand, answer or "", as_number(target)) else 0.01
