"""Operands of make: targets, and variables that may name the programs it starts."""

from toolgate.knowledge.readers import started, task
from toolgate.knowledge.vocabulary import ASSIGNS, INSTALLS, RUNS, SCRIPT, SIDE_DOOR, WRITES, Found, has_trait, one_of

PROGRAMS = one_of("CC CXX CPP LD AR AS RM INSTALL MAKE FC LEX YACC PYTHON NODE GO CARGO NPM")
PLACES = one_of("DESTDIR PREFIX prefix")

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    name, equals, value = text.partition("=")
    if not equals:
        return task.read(text)
    name = name.rstrip(":?+!")
    if name == "MAKEFILES" and value.startswith(("/", "~")):
        return [(RUNS("makefile"), value)]  # which make reads before its makefile
    if "$(shell" in value or "${shell" in value or name in (".SHELLFLAGS", "MAKEFLAGS", "MAKEFILES"):
        return None
    if name == "SHELL" and " " in value:
        return [] if started.traces(value.split()) else [(SCRIPT, value)]
    if name == "SHELL":
        return (
            []
            if has_trait(value, "bourne") and ("/" not in value or value.startswith(("/bin/", "/usr/bin/")))
            else [(SIDE_DOOR, value)]
        )
    if name in PROGRAMS and value:
        shell = has_trait(value.split()[0], "bourne")
        return [
            (SIDE_DOOR if shell else SCRIPT, value + ("" if shell else " --version"))
        ]  # only the program; its arguments are in the makefile
    if name in PLACES and value:
        return [(WRITES if name == "DESTDIR" else INSTALLS, value)]
    return [(ASSIGNS, f"{name}={value}")]
