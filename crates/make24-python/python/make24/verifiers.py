"""A taskset and an environment for verifiers (v1): ``vf-validate make24``, ``vf-eval make24``.

The tasks are puzzles of the game, a fifth of them proven to be impossible; the reward is 1 for a right answer, and the
verdict goes out as metrics. With ``--taskset.task.turns 3`` a wrong answer is answered by the sentence of its verdict,
and the model may try again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from .judging import check
from .prompts import gold, prompt
from .puzzles import mixture
from .verdict import Verdict

__all__ = ["Make24Env", "Make24Taskset"]


class Make24Data(vf.TaskData):
    """A puzzle and its gold answer."""

    hand: str
    target: str
    gold: str


class Make24TaskConfig(vf.TaskConfig):
    """How often a model may try."""

    #: The most answers to one puzzle; after a wrong one, the next turn says what is wrong with it.
    turns: int = 1
    #: Where the answer is searched: ``last-tag`` pays only what stands in ``<answer>``.
    policy: str = "auto"


class Make24Task(vf.Task[Make24Data, vf.State, Make24TaskConfig]):
    """One puzzle."""

    @property
    def key(self) -> str:
        """The puzzle itself: the same in every taskset."""
        return f"{self.data.hand} -> {self.data.target}"

    @vf.reward(weight=1.0)
    async def correct(self, trace: vf.Trace) -> float:
        """1 for a right answer, or for saying that there is none where that is so."""
        return float(bool(self.judged(trace.last_reply)))

    @vf.metric
    async def verdict(self, trace: vf.Trace) -> dict[str, float]:
        """The kind of the verdict as a metric of its own name."""
        judged = self.judged(trace.last_reply)
        return {f"verdict_{judged.kind}": 1.0, "credit": judged.credit}

    @vf.stop
    async def no_more_turns(self, trace: vf.Trace) -> bool:
        """The last reply that is allowed ends the task."""
        return bool(trace.num_turns >= self.config.turns)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """The gold answer scores 1."""
        return bool(self.judged(self.data.gold))

    def judged(self, reply: str) -> Verdict:
        """The verdict on a reply."""
        return check(self.data.hand, reply, self.data.target, policy=getattr(self.config, "policy", "auto"))


class Make24EnvConfig(vf.EnvConfig):
    """The model that plays."""

    agent: vf.AgentConfig = vf.AgentConfig()


class Make24Env(vf.Env[Make24EnvConfig]):
    """One model and a judge, who tells the model what is wrong with its answer."""

    async def run(self, task: Make24Task, agents: Any) -> None:
        """Plays until the answer is right or no turn is left."""
        if task.config.turns <= 1:
            await agents.agent.run(task)
            return
        async with agents.agent.interaction(task) as interaction:
            # The prompt of the task opens the conversation.
            segment = await interaction.turn()
            for _ in range(task.config.turns - 1):
                if segment.terminated or (verdict := task.judged(segment.last_reply)):
                    break
                segment = await interaction.turn(verdict.message)


class Make24Config(vf.TasksetConfig):
    """How many puzzles, which, and how hard."""

    size: int = 500
    seed: int = 0
    #: The share of puzzles without solution.
    impossible: float = 0.2
    min_difficulty: float = 0.0
    max_difficulty: float = 100.0
    #: Only hands that are held out, to evaluate; by default none of them, to train.
    held_out: bool = False


class Make24Taskset(vf.Taskset[Make24Task, Make24Config]):
    """Puzzles of the 24 game: ``Make24Taskset(Make24Config(size=500, impossible=0.2))``."""

    def load(self) -> Iterator[Make24Task]:
        """The puzzles, those without solution among the others."""
        config = self.config
        bounds = (config.min_difficulty, config.max_difficulty)
        how = {"seed": config.seed, "impossible": config.impossible, "held_out": config.held_out}
        for puzzle in mixture(config.size, difficulty=bounds, **how):
            data = Make24Data(
                prompt=prompt(puzzle.hand, puzzle.target),
                hand=str(puzzle.hand),
                target=str(puzzle.target),
                gold=gold(puzzle, tag=True),
            )
            yield Make24Task(data, config.task)
