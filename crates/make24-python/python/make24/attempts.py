"""A puzzle that a model may try several times, for multi-turn environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .scorer import Score, Scorer
from .verdict import Verdict

#: The reply to a claim that there is no solution while another turn is left.
NOT_ACCEPTED = "not accepted; give an expression or maintain the claim: say again that there is no solution"


class Attempts:
    """The answers of a model to one puzzle, each with its score.

    ``row`` is a row of a data set, or a ground truth as JSON (:func:`make24.prompts.truth_of`); ``turns`` is the number
    of answers that the model may give. The message of a verdict is the reply to a model that may try again.

    >>> attempts = Attempts({"hand": "3 3 8 8"}, turns=2)
    >>> attempts.score("<answer>8 * 3</answer>").verdict.message, attempts.is_over
    ('wrong cards: 3, 8 are missing', False)
    >>> attempts.score("<answer>8 / (3 - 8/3)</answer>").reward, attempts.is_over
    (1.0, True)

    The first reply to a claim that there is no solution is the same for every hand, and a claim that is maintained ends
    the episode: else a model that always claims first would learn for nothing whether the hand can be solved. With
    ``tell`` the reply is the verdict, and a false claim costs a turn only.

    >>> attempts = Attempts({"hand": "3 3 8 8"}, turns=4)
    >>> attempts.score("no solution").verdict.message[:54], attempts.is_over
    ('not accepted; give an expression or maintain the claim', False)
    >>> attempts.score("no solution").verdict.message, attempts.is_over
    ('a false claim: there is a solution', True)
    """

    def __init__(self, row: Any, turns: int = 1, scorer: Scorer | None = None, *, tell: bool = False) -> None:
        self.row = row
        self.turns_left = turns
        self.scorer = scorer or Scorer()
        self.tell = tell
        self._has_claimed = False
        # The prompt of the row is what the first answer goes on from.
        self._prompt = row.get("prompt") if isinstance(row, Mapping) else None
        #: Whether the answer was right, a claim was maintained, no turn is left, or the row cannot be read.
        self.is_over = False

    def score(self, text: str) -> Score:
        """The score of the next answer; behind the end of the episode nothing is an answer."""
        if self.is_over:
            return Score(0.0, Verdict("no_answer", "the episode is over", text))
        score = self.scorer(self.row, text, self._prompt)
        self._prompt = None
        self.turns_left -= 1
        is_claim = score.verdict.kind == "false_claim" or (bool(score.verdict) and score.verdict.value is None)
        if is_claim and not self.tell and not self._has_claimed and self.turns_left > 0:
            self._has_claimed = True
            return Score(0.0, Verdict("no_answer", NOT_ACCEPTED, text))
        is_maintained = is_claim and self._has_claimed
        self.is_over = self.turns_left <= 0 or is_maintained or score.verdict.kind in ("right", "invalid")
        return score
