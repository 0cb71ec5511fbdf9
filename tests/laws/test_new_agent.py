"""An agent is declared in one file: the rest of the program is made of it, and nothing about it can be forgotten."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from toolgate.install.shipped import MEMO, Contents

ROOT = Path(__file__).resolve().parents[2]
LOOM = Path(__file__).with_name("loom.txt")
WRITTEN = """
import sys
from toolgate.guard import Guard
from toolgate.model.call import ToolCall, Write
from toolgate.world import World
guard = Guard(facts=World({"home": "/home/user", "workspace": "/home/user/project"}))
print(*[guard.check(ToolCall(Write(path, "x"), "/home/user/project")).verdict for path in sys.argv[1:]])
"""
SETTINGS = ("/home/user/.loom/threads.json", "/home/user/project/loom/threads.json", "/home/user/project/loom.yarn",
            "/etc/loom/threads.json")  # fmt: skip


class Tree:
    """A copy of the program with one more file."""

    def __init__(self, place: Path) -> None:
        self.place, self.home = place / "program", place / "home"
        self.home.mkdir()
        for name in ("toolgate", "tools"):
            shutil.copytree(ROOT / name, self.place / name, ignore=shutil.ignore_patterns("*.bin"))
        for name in ("README.md", "pyproject.toml"):
            shutil.copy(ROOT / name, self.place / name)

    def run(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        environment = {"HOME": str(self.home), "PATH": os.environ["PATH"]}
        return subprocess.run(
            [sys.executable, *words], cwd=self.place, env=environment, input=given, capture_output=True, text=True
        )

    def said(self, *words: str) -> str:
        done = self.run(*words)
        assert 0 == done.returncode, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    made = Tree(tmp_path_factory.mktemp("tree"))
    assert 0 == made.run("-m", "tools.agents", "--check").returncode
    assert "deny" not in made.said("-c", WRITTEN, *SETTINGS[:3])
    shutil.copy(LOOM, made.place / "toolgate/adapters/loom.py")
    assert 1 == made.run("-m", "tools.agents", "--check").returncode, "the gate has not noticed the new file"
    made.said("-m", "tools.agents")
    made.said("-m", "toolgate", "install", "--yes", "loom")
    return made


def test_what_is_generated_is_in_the_house_format(tree):
    assert 0 == tree.run("-m", "tools.agents", "--check").returncode
    tree.said("-m", "ruff", "check", "--quiet", "toolgate")
    tree.said("-m", "ruff", "format", "--check", "toolgate")


def test_its_settings_are_protected(tree):
    assert ["deny"] * 4 == tree.said("-c", WRITTEN, *SETTINGS).split()


def test_it_is_installed_and_doctor_tries_its_hook(tree):
    entry = json.loads((tree.home / ".loom/threads.json").read_text())["hooks"]["thread"][0]
    assert "hook.py" in entry["command"]
    compared = (tree.home / ".local/state/toolgate" / MEMO).read_bytes()
    assert Contents(tree.place / "toolgate").state == compared, (
        "doctor would compile again what installation has compiled"
    )
    row = next(line for line in tree.run("-m", "toolgate", "doctor").stdout.splitlines() if "loom" in line)
    assert row.startswith("fine") and "a forbidden one is blocked" in row


def test_it_is_told_by_its_payload_and_stands_in_the_documentation(tree):
    program = (
        "import json, sys; from toolgate.protocols.speakers import speaker_of; print(speaker_of(json.load(sys.stdin)))"
    )
    assert "loom\n" == tree.run("-c", program, given='{"shuttle": "weave", "yarn": {}}').stdout
    assert "## Loom" in tree.said("-c", "from tools.agents_page import agents_page; print(agents_page())")
    assert "Loom" in (tree.place / "README.md").read_text()


@pytest.mark.parametrize("lost", ["", "entrance.py", "launcher.py", "hook.py", "hook.sh"])
def test_a_fault_is_refused_in_its_words(tree, lost):
    command = json.loads((tree.home / ".loom/threads.json").read_text())["hooks"]["thread"][0]["command"]
    given = json.dumps({"shuttle": "weave", "yarn": {"command": "rm -rf ~"}, "warp": "s"})
    shutil.rmtree(tree.place / "kept", ignore_errors=True)
    if lost:
        shutil.move(tree.place / "toolgate" / lost, tree.place / "kept")
    try:
        done = subprocess.run(["/bin/sh", "-c", command], input=given, capture_output=True, text=True, cwd=tree.home)
    finally:
        if lost:
            shutil.move(tree.place / "kept", tree.place / "toolgate" / lost)
    assert 0 == done.returncode
    answer = json.loads(done.stdout.splitlines()[-1])
    assert "yes" == answer["halt"] and answer["why"]
