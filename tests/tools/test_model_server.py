"""The server around a small real model, with a model in its place that always says the same."""

import json
import threading
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from math import log
from time import monotonic
from typing import Any

import pytest

from toolgate.guard_agent.exchange import USER, Message, Prompt, Tool
from toolgate.guard_agent.scoring import score_of
from toolgate.guard_agent.settings import Endpoint
from toolgate.guard_agent.wire.client import Client
from tools.model_server import NAME, Handler, Refused, spoken, wanted

VERDICT = {"type": "object", "properties": {"verdict": {"enum": ["allow", "ask"]}}}


class Parrot:
    """An engine that says one text, and finds `Yes` and `No` so likely."""

    def __init__(self, text: str = "Yes") -> None:
        self.text = text
        self.lock = threading.Lock()
        self.asked: list[tuple[str, Any]] = []

    def prompt(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None) -> str:
        return str(messages[-1]["content"])

    def complete(self, text: str, limit: int, temperature: float, top: int | None, schema: Any = None):
        self.asked.append((text, schema))
        rows = [{"token": "Yes", "logprob": log(0.75)}, {"token": "No", "logprob": log(0.25)}][:top]
        chances = [{"token": "Yes", "logprob": log(0.75), "top_logprobs": rows}] if top is not None else []
        return self.text, chances, {"prompt_tokens": 9, "completion_tokens": 1, "total_tokens": 10}, "stop"


@pytest.fixture
def server():
    class Own(Handler):
        engine = Parrot()  # type: ignore[assignment]  # it answers what an engine is asked

    with ThreadingHTTPServer(("127.0.0.1", 0), Own) as found:
        thread = threading.Thread(target=found.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield found, Own
        found.shutdown()
        thread.join(60)


def client_of(server: ThreadingHTTPServer) -> Client:
    return Client(Endpoint(model=NAME, base_url=f"http://127.0.0.1:{server.server_port}/v1"))


def test_the_client_reads_likelihoods_and_tokens(server):
    reply = client_of(server[0]).complete(Prompt((Message(USER, "x"),), longest=1, alternatives=10), monotonic() + 60)
    assert score_of(reply) == pytest.approx(0.75)
    assert (reply.usage.input, reply.usage.output) == (9, 1)


def test_a_tool_that_must_be_used_is_written_by_its_schema(server):
    found, own = server
    own.engine.text = '{"name": "verdict", "arguments": {"verdict": "ask"}}'
    prompt = Prompt((Message(USER, "x"),), (Tool("verdict", "d", VERDICT),), choice="verdict")
    reply = client_of(found).complete(prompt, monotonic() + 60)
    assert [(use.name, use.arguments) for use in reply.uses] == [("verdict", {"verdict": "ask"})]
    text, schema = own.engine.asked[-1]
    assert text.endswith("<tool_call>\n") and schema["properties"]["arguments"] == VERDICT


def test_it_lists_its_model_and_refuses_what_it_does_not_know(server):
    connection = HTTPConnection("127.0.0.1", server[0].server_port, timeout=60)
    for method, path, body, status in (
        ("GET", "/v1/models", None, 200),
        ("GET", "/v1/other", None, 404),
        ("POST", "/v1/completions", "{}", 404),
        ("POST", "/v1/chat/completions", "no json", 400),
        ("POST", "/v1/chat/completions", "[]", 400),
        ("POST", "/v1/chat/completions", "{}", 400),
        ("POST", "/v1/chat/completions", json.dumps({"messages": [{"role": "user"}]}), 400),
    ):
        connection.request(method, path, body)
        answer = connection.getresponse()
        found = json.loads(answer.read())
        assert answer.status == status, (path, found)
        assert ("error" in found) is (status != 200)
    connection.close()


def test_calls_are_found_in_what_a_model_writes():
    call = '{"name": "look", "arguments": {"view": "effects"}}'
    for text in (f"<tool_call>\n{call}\n</tool_call>", f"```json\n{call}\n```", call):
        message, count = spoken(text, {"look"})
        assert count == 1 and message["tool_calls"][0]["function"]["name"] == "look", text


@pytest.mark.parametrize("text", ["ALLOW", '{"verdict": "ask"}', '{"name": "other", "arguments": {}}', "[1]", ""])
def test_what_is_no_call_of_an_offered_tool_is_text(text: str):
    assert spoken(text, {"look"}) == ({"role": "assistant", "content": text}, 0)
    assert spoken(text, set()) == ({"role": "assistant", "content": text}, 0)


def test_a_choice_that_is_not_offered_is_refused():
    with pytest.raises(Refused, match="not among the tools"):
        wanted({"tool_choice": {"type": "function", "function": {"name": "x"}}, "tools": []})
