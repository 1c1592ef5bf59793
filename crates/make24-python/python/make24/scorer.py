"""One scorer for every training program: a row of a data set and a text in, a reward, the verdict and log fields out.

>>> scorer = Scorer("partial")
>>> score = scorer({"hand": "3 3 8 8", "target": 24}, "<answer>3 + 3 + 8 + 8</answer>")
>>> score.reward, score.verdict.kind, score.log
(0.5, 'wrong_value', {'credit': 0.5, 'verdict/wrong_value': 1.0})

A row that cannot be read has the verdict ``invalid``, which says why, and the reward 0: one bad row does not end a run.

>>> Scorer()({"hand": "3 x"}, "3 * 8").verdict.message
'card 2, `x`, is not a card; use an integer, a fraction such as `1/2`, or one of A T J Q K'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Union, get_args

from ._numbers import Number
from .errors import InvalidInput, refused
from .hand import HandLike
from .judging import OnError, Policy, RewardName, asked, check
from .prompts import Thinking, as_number, opening_of, truth_of
from .rules import RulesLike, by_rules
from .verdict import Verdict
from .verdicts import Verdicts

#: The hand, the target and the rules of a row.
PuzzleOfRow = tuple[HandLike, Number, RulesLike]


@dataclass(frozen=True, slots=True)
class Score:
    """What a text earns."""

    #: From 0 to 1.
    reward: float
    verdict: Verdict

    @property
    def log(self) -> dict[str, float]:
        """Numbers for a log, whose means are the mean credit and the share of each verdict."""
        return {"credit": self.verdict.credit, f"verdict/{self.verdict.kind}": 1.0}


class Scorer:
    """Scores texts by a reward of the library (:class:`make24.trl.RewardFunction` lists them); it pickles.

    ``policy`` says where the answer is in a text. More different answers than ``max_attempts`` without a mark are no
    answer. Where the prompt ends with ``<think>``, or with ``thinking="open"``, a text that never ends its thoughts has
    no answer.
    """

    def __init__(
        self,
        reward: RewardName = "strict",
        *,
        policy: Policy = "auto",
        max_attempts: int | None = 10,
        thinking: Thinking = "prompt",
    ) -> None:
        # Refused now, and not in the middle of a training run.
        if reward not in get_args(RewardName):
            known = ", ".join(get_args(RewardName))
            raise refused(f"unknown reward {reward!r}", "invalid_request", f"use one of {known}")
        self.reward = reward
        self.policy = policy
        self.max_attempts = max_attempts
        self.thinking = thinking

    def __call__(self, row: Any, text: str, prompt: Any = None) -> Score:
        """The score of a text. ``row`` is a mapping with ``hand`` (or ``nums``, ``numbers``, ``cards``) and perhaps
        ``target`` and ``rules``, or the same as JSON; ``prompt`` is what the text goes on from."""
        try:
            hand, target, rules = truth_of(row)
            verdict = check(
                hand,
                opening_of(prompt, self.thinking) + text,
                as_number(target),
                rules=rules,
                policy=self.policy,
                max_attempts=self.max_attempts,
                rewards=self.reward != "strict",
            )
        except InvalidInput as error:
            return Score(0.0, Verdict("invalid", str(error), text))
        return Score(float(bool(verdict)) if self.reward == "strict" else verdict.rewards[self.reward], verdict)

    def batch(
        self,
        puzzles: Sequence[Union[PuzzleOfRow, InvalidInput]],
        texts: Sequence[str],
        *,
        on_error: OnError = "null",
        with_messages: bool = False,
    ) -> tuple[list[float | None], list[str], list[str]]:
        """The rewards of many texts, on all cores, and the kind and the reason of each verdict: its kind, the whole
        message ``with_messages``, which takes longer, and why a row cannot be read. Such a row has no reward; with
        ``on_error="raise"`` it is an error.

        >>> Scorer().batch([("3 8", 24, None), ("3 x", 24, None)], ["3 * 8", "3 * 8"])[:2]
        ([1.0, None], ['right', 'invalid'])
        """
        rewards: list[float | None] = [None] * len(texts)
        kinds, reasons = ["invalid"] * len(texts), [""] * len(texts)
        read: list[int] = []
        for row, puzzle in enumerate(puzzles):
            if not isinstance(puzzle, InvalidInput):
                read.append(row)
            elif on_error == "raise":
                raise puzzle
            else:
                reasons[row] = str(puzzle)
        # Every text is judged once: for its kind alone, or for all that is asked for.
        with_columns = with_messages or self.reward != "strict"
        for rules, of_rules in by_rules([puzzles[row][2] for row in read]):  # type: ignore[index]
            rows = [read[at] for at in of_rules]
            try:
                verdicts = self._verdicts(
                    [puzzles[row] for row in rows],  # type: ignore[misc]
                    [texts[row] for row in rows],
                    rules,
                    on_error,
                    with_columns,
                )
            except InvalidInput as error:
                if on_error == "raise":
                    raise
                for row in rows:
                    reasons[row] = str(error)
                continue
            said = list(verdicts.kinds)
            told = verdicts.messages if with_messages or "invalid" in said else said
            for row, reward, kind, message in zip(rows, verdicts.rewards(self.reward), said, told):
                rewards[row], kinds[row] = reward, kind
                reasons[row] = message if with_messages or kind == "invalid" else kind
        return rewards, kinds, reasons

    def _verdicts(
        self,
        puzzles: Sequence[PuzzleOfRow],
        texts: list[str],
        rules: RulesLike,
        on_error: OnError,
        with_columns: bool,
    ) -> Verdicts:
        question = asked(
            [hand for hand, _, _ in puzzles],
            texts,
            [as_number(target) for _, target, _ in puzzles],
            rules=rules,
            policy=self.policy,
            max_attempts=self.max_attempts,
            on_error=on_error,
        )
        return Verdicts(question, with_columns)
