"""Reads the files of a history: line by line, whatever their size, and only regular files."""

import json
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from toolgate.history.calls import BadLine
from toolgate.model.errors import not_json

_WATCHING: list[Callable[[int], object]] = []  # told how many bytes were read
LONGEST = 64 * 1_048_576  # bytes of a line: it may contain images
LARGEST = 256 * 1_048_576  # bytes of a file that is one JSON value


@contextmanager
def watched(tell: Callable[[int], object]) -> Iterator[None]:
    """While this lasts, `tell` is called with the number of bytes whenever some were read."""
    _WATCHING.append(tell)
    try:
        yield
    finally:
        _WATCHING.remove(tell)


def _read(size: int) -> None:
    for tell in _WATCHING:
        tell(size)


def opened(path: str) -> BinaryIO:
    """A regular file opened for reading; raises `OSError` otherwise."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_CLOEXEC", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(0, "not a plain file")
    return open(descriptor, "rb")


def lines(path: str, marks: tuple[bytes, ...], copy: bytes = b"") -> Iterator[tuple[int, Any] | BadLine]:
    """The JSON objects in lines with one of the marks, by line number; other lines are only checked for their form.

    Histories are mostly text other than calls: a line without a mark, or one that starts like a copy, is not parsed.
    """
    try:
        file = opened(path)
    except OSError as error:
        yield BadLine(path, 0, reason(error))
        return
    with file:
        number = 0
        while line := file.readline(LONGEST):
            number += 1
            _read(len(line))
            if len(line) == LONGEST and not line.endswith(b"\n"):
                _skip(file)
                yield BadLine(path, number, f"longer than {LONGEST // 1_048_576} MB")
                continue
            kept = () if copy and line.startswith(copy) else marks
            found = _object(line.strip(), kept)
            if isinstance(found, str):
                yield BadLine(path, number, found)
            elif found is not None:
                yield number, found


def _skip(file: BinaryIO) -> None:
    while (line := file.readline(LONGEST)) and not line.endswith(b"\n"):
        pass


def _object(line: bytes, marks: tuple[bytes, ...]) -> Any | str | None:
    """The object in a line; a text is its error, `None`: it is irrelevant."""
    if not line:
        return None
    if not any([mark in line for mark in marks]):
        return None if line[:1] == b"{" and line[-1:] == b"}" else "not a JSON object"
    return parsed(line)


def parsed(data: bytes) -> Any | str:
    """The object in some bytes; a text is the error."""
    try:
        value = json.loads(data.decode("utf-8", "surrogateescape"))
    except (ValueError, RecursionError) as error:
        return not_json(error)[:200]
    return value if isinstance(value, dict) else "not a JSON object"


def whole(path: str) -> Any | str:
    """The object in a whole file; a text is the error."""
    try:
        with opened(path) as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        return reason(error)
    return parsed(data) if len(data) <= LARGEST else f"larger than {LARGEST // 1_048_576} MB"


def reason(error: OSError) -> str:
    return error.strerror or "cannot be read"


def beneath(directory: str, ending: str, depth: int) -> list[str]:
    """The files under a directory with an ending, sorted by name; a file is returned alone."""
    found: list[str] = []
    if os.path.isfile(directory):
        return [directory]
    try:
        with os.scandir(directory) as entries:
            named = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []
    for entry in named:
        try:
            if entry.is_dir() and depth:
                found += beneath(entry.path, ending, depth - 1)
            elif entry.is_file() and entry.name.endswith(ending):
                found.append(entry.path)
        except OSError:
            continue
    return found


def size_of(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def changed(path: str) -> float:
    """When a file was last written; 0: not known."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0
