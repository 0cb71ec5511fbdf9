"""Pins the definitions of tools when they are first seen: if a server changes one, a person is asked.

One file per server in the state directory. If it cannot be read, everything counts as changed.
"""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

Table = dict[str, Any]
COMPARED = ("name", "title", "description", "inputSchema", "outputSchema", "annotations")
LARGEST = 16_000_000  # bytes of a file of ours


class Pins:
    """The pinned definitions of one server; `command` distinguishes servers of the same name.

    With `again`, the next definitions shown are approved.
    """

    def __init__(self, state: str, server: str, command: str, again: bool = False) -> None:
        self.path = Path(state) / "mcp" / (sha256(f"{server}\0{command}".encode()).hexdigest()[:32] + ".json")
        self.server = server
        self.command = command
        self.again = again
        self.damaged = False
        self._tools: dict[str, Table] = self._read()

    def _read(self) -> dict[str, Table]:
        try:
            if self.path.stat().st_size > LARGEST:
                raise ValueError("too large")
            found = json.loads(self.path.read_text())["tools"]
            if not isinstance(found, dict):
                raise ValueError("not a table")
            return found
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            self.damaged = True
            return {}

    def approved(self, tool: str) -> Table | None:
        """The pinned definition of a tool; `None`: none; if the file is damaged, one that matches nothing."""
        return {"name": tool} if self.damaged else self._tools.get(tool)

    def pin(self, definitions: list[Table]) -> None:
        """Pin the definitions of tools that have none yet."""
        kept = {} if self.again else self._tools
        new = {str(one["name"]): compared(one) for one in definitions if str(one["name"]) not in kept}
        if not new or (self.damaged and not self.again):
            return
        self._tools = {**self._tools, **new}
        try:
            self._write()
            self.damaged = False
        except OSError:  # if it cannot be kept, it cannot be compared next time: nothing is approved
            self.damaged = True

    def _write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside = self.path.with_suffix(f".{os.getpid()}")
        content = {"server": self.server, "command": self.command, "tools": self._tools}
        beside.touch(mode=0o600)
        beside.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n")
        beside.replace(self.path)


def compared(definition: Table) -> Table:
    """The parts of a definition that a model reads or that shape a call."""
    return {key: definition[key] for key in COMPARED if key in definition}
