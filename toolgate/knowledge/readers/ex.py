"""Scripts of ex and `vim -e`: a command a line; lines that are inserted are text."""

from toolgate.knowledge.readers import vim
from toolgate.knowledge.readers.ed import after_address
from toolgate.knowledge.vocabulary import Found, one_of

STARTS_PROGRAMS = True
INSERTING = one_of("a append i insert c change")


def read(text: str) -> Found | None:
    found: Found = []
    inserting = False
    for line in text.split("\n"):
        if inserting:
            inserting = line.strip() != "."
        elif after_address(line.strip()).rstrip("!") in INSERTING:
            inserting = True
        else:
            pairs = vim.read(line)
            if pairs is None:
                return None
            found.extend(pairs)
    return found
