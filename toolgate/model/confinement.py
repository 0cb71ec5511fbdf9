"""The sandbox that a call runs in, once it was seen to hold."""

from __future__ import annotations

from toolgate.model.errors import GuardError
from toolgate.model.value import Value

NONE, OPEN = "none", "open"  # no sandbox at all; a network that it leaves open


class Confinement(Value):
    """A sandbox that was verified: attempts to leave it failed, and what it permits worked.

    `box` is its kind (`bwrap`, `landlock`, …); `network` is the most of the network that it gives a command: `none`, or
    `hosts` for those alone that the command was predicted to need. What holds nothing back is an error, since a policy
    may allow more inside one.
    """

    __slots__ = ("box", "network")

    def __init__(self, box: str, network: str = NONE) -> None:
        if box in ("", NONE) or network == OPEN:
            raise GuardError("without a sandbox nothing is confined", help="name the sandbox that was verified")
        self.box = box
        self.network = network
