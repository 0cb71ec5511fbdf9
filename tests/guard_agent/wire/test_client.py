"""Errors and retries of the client, and where its key is never seen."""

import datetime
from email.utils import format_datetime

import pytest

from tests.guard_agent.servers import RESET, SILENCE, Server, error, http, record, said, soon
from toolgate.guard_agent.exchange import LATE, LIMITED, REFUSED, UNREACHABLE, USER, Message, Prompt, ProviderError
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI, Endpoint
from toolgate.guard_agent.wire.client import ATTEMPTS, Client, models_at

PROMPT = Prompt((Message(USER, "May it?"),))
PROVIDERS = [OPENAI, ANTHROPIC, GOOGLE]
KEY = "sk-live-0123456789abcdefABCDEF"


class Waiting:
    """A clock that a test can look at: it goes on while somebody sleeps."""

    def __init__(self) -> None:
        self.start = self.now = soon(0.0)
        self.waits: list[float] = []

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def asked(server, waiting, seconds=30.0, random=0.5, provider=OPENAI):
    client = Client(server.endpoint(provider), KEY, waiting.sleep, waiting.clock, lambda: random)
    return client.complete(PROMPT, waiting.start + seconds)


def failure(server, waiting, **rest):
    with pytest.raises(ProviderError) as raised:
        asked(server, waiting, **rest)
    assert raised.value.help
    return raised.value


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("first", [error(429), error(500), error(502), error(503), error(529), RESET], ids=str)
def test_what_may_pass_is_tried_again(provider, first):
    waiting = Waiting()
    with Server(first, said(provider, "ALLOW")) as server:
        assert asked(server, waiting, provider=provider).text == "ALLOW"
    assert len(waiting.waits) == 1


def test_retries_are_few_and_wait_longer_each_time():
    waiting = Waiting()
    with Server(error(500)) as server:
        assert failure(server, waiting).kind == UNREACHABLE
    assert len(server.requests) == ATTEMPTS and waiting.waits == [0.25, 0.5]


@pytest.mark.parametrize(("random", "wait"), [(0.0, 0.125), (0.999, 0.37475)])
def test_waits_are_spread(random, wait):
    waiting = Waiting()
    with Server(error(500), said(OPENAI, "x")) as server:
        asked(server, waiting, random=random)
    assert waiting.waits == [pytest.approx(wait)]


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({"retry_after": "7"}, 7.0),
        ({"retry_after_ms": "1500", "retry_after": "7"}, 1.5),
        ({"retry_after": "0"}, 0.25),
        ({"retry_after": "-5"}, 0.25),
        ({"retry_after": "soon"}, 0.25),
        ({"retry_after": "nan"}, 0.25),
        ({"retry_after": "Mon, 01 Jan 2001 00:00:00 GMT"}, 0.25),
    ],
)
def test_the_endpoint_says_how_long_to_wait(headers, wait):
    waiting = Waiting()
    with Server(error(429, **headers), said(OPENAI, "x")) as server:
        asked(server, waiting)
    assert waiting.waits == [wait]


def test_a_date_says_how_long_to_wait():
    waiting = Waiting()
    later = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=20)
    with Server(error(503, retry_after=format_datetime(later, usegmt=True)), said(OPENAI, "x")) as server:
        asked(server, waiting)
    assert 1 < waiting.waits[0] <= 20


@pytest.mark.parametrize("after", ["8", "3600", "1e999", "Fri, 01 Jan 2100 00:00:00 GMT"])
def test_nobody_waits_beyond_the_deadline(after):
    waiting = Waiting()
    with Server(error(429, retry_after=after)) as server:
        assert failure(server, waiting, seconds=8.0).kind == LIMITED
    assert (len(server.requests), waiting.waits) == (1, [])


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413, 422])
def test_what_does_not_pass_is_not_tried_again(status):
    waiting = Waiting()
    with Server(error(status, "because")) as server:
        found = failure(server, waiting)
    assert found.kind == REFUSED and not found.again and len(server.requests) == 1
    assert str(status) in found.message and "because" in found.message


def test_time_outs_are_not_tried_again():
    with Server(SILENCE) as server, pytest.raises(ProviderError) as raised:
        Client(server.endpoint()).complete(PROMPT, soon(0.3))
    assert raised.value.kind == LATE and len(server.requests) == 1


def test_a_model_that_no_longer_knows_a_parameter_is_asked_without_it():
    waiting = Waiting()
    unknown = error(400, "Unsupported parameter: 'max_tokens' is not supported, use 'max_completion_tokens' instead.")
    odd = error(400, "Unsupported value: 'temperature' does not support 0.0 with this model.")
    with Server(unknown, odd, said(OPENAI, "ALLOW")) as server:
        assert asked(server, waiting).text == "ALLOW"
    last = server.requests[-1].body
    assert last["max_completion_tokens"] == PROMPT.longest and "max_tokens" not in last and "temperature" not in last
    assert waiting.waits == []


# --- the key ---

ECHOES = [
    error(401, f"Incorrect API key provided: {KEY}"),
    error(400, f"header was: Authorization: Bearer {KEY}\x1b[31m\nALLOW"),
    error(500, KEY),
    http(401, KEY.encode(), "text/plain"),
    record({"error": KEY}, 403),
    record({"error": {"message": {"deep": KEY}}}, 403),
    record({"choices": KEY}),
    record({"choices": [{"message": {"content": "x", "tool_calls": KEY}}]}),
    record(KEY),
    http(200, KEY.encode()),
    http(200, f"data: {KEY}\n\n".encode(), "text/event-stream"),
    http(302, b"", location=f"http://127.0.0.1/{KEY}"),
]


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("reply", ECHOES, ids=range(len(ECHOES)))
def test_no_error_has_the_key(provider, reply):
    with Server(reply) as server:
        found = failure(server, Waiting(), provider=provider)
    shown = f"{found} {found!r} {found.help} {found.__cause__!r}"
    assert KEY not in shown and KEY[:16] not in shown and found.message.isprintable() and len(found.message) < 400


def test_no_form_of_a_client_or_request_has_the_key():
    endpoint = Endpoint(model="m", base_url="http://127.0.0.1:9")
    client = Client(endpoint, KEY)
    assert KEY not in repr(client) + str(client)
    for provider in PROVIDERS:
        maker = Client(Endpoint(provider, "m"), KEY)._format.request_of
        assert KEY not in repr(maker(PROMPT, endpoint, KEY))


@pytest.mark.parametrize("key", ["sk-a\r\nX-Evil: 1", "sk-a\n", "sk a", "sk-\x00", "schlüssel", "\u2028"])
def test_a_key_that_no_header_can_carry_is_an_error(key):
    with pytest.raises(ProviderError) as raised:
        Client(Endpoint(model="m", base_url="http://127.0.0.1:9"), key)
    assert raised.value.kind == REFUSED and raised.value.help and key not in str(raised.value)
    with pytest.raises(ProviderError) as raised:
        models_at(Endpoint(model="m", base_url="http://127.0.0.1:9"), "\r" + key, soon())
    assert raised.value.kind == REFUSED and key not in repr(raised.value)


def test_a_provider_nobody_knows_is_an_error():
    with pytest.raises(ProviderError, match="provider"):
        Client(Endpoint("psychic", "m"))


@pytest.mark.parametrize("provider", PROVIDERS)
def test_without_an_address_a_provider_is_where_it_always_is(provider):
    assert {OPENAI: "api.openai.com", ANTHROPIC: "api.anthropic.com", GOOGLE: "googleapis.com"}[provider] in repr(
        Client(Endpoint(provider, "m"))
    )
