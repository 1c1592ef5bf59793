"""Rows of data sets in the layouts that training programs read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypedDict

from .prompts import HAND_NAMES
from .rules import RulesLike, rules_fields

#: ``trl``: a conversational prompt and the columns of the reward, for TRL and unsloth; ``verl`` and ``skyrl``: as their
#: trainers read Parquet; ``messages``: a question and a right answer, for supervised training.
Format = Literal["trl", "verl", "skyrl", "messages"]


class Message(TypedDict):
    """A message of a conversation."""

    role: Literal["user", "assistant"]
    content: str


class _Row(TypedDict, total=False):
    #: The stage of a curriculum, from 1, with ``stages``.
    stage: int


class TrlRow(_Row, total=False):
    """A row for TRL and unsloth; ``rules`` where they are not the usual ones."""

    split: str
    prompt: list[Message]
    hand: list[int]
    target: int
    rules: dict[str, Any]


class MessagesRow(_Row, total=False):
    """A row for supervised training."""

    split: str
    messages: list[Message]


class _TrainerRow(_Row, total=False):
    """What the rows of verl and SkyRL share."""

    split: str
    data_source: str
    prompt: list[Message]
    extra_info: dict[str, Any]


class RewardModel(TypedDict):
    """The ground truth of a row for verl: a puzzle as JSON."""

    style: str
    ground_truth: str


class VerlRow(_TrainerRow, total=False):
    """A row as verl reads it from Parquet."""

    ability: str
    reward_model: RewardModel


class RewardSpec(TypedDict):
    """The ground truth of a row for SkyRL: a puzzle as JSON."""

    method: str
    ground_truth: str


class SkyrlRow(_TrainerRow, total=False):
    """A row as SkyRL reads it from Parquet."""

    env_class: str
    reward_spec: RewardSpec


#: The columns from which every layout is made.
COLUMNS = ("split", "hand", "target", "prompt", "answer")


def formatted(row: Mapping[str, Any], format: Format, index: int, rules: RulesLike) -> dict[str, Any]:
    """A row in a layout; ``index`` is its place in the data set.

    >>> row = {"split": "train", "hand": [3, 8], "target": 24, "prompt": "?", "answer": "8 * 3 = 24"}
    >>> formatted(row, "messages", 0, None)["messages"][1]
    {'role': 'assistant', 'content': '<answer>8 * 3</answer>'}
    """
    split = {"split": row["split"]}
    return split | _LAYOUTS[format](row, index, rules_fields(rules))


def _question(row: Mapping[str, Any]) -> list[dict[str, str]]:
    return [{"role": "user", "content": row["prompt"]}]


def _hand(row: Mapping[str, Any]) -> list[int]:
    hand: list[int] = next(row[name] for name in HAND_NAMES if name in row)
    return hand


def _trl(row: Mapping[str, Any], index: int, rules: dict[str, Any] | None) -> dict[str, Any]:
    made = {"prompt": _question(row), "hand": _hand(row), "target": row["target"]}
    return made if rules is None else made | {"rules": rules}


def _messages(row: Mapping[str, Any], index: int, rules: dict[str, Any] | None) -> dict[str, Any]:
    expression, is_solved, _ = row["answer"].rpartition(" = ")
    answer = f"<answer>{expression}</answer>" if is_solved else row["answer"]
    return {"messages": [*_question(row), {"role": "assistant", "content": answer}]}


def _truth(row: Mapping[str, Any], rules: dict[str, Any] | None) -> str:
    truth = {"hand": _hand(row), "target": row["target"]}
    return json.dumps(truth if rules is None else truth | {"rules": rules})


def _sourced(row: Mapping[str, Any], index: int) -> dict[str, Any]:
    extra = {"split": row["split"], "index": index}
    return {"data_source": "make24", "prompt": _question(row), "extra_info": extra}


def _verl(row: Mapping[str, Any], index: int, rules: dict[str, Any] | None) -> dict[str, Any]:
    reward = {"style": "rule", "ground_truth": _truth(row, rules)}
    return _sourced(row, index) | {"ability": "math", "reward_model": reward}


def _skyrl(row: Mapping[str, Any], index: int, rules: dict[str, Any] | None) -> dict[str, Any]:
    reward = {"method": "rule", "ground_truth": _truth(row, rules)}
    return _sourced(row, index) | {"env_class": "make24", "reward_spec": reward}


_LAYOUTS: dict[str, Callable[[Mapping[str, Any], int, dict[str, Any] | None], dict[str, Any]]] = {
    "trl": _trl,
    "verl": _verl,
    "skyrl": _skyrl,
    "messages": _messages,
}
