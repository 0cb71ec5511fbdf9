"""Lines of systemd-tmpfiles: what they remove and what they write."""

from toolgate.knowledge.vocabulary import DELETES, WRITES, Found

REMOVING = "RrD"  # R and r remove a path, D empties a directory
WRITING = "fFwLpcbCd"


def read(text: str) -> Found | None:
    """`R /var/tmp/x`: a letter, with signs behind it, and a path."""
    found: Found = []
    for line in text.split("\n"):
        words = line.split()
        if len(words) < 2 or line.lstrip()[:1] == "#":
            continue
        path = words[1].strip("\"'").removesuffix("/*")
        if words[0][0] in REMOVING:
            found.append((DELETES, path))
        elif words[0][0] in WRITING:
            found.append((WRITES, path))
    return found
