"""Builds and tests of real projects pass in a sandbox without a network, with what was predicted and nothing else."""

import os
import shutil
from pathlib import Path

import pytest

from tests.sandbox.boxed import needed
from toolgate.analysis import effects_of
from toolgate.host import Machine
from toolgate.model.call import Shell, ToolCall
from toolgate.sandbox.predicting import needs_of
from toolgate.sandbox.running import finished
from toolgate.sandbox.starting import Limits, Network

SAMPLES = Path(__file__).parent / "samples"
CLIENTS = Path(__file__).resolve().parent.parent.parent / ".build" / "clients"
FETCHED = next(
    CLIENTS.glob("go/lib/python*/site-packages/go/bin"), None
)  # the toolchain itself, in a package of Python
LIMITS = Limits(seconds=500, memory=4 << 30, processes=500, output=1 << 20)
COMMANDS = {
    "python": ("python3 -m unittest -q", "OK"),
    "node": ("node --test", "# fail 0"),
    "c": ("make -j2 all test", "fine"),
    "go": ("go test ./...", "ok  \tsample"),
    "rust": ("cargo test --offline", "test result: ok. 3 passed"),
}
PROGRAMS = {"python": "python3", "node": "node", "c": "make", "go": "go", "rust": "cargo"}


@pytest.fixture(autouse=True)
def go(monkeypatch):
    """The toolchain that `make clients` fetches, where there is no other."""
    if shutil.which("go") is None and FETCHED is not None:
        monkeypatch.setenv("PATH", f"{FETCHED}:{os.environ['PATH']}")


def passes(language, box, directory):
    """Build and test a copy of a sample in a sandbox; how that ended."""
    program = PROGRAMS[language]
    if shutil.which(program) is None:
        pytest.skip(f"there is no `{program}` here" + (": `make clients` fetches it" if program == "go" else ""))
    root = directory.resolve() / "project"
    shutil.copytree(SAMPLES / language, root)
    for file in root.rglob("*.sample"):  # whose names keep them from being tests of ours
        file.rename(file.with_suffix(""))
    (root / ".git" / "hooks").mkdir(parents=True)
    (root / ".env").write_text("TOKEN=planted")
    text, expected = COMMANDS[language]
    facts = Machine(str(root))
    call = ToolCall(Shell(text), str(root))
    needs = needs_of(call, effects_of(call, facts.afresh()), facts, os.environ)
    if FETCHED is not None:
        needs = needs._replace(readable=(*needs.readable, str(FETCHED.parent)))
    assert (Network.NONE, ()) == (needs.network, needs.beyond)
    ended = finished(("/bin/bash", "-c", text), needs, LIMITS, box)
    said = (ended.output + ended.errors).decode(errors="replace")
    assert (0, "") == (ended.status, ended.stopped), said
    assert expected in said
    assert ["hooks"] == os.listdir(root / ".git") and "TOKEN=planted" == (root / ".env").read_text()


@pytest.mark.parametrize(("language", "name"), [("python", "bwrap"), ("node", "landlock"), ("c", "bwrap")])
def test_a_project_builds_and_its_tests_pass(language, name, tmp_path):
    passes(language, needed(name), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bwrap", "landlock"])
@pytest.mark.parametrize("language", COMMANDS)
def test_every_project_builds_and_its_tests_pass(language, name, tmp_path):
    passes(language, needed(name), tmp_path)
