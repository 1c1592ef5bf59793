"""Reward functions for TRL: they take what ``GRPOTrainer`` gives them, and return a list of floats.

The data set needs a column with the cards (``hand``, ``nums``, ``numbers`` or ``cards``) and the column ``target``, and
may have ``rules``. The reason of every verdict goes out by ``log_extra``, the share of each verdict by ``log_metric``.

>>> from make24.trl import reward
>>> reward(completions=["<answer>8/(3-8/3)</answer>", "no idea"], hand=["3 3 8 8"] * 2, target=[24] * 2)
[1.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Union

from ._numbers import Number
from .errors import InvalidInput, refused
from .judging import OnError, Policy, RewardName, check
from .prompts import HAND_NAMES, Thinking, completion_text, opening_of
from .rules import RulesLike
from .scorer import PuzzleOfRow, Scorer
from .verdict import KINDS

LogExtra = Callable[[str, list[Any]], None]
LogMetric = Callable[[str, float], None]

#: The signs with which a hand names its target: ``3 3 8 8 -> 24``.
_TARGET_SIGNS = ("->", "=", ":")


class RewardFunction(Scorer):
    """A reward function with a name, a policy and rules; it pickles.

    ``name`` is one of the rewards of the library:

    - ``strict``: 1 for a right answer, else 0;
    - ``countdown``: 1 for a right answer, 0.1 for another one in the expected place;
    - ``format``: 1 for an answer that can be read;
    - ``partial``: 1 for a right answer, 0.5 for one that is wrong only in its value, less for wrong cards;
    - ``cards``: the share of the cards that are used as they were dealt;
    - ``distance``: 1 / (1 + d), where d is how far the answer is from the target;
    - ``steps``: 1 for a right answer, else the share of the steps of the hand before the first wrong one;
    - ``efficiency``: 1 / (1 + n / 1000) for a right answer in a text of n other bytes.

    More different answers than ``max_attempts`` without a mark are no answer: a list of guesses is not paid.
    Where the prompt ends with ``<think>``, or with ``thinking="open"``, a completion that never ends its thoughts has
    no answer. ``target`` and ``rules`` are for data sets without these columns.

    What can be earned without a solution: ``format`` pays 1, and ``countdown`` 0.1, for any expression, ``24`` too;
    ``cards`` pays 1 and ``partial`` 0.5 for ``3+3+8+8``, and ``distance`` what is near; ``steps`` pays up to 2/3 of a
    hand of four for true equations that lead nowhere, such as ``3+3=6, 8+8=16, 6+16=22``; ``strict`` and
    ``efficiency`` pay nothing for wrong answers.

    A row that cannot be read has no reward; with ``on_error="raise"`` it is an error.

    >>> partial = RewardFunction("partial", target=24)
    >>> partial(completions=["8*3+8-3"], hand=["3 3 8 8"])
    [0.5]
    >>> partial.__name__
    'make24_partial'
    """

    def __init__(
        self,
        name: RewardName = "strict",
        *,
        policy: Policy = "auto",
        target: Number | None = None,
        rules: RulesLike = None,
        max_attempts: int | None = 10,
        thinking: Thinking = "prompt",
        on_error: OnError = "null",
    ) -> None:
        super().__init__(name, policy=policy, max_attempts=max_attempts, thinking=thinking)
        self.target = target
        self.rules = rules
        self.on_error = on_error
        self.__name__ = f"make24_{name}"

    def __call__(  # type: ignore[override]
        self,
        completions: Sequence[Any],
        *,
        log_extra: LogExtra | None = None,
        log_metric: LogMetric | None = None,
        **columns: Any,
    ) -> list[float | None]:
        """The reward of each completion; ``None`` for a row whose cards, target or rules are missing or cannot be read.

        Raises ``InvalidInput`` if the data set has no column for the cards or the target.
        """
        prompts = columns.get("prompts") or [None] * len(completions)
        openings = (opening_of(prompt, self.thinking) for prompt in prompts)
        texts = [opening + completion_text(completion) for opening, completion in zip(openings, completions)]
        rewards, kinds, reasons = self.batch(self._puzzles(columns, len(texts)), texts, on_error=self.on_error)
        if log_extra is not None:
            log_extra("make24_verdict", reasons)
        if log_metric is not None:
            # A kind that does not occur has the share 0, since TRL takes the mean of what is logged.
            for kind in KINDS:
                log_metric(f"make24/{kind}", kinds.count(kind) / max(len(kinds), 1))
        return rewards

    def _puzzles(self, columns: dict[str, Any], rows: int) -> list[Union[PuzzleOfRow, InvalidInput]]:
        hands = next((columns[name] for name in HAND_NAMES if columns.get(name) is not None), None)
        if hands is None:
            raise refused(
                "no column of the data set has the cards", "invalid_hand", f"name one {' or '.join(HAND_NAMES)}"
            )
        targets = columns.get("target")
        if targets is None and self.target is None and not all(map(_names_target, hands)):
            fix = "add the column `target`, or use RewardFunction(target=24)"
            raise refused("no column of the data set has the target", "invalid_target", fix)
        targets = [self.target if target is None else target for target in targets or [None] * rows]
        rules = columns.get("rules") or [self.rules] * rows
        return [_puzzle(*row) for row in zip(hands, targets, rules)]


def _names_target(hand: Any) -> bool:
    return isinstance(hand, str) and any(sign in hand for sign in _TARGET_SIGNS)


def _puzzle(hand: Any, target: Any, rules: Any) -> Union[PuzzleOfRow, InvalidInput]:
    if target is not None:
        return hand, target, rules
    for sign in _TARGET_SIGNS:
        if isinstance(hand, str) and sign in hand:
            cards, _, target = hand.partition(sign)
            return cards, target.strip(), rules
    return refused("the row has no target", "invalid_target", "fill the column `target`")


def rewards_of(answer: str, hand: str) -> dict[str, float]:
    """What each reward of the library gives for an answer.

    >>> rewards_of("8*3", "3 8")["strict"]
    1.0
    """
    return dict(check(hand, answer, rewards=True).rewards)


#: 1 for a right answer, else 0.
reward = RewardFunction("strict")
#: 1 for a right answer, 0.1 for the format.
countdown_reward = RewardFunction("countdown")
#: Credit for what is right of a wrong answer.
partial_reward = RewardFunction("partial")
