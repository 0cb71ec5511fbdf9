"""The index of git: the files it tracks, their state when it last looked, and the trees they form.

`read` takes all of it; `found` looks up one path and is fast in an index of any size.
"""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HASH = 20  # bytes
FIXED = 62  # bytes of an entry before its name
EXTENDED, ASSUMED, LENGTH = 0x4000, 0x8000, 0x0FFF
SKIPPED, INTENDED = 0x4000, 0x2000  # in the second word of flags
TREE, MODULE = 0o040000, 0o160000
SLASH = 0x2F
INSIDE, ABSENT = "inside", "absent"


class Entry(Value):
    """One tracked file; `time` and `changed` in nanoseconds, the second 0 if it is not kept.

    `left`: git does not check it. `stage`: not 0 in a conflict.
    """

    __slots__ = ("path", "mode", "size", "time", "hash", "stage", "left", "intended", "changed")

    def __init__(
        self,
        path: str,
        mode: int,
        size: int,
        time: int,
        hash: bytes,
        stage: int,
        left: bool,
        intended: bool,
        changed: int = 0,
    ) -> None:
        self.path = path
        self.mode = mode
        self.size = size
        self.time = time
        self.hash = hash
        self.stage = stage
        self.left = left
        self.intended = intended
        self.changed = changed

    def is_touched(self, changed: int | None) -> bool:
        """Whether a file has changed since git last looked, whatever its modification time says."""
        if changed is None or not self.changed or changed == self.changed:
            return False
        whole = self.changed % 1_000_000_000 == 0  # some builds of git keep seconds alone
        return not (whole and changed // 1_000_000_000 & 0xFFFFFFFF == self.changed // 1_000_000_000)


class Index(Value):
    """All entries in order; `trees`: the hash of each directory that has not changed since it was written."""

    __slots__ = ("entries", "trees")

    def __init__(self, entries: tuple[Entry, ...], trees: dict[str, bytes]) -> None:
        self.entries = entries
        self.trees = trees


def found(data: bytes, path: str) -> Entry | str | None:
    """Return the entry of a path; `INSIDE`: it is a directory with one, `ABSENT`: none, `None`: not readable."""
    version = version_of(data)
    name = path.encode("utf-8", "surrogateescape")
    if version is None:
        return None
    try:
        entry = _walked(data, version, name) if version == 4 else _searched(data, name)
    except (ValueError, IndexError):  # it is truncated
        return ABSENT
    if entry == ABSENT and (b"link\0\0\0" in data or b"sdir\0\0\0" in data):
        return None  # a part of the index is in another file
    return entry


def _walked(data: bytes, version: int, name: bytes) -> Entry | str:
    for position, flags, second, known, _ in _entries(data, version):
        if known == name:
            return _entry(data, position, known, flags, second)
        if known.startswith(name + b"/"):
            return INSIDE
    return ABSENT


def _searched(data: bytes, name: bytes) -> Entry | str:
    """Return the same without parsing the rest: names are stored as text after two bytes with their length."""
    start = data.find(name, 12 + FIXED)
    while start > 0:
        for place in (start - 2, start - 4):  # an extended entry has two more bytes before its name
            flags = _number(data, place, 2)
            if bool(flags & EXTENDED) != (place == start - 4):
                continue
            size = data.find(b"\0", start) - start
            if size >= 0 and (flags & LENGTH == size or flags & LENGTH == LENGTH <= size):
                if size == len(name):
                    second = _number(data, place + 2, 2) if flags & EXTENDED else 0
                    return _entry(data, place + 2 - FIXED, name, flags, second)
                if data[start + len(name)] == SLASH:
                    return INSIDE
        start = data.find(name, start + 1)
    return ABSENT


def read(data: bytes, limit: int) -> Index | None:
    """Return the index in these bytes; `None`: unsupported, corrupt, or with more entries than `limit`."""
    version = version_of(data)
    if version is None or len(data) < 12 + HASH or _number(data, 8, 4) > limit:
        return None
    entries: list[Entry] = []
    end = 12
    for start, flags, second, name, following in _entries(data, version):
        entries.append(_entry(data, start, name, flags, second))
        end = following
    trees = _extensions(data, end)
    return None if trees is None else Index(tuple(entries), trees)


def version_of(data: bytes) -> int | None:
    """Return the version of the index; `None`: it is not supported."""
    version = _number(data, 4, 4) if data[:4] == b"DIRC" and len(data) >= 12 else 0
    return version if version in (2, 3, 4) else None


def _entries(data: bytes, version: int) -> Iterator[tuple[int, int, int, bytes, int]]:
    """Yield where each entry starts, its two flag words, its name, and where the next one starts."""
    position, name = 12, b""
    for _ in range(_number(data, 8, 4)):
        start = position + FIXED
        flags = _number(data, start - 2, 2)
        second = 0
        if flags & EXTENDED:
            second = _number(data, start, 2)
            start += 2
        if version == 4:  # each name is stored as a change of the previous one
            strip, start = varint(data, start)
            end = data.index(b"\0", start)
            name = name[: len(name) - strip] + data[start:end]
            following = end + 1
        else:
            end = data.index(b"\0", start)
            name = data[start:end]
            following = position + ((end - position + 8) & ~7)
        yield position, flags, second, name, following
        position = following


def _number(data: bytes, start: int, size: int) -> int:
    return int.from_bytes(data[start : start + size], "big")


def _entry(data: bytes, position: int, name: bytes, flags: int, second: int) -> Entry:
    return Entry(
        name.decode("utf-8", "surrogateescape"),
        _number(data, position + 24, 4),
        _number(data, position + 36, 4),
        _number(data, position + 8, 4) * 1_000_000_000 + _number(data, position + 12, 4),
        data[position + 40 : position + 60],
        flags >> 12 & 3,
        bool(flags & ASSUMED or second & SKIPPED),
        bool(second & INTENDED),
        _number(data, position, 4) * 1_000_000_000 + _number(data, position + 4, 4),
    )


def varint(data: bytes, position: int) -> tuple[int, int]:
    """Return a variable-length number of packs and the index, and where it ends."""
    byte = data[position]
    value = byte & 0x7F
    while byte & 0x80:
        position += 1
        byte = data[position]
        value = (value + 1) << 7 | byte & 0x7F
    return value, position + 1


def _extensions(data: bytes, position: int) -> dict[str, bytes] | None:
    """Return the cached trees of the index; `None`: part of the index is in another file."""
    trees: dict[str, bytes] = {}
    while position + 8 <= len(data) - HASH:
        name = data[position : position + 4]
        size = _number(data, position + 4, 4)
        if name == b"link":
            return None
        if name == b"TREE":
            trees = _trees(data[position + 8 : position + 8 + size])
        position += 8 + size
    return trees


def _trees(data: bytes) -> dict[str, bytes]:
    """Return directories with the hash of their tree; those that have changed since are left out."""
    found: dict[str, bytes] = {}
    pending: list[tuple[str, int]] = []  # directories whose subdirectories still follow, and how many
    position = 0
    while position < len(data):
        end = data.index(b"\0", position)
        stop = data.index(b"\n", end)
        name = data[position:end].decode("utf-8", "surrogateescape")
        count, _, inside = data[end + 1 : stop].partition(b" ")
        while pending and pending[-1][1] == 0:
            pending.pop()
        path = name
        if pending:
            above, left = pending.pop()
            pending.append((above, left - 1))
            path = above + "/" + name if above else name
        position = stop + 1
        if int(count) >= 0:
            found[path] = data[position : position + HASH]
            position += HASH
        pending.append((path, int(inside)))
    return found
