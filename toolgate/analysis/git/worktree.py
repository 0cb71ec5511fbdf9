"""What git knows about a path, read from the repository itself: is it tracked, changed, ignored, or nowhere but here?

Loaded only for what would be lost. Nothing here starts git, and what cannot be read is `UNKNOWN`, never a guess.
"""

from __future__ import annotations

from toolgate.analysis.git.ignoring import Pattern, is_ignored, patterns_in
from toolgate.analysis.git.remotes import repository

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts

TRACKED = "tracked"  # git can bring it back as it is
MODIFIED = "modified"  # tracked, and changed since git last looked
IGNORED = "ignored"  # the project says that git need not keep it
UNTRACKED = "untracked"  # nobody can bring it back
UNKNOWN = "unknown"

INDEX_LIMIT = 8_000_000  # bytes; some hundred thousand files
RULES_LIMIT = 200_000  # characters of one file of patterns
DEPTH_LIMIT = 64  # directories between the root and a path
ENTRY = 62  # bytes of an entry before its name, where hashes have twenty
FLAGS_TO_SIZE = 24  # from the flags back to the size: hash and size


def standing(path: str, facts: Facts) -> str:
    """What git knows about a resolved absolute path; of a directory, whether anything in it is tracked."""
    workspace = facts.workspace().rstrip("/")
    root = facts.resolve(workspace or "/").rstrip("/")
    if path.startswith(root + "/"):
        rest = path[len(root) + 1 :]
    elif path.startswith(workspace + "/"):
        rest = path[len(workspace) + 1 :]
    else:
        return UNKNOWN
    directory = repository(facts)
    if directory is None or rest.count("/") > DEPTH_LIMIT:
        return UNKNOWN
    tracked = _tracked(rest, path, directory, facts)
    if tracked != UNTRACKED:
        return tracked
    patterns = _patterns(rest, directory, root, facts)
    return IGNORED if is_ignored(rest, patterns, facts.is_dir(path) is not False) else UNTRACKED


def ignored(path: str, facts: Facts) -> bool:
    """Whether the project's own files of patterns say that git need not keep a path, in a repository or not."""
    root = facts.workspace().rstrip("/")
    if not path.startswith(root + "/"):
        return False
    rest = path[len(root) + 1 :]
    patterns = _patterns(rest, repository(facts) or root + "/.git", root, facts)
    return is_ignored(rest, patterns, facts.is_dir(path) is not False)


def _patterns(rest: str, directory: str, root: str, facts: Facts) -> list[Pattern]:
    """Every pattern that speaks about a path, the weakest first: the user's, the repository's, then root to leaf."""
    found: list[Pattern] = []
    home = facts.variable("XDG_CONFIG_HOME") or facts.home() + "/.config"
    for file in (home + "/git/ignore", directory + "/info/exclude"):
        found += patterns_in(facts.read(file, RULES_LIMIT) or "", "")
    base = ""
    for part in ("", *rest.split("/")[:-1]):
        base = base + "/" + part if base else part
        file = root + "/" + base + "/.gitignore" if base else root + "/.gitignore"
        text = facts.read(file, RULES_LIMIT)
        if text:
            found += patterns_in(text, base)
    return found


def _tracked(rest: str, path: str, directory: str, facts: Facts) -> str:
    """`TRACKED`, `MODIFIED`, `UNTRACKED`, or `UNKNOWN` when the index cannot be read."""
    index = _index_of(directory, facts)
    if "index" not in facts.notes:  # one command may remove many files
        facts.notes["index"] = facts.read_bytes(index, INDEX_LIMIT)
    data: bytes | None = facts.notes["index"]
    if data is None:
        # A repository without an index tracks nothing yet.
        return UNTRACKED if facts.exists(index) is False else UNKNOWN
    if data[:4] != b"DIRC" or len(data) < 12:
        return UNKNOWN
    version = int.from_bytes(data[4:8], "big")
    name = rest.encode("utf-8", "surrogateescape")
    if version in (2, 3):
        flags = _find(data, name)
    elif version == 4:
        flags = _walk(data, name)
    else:
        return UNKNOWN
    if flags == 0:
        return (
            UNKNOWN if b"link\0\0\0" in data or b"sdir\0\0\0" in data else UNTRACKED
        )  # a part of the index lies elsewhere
    return _changed(data, flags, path, facts) if flags > 0 else TRACKED


def _index_of(directory: str, facts: Facts) -> str:
    """The index; a linked work tree has its own."""
    pointer = facts.read(facts.workspace() + "/.git", 4096)
    if pointer is None or not pointer.startswith("gitdir:"):
        return directory + "/index"
    target = pointer[7:].strip()
    return facts.resolve(target if target[:1] == "/" else facts.workspace() + "/" + target) + "/index"


def _find(data: bytes, name: bytes) -> int:
    """Where the flags of an entry are; -1: it is a directory with an entry in it, 0: there is none.

    Names stand in the clear after two bytes that hold their length, so a search finds them without reading the rest.
    """
    position = data.find(name, 12 + ENTRY)
    while position > 0:
        for flags in (position - 2, position - 4):  # an extended entry has two more bytes before its name
            length = int.from_bytes(data[flags : flags + 2], "big") & 0xFFF
            extended = data[flags] & 0x40 != 0
            if extended != (flags == position - 4):
                continue
            end = data.find(b"\0", position)
            if (length == end - position or (length == 0xFFF and end - position >= length)) and end > 0:
                if end - position == len(name):
                    return flags
                if data[position + len(name)] == 0x2F:
                    return -1
        position = data.find(name, position + 1)
    return 0


def _walk(data: bytes, name: bytes) -> int:
    """The same for version four, where each name is told as a change of the one before."""
    count = int.from_bytes(data[8:12], "big")
    folder = name + b"/"
    position, current = 12, b""
    for _ in range(count):
        flags = position + ENTRY - 2
        if flags + 2 >= len(data):
            return 0
        position += ENTRY + (2 if data[flags] & 0x40 else 0)
        strip = data[position] & 0x7F
        while data[position] & 0x80 and position + 1 < len(data):
            position += 1
            strip = (strip + 1) << 7 | data[position] & 0x7F
        end = data.find(b"\0", position + 1)
        if end < 0:
            return 0
        current = current[: len(current) - strip] + data[position + 1 : end]
        position = end + 1
        if current == name:
            return flags
        if current.startswith(folder):
            return -1
    return 0


def _changed(data: bytes, flags: int, path: str, facts: Facts) -> str:
    """Whether a file has another size or time than git remembers; what cannot be compared counts as it was."""
    state = facts.stat(path)
    if state is None:
        return TRACKED
    _, size, modified = state
    start = flags - FLAGS_TO_SIZE
    remembered = int.from_bytes(data[start : start + 4], "big")
    seconds = int.from_bytes(data[flags - ENTRY + 2 + 8 : flags - ENTRY + 2 + 12], "big")
    same = remembered == size & 0xFFFFFFFF and seconds == modified // 1_000_000_000 & 0xFFFFFFFF
    return TRACKED if same else MODIFIED
