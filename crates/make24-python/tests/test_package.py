"""The package does what its documentation says: solving, judging, batches, exceptions, pickles."""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import make24
import pytest

ROOT = Path(__file__).parents[3]


def test_solutions_are_exact() -> None:
    solution = make24.solve([3, 3, 8, 8])
    assert solution is not None
    assert (solution.expression, solution.value, solution.uses) == ("8 / (3 - 8 / 3)", 24, (3, 3, 8, 8))
    assert [step.value for step in solution.steps] == [Fraction(8, 3), Fraction(1, 3), 24]
    assert make24.solve([Fraction(1, 2), 48]) is not None
    assert make24.solve("1 1 1 1") is None
    assert make24.solve("2 5", Fraction(2, 5)) is not None


def test_counts_and_lists_agree() -> None:
    for hand in ["6 6 6 6", "2 2 8 12", "1 2 3 4", "3 3 8 8"]:
        for form in ("written", "flat", "essential"):
            assert make24.count(hand, form=form) == len(list(make24.solutions(hand, form=form)))
    assert len(list(make24.solutions("1 2 3 4", limit=2))) == 2


def test_published_totals() -> None:
    # 566 of 715 and 1,362 of 1,820 hands: SOURCES.md.
    assert sum(bool(row.is_solvable) for row in make24.census(cards="1..10", exists=True)) == 566
    assert make24.census_totals(cards="1..13", exists=True)["solvable"] == 1362


def test_rules() -> None:
    assert "countdown" in make24.RuleSet.names()
    assert make24.is_solvable("2 3 5", 29, rules=make24.RuleSet(operators="+ - ^"))
    assert not make24.is_solvable("2 2 2 6", rules=make24.RuleSet(domain="positive", operators="+ -"))
    own = make24.RuleSet(operators="+ #", define=("a # b = a*b - a - b",))
    found = make24.solve("3 4 5", 15, rules=own)
    assert found is not None and make24.check("3 4 5", found.expression, 15, rules=own)
    assert make24.nearest("1 1 1 1", 24, rules="arithmetic").value == 4
    assert make24.solve("25 50 75 100 3 6", 952, rules="countdown") is not None


def test_hints_difficulty_values() -> None:
    assert make24.hint("1 1 1 1") is None
    told = [make24.hint("3 3 8 8", level=level) for level in range(1, 8)]
    assert all(told) and "8 / (3 - 8 / 3)" in str(told[-1])
    assert make24.difficulty("1 1 1 1") is None
    hard, easy = make24.difficulty("3 3 8 8"), make24.difficulty("1 1 4 6")
    assert hard is not None and easy is not None and hard.score > 90 > easy.score
    assert (hard.level, easy.level) == ("fiendish", "very-easy") and hard.solve_rate < 0.5 < easy.solve_rate
    assert hard.starts is not None and (hard.starts.different, hard.starts.leading) == (13, 1)
    assert 24 in make24.values("1 2 3 4") and Fraction(1, 24) in make24.values("1 2 3 4")
    assert make24.explain("8 / (3 - 8 / 3)")


def test_operators_of_ones_own_are_explained_and_set() -> None:
    rules = make24.RuleSet(define=("a # b = a*b - a - b",), operators="+ #")
    solution = make24.solve("3 4 5", 15, rules=rules)
    assert solution is not None and solution.rules == rules
    assert solution.explanation == make24.explain(solution.expression, rules=rules) and solution.explanation
    assert "#" in solution.latex and "texttt" not in solution._repr_latex_()
    with pytest.raises(make24.InvalidInput):
        make24.explain(solution.expression)


def test_generated_puzzles_keep_to_the_order() -> None:
    puzzles = list(make24.generate(5, seed=3, difficulty=(70, 90), unique=True))
    assert len(puzzles) == 5 and puzzles == list(make24.generate(5, seed=3, difficulty=(70, 90), unique=True))
    for puzzle in puzzles:
        assert puzzle.difficulty is not None and 70 <= puzzle.difficulty.score <= 90
        assert make24.count(puzzle.hand) == len(puzzle.solutions) == 1
    (impossible,) = make24.generate(unsolvable=True)
    assert not make24.is_solvable(impossible.hand) and "none" in impossible.proof


def test_every_row_of_the_shared_tests_holds() -> None:
    """The rows that every front end keeps, asked through the package."""
    from make24._ask import ask

    seen = 0
    for line in (ROOT / "tests/rows/check.jsonl").read_text().splitlines():
        row = json.loads(line)
        if "reply" not in row or row.get("stream"):
            continue
        request = dict(row["request"])
        command = request.pop("command")
        reply = ask(command, **request)
        for name, value in row["reply"].items():
            assert reply.get(name) == value, (line, name)
        seen += 1
    assert seen > 20


def test_errors_have_one_root() -> None:
    for wrong in (
        lambda: make24.solve("3 3 8 x"),
        lambda: make24.solve([3.5, 3]),  # type: ignore[list-item]
        lambda: make24.solve("3 3", rules="poker"),  # type: ignore[arg-type]
        lambda: make24.check("3 3 8 8", 24),  # type: ignore[arg-type]
        lambda: make24.check("3 3 8 8", "24", policy="best"),  # type: ignore[arg-type]
        lambda: make24.Hand(""),
        lambda: make24.check_many("3 3 8 8", "8*3"),
        lambda: make24.check_many(["3 3 8 8"], ["1", "2"]),
        lambda: make24.check_many(["3 3 x"], ["1"]),
        lambda: make24.check_many("3 3 8 8", [24]),
        lambda: make24.is_solvable_many([["Z", 3]]),
        lambda: list(make24.solutions("3 3 8 x")),
    ):
        with pytest.raises(make24.Make24Error) as caught:
            wrong()
        assert len(str(caught.value)) > 10


def test_hands_are_sequences_and_rules_are_keys() -> None:
    hand = make24.Hand("8 3 8 3")
    assert (hand[0], hand[-1], hand[1:3], list(hand), len(hand)) == (3, 8, (3, 8), [3, 3, 8, 8], 4)
    rules = {make24.RuleSet("powers"), make24.RuleSet("powers"), make24.RuleSet(define="a # b = a*b")}
    assert len(rules) == 2 and len({make24.check("3 8", "8*3"), make24.check("3 8", "8*3", rewards=True)}) == 2
    rated = make24.difficulty_many(["3 3 8 8", "1 2 3 4", "6 6 6 6"])
    assert [one.score for one in sorted(filter(None, rated))] == sorted(one.score for one in rated if one)


def test_seeds() -> None:
    def drawn(seed: int | None) -> list[make24.Hand]:
        return [puzzle.hand for puzzle in make24.generate(8, seed=seed)]

    assert drawn(7) == drawn(7) != drawn(8)
    assert len({str(drawn(None)) for _ in range(4)}) > 1


def test_many_hands_are_answered_like_single_ones() -> None:
    hands: list[Any] = ["3 3 8 8", [1, 1, 1, 1], make24.Hand("1 2 3 4"), "3 3 8 8"]
    assert make24.solve_many(hands) == [make24.solve(hand) for hand in hands]
    assert make24.solve_many(hands, [24, 4, 10, 1]) == list(map(make24.solve, hands, [24, 4, 10, 1]))
    assert make24.difficulty_many(hands) == [make24.difficulty(hand) for hand in hands]
    below = {"preset": "countdown", "objective": "nearest-below"}
    assert make24.nearest("1 1 2 5 10 25", 987, rules=below).value == 984
    assert make24.nearest_many(hands, 100) == [make24.nearest(hand, 100) for hand in hands]
    assert make24.evaluate("8 / (3 - 8 / 3)") == 24 and make24.evaluate("1/3 + 1/3") == Fraction(2, 3)
    assert make24.evaluate("3 # 4", rules=make24.RuleSet(define="a # b = a*b - a - b", operators="#")) == 5


def test_errors_of_unusual_kinds() -> None:
    with pytest.raises(ValueError, match="card 4, `x`"):
        make24.solve("3 3 8 x")
    with pytest.raises(make24.Incomplete):
        make24.count(range(1, 13), form="written", time_limit_s=0.05)


def test_everything_pickles() -> None:
    with pytest.raises(make24.Make24Error) as caught:
        make24.solve("3 3 8 x")
    things: list[Any] = [
        make24.Hand("3 3 8 8"),
        make24.RuleSet("powers", domain="rationals"),
        make24.solve("3 3 8 8"),
        make24.check("3 3 8 8", "8*3"),
        make24.check_many("3 3 8 8", ["8*3", "1"]),
        make24.difficulty("3 3 8 8"),
        next(make24.generate()),
        make24.check_many,
    ]
    for thing in things:
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing or (again.kinds, again.messages) == (thing.kinds, thing.messages)
    error = pickle.loads(pickle.dumps(caught.value))
    assert (type(error), str(error), error.code) == (type(caught.value), str(caught.value), caught.value.code)


def test_displays() -> None:
    solution = make24.solve("3 3 8 8")
    assert solution is not None
    assert repr(solution) == "Solution('8 / (3 - 8 / 3)', value=24)"
    assert solution._repr_latex_() == r"$\displaystyle \frac{8}{3 - \frac{8}{3}} = 24$"
    assert "<li>8 / 3 = 8/3</li>" in solution._repr_html_()
    html = make24.check("3 3 8 8", "8/(3-3)*<8>")._repr_html_()
    assert "<mark>&lt;</mark>8&gt;" in html and "<8>" not in html
    assert "<table>" in make24.check_many("3 3 8 8", ["8*3"] * 30)._repr_html_()
    assert make24.Hand([Fraction(1, 2), 3])._repr_latex_() == r"$\tfrac{1}{2},\ 3$"


def test_spans_are_in_characters() -> None:
    said = "Größe: ⇒ 8 / (3 - 3) * 8 ✓"
    verdict = make24.check("3 3 8 8", said, policy="auto")
    assert verdict.kind == "undefined" and verdict.span is not None and verdict.answer_span is not None
    assert said[slice(*verdict.span)] == "8 / (3 - 3)"
    assert said[slice(*verdict.answer_span)] == "8 / (3 - 3) * 8"


def test_batches_agree_with_single_verdicts() -> None:
    answers = [
        "8/(3-8/3)",
        "8*3",
        "2.4*10",
        "",
        "9**9**9**9",
        "8/(3-3)*8",
        "(" * 10_000,
        "no solution",
        "8 / (3 - 8 / 3) = 24",
    ]
    for policy in ("strict", "auto"):
        many = make24.check_many("3 3 8 8", answers, policy=policy)
        single = [make24.check("3 3 8 8", answer, policy=policy) for answer in answers]
        assert many.kinds == [verdict.kind for verdict in single]
        assert list(many) == single
    hands, targets = [[1, 2, 3, 4], "3 3 8 8", (Fraction(1, 2), 48)], [10, 24, "24"]
    found = [make24.solve(hand, target) for hand, target in zip(hands, targets)]  # type: ignore[arg-type]
    assert make24.check_many(hands, [str(one.expression) for one in found if one], targets).accuracy == 1.0
    assert make24.count_many(hands, targets) == [make24.count(hand, t) for hand, t in zip(hands, targets)]  # type: ignore[arg-type]


def test_batches_use_all_rows_of_a_long_column() -> None:
    rows = 100_000
    verdicts = make24.check_many("3 3 8 8", ["8/(3-8/3)", "8*3", None, "x"] * (rows // 4))
    assert verdicts.counts() == dict.fromkeys(("right", "wrong_cards", "unreadable", "no_answer"), rows // 4)


def test_work_in_threads_is_parallel_and_stops_on_ctrl_c() -> None:
    done: list[bool] = []
    threads = [threading.Thread(target=lambda: done.append(make24.is_solvable("3 3 8 8"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done == [True] * 8
    for work in (
        "make24.count(range(1, 14), form='written')",
        "list(make24.solutions(range(1, 11), form='written'))",
        "list(make24.census(cards='1..40', size=6, rules='powers'))",
        "make24.count_many([range(1, 11)] * 8, form='written')",
        "make24.count_many([[n, *range(1, 12)] for n in range(99)], form='written')",
    ):
        code = f"import make24\nprint('ready', flush=True)\n{work}"
        program = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert program.stdout is not None and program.stdout.readline() == "ready\n"
        time.sleep(0.5)
        program.send_signal(signal.SIGINT)
        _, error = program.communicate(timeout=20)
        assert "KeyboardInterrupt" in error, (work, error)


def test_the_command_line_is_in_the_package() -> None:
    def run(*args: str) -> tuple[int, str]:
        done = subprocess.run([sys.executable, "-m", "make24", *args], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    assert run("solve", "3", "3", "8", "8") == (0, "8 / (3 - 8 / 3) = 24\n")
    assert run("solve", "1", "1", "1", "1", "--exists")[0] == 1
    assert run("solve", "x")[0] == 2


def test_the_kinds_are_those_of_the_engine() -> None:
    from make24 import _engine

    assert list(make24.KINDS) == _engine.kinds()


def test_nothing_heavy_is_imported() -> None:
    code = (
        "import sys, make24; print([m for m in ('numpy', 'pandas', 'asyncio', 'torch', 'pyarrow') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
