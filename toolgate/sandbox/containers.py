"""The sandboxes docker and podman: a container of an image, with what a command needs mounted into it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NamedTuple

from toolgate.sandbox.starting import Start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.sandbox.needs import Limits, Needs

IMAGE = "alpine:3"


class Container(NamedTuple):
    """A container engine, and the image whose programs a command finds."""

    name: str
    image: str = IMAGE

    def lacking(self) -> str:
        """Whether the program is there."""
        if shutil.which(self.name) is None:
            return f"the program `{self.name}` is missing: install the package {self.name}"
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How the command is started in a container of its own."""
        raise NotImplementedError
