"""Reward functions for TRL: they take what ``GRPOTrainer`` gives them, and return a list of floats.

The data set needs a column with the cards (``hand``, ``nums``, ``numbers`` or ``cards``), and may have ``target`` and
``rules``. The reason of every verdict goes out by ``log_extra``.

>>> from make24.trl import reward
>>> reward(completions=["<answer>8/(3-8/3)</answer>", "no idea"], hand=["3 3 8 8"] * 2, prompts=[""] * 2)
[1.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from . import _engine
from .errors import InvalidInput, refused
from .judging import OnError, Policy, check, check_many
from .prompts import HAND_NAMES, Thinking, as_number, completion_text, opening_of
from .rules import RulesLike, by_rules

LogExtra = Callable[[str, list[Any]], None]


class RewardFunction:
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
    no answer.

    What can be earned without a solution: ``format`` pays 1, and ``countdown`` 0.1, for any expression, ``24`` too;
    ``cards`` pays 1 and ``partial`` 0.5 for ``3+3+8+8``, and ``distance`` what is near; ``strict``, ``steps`` and
    ``efficiency`` pay nothing for wrong answers that have no right steps.

    A row that cannot be read has no reward; with ``on_error="raise"`` it is an error.

    >>> partial = RewardFunction("partial")
    >>> partial(completions=["8*3+8-3"], hand=["3 3 8 8"])
    [0.5]
    >>> partial.__name__
    'make24_partial'
    """

    def __init__(
        self,
        name: str = "strict",
        *,
        policy: Policy = "auto",
        rules: RulesLike = None,
        max_attempts: int | None = 10,
        thinking: Thinking = "prompt",
        on_error: OnError = "null",
    ) -> None:
        # Told now, and not in the middle of a training run.
        known = _engine.rewards()
        if name not in known:
            raise refused(f"unknown reward {name!r}", "invalid_request", f"use one of {', '.join(known)}")
        self.name = name
        self.policy = policy
        self.rules = rules
        self.max_attempts = max_attempts
        self.thinking = thinking
        self.on_error = on_error
        self.__name__ = f"make24_{name}"

    def __call__(
        self, completions: Sequence[Any], *, log_extra: LogExtra | None = None, **columns: Any
    ) -> list[float | None]:
        """The reward of each completion; ``None`` for a row whose cards, target or rules are missing or cannot be read.

        Raises ``InvalidInput`` if the data set has no column for the cards.
        """
        prompts = columns.get("prompts") or [None] * len(completions)
        openings = (opening_of(prompt, self.thinking) for prompt in prompts)
        said = [opening + completion_text(completion) for opening, completion in zip(openings, completions)]
        hands = next((columns[name] for name in HAND_NAMES if columns.get(name) is not None), None)
        if hands is None:
            raise refused(
                "no column of the data set has the cards", "invalid_hand", f"name one {' or '.join(HAND_NAMES)}"
            )
        targets = [24 if target is None else target for target in columns.get("target") or [24] * len(said)]
        rules = columns.get("rules") or [self.rules] * len(said)
        made: list[float | None] = [None] * len(said)
        reasons = [""] * len(said)
        for same, rows in by_rules(rules):
            for row, (worth, reason) in zip(rows, self._judged(said, hands, targets, same, rows)):
                made[row], reasons[row] = worth, reason
        if log_extra is not None:
            log_extra("make24_verdict", reasons)
        return made

    def _judged(
        self, said: list[str], hands: Sequence[Any], targets: Sequence[Any], rules: RulesLike, rows: list[int]
    ) -> Iterator[tuple[float | None, str]]:
        try:
            verdicts = check_many(
                [hands[row] for row in rows],
                [said[row] for row in rows],
                [as_number(targets[row]) for row in rows],
                rules=rules,
                policy=self.policy,
                max_attempts=self.max_attempts,
                on_error=self.on_error,
            )
        except InvalidInput as error:
            if self.on_error == "raise":
                raise
            return iter([(None, str(error))] * len(rows))
        worth = verdicts.rewards(self.name)
        reasons = (message if kind == "invalid" else kind for kind, message in zip(verdicts.kinds, verdicts.messages))
        return zip(worth, reasons)


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
