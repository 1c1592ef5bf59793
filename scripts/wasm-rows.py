"""The rows of tests/rows through the engine of the page: python wasm-rows.py make24_wasm.wasm"""

import json
import sys
import time
from pathlib import Path

from wasmtime import Config, Engine, Func, FuncType, Instance, Module, Store, ValType


class Page:
    """The engine, as a page loads it."""

    def __init__(self, path: str) -> None:
        config = Config()
        config.cache = True
        self.store = Store(Engine(config))
        self.lines: list[str] = []
        self.stops_after: int | None = None
        i32, f64 = ValType.i32(), ValType.f64()
        given = {
            "line": Func(self.store, FuncType([i32, i32], []), self.line),
            "now": Func(self.store, FuncType([], [f64]), lambda: time.monotonic() * 1000),
            "is_cancelled": Func(self.store, FuncType([], [i32]), self.is_cancelled),
        }
        module = Module.from_file(self.store.engine, path)
        imports = [given[wanted.name] for wanted in module.imports]
        self.exports = Instance(self.store, module, imports).exports(self.store)

    def line(self, start: int, length: int) -> None:
        self.lines.append(bytes(self.exports["memory"].read(self.store, start, start + length)).decode())

    def is_cancelled(self) -> int:
        return int(self.stops_after is not None and len(self.lines) >= self.stops_after)

    def ask(self, request: bytes) -> list[dict]:
        """The lines of the answer to a request."""
        self.lines.clear()
        start = self.exports["allocate"](self.store, len(request))
        self.exports["memory"].write(self.store, request, start)
        self.exports["ask"](self.store, start, len(request))
        return [json.loads(line) for line in self.lines]


def holds(expected: object, actual: object) -> bool:
    """Whether all that is expected is there: each field of an object, each item of a list."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(field in actual and holds(value, actual[field]) for field, value in expected.items())
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(holds, expected, actual))
    return expected == actual


def main() -> None:
    page = Page(sys.argv[1])
    rows = 0
    for file in sorted(Path("tests/rows").glob("*.jsonl")):
        for text in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(text)
            (reply,) = page.ask(json.dumps(row["request"] | {"id": rows}).encode())
            assert reply["id"] == rows
            for field in ("reply", "end", "error"):
                if field in row:
                    assert holds(row[field], reply.get(field)), (
                        f"{file.stem}: {row['claim']}\nexpected {row[field]}\ngot      {reply}"
                    )
            rows += 1
    assert rows > 100, rows
    # Rows come as they are found, and the work stops when the page wants it.
    census = json.dumps({"command": "census", "deck": {"cards": "1..10"}, "stream": True}).encode()
    lines = page.ask(census)
    assert sum("row" in line for line in lines) == 715 and lines[-1]["reply"]["solvable"] == 566, lines[-1]
    page.stops_after = 3
    stopped = page.ask(census)
    assert len(stopped) < 20 and stopped[-1]["end"] == "incomplete", stopped[-1]
    page.stops_after = None
    assert page.ask(b"\xff")[0]["error"]["code"] == "invalid_json"
    assert page.ask(b"")[0]["error"]["code"] == "invalid_json"
    print(f"{rows} rows hold in {sys.argv[1]}")


if __name__ == "__main__":
    main()
