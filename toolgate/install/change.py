"""A change of one file: shown before it is made, made whole or not at all."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path


@dataclass(frozen=True)
class Change:
    """A file before and after; `None`: it is not there. `executable` is about files we make."""

    path: Path
    before: bytes | None
    after: bytes | None
    executable: bool = False

    @property
    def empty(self) -> bool:
        return self.before == self.after


def shown(change: Change, home: Path) -> str:
    """The change as a diff a person can read."""
    name = short(change.path, home)
    old = _lines(change.before)
    new = _lines(change.after)
    source = "/dev/null" if change.before is None else name
    target = "/dev/null" if change.after is None else name
    return "".join(unified_diff(old, new, source, target, n=2))


def short(path: Path, home: Path) -> str:
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _lines(content: bytes | None) -> list[str]:
    lines = (content or b"").decode("utf-8", "replace").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n\\ no newline at the end of the file\n"
    return lines


def content_of(path: Path) -> bytes | None:
    """What a file holds; `None`: it is not there."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def make(change: Change) -> None:
    """Put the file into its new state; the old one stands until the new one is whole."""
    target = change.path.resolve() if change.path.is_symlink() else change.path
    if content_of(target) != change.before:
        raise OSError(f"`{target}` has changed since it was read; look again and repeat")
    if change.after is None:
        target.unlink()
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    mode = target.stat().st_mode & 0o7777 if change.before is not None else 0o755 if change.executable else 0o644
    handle, beside = tempfile.mkstemp(prefix=".toolgate-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(change.after)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, mode)
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise
