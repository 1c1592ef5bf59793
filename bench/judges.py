"""make24's judge beside the scorers that people use, on the same answers in the same run.

    scripts/python && target/python/bin/python bench/judges.py [--answers 100000] [--seed 1]

The peers: a scorer with `eval` as TinyZero's countdown task has it, one with sympy as tree of thoughts' game of 24 has
it (both written here after their descriptions), and the two of reasoning-gym as they are on PyPI. A peer that takes
longer than a second for one answer is counted as hung. Every class of answers on which a peer differs is printed with
an example.

    target/python/bin/python bench/judges.py --corpus FOLDER [--text COLUMN] [--score COLUMN] [--show 5]

compares the scores that are recorded in a corpus of model outputs, which is not part of the repository, with the
verdicts of make24 (`corpus.py`).
"""

from __future__ import annotations

import argparse
import random
import re
import signal
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import make24
import numpy
import sympy
from corpus import compare
from reasoning_gym import create_dataset

TARGET = 24

# `eval` warns of every answer such as `5(3)`.
warnings.simplefilter("ignore", SyntaxWarning)


def with_eval(cards: list[int], answer: str) -> bool:
    """Only signs of arithmetic, the same numbers, and `eval` within 1e-5."""
    if re.fullmatch(r"[\d+\-*/().\s]+", answer) is None:
        return False
    if sorted(int(number) for number in re.findall(r"\d+", answer)) != sorted(cards):
        return False
    return abs(eval(answer, {"__builtins__": None}, {}) - TARGET) < 1e-5


def with_sympy(cards: list[int], answer: str) -> bool:
    """The same numbers, and `simplify` equal to the target."""
    expression = answer.lower().split("=")[0]
    if sorted(re.findall(r"\d+", expression)) != sorted(map(str, cards)):
        return False
    return bool(sympy.simplify(expression) == TARGET)


COUNTDOWN = create_dataset("countdown", size=1, seed=1)
PUZZLE24 = create_dataset("puzzle24", size=1, seed=1)


def gym_countdown(cards: list[int], answer: str) -> bool:
    """reasoning-gym's countdown."""
    return COUNTDOWN.score_answer(answer, {"metadata": {"numbers": cards, "target": TARGET}}) == 1.0


def gym_puzzle24(cards: list[int], answer: str) -> bool:
    """reasoning-gym's puzzle24."""
    return PUZZLE24.score_answer(answer, {"metadata": {"numbers": cards}}) == 1.0


PEERS: dict[str, Callable[[list[int], str], bool]] = {
    "eval": with_eval,
    "reasoning-gym puzzle24": gym_puzzle24,
    "reasoning-gym countdown": gym_countdown,
    "sympy": with_sympy,
}

#: The answers that each scorer judges before the next one has its turn.
BLOCK = 25_000


class Hung(BaseException):
    """A scorer has taken a second."""


def scored(scorer: Callable[[list[int], str], bool], cards: list[int], answer: str) -> bool | None:
    """What a scorer says, an error being no; `None` if it hangs."""

    def ring(*_: object) -> None:
        raise Hung

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 1.0)
    try:
        return scorer(cards, answer)
    except Hung:
        return None
    except Exception:
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def mixed(count: int, seed: int) -> list[tuple[list[int], str, str]]:
    """Cards, answer and class: right answers, and all kinds of others."""
    draw = random.Random(seed)
    hands = [row.hand for row in make24.census(cards="1..10", exists=True) if row.is_solvable]
    written = {hand: [one.expression for one in make24.solutions(hand, form="flat")] for hand in hands}

    def random_expression(cards: list[int]) -> str:
        parts = [str(card) for card in draw.sample(cards, len(cards))]
        while len(parts) > 1:
            left, right = parts.pop(draw.randrange(len(parts))), parts.pop(draw.randrange(len(parts)))
            parts.append(f"({left} {draw.choice('+-*/')} {right})")
        return parts[0][1:-1]

    def one(kind: str, hand: str) -> str:
        cards, right = [int(card) for card in hand.split()], draw.choice(written[hand])
        match kind:
            case "right":
                return right
            case "right, without spaces":
                return right.replace(" ", "")
            case "right, with = 24":
                return f"{right} = 24"
            case "right, in Unicode":
                return right.replace("*", "\u00d7").replace("/", "\u00f7").replace("-", "\u2212")
            case "random":
                return random_expression(cards)
            case "other cards":
                return right.replace(str(cards[0]), str(draw.randint(1, 10)), 1)
            case "a card left out":
                return random_expression(cards[:3])
            case "a power":
                return re.sub(r"\*", "**", right, count=1)
            case "a floor":
                return right.replace("/", "//", 1)
            case "digits glued":
                return right.replace(" + ", "", 1).replace(" * ", "", 1)
            case "close":
                return f"{right} + 0.000001"
            case "a word":
                return draw.choice(["I do not know", "no solution", "24", "the answer is 24", right + ")"])
            case _:
                raise ValueError(kind)

    kinds = {
        "right": 30, "right, without spaces": 10, "right, with = 24": 4, "right, in Unicode": 2, "random": 25,
        "other cards": 8, "a card left out": 8, "a power": 4, "a floor": 3, "digits glued": 2, "close": 1, "a word": 3,
    }  # fmt: skip
    drawn = draw.choices(list(kinds), list(kinds.values()), k=count)
    made = []
    for kind in drawn:
        hand = draw.choice(hands)
        made.append(([int(card) for card in hand.split()], one(kind, hand), kind))
    return made


def main() -> None:
    """Judges the answers with every scorer, and prints times and disagreements."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--answers", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path, help="a folder of .jsonl and .parquet files with recorded scores")
    parser.add_argument("--text", help="the column with what the model said")
    parser.add_argument("--score", help="the column with the recorded score, of which 1 means right")
    parser.add_argument("--show", type=int, default=5, help="how many disagreements to print for each file")
    args = parser.parse_args()
    if args.corpus is not None:
        compare(args.corpus, args.text, args.score, args.show)
        return
    answers = mixed(args.answers, args.seed)
    lists, texts = [row[0] for row in answers], [row[1] for row in answers]
    matrix = numpy.array(lists)
    verdicts = make24.check_many(matrix, texts)
    right = verdicts.right
    print(f"{len(answers)} answers, {sum(right)} right: {verdicts.counts()}")
    said: dict[str, list[bool | None]] = {}
    times: dict[str, float] = {}

    def timed(name: str, judge: Callable[[], list[bool | None]]) -> None:
        start = time.perf_counter()
        made = judge()
        times[name] = times.get(name, 0.0) + time.perf_counter() - start
        said.setdefault(name, []).extend(made)

    # Blocks, so that all feel what else the machine does.
    for first in range(0, len(answers), BLOCK):
        rows = slice(first, first + BLOCK)
        timed("make24, NumPy", lambda rows=rows: list(make24.check_many(matrix[rows], texts[rows]).right))
        timed("make24, lists", lambda rows=rows: list(make24.check_many(lists[rows], texts[rows]).right))
        for name, scorer in PEERS.items():
            both = list(zip(lists[rows], texts[rows], strict=True))
            timed(name, lambda both=both, scorer=scorer: [scored(scorer, *one) for one in both])
    ours = times["make24, NumPy"]
    for name, taken in times.items():
        differ = [at for at, (one, other) in enumerate(zip(said[name], right, strict=True)) if one != other]
        agree = 1 - len(differ) / len(answers)
        print(
            f"\n{name:24} {taken / len(answers) * 1e6:9.3f} us an answer, {taken / ours:6.1f}x; agrees on {agree:.2%}"
        )
        classes: dict[tuple[str, str, bool | None], list[int]] = {}
        for at in differ:
            classes.setdefault((answers[at][2], make24.KINDS[verdicts.codes[at]], said[name][at]), []).append(at)
        for (kind, verdict, theirs), places in sorted(classes.items(), key=lambda row: -len(row[1])):
            told = {True: "accepts", False: "rejects", None: "hangs on"}[theirs]
            example = f"{texts[places[0]]} for {lists[places[0]]}"
            print(f"  {told} {len(places):6} of `{kind}`, which are {verdict}: {example}")


if __name__ == "__main__":
    main()
