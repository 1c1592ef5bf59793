"""Puzzles to order, and every hand of a deck."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, Literal, Union

from . import _engine
from ._ask import ask, limits, seed_of, stream
from ._numbers import Number, exact, range_word, word
from .errors import ShortfallWarning, public
from .hand import Hand, HandLike, hand_words
from .rules import RulesLike, rules_fields
from .solution import Solution, solution_of_row
from .solving import Difficulty, Form, difficulty_of

Status = Literal["solved", "unsolvable", "incomplete"]
DeckName = Literal["standard", "faceless", "countdown", "krypto"]

#: The first and the last target, or each card that the deck has left.
DeckTargets = Union[tuple[int, int], Literal["deck"], None]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A hand and a target, with what is known of them."""

    hand: Hand
    target: Union[int, Fraction]
    #: ``unsolvable`` is proven.
    status: Status
    #: ``None`` of a puzzle without solution.
    difficulty: Difficulty | None
    #: Every solution that is essentially different.
    solutions: tuple[Solution, ...]
    #: What the status rests on, in a sentence.
    proof: str


@public
def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    deck: DeckName | None = None,
    cards: str | None = None,
    size: int | None = None,
    target: Number = 24,
    targets: DeckTargets = None,
    rules: RulesLike = None,
    difficulty: Union[tuple[float, float], str, None] = None,
    ladder: tuple[float, float] | None = None,
    unique: bool = False,
    needs: str | None = None,
    needs_fraction: bool = False,
    needs_grouping: bool = False,
    unsolvable: bool = False,
    time_limit_s: float | None = None,
) -> Iterator[Puzzle]:
    """Puzzles to order; the same seed gives the same puzzles, and without a seed they are random.

    ``difficulty`` is a range from 0 to 100; ``ladder`` goes through one in even steps. ``unique`` asks for
    essentially one solution, ``needs`` for operators that every solution uses, ``unsolvable`` for puzzles that are
    proven to have none.

    >>> puzzle = next(generate(seed=7, difficulty=(80, 90), unique=True))
    >>> 80 <= puzzle.difficulty.score <= 90, len(puzzle.solutions)
    (True, 1)
    """
    rows = stream(
        "generate",
        rows=count,
        count=count,
        seed=seed_of(seed),
        deck=_deck(deck, cards, size),
        target=None if targets else word(target),
        targets=range_word(targets),
        rules=rules_fields(rules),
        difficulty=range_word(difficulty),
        ladder=range_word(ladder),
        unique=unique,
        needs=needs,
        needs_fraction=needs_fraction,
        needs_grouping=needs_grouping,
        unsolvable=unsolvable,
        limits=limits(time_limit_s),
    )
    return (_puzzle(row, rules) for row in rows)


#: All hands of four cards of 1 to 13.
_ALL_HANDS = 1820


@public
def is_held_out(hand: HandLike) -> bool:
    """Whether a hand is held out for tests: one hand in ten, by its cards alone, whatever the seed.

    No split ``train`` has one of these hands, and no task that trains; the tasks that test have no others. With
    ``splits={"train": 0.9, "test": 0.1}``, ``test`` has exactly these.

    >>> is_held_out("3 3 8 8") == is_held_out([8, 3, 8, 3])
    True
    """
    return _engine.is_held_out(hand_words(hand))


def on_one_side(count: int, most: int, held_out: bool, **how: Any) -> list[Puzzle]:
    """The first puzzles whose hands are held out, or are not, among ``most``; fewer where no more fit. The other
    arguments are those of :func:`generate`.
    """
    with warnings.catch_warnings():
        # More are asked for than there may be, so that all that fit are looked at.
        warnings.simplefilter("ignore", ShortfallWarning)
        fitting = (puzzle for puzzle in generate(most, **how) if is_held_out(puzzle.hand) is held_out)
        return list(islice(fitting, count))


def mixture(
    size: int,
    *,
    seed: int | None = None,
    impossible: float = 0.2,
    difficulty: tuple[float, float] = (0, 100),
    held_out: bool | None = None,
) -> Iterator[Puzzle]:
    """Puzzles of four cards of 1 to 13, a share of which is proven to be impossible; those are spread among the others.
    Only hands that are held out, or none of them, if ``held_out`` says so. Where too few fit, the others come alone.

    >>> [puzzle.status for puzzle in mixture(5)]
    ['solved', 'solved', 'solved', 'solved', 'unsolvable']
    """
    without = round(size * impossible)
    seed = seed_of(seed)
    dealt = 0

    def made(count: int, **how: Any) -> Iterator[Puzzle]:
        if not count:
            return iter(())
        if held_out is None:
            return generate(count, seed=seed, **how)
        return iter(on_one_side(count, _ALL_HANDS, held_out, seed=seed, **how))

    solvable = made(size - without, difficulty=difficulty)
    unsolvable = made(without, unsolvable=True)
    for row in range(size):
        is_without = (row + 1) * without // size > row * without // size
        for puzzle in islice(unsolvable if is_without else solvable, 1):
            dealt += 1
            yield puzzle
    if dealt < size:
        warnings.warn(f"only {dealt} of {size} puzzles fit", ShortfallWarning, stacklevel=2)


def _puzzle(data: dict[str, Any], rules: RulesLike) -> Puzzle:
    found = tuple(solution_of_row(solution, rules) for solution in data.get("solutions") or ())
    proof = (data.get("proof") or {}).get("statement", "")
    return Puzzle(Hand(data["hand"]), exact(data["target"]), data["status"], difficulty_of(data), found, proof)


@dataclass(frozen=True, slots=True)
class CensusRow:
    """A hand of a deck and a target, and how many solutions they have."""

    hand: str
    target: str
    status: Status
    #: ``None`` if they were not counted.
    count: int | None

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a solution; ``None`` where a limit was reached."""
        return None if self.status == "incomplete" else self.status == "solved"


@public
def census(
    deck: DeckName | None = None,
    *,
    cards: str | None = None,
    size: int | None = None,
    target: Number = 24,
    targets: DeckTargets = None,
    rules: RulesLike = None,
    form: Form = "essential",
    exists: bool = False,
    solvable: bool = False,
    unsolvable: bool = False,
    needs: str | None = None,
    unique: bool = False,
    sort: Literal["solutions"] | None = None,
    top: int | None = None,
    time_limit_s: float | None = None,
) -> Iterator[CensusRow]:
    """Every hand of a deck, as it is decided; ``exists`` decides only whether there is a solution.

    ``solvable`` and ``unsolvable`` ask for one kind of hands only, ``needs`` for those whose every solution needs all
    of ``grouping`` (two groups of cards), ``fraction`` and operators: ``"grouping /"``, ``unique`` for those with
    exactly one solution. ``sort="solutions"`` has the most solutions first, ``top`` only the first few of them.

    The cards are ``"1..13"`` if no deck is named. ``time_limit_s`` is for each hand.

    >>> len(list(census(needs="fraction")))
    16
    >>> sum(row.is_solvable for row in census(cards="1..10", exists=True))
    566
    """
    asked = _census(deck, cards, size, target, targets, rules, form, exists, time_limit_s)
    kinds = {"solvable": solvable, "unsolvable": unsolvable, "needs": needs, "unique": unique}
    shown: dict[str, Any] = kinds | {"sort": sort, "top": top}
    rows = stream("census", **asked, **shown)
    return (
        CensusRow(" ".join(map(str, row["hand"])), str(row["target"]), row["status"], _count(row.get("count")))
        for row in rows
    )


@public
def census_totals(
    deck: DeckName | None = None,
    *,
    cards: str | None = None,
    size: int | None = None,
    target: Number = 24,
    targets: DeckTargets = None,
    rules: RulesLike = None,
    form: Form = "essential",
    exists: bool = False,
    time_limit_s: float | None = None,
) -> dict[str, Any]:
    """The totals of a census, without its rows.

    >>> totals = census_totals(cards="1..13", exists=True)
    >>> totals["solvable"], totals["puzzles"]
    (1362, 1820)
    """
    return ask("census", **_census(deck, cards, size, target, targets, rules, form, exists, time_limit_s), summary=True)


def _census(
    deck: str | None,
    cards: str | None,
    size: int | None,
    target: Number,
    targets: DeckTargets,
    rules: RulesLike,
    form: str,
    exists: bool,
    time_limit_s: float | None,
) -> dict[str, Any]:
    return {
        "deck": _deck(deck, cards, size),
        "target": None if targets else word(target),
        "targets": range_word(targets),
        "rules": rules_fields(rules),
        "form": form,
        "exists": exists,
        "limits": limits(time_limit_s),
    }


def _deck(name: str | None, cards: str | None, size: int | None) -> dict[str, Any]:
    fields = {"name": name, "cards": cards, "size": size}
    return {field: value for field, value in fields.items() if value is not None}


def _count(count: Union[int, str, None]) -> int | None:
    return None if count is None else int(count)
