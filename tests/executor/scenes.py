"""A project and a home on this machine, for executors that really do what they are told."""

from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.boxed import needed
from toolgate import Executor, Guard, MemoryRecorder

BARE = "none"


class Scene:
    """A project with a few files, in a home of its own."""

    def __init__(self, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home = directory.resolve() / "home"
        self.project = self.home / "project"
        (self.project / ".git/hooks").mkdir(parents=True)
        (self.project / ".git/HEAD").write_text("ref: refs/heads/main\n")
        (self.project / "notes.txt").write_text("one\ntwo\nthree\n")
        (self.project / ".env").write_text("TOKEN=hunter2hunter2\n")
        self.recorder = MemoryRecorder()
        monkeypatch.setenv("HOME", str(self.home))
        monkeypatch.chdir(self.project)

    def guard(self, **words: Any) -> Guard:
        """A guard of this home."""
        return Guard(home=str(self.home), recorder=self.recorder, approvals="", **words)

    def executor(self, guard: Guard | None = None, provider: object = None, **words: Any) -> Executor:
        """An executor, without a sandbox unless one is named."""
        return Executor(guard or self.guard(), provider, **{"sandbox": BARE, **words})

    def boxed(self, guard: Guard | None = None, **words: Any) -> Executor:
        """One with bubblewrap; the test is skipped where there is none."""
        needed("bwrap")
        return self.executor(guard, sandbox="bwrap", **words)

    def made(self, name: str) -> bool:
        """Whether a file of the project is there."""
        return (self.project / name).exists()


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(tmp_path, monkeypatch)
