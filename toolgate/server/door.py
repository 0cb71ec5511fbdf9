"""The socket in the file system: where it may be, that only its user can reach it, and that there is one of it.

INVARIANT: nothing is replaced but a socket of the user's own that nobody listens on.
"""

import errno
import fcntl
import os
import socket
import stat

from toolgate.model.errors import GuardError
from toolgate.private_files import FOLDER, Untrusted, made, opened, owned

LONGEST_PATH = 103  # bytes: what every system has room for
WAITING = 64  # connections that may wait to be taken
TRIES = 20  # for the lock, while others remove theirs
LOCK = ".lock"  # beside the socket: held as long as somebody listens
GONE = (errno.ECONNREFUSED, errno.ENOENT)
STICKY = stat.S_ISVTX


class Unfit(GuardError):
    """A place where the socket cannot be, and why."""


class Door:
    """A socket that listens, until it is closed."""

    __slots__ = ("path", "listener", "_lock", "_identity")

    def __init__(self, path: str, listener: socket.socket, lock: int) -> None:
        self.path = path
        self.listener = listener
        self._lock = lock
        self._identity = _identity(path)

    def close(self) -> None:
        """Listen no longer, and remove the socket if it is still this one."""
        self.listener.close()
        if _identity(self.path) == self._identity:
            os.unlink(self.path)
        _unlock(self.path, self._lock)


def open_door(path: str) -> Door:
    """Listen at a path; `Unfit`: it cannot be there, or somebody listens there already."""
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise Unfit(f"`{path}` is too long for a socket", f"choose a path of at most {LONGEST_PATH} bytes")
    directory = os.path.dirname(path)
    _see_to(directory)
    lock = _locked(path)
    try:
        _clear(path)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            before = os.umask(0o177)  # from the first moment on, only the user can connect
            try:
                listener.bind(path)
            finally:
                os.umask(before)
            if stat.S_IMODE(os.lstat(path).st_mode) & 0o177:
                os.chmod(path, 0o600)
            listener.listen(WAITING)
        except BaseException:
            listener.close()
            raise
        return Door(path, listener, lock)
    except OSError as error:
        _unlock(path, lock)
        raise Unfit(f"`{path}` cannot be listened on: {error.strerror}", "choose another path") from None
    except BaseException:
        _unlock(path, lock)
        raise


def _see_to(directory: str) -> None:
    """The directory is there, is the user's alone, and nobody else can exchange it."""
    try:
        if not os.path.lexists(directory) and os.path.isdir(os.path.dirname(directory)):
            os.mkdir(directory, 0o700)
        owned(os.lstat(directory), FOLDER)
    except Untrusted as error:
        raise Unfit(f"`{directory}` is {error}", f"chmod 700 {directory}, or choose a directory of your own") from None
    except OSError as error:
        raise Unfit(f"`{directory}`: {error.strerror}", "choose a directory of your own with mode 700") from None
    here = os.path.realpath(directory)
    while here != "/":
        here = os.path.dirname(here)
        state = os.lstat(here)
        if state.st_uid not in (0, os.getuid()) or (state.st_mode & 0o022 and not state.st_mode & STICKY):
            raise Unfit(f"others can replace what is in `{here}`", "choose a directory below your home")


def _locked(path: str) -> int:
    for _ in range(TRIES):
        try:
            lock = opened(path + LOCK)
        except OSError as error:
            raise Unfit(f"`{path}{LOCK}` cannot be used: {error.strerror or error}", "remove it") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            break
        state = os.fstat(lock)
        if _identity(path + LOCK) == (state.st_dev, state.st_ino):
            return lock
        os.close(lock)  # whoever had it has removed it in between: another may hold the one that is there now
    raise Unfit(f"another `toolgate listen` has `{path}`", "use that one, or choose another path")


def _unlock(path: str, lock: int) -> None:
    """Remove the lock, as long as it is held and still the one that is there, and let go of it."""
    state = os.fstat(lock)
    if _identity(path + LOCK) == (state.st_dev, state.st_ino):
        os.unlink(path + LOCK)
    os.close(lock)


def _clear(path: str) -> None:
    """Remove the socket of a process that has ended; anything else stays, and is an error."""
    try:
        state = os.lstat(path)
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(state.st_mode) or state.st_uid != os.getuid():
        raise Unfit(f"`{path}` exists and is not a socket of yours", "choose another path")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        try:
            probe.connect(path)
        except OSError as error:
            if error.errno in GONE:
                os.unlink(path)
                return
    raise Unfit(f"another program listens on `{path}`", "end it, or choose another path")


def _identity(path: str) -> tuple[int, int] | None:
    """What tells a file from another; `None`: there is none."""
    try:
        state = os.lstat(path)
    except OSError:
        return None
    return state.st_dev, state.st_ino


def usual_directory(state: str) -> str:
    """The directory of the usual socket beneath a state directory, which is made when it is not there."""
    directory = state + "/listen"
    try:
        made(directory)
    except OSError as error:
        raise Unfit(f"`{directory}`: {error}", f"chmod 700 {directory}") from None
    return directory
