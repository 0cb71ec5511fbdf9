"""Real clients, and the histories they leave behind: every call of the script is in the replay, as the hook would see it."""

import json

import pytest

from tests.e2e.clients import CLIENTS
from tests.e2e.running import Scene, base
from toolgate.history.sources import AGENTS

__all__ = ["base"]
CALLS = ("git status", "echo one > allowed.txt", "false", "ls -la")
KNOWN = [client for client in CLIENTS if client.agent in AGENTS]
pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize("client", KNOWN, ids=[client.agent for client in KNOWN])
def test_what_a_client_did_is_found_in_its_history(client, base):
    scene = Scene(client, base)
    scene.set_up()
    run = scene.run(*CALLS)
    assert scene.allowed, run
    found = json.loads(scene.toolgate("replay", "--from", client.agent, "--json").stdout)
    assert len(CALLS) == found["calls"] == found["verdicts"]["allow"], (found, run)
    assert [(str(scene.project), len(CALLS))] == [(one["name"], one["calls"]) for one in found["projects"]]
    assert len(CALLS) == found["answers"]["allow"]["ran"]
    assert (0, []) == (found["bad_lines"]["count"], found["gone"])
