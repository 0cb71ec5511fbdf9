"""What the core may ask the machine.

`host.Machine` answers in production, `world.World` from a dictionary in tests and hermetic batches; the core
does no I/O itself.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol
else:
    Protocol = object


class Facts(Protocol):
    """Questions about the machine; every answer is a fact, never an opinion, and none of them raises.

    INVARIANT: one object serves one call. What is derived from its answers is kept in its `notes` and nowhere else,
    so that none of it outlives the call, unless the machine never changes. What is decided about the call on the way
    is in its `call_notes`, which no other call ever sees.
    """

    notes: dict[str, Any]
    call_notes: dict[str, Any]
    real: bool  # policy files, counters and this process are on it; a described machine has none of them
    profile: str  # the profile in force on a described machine; empty: none is named
    confined: str  # the kind of sandbox that calls run in on a described machine; empty: in none

    def afresh(self) -> Facts:
        """Return the same machine without cached answers; called before each call."""

    def home(self) -> str:
        """The home directory that `~` and `$HOME` mean to a command, absolute."""

    def installed_home(self) -> str:
        """The home directory whose policy, state and settings count: `HOME` at run time cannot choose another."""

    def workspace(self) -> str:
        """The project's root, absolute."""

    def uid(self) -> int:
        """The numeric user id; 0 is root."""

    def variable(self, name: str) -> str | None:
        """An environment variable; `None`: not set, or not known."""

    def variables(self) -> tuple[str, ...]:
        """The names of all environment variables that are known."""

    def resolve(self, path: str) -> str:
        """The absolute path with every symbolic link followed as far as the path exists; `..` applied after links."""

    def links(self, path: str) -> tuple[str, ...]:
        """The symbolic links that are followed from an absolute path to its real one, each in its real directory."""

    def exists(self, path: str) -> bool | None:
        """Whether something is at an absolute path; `None`: not known."""

    def is_dir(self, path: str) -> bool | None:
        """Whether a directory is at an absolute path; `None`: not known."""

    def read(self, path: str, limit: int) -> str | None:
        """A file of at most `limit` bytes as a `unix_text`; `None`: absent, too large, unreadable or not text."""

    def read_bytes(self, path: str, limit: int) -> bytes | None:
        """The bytes of a file of at most `limit` bytes; `None`: absent, too large, unreadable or not a regular file."""

    def read_part(self, path: str, start: int, size: int) -> bytes | None:
        """At most `size` bytes of a file from `start` on; `None`: absent, unreadable or not a regular file."""

    def stat(self, path: str) -> tuple[int, int, int] | None:
        """Mode, size and modification time in nanoseconds, of a link itself; `None`: not known."""

    def changed(self, path: str) -> int | None:
        """When a file last changed, in nanoseconds, which no program can set; `None`: not known."""

    def identity(self, path: str) -> tuple[int, int, int] | None:
        """Device, inode and number of names of what is at a path, links followed; `None`: not known, or nothing there.

        The number is 0 where the file cannot have another name of its own, as a directory.
        """

    def members(self, path: str, limit: int) -> tuple[tuple[str, int, str], ...] | None:
        """Names in a directory, each with its inode and its kind: `directory`, `link`, `file` or `special`.

        A socket, pipe or device is `special`. `None`: not known, or more than `limit`.
        """

    def aliases(self, path: str) -> tuple[str, ...]:
        """Other absolute paths of the same file, through further mounts of its file system."""

    def entries(self, path: str, limit: int) -> tuple[str, ...] | None:
        """Names in a directory, sorted; `None`: not known or more than `limit`."""
