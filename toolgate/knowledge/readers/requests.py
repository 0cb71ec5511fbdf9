"""Request files of Hurl and of editors' HTTP clients: the destination of each request, and the files it sends."""

from toolgate.knowledge.vocabulary import FETCHES, SENDS, UPLOADS, WRITES, Found

ASKING = ("GET", "HEAD", "OPTIONS")
SENDING = ("POST", "PUT", "PATCH", "DELETE", "PURGE", "LINK", "UNLINK", "COPY", "LOCK")
FILE = "file,"  # before a body, or a form field, from a file
PLACES = "{{"  # before a value that is set elsewhere


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.split("\n"):
        bare = line.strip()
        method, _, rest = bare.partition(" ")
        address = rest.split()[0] if rest.split() else ""
        if method in (*ASKING, *SENDING) and address and not _is_open(address):
            found.append((SENDS if method in SENDING else FETCHES, address))
        elif bare.startswith(("< ", "<@ ")):
            found.append((UPLOADS, rest.strip()))
        elif method == "output:":
            found.append((WRITES, address))
        elif bare[:1] != "#" and (bare.startswith(FILE) or ": " + FILE in bare):
            found.append((UPLOADS, bare.partition(FILE)[2].partition(";")[0].strip()))
    return found


def _is_open(address: str) -> bool:
    """Whether the host of an address is set elsewhere."""
    return PLACES in address.partition("://")[2].partition("/")[0] or address.startswith(PLACES)


def targets(text: str) -> Found | None:
    """Targets of a load test: each is called many times; `None`: one is not on a line of its own."""
    found: Found = []
    for line in map(str.strip, text.split("\n")):
        method, _, rest = line.partition(" ")
        if line.startswith("{"):
            return None
        if "://" in line and ": " not in line.partition("://")[0]:
            found.append((SENDS, rest.split()[0] if method in (*ASKING, *SENDING) and rest.split() else method))
        elif line.startswith("@"):
            found.append((UPLOADS, line[1:].strip()))
    return found
