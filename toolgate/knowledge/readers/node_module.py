"""What node loads before a program: a file, a package, or the source itself in `data:text/javascript,…`."""

from __future__ import annotations

SCHEME = "data:"


def read(text: str) -> list[tuple[str, str]] | None:
    if not text.lower().startswith(SCHEME):
        return [("RUNS", text)]
    kind, comma, source = text.partition(",")
    if not comma or kind.lower().endswith("base64") or "%" in source:
        return None
    return [("CODE(node)", source)]
