"""Writes a bundle file and reads it whole; `toolgate.bundle` is the part that a hook uses."""

import marshal
import os
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import BinaryIO

from toolgate import __version__
from toolgate.bundle import OPENING, TEXTS, opening, path_of, text_of

Source = tuple[str, bool, int, int]  # as in `bundle`
Part = tuple[str, Source, CodeType]
Waiting = dict[str, bytes]  # the code and the defaults of deferred functions, by name


def read(package: Path) -> tuple[tuple[str, int], list[Part], dict[str, Waiting]]:
    """What a bundle says it was made of, its modules, and their deferred functions."""
    with open(path_of(str(package)), "rb") as file:
        said, core, texts = _head(file)
        tail = file.read()
    parts: list[Part] = list(core)
    waiting: dict[str, Waiting] = {}
    for data, name in {data: name for name, data in _listed(tail, tail[texts[0] : texts[-1]])}.items():
        if not name.endswith(":"):
            parts += marshal.loads(data)  # noqa: S302 # as above
        else:
            waiting[name[:-1]] = dict(_listed(tail, data))
    return said, parts, waiting


def made_of(package: Path) -> tuple[str, int]:
    """What a bundle says it was made of, as `ingredients` are; the rest of it is not read."""
    with open(path_of(str(package)), "rb") as file:
        return _head(file)[0]


def _head(file: BinaryIO) -> tuple[tuple[str, int], list[Part], tuple[int, ...]]:
    first = file.read(OPENING)
    length = int.from_bytes(first[-8:], "little")
    if first != opening(length):
        raise ValueError("no bundle for this interpreter")
    version, changed, core, texts = marshal.loads(file.read(length))  # noqa: S302 # read to be compared only
    return (version, changed), core, texts


def ingredients(package: Path, sources: Iterable[tuple[str, Source]]) -> tuple[str, int]:
    """The version with a digest of the sources of modules, and the time of the package."""
    digest = sha256(repr(sorted(sources)).encode()).hexdigest()
    return f"{__version__} {digest}", package.stat().st_mtime_ns


def _listed(tail: bytes, text: bytes) -> Iterator[tuple[str, bytes]]:
    """The names in an index text of a bundle, each with its value."""
    seen: set[str] = set()
    for line in text.decode().split("\n"):
        if line:
            name, start, length = line.split("\t")
            if name in seen:
                raise ValueError(name)  # duplicate modules, so which code a hook runs would depend on the order
            seen.add(name)
            yield name, tail[int(start) : int(start) + int(length)]


def write(package: Path, groups: list[list[Part]], waiting: dict[str, Waiting] | None = None) -> None:
    """Write the header, the core, the index, then the other groups and the deferred functions."""
    target = Path(path_of(str(package)))
    target.parent.mkdir(exist_ok=True)  # before the package's own time is read
    core, *rest = groups
    tail = bytearray()

    def add(names: Iterable[str], data: bytes) -> str:
        """The index lines that say where this data is, under some names."""
        start = len(tail)
        tail.extend(data)
        return "".join([f"{name}\t{start}\t{len(data)}\n" for name in names])

    lines: list[str] = []
    for name, functions in (waiting or {}).items():
        if functions:
            told = "\n" + "".join([add([one], data) for one, data in functions.items()])
            lines.append(add([name + ":"], told.encode()))
    for group in rest:
        lines += add([name for name, _, _ in group], marshal.dumps(group)).splitlines(keepends=True)
    texts = ["\n"] * TEXTS
    for line in lines:
        texts[text_of(line.partition("\t")[0])] += line
    places = [len(tail)]
    for text in texts:
        tail.extend(text.encode())
        places.append(len(tail))
    sources = [(name, source) for group in groups for name, source, _ in group]
    head = marshal.dumps((*ingredients(package, sources), core, tuple(places)))
    handle, temporary = tempfile.mkstemp(dir=target.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(opening(len(head)) + head + tail)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(target)
