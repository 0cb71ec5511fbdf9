"""The sandbox bubblewrap: a view of the file system that holds what a command needs, and nothing else."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from toolgate.sandbox.starting import Start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.sandbox.needs import Limits, Needs


class Bubblewrap:
    """Namespaces of Linux, made by the program `bwrap`."""

    name = "bwrap"

    def lacking(self) -> str:
        """Whether the program is there, and the kernel lets it make namespaces."""
        if shutil.which("bwrap") is None:
            return "the program `bwrap` is missing: install the package bubblewrap"
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How the command is started in its own view."""
        raise NotImplementedError
