"""The MCP proxy in front of servers that people use, from the registries, driven by the SDK's client."""

import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

from tests.proxy.desk import ROOT, Desk

BUILD = ROOT / ".build" / "mcp-servers"
FILES = "@modelcontextprotocol/server-filesystem@2026.8.31"
GIT = "mcp-server-git==2026.10.19"


def made(path: Path, *commands: list[str]) -> Path:
    """A program that an earlier run, or these commands, have installed."""
    if not path.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        for command in commands:
            subprocess.run(command, cwd=BUILD, check=True, stdout=subprocess.DEVNULL)
    return path


@pytest.fixture(scope="session")
def files():
    npm = shutil.which("npm") or pytest.fail("no npm here: this test needs Node.js")
    return made(
        BUILD / "node_modules/.bin/mcp-server-filesystem",
        [npm, "init", "--yes"],
        [npm, "install", "--no-audit", "--no-fund", "--silent", FILES],
    )


@pytest.fixture(scope="session")
def git():
    place = BUILD / "python"
    if not place.exists():
        venv.create(place, with_pip=True)
    install = [str(place / "bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", GIT]
    return made(place / "bin/mcp-server-git", install)


def test_the_server_of_files(tmp_path, files):
    desk = Desk(tmp_path)
    (desk.project / "a.txt").write_text("hello")
    policy = desk.home / ".config/toolgate/policy.toml"
    policy.parent.mkdir(parents=True)
    node = os.environ.get("NODE") or shutil.which("node") or "node"
    answers = desk.calls(
        desk.before([node, str(files), str(tmp_path)]),
        "auto",
        ("read_text_file", {"path": str(desk.project / "a.txt")}),
        ("write_file", {"path": str(desk.project / "b.txt"), "content": "b"}),
        ("write_file", {"path": str(policy), "content": "b"}),
        ("read_text_file", {"path": str(desk.home / ".ssh/id_ed25519")}),
    )
    assert (False, "hello") == answers[0]
    assert "b" == (desk.project / "b.txt").read_text() and not answers[1][0]
    assert answers[2][0] and "changes Toolgate's files" in answers[2][1] and not policy.exists()
    assert answers[3][0] and "Operation blocked by safety guard" in answers[3][1]


def test_the_server_of_git(tmp_path, git):
    desk = Desk(tmp_path)
    for words in (
        ["init", "--quiet", "--initial-branch=main"],
        ["config", "user.name", "A"],
        ["config", "user.email", "a@a"],
    ):
        subprocess.run(["git", *words], cwd=desk.project, check=True)
    (desk.project / "a.txt").write_text("hello")
    here = {"repo_path": str(desk.project)}
    answers = desk.calls(
        desk.before([str(git), "--repository", str(desk.project)], name="git"),
        "auto",
        ("git_status", here),
        ("git_add", {**here, "files": ["a.txt"]}),
        ("git_commit", {**here, "message": "first"}),
        ("git_log", here),
    )
    assert [False] * 4 == [failed for failed, _ in answers], answers
    assert "first" in answers[3][1]
