"""Places of rclone: a remote, or a path here."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import WRITES


def rclone_path(text: str) -> list[tuple[str, str]] | None:
    """A place as rclone names it: `remote:path`, or a path here, which is sent."""
    if ":" in text.partition("/")[0]:
        return [("does read cloud", text)]
    return [("CLOUD_COPY", text)]


def rclone_target(text: str) -> list[tuple[str, str]] | None:
    """Where rclone copies to: `remote:path`, or a path here."""
    return [("does write cloud", text)] if ":" in text.partition("/")[0] else [(WRITES, text)]
