"""make24's judge and other scorers on the same answers, one after the other on one core.

    target/bench/python/bin/python bench/judges.py [--answers 20000] [--seed 1] [--seconds 10]

prints a JSON line for each scorer and task, which `bench/run` reads. `--differences` prints instead the classes of
answers on which a scorer and make24 disagree, with an example of each.

The scorers `eval` and `sympy` are written here, after the countdown task of TinyZero and the game of 24 of Tree of
Thoughts. reasoning-gym and math-verify are the packages themselves. math-verify compares values only, so it ignores
which cards an answer uses. A scorer that takes longer than a second for an answer counts as hung. A scorer that needs
longer than `--seconds` for all answers judges a part of them.

    python bench/judges.py --corpus FOLDER [--text COLUMN] [--score COLUMN] [--show 5]

compares the scores recorded in a corpus of model outputs, which is not part of the repository, with the verdicts of
make24 (`corpus.py`).
"""

from __future__ import annotations

import argparse
import logging
import re
import signal
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import make24
from answers import mixed
from corpus import compare
from measure import median_time, one_core, row, written_here

TARGET = 24
Scorer = Callable[[list[int], str], bool]
Answer = tuple[list[int], str, str]


def with_eval(cards: list[int], answer: str) -> bool:
    """Only signs of arithmetic, the same numbers, and `eval` within 1e-5."""
    if re.fullmatch(r"[\d+\-*/().\s]+", answer) is None:
        return False
    if sorted(int(number) for number in re.findall(r"\d+", answer)) != sorted(cards):
        return False
    return bool(abs(eval(answer, {"__builtins__": None}, {}) - TARGET) < 1e-5)


def scorers() -> dict[str, tuple[str, Scorer]]:
    """The peers by name: the distribution whose version counts, and the scorer."""
    # `eval` warns of every answer such as `5(3)`, reasoning-gym of its own sources, math-verify of its missing timeout.
    warnings.simplefilter("ignore", SyntaxWarning)
    logging.disable()
    math_verify, sympy = import_module("math_verify"), import_module("sympy")
    create_dataset = import_module("reasoning_gym").create_dataset
    countdown = create_dataset("countdown", size=1, seed=1)
    puzzle24 = create_dataset("puzzle24", size=1, seed=1)
    gold = math_verify.parse(str(TARGET))

    def with_sympy(cards: list[int], answer: str) -> bool:
        expression = answer.lower().split("=")[0]
        if sorted(re.findall(r"\d+", expression)) != sorted(map(str, cards)):
            return False
        return bool(sympy.simplify(expression) == TARGET)

    def gym_countdown(cards: list[int], answer: str) -> bool:
        return bool(countdown.score_answer(answer, {"metadata": {"numbers": cards, "target": TARGET}}) == 1.0)

    def gym_puzzle24(cards: list[int], answer: str) -> bool:
        return bool(puzzle24.score_answer(answer, {"metadata": {"numbers": cards}}) == 1.0)

    def with_math_verify(_cards: list[int], answer: str) -> bool:
        # Without timeouts of its own, since `scored` sets one.
        parsed = math_verify.parse(answer, parsing_timeout=None)
        return bool(math_verify.verify(gold, parsed, timeout_seconds=None))

    return {
        "eval": (written_here("python"), with_eval),
        "sympy": (written_here("sympy"), with_sympy),
        "reasoning-gym puzzle24": ("reasoning-gym", gym_puzzle24),
        "reasoning-gym countdown": ("reasoning-gym", gym_countdown),
        "math-verify": ("math-verify", with_math_verify),
    }


class Hung(BaseException):
    """A scorer has taken a second."""


def scored(scorer: Scorer, cards: list[int], answer: str) -> bool | None:
    """What a scorer says: an error counts as a rejection, and `None` means that it hung."""

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


def judged(scorer: Scorer, answers: list[Answer], seconds: float) -> tuple[list[bool | None], float]:
    """The verdicts on as many answers as fit into the time, and the mean time of one."""
    said: list[bool | None] = []
    start = time.process_time()
    for cards, text, _ in answers:
        said.append(scored(scorer, cards, text))
        if time.process_time() - start > seconds:
            break
    return said, (time.process_time() - start) / len(said)


def main() -> None:
    """Judges the answers with every scorer, and prints times and disagreements."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--answers", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0, help="the most time for each scorer")
    parser.add_argument("--differences", action="store_true", help="print the answers on which scorers disagree")
    parser.add_argument("--corpus", type=Path, help="a folder of .jsonl and .parquet files with recorded scores")
    parser.add_argument("--text", help="the column with what the model said")
    parser.add_argument("--score", help="the column with the recorded score, where 1 means right")
    parser.add_argument("--show", type=int, default=5, help="how many disagreements to print for each file")
    args = parser.parse_args()
    if args.corpus is not None:
        compare(args.corpus, args.text, args.score, args.show)
        return
    one_core()
    answers = mixed(args.answers, args.seed)
    lists, texts = [one[0] for one in answers], [one[1] for one in answers]
    right = make24.check_many(lists, texts).right
    taken = median_time(lambda: list(make24.check_many(lists, texts).right), args.seconds / 4)
    row("judge together", "make24 check_many", "make24", taken / len(answers))
    said, taken = judged(lambda cards, text: bool(make24.check(cards, text)), answers, args.seconds)
    assert said == list(right[: len(said)])
    row("judge one", "make24 check", "make24", taken)
    for name, (version, scorer) in scorers().items():
        said, taken = judged(scorer, answers, args.seconds)
        differ = [at for at, one in enumerate(said) if one != right[at]]
        verdict = "agrees" if not differ else f"agrees on {1 - len(differ) / len(said):.1%}"
        if args.differences:
            print(f"{name} {verdict} of {len(said)} answers")
            print_classes(answers, said, differ)
            continue
        for task in ("judge together", "judge one"):
            row(task, name, version, taken, verdict)


def print_classes(answers: list[Answer], said: list[bool | None], differ: list[int]) -> None:
    """Prints the classes of answers at the places on which a scorer differs from make24."""
    verdicts = make24.check_many([one[0] for one in answers], [one[1] for one in answers])
    classes: dict[tuple[str, str, bool | None], list[int]] = {}
    for at in differ:
        classes.setdefault((answers[at][2], verdicts.kinds[at], said[at]), []).append(at)
    for (kind, verdict, theirs), places in sorted(classes.items(), key=lambda entry: -len(entry[1])):
        does = {True: "accepts", False: "rejects", None: "hangs on"}[theirs]
        cards, text, _ = answers[places[0]]
        print(f"  {does} {len(places):6} of `{kind}` ({verdict}): {text} for {cards}")


if __name__ == "__main__":
    main()
