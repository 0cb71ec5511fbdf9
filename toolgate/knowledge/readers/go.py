"""Packages and programs of Go."""

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import PACKAGES, RUNS, Found, Manner, runs

OPEN = {"link_flags": "word"}  # unknown parts do not change how it is read


def go_package(text: str) -> Found | None:
    """Operands of `go run`: files, packages of this module, or another module at a version."""
    if "@" in text:
        return [(PACKAGES, text)]
    if text.endswith(".go") or text.startswith((".", "/")):
        return [(RUNS("go"), text)]
    return [runs(text)]


def go_program(text: str) -> Found | None:
    """Operands of `go install`: a program of this module, or another one, which every project can then call."""
    if "@" in text:
        return [runs(text, "registry", (Manner.INSTALL, Manner.GLOBAL))]
    return [(RUNS, text)]


def link_flags(text: str) -> Found | None:
    """`go build -ldflags`: options of the linker; `-extld` names a program."""
    words = text.replace("=", " ").split()
    programs = [words[index + 1] for index, word in enumerate(words[:-1]) if word.lstrip("-") in ("extld", "extar")]
    return [pair for program in programs for pair in started.read(program) or []]


def replacement(text: str) -> Found | None:
    """`go mod edit -replace OLD=NEW@VERSION`: another module, or a directory; the project's and those beside it are its own."""
    new = text.partition("=")[2]
    if new.startswith("."):
        return []
    return [(RUNS if new.startswith(("/", "~")) else PACKAGES, new)]
