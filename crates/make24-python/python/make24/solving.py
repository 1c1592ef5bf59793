"""Solving: solutions, counts, values, the least numbers that are not made, hints, difficulty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import Any, Literal, Union

from . import _engine
from ._ask import ask, ask_many, finished, limits, milliseconds, stream
from ._numbers import Number, exact, value_of, word
from .errors import public, refused
from .hand import HandLike, hand_words
from .judging import Targets, column, target_words
from .rules import RulesLike, prepared, rules_fields, rules_json
from .solution import Solution, Value, solution_of_row

#: Which solutions count as the same, from every string to the coarsest notion.
Form = Literal["written", "commuted", "flat", "arranged", "essential", "dominus"]
#: Which solutions come first.
Sort = Literal["simple", "interesting"]


@public
def solve(
    hand: HandLike,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    sort: Sort = "simple",
    time_limit_s: float | None = None,
) -> Solution | None:
    """The simplest solution, or the most interesting one; ``None`` if it is proven that there is none.

    >>> solve([3, 3, 8, 8])
    Solution('8 / (3 - 8 / 3)', value=24)
    >>> solve("1 1 1 1") is None
    True
    >>> solve("25 50 75 100 3 6", 952, rules="countdown").value
    952
    """
    if sort == "simple":
        return _engine.solve(prepared(rules), hand, target, rules, milliseconds(time_limit_s))
    return _first(ask("solve", **_puzzle(hand, target, rules, time_limit_s), sort=sort), rules)


@public
def solve_many(
    hands: Any,
    target: Targets = 24,
    *,
    rules: RulesLike = None,
    sort: Sort = "simple",
    time_limit_s: float | None = None,
) -> list[Solution | None]:
    """The simplest solution of each hand of a column, on all cores; ``None`` if a hand is proven to have no solution.

    ``hands`` is a list, a NumPy array of integers with a row for each hand, or a column of Arrow; ``target`` is one
    number or a column of numbers; ``time_limit_s`` is for each hand.

    >>> solve_many([[3, 3, 8, 8], [1, 1, 1, 1]])
    [Solution('8 / (3 - 8 / 3)', value=24), None]
    """
    asked = _many(hands, target, "solve", rules, time_limit_s, sort=sort)
    return [_first(reply, rules) for reply in asked]


def _first(reply: dict[str, Any], rules: RulesLike) -> Solution | None:
    found = reply.get("solutions") or []
    if not found:
        finished(reply)
        return None
    return solution_of_row(found[0], rules)


@public
def solutions(
    hand: HandLike,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    form: Form = "essential",
    sort: Sort = "simple",
    limit: int | None = None,
    time_limit_s: float | None = None,
) -> Iterator[Solution]:
    """Every distinct solution, as it is found; ``limit`` ends the list early.

    >>> [solution.expression for solution in solutions("2 2 8 12")][:2]
    ['12 + 8 + 2 + 2', '12 + 8 + 2 * 2']
    >>> next(solutions("6 6 6 6", form="written")).expression
    '6 + (6 + (6 + 6))'
    """
    how = {"limit": limit} if limit is not None else {"all": True}
    rows = stream("solve", **_puzzle(hand, target, rules, time_limit_s), form=form, sort=sort, **how)
    return (solution_of_row(row, rules) for row in rows)


@public
def count(
    hand: HandLike,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    form: Form = "essential",
    time_limit_s: float | None = None,
) -> int:
    """The number of distinct solutions, without listing them.

    >>> count("6 6 6 6"), count("6 6 6 6", form="written")
    (2, 7)
    """
    return _engine.count(prepared(rules), hand, target, form, milliseconds(time_limit_s))


@public
def count_many(
    hands: Any, target: Targets = 24, *, rules: RulesLike = None, form: Form = "essential"
) -> list[int | None]:
    """The number of distinct solutions of each hand of a column, on all cores; ``None`` where a limit was reached.

    >>> count_many([[3, 3, 8, 8], [6, 6, 6, 6], [1, 1, 1, 1]])
    [1, 2, 0]
    """
    return _engine.count_many(column(hands), target_words(target), rules_json(rules), form)


@public
def is_solvable(
    hand: HandLike, target: Number = 24, *, rules: RulesLike = None, time_limit_s: float | None = None
) -> bool:
    """Whether there is a solution.

    >>> is_solvable("3 3 8 8"), is_solvable("1 1 1 1")
    (True, False)
    """
    return _engine.is_solvable(prepared(rules), hand, target, milliseconds(time_limit_s))


@public
def is_solvable_many(hands: Any, target: Targets = 24, *, rules: RulesLike = None) -> list[bool | None]:
    """Whether each hand of a column has a solution, on all cores; ``None`` where a limit was reached.

    ``hands`` is a list, a NumPy array of integers with a row for each hand, or a column of Arrow.

    >>> is_solvable_many(["3 3 8 8", "1 1 1 1"])
    [True, False]
    """
    return _engine.is_solvable_many(column(hands), target_words(target), rules_json(rules))


@public
def nearest(
    hand: HandLike, target: Number, *, rules: RulesLike = "countdown", time_limit_s: float | None = None
) -> Solution:
    """A solution for the target, or else for the nearest number that can be made.

    >>> nearest("1 2 3 4", 100, rules="arithmetic").value
    36
    """
    return _nearest(ask("solve", **_puzzle(hand, target, _aiming_near(rules), time_limit_s)), rules)


@public
def nearest_many(
    hands: Any, target: Targets, *, rules: RulesLike = "countdown", time_limit_s: float | None = None
) -> list[Solution]:
    """For each hand of a column a solution for the target, or else for the nearest number that can be made.

    >>> [solution.value for solution in nearest_many(["1 2 3 4", "1 1 1 1"], [100, 24], rules="arithmetic")]
    [36, 4]
    """
    asked = _many(hands, target, "solve", _aiming_near(rules), time_limit_s)
    return [_nearest(reply, rules) for reply in asked]


def _aiming_near(rules: RulesLike) -> dict[str, Any]:
    return {"objective": "nearest"} | (rules_fields(rules) or {})


def _nearest(reply: dict[str, Any], rules: RulesLike) -> Solution:
    found = (reply.get("solutions") or []) or [reply.get("nearest")]
    if found[0] is None:
        finished(reply)
        raise refused("no number can be made of the cards under these rules", "invalid_rules", "use other rules")
    return solution_of_row(found[0], rules)


@public
def values(
    hand: HandLike, *, rules: RulesLike = None, whole: bool = False, time_limit_s: float | None = None
) -> list[Union[int, Fraction]]:
    """Every rational number that the cards make, in ascending order; ``whole`` lists only whole numbers.

    >>> values("1 2 3")[-4:]
    [6, 7, 8, 9]
    """
    reply = ask("values", hand=hand_words(hand), rules=rules_fields(rules), whole=whole, limits=limits(time_limit_s))
    finished(reply)
    return list(map(exact, reply["values"]))


@public
def least(
    hand: HandLike,
    *,
    rules: RulesLike = None,
    count: int = 1,
    below: int | None = None,
    for_all: str | None = None,
    time_limit_s: float | None = None,
) -> list[int]:
    """The least positive whole numbers that the cards do not make, in ascending order; ``count`` of them, or fewer if
    there are no more ``below`` a bound. With ``for_all``, the name of an unknown in the cards, a number counts as made
    if one expression makes it for every value of the unknown.

    >>> least("4 4 4 4"), least([9] * 9)
    ([10], [195])
    >>> least("n n+1 n+2 n+3", for_all="n", count=3)
    [5, 6, 7]
    """
    fields = {"hand": hand_words(hand), "rules": rules_fields(rules), "limits": limits(time_limit_s)}
    reply = ask("least", next=count, below=below, for_all=for_all, **fields)
    finished(reply)
    return list(reply["numbers"])


@public
def certificate(
    hand: HandLike, target: Number = 24, *, rules: RulesLike = None, time_limit_s: float | None = None
) -> str | None:
    """A proof that the cards do not make the target, which anyone can check without a search; ``None`` if they make it.

    The text is a file for ``make24 check CARDS --certificate FILE`` and for ``proof/certificate.py``, which has no code
    of make24: what it is about, then all numbers that each part of the cards makes.

    >>> print(certificate("1 1", rules="school"))
    make24 certificate
    cards: 1 1
    rules: {"preset":"school"}
    operators: + - * /
    domain: naturals
    order: any
    use: all
    not made: 24
    1: 1
    1 1: 0 1 2
    <BLANKLINE>
    >>> certificate("3 3 8 8") is None
    True
    """
    reply = ask("certificate", **_puzzle(hand, target, rules, time_limit_s))
    finished(reply)
    if reply["status"] == "solved":
        return None
    lines = [f"{' '.join(part['cards'])}: {' '.join(part['numbers'])}\n" for part in reply["sub_hands"]]
    return str(reply["head"]) + "".join(lines)


@public
def sequence(
    name: str, *, first: int | None = None, terms: int | None = None, time_limit_s: float | None = None
) -> list[int]:
    """Terms of an integer sequence, by its number in the OEIS: ``terms`` of them from index ``first`` on.

    >>> sequence("A182002", first=4, terms=5)
    [10, 13, 22, 38, 91]
    """
    reply = ask("sequence", name=name, first=first, terms=terms, limits=limits(time_limit_s))
    finished(reply)
    return [int(term["value"]) for term in reply["terms"]]


@public
def evaluate(expression: str, *, rules: RulesLike = None) -> Value:
    """The exact value of an expression: an ``int`` or a ``Fraction``; of an irrational number, its text.

    >>> evaluate("8 / (3 - 8/3)"), evaluate("8/3"), evaluate("2^(1/2)")
    (24, Fraction(8, 3), 'root(2, 2)')
    """
    return value_of(_engine.evaluate(expression, None if rules is None else rules_json(rules)))


@public
def explain(expression: str, *, rules: RulesLike = None) -> list[str]:
    """How a person finds an expression, backward from its value; ``rules`` has the operators of your own that it has.

    >>> explain("8 / (3 - 8 / 3)")[0]
    '8 / (1/3) = 24: make 1/3 from 3 8 3'
    """
    return list(ask("explain", expression=expression, rules=rules_fields(rules))["explanation"])


@public
def hint(
    hand: HandLike,
    target: Number = 24,
    *,
    level: int = 1,
    so_far: Union[str, Sequence[str], None] = None,
    rules: RulesLike = None,
    time_limit_s: float | None = None,
) -> str | None:
    """A hint; higher levels (1 to 7) reveal more; ``None`` if there is no solution.

    ``so_far`` is a calculation with some of the cards, or several, which the hint goes on from.

    >>> hint("3 3 8 8", level=4)
    'Combine 8 and 3 first.'
    """
    steps = [so_far] if isinstance(so_far, str) else list(so_far or [])
    return _engine.hint(prepared(rules), hand, target, level, steps, milliseconds(time_limit_s))


#: The levels of difficulty, the easiest first.
Level = Literal["very-easy", "easy", "medium", "hard", "very-hard", "fiendish"]


@dataclass(frozen=True, slots=True)
class Starts:
    """The first steps of a puzzle, and the chance that people take one that leads to a solution.

    >>> difficulty("3 3 8 8").starts.tempting
    '8 * 3'
    """

    #: The number of different first steps.
    different: int
    #: The number of those after which the target can still be made.
    leading: int
    #: The chance that a player takes one of those, from 0 to 1.
    chance: float
    #: The likeliest first step that leads nowhere; ``None`` if every step leads to a solution.
    tempting: str | None
    #: The chance that a player takes that step, from 0 to 1.
    tempting_chance: float | None


@total_ordering
@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a puzzle is for people. The easier puzzle comes first where they are sorted.

    >>> difficulty("3 3 8 8") > difficulty("4 6 1 1")
    True
    """

    #: From 0 to 100: the percentage of the 1,362 solvable hands of the 24 game that should be easier.
    score: float
    #: The same in words.
    level: Level
    #: The share of players who should solve it, from 0 to 1.
    solve_rate: float
    #: The mean time that those who solve it should take, in seconds.
    mean_time_s: float
    #: The seconds in which 10, 20, ... 90 of 100 of those who solve it should have solved it.
    time_quantiles_s: tuple[float, ...]
    #: The first steps, and how many of them lead to a solution; ``None`` where not all solutions are weighed.
    starts: Starts | None
    #: Why it is hard or easy.
    reasons: tuple[str, ...]
    #: Whether the model was fitted to puzzles of this kind.
    calibrated: bool

    def __float__(self) -> float:
        return self.score

    def __lt__(self, other: Difficulty) -> bool:
        return self.score < other.score


@public
def difficulty(
    hand: HandLike, target: Number = 24, *, rules: RulesLike = None, time_limit_s: float | None = None
) -> Difficulty | None:
    """How hard a puzzle is for people, and why; ``None`` if there is no solution.

    >>> difficulty("3 3 8 8").reasons[:2]
    ('needs a fraction', 'essentially one solution')
    """
    return difficulty_of(finished(ask("rate", **_puzzle(hand, target, rules, time_limit_s))))


@public
def difficulty_many(
    hands: Any, target: Targets = 24, *, rules: RulesLike = None, time_limit_s: float | None = None
) -> list[Difficulty | None]:
    """How hard the puzzle of each hand of a column is for people, on all cores; ``None`` where there is no solution.

    >>> [None if rated is None else rated.level for rated in difficulty_many(["3 3 8 8", "1 2 3 4", "1 1 1 1"])]
    ['fiendish', 'very-easy', None]
    """
    asked = _many(hands, target, "rate", rules, time_limit_s)
    return [difficulty_of(finished(reply)) for reply in asked]


def difficulty_of(data: dict[str, Any]) -> Difficulty | None:
    """The difficulty of a reply or of a generated puzzle."""
    if data["difficulty"] is None:
        return None
    return Difficulty(
        data["difficulty"],
        data["level"],
        data["solve_rate"],
        data["mean_time_s"],
        tuple(data["time_quantiles_s"]),
        None if data["starts"] is None else Starts(**data["starts"]),
        tuple(data["reasons"]),
        data["calibrated"],
    )


def _puzzle(hand: HandLike, target: Number, rules: RulesLike, time_limit_s: float | None) -> dict[str, Any]:
    return {
        "hand": hand_words(hand),
        "target": word(target),
        "rules": rules_fields(rules),
        "limits": limits(time_limit_s),
    }


def _many(
    hands: Any, target: Targets, command: str, rules: RulesLike, time_limit_s: float | None, **more: Any
) -> Iterator[dict[str, Any]]:
    how = {"rules": rules_fields(rules), "limits": limits(time_limit_s), **more}
    return ask_many(column(hands), target_words(target), command, **how)
