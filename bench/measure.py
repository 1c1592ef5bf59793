"""Measures what runs in Python, and prints one JSON line for each measurement."""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version


def median_time(task: Callable[[], object], seconds: float) -> float:
    """The median time of a task that runs again and again for some seconds."""
    times: list[float] = []
    while sum(times) < seconds or len(times) < 3:
        start = time.process_time()
        task()
        times.append(time.process_time() - start)
    return statistics.median(times)


def row(task: str, solver: str, of: str, seconds: float, answers: str = "") -> None:
    """Prints a measurement. `of` is a distribution, whose version is looked up, or a version with a blank in it."""
    number = of if " " in of else version(of)
    measured = {"task": task, "solver": solver, "version": number, "seconds": seconds, "answers": answers}
    print(json.dumps(measured), flush=True)


def written_here(of: str) -> str:
    """The version of a scorer that is written in this folder, on Python or on a distribution."""
    return f"written here, {of} {platform.python_version() if of == 'python' else version(of)}"


def one_core() -> None:
    """Keeps this process on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
