"""Atomic renames that never lose what has the new name: the two are exchanged, or nothing is moved."""

import ctypes
import errno
import os
import sys

NO_REPLACE, EXCHANGE = 1, 2  # flags of `renameat2`
UNKNOWN = (errno.ENOSYS, errno.EINVAL)  # an older kernel, or a file system that cannot


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
