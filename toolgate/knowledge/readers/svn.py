"""Operands of Subversion: addresses and paths."""

from toolgate.knowledge.vocabulary import FETCHES, LISTS, Found, publishes
from toolgate.model.effect import Manner


def svn_change(text: str) -> Found | None:
    """What Subversion changes: an address at once for everyone, a path only in the work tree."""
    if "://" in text or text.startswith("^/"):
        return [publishes(text, "forge", Manner.DEFAULT_BRANCH)]
    return []


def svn_place(text: str) -> Found | None:
    """What Subversion reads: an address, or a path in the work tree."""
    place, _, _ = text.partition("@")
    if place.startswith("svn+") and not place.startswith("svn+ssh://"):
        return None  # a tunnel that the settings define
    if "://" in text:
        return [(FETCHES, text)]
    return [(LISTS, text)] if not text.startswith("^/") else []
