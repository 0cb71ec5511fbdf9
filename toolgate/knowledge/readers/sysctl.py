"""A variable of the kernel: looked at, or set when a value stands beside it."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("does control machine", "the machine's kernel")] if "=" in text else []
