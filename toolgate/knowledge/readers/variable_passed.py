"""A variable handed to a container: by value, or by name out of the environment."""

from __future__ import annotations

from toolgate.knowledge.readers import variables


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if "=" in text else variables.read(text)
