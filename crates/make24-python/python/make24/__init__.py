"""How can these numbers make that number? Exactly, completely, fast.

>>> import make24
>>> make24.solve([3, 3, 8, 8])
Solution('8 / (3 - 8 / 3)', value=24)
>>> print(make24.check([3, 3, 8, 8], "8 * (8 - 3) / 3"))
wrong value: it makes 40/3 (13.3333...), not 24
>>> make24.check_many("3 3 8 8", ["The answer is 8/(3-8/3).", "no idea"], policy="auto").kinds
['right', 'no_answer']
"""

from __future__ import annotations

from ._numbers import Number
from .errors import Incomplete, InvalidInput, Make24Error
from .hand import Hand, HandLike
from .judging import check, check_many
from .puzzles import CensusRow, Puzzle, census, census_totals, generate
from .rules import RuleSet, RulesLike
from .solution import Solution, Step
from .solving import (
    Difficulty,
    count,
    count_many,
    difficulty,
    explain,
    hint,
    is_solvable,
    is_solvable_many,
    nearest,
    solutions,
    solve,
    values,
)
from .verdict import KINDS, Verdict, Verdicts

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "CensusRow",
    "Difficulty",
    "Hand",
    "HandLike",
    "Incomplete",
    "InvalidInput",
    "Make24Error",
    "Number",
    "Puzzle",
    "RuleSet",
    "RulesLike",
    "Solution",
    "Step",
    "Verdict",
    "Verdicts",
    "census",
    "census_totals",
    "check",
    "check_many",
    "count",
    "count_many",
    "difficulty",
    "explain",
    "generate",
    "hint",
    "is_solvable",
    "is_solvable_many",
    "nearest",
    "solutions",
    "solve",
    "values",
]
