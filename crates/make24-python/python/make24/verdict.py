"""A verdict: right, or which rule an answer breaks, and where.

>>> import make24
>>> verdict = make24.check("3 3 8 8", "8 * (8 - 3) / 3")
>>> verdict.kind, verdict.value, bool(verdict)
('wrong_value', Fraction(40, 3), False)
>>> print(verdict)
wrong value: it makes 40/3 (13.3333...), not 24
"""

from __future__ import annotations

from typing import Literal, get_args

from ._engine import Verdict

__all__ = ["KINDS", "Kind", "Verdict"]

#: The kinds of verdicts; ``invalid`` is for rows of a batch whose hand or target cannot be read.
Kind = Literal[
    "right",
    "wrong_value",
    "wrong_cards",
    "not_allowed",
    "undefined",
    "unreadable",
    "too_big",
    "unproven",
    "no_answer",
    "wrong_step",
    "false_claim",
    "invalid",
]

#: Every kind; the code of a kind in :attr:`Verdicts.codes` is its place.
KINDS: tuple[Kind, ...] = get_args(Kind)
