"""A task and a scorer for inspect-ai: ``inspect eval make24/game24``."""

from __future__ import annotations

from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.scorer import CORRECT, INCORRECT, NOANSWER, Score, Target, accuracy, scorer, stderr
from inspect_ai.scorer import Scorer as InspectScorer
from inspect_ai.solver import TaskState, generate

from .judging import Policy
from .prompts import gold, prompt
from .puzzles import Puzzle, mixture
from .scorer import Scorer


@scorer(metrics=[accuracy(), stderr()])
def judge(policy: Policy = "auto") -> InspectScorer:
    """Judges the completion; the metadata of the sample has ``hand``, and perhaps ``target`` and ``rules``."""

    judged = Scorer(policy=policy, max_attempts=None)

    async def score(state: TaskState, target: Target) -> Score:
        said = state.output.completion
        verdict = judged(state.metadata, said).verdict
        if verdict.kind == "invalid":
            return Score(value=NOANSWER, answer=said, explanation=verdict.message, metadata={"verdict": verdict.kind})
        found = said[slice(*verdict.answer_span)] if verdict.answer_span else said
        reason: dict[str, Any] = {"verdict": verdict.kind, "credit": verdict.credit, "candidates": verdict.candidates}
        return Score(
            value=CORRECT if verdict else INCORRECT, answer=found, explanation=verdict.message, metadata=reason
        )

    return score


@task
def game24(
    size: int = 100,
    seed: int | None = 0,
    impossible: float = 0.2,
    min_difficulty: float = 0.0,
    max_difficulty: float = 100.0,
    policy: Policy = "auto",
) -> Task:
    """Puzzles that are held out (:func:`make24.is_held_out`), a share of them proven to be impossible. ``policy`` says
    where the answer is in a completion."""
    bounds = (min_difficulty, max_difficulty)
    made = mixture(size, seed=seed, impossible=impossible, difficulty=bounds, held_out=True)
    return Task(dataset=[sample(puzzle) for puzzle in made], solver=generate(), scorer=judge(policy), version=1)


def sample(puzzle: Puzzle) -> Sample:
    """A sample of a puzzle; its target is a gold answer."""
    return Sample(
        input=prompt(puzzle.hand, puzzle.target),
        target=gold(puzzle),
        id=f"{puzzle.hand} -> {puzzle.target}",
        metadata={
            "hand": str(puzzle.hand),
            "target": str(puzzle.target),
            "difficulty": None if puzzle.difficulty is None else puzzle.difficulty.score,
            "proof": puzzle.proof,
        },
    )
