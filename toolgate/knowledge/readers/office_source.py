"""What an office program opens: a document, or a macro that it runs."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS


def read(text: str) -> list[tuple[str, str]] | None:
    if text.startswith(("macro:", "vnd.sun.star.script:", "service:")):
        return [("OPAQUE", text)]
    return [("OPENS", text)] if "://" in text else [(READS, text)]
