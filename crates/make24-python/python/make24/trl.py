"""Reward functions for TRL: they take what ``GRPOTrainer`` gives them, and return a list of floats.

The data set needs a column with the cards (``hand``, ``nums``, ``numbers`` or ``cards``) and the column ``target``, and
may have ``rules``. The reason of every verdict goes out by ``log_extra``, the share of each verdict by ``log_metric``.

>>> from make24.trl import reward
>>> reward(completions=["<answer>8/(3-8/3)</answer>", "no idea"], hand=["3 3 8 8"] * 2, target=[24] * 2)
[1.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ._numbers import Number, word
from .errors import refused
from .judging import OnError, Policy, RewardName, check
from .prompts import HAND_NAMES, Thinking, as_number, completion_text, hand_in, split_target
from .rules import RulesLike
from .scorer import Scorer
from .verdict import KINDS

LogExtra = Callable[[str, list[Any]], None]
LogMetric = Callable[[str, float], None]

#: The columns of a data set that are read.
_COLUMNS = (*HAND_NAMES, "target", "rules")


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
        self.target = None if target is None else word(as_number(target))
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
        texts = [completion_text(completion) for completion in completions]
        rows = self._rows(columns, len(texts))
        rewards, kinds, reasons = self.batch(rows, texts, columns.get("prompts"), on_error=self.on_error)
        if log_extra is not None:
            log_extra("make24_verdict", reasons)
        if log_metric is not None:
            # A kind that does not occur has the share 0, since TRL takes the mean of what is logged.
            for kind in KINDS:
                log_metric(f"make24/{kind}", kinds.count(kind) / max(len(kinds), 1))
        return rewards

    def _rows(self, columns: dict[str, Any], rows: int) -> list[Any]:
        """The puzzle of each row; one that names no target has that of this function."""
        given = {name: columns[name] for name in _COLUMNS if columns.get(name) is not None}
        for name, column in given.items():
            if len(column) != rows:
                message = f"there are {rows} completions and {len(column)} rows of `{name}`"
                raise refused(message, "invalid_request", "use as many")
        hands = hand_in(given)
        if hands is None:
            fix = f"name one {' or '.join(HAND_NAMES)}"
            raise refused("no column of the data set has the cards", "invalid_hand", fix)
        if "target" not in given and self.target is None and not all(split_target(hand)[1] for hand in hands):
            fix = "add the column `target`, or use RewardFunction(target=24)"
            raise refused("no column of the data set has the target", "invalid_target", fix)
        return [self._row({name: column[at] for name, column in given.items()}) for at in range(rows)]

    def _row(self, row: dict[str, Any]) -> Any:
        if row.get("rules") is None:
            row["rules"] = self.rules
        if row.get("target") is None and split_target(hand_in(row))[1] is None:
            if self.target is None:
                return refused("the row has no target", "invalid_target", "fill the column `target`")
            row["target"] = self.target
        return row


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
