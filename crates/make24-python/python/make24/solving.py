"""Solving: solutions, counts, values, hints, difficulty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Union

from . import _engine
from ._ask import ask, finished, limits, stream
from ._numbers import Number, exact, word
from .errors import InvalidInput
from .hand import HandLike, hand_words
from .judging import Targets, column, target_words
from .rules import RuleSet, RulesLike, rules_fields, rules_json
from .solution import Solution

#: Which solutions count as the same, from every string to the coarsest notion.
Form = Literal["written", "commuted", "flat", "arranged", "essential", "dominus"]
#: Which solutions come first.
Sort = Literal["simple", "interesting"]


def solve(
    hand: HandLike,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    sort: Sort = "simple",
    time_limit: float | None = None,
) -> Solution | None:
    """The simplest solution, or the most interesting one; ``None`` if it is proven that there is none.

    >>> solve([3, 3, 8, 8])
    Solution('8 / (3 - 8 / 3)', value=24)
    >>> solve("1 1 1 1") is None
    True
    >>> solve("25 50 75 100 3 6", 952, rules="countdown").value
    952
    """
    reply = ask("solve", **_puzzle(hand, target, rules, time_limit), sort=sort)
    found = reply.get("solutions") or []
    if not found:
        finished(reply)
        return None
    return Solution.of(found[0], rules)


def solutions(
    hand: HandLike,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    form: Form = "essential",
    sort: Sort = "simple",
    limit: int | None = None,
    time_limit: float | None = None,
) -> Iterator[Solution]:
    """Every distinct solution, as it is found; ``limit`` ends the list early.

    >>> [solution.expression for solution in solutions("2 2 8 12")][:2]
    ['12 + 8 + 2 + 2', '12 + 8 + 2 * 2']
    >>> next(solutions("6 6 6 6", form="written")).expression
    '6 + (6 + (6 + 6))'
    """
    how = {"limit": limit} if limit is not None else {"all": True}
    rows = stream("solve", **_puzzle(hand, target, rules, time_limit), form=form, sort=sort, **how)
    return (Solution.of(row, rules) for row in rows)


def count(
    hand: HandLike,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    form: Form = "essential",
    time_limit: float | None = None,
) -> int:
    """The number of distinct solutions, without listing them.

    >>> count("6 6 6 6"), count("6 6 6 6", form="written")
    (2, 7)
    """
    reply = finished(ask("count", **_puzzle(hand, target, rules, time_limit), form=form))
    return int(reply["count"])


def count_many(
    hands: Any, target: Targets = 24, *, rules: RulesLike = None, form: Form = "essential"
) -> list[int | None]:
    """The number of distinct solutions of each hand of a column, on all cores; ``None`` where a limit was reached.

    >>> count_many([[3, 3, 8, 8], [6, 6, 6, 6], [1, 1, 1, 1]])
    [1, 2, 0]
    """
    return _engine.count_many(column(hands), target_words(target), rules_json(rules), form)


def is_solvable(
    hand: HandLike, target: Number = 24, *, rules: RulesLike = None, time_limit: float | None = None
) -> bool:
    """Whether there is a solution.

    >>> is_solvable("3 3 8 8"), is_solvable("1 1 1 1")
    (True, False)
    """
    reply = finished(ask("solve", **_puzzle(hand, target, rules, time_limit), exists=True))
    return bool(reply["status"] == "solved")


def is_solvable_many(hands: Any, target: Targets = 24, *, rules: RulesLike = None) -> list[bool | None]:
    """Whether each hand of a column has a solution, on all cores; ``None`` where a limit was reached.

    ``hands`` is a list, a NumPy array of integers with a row for each hand, or a column of Arrow.

    >>> is_solvable_many(["3 3 8 8", "1 1 1 1"])
    [True, False]
    """
    return _engine.is_solvable_many(column(hands), target_words(target), rules_json(rules))


def nearest(
    hand: HandLike, target: Number, *, rules: RulesLike = "countdown", time_limit: float | None = None
) -> Solution:
    """A solution for the target, or else for the nearest number that can be made.

    >>> nearest("1 2 3 4", 100, rules="arithmetic").value
    36
    """
    base = rules if isinstance(rules, RuleSet) else RuleSet(rules or "arithmetic")
    fields = base.fields() | {"objective": "nearest"}
    reply = ask("solve", hand=hand_words(hand), target=word(target), rules=fields, limits=limits(time_limit))
    found = (reply.get("solutions") or []) or [reply.get("nearest")]
    if found[0] is None:
        finished(reply)
        raise InvalidInput("no number can be made of the cards under these rules", code="invalid_rules")
    return Solution.of(found[0], rules)


def values(
    hand: HandLike, *, rules: RulesLike = None, whole: bool = False, time_limit: float | None = None
) -> list[Union[int, Fraction]]:
    """Every rational number that the cards make, in ascending order; ``whole`` lists only whole numbers.

    >>> values("1 2 3")[-4:]
    [6, 7, 8, 9]
    """
    reply = ask("values", hand=hand_words(hand), rules=rules_fields(rules), whole=whole, limits=limits(time_limit))
    finished(reply)
    return list(map(exact, reply["values"]))


def explain(expression: str, *, rules: RulesLike = None) -> list[str]:
    """How a person finds an expression, backward from its value; ``rules`` has the operators of your own that it has.

    >>> explain("8 / (3 - 8 / 3)")[0]
    '8 / (1/3) = 24: make 1/3 from 3 8 3'
    """
    return list(ask("explain", expression=expression, rules=rules_fields(rules))["explanation"])


def hint(
    hand: HandLike,
    target: Number = 24,
    *,
    level: int = 1,
    so_far: list[str] | None = None,
    rules: RulesLike = None,
    time_limit: float | None = None,
) -> str | None:
    """A small push, or more with a higher ``level`` (1 to 6); ``None`` if there is no solution.

    ``so_far`` are calculations with some of the cards, which the hint goes on from.

    >>> hint("3 3 8 8", level=3)
    '8 and 3 meet first.'
    """
    reply = ask("hint", **_puzzle(hand, target, rules, time_limit), level=level, so_far=so_far)
    told: str | None = finished(reply)["hint"]
    return told


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a puzzle is for people.

    >>> difficulty("3 3 8 8").score > difficulty("4 6 1 1").score
    True
    """

    #: From 0 to 100: the percentage of the 1,362 solvable hands of the 24 game that should be easier.
    score: float
    #: The share of players who should solve it.
    solved_rate: float | None
    #: The mean time that those who solve it should take, in seconds.
    mean_time_s: float | None
    #: Why it is hard or easy.
    reasons: tuple[str, ...]
    #: Whether the model was fitted to puzzles of this kind.
    calibrated: bool

    def __float__(self) -> float:
        return self.score


def difficulty(
    hand: HandLike, target: Number = 24, *, rules: RulesLike = None, time_limit: float | None = None
) -> Difficulty | None:
    """How hard a puzzle is for people, and why; ``None`` if there is no solution.

    >>> difficulty("3 3 8 8").reasons[:2]
    ('needs a fraction', 'one idea only')
    """
    reply = finished(ask("rate", **_puzzle(hand, target, rules, time_limit)))
    return difficulty_of(reply)


def difficulty_of(data: dict[str, Any]) -> Difficulty | None:
    """The difficulty of a reply or of a generated puzzle."""
    if data["difficulty"] is None:
        return None
    return Difficulty(
        data["difficulty"], data["solved_rate"], data["mean_time_s"], tuple(data["reasons"]), data["calibrated"]
    )


def _puzzle(hand: HandLike, target: Number, rules: RulesLike, time_limit: float | None) -> dict[str, Any]:
    return {
        "hand": hand_words(hand),
        "target": word(target),
        "rules": rules_fields(rules),
        "limits": limits(time_limit),
    }
