"""Columns of results."""

from __future__ import annotations

from typing import Any, TypeVar

from . import _engine

T = TypeVar("T")

#: The values that a column shows when it is printed.
_SHOWN = 20


class Column(list[T]):
    """One value for each row of a batch, or ``None`` if a row has no value.

    It is a list that does not change, so JSON can have it, too; ``tolist()`` is one that does. NumPy and Arrow take it
    as a column of their own, without a copy a value.

    >>> import make24, json
    >>> credit = make24.check_many("3 3 8 8", ["8/(3-8/3)", "8*3", "3+3+8+8"]).credit
    >>> credit
    [1.0, 0.25, 0.5]
    >>> sum(credit), credit[-1], json.dumps(credit)
    (1.75, 0.5, '[1.0, 0.25, 0.5]')
    """

    __slots__ = ("_values",)

    def __init__(self, values: _engine.Values) -> None:
        super().__init__(values.tolist())
        self._values = values

    def tolist(self) -> list[T]:
        """The values as a plain list."""
        return list(self)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """A NumPy array of numbers (``nan`` if one is missing), booleans, or texts as objects."""
        array = self._values.numpy()
        return array if dtype is None else array.astype(dtype)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        """The column by the C data interface of Arrow."""
        return self._values.arrow()

    def __reduce__(self) -> tuple[Any, ...]:
        return (list, (self.tolist(),))

    def __repr__(self) -> str:
        if len(self) <= _SHOWN:
            return repr(self.tolist())
        shown = ", ".join(map(repr, self[:_SHOWN]))
        return f"[{shown}, ... {len(self)} rows]"


def _unchanged(self: Column[Any], *_: Any, **__: Any) -> Any:
    raise TypeError("a column does not change; use tolist()")


_METHODS = ("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse")
_OPERATORS = ("__setitem__", "__delitem__", "__iadd__", "__imul__")
for _name in (*_METHODS, *_OPERATORS):
    setattr(Column, _name, _unchanged)
