"""The name of a program that another one starts with arguments of its own: one that is installed, or a file."""

from __future__ import annotations

from toolgate.knowledge.readers import started


def read(text: str) -> list[tuple[str, str]] | None:
    return [pair for pair in started.read(text) or [] if pair[0] != "SCRIPT"]
