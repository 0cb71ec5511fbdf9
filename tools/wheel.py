"""Puts the reference into the wheel, under share/doc/toolgate; called by hatchling when it builds one."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Reference(BuildHookInterface[Any]):
    """Writes the reference where nobody looks, and names it as a part of the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.docs import write  # noqa: PLC0415 # found since the line above

        self.made = tempfile.TemporaryDirectory()
        target = Path(self.made.name, "reference")
        write(target)
        build_data["shared_data"][str(target)] = "share/doc/toolgate/reference"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.made.cleanup()
