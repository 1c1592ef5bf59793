"""The prompt that the adapters use, and the ground truth of their data sets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Union

from . import _engine
from ._numbers import Number, word
from .hand import Hand, HandLike
from .puzzles import Puzzle
from .rules import RulesLike, rules_json


def prompt(hand: HandLike, target: Number = 24, rules: RulesLike = None) -> str:
    """The question about a puzzle, as the column ``prompt`` of a data set has it.

    >>> prompt([3, 3, 8, 8])[:49]
    'Use each of the numbers 3, 3, 8, 8 exactly once, '
    """
    return _engine.prompt([str(card) for card in Hand(hand)], word(target), rules_json(rules))


def gold(puzzle: Puzzle, *, tag: bool = False) -> str:
    """A right answer to a puzzle: its simplest solution (in the tag that the prompt asks for if ``tag``), or that there
    is none.

    >>> from make24 import generate
    >>> gold(next(generate(cards="3*2,8*2", size=4)), tag=True)
    '<answer>8 / (3 - 8 / 3)</answer>'
    """
    if not puzzle.solutions:
        return "There is no solution."
    expression = puzzle.solutions[0].expression
    return f"<answer>{expression}</answer>" if tag else expression


#: The names under which data sets have the cards, the first that is there counts.
HAND_NAMES = ("hand", "nums", "numbers", "cards")


def puzzle_of(row: Mapping[str, Any]) -> tuple[HandLike, Number, RulesLike]:
    """The hand, the target and the rules of a row of a data set.

    >>> puzzle_of({"nums": [44, 19, 35], "target": 98})
    ([44, 19, 35], 98, None)
    """
    for name in HAND_NAMES:
        if row.get(name) is not None:
            target = row.get("target")
            return row[name], 24 if target is None else target, row.get("rules")
    raise KeyError(f"the row has no hand: none of {', '.join(HAND_NAMES)} is among {', '.join(row)}")


def completion_text(completion: Any) -> str:
    """What a model says: a text, or the last message of the assistant in a list of messages.

    >>> completion_text([{"role": "user", "content": "?"}, {"role": "assistant", "content": "8*3"}])
    '8*3'
    """
    if isinstance(completion, str):
        return completion
    if completion is None:
        return ""
    for message in reversed(list(completion)):
        said = message.get("content") if message.get("role", "assistant") == "assistant" else None
        if isinstance(said, str):
            return said
        if isinstance(said, list):
            return "".join(part.get("text", "") for part in said if isinstance(part, Mapping))
    return ""


def as_number(value: Any) -> Union[int, Fraction, str]:
    """A target of a data set, of which some are floats: a whole float is an integer."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value  # type: ignore[no-any-return]
