"""Operands of compilers: a source, or `@file` with more arguments in it."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("RUNS", text[1:])] if text.startswith("@") and len(text) > 1 else [("READS", text)]
