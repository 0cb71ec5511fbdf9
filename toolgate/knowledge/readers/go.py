"""Packages and programs of Go."""

from toolgate.knowledge.vocabulary import PACKAGES, RUNS, Found, Manner, runs


def go_package(text: str) -> Found | None:
    """Operands of `go run`: files, packages of this module, or another module at a version."""
    if "@" in text:
        return [(PACKAGES, text)]
    if text.endswith(".go") or text.startswith((".", "/")):
        return [(RUNS, text)]
    return [runs(text)]


def go_program(text: str) -> Found | None:
    """Operands of `go install`: a program of this module, or another one, which every project can then call."""
    if "@" in text:
        return [runs(text, "registry", (Manner.INSTALL, Manner.GLOBAL))]
    return [(RUNS, text)]
