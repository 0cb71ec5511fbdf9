"""Packages and programs of Go."""

from toolgate.knowledge.vocabulary import PACKAGES, RUNS, Found, Manner, runs


def go_package(text: str) -> Found | None:
    """What `go run` and `go install` are given: files, packages of this module, or a module of somebody else at a version."""
    if "@" in text:
        return [(PACKAGES, text)]
    if text.endswith(".go") or text.startswith((".", "/")):
        return [(RUNS, text)]
    return [runs(text)]


def go_program(text: str) -> Found | None:
    """What `go install` is given: a program of this module, or somebody else's that every project can then call."""
    if "@" in text:
        return [runs(text, "registry", (Manner.INSTALL, Manner.GLOBAL))]
    return [(RUNS, text)]
