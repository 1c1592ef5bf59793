"""Hands of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Union, overload

from ._ask import cards_of
from ._numbers import Number, exact, latex_number, words
from .errors import public, refused


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A multiset of cards: two hands with the same cards are equal.

    Every function takes a hand also as a text or as a list of cards.

    >>> Hand("8 3 8 3") == Hand([3, 3, 8, 8])
    True
    >>> Hand("A K 1/2")
    Hand('1/2 1 13')
    >>> Hand("A K 1/2")[-1]
    13
    """

    cards: tuple[Union[int, Fraction], ...]

    @public
    def __init__(self, cards: Union[str, Iterable[Number], Hand]) -> None:
        dealt = cards.cards if isinstance(cards, Hand) else tuple(map(exact, cards_of(hand_words(cards))))
        object.__setattr__(self, "cards", dealt)

    def __iter__(self) -> Iterator[Union[int, Fraction]]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, at: int) -> Union[int, Fraction]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Union[int, Fraction], ...]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[int, Fraction, tuple[Union[int, Fraction], ...]]:
        return self.cards[at]

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __lt__(self, other: Hand) -> bool:
        """Fewer cards first, then smaller ones: a list of hands sorts."""
        return (len(self.cards), self.cards) < (len(other.cards), other.cards)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _repr_latex_(self) -> str:
        return "$" + r",\ ".join(map(latex_number, self.cards)) + "$"


#: So many digits in a row may be cards without spaces between.
_RUN_TOGETHER = 3

#: What every function takes as a hand.
HandLike = Union[Hand, str, Iterable[Number]]


def hand_words(hand: HandLike) -> str:
    """A hand as the engine reads it.

    >>> hand_words([3, 3, 8, 8])
    '3 3 8 8'
    >>> hand_words("3388")
    Traceback (most recent call last):
    make24.errors.InvalidInput: "3388" is a hand of one card; use "3 3 8 8" for 4 cards, or [3388] for one
    """
    if isinstance(hand, Hand):
        return str(hand)
    if isinstance(hand, str) and hand.isdecimal() and len(hand) >= _RUN_TOGETHER:
        fix = f'use "{" ".join(hand)}" for {len(hand)} cards, or [{hand}] for one'
        raise refused(f'"{hand}" is a hand of one card', "invalid_hand", fix)
    return words(hand)
