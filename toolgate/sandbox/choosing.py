"""Finds the sandbox that a word names.

INVARIANT: a missing sandbox is an error that names the package to install; the command never runs without one instead.
"""

import sys
from collections.abc import Sequence

from toolgate.model.errors import GuardError
from toolgate.sandbox.bubblewrap import Bubblewrap
from toolgate.sandbox.containers import DOCKER, IMAGE, PODMAN, Container
from toolgate.sandbox.landlocked import Landlocked
from toolgate.sandbox.seatbelt import Seatbelt
from toolgate.sandbox.starting import Box, Limits, Needs, Start

AUTO, BWRAP, LANDLOCK, SEATBELT, NONE = "auto", "bwrap", "landlock", "seatbelt", "none"
NAMES = (AUTO, BWRAP, LANDLOCK, SEATBELT, DOCKER, PODMAN, NONE)
BY_ITSELF = {"linux": (BWRAP, LANDLOCK), "darwin": (SEATBELT,)}  # what `auto` tries, in this order


class Bare:
    """No sandbox: the command itself, with its environment. Only used if chosen by name."""

    name = NONE

    def lacking(self) -> str:
        """Nothing is lacking."""
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """The command as it is."""
        return Start(tuple(words), dict(needs.variables))


def box_named(name: str, image: str = "") -> Box:
    """The sandbox of this name, whether it works here or not; not `auto`. `image`: of containers, if not the usual."""
    image = image or IMAGE
    boxes = (Bubblewrap(), Landlocked(), Seatbelt(), Container(DOCKER, image), Container(PODMAN, image), Bare())
    kinds: dict[str, Box] = {box.name: box for box in boxes}
    if name not in kinds:
        raise GuardError(f"`{name}` is not a sandbox", help=f"use one of {', '.join(NAMES)}")
    return kinds[name]


def chosen(name: str, image: str = "") -> Box:
    """The sandbox of this name, if it works here; `auto`: the first of the system's own kinds that does."""
    names = BY_ITSELF.get(sys.platform, ()) if name == AUTO else (name,)
    missing: list[str] = []
    for each in names:
        box = box_named(each, image)
        lack = box.lacking()
        if not lack:
            return box
        missing.append(f"{each}: {lack}" if name == AUTO else lack)
    if not missing:
        raise GuardError(
            f"this system, `{sys.platform}`, has no sandbox of its own", help="choose `docker` or `podman`"
        )
    failed = "no sandbox works here" if name == AUTO else f"the sandbox `{name}` does not work here"
    raise GuardError(f"{failed}: {'; '.join(missing)}", help="`toolgate sandbox status` shows every kind")
