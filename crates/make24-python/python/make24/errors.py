"""The exceptions of make24: every one of them is a :class:`Make24Error`."""

from __future__ import annotations


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
