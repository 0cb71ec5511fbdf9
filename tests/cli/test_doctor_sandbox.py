"""`toolgate doctor` says whether commands can be started here as the policy says."""

import shutil
import sys

import pytest

from toolgate.cli.doctor import sandbox_of
from toolgate.host import Machine

needs_bwrap = pytest.mark.skipif(shutil.which("bwrap") is None, reason="no bwrap here: install bubblewrap")


def found(place, policy: str) -> list[tuple[str, str, str]]:
    place.put(".config/toolgate/policy.toml", policy).chmod(0o600)
    (place.home / ".config/toolgate").chmod(0o700)
    machine = Machine(str(place.project), home=str(place.home))
    return [(one.state, one.text, one.advice) for one in sandbox_of(machine) if one.subject == "sandbox"]


@pytest.mark.parametrize("policy", ["", "[shell]\nprivilege = 'deny'\n", "[bash]\nsandbox = 'none'\n"])
def test_nothing_is_said_where_the_policy_says_nothing(place, policy):
    assert [] == found(place, policy)


@needs_bwrap
@pytest.mark.parametrize(
    ("policy", "state"),
    [
        ("[sandbox]\nkind = 'bwrap'\nwrap = true\n", "fine"),
        ("[bash]\nsandbox = 'bwrap'\n", "warning"),
        ("profile = 'autonomous'\n[sandbox]\nkind = 'bwrap'\n", "fine"),
    ],
)
def test_a_sandbox_is_tried(place, policy, state):
    ((told, text, _),) = found(place, policy)
    assert state == told and "`bwrap` holds" in text


@pytest.mark.skipif(sys.platform == "darwin", reason="no sandbox is missing here")
def test_one_that_is_missing_is_named_with_what_to_do(place):
    ((state, text, advice),) = found(place, "[bash]\nsandbox = 'seatbelt'\n")
    assert "failure" == state and "seatbelt" in text and advice


def test_no_program_of_the_project_is_started(place, monkeypatch):
    planted = place.project / "bin"
    planted.mkdir()
    (planted / "bwrap").write_text(f"#!/bin/sh\ntouch {place.project}/started\n")
    (planted / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(planted))
    ((told, text, _),) = found(place, "[sandbox]\nwrap = true\n")
    assert "failure" == told and "is a file of the project" in text and not (place.project / "started").exists()
