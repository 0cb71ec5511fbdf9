"""`perl -MNAME=LIST`: a module that is loaded, by its name; anything after a quote or semicolon is code."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PLAIN


def read(text: str) -> list[tuple[str, str]] | None:
    name = text.lstrip("-").partition("=")[0]
    plain = name.replace("::", "").replace("_", "").replace(".", "").replace(" ", "")
    return [(PLAIN, text)] if plain.isalnum() or not plain else None
