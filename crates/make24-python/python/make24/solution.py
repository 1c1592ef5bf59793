"""Solutions, and how they look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any, Union

from ._ask import ask
from ._numbers import latex_number, value_of
from .rules import RulesLike, rules_fields

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


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    r"""A way to make the target. In a notebook it is set as mathematics.

    >>> import make24
    >>> solution = make24.solve([3, 3, 8, 8])
    >>> solution
    Solution('8 / (3 - 8 / 3)', value=24)
    >>> [str(step) for step in solution.steps]
    ['8 / 3 = 8/3', '3 - 8/3 = 1/3', '8 / (1/3) = 24']
    >>> print(solution.latex)
    \frac{8}{3 - \frac{8}{3}}
    """

    expression: str
    #: The number that it makes: an ``int`` or a ``Fraction``; of an irrational number, its text.
    value: Value
    #: The calculation, one operation a step.
    steps: tuple[Step, ...] = ()
    #: The cards that it uses, in ascending order.
    uses: tuple[Value, ...] = ()
    #: How it is known to make the value: ``rational``, or the identities that were used.
    proof: str = "rational"
    #: The rules under which it was found, whose operators it may have.
    rules: RulesLike = field(default=None, compare=False)

    @staticmethod
    def of(data: Mapping[str, Any], rules: RulesLike = None) -> Solution:
        """The solution of a reply to a question with these rules."""
        steps = tuple(
            Step(
                value_of(step["left"]),
                step["op"],
                value_of(right) if (right := step.get("right")) else None,
                value_of(step["value"]),
            )
            for step in data.get("steps", ())
        )
        uses = tuple(map(value_of, data.get("uses", ())))
        return Solution(data["expression"], value_of(data["value"]), steps, uses, data.get("proof", "rational"), rules)

    @property
    def latex(self) -> str:
        """The expression in LaTeX."""
        written: str = self._explained(style="latex")["expression"]
        return written

    @property
    def explanation(self) -> list[str]:
        """How a person finds it, backward from the target.

        >>> import make24
        >>> make24.solve("3 3 8 8").explanation[0]
        '8 / (1/3) = 24: make 1/3 from 3 8 3'
        """
        return list(self._explained()["explanation"])

    def _explained(self, **how: Any) -> dict[str, Any]:
        return ask("explain", expression=self.expression, rules=rules_fields(self.rules), **how)

    def __str__(self) -> str:
        return f"{self.expression} = {self.value}"

    def __repr__(self) -> str:
        return f"Solution({self.expression!r}, value={self.value!r})"

    def _repr_latex_(self) -> str:
        value = latex_number(self.value) if isinstance(self.value, (int, Fraction)) else self.value
        return rf"$\displaystyle {self.latex} = {value}$"

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{escape(str(step))}</li>" for step in self.steps)
        return f"<p>{self._repr_latex_()}</p><ol>{steps}</ol>"
