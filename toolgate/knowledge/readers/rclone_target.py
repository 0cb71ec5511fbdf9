"""Where rclone copies to: `remote:path`, or a path here."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import WRITES


def read(text: str) -> list[tuple[str, str]] | None:
    return [("does write cloud", text)] if ":" in text.partition("/")[0] else [(WRITES, text)]
