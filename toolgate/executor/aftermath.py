"""Work around a command: copies of files it may lose before, and files that others would obey disabled after."""

import os

from toolgate.directories import state
from toolgate.executor.copies import Copies
from toolgate.executor.manifests import Kept
from toolgate.executor.opening import FileError, Tree
from toolgate.model.effect import Effect
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.model.telling import LOSING
from toolgate.sandbox.starting import Needs
from toolgate.sandbox.surroundings import appeared

AWAY = ".taken-away"  # suffix of a name that no program obeys
CAUSE = "command"


class Aftermath:
    """The work around one command: `notes` are sentences for its result, and `copy` names what can be restored."""

    def __init__(self, effects: tuple[Effect, ...], needs: Needs, facts: Facts, required: bool = False) -> None:
        self.effects = effects
        self.required = required  # nothing runs without a complete copy
        self.needs = needs
        self.facts = facts
        self.notes: list[str] = []
        self.copy = ""
        self._copies = Copies(state(facts.installed_home()), facts.afresh)
        self._kept: Kept | None = None

    def __enter__(self) -> "Aftermath":
        if any([effect.verb in LOSING for effect in self.effects]):
            try:
                with Tree(self.needs.workspace) as tree:
                    self._kept = self._copies.before(self.effects, tree, CAUSE)
            except FileError as error:
                self.notes.append(f"no copy was kept: {error.message}")
            if self.required and (self._kept is None or self._kept.lacks):
                why = (*self.notes, *(self._kept.lacks if self._kept is not None else ()))[0]
                raise GuardError(
                    f"it would lose files that cannot be copied first: {why}", help="ask the user to run it"
                )
        return self

    def __exit__(self, *_: object) -> None:
        for path in appeared(self.needs, self.effects, self.facts.afresh()):
            self._take_away(path)
        if self._kept is None:
            return
        self.notes += self._kept.lacks
        if not self._kept.id:
            return
        self.copy = self._kept.id
        try:
            with Tree(self.needs.workspace) as tree:
                self._copies.settled(self._kept, tree)
        except FileError as error:
            self.notes.append(f"what is there now could not be noted: {error.message}")

    def _take_away(self, path: str) -> None:
        """Rename a file that would run automatically and that was not predicted, so that it does not."""
        try:
            with Tree(self.needs.workspace) as tree:
                directory, name = tree.above(path)
                try:
                    os.rename(name, name + AWAY, src_dir_fd=directory, dst_dir_fd=directory)
                finally:
                    os.close(directory)
        except (OSError, FileError) as error:
            self.notes.append(f"it made `{path}`, which other programs would act on; renaming it failed: {error}")
        else:
            self.notes.append(
                f"it made `{path}`, which other programs would act on and which was not predicted: renamed to `{AWAY}`"
            )
