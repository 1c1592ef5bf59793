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
from typing import Any, get_args

import make24
import pytest
from make24 import drop_ins
from make24.judging import RewardName
from make24.trl import RewardFunction, reward
from make24.verl import compute_score, compute_score_batch, score

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
    targets, right = [24] * len(hands), [1.0] * len(hands)
    columns: dict[str, Any] = {"prompts": hands, "completion_ids": hands, "trainer_state": None}
    assert reward(completions=golds, hand=hands, target=targets, **columns) == right
    talk = [[{"role": "user", "content": "?"}, {"role": "assistant", "content": gold}] for gold in golds]
    assert reward(completions=talk, hand=hands, target=targets, difficulty=right) == right
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
    # A row that cannot be read ends no training run: it has no reward, and a reason.
    some: list[Any] = ["3 8", None, "3 x", "3 8", "3 8", "3 8", "3 8", "3 8 -> 24"]
    rules = [None, None, None, "poker", "countdown", None, None, None]
    names: list[RewardName] = ["strict", "partial"]
    for name in names:
        shares: dict[str, float] = {}
        made = RewardFunction(name)(
            completions=["8*3"] * 8,
            hand=some,
            target=[24, 24, 24, 24, 24, 2.5, None, None],
            rules=rules,
            log_extra=logged.__setitem__,
            log_metric=shares.__setitem__,
        )
        assert made == [1.0, None, None, None, 1.0, None, None, 1.0]
        assert len(shares) == len(make24.KINDS) and sum(shares.values()) == 1
        assert (shares["make24/right"], shares["make24/invalid"]) == (3 / 8, 5 / 8)
    reasons = logged["make24_verdict"]
    assert all(reasons) and "`x`" in reasons[2] and "poker" in reasons[3] and "no target" in reasons[6]
    with pytest.raises(make24.InvalidInput):
        RewardFunction(on_error="raise")(completions=["8*3"], hand=["3 x"], target=[24])
    with pytest.raises(ValueError, match="no column of the data set has the cards"):
        reward(completions=["8*3"], prompts=["?"])
    # A data set of Countdown without its targets is no data set of 24.
    with pytest.raises(ValueError, match="no column of the data set has the target; add the column `target`"):
        reward(completions=["8*3"], hand=["3 8"])
    assert RewardFunction(target=24)(completions=["8*3"], hand=["3 8"]) == [1.0]
    assert reward(completions=["8*3"], hand=["3 8 -> 24"]) == [1.0]
    assert reward(completions=[], hand=[]) == []


def test_every_reward_pickles_and_works_in_a_thread() -> None:
    for name in get_args(RewardName):
        function = pickle.loads(pickle.dumps(RewardFunction(name, target=24)))
        assert function.__name__ == f"make24_{name}"
        made: list[Any] = []
        thread = threading.Thread(
            target=lambda: made.extend(function(completions=["8/(3-8/3)", "x"], hand=["3 3 8 8"] * 2))
        )
        thread.start()
        thread.join()
        assert made[0] > 0.5 and made[1] < made[0]
    with pytest.raises(ValueError, match="unknown reward"):
        RewardFunction("best")  # type: ignore[arg-type]


def test_verl() -> None:
    for hand, gold in GOLD.items():
        assert compute_score("make24", gold, {"hand": hand})["score"] == 1.0
    assert compute_score("make24", "8*3", '{"nums": [3, 3, 8, 8], "target": 24}')["verdict"] == "wrong_cards"
    for truth in ({"hand": "3 x"}, {"cards_of": 3}, "no JSON", [3, 8], {"hand": "3 8", "rules": "poker"}):
        scored = compute_score("make24", "8*3", truth)
        assert (scored["score"], scored["verdict"]) == (0.0, "invalid") and scored["reason"]
    for row in ADVERSARIAL:
        truth = {"hand": row["hand"], "target": row.get("target", 24)}
        assert compute_score("make24", row["answer"], truth)["score"] == 0.0, row
    # The manager `batch` judges on all cores, and finds the same.
    texts = [*GOLD.values(), "8*3", "no solution", *[row["answer"] for row in ADVERSARIAL]]
    truths: list[Any] = [{"hand": hand} for hand in GOLD]
    truths += [{"hand": "3 x"}, {"hand": "1 1 1 1", "target": 24, "rules": "school"}]
    truths += [{"hand": row["hand"], "target": row.get("target", 24)} for row in ADVERSARIAL]
    for kwargs in ({}, {"reward": "partial", "policy": "last-tag", "reward_router_address": "x"}):
        alone = [compute_score("make24", text, truth, None, **kwargs) for text, truth in zip(texts, truths)]
        sources = ["make24"] * len(texts)
        assert compute_score_batch(sources, texts, truths, [None] * len(texts), **kwargs) == alone
    assert score("make24", "3+3+8+8", {"hand": "3 3 8 8"}, reward="partial") == 0.5


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
    unreadable: dict[str, Any] = {"metadata": {"numbers": ["x"]}}
    assert data.score_answer("8*3", unreadable) == 0.0 and unreadable["metadata"]["verdict"] == "invalid"
    with pytest.raises(make24.InvalidInput, match="no puzzle of 4 cards of 1"):
        gym.create_dataset("make24", size=1, cards="1", seed=1)[0]
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
    from make24.inspect_ai import game24, judge, sample

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
    state.metadata = {"hand": "3 x"}
    given = asyncio.run(score(state, Target("")))
    assert given is not None and given.value == "N" and "`x`" in str(given.explanation)
    scorers = game24(size=1, policy="last-tag").scorer
    assert scorers is not None
    (score,) = scorers
    state.metadata = {"hand": "3 8"}
    for said, value in (("<answer>3 * 8</answer>", "C"), ("3 * 8", "I")):
        state.output.completion = said
        given = asyncio.run(score(state, Target("")))
        assert given is not None and given.value == value


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


def test_prompts_never_give_the_answer_away() -> None:
    from make24.datasets import rows
    from make24.prompts import Template, prompt

    templates: list[Template] = ["plain", "r1", "tinyzero", "tot"]
    for template in templates:
        for row in rows(60, preset="countdown-3to4", template=template, columns=["hand", "target", "prompt"], seed=2):
            asked = row["prompt"]
            assert ", ".join(map(str, row["nums"])) in asked and str(row["target"]) in asked
            # Only a set with such rows speaks of them.
            assert "no solution" not in asked
            # The example is no answer: not to this target, and to no target of the set.
            (example,) = set(re.findall(r"<answer>(.*?)</answer>|Answer: ([^`]*)`", asked)[-1]) - {""}
            assert not 10 <= make24.evaluate(example) <= 100  # type: ignore[operator]
        asked = prompt("3 3 8 8", template=template)
        assert "no solution" in asked and "no solution" not in prompt(
            "3 3 8 8", template=template, may_be_impossible=False
        )
    assert make24.evaluate("(1 + 2) / 3") == 1 and "(1 + 2) / 3" not in prompt("1 2 3", 1)
    assert "3, 8, 8, 3" in prompt([3, 8, 8, 3])
    # TinyZero's leaves the thoughts open, where the completion goes on.
    assert prompt("3 3 8 8", template="tinyzero").endswith("<think>")
    said = "Let me think. 8*3 is 24.</think>\n<answer>8/(3-8/3)</answer>"
    assert make24.check("3 3 8 8", said, policy="auto")


def test_layouts_of_training_programs() -> None:
    from make24.datasets import Preset, load, rows

    presets: list[tuple[Preset, Any]] = [("countdown-3to4", None), ("television", {"preset": "countdown"})]
    for preset, rules in presets:
        (row,) = rows(1, preset=preset, format="trl", seed=3)
        found = make24.solve(row["hand"], row["target"], rules=row.get("rules"))
        assert row.get("rules") == rules and found is not None
        said = [[{"role": "assistant", "content": f"<answer>{found.expression}</answer>"}]]
        columns: dict[str, Any] = {name: [value] for name, value in row.items()}
        assert reward(completions=said, **columns) == [1.0]
        (verl,) = rows(1, preset=preset, format="verl", seed=3)
        scored = compute_score(verl["data_source"], said[0][0]["content"], verl["reward_model"]["ground_truth"])
        assert scored["score"] == 1.0 and verl["extra_info"] == {"split": "train", "index": 0}
        (talk,) = rows(1, preset=preset, format="messages", seed=3)
        user, assistant = talk["messages"]
        assert (user["role"], assistant["role"]) == ("user", "assistant")
        assert make24.check(found.uses, assistant["content"], found.value, rules=rules, policy="auto")
    impossible = [
        row for row in rows(40, unsolvable=0.5, format="messages") if "no solution" in str(row["messages"][1])
    ]
    assert len(impossible) == 20
    wrong: dict[str, Any]
    for wrong in ({"format": "best"}, {"format": "trl", "columns": ["hand"]}):
        with pytest.raises(make24.InvalidInput):
            rows(1, **wrong)
    pytest.importorskip("datasets")
    loaded = load(40, format="verl", splits={"train": 0.5, "validation": 0.25, "test": 0.25})
    assert {name: len(of) for name, of in loaded.items()} == {"train": 20, "validation": 10, "test": 10}
    assert loaded["test"].features["reward_model"]


def test_searches_are_those_of_stream_of_search() -> None:
    from make24.datasets import rows

    names = ["key", "split", "nums", "target", "solution", "search_path", "rating", "search_type", "optimal_path"]
    reached = 0
    for row in rows(60, preset="stream-of-search", seed=1):
        assert list(row) == [*names, "heuristic"]
        start = f"Current State: {row['target']}:{row['nums']}, Operations: []\n"
        goal = f"{row['target']},{row['target']} equal: Goal Reached\n"
        assert row["search_path"].startswith(start) and row["optimal_path"].startswith(start)
        assert row["optimal_path"].endswith(goal) and len(row["solution"]) == 3
        reached += row["search_path"].endswith(goal)
        assert row["search_path"].endswith(goal) or row["rating"] == 0
        operations = re.findall(r"Exploring Operation: (\S+), Resulting", row["search_path"] + row["optimal_path"])
        for operation in {*operations, *row["solution"]}:
            calculation, made = operation.split("=")
            assert make24.evaluate(calculation) == int(made)
    assert reached > 20


def test_cards_stand_in_any_order_where_public_sets_have_them_so() -> None:
    from make24.datasets import rows

    def sorted_share(**how: Any) -> Any:
        hands = [row.get("hand") or row.get("nums") or row["numbers"] for row in rows(200, **how)]
        return sum(hand == sorted(hand) for hand in hands) / len(hands)

    assert sorted_share(preset="game24") == sorted_share(card_order="ascending") == sorted_share() == 1
    for preset in ("countdown-3to4", "stream-of-search", "gym-countdown", "gym-puzzle24", "television"):
        assert sorted_share(preset=preset) < 0.4
    assert sorted_share(preset="game24", card_order="random") < 0.4
    shuffled = list(rows(50, preset="countdown-3to4", seed=5))
    assert shuffled == list(rows(50, preset="countdown-3to4", seed=5))
    assert all(row["key"] == f"{make24.Hand(row['nums'])} -> {row['target']}" for row in shuffled)


def test_a_folder_of_the_command_line_loads(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    out = tmp_path / "set"
    command = [sys.executable, "-m", "make24", "dataset", "--rows", "300", "--unsolvable", "0.1", "--out", str(out)]
    subprocess.run(command, check=True)
    loaded = datasets.load_dataset(str(out), cache_dir=str(tmp_path / "cache"))
    assert {name: len(split) for name, split in loaded.items()} == {"train": 240, "validation": 30, "test": 30}
    assert loaded["train"].column_names == ["key", "split", "hand", "target", "status", "count", "solutions"]
    assert all(row["count"] == len(row["solutions"]) for row in loaded["test"])


def test_lm_eval_scores_gold_answers() -> None:
    pytest.importorskip("datasets")
    from make24.lm_eval.tasks import load, process_results

    for row in load(size=20)["test"]:
        cut = row["gold"].removesuffix("</answer>")
        assert process_results(row, [cut])["acc"] == 1.0, row
    assert process_results({"hand": "3 3 8 8"}, ["no idea"]) == {"acc": 0.0, "credit": 0.0, "no_answer": 1.0}
    assert process_results({"hand": "3 x"}, ["8*3"])["acc"] == 0.0
    (row,) = load(size=1, impossible=0, policy="last-tag")["test"]
    said = row["gold"].removeprefix("<answer>").removesuffix("</answer>")
    assert [process_results(row, [text])["acc"] for text in (row["gold"], said)] == [1.0, 0.0]
    with pytest.raises(make24.InvalidInput, match="last-teg"):
        load(policy="last-teg")  # type: ignore[arg-type]


def test_a_ray_cluster_counts_what_one_machine_counts(tmp_path: Path) -> None:
    import pyarrow.dataset as ds

    example = ROOT / "crates/make24-python/examples/ray_batches.py"
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    # Ray gives its workers a low priority. On a busy machine they would never start.
    environment["RAY_worker_niceness"] = "0"
    environment.pop("RAY_ADDRESS", None)
    program = [sys.executable, str(example), str(tmp_path / "counts")]
    for _ in range(3):
        ran = subprocess.run(program, capture_output=True, text=True, timeout=600, env=environment, check=False)
        # Ray gives its own start up after thirty seconds, which no setting changes; a busy machine takes longer.
        if "timed out during startup" not in ran.stderr:
            break
    assert ran.returncode == 0, ran.stderr
    assert "1362 of 1820 hands can be solved" in ran.stdout
    rows = ds.dataset(tmp_path / "counts").to_table().to_pylist()
    counts = {tuple(row["hand"]): row["count"] for row in rows}
    assert len(rows) == len(counts) == 1820 and sum(counts.values()) == 3017
    assert counts[(3, 3, 8, 8)] == 1 and counts[(1, 1, 1, 1)] == 0
