"""Numbers between Python and the engine: exact, never floats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Union

from .errors import refused

#: A card or a target: an integer, a fraction, or a text such as ``"1/2"`` or ``"K"``.
Number = Union[int, Fraction, str]


def word(number: Number, code: str = "invalid_target") -> str:
    """A number as the engine reads it; ``code`` is the error code if it is not a number.

    >>> word(Fraction(1, 2)), word(7), word("K")
    ('1/2', '7', 'K')
    """
    # Most are, and the questions below take longer than the judge.
    if type(number) is int and -(10**18) < number < 10**18:
        return str(number)
    fix = "use an integer, a Fraction or a text"
    if isinstance(number, float):
        raise refused(f"{number!r} is a float, and floats are not exact", code, fix)
    # The integers of NumPy and the like have `__index__`.
    if isinstance(number, bool) or not (isinstance(number, (str, Fraction)) or hasattr(number, "__index__")):
        raise refused(f"{number!r} is not a number", code, fix)
    try:
        text = str(number)
        text.encode()
    except UnicodeEncodeError:
        raise refused(f"{number!r} is not Unicode text", code, fix) from None
    except ValueError:
        # Python writes no integer of more than some thousands of digits.
        raise refused("the number has too many digits", code, "use a smaller one") from None
    return text


def words(cards: Union[str, Iterable[Number]]) -> str:
    """Cards as the engine reads them: with spaces between.

    >>> words([3, Fraction(1, 2), "K"])
    '3 1/2 K'
    """
    if isinstance(cards, str):
        return word(cards, "invalid_hand")
    if not isinstance(cards, Iterable):
        raise refused(f"{cards!r} is not a hand", "invalid_hand", 'use a text such as "3 3 8 8", or a list of cards')
    return " ".join(word(card, "invalid_hand") for card in cards)


def exact(text: str) -> Union[int, Fraction]:
    """A rational number of the engine.

    >>> exact("24"), exact("8/3")
    (24, Fraction(8, 3))
    """
    above, _, below = text.partition("/")
    return Fraction(int(above), int(below)) if below else int(above)


def value_of(text: str) -> Union[int, Fraction, str]:
    """A number of the engine; of an irrational one, its text.

    >>> value_of("8/3"), value_of("root(2, 2)")
    (Fraction(8, 3), 'root(2, 2)')
    """
    try:
        return exact(text)
    except ValueError:
        return text


def latex_number(number: Union[int, Fraction]) -> str:
    r"""A number in LaTeX.

    >>> print(latex_number(Fraction(-8, 3)))
    -\tfrac{8}{3}
    """
    if isinstance(number, int):
        return str(number)
    sign = "-" if number < 0 else ""
    return rf"{sign}\tfrac{{{abs(number.numerator)}}}{{{number.denominator}}}"


def range_word(ends: Union[Sequence[float], float, str, None]) -> str | None:
    """A range as requests have it; a word stays as it is.

    >>> range_word((10, 100))
    '10..100'
    >>> range_word(60)
    Traceback (most recent call last):
    make24.errors.InvalidInput: 60 is not a range; use a pair of numbers such as (60, 80)
    """
    if isinstance(ends, (int, float)):
        raise refused(f"{ends} is not a range", "invalid_request", "use a pair of numbers such as (60, 80)")
    return ends if ends is None or isinstance(ends, str) else f"{ends[0]}..{ends[1]}"
