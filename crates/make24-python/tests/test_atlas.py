"""The published atlas, in DuckDB and beside the engine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import duckdb
import make24
import pytest

ATLAS = Path(__file__).parents[3] / "atlas"


@pytest.fixture(name="questions")
def _questions(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """The answers to the questions of the card, asked where its paths lead."""
    monkeypatch.chdir(ATLAS)
    asked: list[str] = re.findall(r"```sql\n(.*?)\n```", (ATLAS / "README.md").read_text(), re.DOTALL)
    return [duckdb.execute(sql).fetchall() for sql in asked]


def test_duckdb_answers_the_questions_of_the_card(questions: list[list[Any]]) -> None:
    numbers, hands, hardest, single = questions
    assert len(numbers) == 101 and numbers[24] == (24, 1362)
    assert sum(solvable for _, solvable in numbers) == 93_993
    best, most = hands[0]
    assert make24.is_solvable_many([best] * 101, range(101)).count(True) == most
    assert len(hardest) == len(single) == 10
    for hand, target, *_, solution in hardest + single:
        assert make24.check(hand, solution, target=target)
    for hand, target, _ in single:
        assert make24.count(hand, target=target) == 1
