"""Commands of lftp: what they send, fetch and run."""

from toolgate.knowledge.vocabulary import CHDIR, FETCHES, SENDS, SIDE_DOOR, UPLOADS, WRITES, Found, Manner, publishes


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.replace("&&", ";").replace("||", ";").replace("\n", ";").split(";"):
        words = line.split()
        if not words:
            continue
        name, rest = words[0].lower(), [word for word in words[1:] if not word.startswith("-")]
        if line.strip().startswith("!") or name == "shell":
            found.append((SIDE_DOOR, line.strip().lstrip("!").removeprefix("shell").strip()))
        elif name == "open":
            if "-e" in [word[:2] for word in words]:
                return None  # its own command
            found.extend([(SENDS, word) for word in _opened(words)])
        elif name in ("put", "mput", "reput") or (name == "mirror" and "-R" in words):
            found.extend([(UPLOADS, word) for word in rest[: 1 if name == "mirror" else None]])
        elif "|" in line:
            found.append((SIDE_DOOR, line.partition("|")[2].strip()))
        elif name in ("get", "mget", "pget", "mirror", "get1"):
            found.extend([(FETCHES, word) for word in rest if "://" in word])
            found.extend([(WRITES, name) for name in _written(name, words, rest)])
        elif ">" in line:
            found.append((WRITES, line.rpartition(">")[2].strip()))
        elif name == "lcd":
            found.extend([(CHDIR, word) for word in rest[:1]])
        elif name in ("source", "queue", "local", "eval", "alias"):
            return None
        elif name in ("rm", "mrm", "rmdir", "mv", "glob"):
            found.append(publishes(line.strip(), "remote", Manner.DELETE))
    return found


def _opened(words: list[str]) -> list[str]:
    """The arguments of `open` that may be the host: all but options and their values."""
    valued = ("-u", "-p", "-s", "--user", "--password")
    return [
        word
        for index, word in enumerate(words)
        if index and not word.startswith("-") and words[index - 1] not in valued
    ]


def _written(name: str, words: list[str], rest: list[str]) -> list[str]:
    """The local files that are written: named by `-o`, in the directory of `-O`, or with their remote names."""
    values = {word: words[index + 1] for index, word in enumerate(words[:-1])}
    if "-o" in values:
        return [values["-o"]]
    if name == "mirror":
        return [rest[1] if len(rest) > 1 else "."]
    directory = values["-O"] + "/" if "-O" in values else ""
    return [directory + (word.rpartition("/")[2] or ".") for word in rest if word != values.get("-O")]
