"""The names that Python has for values and fields are those of the requests, as ``make24 schema`` prints them."""

import json
import subprocess
import sys
from dataclasses import fields
from typing import Any, get_args

import make24
import pytest
from make24 import datasets, judging, prompts, rules, solving, verdict

SCHEMA: dict[str, Any] = json.loads(
    subprocess.run([sys.executable, "-m", "make24", "schema"], check=True, capture_output=True, text=True).stdout
)


def names(kind: str, schema: Any = SCHEMA) -> list[str] | None:
    """The values of a type, wherever the schemas define it."""
    if isinstance(schema, dict):
        found = schema.get("$defs", {}).get(kind)
        if found is not None:
            return list(found["enum"]) if "enum" in found else [value["const"] for value in found["oneOf"]]
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            inside = names(kind, part)
            if inside is not None:
                return inside
    return None


def test_literals_have_the_names_of_the_requests() -> None:
    for literal, kind in [
        (judging.Policy, "ExtractionPolicy"),
        (judging.Rounding, "Rounding"),
        (prompts.Template, "template"),
        (rules.Domain, "Domain"),
        (solving.Form, "Form"),
        (solving.Sort, "SolutionSort"),
        (solving.Level, "Level"),
        (datasets.Preset, "preset"),
    ]:
        assert list(get_args(literal)) == names(kind), kind
    assert [*get_args(verdict.Kind)] == make24._engine.kinds()
    assert [*get_args(judging.RewardName)] == make24._engine.rewards()
    assert [*get_args(rules.RuleName)] == [row["name"] for row in make24.ask("catalogue")["rules"]]


def test_rule_sets_have_the_fields_of_the_requests() -> None:
    known = SCHEMA["requests"]["solve"]["$defs"]["RulesSpec"]["oneOf"][1]["properties"]
    assert {field.name for field in fields(make24.RuleSet)} == set(known) - {"about", "name"}


def test_any_field_of_any_request_can_be_asked_for() -> None:
    asked = make24.ask("solve", hand=[3, 3, 8, 8], brief=True, style="latex")
    assert asked["solutions"] == [{"expression": r"\frac{8}{3 - \frac{8}{3}}", "value": "24"}]


def test_what_people_write_is_understood_or_refused_with_a_reason() -> None:
    assert make24.hint("6 4 1 1", so_far="6 * 4") == make24.hint("6 4 1 1", so_far=["6 * 4"])
    assert next(make24.generate(difficulty="hard", seed=1)).difficulty.level == "hard"  # type: ignore[union-attr]
    with pytest.raises(make24.InvalidInput, match=r"60 is not a range; use a pair of numbers"):
        next(make24.generate(difficulty=60))  # type: ignore[arg-type]
    hands = [make24.Hand("3 3 8 8"), make24.Hand("1 2 3 4"), make24.Hand("9 9")]
    assert [str(hand) for hand in sorted(hands)] == ["9 9", "1 2 3 4", "3 3 8 8"]


def test_a_curriculum_has_its_stage_in_every_layout() -> None:
    from make24.datasets import rows

    assert sorted(row["stage"] for row in rows(6, format="trl", stages=3)) == [1, 1, 2, 2, 3, 3]
