"""An HTTP method: reading ones fetch, all others send."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if text.upper() in ("GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND") else [("SENDING", text)]
