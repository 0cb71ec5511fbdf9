"""Processes of this machine: their parents, names, variables and terminals.

`Proc` reads them from `/proc`, `Ps` from what `ps` prints where there is none. Nothing here raises: a process that
cannot be read, because it has ended or is another user's, counts as missing.
"""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Table(Protocol):
        """The interface for looking up processes."""

        def process(self, pid: int) -> Process | None:
            """The process with this id; `None`: there is none."""

        def command(self, pid: int) -> tuple[str, ...]:
            """The words it was started with; empty: not known."""

        def variables(self, pid: int) -> frozenset[str]:
            """The environment variables it was started with that are not empty; empty: not known."""

        def holders(self, terminal: int) -> list[int]:
            """The processes that hold the other end of a pseudo terminal."""


try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

LARGEST = 2_097_152  # bytes of a file of `/proc`; an environment can be long
PSEUDO = range(136, 144)  # the major numbers of pseudo terminals
ALL = ["ps", "-axww", "-o", "pid=,ppid=,pgid=,lstart=,command="]
PLAIN = {"LC_ALL": "C", "TZ": "UTC0", "PATH": "/bin:/usr/bin"}  # times in the same format for every user


class Process(Value):
    """One process; its id and when it `started` identify it until the next boot.

    `group`, `session` and `terminal` are 0 if not known.
    """

    __slots__ = ("pid", "parent", "started", "name", "group", "session", "terminal")

    def __init__(
        self, pid: int, parent: int, started: str, name: str, group: int = 0, session: int = 0, terminal: int = 0
    ) -> None:
        self.pid = pid
        self.parent = parent
        self.started = started
        self.name = name
        self.group = group
        self.session = session
        self.terminal = terminal


class Proc:
    """Processes from `/proc`, or a directory with the same structure."""

    __slots__ = ("root",)

    def __init__(self, root: str = "/proc") -> None:
        self.root = root

    def process(self, pid: int) -> Process | None:
        head, _, rest = self._text(f"{pid}/stat").rpartition(")")  # the name may contain anything
        fields = rest.split()
        if len(fields) < 20:
            return None
        parent, group, session, terminal = [int(field) for field in fields[1:5]]
        return Process(pid, parent, fields[19], head.partition("(")[2], group, session, terminal)

    def command(self, pid: int) -> tuple[str, ...]:
        words = self._text(f"{pid}/cmdline").split("\0")
        return tuple(words[:-1] if words[-1] == "" else words)

    def variables(self, pid: int) -> frozenset[str]:
        pairs = [entry.partition("=") for entry in self._text(f"{pid}/environ").split("\0")]
        return frozenset([name for name, _, value in pairs if value])

    def holders(self, terminal: int) -> list[int]:
        number = pseudo_terminal(terminal)
        pids = [int(name) for name in self._names("") if name.isdecimal()]
        return [pid for pid in pids if self._holds(pid, number)] if number >= 0 else []

    def _holds(self, pid: int, number: int) -> bool:
        for handle in self._names(f"{pid}/fd"):
            try:
                if not system.readlink(f"{self.root}/{pid}/fd/{handle}").endswith("ptmx"):
                    continue
            except OSError:
                continue
            if f"tty-index:\t{number}\n" in self._text(f"{pid}/fdinfo/{handle}") + "\n":
                return True
        return False

    def _names(self, path: str) -> list[str]:
        try:
            return system.listdir(f"{self.root}/{path}")
        except OSError:
            return []

    def _text(self, path: str) -> str:
        try:
            handle = system.open(f"{self.root}/{path}", system.O_RDONLY)
        except OSError:
            return ""
        try:
            return drained(handle)
        except OSError:
            return ""
        finally:
            system.close(handle)


class Ps:
    """Processes from `ps`, without sessions, terminals and variables."""

    __slots__ = ("_found",)

    def __init__(self, text: str | None = None) -> None:
        lines = [line.split(None, 8) for line in (printed() if text is None else text).splitlines()]
        self._found = {int(words[0]): words for words in lines if len(words) == 9 and words[0].isdecimal()}

    def process(self, pid: int) -> Process | None:
        words = self._found.get(pid)
        if words is None:
            return None
        started = "".join([sign for word in words[3:8] for sign in word if sign.isalnum()])
        name = words[8].split(" ")[0].rpartition("/")[2]
        return Process(pid, int(words[1]), started, name, int(words[2]))

    def command(self, pid: int) -> tuple[str, ...]:
        words = self._found.get(pid)
        return tuple(words[8].split(" ")) if words is not None else ()

    def variables(self, pid: int) -> frozenset[str]:
        return frozenset()

    def holders(self, terminal: int) -> list[int]:
        return []


def here() -> Table:
    """The processes of this machine."""
    table = Proc()
    return table if table.process(system.getpid()) is not None else Ps()


def pseudo_terminal(terminal: int) -> int:
    """The number of a pseudo terminal (`/dev/pts/3`) by its device; -1: it is another kind of terminal, or none."""
    major, minor = terminal >> 8 & 0xFFF, terminal & 0xFF | terminal >> 12 & 0xFFF00
    return (major - PSEUDO.start) * 256 + minor if major in PSEUDO else -1


def above(table: Table, pid: int) -> list[Process]:
    """A process and its ancestors, the nearest first."""
    found: dict[int, Process] = {}
    while pid > 0 and pid not in found and (process := table.process(pid)) is not None:
        found[pid] = process
        pid = process.parent
    return list(found.values())


def printed() -> str:
    """All processes, as `ps` prints them; empty: there is no `ps`."""
    out, into = system.pipe()
    try:
        try:
            pid = system.posix_spawn("/bin/ps", ALL, PLAIN, file_actions=[(system.POSIX_SPAWN_DUP2, into, 1)])
        finally:
            system.close(into)
        text = drained(out)
        system.waitpid(pid, 0)
        return text
    except (OSError, AttributeError):
        return ""
    finally:
        system.close(out)


def drained(handle: int) -> str:
    chunks: list[bytes] = []
    left = LARGEST
    while left > 0 and (chunk := system.read(handle, 65_536)):
        chunks.append(chunk)
        left -= len(chunk)
    return b"".join(chunks).decode("utf-8", "replace")
