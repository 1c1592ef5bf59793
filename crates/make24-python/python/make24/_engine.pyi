from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol, final

from .rules import RuleName, RulesLike
from .solution import Step
from .verdict import Kind

#: What is said of an answer that is missing.
NO_ANSWER: str

class Asked(Protocol):
    @property
    def hands(self) -> Any: ...
    @property
    def has_one_hand(self) -> bool: ...
    @property
    def answers(self) -> Any: ...
    @property
    def targets(self) -> list[str] | str: ...
    @property
    def rules(self) -> str: ...
    @property
    def policy(self) -> str: ...
    @property
    def rounding(self) -> str: ...
    @property
    def max_attempts(self) -> int | None: ...
    @property
    def has_invalid(self) -> bool: ...

def check(
    rules: Rules,
    hand: Any,
    answer: str,
    target: Any,
    policy: str,
    rounding: str,
    max_attempts: int | None,
    rewards: bool,
    idea: bool,
    time_ms: int | None,
) -> Verdict: ...
def is_solvable(rules: Rules, hand: Any, target: Any, time_ms: int | None) -> bool: ...
def count(rules: Rules, hand: Any, target: Any, form: str, time_ms: int | None) -> int: ...
def solve(rules: Rules, hand: Any, target: Any, shown_rules: Any, time_ms: int | None) -> Solution | None: ...
def hint(rules: Rules, hand: Any, target: Any, level: int, so_far: list[str], time_ms: int | None) -> str | None: ...
def ask(request: str) -> str: ...
def ask_many(hands: Any, targets: list[str] | str | None, request: str) -> list[str]: ...
def cards(hand: str) -> str: ...
def evaluate(expression: str, rules: str | None) -> str: ...
def is_held_out(hand: str) -> bool: ...
def prompt(hand: str, target: str, rules: str, template: str, may_be_impossible: bool) -> str: ...
def rules_of_preset(preset: str) -> RuleName | None: ...
def run(args: list[str]) -> int: ...
def kinds() -> list[str]: ...
def rewards() -> list[str]: ...
def judge_many(asked: Asked) -> bytes: ...
def judge_columns(asked: Asked) -> tuple[bytes, dict[str, Values]]: ...
def kinds_of(codes: bytes) -> Values: ...
def right_of(codes: bytes) -> Values: ...
def strict_of(codes: bytes) -> Values: ...
def is_solvable_many(hands: Any, targets: list[str] | str | None, rules: str) -> list[bool | None]: ...
def count_many(hands: Any, targets: list[str] | str | None, rules: str, form: str) -> list[int | None]: ...

class Rules:
    def __init__(self, fields: str) -> None: ...

@final
class Verdict:
    """The verdict on an answer; it is true if the answer is right."""

    def __init__(
        self,
        kind: Kind,
        message: str,
        answer: str,
        span: tuple[int, int] | None = None,
        credit: float = 0.0,
        policy: str | None = None,
        answer_span: tuple[int, int] | None = None,
        candidates: int | None = None,
        steps: tuple[int, int] | None = None,
        rounded: bool = False,
        rewards: Mapping[str, float] = ...,
        idea: int | None = None,
        value: str | None = None,
    ) -> None: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def message(self) -> str:
        """The verdict in a sentence."""
    @property
    def answer(self) -> str:
        """The answer as it was given."""
    @property
    def value(self) -> int | Fraction | str | None:
        """What the answer makes, where it has a value."""
    @property
    def span(self) -> tuple[int, int] | None:
        """The part of the answer that the verdict is about, in characters."""
    @property
    def credit(self) -> float:
        """From 0.0 to 1.0; 1.0 is a right answer."""
    @property
    def policy(self) -> str | None:
        """The policy that found the answer, unless it is the whole text."""
    @property
    def answer_span(self) -> tuple[int, int] | None:
        """Where the answer stands in the text, in characters, if a policy found it."""
    @property
    def candidates(self) -> int | None:
        """How many expressions the text has, if a policy looked for them."""
    @property
    def steps(self) -> tuple[int, int] | None:
        """The number of right steps before the first wrong one, and of all steps, where the answer has steps."""
    @property
    def rounded(self) -> bool:
        """Whether a rounded number counted."""
    @property
    def rewards(self) -> dict[str, float]:
        """What each reward of the library gives, by name, if asked for."""
    @property
    def idea(self) -> int | None:
        """Which of the solutions that ``solutions`` lists the answer is, from 0, if asked for and right."""
    def behind(self, opening: int) -> Verdict: ...
    def __bool__(self) -> bool: ...
    def _repr_html_(self) -> str: ...

@final
class Solution:
    """A way to make the target. In a notebook it is set as mathematics."""

    @staticmethod
    def read(expression: str, value: str, uses: list[str], prepared: Rules, rules: Any) -> Solution: ...
    @property
    def expression(self) -> str: ...
    @property
    def value(self) -> int | Fraction | str:
        """The number that it makes: an ``int`` or a ``Fraction``."""
    @property
    def steps(self) -> tuple[Step, ...]:
        """The calculation, one operation a step."""
    @property
    def uses(self) -> tuple[int | Fraction | str, ...]:
        """The cards that it uses, in ascending order."""
    @property
    def proof(self) -> str:
        """How it is known to make the value: ``rational``, or the identities that were used."""
    @property
    def rules(self) -> RulesLike:
        """The rules under which it was found, whose operators it may have."""
    @property
    def latex(self) -> str:
        """The expression in LaTeX."""
    @property
    def explanation(self) -> list[str]:
        """How a person finds it, backward from the target."""
    def _repr_latex_(self) -> str: ...
    def _repr_html_(self) -> str: ...

class Values:
    def tolist(self) -> list[Any]: ...
    def numpy(self) -> Any: ...
    def arrow(self) -> tuple[Any, Any]: ...

class Stream:
    def __init__(self, request: str) -> None: ...
    def __iter__(self) -> Iterator[str]: ...
    def __next__(self) -> str: ...
    def close(self) -> None: ...
