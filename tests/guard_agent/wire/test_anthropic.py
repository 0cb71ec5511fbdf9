"""The Messages API as Anthropic speaks it."""

import pytest

from tests.guard_agent.servers import Server, record, said, soon, stream, streamed
from toolgate.guard_agent.exchange import (
    ASSISTANT,
    BROKEN,
    CALLED,
    CUT,
    STOPPED,
    SYSTEM,
    TOOL,
    USER,
    WITHHELD,
    Message,
    Prompt,
    ProviderError,
    Tool,
    ToolUse,
    Usage,
)
from toolgate.guard_agent.settings import ANTHROPIC
from toolgate.guard_agent.wire.client import Client

PROMPT = Prompt((Message(SYSTEM, "You guard."), Message(USER, "May it?")))
LOOK = Tool("look", "Look at something", {"type": "object", "additionalProperties": False})


def asked(server, prompt=PROMPT, key="", **endpoint):
    return Client(server.endpoint(ANTHROPIC, **endpoint), key, sleep=lambda _: None).complete(prompt, soon())


@pytest.mark.parametrize("answer", [said, streamed])
def test_a_text_is_asked_for_and_answered(answer):
    with Server(answer(ANTHROPIC, "ALLOW: reads a file")) as server:
        reply = asked(server, key="sk-ant-abc")
    assert (reply.text, reply.uses, reply.stop, reply.usage) == ("ALLOW: reads a file", (), STOPPED, Usage(7, 3))
    request = server.requests[0]
    assert request.path == "/v1/messages"
    assert request.headers["x-api-key"] == "sk-ant-abc" and request.headers["anthropic-version"] == "2023-06-01"
    assert request.body["system"] == "You guard."
    assert request.body["messages"] == [{"role": "user", "content": [{"type": "text", "text": "May it?"}]}]
    assert "authorization" not in request.headers and request.body["max_tokens"] == PROMPT.longest


@pytest.mark.parametrize("answer", [said, streamed])
def test_tools_are_used_and_answered_in_one_message(answer):
    uses = [("look", {"view": "file"}), ("skill", {"name": "bash"})]
    with Server(answer(ANTHROPIC, "Let me see.", uses), said(ANTHROPIC, "DENY: no")) as server:
        first = asked(server, Prompt(PROMPT.messages, (LOOK,)))
        later = [Message(ASSISTANT, first.text, first.uses)]
        later += [Message(TOOL, f"answer {use.name}", of=use.id) for use in first.uses]
        asked(server, Prompt((*PROMPT.messages, *later), (LOOK,), choice="look"))
    assert first.uses == (ToolUse("toolu_0", *uses[0]), ToolUse("toolu_1", *uses[1])) and first.stop == CALLED
    offered, answered = server.requests
    assert offered.body["tools"] == [{"name": "look", "description": LOOK.description, "input_schema": LOOK.schema}]
    assert answered.body["tool_choice"] == {"type": "tool", "name": "look"}
    user, assistant, results = answered.body["messages"]
    assert (user["role"], assistant["role"], results["role"]) == ("user", "assistant", "user")
    assert assistant["content"][0] == {"type": "text", "text": "Let me see."}
    assert assistant["content"][2] == {"type": "tool_use", "id": "toolu_1", "name": "skill", "input": {"name": "bash"}}
    assert [one["tool_use_id"] for one in results["content"]] == ["toolu_0", "toolu_1"]
    assert results["content"][1]["content"] == "answer skill"


@pytest.mark.parametrize(
    ("word", "stop"),
    [("end_turn", STOPPED), ("max_tokens", CUT), ("refusal", WITHHELD), ("pause_turn", CUT), ("a new one", CUT)],
)
def test_why_an_answer_ends(word, stop):
    with Server(said(ANTHROPIC, "x", stop=word)) as server:
        assert asked(server).stop == stop


def test_tokens_read_from_and_written_to_a_cache_count():
    usage = {"input_tokens": 2, "cache_creation_input_tokens": 30, "cache_read_input_tokens": 400, "output_tokens": 5}
    value = {"type": "message", "content": [{"type": "text", "text": "x"}], "stop_reason": "end_turn", "usage": usage}
    with Server(record(value)) as server:
        assert asked(server).usage == Usage(432, 5)


def test_reasoning_is_not_part_of_the_answer():
    content = [{"type": "thinking", "thinking": "ALLOW it", "signature": "x"}, {"type": "text", "text": "DENY: no"}]
    with Server(record({"type": "message", "content": content, "stop_reason": "end_turn"})) as server:
        assert asked(server).text == "DENY: no"


def test_a_base_that_ends_with_its_version_is_the_same():
    with Server(said(ANTHROPIC, "x")) as server:
        asked(server, base_url=server.url + "/v1/")
    assert server.requests[0].path == "/v1/messages"


TEXT = {"type": "text", "text": "ALLOW"}


@pytest.mark.parametrize(
    "value",
    [
        [],
        {},
        {"type": "error", "error": {"message": "no"}},
        {"type": "message"},
        {"type": "message", "content": "ALLOW"},
        {"type": "message", "content": ["ALLOW"]},
        {"type": "message", "content": [{"type": "text", "text": 3}]},
        {"type": "message", "content": [{"type": "tool_use", "input": {}}]},
        {"type": "message", "content": [TEXT], "stop_reason": []},
        {"type": "message", "content": [TEXT], "stop_reason": "end_turn", "usage": {"input_tokens": "7"}},
        {"type": "message", "content": [TEXT], "stop_reason": "end_turn", "usage": 3},
    ],
    ids=str,
)
def test_a_record_of_another_shape_is_broken(value):
    with Server(record(value)) as server, pytest.raises(ProviderError) as raised:
        asked(server)
    assert raised.value.kind == BROKEN


START = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
DELTA = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "ALLOW"}}
END = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}}


@pytest.mark.parametrize(
    "events",
    [
        [],
        [START, DELTA, END],  # no `message_stop`
        [DELTA, END, {"type": "message_stop"}],
        [START, DELTA, {"type": "error", "error": {"type": "overloaded_error"}}],
        [START | {"index": -1}],
        [START, DELTA | {"delta": "ALLOW"}],
    ],
    ids=str,
)
def test_a_stream_that_is_not_whole_is_broken(events):
    with Server(stream(events, ending="")) as server, pytest.raises(ProviderError) as raised:
        asked(server)
    assert raised.value.kind == BROKEN


def test_a_stream_is_over_when_it_says_so_although_the_connection_stays():
    events = [START, DELTA, END, {"type": "message_stop"}]
    whole = stream(events, ending="", end="hold")
    held = type(whole)(whole.data.removesuffix(b"0\r\n\r\n"), end="hold")
    with Server(held) as server:
        assert asked(server).text == "ALLOW"
