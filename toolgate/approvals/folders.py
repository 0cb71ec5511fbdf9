"""Small private files in folders, each written atomically: under another name, then renamed.

INVARIANT: a file that is missing, damaged, too large, a link, or accessible to others counts as empty.
"""

from collections.abc import Iterator

from toolgate.model.errors import GuardError
from toolgate.private_files import FOLDER, PLAIN, forget, made, owned, replace
from toolgate.protocols.notation import parse, plain, value_of

Table = dict[str, object]

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

DIRECTORY = "/approvals"  # in the state directory
LARGEST = 4_194_304  # bytes of one file
SAFE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


class Unavailable(GuardError):
    """Questions and grants cannot be kept; the message says why."""


class Folders:
    """The folders in a state directory, and the files in them by name."""

    __slots__ = ("directory",)

    def __init__(self, state: str) -> None:
        self.directory = state + DIRECTORY

    def put(self, folder: str, name: str, table: Table) -> None:
        """Write a file atomically; raises `Unavailable` if that fails."""
        if not _is_name(name):
            raise Unavailable(f"`{plain(name[:40])}` cannot name a question")
        directory = f"{self.directory}/{folder}"
        try:
            made(self.directory)
            replace(f"{directory}/{name}", value_of(table).encode("ascii") + b"\n")
        except OSError as error:
            raise Unavailable(f"the store of approvals cannot be written: {error.strerror or error}") from None

    def get(self, folder: str, name: str) -> Table | None:
        """The content of a file; `None`: none that counts."""
        if not _is_name(name):
            return None
        flags = system.O_RDONLY | getattr(system, "O_NOFOLLOW", 0) | getattr(system, "O_NONBLOCK", 0)
        try:
            owned(system.lstat(self.directory), FOLDER)
            owned(system.lstat(f"{self.directory}/{folder}"), FOLDER)
            handle = system.open(f"{self.directory}/{folder}/{name}", flags)
            try:
                owned(system.fstat(handle), PLAIN)
                data = b"".join(_chunks(handle))
            finally:
                system.close(handle)
            if data[-1:] != b"\n":
                return None
            found = parse(data.decode("ascii"))
        except (OSError, ValueError, GuardError):
            return None
        return found if isinstance(found, dict) else None

    def holds(self, folder: str, name: str) -> bool:
        """Whether a file exists, or that is not known."""
        try:
            system.lstat(f"{self.directory}/{folder}/{name}")
        except OSError as error:
            return error.errno not in (2, 20)  # ENOENT, ENOTDIR
        return True

    def names(self, folder: str) -> list[str]:
        try:
            return [name for name in sorted(system.listdir(f"{self.directory}/{folder}")) if _is_name(name)]
        except OSError:
            return []

    def forget_drafts(self, folder: str, before: float) -> None:
        """Remove drafts, older than this, that a process left behind when it ended while writing."""
        directory = f"{self.directory}/{folder}"
        try:
            for name in system.listdir(directory):
                if name[:1] == "." and system.lstat(f"{directory}/{name}").st_mtime < before:
                    forget(f"{directory}/{name}")
        except OSError:
            return

    def removed(self, folder: str, name: str) -> bool:
        try:
            system.unlink(f"{self.directory}/{folder}/{name}")
        except (OSError, ValueError):
            return False
        return True


def _is_name(name: str) -> bool:
    return 0 < len(name) <= 64 and SAFE.issuperset(name)


def _chunks(handle: int) -> Iterator[bytes]:
    left = LARGEST
    while left > 0 and (chunk := system.read(handle, min(left, 65_536))):
        left -= len(chunk)
        yield chunk
