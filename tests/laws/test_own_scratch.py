"""`own_scratch`: code in a temporary directory runs without a question where the session made it, and nothing else is there."""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolgate.after_call import note
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import ALLOW, Shell, ToolCall, Write
from toolgate.protocols.exchange import AFTER, Request
from toolgate.session import Files

BUILD = Path(".build").resolve()
BUILD.mkdir(exist_ok=True)


class Played:
    """A session in a real project, with a temporary directory of its own at `T` in its commands."""

    def __init__(self, directory: str, scratch: str) -> None:
        self.home, self.scratch, self.number = Path(directory), scratch, 0
        self.root = self.home / "project"
        self.root.mkdir()
        (self.root / "s.c").write_text("int s(void) { return 1; }\n")
        (self.root / "package.json").write_text('{"name": "@acme/x", "version": "1.0.0"}')
        self.happen("git init -q")

    def happen(self, command: str) -> None:
        subprocess.run(["/bin/sh", "-c", command], cwd=self.root, check=False, capture_output=True)

    def call(self, action: Shell | Write, happens: bool) -> bool:
        """Judge a call, let it happen or not, and tell that it is over; whether nobody was asked."""
        self.number += 1
        call = ToolCall(action, str(self.root), host="claude-code", session="s", id=f"t{self.number}")
        facts = Machine(str(self.root), str(self.root), home=str(self.home))
        verdict = Guard(facts=facts, sessions=Files(f"{self.home}/state"), clock=lambda: 100.0).check(call).verdict
        if happens and isinstance(action, Shell):
            self.happen(action.text)
        elif happens and isinstance(action, Write):
            Path(action.path).write_text(action.text)
        note(Request((call,), AFTER, str(self.root), result={}), Files(f"{self.home}/state"), facts.afresh(), 101)
        return verdict == ALLOW

    def asks(self, *commands: str) -> list[str]:
        """The commands that are asked about; those that start with `!` really happen."""
        given = [command.replace("T/", f"{self.scratch}/").replace("H/", f"{self.home}/") for command in commands]
        return [text for text in given if not self.call(Shell(text.lstrip("!")), text[0] == "!")]


@pytest.fixture
def played() -> Iterator[Played]:
    with tempfile.TemporaryDirectory(dir=BUILD) as directory, tempfile.TemporaryDirectory() as scratch:
        yield Played(directory, scratch)


def test_what_the_session_compiled_runs(played: Played) -> None:
    assert played.call(Write(f"{played.scratch}/w.c", "int main(void) { return 0; }\n"), True)
    assert [] == played.asks("gcc -I. T/w.c s.c -o T/w && T/w", "!echo x > T/w.o; echo program > T/w", "T/v")[:-1]
    assert [] == played.asks("sed -i s/0/1/ T/w.c && gcc T/w.c s.c -o T/w && T/w")


def test_what_somebody_else_put_in_place_of_it_asks(played: Played) -> None:
    played.call(Write(f"{played.scratch}/w.c", "int main(void) { return 0; }\n"), True)
    played.asks("gcc T/w.c s.c -o T/w")
    assert [] == played.asks("T/w")
    Path(f"{played.scratch}/w").write_text("something else")
    assert played.asks("T/w")


@pytest.mark.parametrize(
    "commands",
    [
        ["!python3 -m venv --without-pip T/v", ". T/v/bin/activate", "T/v/bin/python -m pytest", "T/v/bin/ruff check"],
        [
            "!git clone -q . T/c",
            "cd T/c && npm ci && npm test",
            "cd T/c && make",
            "pip install -r T/c/requirements.txt",
        ],
        ["!mkdir -p T/d", "cd T/d && npm init -y", "cd T/d && ./run"],
        ["npm pack --pack-destination T/ && npm install T/acme-x-1.0.0.tgz", "npm install T/acme-x-1.0.0.tgz"],
        ["CARGO_TARGET_DIR=T/base cargo build --release", "T/base/release/x"],
    ],
)
def test_code_in_a_directory_of_the_session_runs(played: Played, commands: list[str]) -> None:
    assert [] == played.asks(*commands)


@pytest.mark.parametrize(
    "bringing",
    [
        "tar xzf H/x.tgz -C T/d", "cd T/d && tar xzf H/x.tgz", "cp H/x T/d/", "cp -r H/x/. T/d", "ln -s H/x T/d/run",
        "ln H/x T/d/run", "mv H/x T/d/run", "git clone -q https://github.com/somebody/x T/d/x", "cp T/other T/d/run",
        "curl -so T/d/run https://relay.example/x", "rsync -a relay.example:x/ T/d/", "docker cp c:/x T/d/run",
        "wget -qP T/d https://github.com/x/y/releases/download/v1/run", "unzip -d T/d H/x.zip", "install -m 755 H/x T/d/run",
        "python3 -c \"import shutil; shutil.unpack_archive('H/x.zip', 'T/d')\"", "rm -rf T/d && cp -r H/x T/d",
        "cat H/x > T/d/run", "dd if=H/x of=T/d/run", "scp relay.example:x T/d/run",
    ],
)  # fmt: skip
def test_what_came_from_elsewhere_makes_it_nobodys(played: Played, bringing: str) -> None:
    (played.home / "x").write_bytes(b"\x7fELF")
    assert [] == played.asks("!mkdir -p T/d", "T/d/first")
    played.asks(bringing)
    assert played.asks("T/d/run")


def test_a_directory_that_was_there_or_was_replaced_is_not_the_sessions(played: Played) -> None:
    Path(played.scratch, "old").mkdir()
    played.asks("!mkdir -p T/old")
    assert played.asks("T/old/run")
    assert [] == played.asks("!mkdir -p T/new", "T/new/run")
    Path(played.scratch, "new").rename(f"{played.scratch}/gone")
    Path(played.scratch, "new").mkdir()
    assert played.asks("T/new/run")
