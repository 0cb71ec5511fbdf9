"""Places and changes of a Subversion repository."""

from __future__ import annotations

from toolgate.model.effect import Manner


def svn_change(text: str) -> list[tuple[str, str]] | None:
    """What Subversion changes: an address at once and for everybody, a path only in the work tree."""
    if "://" in text or text.startswith("^/"):
        return [(f"does publish forge {Manner.DEFAULT_BRANCH}", text)]
    return []


def svn_place(text: str) -> list[tuple[str, str]] | None:
    """What Subversion looks at: an address, or a path of the work tree."""
    place, _, _ = text.partition("@")
    if place.startswith("svn+") and not place.startswith("svn+ssh://"):
        return None  # a tunnel that the settings define
    if "://" in text:
        return [("FETCHES", text)]
    return [("LISTS", text)] if not text.startswith("^/") else []
