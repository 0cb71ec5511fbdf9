"""`own_work`: only what the session itself made, and nobody has touched since, is lost without a question.

Two actors work on one real tree: the session, whose calls are judged with a memory in a file, and somebody else, who
writes, replaces, links, moves and restores files between them.
"""

import os
import subprocess
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import ALLOW, Shell, ToolCall, Write
from toolgate.session import Files

BUILD = Path(".build")  # not below `/tmp`, whose files are nobody's work
BUILD.mkdir(exist_ok=True)
NAMES = ("one.py", "work/two.py", "work/deep/three.py")
TEXTS = ("a = 1\n", "b = 2\n", "")
SPOILS = ("write", "replace", "link", "hard link", "move", "restore", "beside")
step = st.one_of(
    st.tuples(st.just("session writes"), st.sampled_from(NAMES), st.sampled_from(TEXTS)),
    st.tuples(st.just("session moves"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.tuples(st.sampled_from(SPOILS), st.sampled_from(NAMES), st.sampled_from(NAMES)),
)


class Tree:
    """A repository, and whose work is in it: the bytes somebody else has put at a path or below another name."""

    def __init__(self, directory: str) -> None:
        self.home = Path(directory).resolve()
        self.root = self.home / "project"
        self.root.mkdir()
        subprocess.run(["git", "init", "-q", str(self.root)], check=True, env=os.environ | {"HOME": str(self.home)})
        self.theirs: set[Path] = set()
        self.saved: dict[str, bytes] = {}

    def check(self, action: Shell | Write) -> int:
        facts = Machine(str(self.root), str(self.root), home=str(self.home))
        call = ToolCall(action, str(self.root), host="claude-code", session="s")
        return Guard(facts=facts, sessions=Files(str(self.home / "state"))).check(call).verdict

    def at(self, name: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def session_writes(self, name: str, text: str) -> None:
        path = self.at(name)
        self.check(Write(str(path), text))
        if not path.is_symlink():
            path.write_text(text)  # over somebody's work it stays theirs

    def session_moves(self, name: str, other: str) -> None:
        old, new = self.at(name), self.at(other)
        self.check(Shell(f"mv -n {name} {other}"))
        if old.is_file() and not old.is_symlink() and not new.exists() and old != new:
            old.rename(new)
            if old in self.theirs:
                self.theirs = (self.theirs - {old}) | {new}

    def somebody(self, what: str, name: str, other: str) -> None:
        path, second = self.at(name), self.at(other)
        if what == "beside":
            path = path.parent / "notes.txt"
            path.write_text("theirs")
        elif what in ("link", "hard link") and path != second and second.is_file() and not second.is_symlink():
            path.unlink(missing_ok=True)
            (os.symlink if what == "link" else os.link)(second, path)
            if what == "hard link" and second not in self.theirs:
                self.theirs.discard(path)
                return
        elif what == "move" and path.is_file() and path != second:
            path.replace(second)
            self.theirs.discard(path)
            path = second
        elif what == "restore" and name in self.saved:
            path.unlink(missing_ok=True)
            path.write_bytes(self.saved[name])
        elif what in ("write", "replace"):
            if what == "replace":
                path.unlink(missing_ok=True)
            path.write_text(f"their work {len(self.theirs)}\n" + "x = 1\n" * 20)
            self.saved[name] = path.read_bytes()
        else:
            return
        self.theirs.add(path)


@settings(max_examples=most(150), deadline=None)
@given(st.lists(step, min_size=2, max_size=6), st.sampled_from((*NAMES, "work", "work/deep")))
def test_others_work_is_never_lost_silently(steps: list[tuple[str, str, str]], removed: str) -> None:
    with tempfile.TemporaryDirectory(dir=BUILD) as directory:
        tree = Tree(directory)
        for what, name, other in steps:
            if what == "session writes":
                tree.session_writes(name, other)
            elif what == "session moves":
                tree.session_moves(name, other)
            else:
                tree.somebody(what, name, other)
        path = tree.root / removed
        verdict = tree.check(Shell(f"rm -rf {removed}"))
        files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
        lost = [file for file in files if file in tree.theirs and not file.is_symlink() and file.suffix == ".py"]
        assert not lost or verdict != ALLOW, (steps, removed, lost)


def test_what_the_session_made_goes_without_a_question() -> None:
    with tempfile.TemporaryDirectory(dir=BUILD) as directory:
        tree = Tree(directory)
        tree.session_writes("work/two.py", "a = 1\n")
        tree.session_moves("work/two.py", "work/deep/three.py")
        assert tree.check(Shell("rm work/deep/three.py")) == ALLOW
        assert tree.check(Shell("rm -rf work")) == ALLOW
        tree.at("work/deep/three.py").write_text("a = 2\n")
        assert tree.check(Shell("rm work/deep/three.py")) != ALLOW
        assert tree.check(Shell("rm -rf work")) != ALLOW
