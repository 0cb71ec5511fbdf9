"""Refuses a file whose other hard link is a credential or a setting that the approval did not name."""

import os
from collections.abc import Collection

from toolgate.analysis.places.paths import layout_of
from toolgate.analysis.places.twins import Twins
from toolgate.executor.opening import FileError
from toolgate.model.facts import Facts


class SecondNames:
    """The other hard links of files on one machine, searched once."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._twins: Twins | None = None  # not searched yet: few files have two names

    def of(self, descriptor: int, path: str) -> str | None:
        """The protected name of an open file; empty: it has none, `None`: there was too much to search."""
        state = os.fstat(descriptor)
        if state.st_nlink < 2:
            return ""
        if self._twins is None:
            self._twins = Twins(layout_of(self._facts))
        return self._twins.of(path, state.st_dev, state.st_ino)

    def check(self, descriptor: int, path: str, approved: Collection[str] = ()) -> None:
        """Raise `FileError` if an open file has a protected name that was not approved."""
        other = self.of(descriptor, path)
        if other is None:
            raise FileError(f"`{path}` has other names that could not be looked up", "copy it and use the copy")
        if other and other not in approved:
            raise FileError(f"`{path}` is another name of `{other}`, which was not approved", "name that file itself")
