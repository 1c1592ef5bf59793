"""No hand that trains is one that tests: the same tenth is held out in every door."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import make24
import pytest
from make24 import is_held_out
from make24.datasets import rows


def shares(hands: Iterable[Any]) -> tuple[int, int]:
    """How many hands there are, and how many of them are held out."""
    all_hands = list(hands)
    return len(all_hands), sum(is_held_out(hand) for hand in all_hands)


def test_it_is_a_tenth_of_all_hands_by_their_cards_alone() -> None:
    count, held_out = shares(row.hand for row in make24.census(exists=True))
    assert count == 1820 and 150 <= held_out <= 220
    assert is_held_out("8 3 3 8") == is_held_out([3, 3, 8, 8])


@pytest.mark.parametrize("seed", [0, 1, 2**40])
def test_rows(seed: int) -> None:
    assert shares(row["hand"] for row in rows(300, seed=seed))[1] == 0
    made = list(rows(300, seed=seed, splits={"test": 0.1, "train": 0.9}, columns=["hand", "split"]))
    by_split = {name: shares(row["hand"] for row in made if row["split"] == name) for name in ("train", "test")}
    assert by_split == {"train": (270, 0), "test": (30, 30)}


def test_inspect() -> None:
    pytest.importorskip("inspect_ai")
    from make24.inspect_ai import game24

    for seed in (0, 1):
        count, held_out = shares(sample.metadata["hand"] for sample in game24(seed=seed).dataset if sample.metadata)
        assert count == held_out == 100


def test_lm_eval() -> None:
    pytest.importorskip("datasets")
    from make24.lm_eval.tasks import load

    count, held_out = shares(load()["test"]["hand"])
    assert count == held_out == 150


def test_verifiers() -> None:
    pytest.importorskip("verifiers.v1")
    from make24.verifiers import Make24Config, Make24Taskset

    assert shares(task.data.hand for task in Make24Taskset(Make24Config()).load()) == (500, 0)
    evaluated = Make24Taskset(Make24Config(size=100, held_out=True)).load()
    assert shares(task.data.hand for task in evaluated) == (100, 100)


def test_reasoning_gym() -> None:
    pytest.importorskip("reasoning_gym")
    import make24.reasoning_gym  # noqa: F401
    import reasoning_gym

    for held_out in (False, True):
        data = reasoning_gym.create_dataset("make24", size=20, seed=3, impossible=0.2, held_out=held_out)
        count, of_them = shares(data[at]["metadata"]["numbers"] for at in range(20))
        assert (count, of_them) == (20, 20 if held_out else 0)
