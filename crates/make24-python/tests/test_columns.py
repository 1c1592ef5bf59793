"""Columns of NumPy, Arrow, Polars and pandas."""

from __future__ import annotations

import json
import pickle
from typing import Any

import make24
import numpy
import pytest

HANDS = [[3, 3, 8, 8], [1, 1, 1, 1], [1, 2, 3, 4]]
ANSWERS = ["8/(3-8/3)", "1+1+1+1", "1*2*3*4"]
KINDS = ["right", "wrong_value", "right"]


def test_numpy_arrays_are_read_where_they_lie() -> None:
    hands = numpy.array(HANDS)
    assert make24.check_many(hands, ANSWERS).kinds == KINDS
    assert make24.check_many(hands, numpy.array(ANSWERS)).kinds == KINDS
    assert make24.check_many(hands, numpy.array(ANSWERS, dtype=object)).kinds == KINDS
    for other in (hands.astype("int32"), hands.astype("uint8"), hands[:, ::-1], numpy.asfortranarray(hands)):
        assert make24.is_solvable_many(other) == [True, False, True]
    assert make24.count_many(hands, numpy.array([24, 4, 24])) == [1, 2, 3]
    assert numpy.asarray(make24.check_many(hands, ANSWERS).right).tolist() == [True, False, True]
    assert make24.check_many(hands, ANSWERS)[1].kind == "wrong_value"
    with pytest.raises(make24.Make24Error, match="float64"):
        make24.is_solvable_many(hands.astype(float))
    with pytest.raises(make24.Make24Error, match="rows"):
        make24.check_many(hands, ANSWERS[:2])
    assert make24.is_solvable_many(numpy.empty((0, 4), dtype=int)) == []


def columns() -> list[Any]:
    pyarrow = pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    texts = [" ".join(map(str, hand)) for hand in HANDS]
    return [
        (pyarrow.array(HANDS), pyarrow.array(ANSWERS)),
        (pyarrow.array(texts), pyarrow.array(ANSWERS, type=pyarrow.large_string())),
        (pyarrow.chunked_array([HANDS[:1], HANDS[1:]]), pyarrow.chunked_array([ANSWERS[:2], ANSWERS[2:]])),
        (pyarrow.array(HANDS, type=pyarrow.list_(pyarrow.int8())), pyarrow.array(ANSWERS)),
        (pyarrow.array(HANDS, type=pyarrow.list_(pyarrow.uint64())), pyarrow.array(ANSWERS)),
        (pyarrow.array(HANDS, type=pyarrow.list_(pyarrow.int64(), 4)), pyarrow.array(ANSWERS)),
        (polars.Series(HANDS), polars.Series(ANSWERS)),
        (polars.Series(texts), polars.Series(ANSWERS)),
        (pandas.Series(HANDS), pandas.Series(ANSWERS)),
        (pandas.Series(texts), pandas.Series(ANSWERS, dtype="string")),
    ]


def test_every_kind_of_column_is_read() -> None:
    for hands, answers in columns():
        verdicts = make24.check_many(hands, answers)
        assert verdicts.kinds == KINDS, type(hands)
        assert verdicts[1].message == "wrong value: it makes 4, not 24"
        assert make24.count_many(hands) == [1, 0, 3]


def test_columns_are_lists_for_json_and_pickles() -> None:
    verdicts = make24.check_many(HANDS, ANSWERS)
    table = json.loads(json.dumps(verdicts.columns("partial")))
    assert table["kind"] == KINDS and table["partial"] == [1.0, 0.5, 1.0]
    assert pickle.loads(pickle.dumps(verdicts.messages)) == verdicts.messages


def test_verdicts_are_a_column() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    verdicts = make24.check_many([*HANDS, "x"], [*ANSWERS, "8*3"], on_error="null")
    kinds = [*KINDS, "invalid"]
    # One meaning everywhere.
    assert pyarrow.array(verdicts).to_pylist() == kinds
    assert numpy.asarray(verdicts).tolist() == kinds
    assert polars.Series(verdicts).to_list() == kinds
    assert pandas.Series(verdicts).tolist() == kinds
    assert numpy.isnan(numpy.asarray(verdicts.credit)).tolist() == [False, False, False, True]
    columns = verdicts.columns("partial")
    expected = {
        "kind": kinds,
        "right": [True, False, True, False],
        "credit": [1.0, 0.5, 1.0, None],
        "value": ["24", "4", "24", None],
        "partial": [1.0, 0.5, 1.0, None],
    }
    tables = [
        pyarrow.table({name: pyarrow.array(column) for name, column in columns.items()}).to_pydict(),
        polars.DataFrame(columns).to_dict(as_series=False),
        pandas.DataFrame({name: column.tolist() for name, column in columns.items()}).to_dict("list"),
    ]
    for table in tables:
        assert list(table) == ["kind", "right", "credit", "value", "message", "partial"]
        for name, values in expected.items():
            told = [None if value != value else value for value in table[name]]
            assert told == values, name


def test_missing_answers_are_no_answers() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(make24.Make24Error, match="row 1: a card is missing"):
        make24.count_many(pyarrow.array([[3, 3, 8, 8], [3, None, 8, 8]]))
    with pytest.raises(make24.Make24Error, match="row 0: hands of Float64"):
        make24.count_many(pyarrow.array([[3.0, 8.0]]))
    assert make24.check_many("3 3 8 8", pyarrow.array(["8*3", None])).kinds == ["wrong_cards", "no_answer"]


def test_verdicts_stand_in_the_order_of_the_rows() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"hand": ["3 3 8 8", "6 6 6 6"], "answer": ["8/(3-8/3)", "6*6"]})[::-1]
    verdicts = make24.check_many(frame.hand, frame.answer)
    assert [verdict.kind for verdict in verdicts] == verdicts.kinds == ["wrong_cards", "right"]
    missing = make24.check_many("3 3 8 8", pandas.Series(["8*3", None], dtype="category"))
    assert missing.kinds == [verdict.kind for verdict in missing] == ["wrong_cards", "no_answer"]


def test_cards_that_are_no_integers_of_64_bits_are_told() -> None:
    numpy = pytest.importorskip("numpy")
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(make24.Make24Error, match="does not fit"):
        make24.check_many(numpy.array([[2**64 - 1, 25]], dtype=numpy.uint64), ["25 + -1"])
    with pytest.raises(make24.Make24Error, match="is a float"):
        make24.check_many([[1.0, 2, 3, 4]], ["1*2*3*4"])
    hands = pyarrow.FixedSizeListArray.from_arrays(
        pyarrow.array([1, 2, 3, 4, 3, 3, 8, 8]), 4, mask=pyarrow.array([False, True])
    )
    with pytest.raises(make24.Make24Error, match="row 1: the hand is missing"):
        make24.check_many(hands, ["1*2*3*4", "8/(3-8/3)"])


def test_half_a_surrogate_pair_is_no_answer_to_anything() -> None:
    assert make24.check_many("1 2 3 4", ["1*2*3*4\ud800", "1*2*3*4"]).kinds == ["unreadable", "right"]
    assert make24.check("1 2 3 4", "1*2*3*4\ud800").kind == "unreadable"
