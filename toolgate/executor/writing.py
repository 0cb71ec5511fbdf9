"""Writes, edits and deletes approved files, after keeping a copy of what is lost: an edit replaces exact pieces."""

import codecs
import os
import stat
from collections.abc import Collection, Sequence
from typing import NamedTuple

from toolgate.executor.copies import Copies
from toolgate.executor.hard_links import SecondNames
from toolgate.executor.manifests import Kept
from toolgate.executor.opening import LOOK, FileError, Identity, Missing, Tree, identity, kind_of, replaced
from toolgate.executor.reading import SAMPLE, Snapshot, encoding_of, snapshot
from toolgate.executor.replacing import put, remove

WIDE = {  # by the first bytes of a text; longer marks first, since they start with the shorter ones
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


class Written(NamedTuple):
    """What was done. `created`: nothing was there before; `copy` is what was kept of the old file (`None`: nothing)."""

    path: str
    size: int
    created: bool = False
    copy: Kept | None = None


def state_of(tree: Tree, path: str) -> Identity | None:
    """What is at a path, to be read before it is judged; `None`: nothing is."""
    try:
        found = tree.opened(path, LOOK)
    except Missing:
        return None
    try:
        mode = os.fstat(found).st_mode
        if not stat.S_ISREG(mode):
            raise FileError(f"`{path}` is {kind_of(mode)}, not a regular file", "name a regular file")
        return identity(found)
    finally:
        os.close(found)


def write(
    tree: Tree,
    path: str,
    data: bytes,
    before: Identity | None,
    *,
    names: SecondNames,
    approved: Collection[str] = (),
    copies: Copies | None = None,
) -> Written:
    """Write a whole file. `before` is `state_of` before the call was judged; raises `Changed` if it differs now.

    `approved` are further paths that the decision names. Missing directories are created.
    """
    if before is None:
        directory, name = tree.above(path, make=True)
        try:
            put(directory, name, data, path, None, None)
        finally:
            os.close(directory)
        return Written(path, len(data), True)
    like = tree.regular(path, os.O_WRONLY)
    try:
        if identity(like) != before:
            raise replaced(path)
        names.check(like, path, approved)
        kept = copies.keep(tree, (path,), "write") if copies is not None else None
        directory, name = tree.above(path)
        try:
            put(directory, name, data, path, like, before)
        finally:
            os.close(directory)
    finally:
        os.close(like)
    return Written(path, len(data), False, copies.settled(kept, tree) if copies is not None and kept else None)


def delete(tree: Tree, path: str, before: Identity, *, copies: Copies | None = None) -> Written:
    """Delete one regular file. `before` is `state_of` before the call was judged."""
    kept = copies.keep(tree, (path,), "delete") if copies is not None else None
    directory, name = tree.above(path)
    try:
        remove(directory, name, path, before)
    finally:
        os.close(directory)
    return Written(path, 0, False, copies.settled(kept, tree) if copies is not None and kept else None)


class Edit(NamedTuple):
    """A text and its replacement. `times`: how often it must occur; `None`: once or more."""

    old: str
    new: str
    times: int | None = 1


def edit(
    tree: Tree,
    path: str,
    edits: Sequence[Edit],
    before: Snapshot,
    *,
    names: SecondNames,
    approved: Collection[str] = (),
    copies: Copies | None = None,
) -> Written:
    """Make all edits or none. `before` is the file as it was judged; raises `Changed` if it has changed since."""
    data = edited(before.data, edits, path)
    now = snapshot(tree, path, names=names, approved=approved)
    if now != before:
        raise replaced(path)
    return write(tree, path, data, now.identity, names=names, approved=approved, copies=copies)


def edited(data: bytes, edits: Sequence[Edit], path: str) -> bytes:
    """The content after the edits, in order; the rest stays as it is, byte for byte."""
    if not edits:
        raise FileError("there is nothing to replace", "give the old and the new text")
    wide = next(((mark, name) for mark, name in WIDE.items() if data.startswith(mark)), None)
    if wide is not None:
        return _edited_text(data, wide[0], wide[1], edits, path)
    encoding = encoding_of(data[:SAMPLE])
    if not encoding:
        raise FileError(f"`{path}` is not a text file", "change it with a program")
    encoding = "utf-8" if _is_utf8(data) else "latin-1"
    for one in edits:
        old, new = _encoded(one.old, encoding, path), _encoded(one.new, encoding, path)
        _counted(data.count(old) if old else 0, one, path, b"\r\n" in data)
        data = data.replace(old, new)
    return data


def _edited_text(data: bytes, mark: bytes, encoding: str, edits: Sequence[Edit], path: str) -> bytes:
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        raise FileError(f"`{path}` is not valid {encoding}", "change it with a program") from None
    for one in edits:
        _counted(text.count(one.old) if one.old else 0, one, path, "\r\n" in text)
        text = text.replace(one.old, one.new)
    return mark + _encoded(text, encoding, path)


def _counted(found: int, one: Edit, path: str, windows: bool) -> None:
    """Raise `FileError` unless the old text occurs as often as it must."""
    if not one.old:
        raise FileError("the old text is empty", "give the text to replace; a new file is written, not edited")
    if not found:
        ends = "; the file's lines end in CR LF" if windows and "\n" in one.old and "\r\n" not in one.old else ""
        raise FileError(f"the old text is not in `{path}`{ends}", "read the file again, and give its text exactly")
    if one.times is not None and found != one.times:
        often = f"{found} times" if found > 1 else "once"
        raise FileError(f"the old text is in `{path}` {often}, not {one.times}",
                        "give more of the text around it, or say that all are meant")  # fmt: skip
    if one.old == one.new:
        raise FileError("the old and the new text are the same", "give the text that is to be there")


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _encoded(text: str, encoding: str, path: str) -> bytes:
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        raise FileError(
            f"the text cannot be written in the encoding of `{path}`, {encoding}", "convert the file first"
        ) from None
