"""What loses nothing passes; what an earlier command of the call may have changed or moved is no such thing."""

import pytest

from tests.impact.repositories import Made
from toolgate.guard import Guard
from toolgate.model import Shell, ToolCall

LOSSLESS = [
    "git checkout -- .",
    "git checkout HEAD -- src/a.py",
    "git restore src",
    "git reset --hard",
    "git reset --hard HEAD~1",  # another branch has what it leaves
    "git checkout ahead -- src",  # what it writes over is committed
    "git clean -fd",
    "git branch -D merged",
    "rm -rf src",
    "rm -r src lib",
    "rm -rf absent",
]
LOSING = [
    "git reset --hard HEAD~2",
    "git clean -fdx",
    "git branch -D ahead",
    "git branch -D merged ahead",
    "git stash pop && git reset --hard",
    "git -c core.worktree=/elsewhere reset --hard",
    "GIT_DIR=/elsewhere git reset --hard",
    "cp notes src/a.py && git checkout -- src/a.py",
    "mv src gone && rm -rf gone",
    "mv src/a.py gone.py && rm gone.py",
    "mv lib/c.py src/ && rm -rf src",
    "git stash pop && rm -rf src",
    "./make-something && rm -rf absent",
    "rm -rf .",
    "rm -rf *",
    "rm -rf $X",
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    made = Made(tmp_path_factory.mktemp("lossless"))
    for name in ("src/a.py", "src/b.py", "lib/c.py"):
        made.put(name, name)
    made.put(".gitignore", "build/\n")
    made.commit("first")
    made.put("src/b.py", "second")
    made.commit("second")
    made.git("branch", "merged")
    made.git("checkout", "-q", "-b", "ahead")
    made.put("src/b.py", "third")
    made.commit("third")
    made.git("checkout", "-q", "main")
    made.put("build/o.bin", "ignored")
    return made


def verdict(made: Made, text: str, profile: str = "") -> str:
    guard = Guard(facts=made.facts, profile=profile)
    return str(guard.check(ToolCall(Shell(text), str(made.root))).verdict)


def test_a_command_that_finds_nothing_to_lose_passes(made: Made) -> None:
    assert dict.fromkeys(LOSSLESS, "allow") == {text: verdict(made, text) for text in LOSSLESS}


def test_a_command_that_could_lose_something_asks(made: Made) -> None:
    assert [] == [text for text in LOSING if verdict(made, text) == "allow"]


def test_strict_asks_about_it_all_the_same(made: Made) -> None:
    asked = [text for text in LOSSLESS if text != "rm -rf absent"]
    assert [] == [text for text in asked if verdict(made, text, "strict") == "allow"]
