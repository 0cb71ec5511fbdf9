"""A place as rclone names it: `remote:path`, or a path here, which is sent."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if ":" in text.partition("/")[0]:
        return [("does read cloud", text)]
    return [("CLOUD_COPY", text)]
