"""The interface of a sandbox: how a command is started inside it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from toolgate.model.errors import GuardError
from toolgate.sandbox.needs import Limits, Needs


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
