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
from typing import Any, get_args

from ._numbers import word
from .errors import InvalidInput, refused
from .hand import hand_words
from .judging import OnError, Policy, RewardName, check
from .prompts import Thinking, as_number, opening_of, truth_of
from .rules import RulesLike, by_rules, rules_json
from .verdict import Verdict
from .verdicts import Asked, Verdicts


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
        _known("reward", reward, RewardName)
        _known("policy", policy, Policy)
        _known("thinking", thinking, Thinking)
        if max_attempts is not None and (not isinstance(max_attempts, int) or max_attempts < 0):
            raise refused(f"max_attempts={max_attempts!r} is not a number", "invalid_request", "use 10, or None")
        self.reward = reward
        self.policy = policy
        self.max_attempts = max_attempts
        self.thinking = thinking

    def __call__(self, row: Any, text: str, prompt: Any = None) -> Score:
        """The score of a text. ``row`` is a mapping with ``hand`` (or ``nums``, ``numbers``, ``cards``) and perhaps
        ``target`` and ``rules``, or the same as JSON; ``prompt`` is what the text goes on from."""
        opening = opening_of(prompt, self.thinking)
        try:
            hand, target, rules = truth_of(row)
            verdict = check(
                hand,
                opening + text,
                as_number(target),
                rules=rules,
                policy=self.policy,
                max_attempts=self.max_attempts,
                rewards=self.reward != "strict",
            )
        except InvalidInput as error:
            return Score(0.0, Verdict("invalid", str(error), text))
        verdict = verdict.behind(len(opening))
        return Score(float(bool(verdict)) if self.reward == "strict" else verdict.rewards[self.reward], verdict)

    def batch(
        self,
        rows: Sequence[Any],
        texts: Sequence[str],
        prompts: Sequence[Any] | None = None,
        *,
        on_error: OnError = "null",
        with_messages: bool = False,
    ) -> tuple[list[float | None], list[str], list[str]]:
        """The rewards of many texts, on all cores, and the kind and the reason of each verdict: its kind, the whole
        message ``with_messages``, which takes longer, and why a row cannot be read. Such a row has no reward; with
        ``on_error="raise"`` it is an error.

        >>> Scorer().batch([{"hand": "3 8"}, {"hand": "3 x"}], ["3 * 8", "3 * 8"])[:2]
        ([1.0, None], ['right', 'invalid'])
        """
        for name, column in (("rows", rows), ("prompts", prompts)):
            if column is not None and len(column) != len(texts):
                message = f"there are {len(texts)} texts and {len(column)} {name}"
                raise refused(message, "invalid_request", "use as many")
        openings = [opening_of(prompt, self.thinking) for prompt in prompts or [None] * len(texts)]
        rewards: list[float | None] = [None] * len(texts)
        kinds, reasons = ["invalid"] * len(texts), [""] * len(texts)
        puzzles: dict[int, tuple[str, str, RulesLike]] = {}
        for at, row in enumerate(rows):
            try:
                if isinstance(row, InvalidInput):
                    raise row
                hand, target, rules = truth_of(row)
                puzzles[at] = (hand_words(hand), word(as_number(target)), rules)
            except InvalidInput as error:
                if on_error == "raise":
                    raise
                reasons[at] = str(error)
        read = list(puzzles)
        # Every text is judged once: for its kind alone, or for all that is asked for.
        with_columns = with_messages or self.reward != "strict"
        for rules, of_rules in by_rules([puzzles[at][2] for at in read]):
            places = [read[at] for at in of_rules]
            try:
                verdicts = Verdicts(
                    Asked(
                        hands=[puzzles[at][0] for at in places],
                        has_one_hand=False,
                        answers=[openings[at] + texts[at] for at in places],
                        targets=[puzzles[at][1] for at in places],
                        rules=rules_json(rules),
                        policy=self.policy,
                        rounding="exact",
                        max_attempts=self.max_attempts,
                        has_invalid=on_error == "null",
                    ),
                    with_columns,
                )
            except InvalidInput as error:
                if on_error == "raise":
                    raise
                for at in places:
                    reasons[at] = str(error)
                continue
            said = list(verdicts.kinds)
            told = verdicts.messages if with_messages or "invalid" in said else said
            for at, reward, kind, message in zip(places, verdicts.rewards(self.reward), said, told):
                rewards[at], kinds[at] = reward, kind
                reasons[at] = message if with_messages or kind == "invalid" else kind
        return rewards, kinds, reasons


def _known(name: str, value: Any, literal: Any) -> None:
    known = get_args(literal)
    if value not in known:
        raise refused(f"unknown {name} {value!r}", "invalid_request", f"use one of {', '.join(known)}")
