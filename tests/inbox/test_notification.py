"""Desktop notifications: off by default, and never markup or a script made of a call."""

import os
import sys

import pytest

from tests.inbox.desks import question
from toolgate.inbox import notification

HOSTILE = "echo <b>bold</b> & <a href='x'>y</a> \x1b[31m \u202egnp \" ; do shell script"


def place_with(tmp_path, name):
    program = tmp_path / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return str(tmp_path)


def test_a_u10_a_new_question_is_told_as_text(tmp_path):
    words = notification.command([question("k3f1", HOSTILE)], place_with(tmp_path, "notify-send"))
    program, name, dashes, title, body = words
    assert os.path.basename(program) == "notify-send" and (name, dashes) == ("--app-name=Toolgate", "--")
    assert title == "Toolgate: claude-code asks"
    assert not {"<", ">", "\x1b", "\u202e", "\n"} & set(body) and "&lt;b&gt;bold&lt;/b&gt; &amp;" in body


def test_on_a_mac_what_it_says_is_no_script(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    words = notification.command([question("k3f1", HOSTILE)] * 3, place_with(tmp_path, "osascript"))
    assert [words[at + 1] for at, word in enumerate(words) if word == "-e"] == list(notification.SCRIPT)
    assert words[-3:-1] == ["--", "Toolgate: claude-code asks"]
    assert words[-1].endswith(" (and 2 more)")


def test_where_there_is_no_such_program_nothing_happens(tmp_path, monkeypatch):
    assert notification.command([question("k3f1")], str(tmp_path)) == []
    monkeypatch.setattr(notification, "PLACES", str(tmp_path))
    notification.notify([question("k3f1")])


@pytest.mark.parametrize("length", [10, 100_000])
def test_a_long_call_is_cut(tmp_path, length):
    words = notification.command([question("k3f1", "x" * length)], place_with(tmp_path, "notify-send"))
    assert len(words[-1]) <= 200
