"""What cannot be done: every error has a code and a fix, and one bad row need not end a run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import make24
import pytest

#: The package without its types: what is wrong here would not pass the type checker.
package: Any = make24


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: package.solve(None), "invalid_hand"),
        (lambda: package.solve(3388), "invalid_hand"),
        (lambda: package.solve("3388"), "invalid_hand"),
        (lambda: package.solve([3, 3.0, 8]), "invalid_hand"),
        (lambda: package.solve([3, None, 8]), "invalid_hand"),
        (lambda: package.solve("3 3 8 x"), "invalid_hand"),
        (lambda: package.Hand(7), "invalid_hand"),
        (lambda: package.solve("3 3 8 8", 24.0), "invalid_target"),
        (lambda: package.solve("3 3 8 8", None), "invalid_target"),
        (lambda: package.solve("3 3 8 8", "many"), "invalid_target"),
        (lambda: package.solve("3 3 8 8", rules=24), "invalid_rules"),
        (lambda: package.solve("3 3 8 8", rules="poker"), "invalid_rules"),
        (lambda: package.count_many("3 3 8 8"), "invalid_hand"),
        (lambda: package.count_many([3, 3, 8, 8]), "invalid_hand"),
        (lambda: package.is_solvable_many(["3", "3", "8", "8"]), "invalid_hand"),
        (lambda: package.solve_many(24), "invalid_hand"),
        (lambda: package.difficulty_many(["3 3 8 8", "3 x"]), "invalid_hand"),
        (lambda: package.nearest_many([["3", 8.0]], 24), "invalid_hand"),
        (lambda: package.count_many(["3 3 8 8"], [None]), "invalid_target"),
        (lambda: package.check_many(["3", "3", "8", "8"], ["8*3"] * 4), "invalid_hand"),
        (lambda: package.check_many(3, ["8*3"]), "invalid_hand"),
        (lambda: package.check_many([3.5, 8], ["8*3"] * 2), "invalid_hand"),
        (lambda: package.check_many("3 8", None), "invalid_answer"),
        (lambda: package.check_many("3 8", "8*3"), "invalid_answer"),
        (lambda: package.check_many("3 8", [24]), "invalid_answer"),
        (lambda: package.check_many("3 8", ["8*3"], policy="best"), "invalid_request"),
        (lambda: package.check_many("3 8", ["8*3"], on_error="pass"), "invalid_request"),
        (lambda: package.check_many("3 8", ["8*3"]).rewards("best"), "invalid_request"),
        (lambda: package.check("3 8", None), "invalid_answer"),
        (lambda: package.evaluate("1 / (2 - 2)"), "invalid_answer"),
        (lambda: package.evaluate("2 +"), "invalid_answer"),
        (lambda: package.solve("3 8", time_limit_s="soon"), "invalid_limits"),
        (lambda: package.hint("3 3 8 8", level=99), "invalid_request"),
    ],
)
def test_every_error_has_a_code_and_ends_at_the_call(wrong: Callable[[], object], code: str) -> None:
    with pytest.raises(make24.Make24Error) as caught:
        wrong()
    assert caught.value.code == code, caught.value
    assert caught.value.fix or caught.value.span, "neither what to do nor where it is wrong"
    # This frame, the call, and the one that ends it.
    assert len(caught.traceback) <= 4


def test_a_row_that_cannot_be_read_may_have_no_credit() -> None:
    hands = ["3 3 8 8", "3 x", None, [3, 8.0], [6, 6, 6, 6], [3, 3, 8, 8]]
    answers = ["8/(3-8/3)", "8*3", "8*3", "8*3", "6+6+6+6", "8/(3-8/3)"]
    targets = [24, 24, 24, 24, 24, None]
    with pytest.raises(make24.InvalidInput, match="row 1"):
        package.check_many(hands, answers)
    verdicts = package.check_many(hands, answers, targets, on_error="null")
    kinds = ["right", "invalid", "invalid", "invalid", "right", "invalid"]
    assert verdicts.kinds == kinds == [verdict.kind for verdict in verdicts]
    assert verdicts.credit == verdicts.rewards("partial") == [1.0, None, None, None, 1.0, None]
    assert "`x`" in verdicts.messages[1] and "float" in verdicts.messages[3] and "target" in verdicts.messages[5]
    assert verdicts.counts() == {"right": 2, "invalid": 4}


def test_columns_say_what_single_verdicts_say() -> None:
    answers = ["8/(3-8/3)", "8*3", "It makes 24.", None, "8/(3-3)*8", "<answer>3+3+8+8</answer>", "no solution"] * 400
    names = ("strict", "countdown", "format", "partial", "cards", "distance", "steps", "efficiency")
    for policy in ("strict", "auto"):
        many = make24.check_many("3 3 8 8", answers, policy=policy)
        for row, answer in enumerate(answers[:7]):
            one = make24.check("3 3 8 8", answer or "", policy=policy, rewards=True)
            if answer is None:
                told = (many.kinds[row], many.credit[row], many.rewards("format")[row], many.messages[row])
                assert told == ("no_answer", 0.0, 0.0, "there is no answer") and many[row].message == told[-1]
                continue
            value = None if one.value is None else str(one.value)
            assert (many.kinds[row], many.credit[row], many.values[row]) == (one.kind, one.credit, value), answer
            assert many.messages[row] == one.message
            assert {name: many.rewards(name)[row] for name in names} == one.rewards
        for column in (many.credit, many.messages, many.rewards("steps")):
            assert column[:7] * 400 == column


def test_fewer_rows_than_were_asked_for_are_a_warning() -> None:
    from make24.datasets import rows
    from make24.puzzles import mixture

    with pytest.warns(make24.ShortfallWarning, match="only 1,?362"):
        assert len(list(make24.generate(3000, seed=1))) == 1362
    with pytest.warns(make24.ShortfallWarning):
        # The others are held out.
        assert len(list(rows(5000, columns=["key"]))) == 1221
    with pytest.warns(make24.ShortfallWarning):
        assert len(list(mixture(2000, seed=1))) == 1362 + 400
    with pytest.warns(make24.ShortfallWarning):
        assert list(make24.generate(cards="1*4", seed=1)) == []
