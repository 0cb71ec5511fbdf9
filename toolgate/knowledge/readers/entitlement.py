"""What a build is allowed beyond the usual."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("OPAQUE", text)] if "insecure" in text or "host" in text else []
