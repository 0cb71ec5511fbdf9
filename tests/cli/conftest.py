"""What tests of the command line are given."""

import pytest

from tests.cli.places import Place
from tests.people import Person
from toolgate.cli import attendance


@pytest.fixture
def place(tmp_path, monkeypatch, capsys):
    tmp_path.chmod(0o700)
    (tmp_path / "project/.git").mkdir(parents=True)
    (tmp_path / ".config").mkdir(mode=0o700)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path / "project")
    person = Person()
    monkeypatch.setattr(attendance, "surroundings", person.surroundings)
    monkeypatch.setattr(attendance, "QUIET", 0.01)  # this person types nothing before a question is there
    yield Place(tmp_path, capsys, person)
    person.leave()
