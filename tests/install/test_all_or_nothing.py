"""A run of `install` or `uninstall` changes all files or none, and one broken file of one agent does not stop the others."""

import json
import os
import resource
import shutil
import subprocess

import pytest

from tests import people
from tests.install.test_install import ROOT, SETTINGS, toolgate, tree
from toolgate.install.change import Change, make

THREE = ("claude-code", "gemini", "cline")


@pytest.fixture
def home(tmp_path):
    for name in (".claude", ".gemini"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "settings.json").write_text(SETTINGS)
    return tmp_path


def confined(home, *words, before=None):
    """Toolgate without root's power over file modes."""
    command = people.command(*words)
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("root ignores file modes, and there is no setpriv here")
        command = [setpriv, "--bounding-set=-all", "--inh-caps=-all", *command]
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, env=environment, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True, preexec_fn=before
    )


# --- files that cannot be written ------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["", ".gemini", ".local/state"])
def test_a_directory_that_cannot_be_written_leaves_nothing_half_done(home, place):
    (home / ".local/state").mkdir(parents=True)
    before = whole(home)
    (home / place).chmod(0o555)
    try:
        done = confined(home, "install", "--yes", *THREE)
    finally:
        (home / place).chmod(0o755)
    assert 64 == done.returncode
    assert "nothing was changed" in done.stderr
    assert before == whole(home)


def test_an_uninstall_that_cannot_write_one_file_changes_none(home):
    toolgate(home, "install", "--yes", *THREE)
    before = whole(home)
    (home / ".gemini").chmod(0o555)
    try:
        done = confined(home, "uninstall", "--yes")
    finally:
        (home / ".gemini").chmod(0o755)
    assert 64 == done.returncode and "nothing was changed" in done.stderr
    assert before == whole(home)


def test_a_full_disk_leaves_nothing_half_done(home):
    large = "{" + " " * 60_000 + "}"
    (home / ".gemini/settings.json").write_text(large)
    before = whole(home)
    done = confined(
        home, "install", "--yes", *THREE, before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
    )
    assert 64 == done.returncode and "nothing was changed" in done.stderr
    assert before == whole(home)


def whole(place):
    """Every file and directory, our own state too."""
    return {
        str(path.relative_to(place)): (path.lstat().st_mode, path.read_bytes() if path.is_file() else None)
        for path in sorted(place.rglob("*"))
    }


@pytest.mark.parametrize("position", range(4))
def test_whichever_file_of_a_run_cannot_be_replaced_all_are_as_before(tmp_path, position):
    """Two changes that exclude each other: `d` cannot be a file once `d/file` has made it a directory."""
    (tmp_path / "old").write_text("old")
    (tmp_path / "gone").write_text("gone")
    changes = [
        Change(tmp_path / "old", b"old", b"new"),
        Change(tmp_path / "gone", b"gone", None),
        Change(tmp_path / "made/by/us", None, b"new", 0o755),
    ]
    before = whole(tmp_path)
    changes.insert(position, Change(tmp_path / "d", None, b"x"))
    with pytest.raises(OSError, match="directory"):
        make(*changes, Change(tmp_path / "d/file", None, b"x"))
    assert before == whole(tmp_path)


# --- one agent's file is broken --------------------------------------------------------------------------------------


@pytest.mark.parametrize("broken", ["not JSON", "a directory", "not UTF-8", "no permission"])
@pytest.mark.parametrize("verb", ["install", "uninstall"])
def test_one_broken_file_does_not_stop_the_others(home, verb, broken):
    if verb == "uninstall":
        toolgate(home, "install", "--yes", *THREE)
    path = home / ".gemini/settings.json"
    match broken:
        case "not JSON":
            path.write_text('{"toolgate": ')
        case "a directory":
            path.unlink()
            path.mkdir()
        case "not UTF-8":
            path.write_bytes(b'{"toolgate": "\x80"}')
        case _:
            path.chmod(0)
    done = confined(home, verb, "--yes", *THREE)
    assert (1, True) == (done.returncode, "Gemini CLI was left alone" in done.stderr), done.stderr
    assert str(path) in done.stderr.replace("\n  ", " ").replace(" ", "") or path.name in done.stderr
    guarded = "/toolgate/hook.py" in (home / ".claude/settings.json").read_text()
    assert (verb == "install") == guarded == any(home.rglob("Hooks/PreToolUse"))


def test_doctor_names_a_file_it_cannot_read_and_goes_on(home):
    toolgate(home, "install", "--yes", *THREE)
    (home / ".gemini/settings.json").unlink()
    (home / ".gemini/settings.json").mkdir()
    done = toolgate(home, "doctor", "--json")
    states = {one["subject"]: one["state"] for one in json.loads(done.stdout)["findings"]}
    assert (1, "fine", "failure", "fine") == (done.returncode, states["claude-code"], states["gemini"], states["cline"])


# --- what a file is besides its content ------------------------------------------------------------------------------


def test_a_settings_file_that_is_a_symbolic_link_stays_one(home):
    dotfiles = home / "dotfiles"
    dotfiles.mkdir()
    settings = home / ".claude/settings.json"
    settings.rename(dotfiles / "claude.json")
    (dotfiles / "claude.json").chmod(0o640)
    settings.symlink_to("../dotfiles/claude.json")
    before = tree(home)
    toolgate(home, "install", "--yes", "claude-code")
    assert "../dotfiles/claude.json" == os.readlink(settings)
    assert "/toolgate/hook.py" in (dotfiles / "claude.json").read_text()
    assert 0o640 == (dotfiles / "claude.json").stat().st_mode & 0o777
    toolgate(home, "uninstall", "--yes")
    assert "../dotfiles/claude.json" == os.readlink(settings) and before == tree(home)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a file another user's")
def test_a_settings_file_keeps_its_owner(home):
    settings = home / ".claude/settings.json"
    os.chown(settings, 65534, 65534)
    toolgate(home, "install", "--yes", "claude-code")
    assert (65534, 65534) == (settings.stat().st_uid, settings.stat().st_gid)
