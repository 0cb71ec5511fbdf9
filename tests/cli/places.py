"""A home, a project in it, and the command run in this process there."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.people import Person
from toolgate.cli import main


@dataclass
class Said:
    """What a command has answered."""

    status: int
    out: str
    err: str

    @property
    def record(self) -> Any:
        return json.loads(self.out)


class Place:
    """One user's machine, and the user, who is at a terminal."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str], person: Person) -> None:
        self.person = person
        self.home = home
        self.project = home / "project"
        self._capsys = capsys

    def put(self, path: str, text: str | bytes) -> Path:
        """A file beneath the home, private."""
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        file.chmod(0o600)
        return file

    def user(self, text: str | bytes) -> Path:
        return self.put(".config/toolgate/policy.toml", text)

    def own(self, text: str | bytes) -> Path:
        """The project's policy."""
        return self.put("project/.toolgate/policy.toml", text)

    def run(self, *words: str) -> Said:
        self._capsys.readouterr()
        status = main(list(words))
        out, err = self._capsys.readouterr()
        return Said(status, out, err)
