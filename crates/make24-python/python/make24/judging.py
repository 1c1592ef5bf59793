"""Judging answers: one at a time with a sentence, or many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal, Union, get_args

from . import _engine
from ._ask import milliseconds
from ._numbers import Number, word, words
from .errors import InvalidInput, public, refused
from .hand import Hand, HandLike, hand_words
from .rules import RulesLike, prepared, rules_json
from .verdict import Verdict
from .verdicts import Asked, Verdicts

#: How the answer is found in a text.
Policy = Literal["strict", "last-tag", "boxed", "answer", "last-line", "last-equation", "steps", "auto"]
#: Whether a step may have a rounded result.
Rounding = Literal["exact", "rounded"]
#: A reward of the library; :class:`make24.trl.RewardFunction` lists them.
RewardName = Literal["strict", "countdown", "format", "partial", "cards", "distance", "steps", "efficiency"]
#: What a hand or a target that cannot be read does: it is an error, or its row has no credit.
OnError = Literal["raise", "null"]
#: A target, or a column of targets: a list, or anything with ``tolist``.
Targets = Union[Number, Sequence[Number], Any]


@public
def check(
    hand: HandLike,
    answer: str,
    target: Number = 24,
    *,
    rules: RulesLike = None,
    policy: Policy = "strict",
    rounding: Rounding = "exact",
    max_attempts: int | None = None,
    rewards: bool = False,
    idea: bool = False,
    time_limit_s: float | None = None,
) -> Verdict:
    """Judges an answer: right, or which rule it breaks, and where.

    ``policy`` says how the answer is found in what a model says: ``auto`` takes the last ``<answer>`` tag, else the
    last ``\\boxed``, else the last label such as ``The answer is``, else the last complete attempt; what an expression
    makes never decides. More different answers than ``max_attempts`` without a mark are no answer. ``rewards`` and
    ``idea`` fill the fields of these names.
    A claim that there is no solution is decided by search, in ``time_limit_s`` seconds (10 if not given).

    >>> print(check([3, 3, 8, 8], "8 / (3 - 8/3)"))
    right: it makes 24
    >>> said = "Let me see. **8 / (3 - 8/3) = 24**"
    >>> bool(check("3 3 8 8", said)), bool(check("3 3 8 8", said, policy="auto"))
    (False, True)
    >>> print(check("3 3 8 8", "There is no solution.", policy="auto"))
    a false claim: there is a solution
    """
    answer, time_ms = _text(answer), milliseconds(time_limit_s)
    return _engine.check(prepared(rules), hand, answer, target, policy, rounding, max_attempts, rewards, idea, time_ms)


@public
def check_many(
    hands: Any,
    answers: Any,
    target: Targets = 24,
    *,
    rules: RulesLike = None,
    policy: Policy = "strict",
    rounding: Rounding = "exact",
    max_attempts: int | None = None,
    on_error: OnError = "raise",
) -> Verdicts:
    """Judges many answers on all cores: a tenth of a microsecond for most.

    ``hands`` is one hand (a text, a :class:`Hand`, or a list of cards) for all answers, or a column of hands: a list, a
    two-dimensional NumPy array of integers, or anything that speaks Arrow (Polars, PyArrow, pandas). ``answers`` is a
    column of texts; one that is missing is judged ``no_answer``. ``target`` is one number or a column of numbers.
    Verdicts read the columns again when more than their kinds is asked for, so leave the columns unchanged until then.

    A hand or a target that cannot be read is an error; with ``on_error="null"`` its row has the kind ``invalid``, a
    message that says why, and no credit.

    >>> check_many([[3, 3, 8, 8], [6, 6, 6, 6]], ["8/(3-8/3)", "6+6+6+6"])
    <Verdicts: 2 right>
    >>> check_many("1 2 3 4", ["<answer>1*2*3*4</answer>", "I give up", None], policy="auto").kinds
    ['right', 'no_answer', 'no_answer']
    >>> check_many(["3 3 8 8", "3 x"], ["8*3", "8*3"], on_error="null").messages[1]
    'card 2, `x`, is not a card; use an integer, a fraction such as `1/2`, or one of A T J Q K'
    """
    if on_error not in get_args(OnError):
        raise refused(f"on_error={on_error!r} is unknown", "invalid_request", 'use "raise" or "null"')
    one = one_hand(hands)
    question = Asked(
        hands=column(hands) if one is None else one,
        has_one_hand=one is not None,
        answers=_texts(answers),
        targets=target_words(target, on_error),
        rules=rules_json(rules),
        policy=policy,
        rounding=rounding,
        max_attempts=max_attempts,
        has_invalid=on_error == "null",
    )
    return Verdicts(question)


def verdict_of(question: Asked, row: int) -> Verdict:
    """The verdict on one row of a batch, with all that :func:`check` says."""
    hand = question.hands if question.has_one_hand else _item(question.hands, row)
    answer = _item(question.answers, row)
    target = question.targets[row] if isinstance(question.targets, list) else question.targets
    said = answer if isinstance(answer, str) else ""
    try:
        hand = hand if isinstance(hand, str) else words(_listed(hand))
        rules = _engine.Rules(question.rules)
        most = question.max_attempts
        verdict = _engine.check(
            rules, hand, _text(said), target, question.policy, question.rounding, most, False, False, None
        )
        # What is missing is `None`, or what pandas has for it.
        return verdict if isinstance(answer, str) else Verdict("no_answer", _engine.NO_ANSWER, "")
    except InvalidInput as error:
        if not question.has_invalid:
            raise
        return Verdict("invalid", str(error), said)


def one_hand(hands: Any) -> Any:
    """The hand for all rows, if this is one and no column of hands."""
    if isinstance(hands, (str, Hand)):
        return hand_words(hands)
    # The integers of NumPy and the like have `__index__`; a row of a table has one dimension.
    is_card = (
        isinstance(hands, (list, tuple))
        and len(hands) > 0
        and (hasattr(hands[0], "__index__") or isinstance(hands[0], Fraction))
    )
    if is_card or (getattr(hands, "ndim", None) == 1 and hasattr(hands, "dtype") and hands.dtype.kind in "iu"):
        return words(_listed(hands))
    return None


def column(hands: Any) -> Any:
    """A column as the engine reads it: as it is, or as a list."""
    if one_hand(hands) is not None:
        fix = "use a list of hands, or for one hand the function without `_many`"
        raise refused(f"{hands!r} is one hand, not a column of hands", "invalid_hand", fix)
    if (
        hasattr(hands, "__arrow_c_stream__")
        or hasattr(hands, "__arrow_c_array__")
        or hasattr(hands, "__array_interface__")
    ):
        return hands
    if hasattr(hands, "tolist"):
        hands = hands.tolist()
    if not isinstance(hands, Iterable):
        raise refused(f"{hands!r} is not a column of hands", "invalid_hand", "use a list of hands")
    listed = [str(hand) if isinstance(hand, Hand) else hand for hand in hands]
    if len(listed) > 1 and all(isinstance(hand, str) and _is_card(hand) for hand in listed):
        shown = " ".join(listed[:8])
        fix = f'use "{shown}" for one hand, or lists such as [["{listed[0]}"], ["{listed[1]}"]] for hands of one card'
        raise refused("every hand of the column is a single card", "invalid_hand", fix)
    return listed


def _is_card(text: str) -> bool:
    return len(text.replace(",", " ").split()) == 1


def target_words(target: Targets, on_error: OnError = "raise") -> Union[str, list[str]]:
    """A target, or a column of targets, as the engine reads them. With ``"null"``, one that is no number becomes a text
    that the engine refuses in its row."""
    if isinstance(target, (int, Fraction, str, float)):
        return word(target)  # type: ignore[arg-type]
    if hasattr(target, "tolist"):
        target = target.tolist()
    elif hasattr(target, "to_pylist"):
        target = target.to_pylist()
    if not isinstance(target, Iterable):
        return word(target)
    return [word(one) if on_error == "raise" else _refused_later(one) for one in target]


def _refused_later(target: Any) -> str:
    try:
        return word(target)
    except InvalidInput:
        return f"{type(target).__name__} {target}"


def _texts(answers: Any) -> Any:
    if isinstance(answers, str):
        raise refused("the answers are one text", "invalid_answer", "use a list of texts, or `check` for one answer")
    if hasattr(answers, "__arrow_c_stream__") or hasattr(answers, "__arrow_c_array__"):
        return answers
    if hasattr(answers, "tolist"):
        return answers.tolist()
    if not isinstance(answers, Iterable):
        raise refused(f"{answers!r} is not a column of answers", "invalid_answer", "use a list of texts")
    return list(answers)


def _text(answer: str) -> str:
    if not isinstance(answer, str):
        raise refused(f"the answer {answer!r} is not a text", "invalid_answer", "use a text")
    if answer.isascii():
        return answer
    # Half of a surrogate pair is no text of any encoding, and no answer either.
    return answer.encode("utf-8", "replace").decode("utf-8")


def _item(column: Any, row: int) -> Any:
    # A Series is indexed by its labels.
    item = getattr(column, "iloc", column)[row]
    return item.as_py() if hasattr(item, "as_py") else item


def _listed(hand: Any) -> Any:
    return hand.tolist() if hasattr(hand, "tolist") else hand
