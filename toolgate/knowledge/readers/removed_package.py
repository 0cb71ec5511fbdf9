"""Packages that are removed: one of them may be the guard itself."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("does delete guard", text)] if text.partition("[")[0].partition("=")[0].lower() == "toolgate" else []
