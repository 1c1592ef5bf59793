"""Arrow columns that are damaged are refused: none of them ends the process."""

import struct
from typing import Any

import make24
import pytest

pyarrow = pytest.importorskip("pyarrow")

#: Half of the letter e with an accent.
CUT = "caf\u00e9".encode()[:-1]


def strings(offsets: list[int], data: bytes, kind: Any = None) -> Any:
    """A column of strings with these offsets. pyarrow looks at a column that is made, so that they come later."""
    kind = kind or pyarrow.string()
    width = "q" if kind == pyarrow.large_string() else "i"
    packed = bytearray(struct.pack(f"<{len(offsets)}{width}", *([0] * len(offsets))))
    column = pyarrow.Array.from_buffers(
        kind, len(offsets) - 1, [None, pyarrow.py_buffer(packed), pyarrow.py_buffer(data)]
    )
    packed[:] = struct.pack(f"<{len(offsets)}{width}", *offsets)
    return column


class Foreign:
    """A column of a library that does not look at its arrays."""

    def __init__(self, array: Any) -> None:
        self.array_inside = array

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self.array_inside.__arrow_c_array__(requested_schema)


DAMAGED = {
    "a string that is cut inside a character": strings([0, len(CUT)], CUT),
    "a long string that is cut": strings([0, len(CUT)], CUT, pyarrow.large_string()),
    "offsets that go back": strings([0, 5, 3], b"8*3+0"),
}

#: What only the owner of the buffers can see.
OUTSIDE = {
    "an offset outside the buffer": strings([0, 1 << 30], b"8*3"),
    "a negative offset": strings([-4, 3], b"8*3"),
}


@pytest.mark.parametrize("name", [*DAMAGED, *OUTSIDE])
def test_pyarrow_columns(name: str) -> None:
    column = {**DAMAGED, **OUTSIDE}[name]
    for chunked in (column, pyarrow.chunked_array([column])):
        with pytest.raises(make24.Make24Error, match="the column is damaged"):
            make24.check_many("3 8", chunked)
        with pytest.raises(make24.Make24Error, match="the column is damaged"):
            make24.count_many(chunked)


@pytest.mark.parametrize("name", DAMAGED)
def test_columns_of_other_libraries(name: str) -> None:
    with pytest.raises(make24.Make24Error, match="the column is damaged"):
        make24.check_many("3 8", Foreign(DAMAGED[name]))


def test_pandas_columns() -> None:
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(pandas.arrays.ArrowExtensionArray(OUTSIDE["an offset outside the buffer"]))
    with pytest.raises(make24.Make24Error, match="the column is damaged"):
        make24.check_many("3 8", column)


def test_lists_with_wrong_offsets() -> None:
    packed = bytearray(struct.pack("<3i", 0, 2, 4))
    hands = pyarrow.Array.from_buffers(
        pyarrow.list_(pyarrow.int64()), 2, [None, pyarrow.py_buffer(packed)], children=[pyarrow.array([3, 8, 3, 8])]
    )
    packed[:] = struct.pack("<3i", 0, 2, 1 << 20)
    for column in (hands, Foreign(hands)):
        with pytest.raises(make24.Make24Error, match="the column is damaged"):
            make24.count_many(column)


def test_whole_columns_are_read() -> None:
    for column in (pyarrow.array(["8*3", "caf\u00e9"]), pyarrow.array(["8*3", None, "3*8"])[1:]):
        assert "right" in make24.check_many("3 8", column).kinds
