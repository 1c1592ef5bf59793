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

from ._ask import ask
from ._numbers import Number
from .column import Column
from .errors import Incomplete, InvalidInput, Make24Error, ShortfallWarning
from .hand import Hand, HandLike
from .judging import check, check_many
from .puzzles import CensusRow, Puzzle, census, census_totals, generate, is_held_out
from .rules import RuleSet, RulesLike
from .solution import Solution, Step
from .solving import (
    Difficulty,
    Level,
    Starts,
    certificate,
    count,
    count_many,
    difficulty,
    difficulty_many,
    evaluate,
    explain,
    hint,
    is_solvable,
    is_solvable_many,
    least,
    nearest,
    nearest_many,
    sequence,
    solutions,
    solve,
    solve_many,
    values,
)
from .verdict import KINDS, Kind, Verdict
from .verdicts import Verdicts

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "CensusRow",
    "Column",
    "Difficulty",
    "Hand",
    "HandLike",
    "Incomplete",
    "InvalidInput",
    "Kind",
    "Level",
    "Make24Error",
    "Number",
    "Puzzle",
    "RuleSet",
    "RulesLike",
    "ShortfallWarning",
    "Solution",
    "Starts",
    "Step",
    "Verdict",
    "Verdicts",
    "ask",
    "census",
    "census_totals",
    "certificate",
    "check",
    "check_many",
    "count",
    "count_many",
    "difficulty",
    "difficulty_many",
    "evaluate",
    "explain",
    "generate",
    "hint",
    "is_held_out",
    "is_solvable",
    "is_solvable_many",
    "least",
    "nearest",
    "nearest_many",
    "sequence",
    "solutions",
    "solve",
    "solve_many",
    "values",
]
