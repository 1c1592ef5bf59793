"""An environment for Atropos: ``python -m make24.atropos serve`` sends groups of judged answers to its trainers.

``Make24Reward`` is the reward alone, for environments of one's own: ``registry.create("make24")``.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from atroposlib.envs.base import BaseEnv, BaseEnvConfig, ScoredDataGroup
from atroposlib.envs.reward_fns.registry import registry
from atroposlib.envs.reward_fns.reward_function import RewardFunction
from pydantic import Field

from . import trl
from .datasets import train_and_test
from .prompts import verdict_on
from .verdict import Verdict


@registry.register(name="make24")
class Make24Reward(RewardFunction):
    """A reward of :class:`make24.trl.RewardFunction`; the columns of the data set are keyword arguments. A row that
    cannot be read gives 0."""

    def __init__(self, reward: str = "strict", **how: Any) -> None:
        super().__init__(**how)
        self.reward = trl.RewardFunction(reward)

    def compute(self, completions: Sequence[Any], **columns: Any) -> list[float]:
        """The reward of each completion."""
        return [worth or 0.0 for worth in self.reward(completions=completions, **columns)]


class Make24EnvConfig(BaseEnvConfig):
    """Which puzzles there are."""

    size: int = Field(default=10_000, description="The number of puzzles for training.")
    test_size: int = Field(
        default=200, description="The number of puzzles for evaluation, which share no hand with them."
    )
    preset: str | None = Field(default=None, description="A preset of make24.datasets.rows, such as countdown-3to4.")
    unsolvable: float = Field(default=0.0, description="The share of puzzles without solution, from 0 to 1.")
    seed: int = Field(default=0, description="The same seed makes the same puzzles.")


class Make24Env(BaseEnv):
    """Puzzles, and a judge."""

    name = "make24"
    env_config_cls = Make24EnvConfig
    config: Make24EnvConfig

    async def setup(self) -> None:
        """Makes the puzzles."""
        config = self.config
        self.train, self.test = train_and_test(
            config.size,
            config.test_size,
            seed=config.seed,
            preset=config.preset,
            unsolvable=config.unsolvable,
            format="trl",
        )
        self.taken = 0
        self.right_rates: list[float] = []

    async def get_next_item(self) -> dict[str, Any]:
        """The next puzzle; after the last, the first again."""
        row = self.train[self.taken % len(self.train)]
        self.taken += 1
        return row

    async def collect_trajectories(self, item: dict[str, Any]) -> tuple[ScoredDataGroup, list[Any]]:
        """A group of answers to a puzzle, each with its score."""
        async with self.server.managed_server(tokenizer=self.tokenizer) as managed:
            completion = await managed.chat_completion(
                messages=item["prompt"],
                n=self.config.group_size,
                max_tokens=self.config.max_token_length,
                temperature=1.0,
            )
            nodes = managed.get_state()["nodes"]
        scores = [float(bool(judged(item, choice))) for choice in completion.choices]
        self.right_rates.append(sum(scores) / len(scores))
        group = ScoredDataGroup(
            tokens=[node.tokens for node in nodes],
            masks=[node.masked_tokens for node in nodes],
            scores=scores,
            inference_logprobs=[node.logprobs for node in nodes],
        )
        return group, []

    async def evaluate(self, *_: Any, **__: Any) -> dict[str, float]:
        """The share of right answers to the puzzles for evaluation, and of each other verdict."""
        kinds = Counter(await asyncio.gather(*map(self.kind_of_answer, self.test)))
        metrics = {f"eval/{kind}": count / len(self.test) for kind, count in kinds.items()}
        await self.evaluate_log(metrics)
        return metrics

    async def kind_of_answer(self, row: dict[str, Any]) -> str:
        """The kind of the verdict on the most likely answer to a puzzle."""
        completion = await self.server.chat_completion(
            messages=row["prompt"], n=1, max_tokens=self.config.max_token_length, temperature=0.0, split="eval"
        )
        return judged(row, completion.choices[0]).kind

    async def wandb_log(self, wandb_metrics: dict[str, Any] | None = None) -> None:
        """Logs the share of right answers since the last time."""
        metrics = dict(wandb_metrics or {})
        if self.right_rates:
            metrics["train/right"] = sum(self.right_rates) / len(self.right_rates)
            self.right_rates.clear()
        await super().wandb_log(metrics)


def judged(row: dict[str, Any], choice: Any) -> Verdict:
    """The verdict on a choice of a completion."""
    return verdict_on(row, choice.message.content or "")


if __name__ == "__main__":
    Make24Env.cli()
