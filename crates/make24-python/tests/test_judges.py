"""The table of recorded scores beside verdicts, `bench/judges.py --corpus`."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[3] / "bench"


def test_recorded_scores_stand_beside_verdicts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    compare = import_module("corpus").compare

    truth = {"nums": [3, 3, 8, 8], "target": 24}
    rows = [
        truth | {"response": "<answer>8/(3-8/3)</answer>", "score": 1.0},
        truth | {"response": "<answer>8*3</answer>", "score": 1.0},
        truth | {"response": "It is 8/(3-8/3) = 24.", "score": 0.1},
        {"hand": "3 x", "response": "8*3", "score": 0},
        {"hand": "12 13 8", "rules": "countdown", "target": 25, "response": [{"content": "12 + 13"}], "score": True},
        truth | {"response": "no idea"},
    ]
    (tmp_path / "some.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    parquet = pytest.importorskip("pyarrow.parquet")
    pyarrow = pytest.importorskip("pyarrow")
    parquet.write_table(pyarrow.Table.from_pylist(rows[:2]), tmp_path / "table.parquet")
    compare(tmp_path, None, None, 5)
    told = capsys.readouterr().out
    assert [line.split()[:6] for line in told.splitlines() if line.startswith(("some", "table"))] == [
        ["some.jsonl", "6", "3", "3", "1", "1"],
        ["table.parquet", "2", "1", "2", "1", "0"],
    ]
    assert "row 1: recorded 1.0, make24 says 'wrong cards: 3, 8 are missing'" in told
    assert "row 2: recorded 0.1, make24 says 'right: it makes 24'" in told
    with pytest.raises(SystemExit, match=r"has no \.jsonl and no \.parquet file"):
        compare(tmp_path / "none", None, None, 5)
