"""Copies files of a project into a directory of Toolgate's state, within bounds."""

import hashlib
import os
import secrets
import shutil
import stat
from io import BufferedWriter
from typing import NamedTuple

from toolgate.analysis.git.worktree import standing
from toolgate.analysis.places.paths import locate
from toolgate.audit.chain import LETTERS
from toolgate.executor.hard_links import SecondNames
from toolgate.executor.manifests import Item, Kept, LeftOut, lines_of
from toolgate.executor.opening import FOLDER, NO_FOLLOW, SAFE, FileError, Missing, Tree
from toolgate.model.effect import Manner, Place
from toolgate.model.facts import Facts
from toolgate.private_files import made

MANIFEST = "manifest"  # its file name in each copy
LENGTH = 6  # letters of an id
CHUNK = 262_144
MENTIONED = 100  # omitted files that are named; more are counted
ABSENT, LARGE, FOLDED = "absent", "large", "directory"  # in place of a digest: what is there instead
LARGEST = 268_435_456  # bytes of a file that is compared with its former content
KEPT = (Place.WORKSPACE, Place.PIPELINE, Place.TEMP, Place.HOME)  # places of a path in the project that belong to it
WHY = {
    Place.SECRET: "credentials are not copied",
    Place.GUARD: "Toolgate's own files are not copied",
    Place.AGENT: "settings of agents are not copied",
    Place.STARTUP: "what runs by itself is not copied",
    Place.VCS: "the repository's own files are not copied",
    Place.OUTPUT: "it can be built again",
}


class Bounds(NamedTuple):
    """How much is copied, and for how long it is kept. Sizes are bytes, times are seconds."""

    files: int = 2_000  # entries of one copy
    file: int = 16 * 1_048_576
    size: int = 64 * 1_048_576  # of one copy
    copies: int = 200
    total: int = 512 * 1_048_576  # of all copies
    age: int = 7 * 86_400


FOR_HOOKS = Bounds(files=20, file=1_048_576, size=1_048_576)  # so little that an agent does not notice the delay


class Unkept(FileError):
    """Raised when copies cannot be kept at all."""


def unkept(error: OSError, directory: str) -> Unkept:
    """The error that tells a person so."""
    return Unkept(f"no copy could be kept: {error.strerror or error}", f"check `{directory}` and the space on the disk")


class Draft:
    """A copy being made."""

    def __init__(self, directory: str, tree: Tree, facts: Facts, bounds: Bounds) -> None:
        self.directory = directory
        self.tree = tree
        self.facts = facts
        self.bounds = bounds
        self.items: list[Item] = []
        self.seen: set[str] = set()
        self.left_out: list[LeftOut] = []
        self.more = 0
        self.looked = 0
        self.size = 0
        self.id = ""  # none yet: most copies turn out to be empty
        self.stored = 0
        self.names = SecondNames(facts)

    def add(self, path: str, unsaved: bool) -> None:
        """Copy a path and everything in it; `unsaved`: only what git cannot restore."""
        waiting = [path]
        while waiting:
            here = waiting.pop()
            if here in self.seen:
                continue
            self.seen.add(here)
            self.looked += 1
            if len(self.items) >= self.bounds.files or self.looked > 10 * self.bounds.files:
                self.leave(here, f"more than {self.bounds.files} files")
                return
            waiting += self._add(here, unsaved)

    def leave(self, path: str, why: str) -> None:
        if len(self.left_out) < MENTIONED:
            self.left_out.append(LeftOut(self.tree.inside(path) or path, why))
        else:
            self.more += 1

    def _add(self, path: str, unsaved: bool) -> list[str]:
        """Copy one file or directory; returns the paths in a directory."""
        inner = self.tree.inside(path)
        if inner is None:
            self.leave(path, "it is not in the project")
            return []
        try:
            parent, name = self.tree.above(path) if inner != "." else (os.dup(self.tree.descriptor), ".")
        except Missing:
            return []
        except FileError as error:
            self.leave(path, error.message)
            return []
        try:
            return self._entry(parent, name, path, inner, unsaved)
        except Unkept:
            raise
        except (FileNotFoundError, Missing):
            return []  # nothing exists, so nothing is lost
        except FileError as error:
            self.leave(path, error.message)
            return []
        except OSError as error:
            self.leave(path, f"it cannot be read: {error.strerror}")
            return []
        finally:
            os.close(parent)

    def _entry(self, parent: int, name: str, path: str, inner: str, unsaved: bool) -> list[str]:
        state = os.stat(name, dir_fd=parent, follow_symlinks=False)
        place = locate(path, "", self.facts, follow=False).place
        if inner != "." and place not in KEPT:
            self.leave(path, WHY.get(place, "it is not the project's own"))
            return []
        if stat.S_ISDIR(state.st_mode):
            names = sorted(_entries(parent, name), reverse=True)
            if inner != "." and not unsaved:
                self.items.append(Item(inner, "directory", stat.S_IMODE(state.st_mode)))
            return [f"{path.rstrip('/')}/{one}" for one in names]
        if unsaved and standing(path, self.facts) == Manner.TRACKED:
            return []
        if stat.S_ISLNK(state.st_mode):
            to = os.readlink(name, dir_fd=parent)
            self.items.append(Item(inner, "link", 0, 0, digest(os.fsencode(to)), "", to))
        elif not stat.S_ISREG(state.st_mode):
            self.leave(path, "it is not a regular file")
        elif state.st_size > self.bounds.file:
            self.leave(path, f"it is larger than {self.bounds.file} bytes")
        elif self.size + state.st_size > self.bounds.size:
            self.leave(path, f"the copy would be larger than {self.bounds.size} bytes")
        else:
            self._file(path, inner)
        return []

    def _file(self, path: str, inner: str) -> None:
        source = self.tree.regular(path)
        try:
            if self.names.of(source, path) != "":
                self.leave(path, "it is another name of something protected")
                return
            mode = stat.S_IMODE(os.fstat(source).st_mode)
            self.stored += 1
            size, found = self._content(source, str(self.stored))
        finally:
            os.close(source)
        if size < 0:
            self.leave(path, "it grew while it was copied")
            return
        self.size += size
        self.items.append(Item(inner, "file", mode, size, found, str(self.stored)))

    def _content(self, source: int, name: str) -> tuple[int, str]:
        """Write an open file's content into the copy; returns its size (-1: it is too large) and digest."""
        most = min(self.bounds.file, self.bounds.size - self.size)
        size, seen = 0, hashlib.sha256()
        try:
            with self._new(name) as target:
                while chunk := os.read(source, CHUNK):
                    size += len(chunk)
                    if size > most:
                        return -1, ""
                    seen.update(chunk)
                    target.write(chunk)
        except OSError as error:
            raise unkept(error, self.directory) from None
        return size, seen.hexdigest()

    def _new(self, name: str) -> BufferedWriter:
        """A new private file in the copy."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | SAFE
        return open(os.open(f"{self._place()}/{name}", flags, 0o600), "wb")

    def _place(self) -> str:
        """The directory of the copy under its temporary name."""
        if not self.id:
            made(self.directory)
            self.id = "".join([secrets.choice(LETTERS) for _ in range(LENGTH)])
            os.mkdir(f"{self.directory}/.{self.id}", 0o700)
        return f"{self.directory}/.{self.id}"

    def completed(self, now: float, cause: str) -> Kept:
        """The copy under its final name, once it is complete; without an id if nothing was lost."""
        items, left = tuple(self.items), tuple(self.left_out)
        if not any([item.kind != "directory" for item in items]):
            return Kept("", now, self.tree.path, cause, (), left, self.more)
        place = self._place()
        kept = Kept(self.id, now, self.tree.path, cause, items, left, self.more)
        try:
            with self._new(MANIFEST) as file:
                file.write("".join([line + "\n" for line in lines_of(kept)]).encode())
                file.flush()
                os.fsync(file.fileno())
            os.rename(place, f"{self.directory}/{self.id}")
        except OSError as error:
            raise unkept(error, self.directory) from None
        self.id = ""
        return kept

    def close(self) -> None:
        """Remove a copy that was not completed."""
        if self.id:
            shutil.rmtree(f"{self.directory}/.{self.id}", ignore_errors=True)


def digest_at(tree: Tree, path: str) -> str:
    """The digest of what is at a path now, or a word for what is there instead; empty: not known."""
    try:
        parent, name = tree.above(path)
    except Missing:
        return ABSENT
    except FileError:
        return ""
    try:
        state = os.stat(name, dir_fd=parent, follow_symlinks=False)
        if stat.S_ISLNK(state.st_mode):
            return digest(os.fsencode(os.readlink(name, dir_fd=parent)))
        if stat.S_ISDIR(state.st_mode):
            return FOLDED
        if state.st_size > LARGEST:
            return LARGE
        source = tree.regular(path)
    except FileNotFoundError:
        return ABSENT
    except (FileError, OSError):
        return ""
    finally:
        os.close(parent)
    try:
        seen, left = hashlib.sha256(), LARGEST
        while (chunk := os.read(source, CHUNK)) and left > 0:
            seen.update(chunk)
            left -= len(chunk)
        return seen.hexdigest() if left > 0 else LARGE
    except OSError:
        return ""
    finally:
        os.close(source)


def _entries(parent: int, name: str) -> list[str]:
    here = os.open(name, os.O_RDONLY | FOLDER | NO_FOLLOW | SAFE, dir_fd=parent)
    try:
        return os.listdir(here)
    finally:
        os.close(here)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
