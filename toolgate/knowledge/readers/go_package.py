"""What `go run` and `go install` are given: files, packages of this module, or a module of somebody else at a version."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PACKAGES, RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    if "@" in text:
        return [(PACKAGES, text)]
    if text.endswith(".go") or text.startswith((".", "/")):
        return [(RUNS, text)]
    return [("does run workspace", text)]
