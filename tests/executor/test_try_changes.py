"""What a command changes on an overlay, or on a copy, is read back as what it is; the project stays as it was."""

import os
import random
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.executor.trials import sample, tree, trial
from toolgate.executor.changes import ChangeSet, Done, Kind
from toolgate.executor.differences import difference_of, shown_path, spelled, summary_of
from toolgate.executor.overlay import COVERED, LOCK, OVERLAY, PREFIX, Layers, sweep

WAYS = (OVERLAY, COVERED)


def done(changes: ChangeSet) -> dict[str, str]:
    return {change.path: change.done for change in changes.changes}


@pytest.mark.parametrize("way", WAYS)
def test_each_kind_of_change_is_told(tmp_path: Path, way: str) -> None:
    root = sample(tmp_path)
    before = tree(root)
    script = """
        printf 'one\\n2\\n' > a.txt; echo x > new; rm src/b.py; chmod 755 run.sh; rm -r docs; ln -s /etc/passwd link
        ln -sfn src inner; mkdir made; rm -r empty; echo file > empty; rm out; mkdir out; echo x > out/x
        mkfifo pipe; printf 'x\\000y' > binary; touch src/deep/c.py; rm dangling
    """
    with trial(root, script, way) as (changes, source):
        assert done(changes) == {
            "a.txt": Done.CHANGED,
            "new": Done.ADDED,
            "src/b.py": Done.DELETED,
            "run.sh": Done.MODE,
            "docs": Done.DELETED,
            "link": Done.ADDED,
            "inner": Done.CHANGED,
            "made": Done.ADDED,
            "empty": Done.CHANGED,
            "out": Done.CHANGED,
            "out/x": Done.ADDED,
            "pipe": Done.ADDED,
            "binary": Done.CHANGED,
            "dangling": Done.DELETED,
        }
        said = {change.path: (summary_of(change), difference_of(change, source)) for change in changes.changes}
        assert said["run.sh"][0] == "mode 0644 → 0755"
        assert said["docs"][0] == "1 entry, 20 bytes"
        assert said["link"][0] == "a link to /etc/passwd"
        assert said["inner"][0] == "a link to src/deep became a link to src"
        assert said["empty"][0] == "a directory became a file"
        assert said["out"][0] == "a link to ../elsewhere became a directory"
        assert said["pipe"][0] == "a named pipe, socket or device"
        assert said["binary"][1].note == "binary or large, 256 bytes → 3 bytes"
        assert said["a.txt"][1].head == "--- a/a.txt\n+++ b/a.txt"
        assert said["a.txt"][1].lines[1:] == (" one", "-a.txt", "-three", "+2")
        assert said["new"][1].head == "--- /dev/null\n+++ b/new"
    assert tree(root) == before


@pytest.mark.parametrize("way", WAYS)
def test_a_directory_that_was_replaced_hides_what_was_in_it(tmp_path: Path, way: str) -> None:
    root = sample(tmp_path)
    with trial(root, "rm -r src; mkdir -p src/deep; echo x > src/deep/c.py; echo y > src/z", way) as (changes, _):
        assert done(changes) == {
            "src/b.py": Done.DELETED,
            "src/deep/c.py": Done.CHANGED,
            "src/deep/deeper": Done.DELETED,
            "src/z": Done.ADDED,
        }


@pytest.mark.parametrize("way", WAYS)
def test_odd_names_and_directories_nobody_may_enter(tmp_path: Path, way: str) -> None:
    root = sample(tmp_path)
    script = "echo y > \"$(printf 'bad-\\377-name')\"; echo y > 'new\nline'; mkdir -p shut/in; echo s > shut/in/s; chmod 000 shut/in/s shut/in shut"
    with trial(root, script, way) as (changes, _):
        assert list(done(changes)) == [
            os.fsdecode(b"bad-\xff-name"), "new\nline", "shut", "shut/in", "shut/in/s",
        ]  # fmt: skip
        assert [change.now.mode for change in changes.changes[2:] if change.now] == [0, 0, 0]
        assert [shown_path(change) for change in changes.changes[:3]] == ["bad-\\xff-name", "new\nline", "shut/"]


def test_nothing_is_followed_out_of_the_project(tmp_path: Path) -> None:
    """A link in the project leads to the real thing, which is no part of the change set."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("kept\n")
    root = sample(tmp_path)
    (root / "way").symlink_to(outside)
    with trial(root, "rm way; mkdir way; echo mine > way/kept; rm inner; mkdir inner; echo x > inner/c.py") as (
        changes,
        _,
    ):
        assert done(changes) == {
            "way": Done.CHANGED, "way/kept": Done.ADDED, "inner": Done.CHANGED, "inner/c.py": Done.ADDED,
        }  # fmt: skip
    assert (outside / "kept").read_text() == "kept\n"


def test_a_command_cannot_pretend_that_something_is_gone(tmp_path: Path) -> None:
    """What an overlay notes in attributes and devices is the kernel's to write: what a command writes is kept apart."""
    root = sample(tmp_path)
    code = "import os\nfor name in 'opaque', 'whiteout', 'redirect':\n try: os.setxattr('src', 'user.overlay.' + name, b'y')\n except OSError: pass"
    script = f'{shlex.quote(sys.executable)} -c "{code}"; mknod src/b.py c 0 0 2>/dev/null || true; mknod new c 0 0 2>/dev/null || true'
    with trial(root, script) as (changes, _):
        assert changes.changes == ()


def test_a_submodule_is_a_directory_like_any_other(tmp_path: Path) -> None:
    root = sample(tmp_path)
    (root / "sub").mkdir()
    (root / "sub/.git").write_text("gitdir: ../.git/modules/sub\n")
    (root / ".git/modules/sub").mkdir(parents=True)
    (root / ".git/modules/sub/HEAD").write_text("ref: x\n")
    with trial(root, "echo x > sub/file; echo y > .git/modules/sub/HEAD; rm sub/.git") as (changes, _):
        assert done(changes) == {
            ".git/modules/sub/HEAD": Done.CHANGED, "sub/.git": Done.DELETED, "sub/file": Done.ADDED,
        }  # fmt: skip


def test_a_repository_in_the_project_is_changed_as_any_directory(tmp_path: Path) -> None:
    root = sample(tmp_path)
    with trial(root, "echo ref > vendor/lib/.git/HEAD; echo x > vendor/lib/.git/config") as (changes, _):
        assert done(changes) == {"vendor/lib/.git/HEAD": Done.CHANGED, "vendor/lib/.git/config": Done.ADDED}


def test_large_files_and_many(tmp_path: Path) -> None:
    root = sample(tmp_path)
    script = "head -c 67108864 /dev/zero > large; mkdir many; cd many; seq 1 3000 | xargs touch"
    with trial(root, script) as (changes, source):
        assert changes.whole and len(changes.changes) == 3002
        large = changes.changes[0]
        assert large.now is not None and large.now.size == 64 * 1024**2
        assert difference_of(large, source).note == "binary or large, 64.0 MiB"


def test_what_is_too_deep_to_name_is_said_and_removed(tmp_path: Path) -> None:
    root = sample(tmp_path)
    script = "i=0; n=nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn; while [ $i -lt 90 ]; do mkdir $n; cd -P $n; i=$((i+1)); done"
    with trial(root, script) as (changes, _):
        assert not changes.whole


def test_the_digest_names_exactly_these_changes(tmp_path: Path) -> None:
    root = sample(tmp_path)
    digests = []
    for script in ("echo x > new", "echo x > new", "echo y > new", "echo x > new; chmod 600 new", "echo x > other"):
        with trial(root, script) as (changes, _):
            digests.append(changes.digest())
    assert digests[0] == digests[1] and len(set(digests)) == 4


def random_script(random_source: random.Random) -> str:
    """Some twenty operations on a few names, whose order makes every kind of thing of each of them."""
    names = ["a", "b", "d", "d/a", "d/b", "d/e", "d/e/a", "e", "e/a"]
    lines = []
    for _ in range(20):
        one, other = random_source.choice(names), random_source.choice(names)
        lines.append(
            random_source.choice(
                [
                    f"echo {random_source.random()} > {one}",
                    f"echo x >> {one}",
                    f"rm -rf {one}",
                    f"mkdir -p {one}",
                    f"ln -sfn {other} {one}",
                    f"mv -T {one} {other}",
                    f"chmod {random_source.choice(['600', '755', '700'])} {one}",
                    f"cp -T {one} {other}",
                    f"ln {one} {other}",
                ]
            )
        )
    return "\n".join(f"{line} 2>/dev/null || true" for line in lines)


@pytest.mark.parametrize(
    "seeds", [range(3), pytest.param(range(3, 100), marks=pytest.mark.slow)], ids=["part", "whole"]
)
@pytest.mark.parametrize("way", WAYS)
def test_the_changes_are_those_between_before_and_after(tmp_path: Path, way: str, seeds: range) -> None:
    """The oracle: the same script on a copy, compared entry by entry."""
    for seed in seeds:
        compare(tmp_path / str(seed), way, seed)


def compare(directory: Path, way: str, seed: int) -> None:
    root = directory / "project"
    chooser = random.Random(seed)
    root.mkdir(parents=True)
    subprocess.run(["/bin/sh", "-c", random_script(chooser)], cwd=root, check=True)
    twin = directory / "twin"
    shutil.copytree(root, twin, symlinks=True)
    script = random_script(chooser)
    subprocess.run(["/bin/sh", "-c", script], cwd=twin, check=True)
    before, after = tree(root), tree(twin)
    expected = set()
    for path in before.keys() | after.keys():
        above = [path[:index] for index, letter in enumerate(path) if letter == "/"]
        gone = any(up in before and up not in after for up in above)
        replaced = any(after.get(up, (0,))[0] != before.get(up, (0,))[0] for up in above if up in before)
        if before.get(path) != after.get(path) and not ((gone or replaced) and path not in after):
            expected.add(path)
    with trial(root, script, way) as (changes, _):
        assert set(done(changes)) == expected
        now = {change.path: change.now for change in changes.changes if change.now is not None}
        assert all(state.kind == Kind.DIRECTORY or state.digest for state in now.values())
    assert tree(root) == before


def test_what_a_killed_trial_left_is_swept_by_the_next(tmp_path: Path) -> None:
    root = sample(tmp_path)
    places = tmp_path / "swept"
    places.mkdir(mode=0o700)
    left, living = places / f"{PREFIX}left", Layers(str(root), [str(places)])
    (left / "upper/shut").mkdir(parents=True)
    (left / "upper/shut").chmod(0)
    (left / LOCK).touch()
    sweep(str(places))
    assert os.listdir(places) == [os.path.basename(living.directory)]
    living.close()
    assert os.listdir(places) == []


def test_sizes_are_said_as_people_say_them() -> None:
    assert [spelled(size) for size in (0, 1, 1023, 1024, 5 * 1024**3)] == [
        "0 bytes", "1 byte", "1023 bytes", "1.0 KiB", "5.0 GiB",
    ]  # fmt: skip
