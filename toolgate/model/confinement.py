"""The sandbox that a call runs in, once it is verified."""

from toolgate.model.errors import GuardError
from toolgate.model.value import Value

NONE, OPEN = "none", "open"  # no sandbox at all; the network left open


class Confinement(Value):
    """A sandbox that was verified: attempts to leave it failed, and what it permits worked.

    `box` is its kind (`bwrap`, `landlock`, …); `network` is the most network access it gives a command: `none`, or
    `hosts` for only those that the command was predicted to need. A box that confines nothing is an error, since a
    policy may allow more inside one.
    """

    __slots__ = ("box", "network")

    def __init__(self, box: str, network: str = NONE) -> None:
        if box in ("", NONE) or network == OPEN:
            raise GuardError("without a sandbox nothing is confined", help="name the sandbox that was verified")
        self.box = box
        self.network = network
