"""Batches in a process that was forked after a batch: they use threads of their own, and never wait for those of the
parent."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import make24
import pytest

if not hasattr(os, "fork"):
    pytest.skip("there is no fork on this system", allow_module_level=True)

ROWS = 5000
ANSWERS = ["8/(3-8/3)", "8*3"] * (ROWS // 2)
HANDS = [[3, 3, 8, 8], [1, 1, 1, 1]] * (ROWS // 2)

#: What asks for all cores, and a number that says whether the answer is right.
BATCHES: list[Callable[[], int]] = [
    lambda: make24.check_many("3 3 8 8", ANSWERS).codes.count(0),
    lambda: sum(make24.check_many(HANDS, ANSWERS, 24).right),
    lambda: sum(map(bool, make24.is_solvable_many(HANDS))),
    lambda: sum(filter(None, make24.count_many(HANDS))),
    lambda: sum(row.is_solvable or False for row in make24.census(cards="1..4", exists=True)),
    lambda: len([found for found in make24.solve_many(HANDS) if found]),
]


def _all(*_: Any) -> list[int]:
    return [batch() for batch in BATCHES]


def test_a_forked_process_asks_as_its_parent_did() -> None:
    expected = _all()
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        assert pool.map_async(_all, range(4)).get(timeout=120) == [expected] * 4


def test_a_plain_fork() -> None:
    code = (
        "import make24, os, sys\n"
        "batch = lambda: make24.check_many('3 3 8 8', ['8/(3-8/3)'] * 5000).accuracy\n"
        "rows = make24.solutions('1 2 3 4', form='written')\n"
        "assert batch() == 1.0 and next(rows)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try:\n"
        "        list(rows)\n"
        "    except make24.Make24Error as error:\n"
        "        os._exit(0 if batch() == 1.0 and 'fork' in str(error) else 2)\n"
        "    os._exit(3)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], timeout=120, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_data_sets_are_mapped_by_several_processes() -> None:
    datasets = pytest.importorskip("datasets")
    make24.check_many("3 3 8 8", ANSWERS)
    judged = datasets.Dataset.from_dict({"answer": ANSWERS}).map(
        lambda rows: {"right": make24.check_many("3 3 8 8", rows["answer"]).right.tolist()},
        batched=True,
        batch_size=2500,
        num_proc=2,
    )
    assert sum(judged["right"]) == ROWS // 2


def test_a_data_loader_of_torch_judges_in_its_workers() -> None:
    torch_data = pytest.importorskip("torch.utils.data")
    make24.check_many("3 3 8 8", ANSWERS)
    loader = torch_data.DataLoader(
        ANSWERS,
        batch_size=2500,
        num_workers=2,
        multiprocessing_context="fork",
        collate_fn=lambda answers: make24.check_many("3 3 8 8", answers).right.tolist(),
    )
    assert sum(sum(batch) for batch in loader) == ROWS // 2
