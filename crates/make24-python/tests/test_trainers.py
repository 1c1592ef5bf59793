"""The recipes for other training programs, on the real packages; scripts/training has those that need PyTorch."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import make24
import pytest
from make24.datasets import rows
from recipes import recipe

RIGHT = "<answer>8 / (3 - 8 / 3)</answer>"
WRONG = "<answer>1 + 1</answer>"


def gold(row: Any) -> str:
    """A right answer to the puzzle of a row."""
    found = make24.solve(row["hand"], row["target"])
    assert found is not None
    return f"<answer>{found.expression}</answer>"


def test_skyrl_gym() -> None:
    pytest.importorskip("skyrl_gym")
    environment = recipe("SkyRL-gym")["Make24Env"]
    for row in rows(20, preset="countdown-3to4", format="skyrl", seed=4):
        assert row["env_class"] == "make24"
        env = environment(extras={**row, "max_turns": 3})
        prompt, _ = env.init(row["prompt"])
        assert prompt == row["prompt"]
        wrong = env.step(WRONG)
        assert not wrong["done"] and wrong["reward"] == 0.0 and wrong["observations"][0]["role"] == "user"
        right = env.step(gold(json.loads(row["reward_spec"]["ground_truth"])))
        assert right["done"] and right["reward"] == 1.0 and right["observations"] == []
    for unreadable in ({"hand": "3 x"}, "no JSON", None):
        step = environment(extras={"reward_spec": {"ground_truth": unreadable}}).step("8*3")
        assert (step["reward"], step["done"], "verdict/invalid" in step["metadata"]) == (0.0, True, True)


@contextmanager
def served(app: Any) -> Iterator[str]:
    """The address of an application on a free port."""
    import uvicorn

    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def test_openenv() -> None:
    pytest.importorskip("openenv.core")
    from openenv.core import GenericEnvClient
    from openenv.core.env_server import create_app

    made = recipe("OpenEnv")
    app = create_app(made["Make24Environment"], made["Make24Action"], made["Make24Observation"], "make24")
    with served(app) as address, GenericEnvClient(base_url=address).sync() as env:
        # A seed deals the same puzzle again.
        dealt = [env.reset(seed=seed).observation["message"] for seed in (5, 6, 5)]
        assert dealt[0] == dealt[2] != dealt[1]
        (row,) = rows(1, seed=5, format="trl")
        assert row["prompt"][0]["content"] == dealt[0]
        wrong = env.step({"answer": WRONG})
        assert (wrong.reward, wrong.done) == (0.0, False) and "wrong cards" in wrong.observation["message"]
        assert env.state()["step_count"] == 1
        right = env.step({"answer": gold(row)})
        assert (right.reward, right.done) == (1.0, True)


def test_tinker_cookbook() -> None:
    pytest.importorskip("tinker_cookbook")
    from tinker_cookbook.renderers import get_renderer
    from tinker_cookbook.rl.message_env import EnvFromMessageEnv
    from tiny import tiny_tokenizer

    tokenizer = tiny_tokenizer()
    renderer = get_renderer("role_colon", tokenizer=tokenizer)
    environment = recipe("tinker-cookbook")["Make24MessageEnv"]

    async def play(row: Any) -> None:
        env = EnvFromMessageEnv(renderer, environment(row, turns=2), failed_parse_reward=0.0)
        observed = await env.initial_observation()
        assert isinstance(observed, tuple)
        assert row["prompt"][0]["content"] in tokenizer.decode(observed[0].to_ints())
        end = "\n\nUser:"
        wrong = await env.step(tokenizer.encode(" " + WRONG + end))
        assert (wrong.reward, wrong.episode_done) == (0.0, False)
        # The reply is the message of the verdict.
        assert "wrong cards" in tokenizer.decode(wrong.next_observation.to_ints())
        right = await env.step(tokenizer.encode(f" {gold(row)}{end}"))
        assert (right.reward, right.episode_done, right.metrics["verdict/right"]) == (1.0, True, 1.0)

    for row in rows(10, preset="countdown-3to4", format="trl", seed=1):
        asyncio.run(play(row))


def test_atropos() -> None:
    pytest.importorskip("atroposlib")
    recipe("Atropos")
    from atroposlib.envs.reward_fns.registry import registry

    reward = registry.create("make24")
    assert reward([RIGHT, WRONG, RIGHT], hand=["3 3 8 8", "3 3 8 8", "3 x"], target=[24] * 3) == [1.0, 0.0, 0.0]
    partial = registry.create({"type": "make24", "params": {"reward": "partial", "weight": 2.0}})
    assert partial(["8*3+8-3"], hand=["3 3 8 8"], target=[24]) == [1.0]
