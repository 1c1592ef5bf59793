"""Columns of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar, Union, overload

from . import _engine

T = TypeVar("T")

#: The values that a column shows when it is printed.
_SHOWN = 20


class Column(Sequence[T], Generic[T]):
    """One value for each row of a batch, or ``None`` if a row has no value.

    It is a sequence. NumPy, Arrow, Polars and pandas take it as a column of their own, without a copy a value.

    >>> import make24
    >>> credit = make24.check_many("3 3 8 8", ["8/(3-8/3)", "8*3", "3+3+8+8"]).credit
    >>> credit
    [1.0, 0.25, 0.5]
    >>> sum(credit), credit[-1], len(credit)
    (1.75, 0.5, 3)
    """

    __slots__ = ("_values",)

    def __init__(self, values: _engine.Values) -> None:
        self._values = values

    def tolist(self) -> list[T]:
        """The values as a list."""
        return self._values.tolist()

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[T, list[T]]:
        return self.tolist()[at] if isinstance(at, slice) else self._values[at]

    def __iter__(self) -> Iterator[T]:
        return iter(self.tolist())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Sequence) and not isinstance(other, str):
            return self.tolist() == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """A NumPy array of numbers (``nan`` if one is missing), booleans, or texts as objects."""
        array = self._values.numpy()
        return array if dtype is None else array.astype(dtype)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        """The column by the C data interface of Arrow."""
        return self._values.arrow()

    def __repr__(self) -> str:
        if len(self) <= _SHOWN:
            return repr(self.tolist())
        shown = ", ".join(repr(self._values[row]) for row in range(_SHOWN))
        return f"[{shown}, ... {len(self)} rows]"
