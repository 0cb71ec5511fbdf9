"""What a command was predicted to need, and how much of the machine it may use up: the plan of a sandbox."""

from __future__ import annotations

from typing import NamedTuple


class Network:
    """How much of the network a command reaches: a closed set."""

    NONE = "none"  # nothing
    HOSTS = "hosts"  # the hosts that are named, by a proxy that lets nothing else pass
    OPEN = "open"  # all of it


class Needs(NamedTuple):
    """What a command needs. Paths are absolute and real, and stand for all that is beneath them.

    The directories of the system are readable without being named. `hidden` lies inside what is readable and is never
    seen; `protected` lies inside what is writable and cannot be changed.
    """

    cwd: str
    workspace: str
    readable: tuple[str, ...] = ()
    writable: tuple[str, ...] = ()  # a file that is still to be made is named by its own path
    hidden: tuple[str, ...] = ()
    protected: tuple[str, ...] = ()
    network: str = Network.NONE
    hosts: tuple[str, ...] = ()  # `host` or `host:port`
    listens: bool = False  # it accepts connections on loopback
    variables: tuple[tuple[str, str], ...] = ()  # its whole environment
    temporary: str = ""  # a directory that it sees as `/tmp`; empty: a fresh one, which goes away
    beyond: tuple[str, ...] = ()  # what it needs and no sandbox gives, in sentences
    found: tuple[str, ...] = ()  # what the project has, before it runs, of files that others obey or that nobody sees
    whole: bool = True  # all of the project was looked at for that


class Limits(NamedTuple):
    """How much of the machine a command may use up; `None`: as much as there is. Sizes are bytes."""

    seconds: float | None = None
    memory: int | None = None
    processes: int | None = None
    output: int | None = None
    file_size: int | None = None
