"""The part of YAML that files of programs are written in is read as every YAML reader does, and the rest not at all."""

import pytest

from toolgate.analysis.formats.yaml import DEEPEST, LONGEST, read_yaml

READ = [
    ("", ""),
    ("a: b", {"a": "b"}),
    ("---\na: b\n", {"a": "b"}),
    ("# c\na: b # c\n\n# c\nd: e#f", {"a": "b", "d": "e#f"}),
    ("a:\n  b:\n    c: d", {"a": {"b": {"c": "d"}}}),
    ("a:\n  - b\n  - c", {"a": ["b", "c"]}),
    ("a:\n- b\n- c\nd: e", {"a": ["b", "c"], "d": "e"}),
    ("- a: b\n  c: d\n- e", [{"a": "b", "c": "d"}, "e"]),
    ("- - a\n  - b", [["a", "b"]]),
    ("-\n  a: b", [{"a": "b"}]),
    ("a: [b, 'c, d', {e: f}]", {"a": ["b", "c, d", {"e": "f"}]}),
    ("a: [\n  b,  # c\n  d\n]\ne: f", {"a": ["b", "d"], "e": "f"}),
    ("a: {b: c, d: [e]}", {"a": {"b": "c", "d": ["e"]}}),
    ("a: []", {"a": []}),
    ("a: 'it''s'", {"a": "it's"}),
    ('a: "b\\n\\x41\\u00e9"', {"a": "b\nAé"}),
    ("'a b': c", {"a b": "c"}),
    ("a: |\n  b\n    c\n\n  d\ne: f", {"a": "b\n  c\n\nd\n", "e": "f"}),
    ("a: >-\n  b\n  c\n\n  d", {"a": "b c\nd"}),
    ("a: |2\n   b\n  c", {"a": " b\nc\n"}),
    ("a: >\n  b\n    c\n  d\n\n  e", {"a": "b\n  c\nd\ne\n"}),
    ('"a \\"b\\"": c', {'a "b"': "c"}),
    ("- |\n  rm -rf a # no comment here", ["rm -rf a # no comment here\n"]),
    ("a: echo b:c", {"a": "echo b:c"}),
    ("a: b\n  c", {"a": "b c"}),
    ("a:\nb: c", {"a": "", "b": "c"}),
    ("a: http://example.com/#x", {"a": "http://example.com/#x"}),
    ("a: &x b\nc: *x", {"a": "b", "c": "b"}),
    ("a: &x\n  b: c\nd:\n  <<: *x\n  e: f", {"a": {"b": "c"}, "d": {"e": "f", "b": "c"}}),
    ("a: &x {b: c}\nd: {<<: *x, b: e}", {"a": {"b": "c"}, "d": {"b": "e"}}),
    ("a: &x\n- b\nc: [*x, &y d, *y]", {"a": ["b"], "c": [["b"], "d", "d"]}),
    ("a: !tag b\nc: !t {d: e}\nf: !u |\n  g", {"a": "b", "c": {"d": "e"}, "f": "g\n"}),
    (
        "- &x a\n- *x\n- !t {b: c}\n- d: &y\n    e: f\n  g: *y",
        ["a", "a", {"b": "c"}, {"d": {"e": "f"}, "g": {"e": "f"}}],
    ),
    ("a: b\n---\nc: d", [{"a": "b"}, {"c": "d"}]),
    ("%YAML 1.2\n---\na: b", {"a": "b"}),
    ("a: 'b\n  c'\nd: e", {"a": "b c", "d": "e"}),
    ('a: "b\n  c\n\n  d\\\n  e"', {"a": "b c\nde"}),
]


@pytest.mark.parametrize(("text", "tree"), READ)
def test_plain_documents_are_read(text: str, tree: object) -> None:
    assert read_yaml(text) == tree


@pytest.mark.parametrize(
    "text",
    [
        "a: *x",
        "a: &x [*x]",
        "a: &x b\nc: *y",
        "a0: &a0 [b, b, b, b]\n" + "".join([f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 8)}]\n" for n in range(1, 8)]),
        "<<: *x",
        "? a\n: b",
        "a:\n\tb: c",
        "a: [b",
        "a: [b}",
        'a: "\\q"',
        "a: b\n c: d",
        "a:\n  b: c\n d: e",
        "a: b\na: c",
        "- a\n  - b\nc: d",
        "a: |x\n  b",
        "a:\n" + "".join([f"{' ' * (2 * level)}b:\n" for level in range(1, DEEPEST + 4)]),
        "a: " + "[" * 500 + "]" * 500,
        "a: " + "b" * LONGEST,
    ],
)
def test_what_is_not_read_is_said_to_be_unread(text: str) -> None:
    assert read_yaml(text) is None
