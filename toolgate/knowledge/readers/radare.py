"""Commands of radare2 and rizin: what looks into a program, and what starts a shell or leaves a file."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, WRITES, Found

LOOKING = "aifspxCkzbqvV?/~@S"  # how commands begin that analyse, print and search
SET = ("asm.", "anal.", "bin.", "scr.", "search.", "io.cache", "esil.", "emu.", "str.", "hex.", "graph.")


def read(text: str) -> Found | None:
    found: Found = []
    for part in text.replace("\n", ";").split(";"):
        line = part.strip()
        if line[:1] == "!":
            found.append((SIDE_DOOR, line.lstrip("!")))
            continue
        line, _, shell = line.partition("|")
        line, _, file = line.partition(">")
        found += [
            (role, value.strip(" >")) for role, value in ((SIDE_DOOR, shell), (WRITES, file)) if value.strip(" >")
        ]
        set_here = line.startswith(("e ", "et ")) and line.partition(" ")[2].lstrip().startswith(SET)
        if line and ((line[0] not in LOOKING and not set_here) or "`" in line):
            return None
    return found


def setting(text: str) -> Found | None:
    """`asm.syntax=att`: a setting for what is shown; others name programs, files and servers."""
    return [] if text.startswith(SET) else None
