"""`toolgate try` from outside: what it shows, what it keeps, how it ends, and that it leaves nothing behind."""

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.process import COMMAND, environment, toolgate
from tests.people import HERE, QUESTION, command
from tests.sandbox.boxed import needed
from toolgate.cli import main
from toolgate.executor.trying import LIMITS, Watch, needs_for, tried
from toolgate.host import Machine
from toolgate.model.errors import GuardError
from toolgate.sandbox.choosing import Bare
from toolgate.sandbox.running import begin
from toolgate.sandbox.starting import Limits, Needs, Start, Stopped

BOXES = ("bwrap", "landlock")
LEAVING = 60  # seconds within which a process that was asked to end is gone


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a credential, in a home with another one."""
    needed("bwrap")
    root = tmp_path.resolve() / "home/project"
    (root / "old").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / ".git/HEAD").write_text("ref: refs/heads/main\n")
    (root / "a.txt").write_text("one\ntwo\n")
    (root / "old/x").write_text("x\n")
    (root / ".env").write_text("TOKEN=planted-in-project\n")
    (root.parent / ".ssh").mkdir()
    (root.parent / ".ssh/id_rsa").write_text("planted-in-home\n")
    return root


@pytest.fixture
def at(monkeypatch):
    """Moves this process into a directory, and into a home: the one above it, unless another is named."""

    def move(directory: Path, home: Path | None = None) -> None:
        monkeypatch.chdir(directory)
        monkeypatch.setenv("HOME", str(home or directory.parent))

    return move


def attempt(project: Path, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return toolgate("try", *words, cwd=project, HOME=str(project.parent), **changes)


def left(project: Path) -> list[str]:
    """What trials have left: layers in the cache, stages in the project."""
    cache = project.parent / ".cache/toolgate"
    return [
        *(os.listdir(cache) if cache.exists() else ()),
        *[name for name in os.listdir(project) if "toolgate" in name],
    ]


def test_it_shows_what_a_command_would_change_and_changes_nothing(project: Path) -> None:
    done = attempt(project, "--", "sh", "-c", "echo said; sed -i s/two/2/ a.txt; rm -r old; echo n > new; exit 3")
    assert (3, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("said\nit would change 2 files and 1 directory:\n")
    for line in ("  changed  a.txt", "  added    new", "  deleted  old/  (1 entry, 2 bytes)", "-two", "+2"):
        assert f"\n{line}\n" in done.stdout
    assert done.stdout.endswith("\nnothing was kept\n")
    assert (project / "a.txt").read_text() == "one\ntwo\n" and (project / "old/x").exists()
    assert not (project / "new").exists() and left(project) == []


@pytest.mark.parametrize(("program", "hint"), [("nosuch-program", "check its name"), ("echo hi", "-- bash -c 'TEXT'`")])
def test_a_program_that_is_not_there_is_not_tried(project: Path, program: str, hint: str, at, capfd) -> None:
    at(project)
    assert 64 == main(["try", "--", program])
    said = capfd.readouterr()
    assert said.out == "" and f"there is no program `{program}`" in said.err and hint in said.err


def test_it_has_no_network_and_sees_no_credentials(project: Path) -> None:
    script = "cat .env ~/.ssh/id_rsa; echo $PLANTED_TOKEN; curl -sS --max-time 20 http://planted.example/ || true"
    done = attempt(project, "--json", "--", "sh", "-c", script, PLANTED_TOKEN="planted-in-variable")
    found = json.loads(done.stdout)
    assert "planted-in" not in found["output"] + found["errors"]
    assert found["changes"] == [] and found["status"] == 0
    if "curl: not found" not in found["errors"]:
        assert {"what": "connect", "target": "planted.example:80"} in found["refused"]


def test_what_is_kept_is_what_was_shown_and_can_be_restored(project: Path) -> None:
    done = attempt(project, "--keep", "--json", "--", "sh", "-c", "echo 3 >> a.txt; rm -r old; echo n > new")
    found = json.loads(done.stdout)
    assert (found["kept"], found["problem"]) == (3, "")
    assert sorted((change["path"], change["done"]) for change in found["changes"]) == [
        ("a.txt", "changed"), ("new", "added"), ("old", "deleted"),
    ]  # fmt: skip
    assert (project / "a.txt").read_text() == "one\ntwo\n3\n"
    assert (project / "new").read_text() == "n\n" and not (project / "old").exists() and left(project) == []
    assert (project.parent / ".local/state/toolgate/copies" / found["copy"]).is_dir()


def test_what_a_command_was_not_expected_to_change_is_not_kept(project: Path) -> None:
    """A file of the project that others obey: whoever allowed the command did not allow that."""
    (project / "build.sh").write_text('echo x > "$(date +.gi)t/hooks"\n')
    done = attempt(project, "--keep", "--", "sh", "build.sh")
    assert done.returncode == 1 and "nothing was kept: the command was not expected to change" in done.stdout
    assert not (project / ".git/hooks").exists()


@pytest.mark.parametrize("answer", ["y", "n"])
def test_a_person_at_a_terminal_is_asked(project: Path, answer: str) -> None:
    words = command("try", "--", "sh", "-c", "echo new > a.txt", answer=HERE)
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(project)
        os.execve(sys.executable, words, environment(HOME=str(project.parent)))
    seen = b""
    try:
        while QUESTION not in seen:
            seen += os.read(terminal, 65_536)
        os.write(terminal, f"{answer}\n".encode())
        while True:
            seen += os.read(terminal, 65_536)
    except OSError:  # the terminal is closed
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0, seen
    assert (project / "a.txt").read_text() == ("new\n" if answer == "y" else "one\ntwo\n")
    assert b"Keep these changes" in seen and left(project) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_trial_leaves_nothing_behind(project: Path, number: int) -> None:
    words = ["try", "--", "sh", "-c", "echo n > new; echo ready; sleep 1000"]
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=project,
        env=environment(HOME=str(project.parent)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    process.send_signal(number)
    process.communicate(timeout=LEAVING)
    assert process.returncode == 128 + number
    assert left(project) == [] and not (project / "new").exists()


def test_what_a_killed_trial_left_goes_with_the_next(project: Path) -> None:
    words = [*COMMAND, "try", "--", "sh", "-c", "echo ready; sleep 1000"]
    process = subprocess.Popen(words, cwd=project, env=environment(HOME=str(project.parent)), stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline() == b"ready\n"
    process.kill()
    process.wait(LEAVING)
    process.stdout.close()
    assert left(project)
    assert attempt(project, "--", "true").returncode == 0
    assert left(project) == []


@pytest.mark.parametrize("name", BOXES)
def test_every_sandbox_can_be_laid_over_an_overlay(project: Path, name: str) -> None:
    box = needed(name)
    facts = Machine(str(project), None, str(project.parent))
    needs = needs_for(str(project), facts, dict(os.environ))
    script = "cat .env; echo x > ../outside; echo n > new; rm a.txt"
    with tried(["/bin/sh", "-c", script], needs, box, LIMITS, str(project.parent)) as trial:
        assert [(change.path, change.done) for change in trial.changes.changes] == [
            ("a.txt", "deleted"),
            ("new", "added"),
        ]
        assert b"planted-in" not in trial.ended.output and (trial.box, trial.way) == (name, "overlay")
    assert not (project.parent / "outside").exists() and (project / "a.txt").exists() and left(project) == []


def test_a_command_that_fills_the_disk_is_ended(project: Path) -> None:
    """By what the disk has lost since it began; here a megabyte is too much."""
    needs = needs_for(str(project), Machine(str(project), None, str(project.parent)), dict(os.environ))
    needs = needs._replace(writable=(str(project),))
    words = [
        "/bin/sh",
        "-c",
        "i=0; while [ $i -lt 200 ]; do head -c 1000000 /dev/urandom > f$i; sync f$i; i=$((i+1)); done; sleep 60",
    ]
    running = begin(words, needs, LIMITS, needed("bwrap"))
    with running, Watch(running, str(project), 1_000_000) as watch:
        ended = running.wait()
    assert watch.full and ended.stopped == Stopped.CANCELLED


class Distant:
    """A sandbox that is started by somebody else, as a daemon does, and does not see our mounts."""

    name = "distant"

    def __init__(self) -> None:
        self._box = needed("bwrap")

    def lacking(self) -> str:
        return self._box.lacking()

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        return self._box.start(words, needs, limits)


def test_a_sandbox_that_does_not_see_our_mounts_gets_a_copy(project: Path) -> None:
    facts = Machine(str(project), None, str(project.parent))
    needs = needs_for(str(project), facts, dict(os.environ))
    script = "pwd; cat .env; echo n > new; rm a.txt; chmod 700 old"
    with tried(["/bin/sh", "-c", script], needs, Distant(), LIMITS, str(project.parent)) as trial:
        found = [(change.path, change.done) for change in trial.changes.changes]
        assert found == [("a.txt", "deleted"), ("new", "added"), ("old", "mode")]
        assert trial.ended.output.decode().strip() not in ("", str(project)) and trial.way == "elsewhere"
    assert (project / "a.txt").exists() and left(project) == []


def test_without_a_sandbox_nothing_runs(project: Path) -> None:
    facts = Machine(str(project), None, str(project.parent))
    needs = needs_for(str(project), facts, {})
    with pytest.raises(GuardError, match="without a sandbox"), tried(["true"], needs, Bare(), LIMITS, ""):
        pass


def test_a_sandbox_out_of_the_project_is_none(project: Path) -> None:
    (project / "bin").mkdir()
    (project / "bin/bwrap").write_text(f'#!/bin/sh\nexec {shutil.which("bwrap")} "$@"\n')
    (project / "bin/bwrap").chmod(0o755)
    done = attempt(project, "--", "true", PATH=f"{project}/bin:{os.environ['PATH']}")
    assert done.returncode == 64 and "bin/bwrap` is a file of the project" in done.stderr


def test_what_a_killed_process_left_in_the_project_is_named(project: Path) -> None:
    (project / ".toolgate-keep-0").mkdir()
    done = attempt(project, "--", "true")
    assert done.returncode == 64 and "`.toolgate-keep-0` is left of changes that were being kept" in done.stderr


def test_a_home_is_no_project(project: Path, at, capfd) -> None:
    at(project.parent, project.parent)
    assert 64 == main(["try", "--", "true"]) and "would hold nothing back" in capfd.readouterr().err


@pytest.mark.parametrize(
    "words", [[], ["ls"], ["--"], ["--keep"], ["--kept", "--", "ls"], ["--sandbox", "none", "--", "ls"]]
)
def test_a_command_line_that_cannot_be_followed_runs_nothing(words: list[str], tmp_path: Path, at, capfd) -> None:
    at(tmp_path, tmp_path)
    assert 64 == main(["try", *words]) and capfd.readouterr().err.startswith("toolgate: ")
