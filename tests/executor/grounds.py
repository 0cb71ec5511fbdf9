"""A project on this machine with a home of its own, for tests of what the executor does to files."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from toolgate.executor.copies import Copies
from toolgate.executor.copying import Bounds
from toolgate.executor.hard_links import SecondNames
from toolgate.executor.manifests import Kept
from toolgate.executor.opening import Identity, Tree
from toolgate.executor.writing import Written, state_of
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model.call import Shell, ToolCall
from toolgate.model.effect import Effect

BOUNDS = Bounds()


class Ground:
    """A project, and what belongs to it."""

    def __init__(self, base: Path) -> None:
        self.base = Path(os.path.realpath(base))
        self.project = self.base / "project"
        self.home = self.base / "home"
        self.state = self.base / "home/.local/state/toolgate"
        self.outside = self.base / "outside"
        for directory in (self.project / ".git", self.home, self.outside):
            directory.mkdir(parents=True)
        self.now = 1_800_000_000.0

    def facts(self) -> Machine:
        return Machine(str(self.project), str(self.project), str(self.home))

    def names(self) -> SecondNames:
        return SecondNames(self.facts())

    def put(self, name: str, text: str | bytes = "text\n") -> str:
        """Make a file of the project; its path."""
        path = self.project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    def path(self, name: str) -> str:
        return str(self.project / name)

    def text(self, name: str) -> str:
        return (self.project / name).read_text()

    @contextmanager
    def tree(self, by_kernel: bool | None = None) -> Iterator[Tree]:
        with Tree(str(self.project), by_kernel) as tree:
            yield tree

    def copies(self, bounds: Bounds = BOUNDS) -> Copies:
        return Copies(str(self.state), self.facts, bounds, lambda: self.now)

    def effects(self, command: str) -> list[Effect]:
        """What a guard finds that a command does in the project."""
        decision = Guard(facts=self.facts()).check(ToolCall(Shell(command), str(self.project)))
        return [finding.effect for finding in decision.because]


def there(tree: Tree, path: str) -> Identity:
    """What is at a path, where something is."""
    found = state_of(tree, path)
    assert found is not None
    return found


def copied(done: Written) -> Kept:
    """The copy that was kept."""
    assert done.copy is not None
    return done.copy


def forked() -> int:
    """What `os.fork` says; newer versions warn where other threads run, of which the child here needs none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()
