"""Finds what a command has changed in a project: read from the layers of its trial, compared, and hashed.

The command has ended when this is read, and the directory is private, so that it cannot change any more. Others may
change the project underneath meanwhile: `keeping` checks it again.
"""

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from toolgate.executor.opening import FileError, Tree

MOST = 200_000  # entries that are compared; with more, the changes cannot be kept
LARGEST = 4 * 1024**3  # bytes read from all files together
CHUNK = 1 << 20
LONGEST = 4_000  # bytes of a path: anything deeper cannot be named
KINDS = {stat.S_IFREG: "file", stat.S_IFDIR: "directory", stat.S_IFLNK: "link"}


class Kind:
    """The kind of a file: a closed set."""

    FILE = "file"
    DIRECTORY = "directory"
    LINK = "link"
    SPECIAL = "special"  # a named pipe, a socket, a device


class Done:
    """What was done to it: a closed set."""

    ADDED = "added"
    CHANGED = "changed"
    DELETED = "deleted"
    MODE = "mode"  # only its mode or its owner


class State(NamedTuple):
    """A file before or after: for a deleted directory, `size` and `entries` are those of everything in it."""

    kind: str
    mode: int
    owner: tuple[int, int]
    size: int = 0
    digest: str = ""  # of a file's content, or of a link's target
    entries: int = 0


class Change(NamedTuple):
    """One difference; `path` is relative to the project. `was` or `now` is `None` if it does not exist then."""

    path: str
    done: str
    was: State | None
    now: State | None


class ChangeSet(NamedTuple):
    """All differences, sorted by path; not `whole`: there were more than are read, and they cannot be kept."""

    changes: tuple[Change, ...]
    whole: bool = True

    def digest(self) -> str:
        """A digest that identifies exactly these changes."""
        text = json.dumps([self.whole, *self.changes], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def count(self, done: str) -> int:
        return sum(change.done == done for change in self.changes)


class Source(NamedTuple):
    """Where the files of a trial are: the project before, and the directory of its changes.

    `attributes` is the prefix of an overlay's attributes. Empty: `changed` is a copy of the project, and `copied` has
    the inode and the change time of each path in it.
    """

    project: str
    changed: str
    attributes: str = ""
    copied: Mapping[str, tuple[int, int]] = {}


class Reader:
    """Reads the changes of a trial once, within bounds."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._entries_left, self._bytes_left, self._whole = MOST, LARGEST, True
        self._found: list[Change] = []
        self._copied: dict[str, set[str]] = {}
        for path in source.copied:
            directory, _, name = path.rpartition("/")
            self._copied.setdefault(directory, set()).add(name)

    def read(self) -> ChangeSet:
        """All changes."""
        pending = [("", True, False)]
        while pending:
            pending += self._directory(*pending.pop())
        return ChangeSet(tuple(sorted(self._found, key=lambda change: change.path)), self._whole)

    def _directory(self, path: str, beneath: bool, opaque: bool) -> Iterator[tuple[str, bool, bool]]:
        """Compare one directory of the changes; yields its subdirectories.

        `beneath`: the project has a directory of this name; `opaque`: that one's content is hidden.
        """
        after = _names(f"{self._source.changed}/{path}", True)
        before = self._before(path) if beneath else set()
        opaque = opaque or not self._source.attributes or self._is_opaque(path)
        for name in sorted(after | (before if opaque else set())):
            inner = f"{path}/{name}" if path else name
            if not self._counted(inner):
                return
            new = _seen(f"{self._source.changed}/{inner}") if name in after else None
            if new is not None and self._source.copied.get(inner) == (new.st_ino, new.st_ctime_ns):
                if stat.S_ISDIR(new.st_mode):
                    yield inner, True, opaque
                continue
            old = _seen(f"{self._source.project}/{inner}") if name in before else None
            # a device with the number 0 marks a deleted file
            if self._source.attributes and new is not None and stat.S_ISCHR(new.st_mode) and not new.st_rdev:
                new = None
            self._compare(inner, old, new)
            if new is not None and stat.S_ISDIR(new.st_mode):
                yield inner, old is not None and stat.S_ISDIR(old.st_mode), opaque

    def _compare(self, path: str, old: os.stat_result | None, new: os.stat_result | None) -> None:
        """Record the change of one file, if there is any."""
        was = self._state(path, old, False, new is None) if old is not None else None
        now = self._state(path, new, True) if new is not None else None
        if was is None or now is None:
            if was is not now:
                self._found.append(Change(path, Done.ADDED if was is None else Done.DELETED, was, now))
        elif (was.kind, was.digest) != (now.kind, now.digest) or (was.kind == Kind.FILE and not was.digest):
            self._found.append(Change(path, Done.CHANGED, was, now))
        elif was.kind != Kind.LINK and (was.mode, was.owner) != (now.mode, now.owner):
            self._found.append(Change(path, Done.MODE, was, now))

    def _state(self, path: str, found: os.stat_result, ours: bool, gone: bool = False) -> State:
        kind = KINDS.get(stat.S_IFMT(found.st_mode), Kind.SPECIAL)
        state = State(kind, stat.S_IMODE(found.st_mode), (found.st_uid, found.st_gid))
        if kind == Kind.FILE:
            return state._replace(size=found.st_size, digest=self._content(path, ours))
        if kind == Kind.LINK:
            return state._replace(
                digest=os.readlink(f"{self._source.changed if ours else self._source.project}/{path}")
            )
        if kind == Kind.DIRECTORY and gone:
            size, entries = self._total(f"{self._source.project}/{path}")
            return state._replace(size=size, entries=entries)
        return state

    def _content(self, path: str, ours: bool) -> str:
        """The digest of a file's content; empty: it cannot be read, or too much was read already."""
        found = hashlib.sha256()
        try:
            with open(opened(self._source, path, ours), "rb", buffering=0) as file:
                while chunk := file.read(CHUNK):
                    self._bytes_left -= len(chunk)
                    if self._bytes_left < 0:
                        self._whole = False
                        return ""
                    found.update(chunk)
        except OSError:
            return ""
        return found.hexdigest()

    def _total(self, path: str) -> tuple[int, int]:
        """The bytes and the number of entries in a deleted directory."""
        size, pending, entries = 0, [path], 0
        while pending:
            directory = pending.pop()
            for name in _names(directory):
                inner = f"{directory}/{name}"
                if not self._counted(inner):
                    return size, entries
                entries += 1
                found = _seen(inner)
                if found is not None and stat.S_ISDIR(found.st_mode):
                    pending.append(inner)
                elif found is not None and stat.S_ISREG(found.st_mode):
                    size += found.st_size
        return size, entries

    def _before(self, path: str) -> set[str]:
        """The names in a directory of the project when the trial began."""
        if self._source.attributes:
            return _names(f"{self._source.project}/{path}")
        return self._copied.get(path, set())

    def _is_opaque(self, path: str) -> bool:
        """Whether a directory replaces the project's instead of being merged with it."""
        try:
            return os.getxattr(f"{self._source.changed}/{path}", f"{self._source.attributes}opaque") == b"y"
        except OSError:
            return False

    def _counted(self, path: str) -> bool:
        self._entries_left -= 1
        if self._entries_left < 0 or len(os.fsencode(path)) > LONGEST:
            self._whole = False
            return False
        return True


def opened(source: Source, path: str, ours: bool) -> int:
    """A descriptor to read a regular file from the layers (`ours`) or from the project.

    In the layers it is opened whatever mode the command has given it. In the project no link is followed, even one
    created meanwhile. Raises `OSError` if it cannot be read.
    """
    if not ours:
        try:
            with Tree(source.project) as tree:
                return tree.regular(f"{source.project}/{path}")
        except FileError as error:
            raise OSError(error.message) from None
    inside = f"{source.changed}/{path}"
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
    try:
        return os.open(inside, flags)
    except PermissionError:
        os.chmod(inside, 0o600)
        return os.open(inside, flags)


def _names(path: str, ours: bool = False) -> set[str]:
    """The names in a directory, not following a link; empty if there is none, or it cannot be read."""
    try:
        if ours:
            os.chmod(path, 0o700)  # whatever mode the command has left
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return set()
    try:
        return set(os.listdir(descriptor))
    finally:
        os.close(descriptor)


def _seen(path: str) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except OSError:
        return None
