"""Other people's JSON is changed in one place and nowhere else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.install.json_text import appended, removed
from toolgate.install.jsonc import NotJson, read

KEYS = ("hooks", "PreToolUse")
OURS = {"command": "toolgate", "timeout": 15}


def ours(value):
    return value == OURS


COMMENTED = """\
// settings of mine
{
    "model": "big", // the big one
    /* hooks */
    "hooks": {
        "PostToolUse": [{"command": "format"}],
        "PreToolUse": [
            // mine
            {"command": "mine"}, // keep
        ],
    },
    "z": [1, 2,3 ]
}
"""

BEFORE_AND_AFTER = [
    (
        "",
        '{\n  "hooks": {\n    "PreToolUse": [\n      {\n        "command": "toolgate",\n        "timeout": 15\n      }\n    ]\n  }\n}\n',
    ),
    ('{"a": 1}', '{"a": 1, "hooks": {"PreToolUse": [{"command": "toolgate", "timeout": 15}]}}'),
    (
        '{\n\t"a": 1\n}\n',
        '{\n\t"a": 1,\n\t"hooks": {\n\t\t"PreToolUse": [\n\t\t\t{\n\t\t\t\t"command": "toolgate",\n\t\t\t\t"timeout": 15\n\t\t\t}\n\t\t]\n\t}\n}\n',
    ),
    (
        COMMENTED,
        COMMENTED.replace(
            '"mine"}, // keep\n',
            '"mine"},\n            {\n                "command": "toolgate",\n                "timeout": 15\n            }, // keep\n',
        ),
    ),
]


@pytest.mark.parametrize(("before", "after"), BEFORE_AND_AFTER)
def test_a_value_is_appended_where_it_belongs(before, after):
    assert after == appended(before, KEYS, OURS)


@pytest.mark.parametrize("before", [before for before, _ in BEFORE_AND_AFTER if before])
def test_what_was_appended_can_be_removed(before):
    assert read(before).value == read(removed(appended(before, KEYS, OURS), KEYS, ours)).value


@pytest.mark.parametrize("text", [COMMENTED, "{}", '{"hooks": {"PreToolUse": []}}', '{"hooks": 3}', "[]"])
def test_nothing_of_ours_is_nothing_to_remove(text):
    assert text == removed(text, KEYS, ours)


def test_comments_around_a_removed_value_stay():
    text = '{"hooks": {"PreToolUse": [\n  // one\n  {"a": 1}, // two\n  {"command": "toolgate", "timeout": 15}\n  // three\n]}}'
    assert '{"hooks": {"PreToolUse": [\n  // one\n  {"a": 1} // two\n  // three\n]}}' == removed(text, KEYS, ours)


def test_windows_line_ends_stay():
    text = appended('{\r\n  "a": 1\r\n}\r\n', KEYS, OURS)
    assert {"a": 1, "hooks": {"PreToolUse": [OURS]}} == json.loads(text)
    assert text.count("\n") == text.count("\r\n") == 11


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{", "line 1, column 2"),
        ('{"a": 1,\n "a": 2}', "line 2, column 5"),
        ('{"a": nope}', "line 1, column 7"),
        ('{"a": 1} x', "line 1, column 10"),
        ("/* never closed", "line 1, column 1"),
        ("\ufeff{}", "line 1, column 1"),
        ("[" * 100, "too deep"),
        ("{'a': 1}", "line 1, column 2"),
        ("[]", "must hold a JSON object"),
    ],
)
def test_what_is_not_json_is_an_error_with_its_place(text, where):
    with pytest.raises(NotJson, match=where):
        appended(text, KEYS, OURS)


@pytest.mark.parametrize("text", ['{"hooks": []}', '{"hooks": {"PreToolUse": {}}}', '{"hooks": null}'])
def test_a_shape_nobody_expects_is_left_alone(text):
    with pytest.raises(NotJson, match="is not a"):
        appended(text, KEYS, OURS)


scalars = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
others = st.dictionaries(st.text(max_size=3), values, max_size=3)
entries = st.lists(st.dictionaries(st.text(max_size=3), scalars, max_size=2), max_size=3)


@given(others, st.none() | entries, st.sampled_from([None, 0, 1, 2, "\t"]), others)
def test_any_settings_keep_their_meaning(first, list_of_entries, indent, last):
    before = {
        **first,
        **({} if list_of_entries is None else {"hooks": {"x": 1, "PreToolUse": list_of_entries}}),
        **last,
    }
    text = json.dumps(before, indent=indent)
    after = appended(text, KEYS, OURS)
    wanted = json.loads(text)
    wanted.setdefault("hooks", {}).setdefault("PreToolUse", []).append(OURS)
    assert wanted == json.loads(after)
    again = json.loads(removed(after, KEYS, ours))
    if list_of_entries == []:
        del before["hooks"]["PreToolUse"]  # an empty list nobody needs
    assert before == again
