"""The sandbox of macOS: a profile for `sandbox-exec` that denies all but what a command needs."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from toolgate.sandbox.starting import Start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.sandbox.needs import Limits, Needs


class Seatbelt:
    """Seatbelt, by the program `sandbox-exec`."""

    name = "seatbelt"

    def lacking(self) -> str:
        """Whether this is a Mac."""
        if shutil.which("sandbox-exec") is None:
            return "the program `sandbox-exec` is missing: it is a part of macOS and is not available elsewhere"
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How the command is started under its profile."""
        raise NotImplementedError
