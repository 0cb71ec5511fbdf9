"""Lines of systemd-tmpfiles: what they remove, write and mark."""

from toolgate.knowledge.vocabulary import DELETES, MARKS, WRITES, Found

REMOVING = "RrDe"  # R and r remove a path, D empties a directory, e what is old in one
WRITING = "fFwLpcbCdvqQ"
MARKING = "zZtThHaAm"  # rights and attributes
KEEPING = "xX"  # what the others do not touch
HOME = "%h"


def read(text: str) -> Found | None:
    """`R /var/tmp/x`: a letter with modifiers, and a path."""
    found: Found = []
    for line in text.split("\n"):
        words = line.split()
        if len(words) < 2 or line.lstrip()[:1] == "#":
            continue
        path = words[1].strip("\"'").removesuffix("/*")
        path = "~" + path[len(HOME) :] if path.startswith(HOME) else path
        roles = {REMOVING: DELETES, WRITING: WRITES, MARKING: MARKS}
        role = [role for letters, role in roles.items() if words[0][0] in letters]
        if "%" in path or not (role or words[0][0] in KEEPING):
            return None
        found += [(one, path) for one in role]
    return found
