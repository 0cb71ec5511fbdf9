"""JSON in the files of other programs: comments, trailing commas and a byte order mark do not stop the reading."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def json_value(text: str, table: Callable[[list[tuple[str, Any]]], object] | None = None) -> Any:
    """Return the value; `None`: it cannot be read. `table` makes the value of an object from its members in order."""
    import json

    text = text.removeprefix("\ufeff")
    try:
        return json.loads(text, object_pairs_hook=table)
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(_plain(text), object_pairs_hook=table)
    except (ValueError, RecursionError):
        return None


def _plain(text: str) -> str:
    """Return the text without comments, then without commas before a closing bracket; strings stay as they are."""
    import re

    for extra in (r"//[^\r\n]*|/\*.*?(?:\*/|\Z)", r",(?=\s*[}\]])"):
        text = re.sub(rf'("(?:\\.|[^"\\])*["\\]?)|{extra}', lambda found: found[1] or " ", text, flags=re.DOTALL)
    return text
