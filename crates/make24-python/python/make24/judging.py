"""Judging answers: one at a time with a sentence, or many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Union

from . import _engine
from ._ask import ask, limits
from ._numbers import Number, word, words
from .errors import InvalidInput
from .hand import Hand, HandLike, hand_words
from .rules import RulesLike, rules_fields, rules_json
from .verdict import Verdict, Verdicts

#: How the answer is found in a text.
Policy = Literal["strict", "last-tag", "boxed", "last-line", "last-equation", "steps", "auto"]
#: Whether a step may have a rounded result.
Rounding = Literal["exact", "rounded"]
#: A target, or a column of targets: a list, or anything with ``tolist``.
Targets = Union[Number, Sequence[Number], Any]


def check(
    hand: HandLike,
    answer: str,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    policy: Policy = "strict",
    rounding: Rounding = "exact",
    rewards: bool = False,
    idea: bool = False,
    time_limit: float | None = None,
) -> Verdict:
    """Judges an answer: right, or which rule it breaks, and where.

    ``policy`` says how the answer is found in what a model says: ``auto`` takes the last ``<answer>`` tag, the last
    ``\\boxed``, steps line by line, or the last expression. ``rewards`` and ``idea`` fill the fields of these names.
    A claim that there is no solution is decided by search, in ``time_limit`` seconds (10 if not given).

    >>> print(check([3, 3, 8, 8], "8 / (3 - 8/3)"))
    right: it makes 24
    >>> said = "Let me see. **8 / (3 - 8/3) = 24**"
    >>> bool(check("3 3 8 8", said)), bool(check("3 3 8 8", said, policy="auto"))
    (False, True)
    >>> print(check("3 3 8 8", "There is no solution.", policy="auto"))
    a false claim: there is a solution
    """
    answer = _text(answer)
    asked = ask(
        "check",
        hand=hand_words(hand),
        target=word(target),
        answer=answer,
        rules=rules_fields(rules),
        policy=policy,
        rounding=rounding,
        rewards=rewards or None,
        idea=idea or None,
        limits=limits(time_limit),
    )
    return Verdict.of(asked | {"answer": answer})


def check_many(
    hands: Any,
    answers: Any,
    target: Targets = 24,
    *,
    rules: RulesLike = None,
    policy: Policy = "strict",
    rounding: Rounding = "exact",
) -> Verdicts:
    """Judges many answers on all cores: a tenth of a microsecond for most.

    ``hands`` is one hand (a text, a :class:`Hand`, or a list of cards) for all answers, or a column of hands: a list, a
    two-dimensional NumPy array of integers, or anything that speaks Arrow (Polars, PyArrow, pandas). ``answers`` is a
    column of texts; one that is missing is judged ``no_answer``. ``target`` is one number or a column of numbers. A
    verdict that is looked at is told from the columns, so they are not to be changed before.

    >>> check_many([[3, 3, 8, 8], [6, 6, 6, 6]], ["8/(3-8/3)", "6+6+6+6"])
    <Verdicts: 2 right>
    >>> check_many("1 2 3 4", ["<answer>1*2*3*4</answer>", "I give up", None], policy="auto").kinds
    ['right', 'no_answer', 'no_answer']
    """
    one = one_hand(hands)
    hands = column(hands) if one is None else one
    answers = _texts(answers)
    targets = target_words(target)
    codes = _engine.judge_many(hands, one is not None, answers, targets, rules_json(rules), policy, rounding)
    return Verdicts(codes, _Asked(hands, one is not None, answers, targets, rules, policy, rounding))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked, for the verdicts that are looked at."""

    hands: Any
    has_one_hand: bool
    answers: Any
    targets: Any
    rules: RulesLike
    policy: Policy
    rounding: Rounding

    def verdict(self, row: int) -> Verdict:
        hand = self.hands if self.has_one_hand else _item(self.hands, row)
        answer = _item(self.answers, row)
        # Missing answers are `None`, or what pandas has for it.
        if not isinstance(answer, str):
            return Verdict("no_answer", "there is no answer", "")
        target = self.targets[row] if isinstance(self.targets, list) else self.targets
        hand = hand if isinstance(hand, str) else words(_listed(hand))
        return check(hand, answer, target, rules=self.rules, policy=self.policy, rounding=self.rounding)


def one_hand(hands: Any) -> Any:
    """The hand for all rows, if this is one and no column of hands."""
    if isinstance(hands, str):
        return hands
    if isinstance(hands, Hand):
        return str(hands)
    is_cards = isinstance(hands, (list, tuple)) and len(hands) > 0 and isinstance(hands[0], (int, Fraction))
    return hands if is_cards else None


def column(hands: Any) -> Any:
    """A column as the engine reads it: as it is, or as a list."""
    if (
        hasattr(hands, "__arrow_c_stream__")
        or hasattr(hands, "__arrow_c_array__")
        or hasattr(hands, "__array_interface__")
    ):
        return hands
    if hasattr(hands, "tolist"):
        return hands.tolist()
    return [hand_words(hand) if isinstance(hand, Hand) else hand for hand in hands]


def target_words(target: Targets) -> Union[str, list[str]]:
    """A target, or a column of targets, as the engine reads them."""
    if isinstance(target, (int, Fraction, str, float)):
        return word(target)  # type: ignore[arg-type]
    if hasattr(target, "tolist"):
        target = target.tolist()
    elif hasattr(target, "to_pylist"):
        target = target.to_pylist()
    return [word(one) for one in target] if isinstance(target, Iterable) else word(target)


def _texts(answers: Any) -> Any:
    if isinstance(answers, str):
        raise InvalidInput("answers is one text; use a list of texts, or `check` for one answer")
    if hasattr(answers, "__arrow_c_stream__") or hasattr(answers, "__arrow_c_array__"):
        return answers
    return answers.tolist() if hasattr(answers, "tolist") else list(answers)


def _text(answer: str) -> str:
    if not isinstance(answer, str):
        raise InvalidInput(f"the answer is {answer!r}; use a text")
    # Half of a surrogate pair is no text of any encoding, and no answer either.
    return answer.encode("utf-8", "replace").decode("utf-8")


def _item(column: Any, row: int) -> Any:
    # A Series is indexed by its labels.
    item = getattr(column, "iloc", column)[row]
    return item.as_py() if hasattr(item, "as_py") else item


def _listed(hand: Any) -> Any:
    return hand.tolist() if hasattr(hand, "tolist") else hand
