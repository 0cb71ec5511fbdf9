"""A copy of a project within bounds, for a trial where no overlay can be mounted.

Files are cloned if the file system can share their blocks, else copied; never linked, since writing through a link
writes into the project.
"""

import fcntl
import os
import shutil
import stat
from typing import NamedTuple

from toolgate.model.errors import GuardError

MOST = 100_000  # entries
LARGEST = 2 * 1024**3  # bytes
CLONE = 0x40049409  # FICLONE: share the blocks of another file
SMALLER = "mount an overlay instead (Linux 5.11 with user namespaces), or try it in a smaller project"


class Copied(NamedTuple):
    """What was copied: the inode and change time of each path, and the bytes."""

    entries: dict[str, tuple[int, int]]
    size: int


def copied(project: str, target: str) -> Copied:
    """Copy a project into an empty directory; raises `GuardError` if it exceeds the bounds."""
    made: list[str] = []
    size, pending = 0, [""]
    while pending:
        directory = pending.pop()
        for name in sorted(os.listdir(f"{project}/{directory}")):
            path = f"{directory}/{name}" if directory else name
            found = os.lstat(f"{project}/{path}")
            size += found.st_size if stat.S_ISREG(found.st_mode) else 0
            if len(made) >= MOST or size > LARGEST:
                raise GuardError(f"`{project}` is too large to copy for a trial", help=SMALLER)
            if _copy(f"{project}/{path}", f"{target}/{path}", found):
                made.append(path)
            if stat.S_ISDIR(found.st_mode):
                pending.append(path)
    for path in reversed(made):  # set modes of directories last: one may exclude us
        state = os.lstat(f"{project}/{path}")
        if stat.S_ISDIR(state.st_mode):
            os.chmod(f"{target}/{path}", stat.S_IMODE(state.st_mode))
            os.utime(f"{target}/{path}", ns=(state.st_atime_ns, state.st_mtime_ns))
    entries = {}
    for path in made:
        state = os.lstat(f"{target}/{path}")
        entries[path] = (state.st_ino, state.st_ctime_ns)
    return Copied(entries, size)


def _copy(source: str, target: str, found: os.stat_result) -> bool:
    """Copy one file, directory or link; others, and what we may not read, are skipped."""
    if stat.S_ISDIR(found.st_mode):
        os.mkdir(target, 0o700)
        return True
    if stat.S_ISLNK(found.st_mode):
        os.symlink(os.readlink(source), target)
        return True
    if not stat.S_ISREG(found.st_mode):
        return False
    try:
        into = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except PermissionError:
        return False
    with open(into, "rb") as old, open(target, "xb") as new:
        try:
            fcntl.ioctl(new, CLONE, old.fileno())
        except OSError:
            shutil.copyfileobj(old, new, 1 << 20)
        os.fchmod(new.fileno(), stat.S_IMODE(found.st_mode))
    os.utime(target, ns=(found.st_atime_ns, found.st_mtime_ns))
    return True
