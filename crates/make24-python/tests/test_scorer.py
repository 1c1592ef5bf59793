"""One scorer for every door: what each of them says of the same row, and what nobody may earn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import make24
import numpy
import pytest
from make24.attempts import Attempts
from make24.datasets import load, rows, train_and_test
from make24.puzzles import mixture
from make24.scorer import Scorer
from make24.trl import RewardFunction
from make24.verl import compute_score, compute_score_batch

RIGHT = "<answer>8/(3-8/3)</answer>"
HAND = "3 3 8 8"

#: Rows that cannot be read, and rows that can, each with whether 4 * 6 is right.
ROWS: list[tuple[Any, bool]] = [
    ({"numbers": 5, "target": 24}, False),
    ({"hand": "4 6", "target": 24}, True),
    ({"hand": [4, 6], "target": 24.0}, True),
    ({"hand": "4 6", "target": numpy.float32(24)}, True),
    ({"hand": [numpy.int64(4), numpy.int64(6)], "target": numpy.int64(24)}, True),
    ({"hand": "4 6 -> 24"}, True),
    ({"hand": "4 6", "target": 24, "rules": {"operators": ["+", "*"], "card_use": 2}}, True),
    ({"hand": "4 6", "target": 24, "rules": {"operators": numpy.array(["+"])}}, False),
    ({"hand": "4 6", "target": 10**5000}, False),
    ({"hand": "4 \ud800", "target": 24}, False),
    ({"hand": [True, 4, 6], "target": 24}, False),
    ("[" * 100_000, False),
    (None, False),
]


def test_every_door_reads_a_row_in_the_same_way_and_none_ends_a_run() -> None:
    truths = [row for row, _ in ROWS]
    expected = [is_right for _, is_right in ROWS]
    alone = [Scorer()(row, "4 * 6") for row in truths]
    assert [score.reward == 1.0 for score in alone] == expected
    assert [score.verdict.kind == "invalid" for score in alone] == [not is_right for is_right in expected]
    rewards, kinds, reasons = Scorer().batch(truths, ["4 * 6"] * len(truths))
    assert [reward == 1.0 for reward in rewards] == expected and all(reasons)
    assert kinds == [score.verdict.kind for score in alone]
    for at, row in enumerate(truths):
        assert compute_score("make24", "4 * 6", row)["score"] == float(expected[at])
    many = compute_score_batch(["make24"] * len(truths), ["4 * 6"] * len(truths), truths)
    assert [scored["score"] for scored in many] == [float(is_right) for is_right in expected]


def test_rows_of_other_columns_are_no_hand_of_all() -> None:
    assert RewardFunction()(["4*6"] * 2, hand=[4, "6"], target=[24, 24]) == [None, 0.0]
    assert RewardFunction(target=24)(["4*4+4+4"] * 4, cards=[4] * 4) == [None] * 4
    assert RewardFunction()(["4*6"], hand=["4 6"], target=numpy.array([24]), rules=numpy.array([None])) == [1.0]
    assert RewardFunction()(["4*6"] * 2, hand=[None, "4 6"], nums=["4 6", None], target=[24, 24]) == [1.0, 1.0]
    with pytest.raises(make24.InvalidInput, match="2 completions and 1 rows of `hand`"):
        RewardFunction()(["4*6"] * 2, hand=["4 6"], target=[24, 24])


def test_thoughts_that_the_prompt_opens_are_seen_by_every_door() -> None:
    row = next(rows(1, format="trl", template="tinyzero", preset="game24", seed=3))
    found = make24.solve(row["hand"])
    assert found is not None
    said = f"Let me try {found.expression} = 24, or"
    assert RewardFunction()([said], prompts=[row["prompt"]], hand=[row["hand"]], target=[24]) == [0.0]
    assert Scorer()(row, said, row["prompt"]).reward == Attempts(row).score(said).reward == 0.0
    open_scorer = Scorer(thinking="open")
    assert open_scorer.batch([{"hand": HAND}], [RIGHT])[0] == [0.0]
    # Places are those of the text that was given.
    text = f"so</think>{RIGHT}"
    verdict = open_scorer({"hand": HAND}, text).verdict
    assert verdict.answer_span is not None and text[slice(*verdict.answer_span)] == "8/(3-8/3)"
    assert verdict.answer == text


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: RewardFunction(policy="last_tag"),  # type: ignore[arg-type]
        lambda: Scorer(thinking="opne"),  # type: ignore[arg-type]
        lambda: Scorer(max_attempts=-1),
        lambda: Scorer(max_attempts="10"),  # type: ignore[arg-type]
        lambda: RewardFunction(target=24.5),  # type: ignore[arg-type]
        lambda: compute_score("make24", RIGHT, {"hand": HAND}, polciy="last-tag"),
    ],
)
def test_a_mistyped_option_is_refused_before_the_run(wrong: Callable[[], Any]) -> None:
    with pytest.raises(make24.InvalidInput):
        wrong()


def test_an_episode_that_is_over_stays_over() -> None:
    attempts = Attempts({"hand": HAND}, turns=4)
    assert [attempts.score(text).reward for text in (RIGHT, "8*3", RIGHT)] == [1.0, 0.0, 0.0]
    assert attempts.is_over


def test_no_split_for_training_has_a_hand_that_is_held_out() -> None:
    train, test = train_and_test(950, 50, preset="game24", seed=1)
    assert not any(make24.is_held_out(row["hand"]) for row in train)
    assert all(make24.is_held_out(row["hand"]) for row in test)
    assert not any(make24.is_held_out(row["hand"]) for row in rows(300, splits={"train": 1.0}))


def test_a_card_and_a_warning_say_what_there_is() -> None:
    pytest.importorskip("datasets")
    about = load(5, seed=None)["train"].info.description
    assert "seed=" in about and "seed=None" not in about
    with pytest.warns(make24.ShortfallWarning, match=r"only \d+ of 400"):
        list(mixture(400, held_out=True, seed=0))


def test_a_column_does_not_change() -> None:
    credit = make24.check_many([HAND] * 3, ["8/(3-8/3)", "8*3", "3+3+8+8"]).credit
    with pytest.raises(TypeError, match="tolist"):
        credit.sort()
    with pytest.raises(TypeError, match="tolist"):
        credit[0] = 7.0
    assert credit == [1.0, 0.25, 0.5] == numpy.asarray(credit).tolist()
    assert (
        make24.check_many([numpy.int64(4), 6], ["4*6"]).kinds == make24.check_many(numpy.array([4, 6]), ["4*6"]).kinds
    )
