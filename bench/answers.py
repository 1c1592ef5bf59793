"""Answers to judge: right answers to hands of 1 to 10, and many kinds of wrong ones."""

from __future__ import annotations

import random
import re

import make24


def mixed(count: int, seed: int) -> list[tuple[list[int], str, str]]:
    """Returns the cards, the answer and the class of each."""
    draw = random.Random(seed)
    hands = [row.hand for row in make24.census(cards="1..10", exists=True) if row.is_solvable]
    written = {hand: [one.expression for one in make24.solutions(hand, form="flat")] for hand in hands}

    def random_expression(cards: list[int]) -> str:
        parts = [str(card) for card in draw.sample(cards, len(cards))]
        while len(parts) > 1:
            left, right = parts.pop(draw.randrange(len(parts))), parts.pop(draw.randrange(len(parts)))
            parts.append(f"({left} {draw.choice('+-*/')} {right})")
        return parts[0][1:-1]

    def one(kind: str, hand: str) -> str:
        cards, right = [int(card) for card in hand.split()], draw.choice(written[hand])
        match kind:
            case "right":
                return right
            case "right, without spaces":
                return right.replace(" ", "")
            case "right, with = 24":
                return f"{right} = 24"
            case "right, in Unicode":
                return right.replace("*", "\u00d7").replace("/", "\u00f7").replace("-", "\u2212")
            case "random":
                return random_expression(cards)
            case "other cards":
                return right.replace(str(cards[0]), str(draw.randint(1, 10)), 1)
            case "a card left out":
                return random_expression(cards[:3])
            case "a power":
                return re.sub(r"\*", "**", right, count=1)
            case "a floor":
                return right.replace("/", "//", 1)
            case "digits glued":
                return right.replace(" + ", "", 1).replace(" * ", "", 1)
            case "close":
                return f"{right} + 0.000001"
            case "a word":
                return draw.choice(["I do not know", "no solution", "24", "the answer is 24", right + ")"])
            case _:
                raise ValueError(kind)

    kinds = {
        "right": 30, "right, without spaces": 10, "right, with = 24": 4, "right, in Unicode": 2, "random": 25,
        "other cards": 8, "a card left out": 8, "a power": 4, "a floor": 3, "digits glued": 2, "close": 1, "a word": 3,
    }  # fmt: skip
    drawn = draw.choices(list(kinds), list(kinds.values()), k=count)
    made = []
    for kind in drawn:
        hand = draw.choice(hands)
        made.append(([int(card) for card in hand.split()], one(kind, hand), kind))
    return made
