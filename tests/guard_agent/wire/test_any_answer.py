"""Whatever an endpoint answers is a reply of the right types or a `ProviderError`, and nothing else."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.guard_agent.servers import RECORDS, STREAMS
from toolgate.guard_agent.exchange import BROKEN, CALLED, CUT, STOPPED, WITHHELD, ProviderError, Reply, Usage
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI
from toolgate.guard_agent.wire.client import FORMATS
from toolgate.guard_agent.wire.streams import events, record_of

PROVIDERS = st.sampled_from([OPENAI, ANTHROPIC, GOOGLE])
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
USES = [("look", {"view": "file"}), ("skill", {})]
FIRST = [("Yes", -0.5), ("No", -1.0)]


def answered(read, value):
    """The reply in a value, if it is one; everything about it is of its type."""
    reply = outcome(read, value)
    if isinstance(reply, str):
        assert reply.startswith(f"{BROKEN}: ") and reply.isprintable()
        return None
    typed: list = [
        (reply, Reply),
        (reply.text, str),
        (reply.usage, Usage),
        (reply.usage.input, int),
        (reply.usage.output, int),
    ]
    typed += [(part, str) for use in reply.uses for part in (use.id, use.name)]
    typed += [(use.arguments, (dict, type(None))) for use in reply.uses]
    typed += [pair for token, likelihood in reply.first for pair in ((token, str), (likelihood, float))]
    assert [pair for pair in typed if not isinstance(*pair)] == []
    assert reply.stop in (STOPPED, CALLED, CUT, WITHHELD) and min(reply.usage.input, reply.usage.output) >= 0
    assert all([use.name for use in reply.uses]) and all([likelihood <= 0 for _, likelihood in reply.first])
    return reply


def outcome(read, value):
    try:
        return read(value)
    except ProviderError as error:
        return f"{error.kind}: {error.message}"


def places(value, path=()):
    """Where in a JSON value there is something."""
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def changed(value, path, new):
    value = copy.deepcopy(value)
    if not path:
        return new
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return value


@given(PROVIDERS, VALUES)
def test_any_record_is_a_reply_or_an_error(provider, value):
    answered(FORMATS[provider].reply_of, value)


@given(st.data(), PROVIDERS, VALUES)
def test_a_record_that_is_right_but_for_one_place_is_a_reply_or_an_error(data, provider, new):
    record = RECORDS[provider]("ALLOW", USES, "", (7, 3), FIRST)
    path = data.draw(st.sampled_from(list(places(record))))
    answered(FORMATS[provider].reply_of, changed(record, path, new))


@given(PROVIDERS, st.lists(st.dictionaries(st.text(max_size=8), VALUES, max_size=3), max_size=4))
def test_any_stream_is_a_reply_or_an_error(provider, records):
    answered(FORMATS[provider].reply_of_stream, records)


@given(st.data(), PROVIDERS, VALUES)
def test_a_stream_that_is_right_but_for_one_place_is_a_reply_or_an_error(data, provider, new):
    records = [
        record if isinstance(record, dict) else json.loads(record.partition("data: ")[2])
        for record in STREAMS[provider]("ALLOW", USES, "", (7, 3), FIRST)[0]
    ]
    index = data.draw(st.integers(0, len(records) - 1))
    path = data.draw(st.sampled_from([path for path in places(records[index]) if path]))
    records[index] = changed(records[index], path, new)
    answered(FORMATS[provider].reply_of_stream, records)


@given(st.data(), PROVIDERS)
def test_a_stream_without_its_end_is_an_error(data, provider):
    sent = STREAMS[provider]("ALLOW: fine", [], "", (7, 3), [])[0]
    text = "".join([one if isinstance(one, str) else f"data: {json.dumps(one)}\n\n" for one in sent]).encode()
    last = text.rindex(
        {OPENAI: b'"finish_reason": "stop"', ANTHROPIC: b"message_stop", GOOGLE: b'"finishReason"'}[provider]
    )
    cut = text[: data.draw(st.integers(0, last))]
    assert answered(lambda pieces: FORMATS[provider].reply_of_stream(events(pieces)), [cut]) is None


def read(pieces):
    """The events in some bytes, or the kind of error they are."""
    try:
        return list(events(pieces))
    except ProviderError as error:
        return error.kind


@given(st.lists(st.binary(max_size=40)))
def test_any_bytes_are_events_or_an_error(pieces):
    found = read(pieces)
    assert found == BROKEN or all([isinstance(one, dict) for one in found])


@given(st.binary(max_size=60), st.integers(1, 9))
def test_events_are_the_same_however_bytes_are_cut(tail, size):
    data = b'data: {"a": 1}\r\n\r\ndata: {"b":\r\ndata: 2}\r\r: note\n\n' + tail
    assert read([data]) == read([data[start : start + size] for start in range(0, len(data), size)])


@pytest.mark.parametrize("provider", [OPENAI, ANTHROPIC, GOOGLE])
def test_texts_that_cannot_be_written_are_replaced_and_depth_has_an_end(provider):
    record = record_of(json.dumps(RECORDS[provider]("a\ud800b", [("look", {"x": ["\udfff"]})], "", (1, 1), [])))
    reply = FORMATS[provider].reply_of(record)
    assert reply.text == "a?b" and reply.uses[0].arguments == {"x": ["?"]}
    deep: object = {}
    for _ in range(300):
        deep = {"x": deep}
    with pytest.raises(ProviderError, match="deeply"):
        record_of(json.dumps(deep))


def test_arguments_that_are_nested_too_deeply_are_none():
    text = '{"x":' * 300 + "1" + "}" * 300
    call = {"id": "1", "function": {"name": "look", "arguments": text}}
    reply = FORMATS[OPENAI].reply_of({"choices": [{"message": {"tool_calls": [call]}, "finish_reason": "stop"}]})
    assert reply.uses[0].arguments is None
