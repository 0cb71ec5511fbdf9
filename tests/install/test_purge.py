"""`toolgate uninstall --purge` leaves nothing of Toolgate but the policy."""

import os
import shutil
import subprocess
import sys

import pytest

from tests import people
from tests.install.test_install import ROOT
from tests.packages import bundled


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A copy of Toolgate in a place of its own, and its bundle: a purge removes that too."""
    place = tmp_path_factory.mktemp("purge") / "site"
    shutil.copytree(bundled(tmp_path_factory).package.parent, place, copy_function=os.link)
    (bundle,) = place.glob("toolgate/__pycache__/bundle.*.bin")
    return place, bundle, bundle.read_bytes()


@pytest.fixture
def copy(tmp_path, compiled):
    """A home, Toolgate with its bundle, and what runs it."""
    place, bundle, content = compiled
    if not bundle.exists():  # it may be the file of other tests
        bundle.write_bytes(content)
    home = tmp_path / "home"
    home.mkdir()

    def run(*words, cwd=home, answer="n"):
        environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": f"{place}:{ROOT}"}
        return subprocess.run(
            people.command(*words, answer=answer)
            if words[0] == "uninstall"
            else [sys.executable, "-m", "toolgate", *words],
            env=environment,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    return home, place, run


def left_in(home):
    return sorted(str(path.relative_to(home)) for path in home.rglob("*") if path.is_file())


def test_a_purge_leaves_the_policy_alone(copy):
    home, place, run = copy
    policy = home / ".config/toolgate/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text("")
    project = home / "project"
    (project / ".git").mkdir(parents=True)
    (home / ".cache/toolgate").mkdir(parents=True)
    (home / ".cache/toolgate/compiled").write_text("x")
    run("install", "--yes", "claude-code", "codex")
    run("install", "--yes", "gemini", "--project", cwd=project)
    assert list(place.glob("toolgate/__pycache__/bundle.*.bin"))
    shown = run("uninstall", "--purge", "--dry-run")
    assert 0 == shown.returncode
    for word in ("~/.cache/toolgate", "~/.local/state/toolgate", "bundle.", "Your policy stays: ~/.config/toolgate"):
        assert word in shown.stdout, shown.stdout + shown.stderr
    assert (project / ".gemini/settings.json").exists()
    done = run("uninstall", "--purge", "--yes")
    assert (0, "") == (done.returncode, done.stderr)
    assert [".config/toolgate/policy.toml"] == left_in(home)
    assert [] == list(place.glob("toolgate/__pycache__/bundle.*.bin"))


def test_nothing_stored_goes_while_a_file_cannot_be_put_back(copy):
    home, _, run = copy
    run("install", "--yes", "claude-code", "gemini")
    (home / ".gemini/settings.json").write_text('{"toolgate')
    done = run("uninstall", "--purge", "--yes")
    assert (64, True) == (done.returncode, "nothing stored was removed" in done.stderr)
    assert (home / ".local/state/toolgate/installed.json").exists()
    assert not (home / ".claude/settings.json").exists()


def test_a_purge_asks_once_about_everything_and_a_no_changes_nothing(copy):
    home, _, run = copy
    project = home / "project"
    (project / ".git").mkdir(parents=True)
    run("install", "--yes", "gemini", "--project", cwd=project)
    before = left_in(home)
    shown = run("uninstall", "--purge", "--dry-run").stdout
    assert "nothing of Toolgate" not in shown and "restore" in shown and "open questions" in shown
    done = run("uninstall", "--purge", answer="n")
    assert (1, "nothing was changed\n", before) == (done.returncode, done.stderr, left_in(home))
    done = run("uninstall", "--purge", answer="y")
    assert (0, "") == (done.returncode, done.stderr)
    assert [] == [name for name in left_in(home) if ".git/" not in name]


def test_a_purge_without_a_person_or_yes_removes_nothing(copy):
    home, _, run = copy
    run("install", "--yes", "claude-code")
    before = left_in(home)
    done = run("uninstall", "--purge")
    assert 1 == done.returncode and before == left_in(home)


@pytest.mark.parametrize("words", [("claude-code",), ("--project",)])
def test_a_purge_is_of_everything(copy, words):
    _, _, run = copy
    done = run("uninstall", "--purge", "--yes", *words)
    assert (64, True) == (done.returncode, "`--purge` removes everything" in done.stderr)


@pytest.mark.parametrize("content", [b"\xef\xbb\xbf{}", b"{"])
def test_a_broken_file_that_toolgate_never_guarded_does_not_stop_a_purge(copy, content):
    home, _, run = copy
    run("install", "--yes", "claude-code")
    (home / ".gemini").mkdir()
    (home / ".gemini/settings.json").write_bytes(content)
    done = run("uninstall", "--purge", "--yes")
    assert (0, "") == (done.returncode, done.stderr)
    assert [".gemini/settings.json"] == left_in(home)
