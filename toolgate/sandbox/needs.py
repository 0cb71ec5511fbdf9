"""What a command was predicted to need, and how much of the machine it may use: the plan of a sandbox."""

from typing import NamedTuple


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
