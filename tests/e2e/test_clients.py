"""The real clients, guarded by `toolgate install`: an allowed call happens, a denied one does not, the model hears why."""

import json
import os
import shutil
import sys

import pytest

from tests.e2e.clients import CLIENTS
from tests.e2e.running import ALLOWED, ASKED, DENIED, ROOT, Scene, base

__all__ = ["base"]
EACH = pytest.mark.parametrize("client", CLIENTS, ids=[client.agent for client in CLIENTS])
WHY = "changes Toolgate's files"
pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def scene(client, base):
    made = Scene(client, base)
    made.set_up()
    return made


def heard(scene, run, number):
    """What the model, or where it hears nothing the person, reads about a call."""
    return run.printed if scene.client.silent else run.told.get(number, "")


@EACH
def test_a_guarded_client_obeys(client, scene):
    scene.guard()
    assert [] == scene.examined()
    run = scene.run(ALLOWED, DENIED)
    assert scene.allowed and scene.denied, run
    assert WHY in heard(scene, run, 1), run


@EACH
def test_a_client_that_asks_nobody_obeys(client, scene):
    """In its reckless mode: neither what is forbidden nor what a person should be asked about happens."""
    scene.guard()
    run = scene.run(ALLOWED, ASKED, words=client.reckless)
    assert scene.allowed and scene.asked, run
    run = scene.run(DENIED, words=client.reckless)
    assert scene.denied and WHY in heard(scene, run, 0), run


@EACH
def test_a_moved_client_is_guarded_where_it_looks(client, scene):
    variable, directory, beneath = client.moved
    if variable:
        moved = scene.base / "moved"
        (moved / beneath.lstrip("/")).parent.mkdir(parents=True, exist_ok=True)
        (scene.home / directory).rename(moved / beneath.lstrip("/"))
        scene.variables[variable] = str(moved)
    else:
        (scene.home / directory).write_text(beneath)
    scene.guard()
    assert not (scene.home / ".claude").exists() or client.agent != "claude-code"
    assert [] == scene.examined()
    run = scene.run(ALLOWED, DENIED)
    assert scene.allowed and scene.denied, run
    assert WHY in heard(scene, run, 1), run


# --- what is sent back -----------------------------------------------------------------------------------------------

SENDING = [client for client in CLIENTS if client.agent in ("claude-code", "codex")]
NAMESPACE = "echo one > allowed.txt; readlink /proc/self/ns/pid > namespace.txt"
WRAPPED = "profile = 'autonomous'\n[sandbox]\nwrap = true\nkind = 'bwrap'\n"


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="no bwrap here: install bubblewrap")
@pytest.mark.parametrize("client", SENDING, ids=[client.agent for client in SENDING])
def test_a_client_runs_the_command_that_a_hook_sends_back_in_its_sandbox(client, scene):
    """With `sandbox.wrap`: an allowed command, and one that `autonomous` allows in a sandbox alone."""
    scene.guard()
    policy = scene.home / ".config/toolgate/policy.toml"
    policy.parent.mkdir(parents=True, exist_ok=True)
    policy.parent.chmod(0o700)
    policy.write_text(WRAPPED)
    policy.chmod(0o600)
    run = scene.run(NAMESPACE, "frobtool x; echo ran > frob.txt")
    assert scene.allowed, run
    assert os.readlink("/proc/self/ns/pid") != (scene.project / "namespace.txt").read_text().strip()
    assert (scene.project / "frob.txt").exists(), run


# --- what turns hooks off --------------------------------------------------------------------------------------------

OFF = [(client, *switch) for client in CLIENTS for switch in client.off]


@pytest.mark.parametrize(
    ("client", "whose", "name", "setting"), OFF, ids=[f"{c.agent}-{w}-{n}-{json.dumps(s)}" for c, w, n, s in OFF]
)
def test_a_switch_that_turns_hooks_off_is_seen_by_doctor(client, whose, name, setting, scene):
    """The switch works in the real client, so that the call passes; and doctor says so."""
    scene.guard()
    path = (scene.home if whose == "home" else scene.project) / name
    if path.suffix == ".toml":
        (section, values), *_ = setting.items()
        lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())
        path.write_text(f"{path.read_text()}\n[{section}]\n{lines}")
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps({**before, **setting}))
    found = scene.examined()
    assert found and "turns hooks off" in found[0]
    run = scene.run(DENIED)
    assert not scene.denied, f"the switch turns nothing off: {run}"


VARIABLES = [(client, name) for client in CLIENTS for name in client.variables]


@pytest.mark.parametrize(("client", "name"), VARIABLES, ids=[f"{client.agent}-{name}" for client, name in VARIABLES])
def test_a_variable_that_turns_hooks_off_is_seen_by_doctor(client, name, scene):
    scene.guard()
    scene.variables[name] = "1"
    found = scene.examined()
    assert found and "turns hooks off" in found[0]
    run = scene.run(DENIED)
    assert not scene.denied, f"the variable turns nothing off: {run}"


# --- a hook that does not answer -------------------------------------------------------------------------------------


@pytest.fixture
def lent(scene):
    """The scene with an interpreter and a package that can be taken away."""
    scene.python = scene.base / "bin/python3"
    scene.python.parent.mkdir()
    scene.python.symlink_to(getattr(sys, "_base_executable", sys.executable))
    scene.package = scene.base / "site"
    shutil.copytree(ROOT / "toolgate", scene.package / "toolgate", ignore=shutil.ignore_patterns("__pycache__"))
    scene.guard()
    return scene


@EACH
@pytest.mark.parametrize("gone", ["interpreter", "package"])
def test_a_client_whose_hook_is_deleted_runs_nothing(client, gone, lent):
    if gone == "interpreter":
        lent.python.unlink()
    else:
        shutil.rmtree(lent.package)
    run = lent.run(ALLOWED)
    assert not lent.allowed, run
    assert "toolgate" in heard(lent, run, 0).lower(), run


@EACH
def test_a_client_whose_hook_is_frozen_runs_nothing(client, lent):
    lent.python.unlink()
    lent.python.write_text("#!/bin/sh\nkill -STOP $$\n")
    lent.python.chmod(0o755)
    run = lent.run(ALLOWED)
    assert not lent.allowed, run
