"""Packages that are removed: one of them may be the guard itself."""

from toolgate.knowledge.vocabulary import Found, deletes


def read(text: str) -> Found | None:
    return [deletes(text, "guard")] if text.partition("[")[0].partition("=")[0].lower() == "toolgate" else []
