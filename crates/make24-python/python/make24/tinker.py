"""Environments for tinker-cookbook: ``Make24DatasetBuilder`` is what its ``train.Config`` takes as ``dataset_builder``.

With ``turns`` above 1, a wrong answer is answered by the message of its verdict, and the model may try again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import chz
from tinker_cookbook.renderers import Message, Renderer, get_renderer, get_text_content
from tinker_cookbook.rl.message_env import EnvFromMessageEnv, MessageEnv, MessageStepResult
from tinker_cookbook.rl.types import Env, EnvGroupBuilder, RLDataset, RLDatasetBuilder
from tinker_cookbook.tokenizer_utils import get_tokenizer

from .attempts import Attempts
from .datasets import train_and_test


class Make24MessageEnv(MessageEnv):
    """A puzzle as a conversation: the reward is 1 for a right answer, else 0."""

    def __init__(self, row: dict[str, Any], turns: int = 1) -> None:
        self.messages: list[Message] = list(row["prompt"])
        self.attempts = Attempts(row, turns)

    async def initial_observation(self) -> list[Message]:
        """The question."""
        return self.messages

    async def step(self, message: Message) -> MessageStepResult:
        """Judges an answer; if a turn is left, the message of the verdict is the reply."""
        verdict = self.attempts.judge(get_text_content(message))
        self.messages.append(message)
        if not self.attempts.is_over:
            self.messages.append({"role": "user", "content": verdict.message})
        return MessageStepResult(
            reward=float(bool(verdict)),
            episode_done=self.attempts.is_over,
            next_messages=self.messages,
            metrics={"correct": float(bool(verdict)), "credit": verdict.credit, f"verdict/{verdict.kind}": 1.0},
            logs={"verdict": verdict.message},
        )


@dataclass(frozen=True)
class Make24GroupBuilder(EnvGroupBuilder):
    """The environments of one puzzle, whose rewards are compared with each other."""

    row: dict[str, Any]
    renderer: Renderer
    group_size: int
    turns: int = 1

    async def make_envs(self) -> Sequence[Env]:
        """As many environments as the group has."""
        envs = (Make24MessageEnv(self.row, self.turns) for _ in range(self.group_size))
        # What cannot be parsed gets no reward, as a wrong answer.
        return [EnvFromMessageEnv(self.renderer, env, failed_parse_reward=0.0) for env in envs]

    def logging_tags(self) -> list[str]:
        """The name under which metrics are logged."""
        return ["make24"]


class Make24Dataset(RLDataset):
    """Rows of a data set in batches."""

    def __init__(self, made: list[dict[str, Any]], batch_size: int, group_size: int, renderer: Renderer, turns: int):
        self.made, self.batch_size, self.group_size = made, batch_size, group_size
        self.renderer, self.turns = renderer, turns

    def get_batch(self, index: int) -> Sequence[EnvGroupBuilder]:
        """The groups of a batch."""
        batch = self.made[index * self.batch_size : (index + 1) * self.batch_size]
        return [Make24GroupBuilder(row, self.renderer, self.group_size, self.turns) for row in batch]

    def __len__(self) -> int:
        """The number of batches."""
        return -(-len(self.made) // self.batch_size)


@chz.chz
class Make24DatasetBuilder(RLDatasetBuilder):
    """Data sets for training and testing that share no hand; ``preset`` is one of :func:`make24.datasets.rows`."""

    model_name_for_tokenizer: str
    renderer_name: str
    batch_size: int = 64
    group_size: int = 8
    size: int = 10_000
    test_size: int = 500
    preset: str | None = None
    unsolvable: float = 0.0
    seed: int = 0
    turns: int = 1

    async def __call__(self) -> tuple[RLDataset, RLDataset | None]:
        """Makes the rows."""
        renderer = get_renderer(self.renderer_name, tokenizer=get_tokenizer(self.model_name_for_tokenizer))
        made = train_and_test(
            self.size,
            self.test_size,
            seed=self.seed,
            preset=self.preset,
            unsolvable=self.unsolvable,
            format="trl",
        )
        train = Make24Dataset(made[0], self.batch_size, self.group_size, renderer, self.turns)
        test = Make24Dataset(made[1], self.batch_size, 1, renderer, self.turns)
        return train, test if self.test_size else None
