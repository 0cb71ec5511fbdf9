"""Restores the files of a copy to their project, over something newer only on request.

What a restored file replaces is kept in a new copy first. Each file is restored completely or not at all, and through
no link.
"""

import os
import secrets
import stat
from collections.abc import Collection
from typing import NamedTuple

from toolgate.executor.copies import Copies
from toolgate.executor.copying import ABSENT, FOLDED, digest_at
from toolgate.executor.manifests import Item, Kept
from toolgate.executor.opening import FileError, Missing, Tree, identity, replaced
from toolgate.executor.replacing import PREFIX, put, sync, unwritable
from toolgate.executor.writing import state_of


class Plan(NamedTuple):
    """What restoring a copy would do, by paths relative to the project's root.

    `newer`: something else is there than the call left. `blocked`: a directory is there, or a link on the way.
    """

    missing: tuple[str, ...] = ()  # restored where nothing exists
    older: tuple[str, ...] = ()  # restored over what the call left
    newer: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()

    @property
    def writes(self) -> tuple[str, ...]:
        """What is written without touching anything newer."""
        return self.missing + self.older


class Restored(NamedTuple):
    """What was restored, and the copy of what it replaced."""

    paths: tuple[str, ...]
    kept: Kept | None
    failed: tuple[str, ...] = ()  # sentences


def plan(kept: Kept, tree: Tree) -> Plan:
    """What restoring a copy into a project would do."""
    found: dict[str, list[str]] = {name: [] for name in Plan._fields}
    for item in kept.items:
        found[_case(item, digest_at(tree, f"{tree.path}/{item.path}"))].append(item.path)
    return Plan(**{name: tuple(paths) for name, paths in found.items()})


def _case(item: Item, now: str) -> str:
    if now == ABSENT:
        return "missing"
    if item.kind == "directory":
        return "same" if now == FOLDED else "blocked"
    if now in ("", FOLDED):
        return "blocked"
    if now == item.digest:
        return "same"
    return "older" if now == item.after else "newer"


def restore(copies: Copies, kept: Kept, tree: Tree, paths: Collection[str]) -> Restored:
    """Restore these paths of a copy, after copying what is there now."""
    wanted = [item for item in kept.items if item.path in paths]
    replaced_by = copies.keep(
        tree, [f"{tree.path}/{item.path}" for item in wanted if item.kind != "directory"], "restore"
    )
    done: list[str] = []
    failed: list[str] = []
    for item in sorted(wanted, key=lambda item: (item.kind != "directory", item.path)):
        try:
            _bring(copies, kept, item, tree)
        except FileError as error:
            failed.append(error.message)
        else:
            done.append(item.path)
    return Restored(tuple(done), replaced_by if replaced_by.id else None, tuple(failed))


def _bring(copies: Copies, kept: Kept, item: Item, tree: Tree) -> None:
    path = f"{tree.path}/{item.path}"
    if item.kind == "directory":
        _make(tree, path, item.mode)
        return
    directory, name = tree.above(path, make=True)
    try:
        if item.kind == "link":
            _link(directory, name, item.to, path)
            return
        data = copies.content(kept, item)
        there = state_of(tree, path)
        if there is None:
            put(directory, name, data, path, None, None, item.mode)
            return
        like = tree.regular(path)
        try:
            if identity(like) != there:
                raise replaced(path)
            put(directory, name, data, path, like, there, item.mode)
        finally:
            os.close(like)
    finally:
        os.close(directory)


def _make(tree: Tree, path: str, mode: int) -> None:
    """Create a missing directory with its former mode."""
    directory, name = tree.above(path, make=True)
    try:
        os.mkdir(name, mode & 0o777, dir_fd=directory)
    except FileExistsError:
        pass
    except OSError as error:
        raise unwritable(error, path) from None
    finally:
        os.close(directory)


def _link(directory: int, name: str, to: str, path: str) -> None:
    """Create a link, replacing one if it exists."""
    temporary = PREFIX + secrets.token_hex(8)
    try:
        try:
            if not stat.S_ISLNK(os.stat(name, dir_fd=directory, follow_symlinks=False).st_mode):
                raise FileError(f"`{path}` is not a link any more", "move it away first")
        except FileNotFoundError:
            pass
        os.symlink(to, temporary, dir_fd=directory)
        os.rename(temporary, name, src_dir_fd=directory, dst_dir_fd=directory)
        sync(directory)
    except OSError as error:
        raise unwritable(error, path) from None


def elsewhere(copies: Copies, kept: Kept, tree: Tree) -> Restored:
    """Write the whole copy under another directory, where none of it may exist yet."""
    there = [item.path for item in kept.items if item.kind != "directory" and not _absent(tree, item.path)]
    if there:
        raise FileError(f"`{tree.path}/{there[0]}` exists already", "name an empty directory with `--to`")
    return restore(copies, kept, tree, [item.path for item in kept.items])


def _absent(tree: Tree, inner: str) -> bool:
    try:
        directory, name = tree.above(f"{tree.path}/{inner}")
    except Missing:
        return True
    try:
        os.stat(name, dir_fd=directory, follow_symlinks=False)
    except FileNotFoundError:
        return True
    finally:
        os.close(directory)
    return False
