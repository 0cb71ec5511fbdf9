"""Packages and programs of Go."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PACKAGES, RUNS, Manner


def go_package(text: str) -> list[tuple[str, str]] | None:
    """What `go run` and `go install` are given: files, packages of this module, or a module of somebody else at a version."""
    if "@" in text:
        return [(PACKAGES, text)]
    if text.endswith(".go") or text.startswith((".", "/")):
        return [(RUNS, text)]
    return [("does run workspace", text)]


def go_program(text: str) -> list[tuple[str, str]] | None:
    """What `go install` is given: a program of this module, or somebody else's that every project can then call."""
    if "@" in text:
        return [(f"does run registry {Manner.INSTALL} {Manner.GLOBAL}", text)]
    return [(RUNS, text)]
