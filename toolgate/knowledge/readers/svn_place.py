"""What Subversion looks at: an address, or a path of the work tree."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    place, _, _ = text.partition("@")
    if place.startswith("svn+") and not place.startswith("svn+ssh://"):
        return None  # a tunnel that the settings define
    if "://" in text:
        return [("FETCHES", text)]
    return [("LISTS", text)] if not text.startswith("^/") else []
