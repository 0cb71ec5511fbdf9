"""Reads the log, line by line, whatever its state.

INVARIANT: nothing in a log makes reading it fail. What is not a record is returned as damage, with its file and line;
only a directory that cannot be listed raises `Unreadable`. An incomplete last line of the newest segment is not
returned: it is being written, or was torn and will be removed by the next writer.
"""

import errno
import json
import os
import stat
from collections.abc import Iterator

from toolgate.audit.chain import ENDING, LONGEST, SEAL, head_in
from toolgate.audit.log import segments
from toolgate.model.digest import digest
from toolgate.model.errors import GuardError
from toolgate.model.value import Value

OPENING = 120  # bytes at the start of a line that include its kind and time
CHUNK = 1_048_576  # bytes read at a time
TEXTS = ("kind", "id", "time", "prev", "hash")  # fields that every record has
TOO_LONG = f"longer than {LONGEST} bytes"
NO_RECORD = "not a record"


class Unreadable(GuardError):
    """The directory of the log exists but cannot be read."""


class Line(Value):
    """A line of a segment: its number, its offset, its bytes, and its record.

    If it is damaged, `data` is empty, `damage` says how, and `raw` may be only its start.
    """

    __slots__ = ("segment", "number", "start", "size", "raw", "data", "damage")

    def __init__(
        self, segment: str, number: int, start: int, size: int, raw: bytes, data: dict[str, object], damage: str = ""
    ) -> None:
        self.segment = segment
        self.number = number
        self.start = start
        self.size = size
        self.raw = raw
        self.data = data
        self.damage = damage


class Position(Value):
    """The position after a line: its segment, the next byte, and how many lines of the segment come before that."""

    __slots__ = ("segment", "offset", "lines")

    def __init__(self, segment: str = "", offset: int = 0, lines: int = 0) -> None:
        self.segment = segment
        self.offset = offset
        self.lines = lines


BEGINNING = Position()


def names_in(directory: str) -> list[str]:
    """The segments of a log, the oldest first; empty if there is no log."""
    try:
        mode = os.lstat(directory).st_mode
        if not stat.S_ISDIR(mode):
            kind = "a symbolic link" if stat.S_ISLNK(mode) else "not a directory"
            raise Unreadable(f"the log cannot be read: `{directory}` is {kind}", "run: toolgate doctor")
        return segments(directory)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise Unreadable(f"the log cannot be read: `{directory}`: {reason_of(error)}", "run: toolgate doctor") from None


def size_in(directory: str) -> int:
    """The size of all segments in bytes."""
    return sum([os.lstat(f"{directory}/{name}").st_size for name in segments(directory)])


def records(directory: str, after: Position = BEGINNING) -> Iterator[Line]:
    """The lines of all segments in order, from a position on."""
    names = [name for name in names_in(directory) if name >= after.segment]
    for name in names:
        offset, lines = (after.offset, after.lines) if name == after.segment else (0, 0)
        yield from lines_of(directory, name, offset, lines, name == names[-1])


def lines_of(
    directory: str, name: str, offset: int = 0, lines: int = 0, newest: bool = True, end: int | None = None
) -> Iterator[Line]:
    """The lines of one segment from an offset, which `lines` lines precede, up to an end."""
    try:
        handle = plain_file(f"{directory}/{name}")
    except OSError as error:
        yield Line(name, 0, 0, 0, b"", {}, reason_of(error))
        return
    try:
        size = os.fstat(handle).st_size
        yield from _lines(handle, name, offset, lines, newest, (size if end is None else min(end, size)) - offset)
    except OSError as error:
        yield Line(name, 0, 0, 0, b"", {}, reason_of(error))
    finally:
        os.close(handle)


def _lines(handle: int, name: str, offset: int, number: int, newest: bool, left: int) -> Iterator[Line]:
    """Split `left` bytes into lines; of a line that is too long only the start is kept."""
    kept, skipped = b"", 0  # of a line without its end yet: its start, and the bytes after that
    while left > 0:
        chunk = os.pread(handle, min(CHUNK, left), offset + len(kept) + skipped)
        if not chunk:
            break
        left -= len(chunk)
        pieces = chunk.split(b"\n")
        for piece in pieces[:-1]:
            number += 1
            size = len(kept) + skipped + len(piece) + 1
            yield _line(name, number, offset, size, kept + piece + b"\n")
            offset += size
            kept, skipped = b"", 0
        rest = pieces[-1]
        room = max(0, LONGEST + 1 - len(kept)) if not skipped else 0
        kept, skipped = kept + rest[:room], skipped + len(rest[room:])
    if kept and not newest:
        yield Line(name, number + 1, offset, len(kept) + skipped, kept, {}, "without an end")


def _line(name: str, number: int, start: int, size: int, raw: bytes) -> Line:
    if size > LONGEST:
        return Line(name, number, start, size, raw[:LONGEST], {}, TOO_LONG)
    data = record_in(raw)
    return Line(name, number, start, size, raw, data, "" if data else NO_RECORD)


def record_in(raw: bytes) -> dict[str, object]:
    """The record in a line; empty: it is not one."""
    try:
        data = json.loads(raw.decode("ascii"))
    except (ValueError, RecursionError):
        return {}
    if type(data) is not dict or type(data.get("seq")) is not int:
        return {}
    for name in TEXTS:
        if type(data.get(name)) is not str:
            return {}
    return data


def kind_and_time(line: bytes) -> tuple[str, str]:
    """The kind and the time of a line, read from its fixed start; empty: it starts differently."""
    parts = line[:OPENING].decode("ascii", "replace").split('"', 14)
    return (parts[5], parts[13]) if len(parts) == 15 and (parts[3], parts[11]) == ("kind", "time") else ("", "")


class Places:
    """Reads lines at known positions; the last segment stays open."""

    def __init__(self, directory: str) -> None:
        self.directory = directory
        self._name = ""
        self._handle = -1

    def line(self, name: str, start: int, size: int) -> bytes:
        """The bytes of a line; empty: they cannot be read."""
        try:
            if name != self._name:
                self.close()
                self._handle, self._name = plain_file(f"{self.directory}/{name}"), name
            return os.pread(self._handle, min(size, LONGEST), start)
        except OSError:
            return b""

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
        self._handle, self._name = -1, ""

    def __enter__(self) -> "Places":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def line_at(directory: str, name: str, start: int, size: int) -> bytes:
    """The bytes of one line at a known position; empty: they cannot be read."""
    with Places(directory) as places:
        return places.line(name, start, size)


def hash_before(directory: str, name: str, offset: int) -> str:
    """The hash of the line that ends at an offset of a segment; empty: no line ends there."""
    start = max(0, offset - ENDING)
    head = head_in(line_at(directory, name, start, offset - start)) if offset else None
    return head.hash if head else ""


def is_sealed(raw: bytes) -> bool:
    """Whether a line's hash is correct."""
    head = head_in(raw)
    return head is not None and digest(raw.rpartition(SEAL.encode())[0]) == head.hash


def plain_file(path: str) -> int:
    """A descriptor to read a regular file; opening it never follows a link or blocks."""
    flags = os.O_RDONLY | os.O_CLOEXEC | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError("not a regular file")
    return handle


def reason_of(error: OSError) -> str:
    reason = error.strerror or str(error)
    return "a symbolic link" if error.errno == errno.ELOOP else f"{reason[:1].lower()}{reason[1:]}"
