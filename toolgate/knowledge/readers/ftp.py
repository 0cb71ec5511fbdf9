"""Commands of ftp and sftp: what they send, fetch and run."""

from toolgate.knowledge.vocabulary import CHDIR, SENDS, SIDE_DOOR, UPLOADS, WRITES, Found, one_of

GETTING = one_of("get recv reget mget newer")
PUTTING = one_of("put send append mput reput")


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.split("\n"):
        words = [word.strip("\"'") for word in line.split()]
        name = words[0].lower().lstrip("-@") if words else ""
        rest = [word for word in words[1:] if not word.startswith("-")]
        if name.startswith("!"):
            found.append((SIDE_DOOR, line.strip().lstrip("-@!").strip()))
        elif "|" in line:  # `get x "|sh"`
            return None
        elif name == "open":
            found.extend([(SENDS, word) for word in rest[:1]])
        elif name in PUTTING:
            found.extend([(UPLOADS, word) for word in (rest if name == "mput" else rest[:1])])
        elif name in GETTING and rest:
            local = rest[1] if len(rest) > 1 and name != "mget" else rest[-1].rpartition("/")[2]
            found.append((WRITES, local or "."))
        elif name == "lcd" and rest:
            found.append((CHDIR, rest[0]))
        elif name == "macdef":
            return None
    return found


def tftp(text: str) -> Found | None:
    """The value of `-c`, which may start with the host's port."""
    first, _, rest = text.partition(" ")
    return read(rest if first.isdigit() else text)
