"""What java is told to run: a class, a file of options, or a source file that is compiled and run at once."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if text.startswith("@"):
        return [("RUNS", text[1:])]
    return [("RUNS", text)] if text.endswith((".java", ".jar", ".jsh")) else []
