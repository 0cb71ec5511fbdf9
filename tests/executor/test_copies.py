"""What a call is about to destroy in a project is kept, within bounds, and comes back."""

import json
import os
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.executor.grounds import Ground, copied, there
from toolgate.executor import copies as module
from toolgate.executor.copying import Bounds
from toolgate.executor.opening import FileError
from toolgate.executor.reading import snapshot
from toolgate.executor.restoring import elsewhere, plan, restore
from toolgate.executor.writing import Edit, delete, edit, state_of, write


def kept_paths(kept):
    return [item.path for item in kept.items]


def git(ground, *words):
    said = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main")
    environment = {"PATH": os.environ["PATH"], "HOME": str(ground.home)}
    subprocess.run(["git", *said, *words], cwd=ground.project, check=True, capture_output=True, env=environment)


@pytest.fixture
def repository(ground):
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    (ground.project / ".git").rmdir()
    ground.put("clean.txt", "clean\n")
    ground.put("changed.txt", "before\n")
    ground.put("staged.txt", "before\n")
    ground.put(".gitignore", "*.log\n")
    git(ground, "init", "-q")
    git(ground, "add", ".")
    git(ground, "commit", "-qm", "first")
    ground.put("changed.txt", "after\n")
    ground.put("staged.txt", "after\n")
    git(ground, "add", "staged.txt")
    ground.put("new.txt", "new\n")
    return ground


def test_writing_editing_and_deleting_keep_what_was_there(ground, tree):
    copies, names = ground.copies(), ground.names()
    path = ground.put("a.txt", "one\n")
    os.chmod(path, 0o750)
    first = copied(write(tree, path, b"two\n", state_of(tree, path), names=names, copies=copies))
    seen = snapshot(tree, path, names=names)
    second = copied(edit(tree, path, [Edit("two", "three")], seen, names=names, copies=copies))
    third = copied(delete(tree, path, there(tree, path), copies=copies))
    for kept, text in ((first, b"one\n"), (second, b"two\n"), (third, b"three\n")):
        assert copies.content(copies.named(kept.id), kept.items[0]) == text
    assert write(tree, path, b"new\n", None, names=names, copies=copies).copy is None
    assert sorted([head.id for head in copies.listed()]) == sorted([first.id, second.id, third.id])
    os.unlink(path)
    restored = restore(copies, copies.named(first.id), tree, plan(first, tree).writes)
    assert restored.paths == ("a.txt",) and ground.text("a.txt") == "one\n"
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o750


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("rm a.txt", ["a.txt"]),
        ("rm -rf src", ["src", "src/b.txt", "src/deep", "src/deep/c.txt"]),
        ("rm *.txt", ["a.txt"]),
        ("echo hi > a.txt", ["a.txt"]),
        ("echo hi > new.txt", []),
        ("sed -i s/a/b/ a.txt src/b.txt", ["a.txt", "src/b.txt"]),
        ("mv a.txt src/b.txt", ["src/b.txt"]),
        ("cp a.txt src/b.txt", ["src/b.txt"]),
        ("cat a.txt", []),
        ("rm -rf /etc/none ~/none", []),
        ("mkdir -p other", []),
    ],
)
def test_a_command_puts_these_files_at_risk(ground, tree, command, expected):
    for name in ("a.txt", "src/b.txt", "src/deep/c.txt"):
        ground.put(name)
    kept = ground.copies().before(ground.effects(command), tree, "command")
    assert sorted(kept_paths(kept)) == sorted(expected)
    assert bool(kept.id) == bool(expected)


@pytest.mark.parametrize("command", ["git checkout -- .", "git reset --hard", "git clean -fd", "git restore ."])
def test_what_git_throws_away_is_kept_and_nothing_else(repository, tree, command):
    kept = repository.copies().before(repository.effects(command), tree, "command")
    assert sorted(kept_paths(kept)) == ["changed.txt", "new.txt", "staged.txt"]


def test_a_formatter_of_everything_keeps_what_git_does_not_have(repository, tree):
    kept = repository.copies().before(repository.effects("black ."), tree, "command")
    assert sorted(kept_paths(kept)) == ["changed.txt", "new.txt", "staged.txt"]


def test_a_hook_keeps_only_what_git_does_not_have(repository):
    effects = repository.effects("rm clean.txt changed.txt new.txt")
    kept = module.before(effects, str(repository.project), str(repository.state), repository.facts, "call")
    assert kept is not None and sorted(kept_paths(kept)) == ["changed.txt", "new.txt"]
    assert (
        module.before(repository.effects("ls"), str(repository.project), str(repository.state), repository.facts, "x")
        is None
    )
    assert module.before(effects, "/none/at/all", str(repository.state), repository.facts, "x") is None


def test_credentials_and_settings_are_not_copied_and_that_is_said(ground, tree):
    secret = ground.put(".env", "TOKEN=x\n")
    os.link(secret, ground.path("notes.txt"))
    ground.put(".claude/settings.json", "{}")
    ground.put("id_rsa", "key")
    ground.put("a.txt", "a")
    names = [".env", "notes.txt", ".claude/settings.json", "id_rsa", "a.txt", ".git"]
    kept = ground.copies().keep(tree, [ground.path(name) for name in names] + ["/etc/passwd"], "delete")
    assert kept_paths(kept) == ["a.txt"]
    why = dict(kept.left_out)
    assert why[".env"] == why["id_rsa"] == "credentials are not copied"
    assert "protected" in why["notes.txt"] and "agents" in why[".claude/settings.json"]
    assert why["/etc/passwd"] == "it is not in the project" and ".git" in why
    assert "TOKEN" not in "".join([path.read_text() for path in ground.state.rglob("*") if path.is_file()])


def test_a_copy_is_private_and_complete_or_not_there(ground, tree):
    kept = ground.copies().keep(tree, [ground.put("a.txt", "a")], "delete")
    for path in [ground.state / "copies", *(ground.state / "copies").rglob("*")]:
        assert not path.stat().st_mode & 0o077, path
    manifest = ground.state / "copies" / kept.id / "manifest"
    assert json.loads(manifest.read_text().splitlines()[0])["workspace"] == str(ground.project)
    manifest.chmod(0o644)
    assert ground.copies().named(kept.id) is None and not ground.copies().listed()
    manifest.chmod(0o600)
    manifest.write_text("{}")
    assert ground.copies().named(kept.id) is None and not ground.copies().listed()


def test_a_copy_that_was_tampered_with_does_not_come_back(ground, tree):
    copies = ground.copies()
    path = ground.put("a.txt", "a")
    kept = copied(delete(tree, path, there(tree, path), copies=copies))
    (ground.state / "copies" / kept.id / kept.items[0].stored).write_text("evil")
    done = restore(copies, kept, tree, ["a.txt"])
    assert not done.paths and "damaged" in done.failed[0] and not os.path.exists(path)


def test_no_copy_and_no_write_where_copies_cannot_be_kept(ground, tree):
    ground.state.parent.mkdir(parents=True)
    ground.state.write_text("in the way")
    path = ground.put("a.txt", "old")
    with pytest.raises(FileError, match="no copy could be kept"):
        write(tree, path, b"new", state_of(tree, path), names=ground.names(), copies=ground.copies())
    assert ground.text("a.txt") == "old"


def test_every_bound_holds_and_is_said(ground, tree):
    for number in range(6):
        ground.put(f"d/{number}", "x" * 10)
    everything = [ground.path("d")]
    few = ground.copies(Bounds(files=3)).keep(tree, everything, "delete")
    assert len(few.items) == 3 and "more than 3 files" in few.left_out[-1].why
    small = ground.copies(Bounds(size=25)).keep(tree, everything, "delete")
    assert small.size == 20 and len(small.left_out) == 4
    none = ground.copies(Bounds(file=9)).keep(tree, everything, "delete")
    assert not none.id and len(none.left_out) == 6


def test_old_many_and_large_copies_go(ground, tree):
    path = ground.put("a.txt", "x" * 10)
    for number in range(5):
        ground.now += 100
        ground.copies().keep(tree, [path], f"number {number}")
    assert ground.copies().listed()[0].cause == "number 4"
    ground.copies(Bounds(copies=3)).prune()
    assert [head.cause for head in ground.copies().listed()] == ["number 4", "number 3", "number 2"]
    ground.copies(Bounds(total=25)).prune()
    assert [head.cause for head in ground.copies().listed()] == ["number 4", "number 3"]
    ground.copies(Bounds(age=50)).prune()
    assert [head.cause for head in ground.copies().listed()] == ["number 4"]
    draft = ground.state / "copies/.abandoned"
    draft.mkdir()
    os.utime(draft, (1, 1))
    ground.now += 8 * 86_400
    ground.copies().prune()
    assert not list((ground.state / "copies").iterdir())


def test_the_newest_copy_stays_whatever_its_size(ground, tree):
    kept = ground.copies(Bounds(total=5)).keep(tree, [ground.put("a.txt", "x" * 10)], "delete")
    assert ground.copies().named(kept.id) is not None


# --- restoring -------------------------------------------------------------------------------------------------------


@pytest.fixture
def lost(ground, tree):
    """A project of which a command has deleted a directory and a link."""
    ground.put("src/a.txt", "a\n")
    ground.put("src/deep/b.txt", "b\n")
    os.symlink("a.txt", ground.path("src/link"))
    copies = ground.copies()
    kept = copies.before(ground.effects("rm -rf src"), tree, "command")
    shutil.rmtree(ground.path("src"))
    return copies, copies.settled(kept, tree)


def test_a_directory_comes_back_as_it_was(ground, tree, lost):
    copies, kept = lost
    assert copies.named(kept.id) == kept
    found = plan(kept, tree)
    assert set(found.missing) == {"src", "src/a.txt", "src/deep", "src/deep/b.txt", "src/link"}
    done = restore(copies, kept, tree, found.writes)
    assert not done.failed and done.kept is None
    assert ground.text("src/deep/b.txt") == "b\n" and os.readlink(ground.path("src/link")) == "a.txt"
    assert set(plan(kept, tree).same) == set(kept_paths(kept))


def test_something_newer_is_told_apart_and_kept_when_it_is_replaced(ground, tree, lost):
    copies, kept = lost
    ground.put("src/a.txt", "newer\n")
    ground.put("src/deep/b.txt", "b\n")
    found = plan(kept, tree)
    assert found.newer == ("src/a.txt",) and set(found.same) == {"src", "src/deep", "src/deep/b.txt"}
    done = restore(copies, kept, tree, ["src/a.txt"])
    assert ground.text("src/a.txt") == "a\n" and done.kept is not None
    assert copies.content(done.kept, done.kept.items[0]) == b"newer\n"


def test_what_the_call_itself_left_behind_is_not_newer(ground, tree):
    copies = ground.copies()
    path = ground.put("a.txt", "one\n")
    kept = copied(write(tree, path, b"two\n", state_of(tree, path), names=ground.names(), copies=copies))
    assert plan(copies.named(kept.id), tree).older == ("a.txt",)
    unknown = copies.keep(tree, [path], "a hook")
    ground.put("a.txt", "three\n")
    assert plan(copies.named(unknown.id), tree).newer == ("a.txt",), "a hook does not see what the call leaves behind"


def test_nothing_is_restored_through_a_link_or_over_a_directory(ground, tree, lost):
    copies, kept = lost
    os.symlink(ground.outside, ground.path("src"))
    found = plan(kept, tree)
    assert set(found.blocked) == set(kept_paths(kept)) and not found.writes
    assert restore(copies, kept, tree, kept_paths(kept)).failed
    assert not os.listdir(ground.outside)
    os.unlink(ground.path("src"))
    os.makedirs(ground.path("src/a.txt"))
    assert plan(kept, tree).blocked == ("src/a.txt",)
    done = restore(copies, kept, tree, ["src/a.txt"])
    assert not done.paths and done.failed and os.path.isdir(ground.path("src/a.txt"))


def test_a_copy_is_written_elsewhere_where_nothing_of_it_is(ground, tree, lost):
    from toolgate.executor.opening import Tree

    copies, kept = lost
    with Tree(str(ground.outside)) as other:
        elsewhere(copies, kept, other)
        assert (ground.outside / "src/deep/b.txt").read_text() == "b\n"
        with pytest.raises(FileError, match="exists already"):
            elsewhere(copies, kept, other)
    assert not os.path.exists(ground.path("src"))


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["write", "delete", "rmtree"]), st.sampled_from(["a", "d/b", "d/e/c", "f"]), st.text(max_size=3)
    ),
    min_size=1,
    max_size=8,
)


@given(STEPS)
@settings(max_examples=15)
def test_restoring_every_copy_from_the_newest_brings_the_start_back(steps):
    """Whatever was written and deleted in between, as far as it was there at the start."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as base:
        ground = Ground(Path(base))
        start = {"a": "1", "d/b": "2", "d/e/c": "3", "f": "4"}
        for name, text in start.items():
            ground.put(name, text)
        copies, names, made = ground.copies(), ground.names(), []
        with ground.tree() as tree:
            for what, name, text in steps:
                path = ground.path(name)
                before = state_of(tree, path)
                if what == "rmtree":
                    kept = copies.keep(tree, [ground.path("d")], "command")
                    shutil.rmtree(ground.path("d"), ignore_errors=True)
                    made.append(copies.settled(kept, tree))
                elif what == "write":
                    done = write(tree, path, text.encode(), before, names=names, copies=copies)
                    made += [done.copy] if done.copy is not None else []
                elif before is not None:
                    made.append(copied(delete(tree, path, before, copies=copies)))
            for kept in reversed(made):
                found = plan(kept, tree)
                restore(copies, kept, tree, found.writes + found.newer)
        assert {name: ground.text(name) for name in start} == start
