"""The models of an endpoint are listed in all three formats, and whatever else comes back is an error."""

import json
import time

import pytest

from tests.guard_agent.servers import Raw, Server
from toolgate.guard_agent.exchange import BROKEN, REFUSED, ProviderError
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI
from toolgate.guard_agent.wire.client import models_at


def answer(record: object, status: str = "200 OK") -> Raw:
    body = json.dumps(record).encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return Raw(head.encode() + body)


def soon() -> float:
    return time.monotonic() + 60


@pytest.mark.parametrize(
    ("provider", "record", "path"),
    [
        (OPENAI, {"data": [{"id": "a"}, {"id": "b:1.5b"}]}, "/v1/models"),
        (ANTHROPIC, {"data": [{"id": "a"}, {"id": "b:1.5b"}]}, "/v1/models"),
        (GOOGLE, {"models": [{"name": "models/a"}, {"name": "models/b:1.5b"}]}, "/v1beta/models"),
    ],
)
def test_names_are_read_and_the_key_goes_in_a_header(provider, record, path):
    with Server(answer(record)) as server:
        assert ("a", "b:1.5b") == models_at(server.endpoint(provider), "k-1234", soon())
    (request,) = server.requests
    assert ("GET", path) == (request.method, request.path)
    assert "k-1234" in "".join(request.headers.values()) and "k-1234" not in request.path


def test_odd_names_are_left_out():
    names = ["fine", "", "x" * 300, "a\x1b[2J", "two\nlines"]
    with Server(answer({"data": [{"id": name} for name in names]})) as server:
        assert ("fine",) == models_at(server.endpoint(OPENAI), "", soon())


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (answer({"error": "no"}, "404 Not Found"), REFUSED),
        (answer({"data": "x"}), BROKEN),
        (answer([1]), BROKEN),
        (Raw(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{{{"), BROKEN),
        (Raw(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"), REFUSED),
    ],
)
def test_anything_else_is_an_error(reply, kind):
    with Server(reply) as server, pytest.raises(ProviderError) as error:
        models_at(server.endpoint(OPENAI), "", soon())
    assert error.value.kind == kind
