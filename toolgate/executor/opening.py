"""Opens exactly the path that was judged: no link on the way is followed, whenever it was created.

INVARIANT: a path is opened from a directory that is held open, and every part of it must be a real directory or file. A
judged path is resolved, so a link on it was created after judging, and is refused.
"""

import contextlib
import ctypes
import errno
import os
import stat
import sys
from collections.abc import Callable
from types import TracebackType
from typing import NamedTuple

from toolgate.model.errors import GuardError
from toolgate.model.path import PATH_LIMIT, normalise

Opened = Callable[[int, str, int, int], int]

OPENAT2 = 437  # the number of the system call on every architecture
NO_MAGIC_LINKS, NO_LINKS, BENEATH = 0x02, 0x04, 0x08  # how it resolves a path
AT_ONCE = 64  # retries if the kernel says "again" while directories are renamed
LOOK = getattr(os, "O_PATH", os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # flags to open a file only to identify it
FOLDER = getattr(os, "O_DIRECTORY", 0)
SAFE = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


class FileError(GuardError):
    """Raised when a file operation that was approved cannot be done as approved; nothing was changed."""


class Changed(FileError):
    """Raised when what is at a judged path is no longer what was judged."""


class Identity(NamedTuple):
    """A file and its state: if two are equal, the content is the same."""

    device: int
    inode: int
    size: int
    written: int  # nanoseconds
    changed: int  # nanoseconds; no program can set this one back

    @property
    def name(self) -> tuple[int, int]:
        """Identifies the file, whatever its content."""
        return self.device, self.inode


def identity(descriptor: int) -> Identity:
    """The identity of an open file."""
    state = os.fstat(descriptor)
    return Identity(state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns, state.st_ctime_ns)


class Tree:
    """A project held open; judged paths, in it or elsewhere, are opened through it.

    `by_kernel`: one system call resolves the whole path (Linux 5.6 and newer); else it is opened part by part. `None`:
    by the kernel if it can.
    """

    def __init__(self, workspace: str, by_kernel: bool | None = None) -> None:
        if os.open not in os.supports_dir_fd or not NO_FOLLOW:
            raise FileError(
                "files cannot be opened safely on this system", "run the agent's file tools on Linux or macOS"
            )
        self.path = os.path.realpath(workspace)
        self._open: Opened = by_system_call() if (resolves() if by_kernel is None else by_kernel) else by_parts
        self._root = os.open("/", LOOK | FOLDER | SAFE)
        self.descriptor = -1
        try:
            self.descriptor = self._from(self._root, self.path[1:], os.O_RDONLY | FOLDER, 0, self.path)
        except FileError:
            self.close()
            raise

    def close(self) -> None:
        for descriptor in (self._root, self.descriptor):
            if descriptor >= 0:
                os.close(descriptor)
        self._root = self.descriptor = -1

    def __enter__(self) -> "Tree":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def inside(self, path: str) -> str | None:
        """The path relative to the project's root, `.` for the root itself; `None`: it is elsewhere."""
        if path == self.path:
            return "."
        start = self.path.rstrip("/") + "/"
        return path[len(start) :] if path.startswith(start) else None

    def opened(self, path: str, flags: int, mode: int = 0) -> int:
        """A descriptor for a judged path; raises `Changed` if it now leads through a link, or the project was moved."""
        path = _checked(path)
        inner = self.inside(path)
        if inner is None:
            return self._from(self._root, path[1:] or ".", flags, mode, path)
        self._unmoved()
        return self._from(self.descriptor, inner, flags, mode, path)

    def regular(self, path: str, flags: int = os.O_RDONLY) -> int:
        """A descriptor of a regular file; other files are not even opened, since that can have side effects."""
        seen = self.opened(path, LOOK)
        try:
            before = os.fstat(seen)
            if not stat.S_ISREG(before.st_mode):
                raise FileError(f"`{path}` is {kind_of(before.st_mode)}, not a regular file", "name a regular file")
            found = self.opened(path, flags)
            after = os.fstat(found)
            if (before.st_dev, before.st_ino) != (after.st_dev, after.st_ino):
                os.close(found)
                raise replaced(path)
            return found
        finally:
            os.close(seen)

    def above(self, path: str, make: bool = False) -> tuple[int, str]:
        """A descriptor of the directory that a judged path is in, and its last name.

        `make`: create missing directories, which writing to a new path implies.
        """
        path = _checked(path)
        directory, _, name = path.rpartition("/")
        if not name or path == self.path:
            raise FileError(f"`{path}` is a directory", "name a file inside it")
        try:
            return self.opened(directory or "/", os.O_RDONLY | FOLDER), name
        except Missing:
            if not make:
                raise
        return self._made(directory), name

    def _made(self, path: str) -> int:
        """A descriptor of a directory, created with its missing parents."""
        parts = path.split("/")[1:]
        here = os.dup(self._root)
        inner = self.inside(path)
        if inner is not None:
            self._unmoved()
            os.close(here)
            here, parts = os.dup(self.descriptor), inner.split("/")
        os.set_inheritable(here, False)
        for part in parts:
            try:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(part, 0o777, dir_fd=here)
                following = self._from(here, part, os.O_RDONLY | FOLDER, 0, path)
            except OSError as error:
                raise failed(error, path) from None
            finally:
                os.close(here)
            here = following
        return here

    def _unmoved(self) -> None:
        """Raise `Changed` unless the project's path still leads to the project."""
        found = self._from(self._root, self.path[1:] or ".", LOOK | FOLDER, 0, self.path)
        try:
            if identity(found).name != identity(self.descriptor).name:
                raise Changed(f"`{self.path}` is not the directory it was", "start again in the project's directory")
        finally:
            os.close(found)

    def _from(self, start: int, path: str, flags: int, mode: int, whole: str) -> int:
        try:
            return self._open(start, path or ".", flags | SAFE, mode)
        except OSError as error:
            raise failed(error, whole) from None


class Missing(FileError):
    """Raised when nothing is at a judged path."""


def by_parts(start: int, path: str, flags: int, mode: int) -> int:
    """Open a path part by part from an open directory, following no link; raises `OSError` like `openat`."""
    here, names = start, path.split("/")
    try:
        for name in names[:-1]:
            following = _part(here, name, LOOK | FOLDER | SAFE, 0)
            if here != start:
                os.close(here)
            here = following
        return _part(here, names[-1], flags, mode)
    finally:
        if here != start:
            os.close(here)


def _part(above: int, name: str, flags: int, mode: int) -> int:
    """Open one name in an open directory; raises `ELOOP` for a link, whatever the flags."""
    try:
        found = os.open(name, flags | NO_FOLLOW, mode, dir_fd=above)
    except NotADirectoryError:
        linked = stat.S_ISLNK(os.stat(name, dir_fd=above, follow_symlinks=False).st_mode)
        raise OSError(errno.ELOOP if linked else errno.ENOTDIR, "", name) from None
    if stat.S_ISLNK(os.fstat(found).st_mode):  # with `O_PATH` the link itself was opened
        os.close(found)
        raise OSError(errno.ELOOP, "", name)
    return found


def by_system_call() -> Opened:
    """A function that opens a path under an open directory by `openat2`, which follows no link; it raises `OSError`."""
    call = ctypes.CDLL(None, use_errno=True).syscall
    call.argtypes = (ctypes.c_long, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t)
    call.restype = ctypes.c_long

    def opened(start: int, path: str, flags: int, mode: int) -> int:
        if flags & LOOK == LOOK:
            flags &= LOOK | FOLDER | os.O_CLOEXEC  # the kernel accepts no other flags with it
        how = (ctypes.c_uint64 * 3)(flags, mode, NO_LINKS | NO_MAGIC_LINKS | BENEATH)
        number = 0
        for _ in range(AT_ONCE):
            found: int = call(OPENAT2, start, os.fsencode(path), ctypes.addressof(how), ctypes.sizeof(how))
            if found >= 0:
                return found
            number = ctypes.get_errno()
            if number not in (errno.EAGAIN, errno.EINTR):
                break
        raise OSError(number, os.strerror(number), path)

    return opened


def resolves() -> bool:
    """Whether this kernel, and any filter on its calls, allows `openat2`."""
    if sys.platform != "linux":
        return False
    root = os.open("/", LOOK | FOLDER | SAFE)
    try:
        os.close(by_system_call()(root, ".", LOOK | FOLDER | SAFE, 0))
    except OSError:
        return False
    finally:
        os.close(root)
    return True


def failed(error: OSError, path: str) -> FileError:
    """The error that tells a person about a system error at a judged path."""
    if error.errno == errno.ELOOP:
        return Changed(
            f"a link has come into `{path}` since it was judged", "call the tool again to have it judged again"
        )
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return Missing(f"`{path}` does not exist", "check the path")
    if error.errno in (errno.EAGAIN, errno.EXDEV):
        return Changed(f"directories of `{path}` are being moved", "call the tool again when nothing changes them")
    return FileError(f"`{path}` cannot be opened: {error.strerror}", "check what the path is and who may use it")


def replaced(path: str) -> Changed:
    """The error that tells a person that something else is at a judged path now."""
    return Changed(f"`{path}` has changed since it was judged", "call the tool again to have it judged again")


def kind_of(mode: int) -> str:
    """The kind of a file that is not regular, in words."""
    kinds = {
        stat.S_IFDIR: "a directory",
        stat.S_IFLNK: "a link",
        stat.S_IFIFO: "a named pipe",
        stat.S_IFSOCK: "a socket",
        stat.S_IFCHR: "a device",
        stat.S_IFBLK: "a device",
    }
    return kinds.get(stat.S_IFMT(mode), "of an unknown kind")


def _checked(path: str) -> str:
    """The path, if it is absolute and normalized as a resolved path must be."""
    if path[:1] != "/" or path != normalise(path) or "\0" in path or len(path) > PATH_LIMIT:
        raise FileError(f"`{path[:200]}` is not an absolute real path", "give the path that the decision names")
    return path
