"""Private files and directories of the user: created as such, and refused if others could have written them."""

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

OURS = 4  # missing directories that are created: `.local/state/toolgate/sessions`
KIND, PLAIN, FOLDER, OTHERS = 0o170000, 0o100000, 0o040000, 0o077


class Untrusted(OSError):
    """A file or directory that others could have written."""


def owned(state: object, kind: int) -> None:
    """Raise `Untrusted` unless this is the state of a file of this kind that only we can access."""
    mode, owner = state.st_mode, state.st_uid  # type: ignore[attr-defined]  # `posix` and `os` have a type each
    if mode & KIND != kind:
        raise Untrusted("not a directory" if kind == FOLDER else "not a regular file")
    if hasattr(system, "getuid") and (owner != system.getuid() or mode & OTHERS):
        raise Untrusted("not private to the user")


def made(directory: str) -> None:
    """Ensure that our directory exists and is private; missing parents are created, but never a home."""
    try:
        found = system.lstat(directory)
    except FileNotFoundError:
        parts = directory.split("/")
        for index in range(max(len(parts) - OURS, 1), len(parts)):
            try:
                system.mkdir("/".join(parts[: index + 1]), 0o700)
            except FileExistsError:
                continue  # the usual case; or another hook was as fast
        found = system.lstat(directory)
    owned(found, FOLDER)


def opened(path: str, flags: int = 0) -> int:
    """A descriptor of a private file to read and write, created if missing."""
    flags |= system.O_RDWR | system.O_CREAT | getattr(system, "O_NONBLOCK", 0)
    flags |= getattr(system, "O_NOFOLLOW", 0) | getattr(system, "O_CLOEXEC", 0)
    handle = system.open(path, flags, 0o600)
    try:
        owned(system.fstat(handle), PLAIN)
    except Untrusted:
        system.close(handle)
        raise
    return handle


def replace(path: str, data: bytes) -> None:
    """Write a private file completely or not at all: a new draft, removed if that fails, takes its place."""
    directory, _, name = path.rpartition("/")
    made(directory)
    draft = f"{directory}/.{name}.{system.getpid()}.{_turn()}"
    handle = opened(draft, system.O_EXCL)
    try:
        try:
            while data:
                data = data[system.write(handle, data) :]
        finally:
            system.close(handle)
        system.replace(draft, path)
    except OSError:
        forget(draft)
        raise


def forget(path: str) -> None:
    """Remove a file, if that is possible."""
    try:
        system.unlink(path)
    except OSError:
        return


def _turn() -> str:
    """What tells the drafts of one process apart."""
    from time import time  # noqa: PLC0415 # a hook that writes no draft does not need it

    return f"{time():.6f}"
