"""`made_work`: what programs made for the session goes without a question, and no word of somebody else goes with it.

Two actors work on one real repository: the session, whose calls are judged, happen, and are told of when they are over,
and somebody else, who writes, replaces, moves and restores files between them. Each of them writes words of its own.
"""

import os
import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most
from toolgate.after_call import note
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import ALLOW, Shell, ToolCall
from toolgate.protocols.exchange import AFTER, Request
from toolgate.session import Files

BUILD = Path(".build").resolve()  # not below `/tmp`, whose files are nobody's work
BUILD.mkdir(exist_ok=True)
NAMES = ("one.py", "work/two.py", "new/three.py", "new/deep/four.txt")
CALLS = (
    "sed -i '$a mine' {}", "sort {0} -o {0}", "date > {}", "date >> {}", "mkdir -p new/deep && date > {}", "cp one.py {}",
    "mv -n one.py {}", "mv {} work/two.py", "git mv {} moved.py", "ln -s one.py {}", "git stash -q", "git stash -q -u",
    "git add -A", "git checkout -q -b other", "python3 -c \"open('{}', 'a').write('x = 1')\"", "git stash pop -q",
)  # fmt: skip
SPOILS = ("append", "write", "replace", "move", "restore", "beside")
LOSSES = (
    "git checkout -- {}", "git checkout -q -- .", "git checkout -q HEAD -- {}", "git reset -q --hard", "rm -f {}", "rm -rf new",
    "rm -rf work", "git clean -qfd", "git restore {}", "git stash drop -q", "git stash drop -q 'stash@{{1}}'", "cp one.py {}",
    "git stash drop -q && git stash drop -q", "sed -i '$a mine' {0} && git checkout -q -- {0}", "rm -rf work new",
    "git stash -q && git stash drop -q", "git checkout -q main && git branch -D other", "echo mine > {}",
)  # fmt: skip
call = st.tuples(st.just("session"), st.sampled_from(CALLS), st.sampled_from(NAMES), st.booleans())
spoil = st.tuples(st.just("somebody"), st.sampled_from(SPOILS), st.sampled_from(NAMES), st.sampled_from(NAMES))


class Tree:
    """A repository with two files, and every word that somebody else has put into it."""

    def __init__(self, directory: str) -> None:
        self.home = Path(directory).resolve()
        self.root = self.home / "project"
        (self.root / "work").mkdir(parents=True)
        (self.root / "one.py").write_text("a = 1\n")
        (self.root / "work/two.py").write_text("b = 2\n")
        self.run("git init -q -b main && git add -A && git commit -qm one")
        self.words: list[str] = []
        self.saved: dict[str, str] = {}
        self.number = 0

    def run(self, command: str) -> str:
        person = {"GIT_AUTHOR_NAME": "u", "GIT_AUTHOR_EMAIL": "u@example.com"}
        person |= {"GIT_COMMITTER_NAME": "u", "GIT_COMMITTER_EMAIL": "u@example.com"}
        around = {"HOME": str(self.home), "PATH": os.environ["PATH"], **person}
        return subprocess.run(
            ["/bin/bash", "-c", command], cwd=self.root, env=around, capture_output=True, text=True, check=False
        ).stdout

    def check(self, command: str, told: bool) -> bool:
        """Judge a call, and let it happen where nobody is asked; whether nobody was."""
        self.number += 1
        call = ToolCall(Shell(command), str(self.root), host="claude-code", session="s", id=f"t{self.number}")
        facts = Machine(str(self.root), str(self.root), home=str(self.home))
        clock = Guard(facts=facts, sessions=Files(str(self.home / "state")), clock=lambda: 100.0)
        if clock.check(call).verdict != ALLOW:
            return False
        self.run(command)
        if told:
            request = Request((call,), AFTER, str(self.root), result={"stdout": ""})
            note(request, Files(str(self.home / "state")), facts.afresh(), 101)
        return True

    def somebody(self, what: str, name: str, other: str) -> None:
        path, second = self.root / name, self.root / other
        path.parent.mkdir(parents=True, exist_ok=True)
        second.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink() or second.is_symlink() or path.is_dir() or second.is_dir():
            return
        word = f"theirs{len(self.words)}"
        if what == "move" and path.is_file():
            path.replace(second)
        elif what == "restore" and name in self.saved:
            path.write_text(self.saved[name])
        elif what in ("append", "write", "replace", "beside"):
            path = path.parent / "notes.txt" if what == "beside" else path
            if what == "replace":
                path.unlink(missing_ok=True)
            with path.open("a" if what == "append" else "w") as file:
                file.write(f"{word}\n" + "x = 1\n" * 30)
            self.words.append(word)
            self.saved[name] = path.read_text()

    def found(self) -> set[str]:
        """The words of somebody else that are still somewhere: in files, in the index, in stashes and commits."""
        files = [path for path in self.root.rglob("*") if path.is_file() and ".git" not in path.parts]
        texts = [path.read_text(errors="replace") for path in files]
        kept = self.run("git log --all -p; git diff --cached; for s in $(git stash list --format=%H); do git show -p -m $s; "
                        "git show $s^3 -p; git show $s^2 -p; done")  # fmt: skip
        seen = {line.lstrip("+ ") for line in "\n".join([*texts, kept]).split("\n")}
        return {word for word in self.words if word in seen}


@settings(max_examples=most(120, 5), deadline=None)
@given(st.lists(st.one_of(call, spoil), min_size=1, max_size=6), st.sampled_from(LOSSES), st.sampled_from(NAMES))
def test_no_word_of_somebody_else_goes_without_a_question(steps: list, loss: str, name: str) -> None:
    with tempfile.TemporaryDirectory(dir=BUILD) as directory:
        tree = Tree(directory)
        last: set[str] | None = None  # what was found after the step before, where nobody has done anything since
        for who, what, first, second in steps:
            if who == "somebody":
                tree.somebody(what, first, second)
                last = None
                continue
            before = tree.found() if last is None else last
            tree.check(what.format(first), second)
            after = last = tree.found()
            if not before <= after:  # what one call may do to one file was so before: overwriting it is no loss of many
                tree.words = [word for word in tree.words if word in after]
        before = tree.found() if last is None else last
        command = loss.format(name)
        if tree.check(command, False) and not command.startswith(("rm -f ", "cp ", "echo ")):
            assert before <= tree.found(), (steps, command, before - tree.found())


def played(directory: str, *calls: str) -> Tree:
    tree = Tree(directory)
    assert [] == [call for call in calls if not tree.check(call, True)]
    return tree


def test_what_programs_made_goes_without_a_question() -> None:
    for calls in (
        ("sed -i '$a mine' one.py", "git checkout -q -- one.py"),
        ("sort one.py -o one.py && date >> one.py", "git reset -q --hard"),
        ("mkdir -p new/deep && date > new/deep/four.txt && ln -s ../one.py new/link", "rm -rf new"),
        ("sed -i '$a mine' work/two.py", "git stash -q", "git stash drop -q"),
        ("sed -i '$a mine' one.py", "git stash -q", "sed -i '$a other' one.py", "git checkout -q -- .", "git stash drop -q"),
        ("git checkout -q -b other", "git checkout -q main && git branch -D other"),
        ("git worktree add -q ../side HEAD", "date > ../side/x && git worktree remove --force ../side"),
    ):  # fmt: skip
        with tempfile.TemporaryDirectory(dir=BUILD) as directory:
            played(directory, *calls)


def test_what_was_not_told_of_or_took_too_long_is_not_proven() -> None:
    with tempfile.TemporaryDirectory(dir=BUILD) as directory:
        tree = Tree(directory)
        assert tree.check("sed -i '$a mine' one.py", False)
        assert not tree.check("git checkout -q -- one.py", True)


def test_a_directory_that_was_written_over_is_not_the_sessions() -> None:
    with tempfile.TemporaryDirectory(dir=BUILD) as directory:
        tree = Tree(directory)
        tree.somebody("beside", "work/two.py", "one.py")
        assert not tree.check("ruff format work && rm -rf work", True)
        tree.check("ruff format work", True)
        assert not tree.check("rm -rf work", True)


@pytest.mark.parametrize(
    ("name", "calls", "loss"),
    [
        ("one.py", ["sed -i '$a mine' one.py"], "git checkout -q -- one.py"),
        ("one.py", ["mkdir -p new && mv one.py new/x.py"], "rm -rf new"),
        ("one.py", ["mv one.py x.py"], "rm x.py"),
        ("work/two.py", ["git mv work/two.py moved.py"], "rm moved.py"),
        ("work/two.py", ["git stash -q"], "git stash drop -q"),
        ("work/two.py", ["git stash -q", "git stash pop -q"], "git checkout -q -- ."),
        ("new/three.py", ["mkdir -p new/deep && date > new/deep/four.txt"], "rm -rf new"),
        ("new/three.py", ["date >> new/three.py"], "rm -rf new"),
        ("new/three.py", ["git stash -q -u", "git stash pop -q"], "rm -rf new"),
        ("one.py", ["python3 -c \"import os; os.rename('one.py', 'x.py')\""], "rm x.py"),
    ],
)
def test_work_of_somebody_else_stays_theirs(name: str, calls: list[str], loss: str) -> None:
    with tempfile.TemporaryDirectory(dir=BUILD) as directory:
        tree = Tree(directory)
        tree.somebody("append", name, "one.py")
        for said in calls:
            tree.check(said, True)
        assert not tree.check(loss, True)
