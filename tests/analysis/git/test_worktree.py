"""What we read in a repository, against what git says about it."""

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolgate.analysis.git.ignoring import is_ignored, patterns_in
from toolgate.analysis.git.worktree import IGNORED, MODIFIED, TRACKED, UNKNOWN, UNTRACKED, standing
from toolgate.host import Machine
from toolgate.world import World

QUIET = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "HOME": "/nonexistent"}


def git(root: Path, *words: str) -> str:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words]
    return subprocess.run(command, cwd=root, env=QUIET, check=True, capture_output=True, text=True).stdout


def write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)


@pytest.mark.parametrize("version", [2, 3, 4])
def test_git_agrees_on_what_is_tracked_changed_ignored_or_only_here(
    tmp_path: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path.resolve()
    monkeypatch.setenv("HOME", "/nonexistent")
    git(root, "init", "-q")
    write(
        root,
        "src/a/deep.py",
        "src/b.py",
        "src/bb.py",
        "with blank.txt",
        "é.txt",
        "logs/x",
        "a.tmp",
        "new.txt",
        "intent",
        "x" * 200 + ".txt",
    )
    (root / ".gitignore").write_text("logs/\n*.tmp\n")
    git(root, "add", "src", ".gitignore", "with blank.txt", "é.txt", "x" * 200 + ".txt")
    git(root, "commit", "-qm", "x")
    git(root, "update-index", "--index-version", str(version))
    if version == 3:
        git(root, "add", "-N", "intent")  # the entry that only version three can hold
    (root / "src/b.py").write_text("longer than it was")
    assert (root / ".git/index").read_bytes()[7] == version
    machine = Machine(str(root))
    expected = {
        "src": TRACKED,
        "src/a": TRACKED,
        "src/a/deep.py": TRACKED,
        "src/b.py": MODIFIED,
        "src/bb.py": TRACKED,
        "src/b": UNTRACKED,
        "with blank.txt": TRACKED,
        "é.txt": TRACKED,
        "x" * 200 + ".txt": TRACKED,
        "logs": IGNORED,
        "logs/x": IGNORED,
        "a.tmp": IGNORED,
        "new.txt": UNTRACKED,
        "sr": UNTRACKED,
        "intent": MODIFIED if version == 3 else UNTRACKED,
    }
    assert expected == {name: standing(f"{root}/{name}", machine) for name in expected}
    assert standing("/elsewhere", machine) == UNKNOWN


def test_a_linked_work_tree_has_its_own_index(tmp_path: Path) -> None:
    main, linked = tmp_path.resolve() / "main", tmp_path.resolve() / "linked"
    main.mkdir()
    git(main, "init", "-q")
    write(main, "a.py")
    git(main, "add", ".")
    git(main, "commit", "-qm", "x")
    git(main, "worktree", "add", "-q", str(linked))
    write(linked, "b.py")
    git(linked, "add", "b.py")
    machine = Machine(str(linked))
    assert [standing(f"{linked}/{name}", machine) for name in ("a.py", "b.py", "c.py")] == [TRACKED, TRACKED, UNTRACKED]


def test_without_a_readable_repository_nothing_is_known(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    assert standing(f"{root}/x", Machine(str(root), str(root))) == UNKNOWN
    (root / ".git").mkdir()
    assert standing(f"{root}/x", Machine(str(root), str(root))) == UNTRACKED  # a repository that tracks nothing yet
    for rubbish in (b"", b"DIRC", b"DIRC\0\0\0\x09\0\0\0\x01", b"\0" * 200):
        (root / ".git/index").write_bytes(rubbish)
        assert standing(f"{root}/x", Machine(str(root), str(root))) == UNKNOWN


def test_a_truncated_index_never_raises(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    git(root, "init", "-q")
    write(root, "a.py", "b/c.py")
    git(root, "add", ".")
    for version in ("2", "4"):
        git(root, "update-index", "--index-version", version)
        data = (root / ".git/index").read_bytes()
        for length in range(0, len(data), 7):
            (root / ".git/index").write_bytes(data[:length])
            assert standing(f"{root}/b/c.py", Machine(str(root))) in (TRACKED, MODIFIED, UNTRACKED, UNKNOWN)
        (root / ".git/index").write_bytes(data)


def test_a_described_world_has_patterns_but_no_index() -> None:
    world = World(
        {
            "home": "/h",
            "workspace": "/w",
            "files": {"/w/.gitignore": "logs/\n", "/w/.git/HEAD": ""},
            "absent": ["/w/.git/index"],
        }
    )
    assert [standing("/w/logs", world), standing("/w/src", world)] == [IGNORED, UNTRACKED]
    assert standing("/w/logs", World({"workspace": "/w"})) == UNKNOWN


PATTERNS = """
*.log              a.log=1 d/a.log=1 a.txt=0
/only              only=1 d/only=0
logs/              logs/x=1 d/logs/x=1
a/b                a/b=1 d/a/b=0
**/x               x=1 d/x=1 d/e/x=1
a/**               a/b=1 a/b/c=1 a=0
a/**/z             a/z=1 a/b/z=1 a/b/c/z=1 z=0
\\#x                #x=1
#x                 #x=0
!a                 a=0
*.[oa]             x.o=1 x.a=1 x.c=0
foo/*              foo/a=1 foo/a/b=1
f?o                foo=1 fo=0
"""


@pytest.mark.parametrize("line", PATTERNS.strip().splitlines())
def test_a_pattern_means_what_git_means(line: str) -> None:
    pattern, *claims = line.split()
    patterns = patterns_in(pattern.replace("\\\\", "\\") + "\n", "")
    assert claims == [f"{path}={int(is_ignored(path, patterns, False))}" for path in [claim[:-2] for claim in claims]]


COMPONENTS = st.sampled_from(["a", "b", "*", "**", "?", "a*", "*.b", "[ab]", "[!a]", "a.b", "ab"])
LINES = st.tuples(
    st.sampled_from(["", "!", "/", "!/"]),
    st.lists(COMPONENTS, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "/", " "]),
).map("".join)
FILES = ["a", "b", "d/a", "d/b", "d/a.b", "d/e/a", "d/e/b", "ab", "x/a.b", "x/ab/b", "x/ab/a"]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("ignoring").resolve()
    git(root, "init", "-q")
    write(root, *FILES)
    return root


@settings(max_examples=40, deadline=None)
@given(top=st.lists(LINES, max_size=4), inner=st.lists(LINES, max_size=2))
def test_git_ignores_the_same_files(repository: Path, top: list[str], inner: list[str]) -> None:
    (repository / ".gitignore").write_text("\n".join(top) + "\n")
    (repository / "d/.gitignore").write_text("\n".join(inner) + "\n")
    command = ["git", "check-ignore", "--no-index", "--stdin"]
    asked = subprocess.run(
        command, cwd=repository, env=QUIET, input="\n".join(FILES), capture_output=True, text=True, check=False
    )
    patterns = patterns_in((repository / ".gitignore").read_text(), "") + patterns_in(
        (repository / "d/.gitignore").read_text(), "d"
    )
    ours = [name for name in FILES if is_ignored(name, patterns, False)]
    assert asked.stdout.split() == ours
