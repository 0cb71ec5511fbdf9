"""Reads a file that was approved: only what was asked for, and always within a bound."""

import codecs
import os
from collections.abc import Collection
from typing import NamedTuple

from toolgate.executor.hard_links import SecondNames
from toolgate.executor.opening import FileError, Identity, Tree, identity

MOST = 1_048_576  # bytes of text in one answer
LARGEST = 268_435_456  # bytes that are searched for lines
CHUNK = 65_536
SAMPLE = 8_192  # bytes that distinguish text from other content
MARKS = {  # by the first bytes of a text
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


class Text(NamedTuple):
    """What was read. `cut`: there is more of it in the file. `binary`: it is no text, and `text` is empty.

    `first` and `last` are the lines it holds, counted from one; 0: none.
    """

    text: str
    encoding: str
    size: int  # of the file
    cut: bool = False
    binary: bool = False
    first: int = 0
    last: int = 0
    data: bytes = b""  # as they are in the file


class Snapshot(NamedTuple):
    """A whole file at a moment: what an edit is judged with, and must still be when it is made."""

    identity: Identity
    data: bytes


class Range(NamedTuple):
    """The part of a file that is requested: lines counted from one, or bytes from zero; `None`: to the end."""

    first: int = 1
    lines: int | None = None
    offset: int | None = None
    bytes: int | None = None


def read(
    tree: Tree,
    path: str,
    part: Range = Range(),  # noqa: B008 # a value that never changes
    *,
    names: SecondNames,
    approved: Collection[str] = (),
    encoding: str = "",
    most: int = MOST,
) -> Text:
    """The text of a file that was approved, or a part of it. `approved` are further paths that the decision names."""
    _valid(part)
    descriptor = tree.regular(path)
    try:
        names.check(descriptor, path, approved)
        size = os.fstat(descriptor).st_size
        if part.offset is not None:
            data, cut = taken(descriptor, part.offset, part.bytes, most)
            return _text(data, size, cut, encoding, (0, 0))
        return _lines(descriptor, part, size, encoding, most)
    except OSError as error:
        raise FileError(f"`{path}` cannot be read: {error.strerror}", "check the file") from None
    finally:
        os.close(descriptor)


def snapshot(
    tree: Tree, path: str, *, names: SecondNames, approved: Collection[str] = (), most: int = LARGEST
) -> Snapshot:
    """The whole file as it is now; raises `FileError` if it is larger than `most`."""
    descriptor = tree.regular(path)
    try:
        names.check(descriptor, path, approved)
        data, cut = taken(descriptor, 0, None, most)
        if cut:
            raise FileError(f"`{path}` is larger than {most} bytes", "change it with a program")
        return Snapshot(identity(descriptor), data)
    except OSError as error:
        raise FileError(f"`{path}` cannot be read: {error.strerror}", "check the file") from None
    finally:
        os.close(descriptor)


def taken(descriptor: int, offset: int, wanted: int | None, most: int) -> tuple[bytes, bool]:
    """Bytes of an open file from an offset, and whether there were more than the bound."""
    limit = most if wanted is None else min(wanted, most)
    chunks: list[bytes] = []
    left = limit + 1
    while left > 0:
        chunk = os.pread(descriptor, min(left, CHUNK), offset)
        if not chunk:
            break
        chunks.append(chunk)
        offset += len(chunk)
        left -= len(chunk)
    data = b"".join(chunks)
    return data[:limit], len(data) > limit


def _lines(descriptor: int, part: Range, size: int, encoding: str, most: int) -> Text:
    """The requested lines of a text file, which is read only as far as needed."""
    sample, _ = taken(descriptor, 0, SAMPLE, SAMPLE)
    said = encoding or encoding_of(sample)
    wide = said.startswith(("utf-16", "utf-32"))
    if not said:
        return Text("", "", size, size > 0, True)
    if wide or (part.first == 1 and part.lines is None):
        data, cut = taken(descriptor, 0, None, LARGEST if wide and part != Range() else most)
        whole = _text(data, size, cut, said, (1, 0))
        return whole if part == Range() or whole.binary else _cut_out(whole, part)
    offset = _line_starts(descriptor, part.first)
    if offset is None:
        return Text("", said, size)
    data, cut = taken(descriptor, offset, None, most)
    if part.lines is not None:
        end = _end_of(data, part.lines)
        cut = cut or end < len(data)
        data = data[:end]
    return _text(data, size, cut, said.removesuffix("-sig") if offset else said, (part.first, 0))


def _cut_out(whole: Text, part: Range) -> Text:
    """The requested lines of a text that was already read."""
    lines = whole.text.splitlines(keepends=True)
    last = len(lines) if part.lines is None else part.first - 1 + part.lines
    wanted = lines[part.first - 1 : last]
    found = "".join(wanted)
    cut = whole.cut or last < len(lines)
    ends = (part.first, part.first + len(wanted) - 1) if wanted else (0, 0)
    return whole._replace(text=found, cut=cut, first=ends[0], last=ends[1], data=found.encode(whole.encoding))


def _line_starts(descriptor: int, line: int) -> int | None:
    """The offset at which a line starts; `None`: the file has fewer."""
    if line == 1:
        return 0
    offset, seen = 0, 1
    while offset < LARGEST:
        chunk = os.pread(descriptor, CHUNK, offset)
        if not chunk:
            return None
        ends = chunk.count(b"\n")
        if seen + ends >= line:
            at = -1
            for _ in range(line - seen):
                at = chunk.index(b"\n", at + 1)
            return offset + at + 1
        seen += ends
        offset += len(chunk)
    raise FileError(f"line {line} is beyond the first {LARGEST} bytes", "read by `offset` instead")


def _end_of(data: bytes, lines: int) -> int:
    """The offset after so many lines."""
    end = 0
    for _ in range(lines):
        at = data.find(b"\n", end)
        if at < 0:
            return len(data)
        end = at + 1
    return end


def encoding_of(sample: bytes) -> str:
    """The encoding of a text by its start; empty: it is not text. Later invalid bytes show when it is read."""
    for mark, name in MARKS.items():
        if sample.startswith(mark):
            return name
    if b"\0" in sample:
        return ""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(sample)
    except UnicodeDecodeError:
        control = sum([byte < 32 and byte not in b"\t\n\r\f\x1b\b" for byte in sample])
        return "latin-1" if control == 0 else ""
    return "utf-8"


def _text(data: bytes, size: int, cut: bool, encoding: str, lines: tuple[int, int]) -> Text:
    """The decoded text; a character that the bound has cut is left out."""
    said = encoding or encoding_of(data[:SAMPLE])
    if not said:
        return Text("", "", size, cut, True, data=data)
    try:
        decoder = codecs.getincrementaldecoder(said)()
    except LookupError:
        raise FileError(f"`{said}` is not a known encoding", "leave it out, or write `utf-8`") from None
    try:
        text = decoder.decode(data, final=not cut)
    except UnicodeDecodeError:
        if encoding and encoding not in ("utf-8", "utf-8-sig"):
            raise FileError(f"the file is not valid {said}", "leave the encoding out") from None
        said, text = "latin-1", data.decode("latin-1")
    first = lines[0]
    last = first + text.count("\n") - (1 if text.endswith("\n") else 0) if first and text else 0
    return Text(text, said, size, cut, False, first if text else 0, last, data)


def _valid(part: Range) -> None:
    for name, value, least in (("first", part.first, 1), ("lines", part.lines, 0)):
        if value is not None and value < least:
            raise FileError(f"`{name}` must be at least {least} (got {value})")
    for name, value in (("offset", part.offset), ("bytes", part.bytes)):
        if value is not None and value < 0:
            raise FileError(f"`{name}` must not be negative (got {value})")
