r"""Solutions, and how they look.

>>> import make24
>>> solution = make24.solve([3, 3, 8, 8])
>>> solution
Solution('8 / (3 - 8 / 3)', value=24)
>>> [str(step) for step in solution.steps]
['8 / 3 = 8/3', '3 - 8/3 = 1/3', '8 / (1/3) = 24']
>>> print(solution.latex)
\frac{8}{3 - \frac{8}{3}}
>>> solution.explanation[0]
'8 / (1/3) = 24: make 1/3 from 3 8 3'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Union

from ._engine import Solution
from .rules import RulesLike, prepared

__all__ = ["Solution", "Step", "Value", "solution_of", "solution_of_row"]

Value = Union[int, Fraction, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One operation of a calculation: ``8 / 3 = 8/3``."""

    left: Value
    op: str
    #: ``None`` for an operator with one operand.
    right: Value | None
    value: Value

    def __str__(self) -> str:
        left, right = (str(self.left), str(self.right))
        if isinstance(self.right, Fraction) and self.op not in "+-":
            right = f"({right})"
        calculation = f"{self.op} {left}" if self.right is None else f"{left} {self.op} {right}"
        return f"{calculation} = {self.value}"


def solution_of(expression: str, value: str, uses: Sequence[str], rules: RulesLike = None) -> Solution:
    """A solution from its expression, its value and the cards that it uses, found under these rules.

    >>> solution_of("1/2 * 48", "24", ["1/2", "48"]).uses
    (Fraction(1, 2), 48)
    """
    return Solution.read(expression, value, list(uses), prepared(rules), rules)


def solution_of_row(row: Mapping[str, Any], rules: RulesLike = None) -> Solution:
    """The solution of a row of a reply to a question with these rules."""
    return solution_of(row["expression"], row["value"], row["uses"], rules)
