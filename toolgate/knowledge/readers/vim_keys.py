"""Keys typed into vi: lines that begin with `:` are its commands, and no other key is followed."""

from __future__ import annotations

from toolgate.knowledge.readers import vim

QUITTING = ("ZZ", "ZQ", "")


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    for line in text.replace("\x1b", "").split("\n"):
        pairs = vim.read(line) if line.startswith(":") else [] if line in QUITTING else None
        if pairs is None:
            return None
        found.extend(pairs)
    return found
