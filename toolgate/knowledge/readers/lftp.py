"""Commands of lftp: what they send, fetch and run."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SENDS, WRITES

Found = list[tuple[str, str]]


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.replace("&&", ";").replace("||", ";").replace("\n", ";").split(";"):
        words = line.split()
        if not words:
            continue
        name, rest = words[0].lower(), [word for word in words[1:] if not word.startswith("-")]
        if line.strip().startswith("!") or name == "shell":
            found.append(("SIDE_DOOR", line.strip().lstrip("!").removeprefix("shell").strip()))
        elif name == "open":
            found.extend([(SENDS, word) for word in rest[:1]])
        elif name in ("put", "mput", "reput") or (name == "mirror" and "-R" in words):
            found.extend([("UPLOADS", word) for word in rest[: 1 if name == "mirror" else None]])
        elif name in ("get", "mget", "pget", "mirror"):
            found.extend([(WRITES, word.rpartition("/")[2] or ".") for word in rest[-1:]])
        elif name in ("source", "queue", "local", "eval", "alias"):
            return None
        elif name in ("rm", "mrm", "rmdir", "mv", "glob"):
            found.append(("does publish remote delete", line.strip()))
    return found
