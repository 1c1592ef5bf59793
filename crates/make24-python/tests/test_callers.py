"""How the pinned TRL and verl call reward functions, by their source; scripts/training runs them, with PyTorch."""

from __future__ import annotations

import ast
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import pytest
from make24.trl import RewardFunction
from make24.verl import compute_score, compute_score_batch

PINNED = (Path(__file__).parents[1] / "trainers.txt").read_text()
RIGHT, WRONG = "<answer>8 / (3 - 8 / 3)</answer>", "<answer>3 + 3 + 8 + 8</answer>"


def source(package: str, file: str) -> ast.Module:
    assert f"{package}=={version(package)}" in PINNED
    return ast.parse(Path(str(distribution(package).locate_file(f"{package}/{file}"))).read_text())


def keywords(tree: ast.Module, function: str) -> list[list[str]]:
    """The names of the arguments of each call of a function with names."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.keywords]
    called = [call for call in calls if ast.unparse(call.func).split(".")[-1] == function]
    return [[keyword.arg for keyword in call.keywords if keyword.arg] for call in called]


def test_trl_calls_a_reward_function_with_these_arguments() -> None:
    tree = source("trl", "trainer/grpo_trainer.py")
    (names, *_) = [names for names in keywords(tree, "reward_func") if "completions" in names]
    columns = [node.targets[0] for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    added = [
        str(column.slice.value)
        for column in columns
        if isinstance(column, ast.Subscript)
        and ast.unparse(column.value) == "reward_kwargs"
        and isinstance(column.slice, ast.Constant)
    ]
    assert {"prompts", "completions", "completion_ids"} <= set(names) and {"log_extra", "log_metric"} <= set(added)
    logged: dict[str, Any] = {}
    given: dict[str, Any] = {
        "prompts": ["?", "?"],
        "completions": [RIGHT, WRONG],
        "completion_ids": [[1], [2]],
        "log_extra": logged.__setitem__,
        "log_metric": logged.__setitem__,
    }
    arguments: dict[str, Any] = {name: given.get(name) for name in [*names, *added]}
    rewards = RewardFunction("strict", policy="last-tag")(hand=["3 3 8 8"] * 2, target=[24] * 2, **arguments)
    assert rewards == [1.0, 0.0] and logged["make24_verdict"] == ["right", "wrong_value"]


@pytest.mark.parametrize(
    "manager",
    ["workers/reward_manager/naive.py", "workers/reward_manager/dapo.py"]
    + [f"experimental/reward_loop/reward_manager/{name}.py" for name in ("naive", "dapo", "limited", "gdpo")],
)
def test_verl_calls_a_score_function_with_these_arguments(manager: str) -> None:
    given = {"data_source": "make24", "solution_str": RIGHT, "ground_truth": {"hand": "3 3 8 8"}, "extra_info": {}}
    calls = [names for names in keywords(source("verl", manager), "compute_score") if "solution_str" in names]
    assert calls
    for names in calls:
        assert compute_score(**{name: given[name] for name in names}, policy="last-tag")["score"] == 1.0  # type: ignore[arg-type]


def test_verl_calls_a_score_function_of_a_batch_with_these_arguments() -> None:
    given: dict[str, Any] = {
        "data_sources": ["make24"] * 2,
        "solution_strs": [RIGHT, WRONG],
        "ground_truths": [{"hand": "3 3 8 8"}] * 2,
        "extra_infos": [{}, {}],
    }
    (names,) = keywords(source("verl", "workers/reward_manager/batch.py"), "compute_score")
    scored = compute_score_batch(**{name: given[name] for name in names}, policy="last-tag")
    assert [each["score"] for each in scored] == [1.0, 0.0]
