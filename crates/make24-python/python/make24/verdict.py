"""Verdicts: right, or which rule an answer breaks, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, overload

from . import _engine
from ._numbers import value_of
from .solution import Value

if TYPE_CHECKING:
    import numpy
    import numpy.typing

#: The kinds of verdicts.
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
    rewards: Mapping[str, float] = field(default_factory=dict)
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


@dataclass(frozen=True, slots=True, repr=False)
class Verdicts(Sequence[Verdict]):
    """The verdicts on many answers. The kinds are there at once; each :class:`Verdict` is made when it is looked at.

    >>> import make24
    >>> verdicts = make24.check_many("3 3 8 8", ["8/(3-8/3)", "8*3", "24"])
    >>> verdicts.kinds
    ['right', 'wrong_cards', 'wrong_cards']
    >>> verdicts.right, verdicts.accuracy
    ([True, False, False], 0.3333333333333333)
    >>> print(verdicts[1])
    wrong cards: 3, 8 are missing
    """

    #: One byte for each answer: its place in :data:`KINDS`.
    codes: bytes
    _asked: Any

    @property
    def kinds(self) -> list[Kind]:
        """The kind of each verdict."""
        return [KINDS[code] for code in self.codes]

    @property
    def right(self) -> list[bool]:
        """Whether each answer is right."""
        return [code == 0 for code in self.codes]

    @property
    def accuracy(self) -> float:
        """The share of right answers; 0 without answers."""
        return self.codes.count(0) / len(self.codes) if self.codes else 0.0

    def counts(self) -> dict[Kind, int]:
        """How many verdicts there are of each kind, without those that do not occur."""
        counted = {kind: self.codes.count(code) for code, kind in enumerate(KINDS)}
        return {kind: count for kind, count in counted.items() if count}

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, at: int) -> Verdict: ...
    @overload
    def __getitem__(self, at: slice) -> list[Verdict]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[Verdict, list[Verdict]]:
        if isinstance(at, slice):
            return [self[row] for row in range(*at.indices(len(self)))]
        row = at + len(self) if at < 0 else at
        if not 0 <= row < len(self):
            raise IndexError(f"there are {len(self)} verdicts, and none at {at}")
        return self._asked.verdict(row)  # type: ignore[no-any-return]

    def __iter__(self) -> Iterator[Verdict]:
        return map(self.__getitem__, range(len(self)))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.typing.NDArray[Any]:
        """Whether each answer is right, as a NumPy array."""
        import numpy

        right: numpy.typing.NDArray[Any] = numpy.frombuffer(self.codes, dtype=numpy.uint8) == 0
        return right if dtype is None else right.astype(dtype)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        """The kinds as a column of texts, for Arrow, Polars and pandas."""
        return _engine.kinds_to_arrow(self.codes)

    def __repr__(self) -> str:
        shown = ", ".join(f"{count} {kind}" for kind, count in self.counts().items())
        return f"<Verdicts: {shown or 'none'}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{row}</td><td>{verdict.kind}</td><td><code>{escape(verdict.answer[:60])}</code></td>"
            f"<td>{escape(verdict.message)}</td></tr>"
            for row, verdict in enumerate(self[:20])
        )
        more = f"<p>and {len(self) - 20} more</p>" if len(self) > 20 else ""
        head = "<tr><th></th><th>verdict</th><th>answer</th><th></th></tr>"
        return f"<table>{head}{rows}</table>{more}"
