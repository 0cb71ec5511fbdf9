"""What OCaml's compilers hand to the compiler of C, and the variable that gives them options."""

from toolgate.knowledge.vocabulary import OPAQUE, READS, RUNS, SCRIPT, Found

MARKS = ";|&$`<>()\n"  # what makes more than words of a shell's line
STARTING = {"pp": SCRIPT, "cc": SCRIPT, "ppx": RUNS, "plugin": RUNS}


def handed(text: str) -> Found | None:
    """`-ccopt`, `-cclib`: words of a line that a shell reads, behind the name of the compiler of C."""
    return [(SCRIPT, "cc " + text)] if any([mark in text for mark in MARKS]) or "-" in text else []


def parameters(text: str) -> Found | None:
    """`OCAMLPARAM=_,w=+a,pp=cmd`: options by name; another separator can come first."""
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
