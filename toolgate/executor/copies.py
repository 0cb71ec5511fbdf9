"""Keeps bounded copies of what an approved call is about to delete or overwrite in a project.

A copy is a private directory in Toolgate's state, renamed when it is complete: a manifest with one JSON object per
line, and the files. Credentials, agent settings and what is too large are not copied, and the manifest says so.
"""

import contextlib
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Sequence
from time import time

from toolgate.audit.chain import LETTERS
from toolgate.executor.copying import FOR_HOOKS, LENGTH, MANIFEST, Bounds, Draft, digest, digest_at
from toolgate.executor.endangered import endangered
from toolgate.executor.manifests import Head, Item, Kept, head_of, notes_of, read
from toolgate.executor.opening import NO_FOLLOW, SAFE, FileError, Tree
from toolgate.executor.walking import Bounds as Reach
from toolgate.model.effect import Effect
from toolgate.model.facts import Facts

DIRECTORY = "copies"  # in the state directory
ABANDONED = 3_600  # seconds after which an incomplete copy is removed
LONGEST = 64 * 1_048_576  # bytes of a manifest
DAMAGED = (OSError, ValueError, KeyError, TypeError)  # errors from reading a manifest


class Copies:
    """The copies in a state directory."""

    def __init__(
        self,
        state: str,
        facts: Callable[[], Facts],
        bounds: Bounds = Bounds(),  # noqa: B008 # a value that never changes
        now: Callable[[], float] = time,
    ) -> None:
        self.directory = f"{state}/{DIRECTORY}"
        self.facts = facts
        self.bounds = bounds
        self.now = now

    def keep(
        self, tree: Tree, paths: Sequence[str], cause: str, unsaved: bool = False, partly: Sequence[str] = ()
    ) -> Kept:
        """Copy what is at judged paths inside the project, including whole directories.

        `unsaved`: skip what git can restore, which is always skipped for the paths in `partly`. Raises `FileError` if
        copies cannot be kept at all.
        """
        draft = Draft(self.directory, tree, self.facts(), self.bounds)
        try:
            for path in dict.fromkeys(paths):
                draft.add(path, unsaved)
            for path in dict.fromkeys(partly):
                draft.add(path, True)
            kept = draft.completed(self.now(), cause)
        finally:
            draft.close()
        if kept.id:
            self.prune(kept.id)
        return kept

    def before(self, effects: Iterable[Effect], tree: Tree, cause: str, unsaved: bool = False) -> Kept:
        """Copy what the effects of an approved call put at risk in the project.

        `unsaved`: only what git cannot restore. Otherwise that applies only to what is partly at risk.
        """
        bounds = Reach(entries=10 * self.bounds.files, found=self.bounds.files, seconds=2.0)
        found = endangered(effects, tree, self.facts(), bounds)
        return self.keep(tree, found.wholly, cause, unsaved, found.partly)

    def settled(self, kept: Kept, tree: Tree) -> Kept:
        """Record the state after the call, so that later changes show; returns the copy with these notes."""
        if not kept.id:
            return kept
        items = tuple([item._replace(after=digest_at(tree, f"{tree.path}/{item.path}")) for item in kept.items])
        noted = kept._replace(items=items)
        try:
            handle = os.open(f"{self.directory}/{kept.id}/{MANIFEST}", os.O_WRONLY | os.O_APPEND | NO_FOLLOW | SAFE)
            try:
                os.write(handle, notes_of(noted).encode())
            finally:
                os.close(handle)
        except OSError:
            return kept  # then it is not known, and restoring asks
        return noted

    def listed(self, workspace: str = "") -> list[Head]:
        """All copies, or those of one project, the newest first."""
        found = [head for name in self._names() if (head := self._head(name)) is not None]
        return sorted(
            [head for head in found if workspace in ("", head.workspace)], key=lambda head: head.time, reverse=True
        )

    def named(self, id: str) -> Kept | None:
        """The copy with this id; `None`: there is none that can be read."""
        if not _is_id(id):
            return None
        try:
            data = _private(f"{self.directory}/{id}/{MANIFEST}", LONGEST)
            return read(data, id)
        except DAMAGED:
            return None

    def content(self, kept: Kept, item: Item) -> bytes:
        """The content of a file in a copy; raises `FileError` if it is not what was stored."""
        try:
            data = _private(f"{self.directory}/{kept.id}/{item.stored}", self.bounds.file + item.size)
        except OSError as error:
            raise FileError(
                f"the copy of `{item.path}` cannot be read: {error.strerror}", "take it from a backup"
            ) from None
        if digest(data) != item.digest:
            raise FileError(f"the copy of `{item.path}` is damaged", "take it from a backup")
        return data

    def prune(self, spare: str = "") -> list[str]:
        """Remove what is too old, too many or too large, the oldest first; returns the ids. `spare` stays."""
        now, removed, size = self.now(), [], 0
        for number, head in enumerate(self.listed()):
            size += head.size
            beyond = number >= self.bounds.copies or size > self.bounds.total or now - head.time > self.bounds.age
            if beyond and head.id != spare:
                shutil.rmtree(f"{self.directory}/{head.id}", ignore_errors=True)
                size -= head.size
                removed.append(head.id)
        for name in self._names("."):
            path = f"{self.directory}/{name}"
            with contextlib.suppress(OSError):
                if now - os.lstat(path).st_mtime > ABANDONED:
                    shutil.rmtree(path, ignore_errors=True)
        return removed

    def _names(self, start: str = "") -> list[str]:
        try:
            names = os.listdir(self.directory)
        except OSError:
            return []
        return [name for name in names if (name[:1] == "." if start else _is_id(name))]

    def _head(self, name: str) -> Head | None:
        try:
            return head_of(_private(f"{self.directory}/{name}/{MANIFEST}", LONGEST, first=True), name)
        except DAMAGED:
            return None


def before(
    effects: Iterable[Effect], workspace: str, state: str, facts: Callable[[], Facts], cause: str
) -> Kept | None:
    """Copy a little of what an allowed call puts at risk, for a hook, where the agent makes the call itself.

    Copies only what git cannot restore, and so little that the agent does not notice the delay. `None`: nothing was
    kept; a hook never fails because a copy does.
    """
    try:
        with Tree(workspace) as tree:
            kept = Copies(state, facts, FOR_HOOKS).before(effects, tree, cause, unsaved=True)
    except FileError:
        return None
    return kept if kept.id else None


def _is_id(text: str) -> bool:
    return len(text) == LENGTH and set(text) <= set(LETTERS)


def _private(path: str, most: int, first: bool = False) -> bytes:
    """The bytes of a private file of ours, or its first line."""
    handle = os.open(path, os.O_RDONLY | NO_FOLLOW | SAFE)
    with open(handle, "rb") as file:
        state = os.fstat(handle)
        if not stat.S_ISREG(state.st_mode) or state.st_uid != os.getuid() or state.st_mode & 0o077:
            raise OSError(1, "it is not private to the user")
        data = file.readline(most) if first else file.read(most + 1)
    if len(data) > most:
        raise OSError(27, "it is too large")
    return data
