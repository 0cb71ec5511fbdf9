"""Objects of git, read from its files: loose ones, and those in packs, which may be stored as deltas."""

from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.analysis.git.index import varint
from toolgate.model.facts import Facts
from toolgate.model.value import Value

HASH = 20  # bytes
LARGEST = 4_000_000  # bytes of an object
PACKS = 200  # packs that are searched
CHAIN = 60  # deltas of deltas of an object
FANOUT = 8 + 256 * 4  # bytes of a pack index before its hashes
KINDS = {1: b"commit", 2: b"tree", 3: b"blob", 4: b"tag"}
OFFSET, REFERENCE = 6, 7  # kinds of objects that are stored as deltas


class Commit(Value):
    """The relevant parts of a commit; `date` in seconds."""

    __slots__ = ("tree", "parents", "date", "subject")

    def __init__(self, tree: str, parents: tuple[str, ...], date: int, subject: str) -> None:
        self.tree = tree
        self.parents = parents
        self.date = date
        self.subject = subject


class Objects:
    """The objects of a repository and of its alternates."""

    def __init__(self, common: str, facts: Facts, budget: Budget) -> None:
        self.facts = facts
        self.budget = budget
        self.directories = _directories(common + "/objects", facts)
        self._packs: list[tuple[str, bytes]] | None = None  # the path without its extension, and the fan-out
        self._hashes: dict[tuple[str, int], bytes] = {}
        self._commits: dict[str, Commit | None] = {}

    def commit(self, name: str) -> Commit | None:
        """Return a commit by its hash; `None`: it cannot be read, or is something else."""
        if name not in self._commits:
            found = self.read(name)
            self._commits[name] = _commit(found[1]) if found is not None and found[0] == b"commit" else None
        return self._commits[name]

    def peeled(self, name: str) -> str | None:
        """Return the commit a hash leads to, through tags; `None`: there is none."""
        for _ in range(5):
            found = self.read(name)
            if found is None or found[0] not in (b"commit", b"tag"):
                return None
            if found[0] == b"commit":
                return name
            name = found[1][7:47].decode("ascii", "replace")
        return None

    def tree(self, name: str) -> list[tuple[str, int, bytes]] | None:
        """Return name, mode and hash of the entries of a tree."""
        found = self.read(name)
        if found is None or found[0] != b"tree":
            return None
        data, position = found[1], 0
        entries = []
        while position < len(data):
            blank = data.index(b" ", position)
            end = data.index(b"\0", blank)
            label = data[blank + 1 : end].decode("utf-8", "surrogateescape")
            entries.append((label, int(data[position:blank], 8), data[end + 1 : end + 1 + HASH]))
            position = end + 1 + HASH
        return entries

    def read(self, name: str) -> tuple[bytes, bytes] | None:
        """Return kind and content of an object."""
        for directory in self.directories:
            data = self.facts.read_bytes(f"{directory}/{name[:2]}/{name[2:]}", LARGEST)
            if data is not None:
                self.budget.take(len(data))
                header, _, content = _inflated(data, LARGEST).partition(b"\0")
                return header.partition(b" ")[0], content
        raw = bytes.fromhex(name)
        for pack, fanout in self._all_packs():
            offset = self._offset(pack, fanout, raw)
            if offset is not None:
                return self._unpacked(pack, offset, 0)
        return None

    def starting(self, start: str) -> list[str]:
        """Return every hash that starts with the given hexadecimal digits."""
        found: list[str] = []
        for directory in self.directories:
            names = self.facts.entries(f"{directory}/{start[:2]}", 5000) or ()
            found += [start[:2] + name for name in names if name.startswith(start[2:])]
        for pack, fanout in self._all_packs():
            block = self._block(pack, fanout, int(start[:2], 16))
            for position in range(0, len(block), HASH):
                name = block[position : position + HASH].hex()
                if name.startswith(start):
                    found.append(name)
        return sorted(set(found))

    # --- packs -------------------------------------------------------------------------------------------------------

    def _all_packs(self) -> list[tuple[str, bytes]]:
        if self._packs is None:
            self._packs = []
            for directory in self.directories:
                names = self.facts.entries(directory + "/pack", PACKS * 6) or ()
                for name in names:
                    if name.endswith(".idx"):
                        path = f"{directory}/pack/{name[:-4]}"
                        head = self.facts.read_part(path + ".idx", 0, FANOUT)
                        if head is not None and len(head) == FANOUT and head[:8] == b"\xfftOc\0\0\0\2":
                            self._packs.append((path, head))
            if len(self._packs) > PACKS:
                raise Exhausted
        return self._packs

    def _block(self, pack: str, fanout: bytes, first: int) -> bytes:
        """Return all hashes in a pack that start with one byte."""
        key = pack, first
        if key not in self._hashes:
            low, high = _range(fanout, first)
            size = (high - low) * HASH
            self.budget.take(size)
            self._hashes[key] = self.facts.read_part(pack + ".idx", FANOUT + low * HASH, size) or b"" if size else b""
        return self._hashes[key]

    def _offset(self, pack: str, fanout: bytes, raw: bytes) -> int | None:
        """Return the offset of an object in a pack; `None`: it is not in it."""
        block = self._block(pack, fanout, raw[0])
        low, high = 0, len(block) // HASH
        while low < high:
            middle = (low + high) // 2
            if block[middle * HASH : middle * HASH + HASH] < raw:
                low = middle + 1
            else:
                high = middle
        if block[low * HASH : low * HASH + HASH] != raw:
            return None
        index = _range(fanout, raw[0])[0] + low
        total = int.from_bytes(fanout[-4:], "big")
        offset = self._number(pack, FANOUT + total * 24 + index * 4, 4)
        if offset & 0x80000000:
            offset = self._number(pack, FANOUT + total * 28 + (offset & 0x7FFFFFFF) * 8, 8)
        return offset

    def _number(self, pack: str, position: int, size: int) -> int:
        data = self.facts.read_part(pack + ".idx", position, size)
        if data is None or len(data) != size:
            raise Exhausted
        return int.from_bytes(data, "big")

    def _unpacked(self, pack: str, offset: int, depth: int) -> tuple[bytes, bytes] | None:
        """Return the object at an offset in a pack."""
        head = self.facts.read_part(pack + ".pack", offset, 4096)
        if not head or depth > CHAIN:
            return None
        kind, size, position = _opening(head)
        if size > LARGEST:
            return None
        base: tuple[bytes, bytes] | None = None
        if kind == OFFSET:
            back, position = varint(head, position)
            base = self._unpacked(pack, offset - back, depth + 1)
        elif kind == REFERENCE:
            base = self.read(head[position : position + HASH].hex())
            position += HASH
        self.budget.take(size)
        content = _inflated(head[position:], size)
        if len(content) < size:  # it does not fit into what was read
            more = self.facts.read_part(pack + ".pack", offset + position, size + size // 1000 + 1024)
            content = _inflated(more or b"", size)
        if len(content) != size:
            return None
        if kind in KINDS:
            return KINDS[kind], content
        return None if base is None else (base[0], _changed(base[1], content))


def _directories(first: str, facts: Facts) -> list[str]:
    """Return the objects directory, and its alternates."""
    lines = (facts.read(first + "/info/alternates", 65_536) or "").split("\n")
    borrowed = [line if line[:1] == "/" else first + "/" + line for line in lines if line[:1] not in ("", "#")]
    return [first, *[facts.resolve(path) for path in borrowed[:9]]]


def _range(fanout: bytes, first: int) -> tuple[int, int]:
    at = 8 + first * 4
    low = int.from_bytes(fanout[at - 4 : at], "big") if first else 0
    return low, int.from_bytes(fanout[at : at + 4], "big")


def _inflated(data: bytes, limit: int) -> bytes:
    from zlib import decompressobj

    return decompressobj().decompress(data, limit + 64)


def _opening(data: bytes) -> tuple[int, int, int]:
    """Return kind and size of an object in a pack, and where its content starts."""
    byte = data[0]
    kind, size, shift, position = byte >> 4 & 7, byte & 15, 4, 1
    while byte & 0x80:
        byte = data[position]
        size |= (byte & 0x7F) << shift
        shift += 7
        position += 1
    return kind, size, position


def _changed(base: bytes, changes: bytes) -> bytes:
    """Apply a delta to an object: parts that are copied from it, and parts that are new."""
    position = 0
    for _ in range(2):  # the sizes of both, which are not needed
        while changes[position] & 0x80:
            position += 1
        position += 1
    pieces = []
    while position < len(changes):
        code = changes[position]
        position += 1
        if code & 0x80:
            start = size = 0
            for bit in range(7):
                if code & 1 << bit:
                    if bit < 4:
                        start |= changes[position] << 8 * bit
                    else:
                        size |= changes[position] << 8 * (bit - 4)
                    position += 1
            pieces.append(base[start : start + (size or 0x10000)])
        else:
            pieces.append(changes[position : position + code])
            position += code
    return b"".join(pieces)


def _commit(data: bytes) -> Commit:
    head, _, message = data.decode("utf-8", "replace").partition("\n\n")
    tree, parents, date = "", [], 0
    for line in head.split("\n"):
        word, _, rest = line.partition(" ")
        if word == "tree":
            tree = rest
        elif word == "parent":
            parents.append(rest)
        elif word == "committer":
            date = int(rest.rsplit(" ", 2)[1])
    return Commit(tree, tuple(parents), date, message.strip("\n").partition("\n")[0])
