"""The score functions of verl: ``custom_reward_function.path`` names this file, ``name`` one of the functions.

``compute_score`` is for training, where the verdict and its reason become metrics; ``score`` is for ``main_eval``,
which takes the mean of numbers.

>>> compute_score("make24", "<answer>8/(3-8/3)</answer>", {"hand": "3 3 8 8"})["score"]
1.0
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from make24.judging import Policy
from make24.prompts import Thinking, verdict_on


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Mapping[str, Any] | None = None,
    *,
    policy: Policy = "auto",
    thinking: Thinking = "prompt",
    **others: Any,
) -> dict[str, Any]:
    """The score of a response, with the reason as other metrics. What else verl passes, such as the address of a reward
    model, is not needed. ``policy`` says where the answer is; ``thinking="open"`` is for prompts that end with
    ``<think>``, which verl does not pass: without the closing tag there is no answer. Both may stand in
    ``reward_kwargs``.

    ``ground_truth`` is a mapping with ``hand`` (or ``nums``, ``numbers``) and perhaps ``target`` and ``rules``, or the
    same as JSON. A row that cannot be read scores 0, with the verdict ``invalid`` and the reason.
    """
    verdict = verdict_on(ground_truth, solution_str, policy=policy, thinking=thinking)
    return {"score": float(bool(verdict)), "verdict": verdict.kind, "reason": verdict.message}


def score(data_source: str, solution_str: str, ground_truth: Any, extra_info: Mapping[str, Any] | None = None) -> float:
    """The score of a response alone.

    >>> score("make24", "8*3", '{"hand": "3 3 8 8"}')
    0.0
    """
    return float(compute_score(data_source, solution_str, ground_truth, extra_info)["score"])
