"""Recorded payloads in, exact replies out, for every agent and tool."""

import json

import pytest

from tests.adapters.recordings import answered, recordings

RECORDED = list(recordings())


@pytest.mark.parametrize(("agent", "path"), RECORDED, ids=[f"{agent}/{path.stem}" for agent, path in RECORDED])
def test_a_recorded_payload_gets_its_exact_reply(agent, path):
    recording = json.loads(path.read_text("utf-8"))
    assert recording == answered(agent, recording)
