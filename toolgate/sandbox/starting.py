"""The interface of a sandbox: what a command was predicted to need, how it is started inside, and how it ended."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from toolgate.model.errors import GuardError


class Network:
    """How much of the network a command reaches: a closed set."""

    NONE = "none"  # nothing
    HOSTS = "hosts"  # the named hosts, through a proxy that lets nothing else pass
    OPEN = "open"  # all of it


class Needs(NamedTuple):
    """What a command needs. Paths are absolute and resolved, and include everything under them.

    System directories are always readable. `hidden` paths are inside readable ones and never visible; `protected` paths
    are inside writable ones and cannot be changed.
    """

    cwd: str
    workspace: str
    readable: tuple[str, ...] = ()
    writable: tuple[str, ...] = ()  # a file that does not exist yet is named by its own path
    hidden: tuple[str, ...] = ()
    protected: tuple[str, ...] = ()
    network: str = Network.NONE
    hosts: tuple[str, ...] = ()  # `host` or `host:port`
    listens: bool = False  # it accepts connections on loopback
    variables: tuple[tuple[str, str], ...] = ()  # its whole environment
    temporary: str = ""  # a directory that it sees as `/tmp`; empty: a fresh one, which is removed afterwards
    beyond: tuple[str, ...] = ()  # what it needs but no sandbox gives, as sentences
    found: tuple[str, ...] = ()  # the project's files before it runs that others obey or that are never visible
    whole: bool = True  # all of the project was searched for those


class Limits(NamedTuple):
    """How much of the machine a command may use; `None`: unlimited. Sizes are bytes."""

    seconds: float | None = None
    memory: int | None = None
    processes: int | None = None
    output: int | None = None
    file_size: int | None = None


class HostsUnlimited(GuardError):
    """Raised by a sandbox that cannot limit a command to some hosts: it is not started."""


class Start(NamedTuple):
    """How a process is started: words for `exec`, which no shell reads again, and its environment.

    The starter closes the `descriptors`, which the process inherits, and the `handover`: our end of a pair of unix
    sockets (`SOCK_SEQPACKET`), on which `enter` hands out what is served outside: `proxy` with the socket that the
    allow-list proxy accepts on, `witness` with the listener of a seccomp filter. -1: it hands out nothing.
    """

    words: tuple[str, ...]
    variables: dict[str, str]
    descriptors: tuple[int, ...] = ()
    handover: int = -1
    # The command that ends the process if its starter gives up; empty: killing the process is enough.
    ending: tuple[str, ...] = ()


class Box(Protocol):
    """One kind of sandbox."""

    @property
    def name(self) -> str:
        """The word by which it is chosen."""

    def lacking(self) -> str:
        """Why it cannot be used here, and which package to install; empty: it can."""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How a command is started with what it needs and nothing else."""


class Stopped:
    """Why a command was ended early: a closed set."""

    NOT = ""
    TIME = "time"
    MEMORY = "memory"
    PROCESSES = "processes"
    OUTPUT = "output"
    CANCELLED = "cancelled"


class Refusal(NamedTuple):
    """One thing the sandbox did not let the command do: `connect` to a host, `write` or `read` a path."""

    what: str
    target: str


class Ended(NamedTuple):
    """How a command ended.

    `status` is `None` if a signal ended it, whose number is then `signal`; else `signal` is 0. `cut`: the output beyond
    the limit was dropped. `refused` is what is known of what the sandbox stopped.
    """

    status: int | None
    signal: int
    output: bytes
    errors: bytes
    cut: bool = False
    stopped: str = Stopped.NOT
    refused: tuple[Refusal, ...] = ()
