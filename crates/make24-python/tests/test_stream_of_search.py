"""The judge reads what the preset `stream-of-search` writes, and what a model that learns from it says."""

from __future__ import annotations

from make24 import check
from make24.datasets import rows

MADE = list(rows(60, preset="stream-of-search", seed=4))


def test_the_shortest_way_is_right() -> None:
    for row in MADE:
        verdict = check(row["nums"], row["optimal_path"], row["target"], rules="school", policy="auto")
        assert verdict.kind == "right", (row, verdict)


def test_a_search_is_right_where_it_reaches_the_target() -> None:
    kinds = [
        (row["rating"] > 0, check(row["nums"], row["search_path"], row["target"], rules="school", policy="auto").kind)
        for row in MADE
    ]
    assert set(kinds) == {(True, "right"), (False, "no_answer")}


def test_a_search_that_is_cut_off_has_no_answer() -> None:
    for row in MADE:
        cut = row["optimal_path"].split("Goal Reached")[0]
        assert check(row["nums"], cut, row["target"], rules="school", policy="auto").kind == "no_answer"
