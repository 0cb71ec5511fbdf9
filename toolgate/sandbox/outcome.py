"""How a command in a sandbox ended, and what the sandbox stopped on the way."""

from typing import NamedTuple


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
