"""Data sets for reasoning-gym: importing this module registers ``make24`` with a curriculum by difficulty.

>>> import reasoning_gym
>>> import make24.reasoning_gym
>>> data = reasoning_gym.create_dataset("make24", size=3, seed=1)
>>> data.score_answer(data[0]["answer"], data[0])
1.0
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from .errors import refused
from .judging import Policy
from .prompts import gold, prompt
from .puzzles import Puzzle, on_one_side
from .scorer import Scorer
from .verdict import Verdict

DATASET_NAME = "make24"


@dataclass
class Make24Config:
    """Which puzzles, and how hard."""

    min_difficulty: float = 0.0
    max_difficulty: float = 100.0
    #: The share of puzzles that are proven to have no solution.
    impossible: float = 0.0
    cards: str = "1..13"
    num_cards: int = 4
    target: int = 24
    seed: int | None = None
    size: int = 500
    #: Only hands that are held out (:func:`make24.is_held_out`), to evaluate; by default none of them, to train.
    held_out: bool = False
    #: Where the answer is searched; more different answers than ``max_attempts`` without a mark are none.
    policy: Policy = "auto"
    max_attempts: int | None = 10

    def validate(self) -> None:
        """Refuses what no puzzle can be."""
        assert 0 <= self.min_difficulty <= self.max_difficulty <= 100, "difficulties are from 0 to 100"
        assert 0 <= self.impossible <= 1, "impossible is a share, from 0 to 1"
        assert self.size > 0, "size must be positive"


class Make24Dataset(ProceduralDataset):
    """Puzzles of the 24 game, judged exactly."""

    def __init__(self, config: Make24Config) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item at this place: the same for the same seed."""
        seed = self.seed + idx
        without = Random(seed).random() < self.config.impossible
        puzzle = self._puzzle(seed, without)
        difficulty = None if puzzle.difficulty is None else puzzle.difficulty.score
        return {
            "question": prompt(puzzle.hand, puzzle.target),
            "answer": gold(puzzle),
            "metadata": {
                "source_dataset": DATASET_NAME,
                "source_index": idx,
                "numbers": list(puzzle.hand),
                "target": puzzle.target,
                "rules": "arithmetic",
                "solutions": len(puzzle.solutions),
                "proof": puzzle.proof,
                "difficulty": {
                    "difficulty": (self.config.min_difficulty, self.config.max_difficulty),
                    "score": difficulty,
                },
            },
        }

    def _puzzle(self, seed: int, without: bool) -> Puzzle:
        config = self.config
        how: dict[str, Any] = (
            {"unsolvable": True} if without else {"difficulty": (config.min_difficulty, config.max_difficulty)}
        )
        how |= {"cards": config.cards, "size": config.num_cards, "target": config.target}
        # One in ten hands is held out, so that few of 64 puzzles are looked at.
        fitting = on_one_side(1, 64, config.held_out, seed=seed, **how)
        if not fitting:
            wanted = "without a solution" if without else f"of difficulty {how['difficulty']}"
            cards = f"{config.num_cards} cards of {config.cards}"
            raise refused(f"no puzzle of {cards} to {config.target} is {wanted}", "invalid_deck", "use other cards")
        return fitting[0]

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for a right answer, 0.05 for one that is wrong, 0.01 for none: the scale of reasoning-gym's countdown.

        An entry that cannot be read scores 0, with the reason in its metadata.
        """
        verdict = self.verdict(answer, entry)
        entry["metadata"]["verdict"] = verdict.kind
        if verdict.kind == "invalid":
            entry["metadata"]["reason"] = verdict.message
            return 0.0
        return 1.0 if verdict else 0.01 if verdict.kind in ("no_answer", "unreadable") else 0.05

    def verdict(self, answer: str | None, entry: dict[str, Any]) -> Verdict:
        """The verdict on an answer, with its reason."""
        scorer = Scorer(policy=self.config.policy, max_attempts=self.config.max_attempts)
        return scorer(entry["metadata"], answer or "").verdict


class Make24Curriculum(BaseCurriculum):
    """Harder puzzles level by level, by the difficulty for people."""

    def __init__(self) -> None:
        super().__init__(Make24Curriculum.__name__, Make24Config)
        self._define_attributes(
            RangeAttributeDefinition(
                name="difficulty",
                levels=[0, 20, 40, 60, 80, 95, 100],
                description="The percentage of the 1,362 solvable hands that are easier",
                lower_field_name="min_difficulty",
                upper_field_name="max_difficulty",
                ensure_interval=True,
            ),
        )


register_dataset(DATASET_NAME, Make24Dataset, Make24Config, Make24Curriculum)
