"""Files are replaced whole or not at all, by exactly what was approved, where nothing has changed since."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.executor.grounds import Ground, forked, there
from tests.sweeps import steps_of
from toolgate.executor.opening import Changed, FileError
from toolgate.executor.reading import snapshot
from toolgate.executor.replacing import PREFIX, put
from toolgate.executor.writing import Edit, delete, edit, edited, state_of, write

OLD, NEW = b"old " * 20_000, b"new content " * 30_000


def test_a_file_is_written_anew(ground, tree):
    before = os.umask(0o027)
    try:
        done = write(tree, ground.path("new/deep/a.txt"), b"text", None, names=ground.names())
    finally:
        os.umask(before)
    assert done.created and ground.text("new/deep/a.txt") == "text"
    assert stat.S_IMODE(os.stat(ground.path("new/deep/a.txt")).st_mode) == 0o640


def test_mode_owner_and_attributes_stay(ground, tree):
    path = ground.put("run.sh", "old")
    os.chmod(path, 0o4751)
    try:
        os.setxattr(path, "user.kind", b"tool")
        attributes = True
    except OSError:
        attributes = False
    if os.getuid() == 0:
        os.chown(path, 1234, 2345)
        os.chmod(path, 0o4751)
    before = os.stat(path)
    write(tree, path, b"new", state_of(tree, path), names=ground.names())
    after = os.stat(path)
    assert ground.text("run.sh") == "new" and after.st_ino != before.st_ino
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert not attributes or os.getxattr(path, "user.kind") == b"tool"


def test_what_has_changed_since_it_was_judged_is_refused(ground, tree):
    path = ground.put("a.txt", "judged")
    judged = state_of(tree, path)
    ground.put("a.txt", "another")
    with pytest.raises(Changed):
        write(tree, path, b"approved", judged, names=ground.names())
    assert ground.text("a.txt") == "another"
    os.unlink(path)
    ground.put("a.txt", "judged")
    with pytest.raises(Changed):
        write(tree, path, b"approved", judged, names=ground.names())
    assert state_of(tree, ground.path("none")) is None
    ground.put("none", "in between")
    with pytest.raises(Changed):
        write(tree, ground.path("none"), b"approved", None, names=ground.names())
    assert ground.text("none") == "in between"
    assert not [name for name in os.listdir(ground.project) if name.startswith(PREFIX)]


def test_a_link_in_the_place_of_a_file_is_replaced_by_nobody(ground, tree):
    path = ground.put("a.txt", "judged")
    judged = there(tree, path)
    (ground.outside / "b.txt").write_text("outside")
    os.unlink(path)
    os.symlink(ground.outside / "b.txt", path)
    with pytest.raises(Changed):
        write(tree, path, b"approved", judged, names=ground.names())
    with pytest.raises(Changed):
        delete(tree, path, judged)
    os.unlink(path)
    os.symlink(ground.outside / "c.txt", path)
    with pytest.raises(Changed):
        write(tree, path, b"approved", None, names=ground.names())
    assert (ground.outside / "b.txt").read_text() == "outside" and os.listdir(ground.outside) == ["b.txt"]


def test_a_file_is_deleted(ground, tree):
    path = ground.put("a.txt")
    delete(tree, path, there(tree, path))
    assert not os.path.exists(path)


def test_a_directory_or_a_pipe_is_not_written(ground, tree):
    os.mkfifo(ground.path("pipe"))
    for name in ("pipe", ".git"):
        with pytest.raises(FileError, match="not a regular file"):
            state_of(tree, ground.path(name))
        with pytest.raises(Changed):
            write(tree, ground.path(name), b"x", None, names=ground.names())
    with pytest.raises(FileError, match="is a directory"):
        write(tree, str(ground.project), b"x", None, names=ground.names())


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_is_not_replaced(ground, tree):
    path = ground.put("a.txt", "old")
    os.chmod(path, 0o444)
    with pytest.raises(FileError, match="Permission denied"):
        write(tree, path, b"new", state_of(tree, path), names=ground.names())
    assert ground.text("a.txt") == "old"


# --- whenever the writer is killed -----------------------------------------------------------------------------------


def _writes(ground: Ground, new: bytes) -> None:
    with ground.tree() as tree:
        path = ground.path("a.txt")
        write(tree, path, new, state_of(tree, path), names=ground.names())


def _killed_at(ground: Ground, step: int) -> bool:
    """Write in a process that is killed at its so-manieth call into the system or the interpreter; whether it was."""
    child = forked()
    if not child:
        left = step

        def count(frame, event, argument):
            nonlocal left
            if event in ("c_call", "c_return"):
                left -= 1
                if not left:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.setprofile(count)
        try:
            _writes(ground, NEW)
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("every", steps_of(11))
def test_a_writer_that_is_killed_at_any_step_leaves_the_old_or_the_new_file(memory, every):
    ground = Ground(memory)
    path = ground.project / "a.txt"
    ground.put("a.txt", OLD)
    path.chmod(0o640)
    seen = []
    step = 1
    while True:
        killed = _killed_at(ground, step)
        data = path.read_bytes()
        assert data in (OLD, NEW), step
        assert stat.S_IMODE(path.stat().st_mode) == 0o640, step
        seen.append(data == NEW)
        left = [name for name in os.listdir(ground.project) if name.startswith(PREFIX)]
        assert len(left) <= 1, step
        for name in left:
            (ground.project / name).unlink()
        if not killed:
            break
        if data == NEW:
            put_back(ground)
        step += every
    assert seen[-1] and len(seen) > 20
    assert sorted(seen) == seen, "once the new file is there it stays"


def put_back(ground: Ground) -> None:
    ground.put("a.txt", OLD)


@pytest.mark.parametrize("every", steps_of(10))
def test_a_writer_that_is_killed_at_random_moments_leaves_the_old_or_the_new_file(memory, every):
    ground = Ground(memory)
    path = ground.project / "a.txt"
    ground.put("a.txt", OLD)
    random = Random(7)
    states = set()
    for _ in range(0, 500, every):
        child = forked()
        if not child:
            try:
                while True:
                    _writes(ground, NEW)
                    _writes(ground, OLD)
            finally:
                os._exit(1)
        time.sleep(random.random() * 0.006)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        data = path.read_bytes()
        assert data in (OLD, NEW)
        states.add(data)
    assert len(states) == 2


WRITER = """
import os, sys
sys.path.insert(0, {root!r})
from pathlib import Path
from tests.executor.grounds import Ground
from toolgate.executor.writing import state_of, write
ground = Ground.__new__(Ground)
ground.project, ground.home = Path({project!r}), Path({home!r})
with ground.tree() as tree:
    path, names = ground.path("a.txt"), ground.names()
    before = state_of(tree, path)
    os.getppid()
    write(tree, path, b"new " * 9_000, before, names=names)
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_a_writer_that_is_killed_at_any_system_call_leaves_the_old_or_the_new_file(memory):
    ground = Ground(memory)
    old, new = b"old " * 5_000, b"new " * 9_000
    root = str(Path(__file__).parents[2])
    program = [sys.executable, "-c", WRITER.format(root=root, project=str(ground.project), home=str(ground.home))]
    log = ground.base / "calls"
    ground.put("a.txt", old)
    if subprocess.run(["strace", "-o", log, *program], capture_output=True).returncode:
        pytest.skip("strace cannot trace here")
    calls = [line.partition("(")[0] for line in log.read_text().splitlines() if "(" in line]
    start = calls.index("getppid") + 1
    states = []
    for number in range(start, calls.index("exit_group")):
        ground.put("a.txt", old)
        kill = f"inject={calls[number]}:signal=KILL:when={calls[: number + 1].count(calls[number])}"
        ended = subprocess.run(["strace", "-o", "/dev/null", "-e", kill, *program], capture_output=True)
        data = (ground.project / "a.txt").read_bytes()
        assert data in (old, new), calls[number]
        states.append((ended.returncode, data == new))
    assert len(states) > 20 and {killed for killed, _ in states} == {-signal.SIGKILL}
    assert {done for _, done in states} == {True, False}


def test_a_disk_that_is_full_changes_nothing(ground, tree):
    """A limit on the size of files stands for it: the signal is ignored, as Python does, and writing fails."""
    import resource

    path = ground.put("a.txt", "old")
    judged = state_of(tree, path)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    try:
        with pytest.raises(FileError, match="was not changed"):
            write(tree, path, b"x" * 5_000, judged, names=ground.names())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert ground.text("a.txt") == "old" and sorted(os.listdir(ground.project)) == [".git", "a.txt"]


def test_a_new_file_where_the_file_system_cannot_rename_carefully(ground, tree, monkeypatch):
    """Without `renameat2` the new name is a link first, which fails just as well where something is."""
    from toolgate.executor import replacing

    monkeypatch.setattr(replacing, "_renamed", lambda *_: False)
    directory, _ = tree.above(ground.path("a.txt"))
    try:
        put(directory, "a.txt", b"one", ground.path("a.txt"), None, None)
        with pytest.raises(Changed):
            put(directory, "a.txt", b"two", ground.path("a.txt"), None, None)
    finally:
        os.close(directory)
    assert ground.text("a.txt") == "one" and os.stat(ground.path("a.txt")).st_nlink == 1


# --- edits -----------------------------------------------------------------------------------------------------------


def test_an_edit_replaces_exactly_what_it_names(ground, tree):
    path = ground.put("a.py", "x = 1\ny = 2\n")
    seen = snapshot(tree, path, names=ground.names())
    edit(tree, path, [Edit("x = 1", "x = 10"), Edit("y", "z")], seen, names=ground.names())
    assert ground.text("a.py") == "x = 10\nz = 2\n"


@pytest.mark.parametrize(
    ("one", "says"),
    [
        (Edit("none", "x"), "is not in"),
        (Edit("", "x"), "is empty"),
        (Edit("a", "b"), "3 times, not 1"),
        (Edit("b", "c", 2), "once, not 2"),
        (Edit("a", "a", None), "the same"),
        (Edit("a\nb", "x"), "CR LF"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused(ground, tree, one, says):
    path = ground.put("a.txt", "aaa\r\na\r\nb"[2:] + "a")
    seen = snapshot(tree, path, names=ground.names())
    with pytest.raises(FileError, match=says):
        edit(tree, path, [one], seen, names=ground.names())
    assert (ground.project / "a.txt").read_bytes() == seen.data


def test_all_or_none_of_several_edits_are_made(ground, tree):
    path = ground.put("a.txt", "one two")
    seen = snapshot(tree, path, names=ground.names())
    with pytest.raises(FileError):
        edit(tree, path, [Edit("one", "1"), Edit("three", "3")], seen, names=ground.names())
    assert ground.text("a.txt") == "one two"


def test_an_edit_of_another_content_than_was_judged_is_refused(ground, tree):
    path = ground.put("a.txt", "x = safe\n# end\n")
    seen = snapshot(tree, path, names=ground.names())
    state = os.stat(path)
    ground.put("a.txt", "x = evil\n# end\n")
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
    with pytest.raises(Changed):
        edit(tree, path, [Edit("# end", "# done")], seen, names=ground.names())
    assert ground.text("a.txt") == "x = evil\n# end\n"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32", "latin-1", "utf-8"])
def test_an_edit_keeps_the_encoding(encoding):
    data = "grün\nweiß\n".encode(encoding)
    assert edited(data, [Edit("grün", "blaü")], "a") == "blaü\nweiß\n".encode(encoding)


def test_an_edit_that_the_encoding_cannot_say_is_refused():
    with pytest.raises(FileError, match="latin-1"):
        edited("grün".encode("latin-1"), [Edit("grün", "€")], "a")
    with pytest.raises(FileError, match="not a text file"):
        edited(b"a\0b", [Edit("a", "b")], "a")


@given(
    st.text(alphabet="aé\n", max_size=30),
    st.text(alphabet="aé\n", min_size=1, max_size=3),
    st.text(alphabet="xé", max_size=3),
)
def test_an_edit_is_what_the_guard_judges(text, old, new):
    """The guard replaces every occurrence in the text that it reads; so do edits, however many they allow."""
    times = text.count(old)
    if times and old != new:
        found = edited(text.encode(), [Edit(old, new, times)], "a")
        assert found == edited(text.encode(), [Edit(old, new, None)], "a") == text.replace(old, new).encode()
