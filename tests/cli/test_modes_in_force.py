"""`check` and `explain` judge by the mode in force, as a hook does, and say so; what judges described worlds does not."""

import json
import time
from pathlib import Path

import pytest

from tests.approvals.homes import SENDING, Home
from tests.cli.process import record, toolgate
from toolgate.approvals.modes import PROJECT, READONLY, SESSION, USER, Mode, set_mode
from toolgate.session import Files

ENDINGS = {PROJECT: "toolgate mode normal`", USER: "toolgate mode normal --all`"}


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


def put(home: Home, name: str, scope: str = PROJECT, subject: str = "", **given) -> None:
    subject = subject or (home.project if scope == PROJECT else "")
    set_mode(home.store, Mode(name, scope, subject, made=time.time() - 1, **given))


def said(home: Home, *words: str, **given):
    return toolgate(*words, cwd=Path(home.project), HOME=home.path, **given)


@pytest.mark.parametrize("scope", ENDINGS)
@pytest.mark.parametrize("verb", ["check", "explain"])
def test_what_a_read_only_mode_refuses_is_refused(home, verb, scope):
    assert 0 == said(home, verb, "--", "touch x").returncode
    put(home, READONLY, scope)
    done = said(home, verb, "--", "touch x")
    assert (2, "") == (done.returncode, done.stderr)
    assert "deny: changes `x`, and only reading is permitted: the mode is `readonly`" in done.stdout
    assert ENDINGS[scope] in done.stdout.splitlines()[-1] and "mode: changes are refused" in done.stdout
    assert 0 == said(home, verb, "--", "ls").returncode
    assert home.check(home.call("touch x")).reason in done.stdout


@pytest.mark.parametrize("verb", ["check", "explain"])
def test_what_a_mode_does_not_ask_is_not_asked(home, verb):
    assert 1 == said(home, verb, "--", SENDING).returncode
    put(home, "yolo", USER, until=time.time() + 600, paused=True)
    done = said(home, verb, "--", SENDING)
    assert 0 == done.returncode and "Toolgate is paused" in done.stdout and "toolgate resume" in done.stdout
    assert 2 == said(home, verb, "--", "rm -rf /").returncode


def test_the_mode_of_a_session_counts_for_its_calls(home):
    home.check(home.call("ls"), sessions=Files(home.state))
    put(home, READONLY, SESSION, "claude-code s1")
    assert 0 == said(home, "check", "--", "touch x").returncode
    done = said(home, "check", "--session", "s1", "--", "touch x")
    assert 2 == done.returncode and "`toolgate mode normal --session s1` ends it" in done.stdout


def test_a_batch_is_judged_by_the_mode_unless_its_world_is_described(home):
    put(home, READONLY)
    here = json.dumps({"tool": "Bash", "input": {"command": "touch x"}})
    done = said(home, "check", "--batch", "-", input=f"{here}\n{record('touch x')}\n")
    assert ["deny", "allow"] == [json.loads(line)["verdict"] for line in done.stdout.splitlines()]


def test_a_score_does_not_depend_on_the_mode(home, tmp_path):
    put(home, READONLY, USER)
    (tmp_path / "of.cases").write_text("allow  touch x\n")
    done = said(home, "score", str(tmp_path / "of.cases"))
    assert 0 == done.returncode, done.stdout
