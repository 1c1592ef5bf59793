"""An environment for OpenEnv, served with ``uvicorn --factory make24.openenv:app``.

``reset`` deals a puzzle, the same for a seed, or takes the one that a trainer names: ``reset(hand="3 3 8 8")``.

>>> env = Make24Environment(turns=2)
>>> env.reset(hand="3 3 8 8").prompt[:49]
'Use each of the numbers 3, 3, 8, 8 exactly once, '
>>> env.step(Make24Action(answer="<answer>8 * 3</answer>")).message
'wrong cards: 3, 8 are missing'
>>> last = env.step(Make24Action(answer="<answer>8 / (3 - 8 / 3)</answer>"))
>>> last.reward, last.done, last.verdict
(1.0, True, 'right')
"""

from __future__ import annotations

import os
from typing import Any

from openenv.core.env_server import Action, Environment, Observation, State, create_app
from pydantic import Field

from .attempts import Attempts
from .datasets import rows
from .prompts import prompt, puzzle_of


class Make24Action(Action):
    """What a model says."""

    answer: str = Field(description="The answer, which may stand in running text, a box or a tag.")


class Make24Observation(Observation):
    """The puzzle, and the verdict on the answer."""

    prompt: str = Field(description="The question.")
    message: str = Field(default="", description="The verdict as a sentence, which can be the reply to the model.")
    verdict: str = Field(default="", description="The kind of the verdict, such as right or wrong-cards.")
    credit: float = Field(default=0.0, description="From 0 to 1: credit for what is right of a wrong answer.")


class Make24Environment(Environment[Make24Action, Make24Observation, State]):
    """Puzzles of the 24 game, or those of a preset of :func:`make24.datasets.rows`; 1 for a right answer, else 0.

    ``turns`` is the number of answers that a model may give to a puzzle.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, turns: int = 1, **how: Any) -> None:
        super().__init__()
        self.turns, self.how = turns, how
        self._state = State()
        self.attempts: Attempts | None = None
        self.prompt = ""

    def reset(self, seed: int | None = None, episode_id: str | None = None, **puzzle: Any) -> Make24Observation:
        """Deals the next puzzle: a random one, that of a seed, or the given ``hand``, ``target`` and ``rules``.

        Raises ``InvalidInput`` for a puzzle that cannot be read.
        """
        if puzzle:
            row, self.prompt = puzzle, prompt(*puzzle_of(puzzle))
        else:
            row = next(rows(1, seed=seed, format="trl", **self.how))
            self.prompt = row["prompt"][0]["content"]
        self.attempts = Attempts(row, self.turns)
        hand, target, rules = puzzle_of(row)
        self._state = State(episode_id=episode_id, step_count=0, hand=hand, target=target, rules=rules)
        return Make24Observation(prompt=self.prompt)

    def step(self, action: Make24Action, timeout_s: float | None = None, **_: Any) -> Make24Observation:
        """The verdict on an answer."""
        if self.attempts is None:
            self.reset()
        assert self.attempts is not None
        verdict = self.attempts.judge(action.answer)
        self._state.step_count += 1
        return Make24Observation(
            prompt=self.prompt,
            message=verdict.message,
            verdict=verdict.kind,
            credit=verdict.credit,
            reward=float(bool(verdict)),
            done=self.attempts.is_over,
        )

    @property
    def state(self) -> State:
        """The puzzle, and how many answers were given."""
        return self._state


def app() -> Any:
    """The server. ``MAKE24_TURNS`` and ``MAKE24_PRESET`` in the environment set how often a model may try, and which
    puzzles there are."""
    turns, preset = int(os.environ.get("MAKE24_TURNS", "1")), os.environ.get("MAKE24_PRESET")
    return create_app(lambda: Make24Environment(turns, preset=preset), Make24Action, Make24Observation, "make24")
