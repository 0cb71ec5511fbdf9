"""The language osascript is told to read: its own, or JavaScript, which we do not follow there."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if text.lower() == "applescript" else [("OPAQUE", text)]
