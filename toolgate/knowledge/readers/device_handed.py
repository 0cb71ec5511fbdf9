"""A device of the host given to a container: `host[:container[:rights]]`."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    host = text.partition(":")[0]
    return [("MOUNTS", host)] if host.startswith("/") else [("OPAQUE", text)]
