"""The adapters on the real packages, offline."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import make24
import pytest
from make24 import drop_ins
from make24.trl import RewardFunction, reward
from make24.verl import compute_score

ROOT = Path(__file__).parents[3]
#: Texts that a scorer must not accept for the cards and the target beside them.
ADVERSARIAL: list[dict[str, Any]] = [
    json.loads(line) for line in (ROOT / "tests/answers/adversarial.jsonl").read_text().splitlines()
]
#: The solvable hands of 1..13 and 1..10, and a solution of each.
GOLD = {
    row.hand: str(solution.expression)
    for cards in ("1..13", "1..10")
    for row in make24.census(cards=cards, exists=True)
    if row.is_solvable and (solution := make24.solve(row.hand))
}


def test_there_are_enough_of_them() -> None:
    assert len(ADVERSARIAL) >= 200 and len(GOLD) == 1362


def test_trl_takes_what_the_trainer_gives() -> None:
    hands, golds = list(GOLD), [f"I think <answer>{gold}</answer>" for gold in GOLD.values()]
    assert reward(prompts=hands, completions=golds, completion_ids=hands, hand=hands, trainer_state=None) == [
        1.0
    ] * len(hands)
    talk = [[{"role": "user", "content": "?"}, {"role": "assistant", "content": gold}] for gold in golds]
    assert reward(completions=talk, hand=hands, difficulty=[1.0] * len(hands)) == [1.0] * len(hands)
    wrong = [row["answer"] for row in ADVERSARIAL]
    logged: dict[str, list[Any]] = {}
    given = reward(
        completions=wrong,
        nums=[row["hand"] for row in ADVERSARIAL],
        target=[row.get("target", 24) for row in ADVERSARIAL],
        log_extra=logged.__setitem__,
    )
    assert given == [0.0] * len(wrong)
    assert len(logged["make24_verdict"]) == len(wrong) and "right" not in logged["make24_verdict"]
    assert reward(completions=["8*3", "8*3"], hand=["3 8", None]) == [1.0, None]
    with pytest.raises(ValueError, match="no column of the data set has the cards"):
        reward(completions=["8*3"], prompts=["?"])
    assert reward(completions=[], hand=[]) == []


def test_every_reward_pickles_and_works_in_a_thread() -> None:
    for name in ("strict", "countdown", "format", "partial", "cards", "distance", "steps", "efficiency"):
        function = pickle.loads(pickle.dumps(RewardFunction(name)))
        assert function.__name__ == f"make24_{name}"
        made: list[Any] = []
        thread = threading.Thread(
            target=lambda: made.extend(function(completions=["8/(3-8/3)", "x"], hand=["3 3 8 8"] * 2))
        )
        thread.start()
        thread.join()
        assert made[0] > 0.5 and made[1] < made[0]
    with pytest.raises(ValueError, match="unknown reward"):
        RewardFunction("best")


def test_verl() -> None:
    for hand, gold in GOLD.items():
        assert compute_score("make24", gold, {"hand": hand})["score"] == 1.0
    assert compute_score("make24", "8*3", '{"nums": [3, 3, 8, 8], "target": 24}')["verdict"] == "wrong_cards"
    for row in ADVERSARIAL:
        truth = {"hand": row["hand"], "target": row.get("target", 24)}
        assert compute_score("make24", row["answer"], truth)["score"] == 0.0, row


def test_drop_ins_reject_what_the_others_accept() -> None:
    for row in ADVERSARIAL:
        cards, target, answer = str(row["hand"]).split(), row.get("target", 24), row["answer"]
        truth = {"numbers": cards, "target": target}
        assert drop_ins.tinyzero_compute_score(f"<answer>{answer}</answer>", truth) <= 0.1, row
        assert drop_ins.reasoning_gym_countdown(answer, {"metadata": truth}) <= 0.05, row
        if target == 24:
            assert drop_ins.tree_of_thoughts_test_output(row["hand"], f"Answer: {answer} = 24") == {"r": 0}, row
            assert drop_ins.reasoning_gym_puzzle24(answer, {"metadata": truth}) == 0.01, row
    for hand, gold in GOLD.items():
        truth = {"numbers": hand.split(), "target": 24}
        assert drop_ins.tinyzero_compute_score(f"<answer>{gold}</answer>", truth) == 1.0
        assert drop_ins.tree_of_thoughts_test_output(hand, f"Answer: {gold} = 24") == {"r": 1}
        assert drop_ins.reasoning_gym_countdown(gold, {"metadata": truth}) == 1.0
        assert drop_ins.reasoning_gym_puzzle24(gold, {"metadata": truth}) == 1.0


def test_reasoning_gym() -> None:
    gym = pytest.importorskip("reasoning_gym")
    import make24.reasoning_gym as ours

    data = gym.create_dataset("make24", size=30, seed=5, min_difficulty=60, max_difficulty=90, impossible=0.3)
    again = gym.create_dataset("make24", size=30, seed=5, min_difficulty=60, max_difficulty=90, impossible=0.3)
    kinds = set()
    for item, other in zip(data, again):
        assert item == other and data.score_answer(item["answer"], item) == 1.0
        assert data.score_answer(str(item["metadata"]["target"]), item) < 0.1
        assert data.score_answer(None, item) == 0.01
        score = item["metadata"]["difficulty"]["score"]
        kinds.add(score is None)
        assert score is None or 60 <= score <= 90
    assert kinds == {True, False}
    curriculum = ours.Make24Curriculum()
    curriculum.set_attr_level("difficulty", 3)
    config = curriculum.generate_configuration({"seed": 1, "size": 2})
    assert (config.min_difficulty, config.max_difficulty) == (0, 80)
    for hand, gold in GOLD.items():
        assert data.score_answer(gold, {"metadata": {"numbers": hand.split(), "target": 24}}) == 1.0
    for row in ADVERSARIAL:
        entry = {"metadata": {"numbers": row["hand"], "target": row.get("target", 24)}}
        assert data.score_answer(row["answer"], entry) <= 0.05, row


def test_the_scorers_of_reasoning_gym_accept_what_ours_rejects() -> None:
    gym = pytest.importorskip("reasoning_gym")
    puzzle24 = gym.create_dataset("puzzle24", size=1, seed=1)
    entry = {"metadata": {"numbers": [3, 1, 6, 1], "target": 24}}
    accepted = [row["answer"] for row in ADVERSARIAL if row.get("peer") == "puzzle24"]
    assert accepted
    for answer in accepted:
        assert puzzle24.score_answer(answer, entry) == 1.0, answer
        assert drop_ins.reasoning_gym_puzzle24(answer, entry) == 0.01, answer


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


def test_inspect_evaluates_offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inspect_ai = pytest.importorskip("inspect_ai")
    import tiktoken
    from inspect_ai.model import ModelOutput, get_model

    def says(messages: list[Any], *_: Any) -> ModelOutput:
        """A model that solves the puzzle of the prompt, and gives up where it has a 13."""
        cards, target = re.findall(r"numbers (.*) exactly once.*make (\S+)\.", messages[-1].text)[0]
        found = make24.solve(cards, target)
        said = (
            "I give up"
            if "13" in cards
            else f"<answer>{found.expression}</answer>"
            if found
            else "There is no solution."
        )
        return ModelOutput.from_content("mockllm", said)

    # inspect counts tokens with a vocabulary that tiktoken downloads; bytes are tokens too.
    ranks = {bytes([byte]): byte for byte in range(256)}
    bytewise = tiktoken.Encoding("bytes", pat_str=r"[\s\S]", mergeable_ranks=ranks, special_tokens={})
    monkeypatch.setattr(tiktoken, "get_encoding", lambda _: bytewise)
    # The entry point of the package names the task.
    model = get_model("mockllm/model", custom_outputs=says)
    (log,) = inspect_ai.eval(
        "make24/game24", model=model, log_dir=str(tmp_path), display="none", task_args={"size": 20}
    )
    assert log.status == "success" and log.samples is not None and len(log.samples) == 20
    for sample in log.samples:
        score = sample.scores["judge"]
        gave_up = "13" in sample.metadata["hand"].split()
        assert score.value == ("I" if gave_up else "C") and score.explanation
        assert score.metadata["verdict"] == ("no_answer" if gave_up else "right")


def test_inspect_accepts_gold_answers() -> None:
    pytest.importorskip("inspect_ai")
    import asyncio

    from inspect_ai.scorer import CORRECT, Target
    from make24.inspect_ai import judge, sample

    class State:
        """What the scorer reads of a state."""

    state: Any = State()
    state.output = State()
    score = judge()
    for puzzle in make24.generate(5, seed=1):
        made = sample(puzzle)
        state.metadata, state.output.completion = made.metadata, f"**{made.target}**"
        given = asyncio.run(score(state, Target(made.target)))
        assert given is not None and (given.value, given.answer) == (CORRECT, made.target)


def test_lm_eval_runs_offline(tmp_path: Path) -> None:
    pytest.importorskip("lm_eval")
    from make24.lm_eval import INCLUDE_PATH

    program = [sys.executable, "-m", "lm_eval", "--model", "dummy", "--tasks", "make24", "--include_path", INCLUDE_PATH]
    settings = ["--limit", "4", "--output_path", str(tmp_path / "out.json")]
    offline = os.environ | {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1"}
    done = subprocess.run(program + settings, capture_output=True, text=True, check=False, timeout=600, env=offline)
    assert done.returncode == 0 and "make24" in done.stdout, done.stdout + done.stderr


def test_data_sets_load() -> None:
    pytest.importorskip("datasets")
    from make24.datasets import load

    shares = {"train": 0.8, "test": 0.2}
    loaded = load(
        500, seed=3, preset="countdown-3to4", splits=shares, unsolvable=0.2, columns=["hand", "target", "answer"]
    )
    assert {name: len(split) for name, split in loaded.items()} == {"train": 400, "test": 100}
    assert loaded["train"].column_names == ["nums", "target", "answer"]
    hands = [{tuple(hand) for hand in split["nums"]} for split in loaded.values()]
    assert not hands[0] & hands[1]
    rewards = reward(completions=loaded["test"]["answer"], nums=loaded["test"]["nums"], target=loaded["test"]["target"])
    assert rewards == [1.0] * 100


def test_a_folder_of_the_command_line_loads(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    out = tmp_path / "set"
    command = [sys.executable, "-m", "make24", "dataset", "--size", "300", "--unsolvable", "0.1", "--out", str(out)]
    subprocess.run(command, check=True)
    loaded = datasets.load_dataset(str(out), cache_dir=str(tmp_path / "cache"))
    assert {name: len(split) for name, split in loaded.items()} == {"train": 270, "test": 30}
    assert loaded["train"].column_names == ["key", "split", "hand", "target", "status", "count", "solutions"]
    assert all(row["count"] == len(row["solutions"]) for row in loaded["test"])


def test_lm_eval_scores_gold_answers() -> None:
    pytest.importorskip("datasets")
    from make24.lm_eval.tasks import load, process_results

    for row in load(size=20)["test"]:
        cut = row["gold"].removesuffix("</answer>")
        assert process_results(row, [cut])["acc"] == 1.0, row
    assert process_results({"hand": "3 3 8 8"}, ["no idea"]) == {"acc": 0.0, "credit": 0.0, "no_answer": 1.0}


def test_a_ray_cluster_counts_what_one_machine_counts(tmp_path: Path) -> None:
    import pyarrow.dataset as ds

    example = ROOT / "crates/make24-python/examples/ray_batches.py"
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    # Ray gives its workers a low priority. On a busy machine they would never start.
    environment["RAY_worker_niceness"] = "0"
    environment.pop("RAY_ADDRESS", None)
    ran = subprocess.run(
        [sys.executable, str(example), str(tmp_path / "counts")],
        capture_output=True,
        text=True,
        timeout=600,
        env=environment,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "1362 of 1820 hands can be solved" in ran.stdout
    rows = ds.dataset(tmp_path / "counts").to_table().to_pylist()
    counts = {tuple(row["hand"]): row["count"] for row in rows}
    assert len(rows) == len(counts) == 1820 and sum(counts.values()) == 3017
    assert counts[(3, 3, 8, 8)] == 1 and counts[(1, 1, 1, 1)] == 0
