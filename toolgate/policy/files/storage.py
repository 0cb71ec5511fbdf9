"""Small private files, which are read only if no other user can have written them."""

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

KIND, REGULAR, OTHERS_WRITE = 0o170000, 0o100000, 0o022


class Unsafe(Exception):
    """Another user could have written the file, or it is not a regular file."""


def contents(path: str, limit: int, owners: tuple[int, ...] | None) -> bytes:
    """The bytes of a file of at most `limit` bytes; `owners` may own it (`None`: anyone)."""
    # O_NONBLOCK: a pipe in place of a file must not block the guard.
    handle = system.open(path, system.O_RDONLY | getattr(system, "O_NONBLOCK", 0) | getattr(system, "O_CLOEXEC", 0))
    try:
        state = system.fstat(handle)
        if state.st_mode & KIND != REGULAR:
            raise Unsafe("it is not a regular file")
        if owners is not None:
            look_at_owner(state.st_uid, state.st_mode, owners)
        if state.st_size > limit:
            raise Unsafe(f"it has {state.st_size} bytes, more than {limit}")
        return _drained(handle, limit)
    finally:
        system.close(handle)


def own_id() -> int:
    """Our user id; 0 on Windows, where `stat` reports that owner for every file."""
    return system.getuid() if hasattr(system, "getuid") else 0


def look_at_owner(owner: int, mode: int, owners: tuple[int, ...]) -> None:
    if not hasattr(system, "getuid"):
        return  # on Windows a user's profile directory is private
    if owner not in owners:
        raise Unsafe(f"it belongs to user {owner}")
    if mode & OTHERS_WRITE:
        raise Unsafe("others may change it")


def _drained(handle: int, limit: int) -> bytes:
    chunks: list[bytes] = []
    left = limit + 1
    while left > 0 and (chunk := system.read(handle, left)):
        chunks.append(chunk)
        left -= len(chunk)
    if left <= 0:
        raise Unsafe(f"it has more than {limit} bytes")
    return b"".join(chunks)
