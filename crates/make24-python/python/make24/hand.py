"""Hands of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Union

from ._ask import cards_of
from ._numbers import Number, exact, latex_number, words


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A multiset of cards: two hands with the same cards are equal.

    Every function takes a hand also as a text or as a list of cards.

    >>> Hand("8 3 8 3") == Hand([3, 3, 8, 8])
    True
    >>> Hand("A K 1/2")
    Hand('1/2 1 13')
    """

    cards: tuple[Union[int, Fraction], ...]

    def __init__(self, cards: Union[str, Iterable[Number], Hand]) -> None:
        dealt = cards.cards if isinstance(cards, Hand) else tuple(map(exact, cards_of(words(cards))))
        object.__setattr__(self, "cards", dealt)

    def __iter__(self) -> Iterator[Union[int, Fraction]]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _repr_latex_(self) -> str:
        return "$" + r",\ ".join(map(latex_number, self.cards)) + "$"


#: What every function takes as a hand.
HandLike = Union[Hand, str, Iterable[Number]]


def hand_words(hand: HandLike) -> str:
    """A hand as the engine reads it."""
    return str(hand) if isinstance(hand, Hand) else words(hand)
