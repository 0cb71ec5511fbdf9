"""Walks through an approved directory: never out of it, through no link, and within bounds."""

import os
from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from toolgate.analysis.places.paths import locate
from toolgate.executor.globs import Globs, States
from toolgate.executor.opening import FOLDER, Changed, FileError, Tree
from toolgate.model.effect import Place
from toolgate.model.facts import Facts

HIDDEN = {  # a search never shows their content
    Place.SECRET: "credentials",
    Place.GUARD: "Toolgate's own files",
    Place.DEVICE: "a device",
    Place.PROC: "the kernel's",
}
SKIPPED = {Place.VCS: "the repository's own files", Place.OUTPUT: "can be built again"}  # unless they are asked for
NAMED = 20  # omitted files that are named; more are counted


class Entry(NamedTuple):
    """A file or directory that was found; `path` is the real one, `inner` is relative to the directory."""

    path: str
    inner: str
    directory: bool
    matched: bool


class Bounds(NamedTuple):
    """The limits of a search."""

    entries: int = 100_000
    depth: int = 64
    found: int = 1_000
    file: int = 16 * 1_048_576  # bytes of one file
    size: int = 512 * 1_048_576  # bytes of all files
    text: int = 262_144  # characters that are shown
    seconds: float = 20.0


class Walk:
    """A walk through a directory; afterwards it says what was left out, and why it ended early (`cut`)."""

    def __init__(self, tree: Tree, directory: str, facts: Facts, bounds: Bounds, everything: bool = False) -> None:
        self.tree = tree
        self.directory = directory
        self.facts = facts
        self.bounds = bounds
        self.everything = everything
        self.cut = ""
        self.left_out: list[str] = []
        self.more = 0
        self.links = 0
        self._ends = monotonic() + bounds.seconds
        self._seen = 0

    def late(self) -> bool:
        """Whether the search has used up its time; then it is cut."""
        if not self.cut and monotonic() > self._ends:
            self.cut = f"it took longer than {self.bounds.seconds:g} seconds"
        return bool(self.cut)

    def leave(self, inner: str, why: str) -> None:
        if len(self.left_out) < NAMED:
            self.left_out.append(f"`{inner}`: {why}")
        else:
            self.more += 1

    def entries(self, globs: Globs) -> Iterator[Entry]:
        """The entries of the directory that could match, sorted by name."""
        waiting: list[tuple[str, States]] = [("", globs.start())]
        while waiting and not self.late():
            inner, states = waiting.pop()
            beneath: list[tuple[str, States]] = []
            for name, kind in self._listed(inner):
                here = f"{inner}/{name}" if inner else name
                matched, following = globs.step(states, name)
                if kind == "link":
                    self.links += 1
                if kind == "link" or not (matched or (kind == "directory" and following)):
                    continue
                path = f"{self.directory.rstrip('/')}/{here}"
                if kind == "directory" and following and self._enters(path, here):
                    beneath.append((here, following))
                yield Entry(path, here, kind == "directory", matched)
            waiting += reversed(beneath)

    def readable(self, path: str, inner: str) -> bool:
        """Whether a search may show a file's content; otherwise that is noted."""
        place = locate(path, "", self.facts).place
        if place in HIDDEN:
            self.leave(inner, HIDDEN[place])
        return place not in HIDDEN

    def _enters(self, path: str, inner: str) -> bool:
        if inner.count("/") >= self.bounds.depth:
            self.leave(inner, f"deeper than {self.bounds.depth} directories")
            return False
        place = locate(path, "", self.facts).place
        if place in SKIPPED and not self.everything:
            self.leave(inner, SKIPPED[place])
            return False
        return True

    def _listed(self, inner: str) -> list[tuple[str, str]]:
        """The names in a directory, each with its kind; empty if it cannot be listed."""
        path = f"{self.directory.rstrip('/')}/{inner}" if inner else self.directory
        try:
            here = self.tree.opened(path, os.O_RDONLY | FOLDER)
        except Changed:
            raise
        except FileError as error:
            if not inner:
                raise
            self.leave(inner, error.message)
            return []
        found: list[tuple[str, str]] = []
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    self._seen += 1
                    if self._seen > self.bounds.entries:
                        self.cut = f"there are more than {self.bounds.entries} files"
                        break
                    link, directory = entry.is_symlink(), entry.is_dir(follow_symlinks=False)
                    found.append((entry.name, "link" if link else "directory" if directory else "file"))
        except OSError as error:
            self.leave(inner or ".", f"cannot be listed: {error.strerror}")
        finally:
            os.close(here)
        return sorted(found)
