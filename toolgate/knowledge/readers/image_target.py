"""Where a picture goes: a file, standard output, or a command's input."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import WRITES


def read(text: str) -> list[tuple[str, str]] | None:
    if text.startswith(("|", "%pipe%")):
        return [("SIDE_DOOR", text.removeprefix("%pipe%").removeprefix("|"))]
    scheme, colon, rest = text.partition(":")
    if not colon or "/" in scheme or len(scheme) < 2:
        return [] if text in ("-", "(", ")") else [(WRITES, text)]
    if scheme.lower() in ("info", "null", "txt", "histogram", "json", "sparse-color") and rest in ("", "-"):
        return []
    return [] if rest == "-" else [(WRITES, rest)] if rest else [("OPAQUE", text)]
