"""The functions of the task ``make24`` of lm-eval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from make24.judging import Policy
from make24.prompts import gold, prompt
from make24.puzzles import mixture
from make24.scorer import Scorer


def load(size: int = 150, seed: int = 0, impossible: float = 0.2, policy: Policy = "auto", **_: Any) -> dict[str, Any]:
    """Puzzles that are held out (:func:`make24.is_held_out`), a share of them proven to be impossible. ``policy`` says
    where the answer is in a completion."""
    from datasets import Dataset

    Scorer(policy=policy)  # An unknown policy is refused before the model is asked.
    rows = []
    for puzzle in mixture(size, seed=seed, impossible=impossible, held_out=True):
        hand, target = str(puzzle.hand), str(puzzle.target)
        asked = {"prompt": prompt(hand, target), "gold": gold(puzzle, tag=True)}
        rows.append({"hand": hand, "target": target, "policy": policy, **asked})
    return {"test": Dataset.from_list(rows)}


def process_results(doc: Mapping[str, Any], results: list[str]) -> dict[str, float]:
    """The metrics of a completion, which may be cut off in its answer."""
    said = results[0]
    if said.count("<answer>") > said.count("</answer>"):
        said += "</answer>"
    verdict = Scorer(policy=doc.get("policy", "auto"), max_attempts=None)(doc, said).verdict
    return {"acc": float(bool(verdict)), "credit": verdict.credit, "no_answer": float(verdict.kind == "no_answer")}
