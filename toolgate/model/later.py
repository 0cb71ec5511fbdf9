"""Modules that are loaded when something of them is first needed.

An `import` inside a function takes as long as a hundred of its other steps, each time it is reached. What many calls
reach asks a `Later` instead, which imports each name once.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Later:
    """A module, by its full name. Whoever has one imports the module itself under `if TYPE_CHECKING:`."""

    def __init__(self, home: str) -> None:
        self._home = home

    def __getattr__(self, name: str) -> Any:
        found = getattr(__import__(self._home, fromlist=(name,)), name)
        vars(self)[name] = found
        return found
