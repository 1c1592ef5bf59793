"""The score functions of verl: ``custom_reward_function.path`` names this file, ``name`` one of the functions.

``compute_score`` is for the reward managers that score one response at a time, ``compute_score_batch`` for the manager
``batch``, which is faster; the verdict and its reason become metrics. ``score`` is for ``main_eval``, which takes the
mean of numbers. What else verl passes, such as the address of a reward model, is not needed.

``reward_kwargs`` may have ``reward`` (a reward of the library), ``policy`` (where the answer is), ``max_attempts``, and
``thinking="open"`` for prompts that end with ``<think>``, which verl does not pass: without the closing tag there is no
answer.

``ground_truth`` is a mapping with ``hand`` (or ``nums``, ``numbers``) and perhaps ``target`` and ``rules``, or the same
as JSON. A row that cannot be read scores 0, with the verdict ``invalid`` and the reason.

>>> compute_score("make24", "<answer>8/(3-8/3)</answer>", {"hand": "3 3 8 8"})["score"]
1.0
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from inspect import signature
from typing import Any

from make24.errors import refused
from make24.scorer import Scorer

_OPTIONS = frozenset(signature(Scorer).parameters)


def compute_score(
    data_source: str, solution_str: str, ground_truth: Any, extra_info: Any = None, **reward_kwargs: Any
) -> dict[str, Any]:
    """The score of a response, with its verdict and the reason."""
    score = _scorer(reward_kwargs)(ground_truth, solution_str)
    return {"score": score.reward, "verdict": score.verdict.kind, "reason": score.verdict.message}


def compute_score_batch(
    data_sources: Sequence[str],
    solution_strs: Sequence[str],
    ground_truths: Sequence[Any],
    extra_infos: Any = None,
    **reward_kwargs: Any,
) -> list[dict[str, Any]]:
    """The scores of many responses, judged on all cores.

    >>> compute_score_batch(["make24"] * 2, ["3 * 8", "3 + 8"], [{"hand": "3 8"}] * 2)[1]
    {'score': 0.0, 'verdict': 'wrong_value', 'reason': 'wrong value: it makes 11, not 24'}
    """
    scored = zip(*_scorer(reward_kwargs).batch(ground_truths, solution_strs, with_messages=True))
    return [{"score": reward or 0.0, "verdict": kind, "reason": reason} for reward, kind, reason in scored]


def score(
    data_source: str, solution_str: str, ground_truth: Any, extra_info: Any = None, **reward_kwargs: Any
) -> float:
    """The score of a response alone.

    >>> score("make24", "8*3", '{"hand": "3 3 8 8"}')
    0.0
    """
    return _scorer(reward_kwargs)(ground_truth, solution_str).reward


def _scorer(reward_kwargs: dict[str, Any]) -> Scorer:
    for name in reward_kwargs:
        meant = get_close_matches(name, _OPTIONS, 1, cutoff=0.75)
        if name not in _OPTIONS and meant:
            raise refused(f"unknown reward_kwargs {name!r}", "invalid_request", f"use {meant[0]}")
    return Scorer(**{name: value for name, value in reward_kwargs.items() if name in _OPTIONS})
