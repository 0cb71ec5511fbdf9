"""Changes files: shown before they are made, and made completely or not at all.

INVARIANT: when one file of a run cannot be written, every file of that run is what it was before. All new contents are
on disk next to their files before the first one is replaced, so a full disk or a read-only directory is noticed before
that.
"""

import errno
import os
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

PRIVATE = 0o600


@dataclass(frozen=True)
class Change:
    """A file before and after (`None`: it does not exist), and the mode to set (`None`: it keeps the one it has)."""

    path: Path
    before: bytes | None
    after: bytes | None
    mode: int | None = None

    @property
    def empty(self) -> bool:
        return self.before == self.after and self.mode is None


def shown(change: Change, home: Path) -> str:
    """The change as a diff a person can read."""
    name = short(change.path, home)
    old = _lines(change.before)
    new = _lines(change.after)
    source = "/dev/null" if change.before is None else name
    target = "/dev/null" if change.after is None else name
    text = "".join(unified_diff(old, new, source, target, n=2))
    return text or f"{name}: mode {change.mode:o}\n" if change.mode is not None else text


def short(path: Path, home: Path) -> str:
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _lines(content: bytes | None) -> list[str]:
    lines = (content or b"").decode("utf-8", "replace").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n\\ no newline at the end of the file\n"
    return lines


def content_of(path: Path | str) -> bytes | None:
    """The content of a file; `None`: it does not exist. Raises `OSError` for a pipe or a device instead of waiting."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            number = errno.EISDIR if stat.S_ISDIR(found.st_mode) else errno.EINVAL
            raise OSError(number, os.strerror(number) if number == errno.EISDIR else "not a regular file", str(path))
        return b"".join(iter(lambda: os.read(handle, found.st_size + 1), b""))
    finally:
        os.close(handle)


def target_of(path: Path) -> Path:
    """The file that a path leads to: a symbolic link stays, and its target is changed."""
    return path.resolve() if path.is_symlink() else path


# --- making them -----------------------------------------------------------------------------------------------------


def make(*changes: Change) -> None:
    """Make all the changes, or none and raise `OSError`."""
    staged: list[Staged] = []
    directories: list[Path] = []
    try:
        for change in changes:
            staged.append(_staged(change, directories))  # noqa: PERF401 # those before a failure are discarded
        for one in staged:
            one.replace()
    except BaseException:
        for one in reversed(staged):
            one.restore()
            one.discard()
        for directory in reversed(directories):
            with suppress(OSError):
                directory.rmdir()
        raise
    finally:
        for one in staged:
            one.discard()


@dataclass
class Staged:
    """A change whose contents, new and old, are both on disk next to the file."""

    target: Path
    new: str | None = None  # the name of the file with the new content; `None`: the file is removed
    old: str | None = None  # the same with the old content; `None`: there was no file
    done: bool = False

    def replace(self) -> None:
        self.done = True
        if self.new is None:
            self.target.unlink()
        else:
            os.replace(self.new, self.target)

    def restore(self) -> None:
        """Put the old content back; its copy already exists, so no space is needed."""
        if not self.done:
            return
        with suppress(OSError):
            if self.old is None:
                self.target.unlink()
            else:
                os.replace(self.old, self.target)

    def discard(self) -> None:
        for name in (self.new, self.old):
            if name is not None:
                with suppress(OSError):
                    os.unlink(name)


def _staged(change: Change, directories: list[Path]) -> Staged:
    target = target_of(change.path)
    if content_of(target) != change.before:
        raise OSError(f"`{target}` has changed since it was read; look again and repeat")
    _make_parents(target, change.mode == PRIVATE, directories)
    found = None if change.before is None else target.stat()
    kept = 0o644 if found is None else found.st_mode & 0o7777
    staged = Staged(target)
    try:
        if change.before is not None:
            staged.old = _written(target, change.before, kept, found)
        if change.after is not None:
            staged.new = _written(target, change.after, kept if change.mode is None else change.mode, found)
    except BaseException:
        staged.discard()
        raise
    return staged


def _make_parents(target: Path, private: bool, directories: list[Path]) -> None:
    """Create the parent directories and record them, the outermost first; those of a private file are private."""
    for parent in reversed([one for one in target.parents if not one.exists()]):
        parent.mkdir(mode=0o700 if private and parent == target.parent else 0o777)
        directories.append(parent)


def _written(target: Path, content: bytes, mode: int, owner: os.stat_result | None) -> str:
    """A new file next to the target, with the target's mode and owner."""
    handle, name = tempfile.mkstemp(prefix=".toolgate-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if owner is not None and hasattr(os, "chown"):
            made = os.stat(name)
            if (made.st_uid, made.st_gid) != (owner.st_uid, owner.st_gid):
                mode = _owned(name, mode, owner, made)
        os.chmod(name, mode)
    except BaseException:
        os.unlink(name)
        raise
    return name


def _owned(name: str, mode: int, owner: os.stat_result, made: os.stat_result) -> int:
    """Change the owner of a file; returns its mode: a group that we cannot set gets no rights."""
    try:
        os.chown(name, owner.st_uid, owner.st_gid)
    except PermissionError:
        if made.st_uid != owner.st_uid:
            raise
        return mode & ~0o7070 | (mode & 0o007) << 3 & mode
    return mode
