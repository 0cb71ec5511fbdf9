"""Commands for a debugger, one a line."""

from __future__ import annotations

from toolgate.knowledge.readers import debugger


def read(text: str) -> list[tuple[str, str]] | None:
    for line in text.split("\n"):
        if not line.lstrip().startswith("#") and debugger.read(line) is None:
            return None
    return []
