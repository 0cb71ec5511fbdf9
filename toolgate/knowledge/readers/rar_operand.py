"""After the archive: files in it, or, with a slash at its end, the directory they go to."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("UNPACKS_INTO", text)] if text.endswith("/") else []
