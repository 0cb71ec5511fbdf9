"""`nothing_lost`: a git command, or a removal, passes where a real repository loses nothing, and only there."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import ALLOW, Shell, ToolCall

# What is done to a clean repository first, in its root.
CLEAN = ("", "git status", "git branch other", "touch a.py", "git stash list", "mkdir empty")
CHANGES = (
    "echo b >> a.py", "echo b >> a.py; git add a.py", "echo b > a.py; git stash -q; git stash pop -q", "git mv a.py c.py",
    "git rm -q --cached a.py", "chmod +x a.py", "echo d > src/d.py; git add src/d.py", "rm a.py; ln -s src a.py",
    "git update-index --skip-worktree a.py; echo b >> a.py", "echo b >> a.py; touch -r src/b.py a.py",
)  # fmt: skip
LOSING = (
    "git reset --hard",
    "git reset -q --hard HEAD",
    "git checkout -- .",
    "git checkout -q -- a.py",
    "git restore a.py .",
)
LEFT = ("echo x > src/new.py", "echo x > src/notes.log; echo '*.log' > .gitignore", "mkdir src/x; echo 1 > src/x/y.py")


@pytest.fixture
def repository() -> Iterator[Path]:
    """A repository that is not below `/tmp`, whose files are nobody's work."""
    Path(".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=".build") as directory:
        yield founded(Path(directory).resolve() / "project")


def founded(root: Path) -> Path:
    root.mkdir()
    run(root, "git init -q -b main; mkdir src; echo a > a.py; echo b > src/b.py; git add -A; git commit -qm one")
    os.utime(root / "a.py", (1_700_000_000, 1_700_000_000))
    run(root, "git status --short")
    return root


def run(root: Path, script: str) -> None:
    identity = {"GIT_AUTHOR_NAME": "u", "GIT_AUTHOR_EMAIL": "u@example.com", "HOME": str(root)}
    identity |= {"GIT_COMMITTER_NAME": "u", "GIT_COMMITTER_EMAIL": "u@example.com", "PATH": os.environ["PATH"]}
    subprocess.run(["/bin/bash", "-c", script], cwd=root, env=identity, check=True, capture_output=True)


def allowed(root: Path, command: str, profile: str = "") -> bool:
    facts = Machine(str(root), str(root), home=str(root.parent))
    call = ToolCall(Shell(command), str(root), tool="Bash", input={"command": command})
    return Guard(facts=facts, profile=profile).check(call).verdict == ALLOW


@pytest.mark.parametrize("first", CLEAN)
def test_where_nothing_is_lost_nobody_is_asked(first: str, repository: Path) -> None:
    run(repository, first)
    assert [] == [command for command in (*LOSING, "rm -rf src", "git clean -fd") if not allowed(repository, command)]


@pytest.mark.parametrize("first", CHANGES)
def test_changes_are_a_loss(first: str, repository: Path) -> None:
    run(repository, first)
    assert [] == [
        command for command in ("git reset --hard", "git reset -q --hard HEAD") if allowed(repository, command)
    ]


@pytest.mark.parametrize("first", LEFT)
def test_untracked_and_ignored_files_are_a_loss(first: str, repository: Path) -> None:
    run(repository, first)
    assert not allowed(repository, "rm -rf src")


@pytest.mark.parametrize(
    "command",
    [
        "git stash pop && git reset --hard", "npm test; git checkout -- .", "git -c core.worktree=/ reset --hard",
        "GIT_DIR=../other/.git git reset --hard", "git --work-tree=.. checkout -- .", "git checkout HEAD~1 -- new.py",
        "git reset --hard other", "git checkout -f other", "git clean -fdx", "git branch -D other", "git stash push -q -- a.py; git stash drop",
        "git restore --source=other new.py", "git reset --hard $REV", "cd .. && git reset --hard",
    ],
)  # fmt: skip
def test_what_is_not_certain_is_a_question(command: str, repository: Path) -> None:
    run(repository, "git checkout -qb other; echo n > new.py; git add -A; git commit -qm two; git checkout -q main")
    run(repository, "echo work > new.py; echo out > kept.log; echo '*.log' > .git/info/exclude")
    assert not allowed(repository, command)


def test_a_merged_branch_and_a_clean_work_tree_go_silently(repository: Path) -> None:
    run(repository, "git branch merged; git worktree add -q ../wt-clean-$$ && ls -d ../wt-clean-* > ../worktree.txt")
    path = (repository.parent / "worktree.txt").read_text().strip()
    assert allowed(repository, "git branch -D merged")
    assert allowed(repository, f"git worktree remove --force {path}")
    (repository / path / "work.py").write_text("x = 1\n")
    assert not allowed(repository, f"git worktree remove --force {path}")


def test_strict_profiles_ask_all_the_same(repository: Path) -> None:
    assert [] == [command for command in (*LOSING, "rm -rf src") if allowed(repository, command, "strict")]
    assert not allowed(repository, "rm -rf src", "clippy")
    assert allowed(repository, "rm a.py", "strict")  # one file that git has: decision 50
    run(repository, "echo b >> a.py")
    assert not allowed(repository, "rm a.py", "strict")
