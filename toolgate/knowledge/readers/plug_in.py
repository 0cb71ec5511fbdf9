"""A library that a tool for keys loads: the name of an installed one, or a file."""

from __future__ import annotations

from toolgate.model.effect import Manner


def read(text: str) -> list[tuple[str, str]] | None:
    if "/" not in text and not text.endswith((".so", ".dylib", ".dll")):
        return []
    system = text.startswith(("/usr/lib", "/usr/local/lib", "/lib", "/opt/"))
    return [("RUNS", text), *([] if system else [(f"does run unknown {Manner.PRELOAD}", text)])]
