"""An environment for SkyRL-gym: importing this module registers ``make24``.

A row of a data set names it in ``env_class``, and has its puzzle in ``reward_spec``: ``make24.datasets.rows`` makes
such rows with ``format="skyrl"``. With ``max_turns`` a wrong answer is answered by the sentence of its verdict.

>>> import skyrl_gym
>>> import make24.skyrl
>>> truth = {"hand": "3 3 8 8", "target": 24}
>>> env = skyrl_gym.make("make24", extras={"reward_spec": {"ground_truth": truth}, "max_turns": 2})
>>> env.step("<answer>8 * 3</answer>")["observations"]
[{'role': 'user', 'content': 'wrong cards: 3, 8 are missing'}]
>>> last = env.step("<answer>8/(3-8/3)</answer>")
>>> last["reward"], last["done"]
(1.0, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput
from skyrl_gym.envs.registration import register

from .attempts import Attempts

ENV_ID = "make24"


class Make24Env(BaseTextEnv):
    """A puzzle, and a judge that says what is wrong with an answer."""

    def __init__(self, env_config: Any = None, extras: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        extras = extras or {}
        self.max_turns = extras.get("max_turns", 1)
        self.attempts = Attempts((extras.get("reward_spec") or {}).get("ground_truth"), self.max_turns)

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """The verdict on an answer: 1 for a right one; a row that cannot be read gives 0, and the reason."""
        self.turns += 1
        verdict = self.attempts.judge(action)
        done = self.attempts.is_over
        return BaseTextEnvStepOutput(
            observations=[] if done else [{"role": "user", "content": verdict.message}],
            reward=float(bool(verdict)),
            done=done,
            metadata={"verdict": verdict.kind, "message": verdict.message, "credit": verdict.credit},
        )


register(id=ENV_ID, entry_point="make24.skyrl:Make24Env")
