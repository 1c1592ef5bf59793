"""The environments for OpenEnv, tinker-cookbook and Atropos, on the real packages; scripts/training has them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import make24
import pytest
from make24.prompts import prompt

RIGHT = "<answer>8 / (3 - 8 / 3)</answer>"
WRONG = "<answer>3 * 8</answer>"
MISSING = "wrong cards: 3, 8 are missing"


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


def test_openenv(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openenv.core")
    from make24.openenv import app
    from openenv.core import GenericEnvClient

    monkeypatch.setenv("MAKE24_TURNS", "3")
    with served(app()) as address, GenericEnvClient(base_url=address).sync() as env:
        asked = env.reset(hand="3 3 8 8")
        assert asked.observation["prompt"] == prompt("3 3 8 8") and not asked.done
        wrong = env.step({"answer": WRONG})
        assert (wrong.reward, wrong.done, wrong.observation["message"]) == (0.0, False, MISSING)
        assert env.state()["step_count"] == 1
        right = env.step({"answer": RIGHT})
        assert (right.reward, right.done, right.observation["verdict"]) == (1.0, True, "right")
        # A seed deals the same puzzle again, and the judge knows its rules.
        dealt = [env.reset(seed=seed).observation["prompt"] for seed in (5, 6, 5)]
        assert dealt[0] == dealt[2] != dealt[1]
        state = env.state()
        found = make24.solve(state["hand"], state["target"])
        assert found is not None and env.step({"answer": f"<answer>{found.expression}</answer>"}).reward == 1.0
        for _ in range(2):
            env.reset(hand="2 7", target=14)
            assert env.step({"answer": "<answer>2 * 7</answer>"}).done


def test_tinker_cookbook(tmp_path: Path) -> None:
    pytest.importorskip("tinker_cookbook")
    from make24.tinker import Make24DatasetBuilder
    from tinker_cookbook.renderers import get_renderer
    from tiny import tiny_tokenizer

    tokenizer = tiny_tokenizer()
    tokenizer.save_pretrained(tmp_path)
    builder = Make24DatasetBuilder(
        model_name_for_tokenizer=str(tmp_path),
        renderer_name="role_colon",
        batch_size=4,
        group_size=3,
        size=10,
        test_size=5,
        preset="countdown-3to4",
        turns=2,
    )

    async def play() -> None:
        train, test = await builder()
        assert test is not None and (len(train), len(test)) == (3, 2)
        groups = [group for batch in range(len(train)) for group in train.get_batch(batch)]
        assert len(groups) == 10 and groups[0].logging_tags() == ["make24"]
        for group in groups:
            envs = await group.make_envs()
            assert len(envs) == 3
            row = group.row
            found = make24.solve(row["hand"], row["target"])
            assert found is not None
            observed = await envs[0].initial_observation()
            assert isinstance(observed, tuple)
            first = tokenizer.decode(observed[0].to_ints())
            assert row["prompt"][0]["content"] in first
            end = "\n\nUser:"
            wrong = await envs[0].step(tokenizer.encode(" <answer>1 + 1</answer>" + end))
            assert (wrong.reward, wrong.episode_done) == (0.0, False)
            # The reply is the sentence of the verdict.
            assert wrong.logs["verdict"] in tokenizer.decode(wrong.next_observation.to_ints())
            right = await envs[0].step(tokenizer.encode(f" <answer>{found.expression}</answer>" + end))
            assert (right.reward, right.episode_done, right.metrics["verdict/right"]) == (1.0, True, 1.0)

    assert get_renderer("role_colon", tokenizer=tokenizer)
    asyncio.run(play())


def test_atropos(tmp_path: Path) -> None:
    pytest.importorskip("atroposlib")
    from atroposlib.envs.reward_fns.registry import registry
    from atroposlib.envs.server_handling.server_baseline import AsyncSemWithAdaptiveWeight
    from atroposlib.envs.server_handling.server_harness import ServerHarness, create_chat_completion
    from atroposlib.envs.server_handling.server_manager import APIServerConfig
    from make24.atropos import Make24Env, Make24EnvConfig
    from tiny import tiny_tokenizer

    reward = registry.create("make24")
    assert reward([RIGHT, WRONG, RIGHT], hand=["3 3 8 8", "3 3 8 8", "3 x"]) == [1.0, 0.0, 0.0]
    partial = registry.create({"type": "make24", "params": {"reward": "partial", "weight": 2.0}})
    assert partial(["8*3+8-3"], hand=["3 3 8 8"]) == [1.0]

    tokenizer = tiny_tokenizer()
    tokenizer.save_pretrained(tmp_path)

    class Player(ServerHarness):  # type: ignore[misc]
        """Half of its answers in a group are right; the one to evaluate is."""

        config = type("Config", (), {"model_name": "player", "base_url": None})
        server_healthy = True

        def __init__(self) -> None:
            super().__init__()
            self.sem = self.eval_sem = AsyncSemWithAdaptiveWeight(8)

        def answer(self, question: str) -> str:
            (row,) = [row for row in env.train + env.test if row["prompt"][0]["content"] in question]
            found = make24.solve(row["hand"], row["target"])
            assert found is not None
            return f"<answer>{found.expression}</answer>"

        async def tokens_and_logprobs_completion(self, **how: Any) -> tuple[Any, ...]:
            said = [self.answer(how["prompt"]) if at % 2 else WRONG for at in range(how["n"])]
            tokens = [tokenizer.encode(text) for text in said]
            logprobs = [[-0.5] * len(ids) for ids in tokens]
            return tokenizer.encode(how["prompt"]), tokens, logprobs, ["stop"] * how["n"]

        async def chat_completion(self, **how: Any) -> Any:
            return create_chat_completion(self.answer(how["messages"][0]["content"]))

    config = Make24EnvConfig(
        tokenizer_name=str(tmp_path),
        group_size=4,
        size=8,
        test_size=4,
        use_wandb=False,
        data_dir_to_save_evals=str(tmp_path / "evals"),
    )
    env = Make24Env(config, server_configs=[APIServerConfig(model_name="player", server_type="openai")], testing=True)
    env.server.servers = [Player()]

    async def play() -> None:
        await env.setup()
        assert (len(env.train), len(env.test)) == (8, 4)
        for _ in range(9):
            group, backlog = await env.collect_trajectories(await env.get_next_item())
            assert group["scores"] == [0.0, 1.0, 0.0, 1.0] and backlog == []
            for tokens, masks in zip(group["tokens"], group["masks"]):
                said = "".join(str(tokenizer.decode([mask])) for mask in masks if mask != -100)
                assert len(tokens) == len(masks) and said.startswith("<answer>")
        assert await env.evaluate() == {"eval/right": 1.0}
        assert env.right_rates == [0.5] * 9

    asyncio.run(play())
