"""The taskset of verifiers, on the real package and its commands, offline."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from make24.attempts import NOT_ACCEPTED


def test_verifiers_validates_its_gold_answers() -> None:
    pytest.importorskip("verifiers.v1")
    import asyncio

    from make24.verifiers import Make24Config, Make24Taskset

    tasks = list(Make24Taskset(Make24Config(size=40, seed=2)))
    assert len(tasks) == 40 and len({task.key for task in tasks}) == 40
    assert all(asyncio.run(task.validate(None)) for task in tasks)
    assert sum(task.data.gold == "There is no solution." for task in tasks) == 8

    class Trace:
        """What the reward reads of a trace."""

        last_reply = ""

    trace = Trace()
    for task in tasks[:5]:
        trace.last_reply = task.data.gold
        assert asyncio.run(task.correct(trace)) == 1.0
        trace.last_reply = task.data.target
        assert asyncio.run(task.correct(trace)) == 0.0
        assert "verdict_wrong_cards" in asyncio.run(task.verdict(trace))


def test_verifiers_finds_the_package_by_its_name(tmp_path: Path) -> None:
    pytest.importorskip("verifiers.v1")
    program = [
        str(Path(sys.executable).parent / "vf-validate"),
        "make24-vf",
        "--taskset.size",
        "10",
        "--taskset.task.turns",
        "2",
    ]
    settings = ["--runtime.type", "subprocess", "--rich", "False", "-o", str(tmp_path)]
    done = subprocess.run(program + settings, capture_output=True, text=True, check=False, timeout=300, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    (summary,) = tmp_path.rglob("summary.json")
    told = json.loads(summary.read_text())
    outcomes = told["outcomes"]
    assert outcomes["valid"] == 10 and outcomes["invalid"] == outcomes["error"] == 0, told
    assert told.get("valid_rate", 1.0) == 1.0, told


class Model(BaseHTTPRequestHandler):
    """A model that always says the same, and what it was asked."""

    asked: ClassVar[list[list[dict[str, Any]]]] = []

    def log_message(self, *_: Any) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.asked.append(body["messages"])
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        chunk: dict[str, Any] = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "M"}
        said = {"role": "assistant", "content": "<answer>1 + 1</answer>"}
        for delta, finish in ((said, None), ({}, "stop")):
            choices = [{"index": 0, "delta": delta, "finish_reason": finish}]
            self.wfile.write(f"data: {json.dumps(chunk | {'choices': choices})}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")


def test_verifiers_plays_as_many_turns_as_it_is_told(tmp_path: Path) -> None:
    pytest.importorskip("verifiers.v1")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    program = [str(Path(sys.executable).parent / "vf-eval"), "make24-vf", "-n", "1", "-r", "1", "-m", "M", "--no-push"]
    client = ["--client.base-url", f"http://127.0.0.1:{server.server_port}/v1"]
    agent = ["--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess"]
    taskset = ["--env.taskset.task.turns", "3", "--env.taskset.held-out", "true", "--env.taskset.impossible", "0"]
    keys = os.environ | {"OPENAI_API_KEY": "none", "PRIME_API_KEY": "none"}
    command = program + client + agent + taskset
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=tmp_path, env=keys)
    server.shutdown()
    assert done.returncode == 0, done.stdout + done.stderr
    assert [len(messages) for messages in Model.asked] == [1, 3, 5], done.stdout + done.stderr
    assert "wrong cards" in Model.asked[-1][-1]["content"]


def test_verifiers_answers_a_wrong_answer_with_its_verdict() -> None:
    vf = pytest.importorskip("verifiers.v1")
    import asyncio

    from make24.verifiers import Make24Config, Make24Env, Make24EnvConfig, Make24TaskConfig, Make24Taskset

    class Interaction:
        """A model that says one thing after the other."""

        def __init__(self, replies: list[str]) -> None:
            self.replies, self.heard = replies, list[Any]()

        async def __aenter__(self) -> Interaction:
            return self

        async def __aexit__(self, *_: object) -> None:
            pass

        async def turn(self, message: str | None = None) -> Any:
            self.heard.append(message)
            reply = self.replies[len(self.heard) - 1]
            return type("Segment", (), {"terminated": False, "last_reply": reply})()

    env = Make24Env(Make24EnvConfig(taskset={"id": "make24-vf"}))
    assert isinstance(env, vf.Env)
    (task,) = Make24Taskset(Make24Config(size=1, seed=1, impossible=0, task=Make24TaskConfig(turns=3))).load()
    wrong = f"<answer>{task.data.hand.split()[0]} * 2</answer>"
    for replies, turns in (([task.data.gold], 1), ([wrong, task.data.gold], 2), ([wrong] * 3, 3)):
        player = Interaction(replies)
        agents = type("Agents", (), {"agent": type("Agent", (), {"interaction": lambda _, task, of=player: of})()})()
        asyncio.run(env.run(task, agents))
        assert player.heard == [None, *[task.score_of(wrong).verdict.message] * (turns - 1)]
    # The reply to a claim tells nothing, and who maintains it has no further turn.
    player = Interaction(["no solution"] * 3)
    agents = type("Agents", (), {"agent": type("Agent", (), {"interaction": lambda _, task, of=player: of})()})()
    asyncio.run(env.run(task, agents))
    assert player.heard == [None, NOT_ACCEPTED]
