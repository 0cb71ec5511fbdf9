"""After a call nothing is blocked: whatever goes wrong, the agent is told nothing, and what can be is written down."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.launch import copied
from toolgate import directories, launcher
from toolgate.adapters import AGENTS, adapter_of
from toolgate.install import checkup
from toolgate.install.canary import PLANTED
from toolgate.install.launching import after_line, program

TELLING = [agent for agent in AGENTS if adapter_of(agent).declaration().after]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return copied(tmp_path_factory.mktemp("package"))


@pytest.fixture
def home(tmp_path):
    (tmp_path / ".local/state/toolgate").mkdir(parents=True, mode=0o700)
    return tmp_path


def given(agent: str, home: Path) -> str:
    known = adapter_of(agent).declaration()
    assert known.after
    return json.dumps(known.after.filled(known.sample, "npm test", PLANTED, str(home), "s"))


def told(agent: str, package: Path, home: Path, text: str, monkeypatch) -> tuple[int, str, str]:
    monkeypatch.setenv("HOME", str(home))
    line = after_line(agent).replace(program(), str(package / "hook.py"))
    done = subprocess.run(["/bin/sh", "-c", line], input=text, capture_output=True, text=True, cwd=home, timeout=120)
    return done.returncode, done.stdout.strip().strip("{}"), done.stderr


@pytest.mark.parametrize("agent", TELLING)
@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\0"])
def test_a_payload_that_cannot_be_read_is_written_down(agent, text, package, home, monkeypatch):
    assert (0, "", "") == told(agent, package, home, text, monkeypatch)
    (finding,) = checkup._unseen(home / ".local/state/toolgate")
    assert agent in finding.text


DAMAGED = ("hook", "launcher", "entrance", "after_call", "session", "adapters/__init__", "analysis/text/scanning")


@pytest.mark.parametrize("module", DAMAGED)
@pytest.mark.parametrize("damage", [None, "1 / 0\n", "raise SystemExit(2)\n"])
def test_a_damaged_package_says_nothing(module, damage, package, home, monkeypatch):
    file = package / f"{module}.py"
    kept = file.read_text()
    if damage is None:
        file.unlink()
    else:
        file.write_text(damage)
    try:
        for agent in ("claude-code", "cline", "copilot"):
            assert (0, "", "") == told(agent, package, home, given(agent, home), monkeypatch)
    finally:
        file.write_text(kept)


def test_without_a_fault_nothing_is_said_either_and_the_session_is_stricter(package, home, monkeypatch):
    assert (0, "", "") == told("claude-code", package, home, given("claude-code", home), monkeypatch)
    (file,) = (home / ".local/state/toolgate/sessions").iterdir()
    assert file.read_text().startswith("+page\t")


def test_a_call_before_it_happens_is_judged_by_that_command_too(package, home, monkeypatch):
    sample = adapter_of("claude-code").declaration().sample.shell("rm -rf ~", str(home), "s")
    status, out, _ = told("claude-code", package, home, json.dumps(sample), monkeypatch)
    assert 0 == status and '"permissionDecision": "deny"' in out


def test_the_other_command_learns_nothing_from_an_event_after_a_call(package, home):
    command = [sys.executable, "-I", "-S", str(package / "hook.py"), "claude-code", "--home", str(home)]
    done = subprocess.run(command, input=given("claude-code", home), capture_output=True, text=True, env=os.environ)
    assert (0, "") == (done.returncode, done.stdout)
    assert not (home / ".local/state/toolgate/sessions").exists()


def test_the_launcher_knows_where_failures_are_written_down():
    assert directories.FAILURES == launcher.FAILURES
