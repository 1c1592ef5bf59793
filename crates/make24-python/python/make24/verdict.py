"""A verdict: right, or which rule an answer breaks, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal, get_args

from ._numbers import value_of
from .solution import Value

#: The kinds of verdicts; ``invalid`` is for rows of a batch whose hand or target cannot be read.
Kind = Literal[
    "right",
    "wrong_value",
    "wrong_cards",
    "not_allowed",
    "undefined",
    "unreadable",
    "too_big",
    "unproven",
    "no_answer",
    "wrong_step",
    "false_claim",
    "invalid",
]

#: Every kind; the code of a kind in :attr:`Verdicts.codes` is its place.
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer; it is true if the answer is right.

    >>> import make24
    >>> verdict = make24.check("3 3 8 8", "8 * (8 - 3) / 3")
    >>> verdict.kind, verdict.value, bool(verdict)
    ('wrong_value', Fraction(40, 3), False)
    >>> print(verdict)
    wrong value: it makes 40/3 (13.3333...), not 24
    """

    kind: Kind
    #: The verdict in a sentence.
    message: str
    #: The answer as it was given.
    answer: str
    #: What the answer makes, where it has a value.
    value: Value | None = None
    #: The part of the answer that the verdict is about, in characters.
    span: tuple[int, int] | None = None
    #: From 0.0 to 1.0; 1.0 is a right answer.
    credit: float = 0.0
    #: The policy that found the answer, unless it is the whole text.
    policy: str | None = None
    #: Where the answer stands in the text, in characters, if a policy found it.
    answer_span: tuple[int, int] | None = None
    #: How many expressions the text has, if a policy looked for them.
    candidates: int | None = None
    #: The number of right steps before the first wrong one, and of all steps, where the answer has steps.
    steps: tuple[int, int] | None = None
    #: Whether a rounded number counted.
    rounded: bool = False
    #: What each reward of the library gives, by name, if asked for.
    rewards: Mapping[str, float] = field(default_factory=dict, hash=False)
    #: Which of the solutions that ``solutions`` lists the answer is, from 0, if asked for and right.
    idea: int | None = None

    def __bool__(self) -> bool:
        return self.kind == "right"

    def __str__(self) -> str:
        return self.message

    @staticmethod
    def of(data: Mapping[str, Any]) -> Verdict:
        """The verdict of a reply."""
        answer: str = data["answer"]
        value = data.get("value")
        steps = data.get("steps")
        return Verdict(
            kind=data["verdict"],
            message=data["message"],
            answer=answer,
            value=None if value is None else value_of(value),
            span=_characters(answer, data.get("span")),
            credit=data["credit"],
            policy=data.get("policy"),
            answer_span=_characters(answer, data.get("answer_span")),
            candidates=data.get("candidates"),
            steps=None if steps is None else (steps[0], steps[1]),
            rounded=data.get("rounded", False),
            rewards=data.get("rewards") or {},
            idea=data.get("idea"),
        )

    def _repr_html_(self) -> str:
        start, end = self.span or (0, 0)
        before, marked, behind = (
            escape(part) for part in (self.answer[:start], self.answer[start:end], self.answer[end:])
        )
        sign = "&#10003;" if self else "&#10007;"
        return f"<p>{sign} <code>{before}<mark>{marked}</mark>{behind}</code><br>{escape(self.message)}</p>"


def _characters(text: str, span: Sequence[int] | None) -> tuple[int, int] | None:
    """A span of bytes in characters."""
    if span is None:
        return None
    if text.isascii():
        return (span[0], span[1])
    encoded = text.encode()
    return (len(encoded[: span[0]].decode()), len(encoded[: span[1]].decode()))
