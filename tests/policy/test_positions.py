"""The scanner finds every key that `tomllib` reads, and refuses nothing that it accepts."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.policy.files.positions import DEEPEST, Unreadable, positions

KEYS = st.sampled_from(["a", "b", "c-d", '"e f"', "'g'", "a.b", 'h . "i.j"', '"k\\u0041"', '"\\"q"'])
SIMPLE = st.sampled_from(
    [
        "1",
        "true",
        "1.5e3",
        "2020-01-01 10:00:00",
        '"x"',
        "'y # ]'",
        '"a \\" b"',
        '"""m\nn"""',
        "'''o\n'p' '''",
        '""""q"""""',
        '""',
    ]
)
VALUES = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[" + " ,\n # c ]\n ".join(items) + "]"),
        st.lists(st.tuples(st.sampled_from("xyz"), inner), max_size=3, unique_by=lambda pair: pair[0]).map(
            lambda pairs: "{" + ", ".join(f"{key} = {value}" for key, value in pairs) + "}"
        ),
    ),
    max_leaves=5,
)
LINES = st.one_of(
    st.tuples(KEYS, VALUES).map(lambda pair: f"{pair[0]} = {pair[1]}  # note"),
    KEYS.map(lambda key: f"[{key}]"),
    KEYS.map(lambda key: f"[[ {key} ]]"),
    st.sampled_from(["", "  # comment = [", "\t"]),
)
TEXTS = st.lists(LINES, max_size=8).map("\n".join) | st.lists(LINES, max_size=8).map("\r\n".join)


def paths(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths(inner, (*path, key))


@given(TEXTS)
def test_whatever_tomllib_reads_has_a_position(text):
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    found = positions(text)
    assert set(paths(tree)) <= set(found.found)
    for path in paths(tree):
        line, column = found.at(path)
        rest = text.split("\n")[line - 1][column - 1 :]
        name = path[-1]
        if isinstance(name, str) and name.isalpha() and rest[0] not in "[\"'":
            assert name in rest or "." in rest, (path, rest)


@given(st.text(alphabet="[]{}=\"'#.,\n\r\t \\ab1", max_size=60))
def test_any_text_has_positions_or_is_refused(text):
    try:
        found = positions(text)
    except Unreadable as refused:
        offset = refused.offset
    else:
        offset = 0
        assert all(1 <= found.at(path)[0] <= text.count("\n") + 1 for path in found.found)
    assert 0 <= offset <= len(text)


@pytest.mark.parametrize("text", ["a" + ".a" * DEEPEST + " = 1", "a = " + "[" * (DEEPEST + 2) + "]" * (DEEPEST + 2)])
def test_what_goes_too_deep_is_refused(text):
    tomllib.loads(text)
    with pytest.raises(Unreadable):
        positions(text)


def test_a_key_that_is_not_there_has_the_place_of_what_is_around_it():
    found = positions("\n[a]\nb = 1\n")
    assert [(2, 1), (3, 1), (1, 1)] == [found.at(("a", "zzz")), found.at(("a", "b", 3)), found.at(("c",))]
