"""Requests to the engine: the fields of a request in, its reply or its rows out."""

from __future__ import annotations

import json
import secrets
import warnings
from collections.abc import Iterator
from typing import Any

from . import _engine
from .errors import Incomplete, InvalidInput, Make24Error, ShortfallWarning, refused

#: A time limit in seconds is below this.
_MOST_SECONDS = 10**12


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


def ask_many(hands: Any, targets: Any, command: str, **fields: Any) -> Iterator[dict[str, Any]]:
    """The replies to a request about each hand of a column, on all cores; equal hands are asked about once."""
    lines = _engine.ask_many(hands, targets, _written(command=command, **fields))
    read: dict[str, dict[str, Any]] = {}
    for row, line in enumerate(lines):
        if line not in read:
            try:
                read[line] = _read(line)["reply"]
            except Make24Error as error:
                raise type(error)(f"row {row}: {error}", error.code, error.fix, error.span) from None
        yield read[line]


def stream(command: str, *, rows: int | None = None, **fields: Any) -> Iterator[dict[str, Any]]:
    """The rows of a request as they are found. Raises ``Incomplete`` behind the last row if a limit was reached; warns
    if there are fewer than ``rows``."""
    made = 0
    lines = _engine.Stream(_written(command=command, stream=True, **fields))
    try:
        for line in lines:
            told = _read(line)
            if "row" in told:
                made += 1
                yield told["row"]
            elif told["end"] == "incomplete":
                raise Incomplete(_notes(told), code="incomplete")
            elif rows is not None and made < rows:
                warnings.warn(_notes(told), ShortfallWarning, stacklevel=2)
    finally:
        lines.close()


def finished(reply: dict[str, Any]) -> dict[str, Any]:
    """The reply, unless a limit was reached before it was complete."""
    if reply["status"] == "incomplete":
        raise Incomplete("a limit was reached before the answer was known; raise time_limit_s", code="incomplete")
    return reply


def seed_of(seed: int | None) -> int:
    """A seed; a random one without a number."""
    return secrets.randbits(53) if seed is None else seed


def milliseconds(time_limit_s: float | None) -> int | None:
    """A time limit as the engine has it."""
    if time_limit_s is None:
        return None
    if not isinstance(time_limit_s, (int, float)) or not 0 <= time_limit_s < _MOST_SECONDS:
        raise refused(f"{time_limit_s!r} is not a time limit", "invalid_limits", "use a number of seconds")
    return round(time_limit_s * 1000)


def limits(time_limit_s: float | None) -> dict[str, int] | None:
    """The limits of a request."""
    time_ms = milliseconds(time_limit_s)
    return None if time_ms is None else {"time_ms": time_ms}


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
