"""Data sets for training and testing, as ``make24 dataset`` makes them: rows, or a ``DatasetDict`` of ``datasets``.

Without ``splits``, all rows are in one split, ``train``; the command makes two, ``train=0.9,test=0.1``.

No two splits share a hand, and a seed gives the same rows on every machine.

>>> next(rows(size=10, seed=1, columns=["hand", "target", "answer"]))
{'hand': [2, 3, 5, 12], 'target': 24, 'answer': '12 / (3 - 5 / 2) = 24'}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._ask import stream
from ._numbers import range_word
from .rules import RulesLike, rules_fields

if TYPE_CHECKING:
    import datasets


def rows(
    size: int = 1000,
    *,
    seed: int = 0,
    preset: str | None = None,
    splits: Mapping[str, float] | None = None,
    cards: str | None = None,
    sizes: tuple[int, int] | None = None,
    target: int | None = None,
    targets: tuple[int, int] | None = None,
    rules: RulesLike = None,
    unsolvable: float = 0.0,
    difficulty: tuple[float, float] | None = None,
    stages: int | None = None,
    solutions: int | None = None,
    columns: Sequence[str] | None = None,
    trace: str | None = None,
    trace_lines: int | None = None,
    disjoint_targets: bool = False,
) -> Iterator[dict[str, Any]]:
    """The rows, as they are made.

    ``preset`` names the conventions of a public data set: ``game24``, ``countdown-3to4``, ``stream-of-search``,
    ``gym-countdown``, ``gym-puzzle24``, ``television``. ``unsolvable`` is the share of rows that are proven to have no
    solution; ``stages`` makes a curriculum of as many rows for each stage of difficulty.

    >>> shares = {"train": 0.5, "test": 0.5}
    >>> made = list(rows(size=20, splits=shares, unsolvable=0.5, columns=["key", "split", "status"]))
    >>> sum(row["split"] == "test" for row in made), sum(row["status"] == "unsolvable" for row in made)
    (10, 10)
    """
    return stream(
        "dataset",
        size=size,
        seed=seed,
        preset=preset,
        splits=None if splits is None else ",".join(f"{name}={share}" for name, share in splits.items()),
        deck=None if cards is None else {"cards": cards},
        sizes=range_word(sizes),
        target=target,
        targets=range_word(targets),
        rules=rules_fields(rules),
        unsolvable=unsolvable,
        difficulty=range_word(difficulty),
        stages=stages,
        solutions=solutions,
        columns=None if columns is None else list(columns),
        trace=trace,
        trace_lines=trace_lines,
        disjoint_targets=disjoint_targets,
    )


def load(size: int = 1000, **how: Any) -> datasets.DatasetDict:
    """The rows as a ``DatasetDict``, with a data set for each split; the arguments are those of :func:`rows`."""
    import datasets

    columns = how.pop("columns", None)
    asked = None if columns is None or "split" in columns else ["split", *columns]
    made: dict[str, list[dict[str, Any]]] = {name: [] for name in how.get("splits") or ()}
    for row in rows(size, columns=asked or columns, **how):
        split = row["split"] if asked is None else row.pop("split")
        made.setdefault(split, []).append(row)
    return datasets.DatasetDict({split: datasets.Dataset.from_list(of_split) for split, of_split in made.items()})
