"""Options that OCaml's compilers pass to the C compiler, and the variable OCAMLPARAM."""

from toolgate.knowledge.vocabulary import OPAQUE, READS, RUNS, SCRIPT, Found

MARKS = ";|&$`<>()\n"  # special characters of a shell
STARTING = {"pp": SCRIPT, "cc": SCRIPT, "ppx": RUNS, "plugin": RUNS}


def handed(text: str) -> Found | None:
    """`-ccopt`, `-cclib`: arguments of the C compiler, which a shell expands."""
    return [(SCRIPT, "cc " + text)] if any([mark in text for mark in MARKS]) or "-" in text else []


def parameters(text: str) -> Found | None:
    """`OCAMLPARAM=_,w=+a,pp=cmd`: options by name; it may start with another separator."""
    mark = text[:1] if text[:1] in (":", "|", ";", " ") else ","
    found: Found = []
    for word in text.split(mark):
        name, equals, value = word.partition("=")
        if name in STARTING and equals:
            found.append((STARTING[name], value))
        elif name in ("ccopt", "cclib", "ccopts", "cclibs"):
            found += handed(value) or []
        elif name == "I" and equals:
            found.append((READS, value))
        elif equals and ("/" in value or any([sign in value for sign in MARKS])):
            found.append((OPAQUE, word))
    return found
