"""Regular expressions of other people, on the engine that takes linear time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STEPS = 5_000_000  # of the engine, for one text
_COMPILED: dict[str, Any] = {}  # what has been compiled; the same whatever order it fills in


def compiled(text: str) -> Any:
    """The expression, ready to search; an engine that cannot be had is an error, which makes a rule count as ask."""
    found = _COMPILED.get(text)
    if found is None:
        engine = __import__("toolgate.policy.regex", fromlist=("compile_pattern",))
        found = _COMPILED[text] = engine.compile_pattern(text)
    return found


def found(pattern: str, text: str) -> bool:
    """Whether an expression matches anywhere in a text."""
    return bool(compiled(pattern).search(text, STEPS))


def problem(text: str) -> str:
    """What is wrong with an expression; empty: nothing."""
    try:
        compiled(text)
    except ImportError:
        return "this version has no engine for them"
    except Exception as error:  # noqa: BLE001 # whatever the engine objects to, it is told to the author
        return str(error) or type(error).__name__
    return ""
