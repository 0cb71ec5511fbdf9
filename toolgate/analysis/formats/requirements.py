"""Python requirements files: the URLs that packages come from, and the other files that they include."""

INCLUDING = ("-r", "--requirement", "-c", "--constraint")


def sources(text: str) -> list[str]:
    """Return the words with a URL: of indexes, of repositories, of archives."""
    words = [word for line in _lines(text) for word in line.replace("=", " ").split() if "://" in word]
    return [_filled(word) for word in words]


def _filled(word: str) -> str:
    """Return a word with a name in place of each variable: pip fills in `${TOKEN}`."""
    first, *others = word.split("${")
    return first + "".join(["x" + other.partition("}")[2] for other in others])


def included(text: str) -> list[str]:
    """Return the included requirements or constraints files, by their paths as written."""
    found: list[str] = []
    for line in _lines(text):
        words = line.replace("=", " ").split()
        if words and words[0] in INCLUDING and len(words) > 1 and "://" not in words[1]:
            found.append(words[1])
        elif line.startswith(("-r", "-c")) and line[2:3].isalnum():
            found.append(words[0][2:])
    return found


OPENING, CLOSING = "# /// script", "# ///"


def inline_metadata(text: str) -> str:
    """Return the inline metadata that a script has in comments; empty: it has none."""
    lines = text.replace("\r\n", "\n").split("\n")
    if OPENING not in lines:
        return ""
    kept: list[str] = []
    for line in lines[lines.index(OPENING) + 1 :]:
        if line == CLOSING or line[:1] != "#":
            break
        kept.append(line[2:])
    return "\n".join(kept)


def _lines(text: str) -> list[str]:
    """Return the lines without comments, with continued ones joined."""
    joined = text.replace("\r\n", "\n").replace("\\\n", "").replace("\t", " ")
    lines = [f" {line}".partition(" #")[0].strip() for line in joined.splitlines()]
    return [line for line in lines if line]
