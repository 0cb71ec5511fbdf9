"""git's index: the files it tracks, how they were when it last looked, and the trees they make."""

from __future__ import annotations

from struct import unpack_from

from toolgate.model.value import Value

HASH = 20  # bytes
FIXED = 62  # bytes of an entry before its name
EXTENDED, ASSUMED = 0x4000, 0x8000
SKIPPED, INTENDED = 0x4000, 0x2000  # in the second word of flags
TREE, MODULE = 0o040000, 0o160000


class Entry(Value):
    """One tracked file; `time` in nanoseconds. `left`: git does not look at it. `stage`: not 0 in a conflict."""

    __slots__ = ("path", "mode", "size", "time", "hash", "stage", "left", "intended")

    def __init__(
        self, path: str, mode: int, size: int, time: int, hash: bytes, stage: int, left: bool, intended: bool
    ) -> None:
        self.path = path
        self.mode = mode
        self.size = size
        self.time = time
        self.hash = hash
        self.stage = stage
        self.left = left
        self.intended = intended


class Index(Value):
    """All entries in their order; `trees`: the hash of each directory that has not changed since it was written."""

    __slots__ = ("entries", "trees")

    def __init__(self, entries: tuple[Entry, ...], trees: dict[str, bytes]) -> None:
        self.entries = entries
        self.trees = trees


def read(data: bytes, limit: int) -> Index | None:
    """The index in these bytes; `None`: of another kind, spoilt, or with more entries than `limit`."""
    if len(data) < 12 + HASH or data[:4] != b"DIRC":
        return None
    version, count = unpack_from(">II", data, 4)
    if version not in (2, 3, 4) or count > limit:
        return None
    entries: list[Entry] = []
    position, name = 12, b""
    for _ in range(count):
        flags = int.from_bytes(data[position + FIXED - 2 : position + FIXED], "big")
        second = 0
        start = position + FIXED
        if flags & EXTENDED:
            second = int.from_bytes(data[start : start + 2], "big")
            start += 2
        if version == 4:
            strip, start = varint(data, start)
            end = data.index(b"\0", start)
            name = name[: len(name) - strip] + data[start:end]
            following = end + 1
        else:
            end = data.index(b"\0", start)
            name = data[start:end]
            following = position + ((end - position + 8) & ~7)
        entries.append(_entry(data, position, name, flags, second))
        position = following
    trees = _extensions(data, position)
    return None if trees is None else Index(tuple(entries), trees)


def _entry(data: bytes, position: int, name: bytes, flags: int, second: int) -> Entry:
    seconds, nanoseconds, mode, size, content = unpack_from(">8x2I8xI8xI20s", data, position)
    return Entry(
        name.decode("utf-8", "surrogateescape"),
        mode,
        size,
        seconds * 1_000_000_000 + nanoseconds,
        content,
        flags >> 12 & 3,
        bool(flags & ASSUMED or second & SKIPPED),
        bool(second & INTENDED),
    )


def varint(data: bytes, position: int) -> tuple[int, int]:
    """A number as packs and the index write it, and where it ends."""
    byte = data[position]
    value = byte & 0x7F
    while byte & 0x80:
        position += 1
        byte = data[position]
        value = (value + 1) << 7 | byte & 0x7F
    return value, position + 1


def _extensions(data: bytes, position: int) -> dict[str, bytes] | None:
    """The trees the index remembers; `None`: part of the index lies in another file."""
    trees: dict[str, bytes] = {}
    while position + 8 <= len(data) - HASH:
        name = data[position : position + 4]
        size = int.from_bytes(data[position + 4 : position + 8], "big")
        if name == b"link":
            return None
        if name == b"TREE":
            trees = _trees(data[position + 8 : position + 8 + size])
        position += 8 + size
    return trees


def _trees(data: bytes) -> dict[str, bytes]:
    """Directories with the hash of their tree; those that have changed since are left out."""
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
