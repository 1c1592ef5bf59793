"""Prompts that open the thoughts of a model: a completion that never ends them has no answer."""

from __future__ import annotations

from typing import Any

import pytest
from make24.prompts import opening_of, prompt
from make24.trl import RewardFunction
from make24.verl import compute_score

RIGHT = "8 / (3 - 8 / 3)"
IN_THOUGHTS = f"Let me try {RIGHT} = 24, or"
ENDED = f"Let me try.</think><answer>{RIGHT}</answer>"


@pytest.mark.parametrize(
    ("asked", "tag"),
    [
        (prompt("3 3 8 8", template="tinyzero"), "<think>"),
        ("Assistant: <think>\n", "<think>\n"),
        ("<|begin_of_thought|>", "<|begin_of_thought|>"),
        ("<seed:think>", "<seed:think>"),
        ("Use <think> and </think>.", ""),
        ("<|assistant|>", ""),
        ([{"role": "user", "content": "?"}, {"role": "assistant", "content": "<think>"}], "<think>"),
        ([{"role": "user", "content": "?"}], ""),
        ([], ""),
        (None, ""),
    ],
)
def test_a_prompt_shows_by_its_end_that_it_opens_thoughts(asked: Any, tag: str) -> None:
    assert opening_of(asked).strip() == tag.strip()


def test_rewards_follow_the_prompt() -> None:
    said = [IN_THOUGHTS, ENDED, RIGHT]
    hands = ["3 3 8 8"] * 3
    asked = [prompt("3 3 8 8", template="tinyzero")] * 3
    assert RewardFunction(target=24)(said, prompts=asked, hand=hands) == [0.0, 1.0, 0.0]
    assert RewardFunction(target=24)(said, prompts=["Make 24."] * 3, hand=hands) == [1.0, 1.0, 1.0]
    assert RewardFunction(target=24, thinking="open")(said, hand=hands) == [0.0, 1.0, 0.0]
    assert RewardFunction(target=24, thinking="closed")([RIGHT], prompts=asked[:1], hand=["3 3 8 8"]) == [1.0]


def test_verl_takes_the_same_keywords() -> None:
    truth = {"hand": "3 3 8 8"}
    assert compute_score("make24", RIGHT, truth, thinking="open")["score"] == 0.0
    assert compute_score("make24", ENDED, truth, thinking="open")["score"] == 1.0
    assert compute_score("make24", RIGHT, truth, policy="last-tag")["score"] == 0.0
