"""Rule sets: operators, the numbers that a step may make, which cards must be used."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, Union, get_args

from . import _engine
from ._ask import ask
from .errors import refused

#: The name of a rule set.
RuleName = Literal[
    "arithmetic",
    "powers",
    "modulo",
    "wide-powers",
    "school",
    "countdown",
    "countdown-exact",
    "krypto",
    "four-fours",
    "year",
]
Domain = Literal["reals", "rationals", "integers", "naturals", "positive"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named rule set, perhaps with changes.

    Every function takes rules also as a name: ``rules="countdown"``.

    >>> RuleSet("arithmetic", operators="+ - * ^")
    RuleSet('arithmetic', operators='+ - * ^')
    >>> import make24
    >>> make24.is_solvable("2 3 5", target=29, rules=RuleSet(operators="+ - ^"))
    True
    >>> make24.solve("3 4 5", target=15, rules=RuleSet(define="a # b = a*b - a - b", operators="+ #"))
    Solution('(5 + 4) # 3', value=15)
    >>> RuleSet(operators=["+", "-"]) == RuleSet(operators="+ -"), len({RuleSet(), RuleSet("arithmetic")})
    (True, 1)
    """

    #: The rule set to begin with.
    preset: RuleName = "arithmetic"
    #: The operators, as a list or with spaces between: ``"+ - * ^"``.
    operators: Union[str, Sequence[str], None] = None
    #: The numbers that a step may make.
    domain: Domain | None = None
    #: Which cards must be used: ``"all"``, ``"any"``, or at most this many.
    card_use: Union[Literal["all", "any"], int, None] = None
    #: Whether cards are used in any order or in that in which they were dealt.
    order: Literal["any", "kept"] | None = None
    #: Whether no operation may stand in brackets.
    no_brackets: bool | None = None
    #: Whether every step takes the result so far and the next number, from left to right.
    left_to_right: bool | None = None
    #: Whether a minus sign may stand in front of the whole answer, and nowhere else.
    leading_minus: bool | None = None
    #: The answer with a blank for each card: ``"(_ - _)^2 * _ * _"``.
    pattern: str | None = None
    #: Ways in which digits of several cards may be one number: ``"concat,decimal,recurring"``.
    literals: str | None = None
    #: How many operators with one operand may stand directly inside each other.
    nesting: int | None = None
    #: What counts where the target cannot be made.
    objective: Literal["exact", "nearest", "nearest-below", "nearest-above"] | None = None
    #: One definition of an operator, or several: ``"avg(a, b) = (a + b) / 2"``.
    define: Union[str, Sequence[str]] = ()
    #: Other conditions on the operands of operators: ``{"^": "x > 0, y in -3..3"}``.
    operands: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.operators is not None and not isinstance(self.operators, str):
            object.__setattr__(self, "operators", " ".join(self.operators))
        object.__setattr__(self, "define", (self.define,) if isinstance(self.define, str) else tuple(self.define))

    @staticmethod
    def names() -> list[str]:
        """The names of the rule sets.

        >>> RuleSet.names()[:3]
        ['arithmetic', 'powers', 'modulo']
        """
        return list(get_args(RuleName))

    @property
    def about(self) -> str:
        """What the named rule set is, in a sentence."""
        about = {rules["name"]: rules["about"] for rules in ask("catalogue")["rules"]}
        return str(about.get(self.preset, ""))

    def fields(self) -> dict[str, Any]:
        """The rules as the field ``rules`` of a request."""
        changes = {
            "operators": self.operators,
            "domain": self.domain,
            "card_use": _card_use(self.card_use),
            "order": self.order,
            "no_brackets": self.no_brackets,
            "left_to_right": self.left_to_right,
            "leading_minus": self.leading_minus,
            "pattern": self.pattern,
            "literals": self.literals,
            "nesting": self.nesting,
            "objective": self.objective,
            "define": list(self.define) or None,
            "operands": dict(self.operands) or None,
        }
        return {"preset": self.preset} | {name: value for name, value in changes.items() if value is not None}

    def __repr__(self) -> str:
        changed = self.fields()
        preset = changed.pop("preset")
        if isinstance(self.card_use, int):
            changed["card_use"] = self.card_use
        return "RuleSet(" + ", ".join([repr(preset)] + [f"{name}={value!r}" for name, value in changed.items()]) + ")"


#: What every function takes as rules: a name, a :class:`RuleSet`, or its fields; ``None`` is ``arithmetic``.
RulesLike = Union[RuleSet, RuleName, Mapping[str, Any], None]


def rules_fields(rules: RulesLike) -> dict[str, Any] | None:
    """Rules as the field of a request."""
    if rules is None:
        return None
    if isinstance(rules, RuleSet):
        return rules.fields()
    if isinstance(rules, str):
        return {"preset": rules}
    if isinstance(rules, Mapping):
        fields = {name: value for name, value in rules.items() if value is not None}
        if isinstance(fields.get("operators"), (list, tuple)):
            fields["operators"] = " ".join(fields["operators"])
        return fields | ({"card_use": _card_use(fields["card_use"])} if "card_use" in fields else {})
    raise refused(f"{rules!r} is not a rule set", "invalid_rules", 'use a name such as "countdown", or a RuleSet')


def _card_use(use: Any) -> Any:
    """How many cards must be used, as a request has it."""
    return {"at_most": use} if isinstance(use, int) else use


def rules_json(rules: RulesLike) -> str:
    """Rules as JSON."""
    fields = rules_fields(rules)
    try:
        return "{}" if fields is None else json.dumps(fields)
    except (TypeError, ValueError):
        raise refused(f"the rules {fields!r} are not JSON", "invalid_rules", "use texts, numbers and lists") from None


def prepared(rules: RulesLike) -> _engine.Rules:
    """Rules that the engine has read; the latest are kept."""
    return _named(rules) if rules is None or isinstance(rules, str) else _prepared(rules_json(rules))


@lru_cache(maxsize=256)
def _named(name: RuleName | None) -> _engine.Rules:
    return _prepared(rules_json(name))


@lru_cache(maxsize=256)
def _prepared(fields: str) -> _engine.Rules:
    return _engine.Rules(fields)


def by_rules(rules: Sequence[RulesLike]) -> Iterator[tuple[RulesLike, list[int]]]:
    """The rows of each of the rules of a column.

    >>> list(by_rules(["powers", None, "powers"]))
    [('powers', [0, 2]), (None, [1])]
    """
    groups: dict[str, list[int]] = {}
    for row, of_row in enumerate(rules):
        groups.setdefault(repr(of_row), []).append(row)
    return ((rules[rows[0]], rows) for rows in groups.values())
