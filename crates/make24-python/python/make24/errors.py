"""The exceptions and warnings of make24: every exception is a :class:`Make24Error`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar


class Make24Error(Exception):
    """Something that make24 cannot do, in a sentence that says what was seen and what to use instead.

    >>> import make24
    >>> try:
    ...     make24.solve("3 3 8 x")
    ... except make24.Make24Error as error:
    ...     print(error.code)
    invalid_hand
    """

    #: A stable word for programs: ``invalid_hand``, ``invalid_rules`` and so on.
    code: str
    #: What to do instead, where something is known to help.
    fix: str | None
    #: The wrong part of the text, in bytes: the first, and the one behind the last.
    span: tuple[int, int] | None

    def __init__(
        self, message: str, code: str = "internal", fix: str | None = None, span: tuple[int, int] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.fix = fix
        self.span = span

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.code, self.fix, self.span))


class InvalidInput(Make24Error, ValueError):
    """A hand, a target, rules or another argument that cannot be read."""


class Incomplete(Make24Error):
    """A limit was reached before the answer was known."""


class ShortfallWarning(UserWarning):
    """There are fewer rows than were asked for; the sentence says why.

    >>> import make24, warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     made = len(list(make24.generate(100, cards="3*2,8*2", seed=0)))
    >>> made, caught[0].category.__name__
    (1, 'ShortfallWarning')
    """


def refused(message: str, code: str, fix: str) -> InvalidInput:
    """The exception for an argument that cannot be read, with what to use instead."""
    return InvalidInput(f"{message}; {fix}", code, fix)


P = ParamSpec("P")
R = TypeVar("R")


def public(function: Callable[P, R]) -> Callable[P, R]:
    """A function of the package whose errors end at the call: their traceback has none of the frames within."""

    @functools.wraps(function)
    def call(*args: P.args, **named: P.kwargs) -> R:
        try:
            return function(*args, **named)
        except Make24Error as error:
            raise error.with_traceback(None) from None

    return call
