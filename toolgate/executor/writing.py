"""Writes and deletes approved files, after keeping a copy of what is lost."""

import os
import stat
from collections.abc import Collection
from typing import NamedTuple

from toolgate.executor.copies import Copies
from toolgate.executor.hard_links import SecondNames
from toolgate.executor.manifests import Kept
from toolgate.executor.opening import LOOK, FileError, Identity, Missing, Tree, identity, kind_of, replaced
from toolgate.executor.replacing import put, remove


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
