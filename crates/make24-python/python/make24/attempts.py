"""A puzzle that a model may try several times: what the environments of training programs share."""

from __future__ import annotations

from typing import Any

from .prompts import verdict_on
from .verdict import Verdict


class Attempts:
    """The answers of a model to one puzzle, each with its verdict.

    ``row`` is a row of a data set, or a ground truth as JSON (:func:`make24.prompts.truth_of`); ``turns`` is the number
    of answers that the model may give.

    >>> attempts = Attempts({"hand": "3 3 8 8"}, turns=2)
    >>> attempts.judge("<answer>8 * 3</answer>").message, attempts.is_over
    ('wrong cards: 3, 8 are missing', False)
    >>> bool(attempts.judge("<answer>8 / (3 - 8/3)</answer>")), attempts.is_over
    (True, True)

    A claim that there is no solution is decided when it is maintained: the first reply tells nothing, since a model
    that claims first would otherwise learn for nothing whether the hand can be solved. With ``tells_claims`` it does.

    >>> attempts = Attempts({"hand": "3 3 8 8"}, turns=3)
    >>> attempts.judge("no solution").message
    'not accepted; give an expression or maintain the claim'
    >>> attempts.judge("no solution").message
    'a false claim: there is a solution'
    """

    def __init__(self, row: Any, turns: int = 1, tells_claims: bool = False) -> None:
        self.row = row
        self.turns_left = turns
        self.tells_claims = tells_claims
        #: Whether the answer was right, no turn is left, or the row cannot be read.
        self.is_over = False

    def judge(self, said: str) -> Verdict:
        """The verdict on the next answer. Its message is the reply to a model that may try again."""
        verdict = verdict_on(self.row, said)
        self.turns_left -= 1
        is_claim = verdict.kind == "false_claim" or (verdict.kind == "right" and verdict.value is None)
        if is_claim and self.turns_left > 0 and not self.tells_claims:
            self.tells_claims = True
            return Verdict("no_answer", "not accepted; give an expression or maintain the claim", said)
        self.is_over = self.turns_left <= 0 or verdict.kind in ("right", "invalid")
        return verdict
