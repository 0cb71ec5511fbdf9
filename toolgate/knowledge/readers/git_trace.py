"""Where git writes a trace: a number or a word is a descriptor, an absolute path a file that is added to."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("APPENDS", text)] if text.startswith("/") else []
