"""A taskset for verifiers (v1): ``Make24Taskset``.

The tasks are puzzles of the game, a fifth of them proven to be impossible; the reward is 1 for a right answer, and the
verdict goes out as metrics.
"""

from __future__ import annotations

from collections.abc import Iterator

import verifiers.v1 as vf

from .judging import check
from .prompts import gold, prompt
from .puzzles import mixture

__all__ = ["Make24Taskset"]


class Make24Data(vf.TaskData):
    """A puzzle and its gold answer."""

    hand: str
    target: str
    gold: str


class Make24TaskConfig(vf.TaskConfig):
    """Nothing but what every task has."""


class Make24Task(vf.Task[Make24Data, vf.State, Make24TaskConfig]):
    """One puzzle."""

    @property
    def key(self) -> str:
        """The puzzle itself: the same in every taskset."""
        return f"{self.data.hand} -> {self.data.target}"

    @vf.reward(weight=1.0)
    async def correct(self, trace: vf.Trace) -> float:
        """1 for a right answer, or for saying that there is none where that is so."""
        return float(bool(check(self.data.hand, trace.last_reply, self.data.target, policy="auto")))

    @vf.metric
    async def verdict(self, trace: vf.Trace) -> dict[str, float]:
        """The kind of the verdict as a metric of its own name."""
        judged = check(self.data.hand, trace.last_reply, self.data.target, policy="auto")
        return {f"verdict_{judged.kind}": 1.0, "credit": judged.credit}

    @vf.stop
    async def single_turn(self, trace: vf.Trace) -> bool:
        """One reply ends the task."""
        return bool(trace.num_turns >= 1)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """The gold answer scores 1."""
        return bool(check(self.data.hand, self.data.gold, self.data.target, policy="auto"))


class Make24Config(vf.TasksetConfig):
    """How many puzzles, which, and how hard."""

    size: int = 500
    seed: int = 0
    #: The share of puzzles without solution.
    impossible: float = 0.2
    min_difficulty: float = 0.0
    max_difficulty: float = 100.0


class Make24Taskset(vf.Taskset[Make24Task, Make24Config]):
    """Puzzles of the 24 game: ``Make24Taskset(Make24Config(size=500, impossible=0.2))``."""

    def load(self) -> Iterator[Make24Task]:
        """The puzzles, those without solution among the others."""
        config = self.config
        bounds = (config.min_difficulty, config.max_difficulty)
        for puzzle in mixture(config.size, seed=config.seed, impossible=config.impossible, difficulty=bounds):
            data = Make24Data(
                prompt=prompt(puzzle.hand, puzzle.target),
                hand=str(puzzle.hand),
                target=str(puzzle.target),
                gold=gold(puzzle, tag=True),
            )
            yield Make24Task(data, config.task)
