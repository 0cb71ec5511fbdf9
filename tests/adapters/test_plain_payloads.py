"""A payload of plain texts is read without the scanner behind `json`, and exactly as that reads it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.model import GuardError
from toolgate.protocols.notation import parse, scanned, text, texts_in
from tools.cold import payload

TEXTS = st.text(st.sampled_from('ab {}:,[]é\\"\n\x7f\ud800'), max_size=6)
OBJECTS = st.recursive(TEXTS, lambda inner: st.dictionaries(TEXTS, inner, max_size=3), max_leaves=8)
DOCUMENTS = st.text(st.sampled_from('{{}}""::,,ab \\[]1'), max_size=24)


def read(document: str) -> object:
    """What the scanner makes of a document; the class of its error, where it refuses."""
    try:
        return scanned(document)
    except (ValueError, StopIteration) as error:
        return type(error)


@pytest.mark.parametrize("command", ["git status", 'grep "a\\b" x\n\tcat y', "printf '\\\\n\\\\\"'"])
def test_a_payload_of_an_agent_needs_no_scanner(command):
    record = payload(command, "/home/user/project")
    assert record == texts_in(json.dumps(record))


@given(st.dictionaries(TEXTS, OBJECTS, max_size=4), st.sampled_from([None, (",", ":")]))
def test_what_is_read_without_the_scanner_is_what_it_reads(value, separators):
    for ascii_only in (True, False):
        document = json.dumps(value, ensure_ascii=ascii_only, separators=separators)
        assert texts_in(document) in (None, value)


@given(DOCUMENTS)
def test_what_the_scanner_refuses_is_left_to_it(document):
    bare = document.strip(" ")  # as `parse` gives it to either
    found = texts_in(bare)
    assert found is None or found == read(bare)


@pytest.mark.parametrize(
    "document",
    [
        "",
        "{",
        "}",
        "{}}",
        '{"a"}',
        '{"a":}',
        '{"a": "b",}',
        '{, "a": "b"}',
        '{"a": "b" "c": "d"}',
        '{"a": "b", "a": "c"}',
        '{"a": "b"',
        '{"a": "b',
        '{"a": "b"}"',
        '{"a": "b"} {}',
        '{"a": {"b": "c"}',
        '{"a": ["b"]}',
        '{"a": 1}',
        '{"a": "b\tc"}',
        '{"a": "\\u0062"}',
        '{"a": "b\\"}',
        '{\\n"a": "b"}',
        '"a"',
        "{\u00a0}",
    ],
)
def test_no_other_document_is_taken_for_one(document):
    assert texts_in(document) is None


def test_objects_far_inside_one_another_are_left_to_the_scanner():
    deep = '{"a":' * 2_000 + '"b"' + "}" * 2_000
    assert texts_in(deep) is None
    with pytest.raises(GuardError):
        parse('{"a":' * 200_000)


@given(st.text())
def test_a_text_is_written_as_json_writes_it(value):
    assert json.dumps(value) == text(value)
