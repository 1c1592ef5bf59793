"""A taskset and an environment for verifiers (v1): ``vf-validate make24-vf``, ``vf-eval make24-vf``.

The tasks are puzzles of the game, a fifth of them proven to be impossible; the reward is 1 for a right answer, and the
verdict goes out as metrics. With ``turns`` above 1 a wrong answer is answered by the message of its verdict,
and the model may try again (:class:`make24.attempts.Attempts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from .attempts import Attempts
from .judging import Policy
from .prompts import gold, prompt
from .puzzles import mixture
from .scorer import Score, Scorer

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
    policy: Policy = "auto"
    #: More different answers than this without a mark are no answer.
    max_attempts: int | None = 10
    #: Whether the reply to a claim that there is no solution tells if that is so.
    tell: bool = False


class Make24Task(vf.Task[Make24Data, vf.State, Make24TaskConfig]):
    """One puzzle."""

    @property
    def key(self) -> str:
        """The puzzle itself: the same in every taskset."""
        return f"{self.data.hand} -> {self.data.target}"

    @vf.reward(weight=1.0)
    async def correct(self, trace: vf.Trace) -> float:
        """1 for a right answer, or for saying that there is none where that is so."""
        return self.score_of(trace.last_reply).reward

    @vf.metric
    async def verdict(self, trace: vf.Trace) -> dict[str, float]:
        """The kind of the verdict as a metric of its own name."""
        return {name.replace("/", "_"): value for name, value in self.score_of(trace.last_reply).log.items()}

    @vf.stop
    async def no_more_turns(self, trace: vf.Trace) -> bool:
        """The last reply that is allowed ends the task."""
        return bool(trace.num_turns >= self.config.turns)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """The gold answer scores 1."""
        return self.score_of(self.data.gold).reward == 1.0

    @property
    def scorer(self) -> Scorer:
        """The judge of replies."""
        return Scorer(policy=self.config.policy, max_attempts=self.config.max_attempts)

    def score_of(self, reply: str) -> Score:
        """The score of a reply."""
        return self.scorer({"hand": self.data.hand, "target": self.data.target}, reply)


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
        row = {"hand": task.data.hand, "target": task.data.target}
        attempts = Attempts(row, task.config.turns, task.scorer, tell=task.config.tell)
        async with agents.agent.interaction(task) as interaction:
            # The prompt of the task opens the conversation.
            segment = await interaction.turn()
            while not segment.terminated:
                verdict = attempts.score(segment.last_reply).verdict
                if attempts.is_over:
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
    #: How often a model may try, and how it is judged.
    task: Make24TaskConfig = Make24TaskConfig()


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
