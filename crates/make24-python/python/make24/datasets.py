"""Data sets for training and testing, as ``make24 dataset`` makes them: rows, or a ``DatasetDict`` of ``datasets``.

Without ``splits``, all rows are in one split, ``train``; the command has three, ``train=0.8,validation=0.1,test=0.1``.
No split ``train`` has a hand that is held out (:func:`make24.is_held_out`).

No two splits share a hand, whatever the seed. A seed gives the same rows on every machine; ``seed=None`` is a random
one.

>>> next(rows(size=10, seed=1, columns=["hand", "target", "answer"]))
{'hand': [2, 3, 5, 12], 'target': 24, 'answer': '12 / (3 - 5 / 2) = 24'}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, get_args, overload

from . import _engine
from ._ask import seed_of, stream
from ._numbers import range_word
from .errors import public, refused
from .formats import COLUMNS, Format, MessagesRow, SkyrlRow, TrlRow, VerlRow, formatted
from .prompts import Template
from .rules import RulesLike, rules_fields

if TYPE_CHECKING:
    import datasets
    from typing_extensions import Unpack


#: The conventions of a public data set.
Preset = Literal["game24", "countdown-3to4", "stream-of-search", "gym-countdown", "gym-puzzle24", "television"]


class RowsOptions(TypedDict, total=False):
    """The arguments of :func:`rows` besides the size and the format."""

    seed: int | None
    preset: Preset | None
    splits: Mapping[str, float] | None
    cards: str | None
    sizes: tuple[int, int] | None
    target: int | None
    targets: tuple[int, int] | None
    rules: RulesLike
    unsolvable: float
    difficulty: Union[tuple[float, float], str, None]
    stages: int | None
    solutions: int | None
    columns: Sequence[str] | None
    card_order: Literal["ascending", "random"] | None
    template: Template | None
    trace: str | None
    trace_lines: int | None
    disjoint_targets: bool


@overload
def rows(size: int = 1000, *, format: Literal["trl"], **how: Unpack[RowsOptions]) -> Iterator[TrlRow]: ...
@overload
def rows(size: int = 1000, *, format: Literal["verl"], **how: Unpack[RowsOptions]) -> Iterator[VerlRow]: ...
@overload
def rows(size: int = 1000, *, format: Literal["skyrl"], **how: Unpack[RowsOptions]) -> Iterator[SkyrlRow]: ...
@overload
def rows(size: int = 1000, *, format: Literal["messages"], **how: Unpack[RowsOptions]) -> Iterator[MessagesRow]: ...
@overload
def rows(size: int = 1000, *, format: None = None, **how: Unpack[RowsOptions]) -> Iterator[dict[str, Any]]: ...
@public
def rows(
    size: int = 1000,
    *,
    seed: int | None = 0,
    preset: Preset | None = None,
    splits: Mapping[str, float] | None = None,
    cards: str | None = None,
    sizes: tuple[int, int] | None = None,
    target: int | None = None,
    targets: tuple[int, int] | None = None,
    rules: RulesLike = None,
    unsolvable: float = 0.0,
    difficulty: Union[tuple[float, float], str, None] = None,
    stages: int | None = None,
    solutions: int | None = None,
    columns: Sequence[str] | None = None,
    card_order: Literal["ascending", "random"] | None = None,
    template: Template | None = None,
    trace: str | None = None,
    trace_lines: int | None = None,
    disjoint_targets: bool = False,
    format: Format | None = None,
) -> Iterator[Any]:
    """The rows, as they are made.

    ``preset`` names the conventions of a public data set: ``game24``, ``countdown-3to4``, ``stream-of-search``,
    ``gym-countdown``, ``gym-puzzle24``, ``television``. ``unsolvable`` is the share of rows that are proven to have no
    solution; ``stages`` makes a curriculum of as many rows for each stage of difficulty. ``card_order`` is that of the
    preset, or ascending; ``template`` is how the column ``prompt`` puts the question (:func:`make24.prompts.prompt`).

    ``format`` is a layout of training programs (:data:`make24.formats.Format`) instead of columns; with ``stages`` it
    has the column ``stage``, too.

    >>> next(rows(size=1, format="trl"))["prompt"][0]["content"][:32]
    'Use each of the numbers 4, 4, 5,'
    >>> shares = {"train": 0.5, "test": 0.5}
    >>> made = list(rows(size=20, splits=shares, unsolvable=0.5, columns=["key", "split", "status"]))
    >>> sum(row["split"] == "test" for row in made), sum(row["status"] == "unsolvable" for row in made)
    (10, 10)
    """
    if format is not None:
        if format not in get_args(Format):
            names = ", ".join(get_args(Format))
            raise refused(f"unknown format {format!r}", "invalid_request", f"use one of {names}")
        if columns is not None:
            raise refused("a format has its own columns", "conflict", "leave format or columns out")
        columns = COLUMNS if stages is None else (*COLUMNS, "stage")
    made = stream(
        "dataset",
        rows=size,
        size=size,
        seed=seed_of(seed),
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
        card_order=card_order,
        template=template,
        trace=trace,
        trace_lines=trace_lines,
        disjoint_targets=disjoint_targets,
    )
    if format is None:
        return made
    # A preset may have rules of its own, which a reward must know.
    kept: RulesLike = rules if rules is not None or preset is None else _engine.rules_of_preset(preset)
    staged = ("stage",) if stages is not None else ()
    return (
        formatted(row, format, index, kept) | {name: row[name] for name in staged} for index, row in enumerate(made)
    )


def load(size: int = 1000, **how: Any) -> datasets.DatasetDict:
    """The rows as a ``DatasetDict``, with a data set for each split; the arguments are those of :func:`rows`.

    ``info`` of each split says how the rows were made, their license and which hands they have, for the card of a data
    set that you publish.
    """
    try:
        import datasets
    except ImportError:
        raise refused("the package datasets is missing", "missing_package", "pip install datasets") from None
    how["seed"] = seed_of(how.get("seed", 0))
    info = datasets.DatasetInfo(description=_description(size, how), license="cc0-1.0")
    columns = how.pop("columns", None)
    asked = None if columns is None or "split" in columns else ["split", *columns]
    made: dict[str, list[dict[str, Any]]] = {name: [] for name in how.get("splits") or ()}
    for row in rows(size, columns=asked or columns, **how):
        split = row["split"] if asked is None else row.pop("split")
        made.setdefault(split, []).append(row)
    return datasets.DatasetDict(
        {split: datasets.Dataset.from_list(of_split, info=info.copy()) for split, of_split in made.items()}
    )


def _description(size: int, how: Mapping[str, Any]) -> str:
    """How the rows were made, for a card.

    >>> print(_description(100, {"preset": "game24", "seed": 1}))
    Puzzles with exact answers, made by make24.datasets.load(100, preset='game24', seed=1); the same call makes the same
    rows on every machine. One hand in ten is held out, by its cards alone: no row of a split `train` has one
    (make24.is_held_out).
    """
    call = ", ".join([str(size), *[f"{name}={value!r}" for name, value in how.items()]])
    return (
        f"Puzzles with exact answers, made by make24.datasets.load({call}); the same call makes the same\n"
        "rows on every machine. One hand in ten is held out, by its cards alone: no row of a split `train` has one\n"
        "(make24.is_held_out)."
    )


def train_and_test(size: int, test_size: int, **how: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Rows for training and for testing, which share no hand; the other arguments are those of :func:`rows`.

    >>> train, test = train_and_test(20, 5, seed=1)
    >>> len(train), len(test)
    (20, 5)
    """
    if test_size == 0:
        return list(rows(size, **how)), []
    whole = size + test_size
    made = rows(whole, splits={"train": size / whole, "test": test_size / whole}, **how)
    of_split: dict[str, list[dict[str, Any]]] = {"train": [], "test": []}
    for row in made:
        of_split[row["split"]].append(row)
    return of_split["train"], of_split["test"]
