"""The names in an archive, read from its headers: tar, plain or compressed, zip and cpio.

Pure readers with small limits; `None` says that the names cannot be read, never that there are none.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from toolgate.model.facts import Facts

    Reader = Callable[[int, int], bytes]

PACKED = 4 * 1024 * 1024  # bytes of a compressed archive that are unpacked
UNPACKED = 16 * 1024 * 1024  # bytes of its unpacked contents
HEADERS = 2_000  # headers that are read
BLOCK = 512
TAIL = 65_536 + 22  # where a zip file's directory is described
DIRECTORY = 1024 * 1024  # bytes of that directory
COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0", b"\x5d\0\0")


def names_of(path: str, facts: Facts) -> list[str] | None:
    """Return the names in an archive on disk; `None`: it is not one, or cannot be read within the limits."""
    start = facts.read_part(path, 0, BLOCK)
    if not start:
        return None
    if start.startswith(b"PK"):
        return _zip(path, facts)
    if start.startswith(COMPRESSED):
        data = _unpacked(facts.read_bytes(path, PACKED))
        return None if data is None else _members(data[:BLOCK], lambda at, size: data[at : at + size])
    return _members(start, lambda at, size: facts.read_part(path, at, size) or b"")


def _members(start: bytes, read: Reader) -> list[str] | None:
    if start.startswith((b"070701", b"070702")):
        return _cpio(read)
    return _tar(read) if len(start) == BLOCK and _checked(start) else None


def _unpacked(data: bytes | None) -> bytes | None:
    """Return the contents of a compressed file, all its parts in sequence; `None`: too large or corrupt."""
    if data is None:
        return None
    found = b""
    try:
        while data.startswith(COMPRESSED):
            reader = _decompressor(data)
            found += reader.decompress(data, UNPACKED - len(found))
            if len(found) >= UNPACKED:
                return None
            data = reader.unused_data if reader.eof else b""
    except Exception as error:  # `zlib.error` and `lzma.LZMAError` have no common parent below `Exception`
        if isinstance(error, MemoryError):
            raise
        return None  # its first bytes claim another format
    return found


def _decompressor(data: bytes) -> Any:
    """Return a decompressor for data with these first bytes; each module is imported when needed."""
    if data.startswith(b"\x1f\x8b"):
        import zlib

        return zlib.decompressobj(31)
    if data.startswith(b"BZh"):
        import bz2

        return bz2.BZ2Decompressor()
    import lzma

    return lzma.LZMADecompressor()


# --- tar -------------------------------------------------------------------------------------------------------------


def _checked(header: bytes) -> bool:
    """Whether a block is a header: its checksum is right."""
    said = _number(header[148:156])
    return said is not None and said == sum(header[:148]) + 8 * 32 + sum(header[156:BLOCK])


def _number(field: bytes) -> int | None:
    if field[:1] == b"\x80":
        return int.from_bytes(field[1:], "big")
    text = field.strip(b" \0")
    return int(text, 8) if text and not text.strip(b"01234567") else 0 if not text else None


def _tar(read: Reader) -> list[str] | None:
    found: list[str] = []
    at, longer = 0, b""
    for _ in range(HEADERS):
        header = read(at, BLOCK)
        if len(header) < BLOCK or not header.strip(b"\0"):
            return found
        size = _number(header[124:136])
        if size is None or not _checked(header):
            return None
        kind = header[156:157]
        if kind in (b"L", b"x"):  # the name of the next entry
            text = read(at + BLOCK, min(size, 65_536))
            longer = (_pax_path(text) if kind == b"x" else text.rstrip(b"\0")) or longer
        elif kind not in (b"K", b"g"):
            name, prefix = header[:100].rstrip(b"\0"), header[345:500].rstrip(b"\0")
            if header[257:262] == b"ustar" and header[262:264] != b" \0" and prefix:
                name = prefix.partition(b"\0")[0] + b"/" + name
            found.append((longer or name.partition(b"\0")[0]).decode("utf-8", "surrogateescape"))
            longer = b""
        at += BLOCK + (size + BLOCK - 1) // BLOCK * BLOCK
    return None


def _pax_path(text: bytes) -> bytes:
    """Return the `path` among the records of an extended header."""
    found = b""
    while text:
        length, blank, _ = text.partition(b" ")
        if not blank or not length.isdigit() or int(length) <= len(length):
            break
        record = text[len(length) + 1 : int(length)].rstrip(b"\n")
        if record.startswith(b"path="):
            found = record[5:]
        text = text[int(length) :]
    return found


# --- cpio ------------------------------------------------------------------------------------------------------------


def _cpio(read: Reader) -> list[str] | None:
    found: list[str] = []
    at = 0
    for _ in range(HEADERS):
        header = read(at, 110)
        if len(header) < 110 or header[:5] != b"07070":
            return None
        try:
            size, length = int(header[54:62], 16), int(header[94:102], 16)
        except ValueError:
            return None
        name = read(at + 110, min(length, 4096)).rstrip(b"\0")
        if name == b"TRAILER!!!":
            return found
        found.append(name.decode("utf-8", "surrogateescape"))
        at = (at + 110 + length + 3) // 4 * 4
        at = (at + size + 3) // 4 * 4
    return None


# --- zip -------------------------------------------------------------------------------------------------------------


def _zip(path: str, facts: Facts) -> list[str] | None:
    """Return the names in a zip file's directory, which is at its end."""
    state = facts.stat(path)
    data = facts.read_bytes(path, PACKED)
    size = len(data) if data is not None else state[1] if state is not None else 0
    start = max(0, size - TAIL)
    tail = data[start:] if data is not None else facts.read_part(path, start, TAIL) or b""
    end = tail.rfind(b"PK\x05\x06")
    if end < 0 or len(tail) < end + 20:
        return None
    length = int.from_bytes(tail[end + 12 : end + 16], "little")
    first = start + end - length  # what precedes the archive does not count
    if length > DIRECTORY or first < 0:
        return None
    directory = data[first : first + length] if data is not None else facts.read_part(path, first, length) or b""
    return _entries(directory) if len(directory) == length else None


def _entries(directory: bytes) -> list[str] | None:
    found: list[str] = []
    at = 0
    while at < len(directory):
        if directory[at : at + 4] != b"PK\x01\x02" or len(found) >= HEADERS:
            return None
        lengths = [int.from_bytes(directory[at + field : at + field + 2], "little") for field in (28, 30, 32)]
        name = directory[at + 46 : at + 46 + lengths[0]]
        extra = directory[at + 46 + lengths[0] : at + 46 + lengths[0] + lengths[1]]
        both = [one.decode("utf-8", "surrogateescape").replace("\\", "/") for one in (name, *_other_name(extra))]
        found += both
        at += 46 + sum(lengths)
    return found


def _other_name(extra: bytes) -> list[bytes]:
    """Return the Unicode name that an entry may also have."""
    found = []
    while len(extra) >= 4:
        size = int.from_bytes(extra[2:4], "little")
        if extra[:2] == b"up":
            found.append(extra[9 : 4 + size])
        extra = extra[4 + size :]
    return found
