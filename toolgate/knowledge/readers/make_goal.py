"""What make is given: targets, and variables that may name the programs it starts."""

from __future__ import annotations

from toolgate.knowledge.readers import task
from toolgate.knowledge.vocabulary import RUNS, SCRIPT, WRITES

PROGRAMS = frozenset("CC CXX CPP LD AR AS RM INSTALL MAKE FC LEX YACC PYTHON NODE GO CARGO NPM BASH".split())
PLACES = frozenset("DESTDIR PREFIX prefix".split())


def read(text: str) -> list[tuple[str, str]] | None:
    name, equals, value = text.partition("=")
    name = name.rstrip(":?+!")
    if not equals:
        return _goal(text)
    if "$(shell" in value or "${shell" in value or "`" in value:
        return None
    if name == "SHELL":
        return [(RUNS, value)] if value.rpartition("/")[2] not in ("bash", "sh", "zsh", "dash", "ksh") else []
    if name in (".SHELLFLAGS", "MAKEFLAGS", "MAKEFILES"):
        return None
    if name in PROGRAMS:
        return [(SCRIPT, value + " --version")]  # the program alone; its arguments come from the makefile
    if name in PLACES and value.startswith("/"):
        return [(WRITES, value)]
    return []


def _goal(text: str) -> list[tuple[str, str]]:
    if text == "install":
        return [("does write machine install", "files outside the project")]
    return task.read(text) or []
