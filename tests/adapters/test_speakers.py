"""Every recorded payload tells who sent it, and a hook in Claude Code's settings answers whoever runs it."""

import json

from tests.adapters.recordings import recordings
from toolgate.entrance import speaker
from toolgate.protocols.speakers import speaker_of

SPOKEN = [
    (agent, path)
    for agent, path in recordings()
    if "session" not in path.stem and "prompt" not in path.stem and "stop" not in path.stem.lower()
]


def test_a_payload_tells_its_agent():
    told = {path: speaker_of(json.loads(path.read_text("utf-8"))["payload"]) for _, path in SPOKEN}
    assert {path: agent for agent, path in SPOKEN} == told and len(told) > 200


def test_a_named_agent_is_believed_unless_its_hook_can_be_borrowed():
    cursor = {"cursor_version": "3", "hook_event_name": "preToolUse", "tool_name": "Shell", "tool_input": {}}
    assert ("cursor", "cursor", "codex") == tuple(speaker(agent, cursor) for agent in ("auto", "claude-code", "codex"))
    assert "claude-code" == speaker("claude-code", {"prompt_id": "1", "transcript_path": "x"})
    assert "claude-code" == speaker("claude-code", ["no payload"])
