"""Requests to the engine: the fields of a request in, its reply or its rows out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from . import _engine
from .errors import Incomplete, InvalidInput, Make24Error


def ask(command: str, **fields: Any) -> dict[str, Any]:
    """Answers a request; a field that is ``None`` is left out.

    The commands and their fields are those of ``make24 ask``; ``make24 schema`` lists them.

    >>> ask("solve", hand=[3, 3, 8, 8], brief=True)["solutions"]
    [{'expression': '8 / (3 - 8 / 3)', 'value': '24'}]
    """
    reply: dict[str, Any] = _read(_engine.ask(_written(command=command, **fields)))["reply"]
    return reply


def cards_of(hand: str) -> list[str]:
    """The cards of a hand in ascending order.

    >>> cards_of("K 3 1/2")
    ['1/2', '3', '13']
    """
    cards: list[str] = _read(_engine.cards(hand))["reply"]
    return cards


def stream(command: str, **fields: Any) -> Iterator[dict[str, Any]]:
    """The rows of a request as they are found. Raises ``Incomplete`` behind the last row if a limit was reached."""
    lines = _engine.Stream(_written(command=command, stream=True, **fields))
    try:
        for line in lines:
            told = _read(line)
            if "row" in told:
                yield told["row"]
            elif told["end"] == "incomplete":
                raise Incomplete(_notes(told), code="incomplete")
    finally:
        lines.close()


def finished(reply: dict[str, Any]) -> dict[str, Any]:
    """The reply, unless a limit was reached before it was complete."""
    if reply["status"] == "incomplete":
        raise Incomplete("a limit was reached before the answer was known; raise time_limit", code="incomplete")
    return reply


def limits(time_limit: float | None) -> dict[str, int] | None:
    """The limits of a request; ``time_limit`` is in seconds."""
    return None if time_limit is None else {"time_ms": max(0, round(time_limit * 1000))}


def _written(**fields: Any) -> str:
    return json.dumps({name: value for name, value in fields.items() if value is not None})


def _read(line: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(line)
    error = told.get("error")
    if error is None:
        return told
    kind = Make24Error if error["code"] == "internal" else InvalidInput
    span = error.get("span")
    message, fix = error["message"], error.get("fix")
    raise kind(
        message if fix is None else f"{message}; {fix}", error["code"], fix, None if span is None else tuple(span)
    )


def _notes(told: dict[str, Any]) -> str:
    notes = [note["message"] for note in told.get("notes", [])]
    return "; ".join(notes) or "a limit was reached"
