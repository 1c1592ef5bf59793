"""The code of the page of recipes, as a reader copies it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[1] / "docs/recipes.md"


def recipe(program: str) -> dict[str, Any]:
    """What the code under a heading defines."""
    (code,) = re.findall(rf"^## {re.escape(program)}\n.*?^```python\n(.*?)^```", PAGE.read_text(), re.M | re.S)
    names: dict[str, Any] = {"__name__": "recipe"}
    exec(compile(code, f"{PAGE}: {program}", "exec"), names)
    return names
