"""The prompt that the adapters use, and the ground truth of their data sets."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from numbers import Real
from typing import Any, Literal, Union

from . import _engine
from ._numbers import Number, word
from .errors import public, refused
from .hand import HandLike, hand_words
from .puzzles import Puzzle
from .rules import RulesLike, rules_json

#: How a question is put: ``plain``; ``r1`` asks for thoughts first; ``tinyzero`` is for base models; ``tot`` asks for
#: steps.
Template = Literal["plain", "r1", "tinyzero", "tot"]


#: Where a completion begins: in thoughts if the end of the prompt opens them (``prompt``), always in thoughts
#: (``open``), as behind chat templates that open them, or never (``closed``).
Thinking = Literal["prompt", "open", "closed"]

#: A tag at the end of a prompt behind which a model thinks.
OPENING = re.compile(r"<\|?(?:\w+:)?\w*(?:think|thought|reason)\w*\|?>\s*\Z", re.IGNORECASE)


@public
def prompt(
    hand: HandLike,
    target: Number = 24,
    rules: RulesLike = None,
    *,
    template: Template = "plain",
    may_be_impossible: bool = True,
) -> str:
    """The question about a puzzle, as the column ``prompt`` of a data set has it, with the cards in the given order.

    ``may_be_impossible`` adds what to say where there is no solution.

    >>> prompt([3, 3, 8, 8])[:49]
    'Use each of the numbers 3, 3, 8, 8 exactly once, '
    >>> prompt("K A 2")[:42]
    'Use each of the numbers 13, 1, 2 exactly o'
    """
    return _engine.prompt(hand_words(hand), word(target), rules_json(rules), template, may_be_impossible)


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
    """The hand, the target and the rules of a row of a data set. A hand may name its target; without one it is 24.

    >>> puzzle_of({"nums": [44, 19, 35], "target": 98})
    ([44, 19, 35], 98, None)
    >>> puzzle_of({"hand": "3 8 -> 11"})
    ('3 8', '11', None)
    """
    if not isinstance(row, Mapping):
        raise refused(f"{row!r} is not a row with names", "invalid_hand", 'use a mapping such as {"hand": "3 3 8 8"}')
    hand, target = hand_in(row), row.get("target")
    if hand is None:
        columns = ", ".join(map(str, row))
        fix = f"name a column {' or '.join(HAND_NAMES)}"
        raise refused(f"the row has no hand, only {columns}", "invalid_hand", fix)
    if target is None:
        hand, target = split_target(hand)
    return hand, 24 if target is None else target, row.get("rules")


def hand_in(row: Mapping[str, Any]) -> Any:
    """The cards of a row, or the column of them of a table; ``None`` if no name has them.

    >>> hand_in({"hand": None, "nums": [3, 8]})
    [3, 8]
    """
    return next((row[name] for name in HAND_NAMES if row.get(name) is not None), None)


#: The signs with which a hand names its target.
_TARGET_SIGNS = ("->", "=", ":")


def split_target(hand: Any) -> tuple[Any, str | None]:
    """A hand, and the target that it names.

    >>> split_target("3 3 8 8 -> 24"), split_target([3, 8])
    (('3 3 8 8', '24'), ([3, 8], None))
    """
    for sign in _TARGET_SIGNS:
        if isinstance(hand, str) and sign in hand:
            cards, _, target = hand.partition(sign)
            return cards.strip(), target.strip()
    return hand, None


def truth_of(ground_truth: Any) -> tuple[HandLike, Number, RulesLike]:
    """The same for the ground truth of a row: a mapping, or one as JSON.

    >>> truth_of('{"hand": "3 8", "target": 11}')
    ('3 8', 11, None)
    """
    if isinstance(ground_truth, str):
        try:
            ground_truth = json.loads(ground_truth)
        except (ValueError, RecursionError):
            fix = 'use JSON such as {"hand": "3 3 8 8", "target": 24}'
            raise refused(f"the ground truth {ground_truth[:80]!r} is not JSON", "invalid_json", fix) from None
    return puzzle_of(ground_truth)


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


def opening_of(prompt: Any, thinking: Thinking = "prompt") -> str:
    """The tag before a completion: without its closing tag the completion is all thoughts, and has no answer.

    >>> opening_of("Make 24. Assistant: <think>\\n"), opening_of("Make 24.")
    ('<think>\\n', '')
    >>> opening_of([{"role": "user", "content": "Make 24."}], "open")
    '<think>'
    """
    if thinking == "open":
        return "<think>"
    if thinking == "closed" or prompt is None:
        return ""
    if not isinstance(prompt, str):
        # The prompts of base models open thoughts at the end of what the user says.
        prompt = completion_text([{**message, "role": "assistant"} for message in list(prompt)[-1:]])
    found = OPENING.search(prompt)
    return found.group() if found else ""


def as_number(value: Any) -> Union[int, Fraction, str]:
    """A target of a data set, of which some are floats: a whole float is an integer."""
    # The floats of NumPy are real numbers, too.
    if isinstance(value, Real) and not isinstance(value, (int, Fraction)) and float(value).is_integer():
        return int(float(value))
    return value  # type: ignore[no-any-return]
