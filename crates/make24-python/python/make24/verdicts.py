"""The verdicts on many answers, as columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Union, overload

from . import _engine
from .column import Column
from .errors import public, refused
from .verdict import KINDS, Kind, Verdict

#: The verdicts that a notebook shows.
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked, with the names under which the engine reads it."""

    hands: Any
    has_one_hand: bool
    answers: Any
    targets: Union[str, list[str]]
    rules: str
    policy: str
    rounding: str
    max_attempts: int | None
    #: Whether a row that cannot be read has the kind ``invalid``, and is no error.
    has_invalid: bool


class Verdicts:
    """The verdicts on many answers. The kinds are there at once; the rest is computed when it is asked for.

    NumPy, Arrow, Polars and pandas take it as the column of the kinds. It is indexed and iterated like a list, but is
    no ``Sequence``: Polars would take that as structures.

    >>> import make24
    >>> verdicts = make24.check_many("3 3 8 8", ["8/(3-8/3)", "8*3", "24"])
    >>> verdicts.kinds
    ['right', 'wrong_cards', 'wrong_cards']
    >>> verdicts.right, verdicts.accuracy
    ([True, False, False], 0.3333333333333333)
    >>> verdicts.rewards("partial"), verdicts.values
    ([1.0, 0.25, 0.0], ['24', '24', '24'])
    >>> print(verdicts[1])
    wrong cards: 3, 8 are missing
    """

    __slots__ = ("_asked", "_columns", "codes")

    #: One byte for each answer: its place in :data:`KINDS`.
    codes: bytes

    def __init__(self, asked: Asked, with_columns: bool = False) -> None:
        self._asked = asked
        self._columns: dict[str, _engine.Values] | None = None
        if with_columns:
            self.codes = self._judge_all()
        else:
            self.codes = _engine.judge_many(asked)

    @property
    def kinds(self) -> Column[Kind]:
        """The kind of each verdict."""
        return Column(_engine.kinds_of(self.codes))

    @property
    def right(self) -> Column[bool]:
        """Whether each answer is right."""
        return Column(_engine.right_of(self.codes))

    @property
    def credit(self) -> Column[Union[float, None]]:
        """What each answer earns, from 0.0 to 1.0; ``None`` for a row that cannot be read."""
        return self._column("credit")

    @property
    def values(self) -> Column[Union[str, None]]:
        """What each answer makes, as text: ``"24"``, ``"40/3"``; ``None`` where it makes no number."""
        return self._column("values")

    @property
    def messages(self) -> Column[str]:
        """Each verdict in a sentence."""
        return self._column("messages")

    @public
    def rewards(self, name: str = "strict") -> Column[Union[float, None]]:
        """What a reward of the library gives each answer; ``None`` for a row that cannot be read.

        The rewards are those of :class:`make24.trl.RewardFunction`.
        """
        known = _engine.rewards()
        if name not in known:
            raise refused(f"unknown reward {name!r}", "invalid_request", f"use one of {', '.join(known)}")
        return Column(_engine.strict_of(self.codes)) if name == "strict" else self._column(name)

    def columns(self, *rewards: str) -> dict[str, Column[Any]]:
        """All columns by name, and these rewards: what ``DataFrame`` and ``Table`` of other libraries take.

        >>> import make24
        >>> list(make24.check_many("3 3 8 8", ["8*3"]).columns("partial"))
        ['kind', 'right', 'credit', 'value', 'message', 'partial']
        """
        told: dict[str, Column[Any]] = {
            "kind": self.kinds,
            "right": self.right,
            "credit": self.credit,
            "value": self.values,
            "message": self.messages,
        }
        return told | {name: self.rewards(name) for name in rewards}

    def _column(self, name: str) -> Column[Any]:
        if self._columns is None:
            self._judge_all()
        assert self._columns is not None
        return Column(self._columns[name])

    def _judge_all(self) -> bytes:
        codes, self._columns = _engine.judge_columns(self._asked)
        return codes

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
        from .judging import verdict_of

        return verdict_of(self._asked, row)

    def __iter__(self) -> Iterator[Verdict]:
        return map(self.__getitem__, range(len(self)))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The kinds as an array of NumPy."""
        return self.kinds.__array__(dtype, copy)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        """The kinds as a column of texts, by the C data interface of Arrow."""
        return self.kinds.__arrow_c_array__(requested_schema)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Verdicts, (self._asked,))

    def __repr__(self) -> str:
        shown = ", ".join(f"{count} {kind}" for kind, count in self.counts().items())
        return f"<Verdicts: {shown or 'none'}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{row}</td><td>{verdict.kind}</td><td><code>{escape(verdict.answer[:60])}</code></td>"
            f"<td>{escape(verdict.message)}</td></tr>"
            for row, verdict in enumerate(self[:_SHOWN])
        )
        more = f"<p>and {len(self) - _SHOWN} more</p>" if len(self) > _SHOWN else ""
        head = "<tr><th></th><th>verdict</th><th>answer</th><th></th></tr>"
        return f"<table>{head}{rows}</table>{more}"
