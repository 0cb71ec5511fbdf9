"""Start-up files in another home are loaded by the programs that follow; a home without any is nobody's concern."""

import pytest

from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall
from toolgate.world import World

HOME, PROJECT = "/home/user", "/home/user/project"
PROGRAM, NAMES = "[core]\n\tfsmonitor = /tmp/x\n", "[user]\n\tname = a\n\temail = a@b.example\n"


def verdict(command: str, files: dict[str, str]) -> str:
    facts = World({"home": HOME, "workspace": PROJECT, "files": {f"{PROJECT}/a.py": "", **files}})
    return str(Guard(facts=facts).check(ToolCall(Shell(command), PROJECT)).verdict.name).lower()


@pytest.mark.parametrize(
    ("command", "path"),
    [
        ("HOME=/tmp/evil git status", "/tmp/evil/.gitconfig"),
        ("HOME=/tmp/evil git status", "/tmp/evil/.config/git/config"),
        ("XDG_CONFIG_HOME=/tmp/evil git status", "/tmp/evil/git/config"),
        ("HOME=$PWD/evil git status", f"{PROJECT}/evil/.gitconfig"),
        ("export HOME=/tmp/evil; git status", "/tmp/evil/.gitconfig"),
        ("env HOME=/tmp/evil git status", "/tmp/evil/.gitconfig"),
        ("HOME=/tmp/evil bash -lc true", "/tmp/evil/.bash_profile"),
        ("HOME=/tmp/evil zsh -c true", "/tmp/evil/.zshenv"),
    ],
)
def test_settings_in_another_home_that_run_programs_are_asked_about(command: str, path: str) -> None:
    assert verdict(command, {path: PROGRAM}) == "ask"
    assert verdict(command, {}) == "allow"


def test_settings_that_the_script_itself_writes_count() -> None:
    write = "mkdir -p evil && printf '[core]\\n\\tpager = ./x\\n' > evil/.gitconfig"
    assert verdict(f"{write} && HOME=$PWD/evil git log", {}) == "ask"


@pytest.mark.parametrize(
    "command",
    ["HOME=/tmp/h git commit -m x", "HOME=$(mktemp -d) pytest", "HOME=/root make", "HOME=/home/user make",
     "HOME=/tmp/h pytest", "HOME=$PWD/.home npm test"],
)  # fmt: skip
def test_homes_of_tests_are_not_interrupted(command: str) -> None:
    files = {"/tmp/h/.gitconfig": NAMES, "/root/.bashrc": "x", "/root/.gitconfig": PROGRAM, f"{HOME}/.bashrc": "x"}
    assert verdict(command, {**files, f"{PROJECT}/.home/notes": "", f"{PROJECT}/package.json": "{}"}) == "allow"
