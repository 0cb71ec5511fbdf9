"""Sentences for the purpose of a file that a call changes or deletes."""

from toolgate.knowledge.places import purposes

COPIES = (".bak", ".old", ".orig", ".save", "~")
PACKED = (".gz", ".bz2", ".xz", ".zst", ".zip", ".tar", ".tgz")  # which are copies as well, but for logs


def purpose(path: str, gone: bool) -> str:
    """The purpose of a system file that explains why it matters; empty: nothing special."""
    small = path.lower().partition("/**")[0].removeprefix("/private").removeprefix("/usr/local")
    _, inside, rest = small.partition("/etc/")
    if inside and small.startswith(("/mnt/", "/media/", "/run/media/", "/volumes/")):  # another system's disk
        small = inside + rest
    packed = small.endswith(PACKED) and small.startswith("/etc/") and small.count("/") == 2
    if small.endswith(COPIES) or packed:  # which nothing reads
        return ""
    return _first(purposes.SYSTEM, small, gone)


def purpose_at_home(path: str, gone: bool) -> str:
    """The purpose of a file in the home directory that programs obey."""
    if "/.git/hooks/" in path.lower() and not path.endswith(".sample"):
        same = "/.git/hooks/" in path
        return "is a git hook" if gone else "git runs as a hook" if same else "git runs as a hook where case is ignored"
    if not gone and (
        why := next((why for end, why in purposes.STARTED.items() if f"/{path}".lower().endswith(end)), "")
    ):
        return why
    parts = path.lower().split("/")
    depth = 2 if parts[1:2] == ["root"] else 3
    hidden = any([part[:1] == "." for part in parts[depth : depth + 1]])
    usual = "holds a user's settings" if hidden and gone else "can run code automatically"
    return _first(purposes.HOME, "/".join(parts[depth:]), gone) or usual


def purpose_in_git(path: str) -> str:
    """The purpose of a file in a repository's git directory; empty: nothing special."""
    if path.endswith("/.git"):
        return "holds the repository's history"
    if path.endswith(".lock"):
        return "keeps other git commands out while one runs"
    return _first(purposes.GIT, path.lower().rpartition("/.git/")[2], gone=False)


def _first(table: dict[str, str | tuple[str, str]], path: str, gone: bool) -> str:
    for start, why in table.items():
        if path.startswith(start):
            return why if isinstance(why, str) else why[gone]
    return ""
