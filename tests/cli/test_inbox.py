"""`toolgate inbox` before its screen opens."""

import sys

from tests.cli.process import ROOT, toolgate


def test_without_the_extra_it_names_the_extra(place, monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[:2] == ["toolgate", "inbox"]]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    said = place.run("inbox")
    assert said.status == 64
    assert "needs the extra `ui`" in said.err and f"pip install '{ROOT}[ui]'" in said.err  # tests run in a clone


def test_it_is_for_people(place):
    place.person.there = False
    said = place.run("inbox")
    assert said.status == 64 and "is for people" in said.err


def test_an_agent_is_refused(place):
    place.person.variables = ("CLAUDECODE",)
    said = place.run("inbox")
    assert said.status == 64 and "Claude Code" in said.err


def test_it_needs_the_terminal_itself(place):
    said = place.run("inbox")
    assert said.status == 64 and "standard input" in said.err


def test_help_names_the_keys():
    said = toolgate("inbox", "--help")
    assert said.returncode == 0
    for words in ("y once", "t deny with words", "--notify", "toolgate[ui]"):
        assert words in said.stdout
