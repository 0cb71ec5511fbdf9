"""The changes that were shown are put into the project, exactly these, all or none; nobody's work is replaced."""

import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.executor.test_try_changes import random_script
from tests.executor.trials import sample, tree, trial
from toolgate.executor.changes import ChangeSet, Source
from toolgate.executor.copies import Copies
from toolgate.executor.keeping import Applied, checked, keep, staged
from toolgate.executor.opening import Changed, FileError, Tree
from toolgate.host import Machine

APART = 0.05  # seconds: more than the clock of a file system lags behind


def begun() -> int:
    """When a trial begins: all that was there is older, all that comes is newer."""
    time.sleep(APART)
    found = time.time_ns()
    time.sleep(APART)
    return found


def kept(changes: ChangeSet, source: Source, since: int, directory: Path, digest: str = "") -> Applied:
    state = directory / "state"
    state.mkdir(mode=0o700, exist_ok=True)
    copies = Copies(str(state), lambda: Machine(source.project, source.project, str(directory / "home")))
    return keep(changes, digest or changes.digest(), source, since, copies, "a test")


SCRIPT = """
    printf 'one\\n2\\n' > a.txt; mkdir -p new/dir; echo x > new/dir/file; rm src/b.py; chmod 755 run.sh; rm -r docs
    ln -sfn src inner; ln -s /etc/passwd link; rm -r empty; echo file > empty; rm out; mkdir out; echo x > out/x
    printf 'x\\000y' > binary; echo y > "$(printf 'bad-\\377-name')"; chmod 700 src
"""


def test_what_is_kept_is_what_the_command_does(tmp_path: Path) -> None:
    root = sample(tmp_path)
    twin = tmp_path / "twin"
    shutil.copytree(root, twin, symlinks=True)
    subprocess.run(["/bin/sh", "-ec", SCRIPT], cwd=twin, check=True)
    since = begun()
    with trial(root, SCRIPT) as (changes, source):
        applied = kept(changes, source, since, tmp_path)
    assert applied.changes == len(changes.changes) and applied.copy
    assert tree(root) == tree(twin)
    [copy] = os.listdir(tmp_path / "state/copies")
    assert copy == applied.copy


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 80), marks=pytest.mark.slow)], ids=["part", "whole"])
def test_whatever_a_command_does_can_be_kept(tmp_path: Path, seeds: range) -> None:
    for seed in seeds:
        root, twin, chooser = tmp_path / f"{seed}/project", tmp_path / f"{seed}/twin", random.Random(1000 + seed)
        root.mkdir(parents=True)
        subprocess.run(["/bin/sh", "-c", random_script(chooser)], cwd=root, check=True)
        shutil.copytree(root, twin, symlinks=True)
        script = random_script(chooser)
        subprocess.run(["/bin/sh", "-c", script], cwd=twin, check=True)
        since = begun()
        with trial(root, script) as (changes, source):
            kept(changes, source, since, tmp_path / str(seed))
        assert tree(root) == tree(twin), f"seed {seed}"


MEANWHILE = {
    "the file was written": lambda root: (root / "a.txt").write_text("mine\n"),
    "its rights were changed": lambda root: (root / "a.txt").chmod(0o600),
    "it was replaced by a link": lambda root: ((root / "a.txt").unlink(), (root / "a.txt").symlink_to("nowhere")),
    "it was deleted": lambda root: (root / "a.txt").unlink(),
    "something is where a new file goes": lambda root: (root / "new").write_text("mine\n"),
    "a link is where a new directory goes": lambda root: (root / "new").symlink_to("../elsewhere"),
    "a file came into a directory that goes": lambda root: (root / "docs/mine").write_text("mine\n"),
    "a file in a directory that goes was written": lambda root: (root / "docs/e.md").write_text("mine\n"),
    "a directory above became a link": lambda root: ((root / "src").rename(root / "moved"), (root / "src").symlink_to("moved")),
    "what gets rights was replaced": lambda root: ((root / "run.sh").unlink(), (root / "run.sh").write_text("mine\n")),
}  # fmt: skip


@pytest.mark.parametrize("what", MEANWHILE)
def test_nothing_is_kept_when_the_project_has_changed_meanwhile(tmp_path: Path, what: str) -> None:
    root = sample(tmp_path)
    since = begun()
    with trial(root, SCRIPT) as (changes, source):
        MEANWHILE[what](root)
        before = tree(root)
        with pytest.raises(Changed, match="since the trial began"):
            kept(changes, source, since, tmp_path)
    assert tree(root) == before


def test_what_others_change_elsewhere_is_left_alone(tmp_path: Path) -> None:
    root = sample(tmp_path)
    since = begun()
    with trial(root, "echo x > a.txt; echo y > src/new") as (changes, source):
        (root / "docs/e.md").write_text("mine\n")
        assert kept(changes, source, since, tmp_path).changes == 2
    assert (root / "docs/e.md").read_text() == "mine\n"


def test_only_the_changes_that_were_shown_are_kept(tmp_path: Path) -> None:
    root = sample(tmp_path)
    before, since = tree(root), begun()
    with trial(root, "echo x > new; echo y > a.txt") as (changes, source):
        with pytest.raises(Changed, match="not those that were shown"):
            kept(changes, source, since, tmp_path, digest="0" * 64)
        (Path(source.changed) / "a.txt").write_text("other\n")
        with pytest.raises(Changed, match=r"`a\.txt` is not what was shown"):
            kept(changes, source, since, tmp_path)
        with pytest.raises(FileError, match="more changes than can be kept"):
            kept(changes._replace(whole=False), source, since, tmp_path)
    assert tree(root) == before


@pytest.mark.parametrize("name", ["a.txt", "binary", "docs", "empty", "link", "new", "run.sh", "src/b.py"])
def test_a_failure_in_the_middle_is_taken_back(tmp_path: Path, name: str) -> None:
    """Something comes between looking and renaming, at each of the changes in turn: that stays, and so does the rest."""
    root = sample(tmp_path)
    since = begun()
    with trial(root, SCRIPT) as (changes, source), Tree(str(root)) as held:
        seen = checked(changes.changes, held, since)
        (root / name / "mine" if (root / name).is_dir() else root / name).write_text("mine, and later\n")
        before = tree(root)
        with pytest.raises(Changed, match="has changed since the trial began"):
            staged(held, list(changes.changes), source, seen, since)
        assert tree(root) == before


def test_special_files_are_shown_and_not_kept(tmp_path: Path) -> None:
    root = sample(tmp_path)
    since = begun()
    with trial(root, "mkfifo pipe; echo x > new") as (changes, source):
        applied = kept(changes, source, since, tmp_path)
    assert (applied.changes, applied.left_out) == (1, ("pipe",))
    assert (root / "new").exists() and not (root / "pipe").exists()
