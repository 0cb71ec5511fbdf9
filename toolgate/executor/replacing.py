"""Replaces a file atomically: at any time, even if the writer is killed, the old or the new content is there.

The content is written to a file next to it, which is synced and renamed. A killed writer may leave that file, whose
name starts with `.toolgate-`.
"""

import contextlib
import ctypes
import errno
import os
import secrets
import stat
import sys
from typing import Any

from toolgate.executor.opening import NO_FOLLOW, SAFE, FileError, Identity, failed, identity, replaced

PREFIX = ".toolgate-"
NO_REPLACE = 1  # of `renameat2`: an error if the name exists
ACCESS_LISTS = ("system.posix_acl_access",)  # losing one can open a file to others
CARRIED = (
    "user.",
    "system.posix_acl_access",
    "security.selinux",
)  # attributes that belong to a file, not to its content


def put(
    directory: int,
    name: str,
    data: bytes,
    path: str,
    like: int | None,
    expected: Identity | None,
    mode: int | None = None,
) -> Identity:
    """Put a new file with this content under a name in an open directory.

    `like` is the open file whose mode, owner and attributes it takes; `None`: those of any new file. `expected` is what
    has the name now (`None`: nothing); raises `Changed` otherwise. `mode` overrides the mode.
    """
    temporary = PREFIX + secrets.token_hex(8)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | SAFE
    try:
        descriptor = os.open(temporary, flags, 0o666 if like is None else 0o600, dir_fd=directory)
    except OSError as error:
        raise unwritable(error, path) from None
    try:
        try:
            _write(descriptor, data)
            if like is not None:
                _take_after(descriptor, like, path)
            if mode is not None:
                os.fchmod(descriptor, mode & 0o777)
            os.fsync(descriptor)
            _name(directory, temporary, name, path, expected)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary, dir_fd=directory)
            raise
        sync(directory)
        return identity(descriptor)
    except OSError as error:
        raise unwritable(error, path) from None
    finally:
        os.close(descriptor)


def remove(directory: int, name: str, path: str, expected: Identity) -> None:
    """Remove a file from an open directory, if it is still the expected one."""
    try:
        _check(directory, name, path, expected)
        os.unlink(name, dir_fd=directory)
        sync(directory)
    except OSError as error:
        raise unwritable(error, path) from None


def sync(directory: int) -> None:
    """Flush a change of names to the disk, if the file system can."""
    with contextlib.suppress(OSError):
        os.fsync(directory)


def unwritable(error: OSError, path: str) -> FileError:
    """The error that tells a person about a failed write."""
    if error.errno in (errno.ELOOP, errno.ENOENT, errno.ENOTDIR):
        return failed(error, path)
    return FileError(
        f"`{path}` was not changed: {error.strerror}", "check who may write there, and the space on the disk"
    )


def _write(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _check(directory: int, name: str, path: str, expected: Identity) -> None:
    """Raise `Changed` unless a name in an open directory is the expected file, unchanged."""
    try:
        found = os.stat(name, dir_fd=directory, follow_symlinks=False)
    except FileNotFoundError:
        raise replaced(path) from None
    state = Identity(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
    if not stat.S_ISREG(found.st_mode) or state != expected:
        raise replaced(path)


def _name(directory: int, temporary: str, name: str, path: str, expected: Identity | None) -> None:
    """Rename a file over the expected one, or to a free name; raises `Changed` otherwise."""
    if expected is not None:
        _check(directory, name, path, expected)
        os.rename(temporary, name, src_dir_fd=directory, dst_dir_fd=directory)
        return
    try:
        if _renamed(directory, temporary, name):
            return
        os.link(temporary, name, src_dir_fd=directory, dst_dir_fd=directory, follow_symlinks=False)
        os.unlink(temporary, dir_fd=directory)
    except FileExistsError:
        raise replaced(path) from None


def _renamed(directory: int, temporary: str, name: str) -> bool:
    """Rename atomically unless the name exists; false: this system cannot."""
    call: Any = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if sys.platform == "linux" else None
    if call is None:
        return False
    if not call(directory, os.fsencode(temporary), directory, os.fsencode(name), NO_REPLACE):
        return True
    number = ctypes.get_errno()
    if number in (errno.EINVAL, errno.ENOSYS, errno.EPERM):  # an older kernel, a file system that cannot, a filter
        return False
    raise OSError(number, os.strerror(number), name)


def _take_after(descriptor: int, like: int, path: str) -> None:
    """Give a new file the owner, mode and attributes of an old one."""
    old, new = os.fstat(like), os.fstat(descriptor)
    for owner, group in ((old.st_uid, -1), (-1, old.st_gid)):
        if (owner if owner >= 0 else new.st_uid, group if group >= 0 else new.st_gid) != (new.st_uid, new.st_gid):
            try:
                os.fchown(descriptor, owner, group)
            except PermissionError:
                raise FileError(f"`{path}` belongs to another user or group, which cannot be kept",
                                "let its owner change it") from None  # fmt: skip
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))  # after the owner: a change of that clears bits
    if not hasattr(os, "listxattr"):
        return
    try:
        names = os.listxattr(like)
    except OSError:
        return  # the file system has none
    for name in names:
        if name.startswith(CARRIED):
            try:
                os.setxattr(descriptor, name, os.getxattr(like, name))
            except OSError:
                if name in ACCESS_LISTS:
                    raise FileError(f"the access list of `{path}` cannot be kept", "change it with a program") from None
