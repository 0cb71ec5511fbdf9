"""Chat completions as OpenAI and most servers speak them."""

import pytest

from tests.guard_agent.servers import RESET, Server, error, record, said, soon, stream, streamed
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
from toolgate.guard_agent.settings import OPENAI
from toolgate.guard_agent.wire.client import Client

PROMPT = Prompt((Message(SYSTEM, "You guard."), Message(USER, "May it?")))
LOOK = Tool("look", "Look at something", {"type": "object", "properties": {"view": {"type": "string"}}})


def asked(server, prompt=PROMPT, key="", **endpoint):
    return Client(server.endpoint(OPENAI, **endpoint), key, sleep=lambda _: None).complete(prompt, soon())


def test_a_text_is_asked_for_and_answered():
    with Server(said(OPENAI, "ALLOW: reads a file")) as server:
        reply = asked(server, key="sk-abc")
    assert (reply.text, reply.uses, reply.stop, reply.usage) == ("ALLOW: reads a file", (), STOPPED, Usage(7, 3))
    request = server.requests[0]
    assert (request.method, request.path) == ("POST", "/v1/chat/completions")
    assert request.headers["authorization"] == "Bearer sk-abc"
    assert request.body["messages"] == [
        {"role": "system", "content": "You guard."},
        {"role": "user", "content": "May it?"},
    ]
    assert request.body["max_tokens"] == PROMPT.longest and request.body["model"] == "a-model"
    assert request.body["temperature"] == 0.0 and "tools" not in request.body


def test_no_key_sends_no_authorization():
    with Server(said(OPENAI, "x")) as server:
        asked(server)
    assert "authorization" not in server.requests[0].headers


@pytest.mark.parametrize("answer", [said, streamed])
def test_a_tool_is_used_and_answered(answer):
    uses = [("look", {"view": "file", "argument": "häßlich \u2028"}), ("look", {})]
    with Server(answer(OPENAI, "", uses), said(OPENAI, "DENY: no")) as server:
        first = asked(server, Prompt(PROMPT.messages, (LOOK,)))
        later = Message(ASSISTANT, first.text, first.uses), Message(TOOL, "empty", of=first.uses[0].id)
        asked(server, Prompt(PROMPT.messages + later, (LOOK,), choice="look"))
    assert first.uses == (ToolUse("call_0", *uses[0]), ToolUse("call_1", *uses[1]))
    assert first.stop == CALLED and first.text == ""
    offered, answered = server.requests
    assert offered.body["tools"][0]["function"]["parameters"] == LOOK.schema and "tool_choice" not in offered.body
    assert answered.body["tool_choice"] == {"type": "function", "function": {"name": "look"}}
    assistant, tool = answered.body["messages"][2:]
    assert assistant["tool_calls"][1]["function"] == {"name": "look", "arguments": "{}"}
    assert tool == {"role": "tool", "tool_call_id": "call_0", "content": "empty"}


@pytest.mark.parametrize("answer", [said, streamed])
def test_the_likeliest_first_tokens_are_given(answer):
    with Server(answer(OPENAI, "Yes", first=[("Yes", -0.1), ("No", -2.5)])) as server:
        reply = asked(server, Prompt(PROMPT.messages, longest=1, alternatives=20))
    assert reply.first == (("Yes", -0.1), ("No", -2.5))
    assert server.requests[0].body["logprobs"] is True and server.requests[0].body["top_logprobs"] == 20


def test_the_older_form_of_probabilities_is_understood():
    older = {"tokens": ["No"], "token_logprobs": [-0.2], "top_logprobs": [{"Yes": -1.9, "No": -0.2}]}
    message = {"content": "No", "role": "assistant"}
    with Server(record({"choices": [{"message": message, "logprobs": older, "finish_reason": "length"}]})) as server:
        reply = asked(server)
    assert reply.first == (("No", -0.2), ("Yes", -1.9)) and reply.stop == CUT


@pytest.mark.parametrize("asking", [True, False])
def test_a_stream_is_understood_whether_it_was_asked_for_or_not(asking):
    with Server(streamed(OPENAI, "ALLOW: lists files")) as server:
        reply = asked(server, stream=asking)
    assert reply.text == "ALLOW: lists files" and reply.usage == Usage(7, 3)
    assert server.requests[0].body["stream"] is asking


def test_an_answer_in_one_piece_is_understood_where_a_stream_was_asked_for():
    with Server(said(OPENAI, "ASK: unclear")) as server:
        assert asked(server, stream=True).text == "ASK: unclear"


@pytest.mark.parametrize(
    ("word", "stop"), [("stop", STOPPED), ("length", CUT), ("content_filter", WITHHELD), ("a new one", CUT)]
)
def test_why_an_answer_ends(word, stop):
    with Server(said(OPENAI, "x", stop=word)) as server:
        assert asked(server).stop == stop


def test_a_refusal_is_told_from_an_answer():
    message = {"role": "assistant", "content": None, "refusal": "I cannot help"}
    with Server(record({"choices": [{"message": message, "finish_reason": "stop"}]})) as server:
        assert asked(server).stop == WITHHELD


def test_tokens_that_are_not_counted_are_estimated():
    with Server(said(OPENAI, "ALLOW" * 10, usage=())) as server:
        usage = asked(server).usage
    assert usage.input > 20 and usage.output > 10


def test_content_in_parts_and_fields_nobody_knows_are_fine():
    message = {"content": [{"type": "text", "text": "ALL"}, {"type": "text", "text": "OW"}], "mood": {"x": [1]}}
    with Server(record({"choices": [{"message": message, "finish_reason": "stop"}], "new": None})) as server:
        assert asked(server).text == "ALLOW"


def test_arguments_that_are_no_object_are_none():
    call = {"id": "1", "function": {"name": "verdict", "arguments": '["allow"]'}}
    with Server(record({"choices": [{"message": {"tool_calls": [call]}, "finish_reason": "stop"}]})) as server:
        assert asked(server).uses == (ToolUse("1", "verdict", None),)


WRONG = [
    [],
    "ALLOW",
    {},
    {"choices": {}},
    {"choices": []},
    {"choices": ["ALLOW"]},
    {"choices": [{"message": "ALLOW"}]},
    {"choices": [{"message": {"content": 5}}]},
    {"choices": [{"message": {"content": [5]}}]},
    {"choices": [{"message": {"content": "x", "tool_calls": {}}}]},
    {"choices": [{"message": {"content": "x", "tool_calls": [{"function": {"name": 1}}]}}]},
    {"choices": [{"message": {"content": "x", "tool_calls": [{"function": {"arguments": "{}"}}]}}]},
    {"choices": [{"message": {"content": "x"}, "finish_reason": 3}]},
    {"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": -1}},
    {"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": True}},
    {"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": 10**12}},
    {"choices": [{"message": {"content": "x"}, "logprobs": {"content": [{"token": "x", "logprob": 3.0}]}}]},
    {"choices": [{"message": {"content": "x"}, "logprobs": {"content": [{"token": "x", "logprob": None}]}}]},
]


@pytest.mark.parametrize("value", WRONG, ids=str)
def test_a_record_of_another_shape_is_broken(value):
    with Server(record(value)) as server, pytest.raises(ProviderError) as raised:
        asked(server)
    assert raised.value.kind == BROKEN and len(server.requests) == 1


CHUNK = {"choices": [{"index": 0, "delta": {"content": "ALLOW"}, "finish_reason": None}]}


@pytest.mark.parametrize(
    "events",
    [
        [],
        [CHUNK],  # it never says that it is over
        [CHUNK, {"error": {"message": "overloaded"}}],
        ["data: {broken\n\n"],
        ["data: [1]\n\n"],
        [{"choices": [{"delta": {"content": 3}, "finish_reason": "stop"}]}],
        [{"choices": [{"delta": {"tool_calls": [{"index": "0"}]}, "finish_reason": "stop"}]}],
        ['data: {"choices": [{"delta": {"content": "ALLOW"}, "finish_reason": "stop"}]}'],  # no empty line ends it
    ],
    ids=str,
)
def test_a_stream_that_is_not_whole_is_broken(events):
    with Server(stream(events, ending="")) as server, pytest.raises(ProviderError) as raised:
        asked(server)
    assert raised.value.kind == BROKEN


def test_a_failing_endpoint_is_asked_again():
    with Server(error(500), RESET, said(OPENAI, "ALLOW")) as server:
        assert asked(server).text == "ALLOW"
    assert len(server.requests) == 3
