"""The first operand after `vim -s`: a file of keys that are typed."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("RUNS", text)]
