"""Braces in quotes are text: a request's JSON, a filter or a template is read wherever it stands, and is one word."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.shell.trees import nodes
from toolgate.shell.read.parser import parse
from toolgate.shell.tree.nodes import HereDocument, Quoted, Text, Word

NAMES = st.sampled_from(["a", "email", "a@b.example", "x..y", "{}", "a,b", "1"])
VALUES = st.recursive(
    NAMES | st.integers(0, 9), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3)
)
OTHERS = ["{a: .b, c: .d}", "{{.Name}},{{.Id}}", "{print $1, $2}", "${{ a.b }},{c,d}", "stash@{0}..@{u}", "%s,{%d}"]
TEXTS = st.dictionaries(NAMES, VALUES, min_size=1, max_size=3).map(json.dumps) | st.sampled_from(OTHERS)
BLANKS = st.sampled_from([" ", " \\\n  "])
AROUND = st.recursive(
    st.just("c -s{0}-d{0}{1}{0}https://a.example"),
    lambda inner: st.builds(
        str.replace,
        st.sampled_from(
            [
                "e $(… | f -r .t)",
                'e "$(… | f -r .t)"',
                "e x{y,z} $(…)",
                "e {g,$(…)}",
                'e "${h}{g,h}$(…)"',
                "e <(…)",
                'e "a, {$(…)}"',
            ]
        ),
        st.just("…"),
        inner,
    ),
    max_leaves=3,
)
OUTERMOST = st.sampled_from(
    ["…", "T=$(…)", 'T="$(…)"', "export T=$(…)", "T=($(…) {a,b})", "case $(…) in {a,$b}) c;; esac", "if [[ $(…) == {a,b} ]]; then c; fi",
     "for x in {a,$y} $(…); do c; done", "c >{a,b}$(…)", "c <<<{a,$(…)}", "c <<X\n{a,$b} $(…)\nX\n", "T=`…`"]
)  # fmt: skip


def _quoted(text: str, double: bool) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$") + '"' if double else f"'{text}'"


@given(TEXTS, st.booleans(), BLANKS, AROUND, OUTERMOST)
def test_a_text_in_quotes_is_read_wherever_it_stands(
    text: str, double: bool, blank: str, around: str, outermost: str
) -> None:
    command = around.replace("{0}", blank).replace("{1}", _quoted(text, double and "`" not in outermost))
    words = [node for node in nodes(parse(outermost.replace("…", command))) if isinstance(node, Word)]
    assert text in [word.literal for word in words]


@given(TEXTS, st.booleans(), BLANKS)
def test_a_text_in_a_document_is_read(text: str, literal: bool, blank: str) -> None:
    written = text.replace("\\", "\\\\").replace("$", "\\$")
    script = parse(f"c{blank}<<'X'\n{text}\nX\n" if literal else f"c{blank}<<X\n{written} $y\nX\n")
    (document,) = [node for node in nodes(script) if isinstance(node, HereDocument)]
    assert any(isinstance(part, Text) and text in part.value for part in document.body.parts)
    assert not any(isinstance(part, Quoted) for part in document.body.parts)
