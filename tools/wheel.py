"""Puts the guides and the reference into the wheel, under share/doc/toolgate; called by hatchling."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Documents(BuildHookInterface[Any]):
    """Names the guides as a part of the wheel, and the reference, which it writes into a temporary directory."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.docs import write  # noqa: PLC0415 # found since the line above

        self.made = tempfile.TemporaryDirectory()
        target = Path(self.made.name, "reference")
        write(target)
        shared: dict[str, str] = build_data["shared_data"]
        shared[str(target)] = "share/doc/toolgate/reference"
        for page in Path(self.root, "docs").iterdir():
            if page.suffix == ".md" or page.name == "guide":
                shared[str(page)] = f"share/doc/toolgate/{page.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.made.cleanup()
