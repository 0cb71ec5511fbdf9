"""Puts the changes of a trial into the project: exactly those that were shown, all of them or none.

Everything is first compared with what was shown and copied next to its place; only then are files renamed, each
atomically. INVARIANT: a file that was changed since the trial began is never replaced, and a failure half-way is rolled
back; what cannot be rolled back is named, and the old files stay in the directory that is named.
"""

import ctypes
import errno
import hashlib
import json
import os
import secrets
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from toolgate.executor.changes import KINDS, Change, ChangeSet, Done, Kind, Source, State, opened
from toolgate.executor.copies import Copies
from toolgate.executor.opening import FOLDER, LOOK, NO_FOLLOW, SAFE, Changed, FileError, Missing, Tree
from toolgate.executor.overlay import remove

STAGE = ".toolgate-keep-"  # a directory in the project's root, which exists while changes are put in place
JOURNAL = "journal"  # in it, per line: a number, the action and the path; `old-` and the number is the old file
CHUNK = 1 << 20
AGAIN = "run it again: the project has changed meanwhile"
NO_REPLACE, EXCHANGE = 1, 2  # flags of `renameat2`
UNKNOWN = (errno.ENOSYS, errno.EINVAL)  # an older kernel, or a file system that cannot


class Applied(NamedTuple):
    """What was put into the project; `copy` is the id of the copy of the old files; empty: none was needed."""

    changes: int
    copy: str
    left_out: tuple[str, ...]  # paths of special files, which are not kept


class Incomplete(FileError):
    """Raised when changes could not be put in place, and not all of them could be rolled back."""


def keep(shown: ChangeSet, digest: str, source: Source, since: int, copies: Copies, cause: str) -> Applied:
    """Put the changes that were shown into the project; raises `FileError` and changes nothing if that is not possible.

    `digest` is the one that was shown, `since` the start of the trial in nanoseconds.
    """
    if not shown.whole:
        raise FileError("there are more changes than can be kept", "run the command itself")
    if shown.digest() != digest:
        raise Changed("the changes are not those that were shown", "run it again")
    changes = [change for change in shown.changes if change.now is None or change.now.kind != Kind.SPECIAL]
    left_out = tuple(change.path for change in shown.changes if change not in changes) if changes else ()
    if not changes:
        return Applied(0, "", tuple(change.path for change in shown.changes))
    with Tree(source.project) as tree:
        seen = checked(changes, tree, since)
        gone = [f"{tree.path}/{change.path}" for change in changes if change.done in (Done.CHANGED, Done.DELETED)]
        kept = copies.keep(tree, gone, cause) if gone else None
        staged(tree, changes, source, seen, since)
        if kept is not None:
            copies.settled(kept, tree)
        return Applied(len(changes), kept.id if kept is not None else "", left_out)


class Mark(NamedTuple):
    """Identifies a file and its content; renaming it changes none of these."""

    inode: int
    size: int
    written: int


def mark_of(found: os.stat_result) -> Mark:
    return Mark(found.st_ino, found.st_size, found.st_mtime_ns)


def checked(changes: Sequence[Change], tree: Tree, since: int) -> dict[str, Mark]:
    """What is at the places of changes; raises `Changed` unless all of it is as when the trial began."""
    fresh: set[str] = set()  # directories that do not exist yet: nothing in them can conflict
    found: dict[str, Mark] = {}
    for change in sorted(changes, key=lambda change: change.path.split("/")):
        if change.path.rpartition("/")[0] not in fresh and (mark := check(change, tree, since)) is not None:
            found[change.path] = mark
        if change.now is not None and change.now.kind == Kind.DIRECTORY and change.done != Done.MODE:
            fresh.add(change.path)
    return found


def check(change: Change, tree: Tree, since: int) -> Mark | None:
    """What is at the place of a change, `None` if nothing is; raises `Changed` unless it is as when the trial began."""
    path = f"{tree.path}/{change.path}"
    try:
        parent, name = tree.above(path)
    except Missing:
        if change.was is not None:
            raise _changed(change.path) from None
        _check_above(change.path, tree, since)
        return None
    try:
        try:
            found = os.stat(name, dir_fd=parent, follow_symlinks=False)
        except FileNotFoundError:
            if change.was is not None or os.fstat(parent).st_ctime_ns >= since:
                raise _changed(change.path) from None
            return None
        if change.was is None or found.st_ctime_ns >= since or not _same(change.was, found):
            raise _changed(change.path)
        if change.was.kind == Kind.DIRECTORY and (change.now is None or change.now.kind != Kind.DIRECTORY):
            inside_unchanged(parent, name, change.path, since)
        return mark_of(found)
    finally:
        os.close(parent)


def _check_above(path: str, tree: Tree, since: int) -> None:
    """Raise `Changed` unless the nearest existing directory above a new path is as it was."""
    above = path.rpartition("/")[0]
    while above:
        try:
            descriptor = tree.opened(f"{tree.path}/{above}", os.O_RDONLY)
        except Missing:
            above = above.rpartition("/")[0]
            continue
        try:
            if os.fstat(descriptor).st_ctime_ns >= since:
                raise _changed(path)
        finally:
            os.close(descriptor)
        return
    if os.fstat(tree.descriptor).st_ctime_ns >= since:
        raise _changed(path)


def inside_unchanged(parent: int, name: str, shown: str, since: int) -> None:
    """Raise `Changed` unless everything in a directory is as it was when the trial began."""
    pending = [(name, shown)]
    while pending:
        inner, path = pending.pop()
        descriptor = os.open(inner, os.O_RDONLY | FOLDER | NO_FOLLOW | SAFE, dir_fd=parent)
        try:
            for one in os.listdir(descriptor):
                found = os.stat(one, dir_fd=descriptor, follow_symlinks=False)
                if found.st_ctime_ns >= since:
                    raise _changed(f"{path}/{one}")
                if stat.S_ISDIR(found.st_mode):
                    pending.append((f"{inner}/{one}", f"{path}/{one}"))
        finally:
            os.close(descriptor)


def _same(was: State, found: os.stat_result) -> bool:
    """Whether a file still has its kind, mode, owner and size."""
    kind = KINDS.get(stat.S_IFMT(found.st_mode), Kind.SPECIAL)
    if kind != was.kind or (found.st_uid, found.st_gid) != was.owner or stat.S_IMODE(found.st_mode) != was.mode:
        return False
    return kind != Kind.FILE or found.st_size == was.size


def _changed(path: str) -> Changed:
    return Changed(f"`{path}` has changed since the trial began, so nothing was kept", AGAIN)


# --- in place --------------------------------------------------------------------------------------------------------


def staged(tree: Tree, changes: list[Change], source: Source, seen: Mapping[str, Mark], since: int) -> None:
    """Prepare all changes in a private directory of the project, then put them in place."""
    name = STAGE + secrets.token_hex(4)
    os.mkdir(name, 0o700, dir_fd=tree.descriptor)
    stage = os.open(name, os.O_RDONLY | FOLDER | NO_FOLLOW | SAFE, dir_fd=tree.descriptor)
    placing = Placing(tree, stage, seen, since)
    spared = False
    try:
        names = [prepare(change, source, stage, str(number)) for number, change in enumerate(changes)]
        note(changes, stage)
        try:
            placing.all(list(zip(changes, names, strict=True)))
        except BaseException as error:
            left = placing.back()
            if left:
                spared = True
                raise Incomplete(
                    f"{error}; these could not be taken back: {', '.join(left)}",
                    f"what was there is in `{tree.path}/{name}`",
                ) from error
            raise
    except OSError as error:
        raise FileError(f"nothing was kept: {error.strerror or error}", "check the disk and who may write") from None
    finally:
        os.close(stage)
        if not spared:
            remove(f"{tree.path}/{name}")


def note(changes: Sequence[Change], stage: int) -> None:
    """Write down what belongs where, for someone who finds the stage of a killed process."""
    lines = [json.dumps([str(number), change.done, change.path]) for number, change in enumerate(changes)]
    target = os.open(JOURNAL, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | SAFE, 0o600, dir_fd=stage)
    with open(target, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


def left_behind(project: str) -> str:
    """The stage of a process that was killed while it put changes in place; empty: there is none."""
    return next((name for name in sorted(os.listdir(project)) if name.startswith(STAGE)), "")


def prepare(change: Change, source: Source, stage: int, name: str) -> str:
    """Put a new file or link into the stage, if it is what was shown; returns its name there, empty if none."""
    now = change.now
    if now is None or now.kind == Kind.DIRECTORY or change.done == Done.MODE:
        return ""
    path = f"{source.changed}/{change.path}"
    if now.kind == Kind.LINK:
        if os.readlink(path) != now.digest:
            raise _other(change.path)
        os.symlink(now.digest, name, dir_fd=stage)
        return name
    found = hashlib.sha256()
    target = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | SAFE, 0o600, dir_fd=stage)
    with open(opened(source, change.path, True), "rb", buffering=0) as old, open(target, "wb") as new:
        while chunk := old.read(CHUNK):
            found.update(chunk)
            new.write(chunk)
        new.flush()
        if found.hexdigest() != now.digest:
            raise _other(change.path)
        state = os.fstat(old.fileno())
        if now.owner != (os.getuid(), os.getgid()) and os.fstat(target).st_uid != now.owner[0]:
            os.fchown(target, *now.owner)
        os.fchmod(target, now.mode)
        os.utime(target, ns=(state.st_atime_ns, state.st_mtime_ns))
        os.fsync(target)
    return name


def _other(path: str) -> Changed:
    return Changed(f"`{path}` is not what was shown, so nothing was kept", "run it again")


class Placing:
    """Puts files in place one after the other, and remembers how to undo each."""

    def __init__(self, tree: Tree, stage: int, seen: Mapping[str, Mark], since: int) -> None:
        self._tree = tree
        self._stage = stage
        self._seen = seen
        self._since = since
        self._done: list[tuple[str, Callable[[], None]]] = []

    def all(self, changes: list[tuple[Change, str]]) -> None:
        """Put everything in place: removals first, then additions from the top; modes of directories last."""
        for number, (change, _) in enumerate(changes):
            if change.was is not None and (change.now is None or change.was.kind != change.now.kind):
                self._take(change, f"old-{number}")
        for change, staged in changes:
            if change.now is not None and change.done != Done.MODE:
                self._put(change, staged)
        for change, _ in reversed(changes):
            if change.now is not None and (change.done == Done.MODE or change.now.kind == Kind.DIRECTORY):
                self._mark(change)

    def back(self) -> list[str]:
        """Undo everything, the last first; returns the paths of what could not be undone."""
        left = []
        for path, undo in reversed(self._done):
            try:
                undo()
            except (OSError, FileError):
                left.append(path)
        return left

    def _take(self, change: Change, old: str) -> None:
        """Move a removed file into the stage; it must be the one that was checked."""
        path = change.path
        self._at(path, lambda parent, name: move(parent, name, self._stage, old))
        self._undo(path, lambda parent, name: move(self._stage, old, parent, name))
        self._compare(path, old)
        if change.was is not None and change.was.kind == Kind.DIRECTORY:
            inside_unchanged(self._stage, old, path, self._since)

    def _put(self, change: Change, staged: str) -> None:
        """Put a new file in its place, or exchange it with the existing one."""
        assert change.now is not None
        path = change.path
        try:
            if change.now.kind == Kind.DIRECTORY:
                self._at(path, lambda parent, name: os.mkdir(name, 0o700, dir_fd=parent))
                self._undo(path, lambda parent, name: os.rmdir(name, dir_fd=parent))
            elif change.was is not None and change.was.kind == change.now.kind:
                self._at(path, lambda parent, name: exchange(self._stage, staged, parent, name))
                self._undo(path, lambda parent, name: exchange(self._stage, staged, parent, name))
                self._compare(path, staged)
            else:
                self._at(path, lambda parent, name: move(self._stage, staged, parent, name))
                self._undo(path, lambda parent, name: move(parent, name, self._stage, staged))
        except FileExistsError:
            raise _changed(path) from None

    def _mark(self, change: Change) -> None:
        """Set the mode and owner of a file that stays."""
        assert change.now is not None
        path, now, was = change.path, change.now, change.was if change.done == Done.MODE else None
        owner, mode = self._at(path, lambda parent, name: set_rights(parent, name, now.owner, now.mode, was))
        self._undo(path, lambda parent, name: set_rights(parent, name, owner, mode, None))

    def _at(self, path: str, act: Callable[[int, str], Any]) -> Any:
        """Call a function with the directory of a project path, held open, and the name in it."""
        parent, name = self._tree.above(f"{self._tree.path}/{path}")
        try:
            return act(parent, name)
        finally:
            os.close(parent)

    def _undo(self, path: str, act: Callable[[int, str], Any]) -> None:
        self._done.append((path, lambda: self._at(path, act)))

    def _compare(self, path: str, name: str) -> None:
        """Raise unless the file that was taken out is the one that was checked before."""
        if mark_of(os.stat(name, dir_fd=self._stage, follow_symlinks=False)) != self._seen.get(path):
            raise _changed(path)


def set_rights(
    parent: int, name: str, owner: tuple[int, int], mode: int, was: State | None
) -> tuple[tuple[int, int], int]:
    """Set the owner and mode of a file or directory; returns the former ones."""
    descriptor = os.open(name, LOOK | NO_FOLLOW | SAFE, dir_fd=parent)
    try:
        found = os.fstat(descriptor)
        if stat.S_ISLNK(found.st_mode) or (was is not None and not _same(was, found)):
            raise _changed(name)
        path = f"/proc/self/fd/{descriptor}" if os.path.isdir("/proc/self/fd") else f"/dev/fd/{descriptor}"
        if (found.st_uid, found.st_gid) != owner:
            os.chown(path, *owner)
        os.chmod(path, mode)
        return (found.st_uid, found.st_gid), stat.S_IMODE(found.st_mode)
    finally:
        os.close(descriptor)


def move(start: int, name: str, end: int, new: str) -> None:
    """Rename `name` in directory `start` to `new` in `end`; raises `FileExistsError` if that exists."""
    if _renamed(start, name, end, new, NO_REPLACE):
        return
    try:
        os.stat(new, dir_fd=end, follow_symlinks=False)
    except FileNotFoundError:
        os.rename(name, new, src_dir_fd=start, dst_dir_fd=end)
        return
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new)


def exchange(start: int, name: str, end: int, other: str) -> None:
    """Exchange two existing files."""
    if _renamed(start, name, end, other, EXCHANGE):
        return
    aside = f"{name}-aside"
    os.rename(other, aside, src_dir_fd=end, dst_dir_fd=start)
    try:
        os.rename(name, other, src_dir_fd=start, dst_dir_fd=end)
    except BaseException:
        os.rename(aside, other, src_dir_fd=start, dst_dir_fd=end)
        raise
    os.rename(aside, name, src_dir_fd=start, dst_dir_fd=start)


def _renamed(start: int, name: str, end: int, new: str, flags: int) -> bool:
    """Whether the kernel did it; false if it cannot here, and other errors raise `OSError`."""
    if sys.platform != "linux":
        return False
    kernel = ctypes.CDLL(None, use_errno=True)
    if not hasattr(kernel, "renameat2"):
        return False
    if kernel.renameat2(start, os.fsencode(name), end, os.fsencode(new), ctypes.c_uint(flags)) == 0:
        return True
    number = ctypes.get_errno()
    if number in UNKNOWN:
        return False
    raise OSError(number, os.strerror(number), name)
