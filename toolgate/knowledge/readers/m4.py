"""Text for m4: what it includes, and whether it can run a command."""

from __future__ import annotations

RUNNING = ("cmd", "indir", "builtin", "translit", "patsubst", "regexp", "substr", "format", "changeword", "load")


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    for name in ("syscmd(", "include("):
        for part in text.split(name)[1:]:
            value = part.partition(")")[0].strip("`' \t")
            found.append(("SIDE_DOOR" if name == "syscmd(" else "READS", value))
    if any([role == "SIDE_DOOR" for role, _ in found]):
        return found
    return None if any([word in text for word in RUNNING]) else found
