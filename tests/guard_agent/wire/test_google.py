"""`generateContent` as Google speaks it."""

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
from toolgate.guard_agent.settings import GOOGLE
from toolgate.guard_agent.wire.client import Client

PROMPT = Prompt((Message(SYSTEM, "You guard."), Message(USER, "May it?")))
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"default": {"type": "string", "default": "x", "enum": ["x", "y"]}},
}
LOOK = Tool("look", "Look at something", SCHEMA)


def asked(server, prompt=PROMPT, key="", **endpoint):
    return Client(server.endpoint(GOOGLE, **endpoint), key, sleep=lambda _: None).complete(prompt, soon())


@pytest.mark.parametrize("answer", [said, streamed])
def test_a_text_is_asked_for_and_answered(answer):
    with Server(answer(GOOGLE, "ALLOW: reads a file")) as server:
        reply = asked(server, key="AIza-abc")
    assert (reply.text, reply.uses, reply.stop, reply.usage) == ("ALLOW: reads a file", (), STOPPED, Usage(7, 3))
    request = server.requests[0]
    assert request.path == "/v1beta/models/a-model:generateContent"  # and the key is not in it
    assert request.headers["x-goog-api-key"] == "AIza-abc"
    assert request.body["systemInstruction"] == {"parts": [{"text": "You guard."}]}
    assert request.body["contents"] == [{"role": "user", "parts": [{"text": "May it?"}]}]
    assert request.body["generationConfig"] == {"maxOutputTokens": PROMPT.longest, "temperature": 0.0}


def test_a_stream_is_asked_for():
    with Server(streamed(GOOGLE, "DENY: no")) as server:
        assert asked(server, stream=True, model="models/odd name/..").text == "DENY: no"
    assert server.requests[0].path == "/v1beta/models/odd%20name%2F..:streamGenerateContent?alt=sse"


@pytest.mark.parametrize("answer", [said, streamed])
def test_tools_are_used_and_answered_by_name(answer):
    uses = [("look", {"view": "file"}), ("skill", {"name": "bash"})]
    with Server(answer(GOOGLE, "", uses), said(GOOGLE, "", [("skill", {})]), said(GOOGLE, "ASK: hm")) as server:
        messages = PROMPT.messages
        for _ in range(2):
            reply = asked(server, Prompt(messages, (LOOK,), choice="look"))
            messages += (Message(ASSISTANT, reply.text, reply.uses),)
            messages += tuple(Message(TOOL, f"answer {use.name}", of=use.id) for use in reply.uses)
            assert reply.stop == CALLED
        asked(server, Prompt(messages))
    offered, _, last = server.requests
    declared = offered.body["tools"][0]["functionDeclarations"][0]["parameters"]
    assert declared == {"type": "object", "properties": {"default": {"type": "string", "enum": ["x", "y"]}}}
    forced = {"mode": "ANY", "allowedFunctionNames": ["look"]}
    assert offered.body["toolConfig"]["functionCallingConfig"] == forced
    roles = [one["role"] for one in last.body["contents"]]
    assert roles == ["user", "model", "user", "model", "user"]
    answers = [part["functionResponse"] for one in last.body["contents"][2::2] for part in one["parts"]]
    assert [one["name"] for one in answers] == ["look", "skill", "skill"]
    assert answers[0]["response"] == {"result": "answer look"}


def test_a_signature_of_the_model_goes_back_to_it():
    part = {"functionCall": {"name": "look", "args": {}}, "thoughtSignature": "c2ln:bmVk"}
    value = {"candidates": [{"content": {"parts": [{"text": "hm", "thought": True}, part]}, "finishReason": "STOP"}]}
    with Server(record(value), said(GOOGLE, "x")) as server:
        reply = asked(server)
        asked(
            server,
            Prompt((*PROMPT.messages, Message(ASSISTANT, "", reply.uses), Message(TOOL, "y", of=reply.uses[0].id))),
        )
    assert reply.text == "" and reply.uses == (ToolUse("0:c2ln:bmVk", "look", {}),)
    assert server.requests[1].body["contents"][1]["parts"] == [part]


@pytest.mark.parametrize("answer", [said, streamed])
def test_the_likeliest_first_tokens_are_given(answer):
    with Server(answer(GOOGLE, "Yes", first=[("No", -2.5), ("Yes", -0.1)])) as server:
        reply = asked(server, Prompt(PROMPT.messages, longest=1, alternatives=5))
    assert reply.first == (("Yes", -0.1), ("No", -2.5))
    wanted = server.requests[0].body["generationConfig"]
    assert wanted["responseLogprobs"] is True and wanted["logprobs"] == 5


@pytest.mark.parametrize(
    ("word", "stop"), [("STOP", STOPPED), ("MAX_TOKENS", CUT), ("SAFETY", WITHHELD), ("A_NEW_ONE", WITHHELD)]
)
def test_why_an_answer_ends(word, stop):
    with Server(said(GOOGLE, "x", stop=word)) as server:
        assert asked(server).stop == stop


def test_a_prompt_that_is_blocked_has_no_answer():
    with Server(record({"promptFeedback": {"blockReason": "SAFETY"}})) as server:
        reply = asked(server)
    assert (reply.text, reply.stop) == ("", WITHHELD)


TEXT = {"parts": [{"text": "ALLOW"}]}


@pytest.mark.parametrize(
    "value",
    [
        [],
        {},
        {"candidates": "ALLOW"},
        {"candidates": [{"content": TEXT}]},  # it never says that it is over
        {"candidates": [{"content": "ALLOW", "finishReason": "STOP"}]},
        {"candidates": [{"content": {"parts": ["ALLOW"]}, "finishReason": "STOP"}]},
        {"candidates": [{"content": {"parts": [{"text": 1}]}, "finishReason": "STOP"}]},
        {"candidates": [{"content": {"parts": [{"functionCall": "look"}]}, "finishReason": "STOP"}]},
        {"candidates": [{"content": {"parts": [{"functionCall": {}}]}, "finishReason": "STOP"}]},
        {"candidates": [{"content": TEXT, "finishReason": True}]},
        {"candidates": [{"content": TEXT, "finishReason": "STOP"}], "usageMetadata": {"promptTokenCount": 1.5}},
        {"candidates": [{"content": TEXT, "finishReason": "STOP"}], "error": {"code": 500}},
    ],
    ids=str,
)
def test_a_record_of_another_shape_is_broken(value):
    with Server(record(value)) as server, pytest.raises(ProviderError) as raised:
        asked(server)
    assert raised.value.kind == BROKEN


def test_a_stream_that_is_not_whole_is_broken():
    with (
        Server(stream([{"candidates": [{"content": TEXT}]}], ending="")) as server,
        pytest.raises(ProviderError) as raised,
    ):
        asked(server)
    assert raised.value.kind == BROKEN
