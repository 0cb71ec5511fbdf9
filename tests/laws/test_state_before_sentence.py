"""State before sentence: a git command passes silently exactly where real git loses nothing that it could not restore.

The oracle is git itself, run in a copy: what files, index, commits and annotated tags held before, and hold no more.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from hashlib import sha1
from itertools import chain
from pathlib import Path

import pytest

from tests.laws.test_nothing_lost import founded, run
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import ALLOW, Decision, Shell, ToolCall

STATES = {  # what is done to a clean repository with two commits and a file that git ignores
    "clean": "",
    "modified": "echo x >> a.py",
    "staged": "echo x >> a.py; git add a.py",
    "staged, then deleted": "echo x >> a.py; git add a.py; rm a.py",
    "deleted": "rm a.py",
    "untracked": "echo x > new.py",
    "ignored": "mkdir build; echo x > build/out",
    "in the way": "git checkout -qb x; echo n > new.py; git add -A; git commit -qm n; git checkout -q main; echo x > new.py",
    "merged": "git branch x; git branch y x~1",
    "unmerged": "git checkout -qb x; git commit -q --allow-empty -m u; git checkout -q main",
    "held by each other": "git checkout -qb x; git commit -q --allow-empty -m u; git branch y; git checkout -q main",
    "packed": "git checkout -qb x; git commit -q --allow-empty -m u; git checkout -q main; git tag v1 x; git pack-refs --all",
    "annotated": "git tag -a -m v v1",
    "tag alone": "git checkout -q --detach; git commit -q --allow-empty -m u; git tag v1; git checkout -q main",
    "detached": "git checkout -q --detach; git commit -q --allow-empty -m u",
    "stash": "echo x >> a.py; git stash -q",
    "tree": "git worktree add -q ../tree -b x",
    "tree with work": "git worktree add -q ../tree -b x; echo x > ../tree/new.py",
    "detached tree": "git worktree add -q --detach ../tree; git -C ../tree commit -q --allow-empty -m u",
}  # fmt: skip
COMMANDS = (
    "git reset --hard", "git reset -q --hard HEAD", "git reset --hard HEAD~1", "git reset --hard x",
    "git checkout .", "git checkout -- a.py", "git checkout HEAD -- .", "git checkout -f", "git checkout -f main",
    "git restore .", "git restore --staged --worktree .", "git restore -SW a.py", "git switch -f main", "git switch -f x",
    "git checkout -B x", "git switch -C x", "git checkout -q -f -B x HEAD~1",
    "git clean -fd", "git clean -f", "git clean -fdx", "git clean -fdX", "git branch -D x", "git branch -D x y",
    "git branch -d -f y", "git branch -f x", "git branch -f x HEAD~1", "git branch -M y x", "git update-ref -d refs/heads/x",
    "git tag -d v1", "git tag -f v1", "git tag -f v1 HEAD~1", "git stash drop", "git stash drop 1", "git stash clear",
    "git worktree remove --force ../tree", "git worktree remove -f tree", "git read-tree --reset -u HEAD",
    "git checkout-index -f -a", "git reset --hard && git clean -fd", "git restore --staged . && git restore .",
    "git checkout -q main && git branch -D x", "git checkout x -- .", "git restore --source=x .", "git checkout x new.py",
)  # fmt: skip
CAUTIOUS = (  # which may be a question all the same: what a command finds is what the one before it has left
    "git branch -D x; git branch -D y", "git reset --soft HEAD~1 && git reset --hard", "git stash -q; git stash drop",
    "git switch --discard-changes x", "git branch -M x y; git branch -D y", "git commit -qam w; git reset --hard HEAD~1",
    "git checkout -- ':(glob)*'", "git checkout -- ':!src'", "git rm -q --cached a.py; git checkout .",
    "git restore --staged .; git clean -fd", "git checkout -qb q; git commit -qam w; git checkout -qf main; git branch -D q",
)  # fmt: skip
LEFT = [
    ("git update-ref -d refs/heads/x", state) for state in ("tree", "tree with work")
]  # a work tree without a commit
CLAIMS = {"discards uncommitted": ("file", "staged"), "deletes untracked": ("file",), "with commits": ("commit",)}
PART = 5  # of the pairs, one in five is in the ordinary suite


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory that is not below `/tmp`, whose files are nobody's work."""
    Path(".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=".build") as directory:
        yield Path(directory).resolve()


def commands(number: int, part: bool) -> list[str]:
    return [command for index, command in enumerate((*COMMANDS, *CAUTIOUS)) if not part or (index + number) % PART == 0]


PARTS = [pytest.param(state, commands(number, True), id=state) for number, state in enumerate(STATES)]
WHOLE = [pytest.param(state, commands(0, False), id=f"{state}, whole", marks=pytest.mark.slow) for state in STATES]


@pytest.mark.parametrize(("state", "tried"), [*PARTS, *WHOLE])
def test_what_loses_nothing_is_silent_and_nothing_else(state: str, tried: list[str], place: Path) -> None:
    (place / "before").mkdir()
    root = founded(place / "before/project")
    run(root, "echo build > .gitignore; git add -A; git commit -qm two")
    run(root, f"{STATES[state] or 'true'}; git status --short")
    wrong = []
    for command in tried:
        decision = judged(root, command)
        lost = losses(root, command, place / "after")
        kinds = {item[0] for item in lost}
        claimed = [kind for words, kind in CLAIMS.items() if decision.reason.startswith(words)]
        true = not any([kinds.isdisjoint(one) for one in claimed])
        cautious = decision.verdict != ALLOW and (command in CAUTIOUS or (command, state) in LEFT)
        if ((decision.verdict == ALLOW) != (not lost) or not true) and not cautious:
            wrong.append(f"{command}: {decision.verdict}, {decision.reason}, {sorted(lost)}")
    assert "\n".join(wrong) == ""


def judged(root: Path, command: str) -> Decision:
    call = ToolCall(Shell(command), str(root), tool="Bash", input={"command": command})
    return Guard(facts=Machine(str(root), str(root), home=str(root.parent))).check(call)


def losses(root: Path, command: str, there: Path) -> set[tuple[str, ...]]:
    """Return what real git no longer has after a command, run in a copy that takes the place of the original."""
    shutil.copytree(root.parent, there, symlinks=True)
    before = held(root)
    try:
        subprocess.run(["/bin/bash", "-c", command], cwd=root, env=ENVIRONMENT, capture_output=True, check=False)
        after = held(root)
        known = {("file", *item[1:]) for item in after} | {("file", *item) for item in committed(root)}
        return {item for item in before if item not in after and ("file", *item[1:]) not in known}
    finally:
        shutil.rmtree(root.parent)
        there.rename(root.parent)


ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_AUTHOR_NAME": "u", "GIT_AUTHOR_EMAIL": "u@example.com",
    "GIT_COMMITTER_NAME": "u", "GIT_COMMITTER_EMAIL": "u@example.com",
}  # fmt: skip


def told(root: Path, *words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=root, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def held(root: Path) -> set[tuple[str, ...]]:
    """Return files and staged files by path and content, and commits and annotated tags that have a name."""
    found: set[tuple[str, ...]] = set()
    trees = [Path(line[9:]) for line in told(root, "worktree", "list", "--porcelain") if line.startswith("worktree ")]
    for tree in [tree for tree in trees if tree.is_dir()]:
        for line in told(tree, "ls-files", "-s"):
            found.add(("staged", line.partition("\t")[2], line.split()[1]))
        for file in tree.rglob("*"):
            name = str(file.relative_to(tree))
            if file.is_file() and name.partition("/")[0] != ".git":
                data = file.read_bytes()
                found.add(("file", name, sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()))
        found |= {("commit", name) for name in told(tree, "rev-list", "HEAD")}
    found |= {("commit", name) for name in told(root, "rev-list", "--exclude=refs/stash", "--all")}
    found |= {("commit", line) for line in told(root, "log", "-g", "--format=%H", "refs/stash")}
    tags = told(root, "for-each-ref", "--format=%(objecttype) %(objectname)", "refs/tags")
    return found | {("tag", line) for line in tags if line.startswith("tag ")}


def committed(root: Path) -> set[tuple[str, str]]:
    """Return the path and the content of each file in a commit that has a name."""
    names = {*told(root, "rev-list", "--all"), *told(root, "rev-list", "HEAD")}
    lines = chain.from_iterable([told(root, "ls-tree", "-r", name) for name in names])
    return {(line.partition("\t")[2], line.split()[2]) for line in lines}
