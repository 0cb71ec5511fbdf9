"""`hatch run env:script`: a script of an environment, or a command."""

from __future__ import annotations

from toolgate.knowledge.readers import task


def read(text: str) -> list[tuple[str, str]] | None:
    return task.read(text.rpartition(":")[2])
