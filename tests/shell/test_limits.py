"""No text is too long, too deep or too odd: the reader answers in time that grows with length, and never by a crash."""

import contextlib
import sys

import pytest

from tests.shell.printer import render
from tests.steps import lines, steps
from toolgate.model.errors import LimitExceeded, ShellSyntaxError
from toolgate.model.value import Value
from toolgate.shell import parse
from toolgate.shell.read.braces import brace_expand
from toolgate.shell.read.lexer import MAXIMUM_DEPTH, MAXIMUM_LENGTH
from toolgate.shell.tree.nodes import Script, Text, Word

FRAMES_OF_OUR_CALLER = 150


def read(text: str) -> Script | ShellSyntaxError:
    try:
        return parse(text)
    except ShellSyntaxError as error:
        return error


def called_from_deep_down(text: str, frames: int = FRAMES_OF_OUR_CALLER) -> Script | ShellSyntaxError:
    if frames:
        return called_from_deep_down(text, frames - 1)
    result = read(text)
    if isinstance(result, Script):
        render(result)
    return result


def nested(opening: str, closing: str, levels: int) -> str:
    return opening * levels + "a" + closing * levels


def test_a_text_of_a_million_characters_is_read_and_a_longer_one_is_not() -> None:
    assert isinstance(read("a" * MAXIMUM_LENGTH), Script)
    assert isinstance(read("a" * (MAXIMUM_LENGTH + 1)), LimitExceeded)


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("$(", ")"),
        ("( ", " )"),
        ("{ ", "; }"),
        ("if ", "; then b; fi"),
        ("_ ${x:-", "}"),
        ("_ $((", "))"),
        ("_ <(", ")"),
    ],
)
def test_a_hundred_levels_are_read_and_one_more_is_not(opening: str, closing: str) -> None:
    word = opening.startswith("_ ") and opening[2:4] in ("${", "$(")
    inner = opening[2:] if word else opening
    prefix = "_ " if word else ""
    assert isinstance(read(prefix + nested(inner, closing, MAXIMUM_DEPTH)), Script)
    assert isinstance(read(prefix + nested(inner, closing, MAXIMUM_DEPTH + 1)), LimitExceeded)


NESTINGS = [
    ("$(", ")"), ('"$(', ')"'), ("a && b | x=$(", ")"), ('x="$(', ')"'), ("{ a; } > $(", ")"), ("a > \"$(", ')"'),
    ("case $(", ") in esac"), ("case x in $(", ") ) a;; esac"), ("case x in a) ", ";; esac"), ("for x in $(", "); do a; done"),
    ("[[ $(", ") == x ]]"), ('[[ x =~ "$(', ')" ]]'), ("if ", "; then a; fi"), ("if a; then b; else ", "; fi"), ("{ ", "; }"),
    ("( ", " )"), ("f() { ", "; }"), ("function f { ", "; }"), ("while ", "; do a; done"), ("coproc X { ", "; }"),
    ("${x:-$(", ")}"), ('"${x:-$(', ')}"'), ('"${x:-"$(', ')"}"'), ("x=($(", "))"), ('declare x=("$(', ')")'),
    ("_ $(( $(", " ) ))"), ("(( $(", " ) ))"), ("for (( $(", "); ; )); do a; done"), ("x[$(", ")]=1"), ("_ <(", ")"),
    ('_ <<<"$(', ')"'), ("_ ${x/a/$(", ")}"), ("_ ${x[$(", ")]}"), ("_ ${x:$(", ")}"), ('_ "$(("$(', ')"))"'),
    ("! time -p $(", ")"), ("_ $[$(", ")]"), ("a >& $(", ")"), ("_ \"${x:-\"", "\"}\""), ("a() ", ""), ("`", ""),
]  # fmt: skip


@pytest.mark.parametrize(("opening", "closing"), NESTINGS)
def test_no_nesting_reaches_the_limit_of_the_interpreter(opening: str, closing: str) -> None:
    assert sys.getrecursionlimit() >= 1000
    for levels in (20, 33, 50, 99, 100, 101, 10_000):
        called_from_deep_down(nested(opening, closing, levels))


def test_no_mixture_of_nestings_reaches_the_limit_of_the_interpreter() -> None:
    for step in range(1, len(NESTINGS)):
        text = "a"
        for level in range(130):
            opening, closing = NESTINGS[level * step % len(NESTINGS)]
            text = opening + text + closing
            if level % 10 == 9:
                called_from_deep_down(text)


def test_here_documents_in_here_documents_are_read() -> None:
    text = "a"
    for level in range(30):
        text = f"$(cat <<E{level}\n{text}\nE{level}\n)"
    assert isinstance(called_from_deep_down(f"cat <<E\n{text}\nE"), Script)


def backquotes(levels: int) -> str:
    text = "a"
    for _ in range(levels):
        text = "`" + text.replace("\\", "\\\\").replace("`", "\\`") + "`"
    return text


HOSTILE = {
    "arrays": "a=(", "angles": "<", "arithmetic": "$((", "parentheses": "(", "lists": "echo hi; ", "word": "a", "backslashes": "\\",
    "escapes": "\\\\", "continuations": "a\\\n", "dollars": "$", "defaults": "${x:-", "quotes": '"$(', "subscripts": "a[",
    "conditions": "[[ ( ", "functions": "f() ", "negations": "! ", "times": "time ", "ands": "a&&", "pipes": "a|", "newlines": "\n",
    "comments": "#a\n", "redirections": ">a ", "assignments": "a=b ", "substitutions": "$(a)", "backquotes": "`a` ", "mixed": "a'b'\"c\"$d",
    "here-documents": "cat <<a\n$b\na\n", "tabbed": "cat <<-a\n\t$b\n\ta\n", "unclosed": "cat <<E;", "cases": "case x in a) ",
    "ansi": "$'a\\n' ", "processes": "a<(b)", "subshells": "((a) ;(b)) ; ", "substituted": "$((a) ;(b)) ", "globs": "@(", "braces": "{ ",
}  # fmt: skip


@pytest.mark.parametrize(
    "length", [pytest.param(6_000, id="part"), pytest.param(20_000, id="whole", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("name", HOSTILE)
def test_steps_grow_with_length_alone(name: str, length: int) -> None:
    """Ten times the text takes about ten times the lines; what is quadratic takes a hundred times as many."""
    pattern = HOSTILE[name]
    short = lines(lambda: read(pattern * (length // 10 // len(pattern))), 10_000_000)
    long = lines(lambda: read(pattern * (length // len(pattern))), 10_000_000)
    assert long < 15 * max(short, 1_000)


WHOLE = {
    "one word in quotes": '"' + "a" * 900_000 + '"',
    "a here-document": "cat <<E\n" + "line $x\n" * 100_000 + "E\n",
    "deep arithmetic that is none": "_ " + nested("$((", ") )", 45).replace("a", "a" * 900_000),
    "subshells that begin like arithmetic": "(" * 90 + "a" * 900_000 + " )" * 90,
    "arithmetic in parentheses": "_ $((" + "(" * 400_000 + "1" + ")" * 400_000 + "))",
    "arithmetic around substitutions": "_ " + "$(( $(" * 45 + "a" * 900_000 + ") ))" * 45,
    "backquotes in backquotes": backquotes(14),
    "a list of elifs": "if a; then b; " + "elif a; then b; " * 10_000 + "fi",
    "ten thousand levels": "$({ ( " * 10_000,
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_million_characters_take_a_few_steps_each(name: str) -> None:
    assert steps(lambda: read(WHOLE[name][:MAXIMUM_LENGTH]), 4 * MAXIMUM_LENGTH) <= 4 * MAXIMUM_LENGTH


def test_every_text_has_an_answer() -> None:
    alphabet = [
        "a",
        " ",
        "\n",
        "$",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "`",
        "\\",
        "<",
        ">",
        "&",
        "|",
        ";",
        "#",
        "=",
        "!",
        "1",
    ]
    texts = [""]
    for _ in range(3):
        texts = [text + character for text in texts for character in alphabet]
    for text in texts:
        result = read(text)
        if isinstance(result, Script):
            for node in spans(result):
                assert 0 <= node.start <= node.end <= len(text)  # type: ignore[attr-defined]  # every node has a span


def spans(tree: object) -> list[Value]:
    found: list[Value] = []
    waiting = [tree]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, tuple):
            waiting.extend(thing)
        elif isinstance(thing, Value):
            found.append(thing)
            waiting.extend(thing.fields())
    return found


@pytest.mark.parametrize(
    "text",
    [
        "{" * 199 + "a" * 100_000,
        "{x}" * 199,
        "{b," * 190 + "a" * 100_000 + "}" * 190,
        "{a,b}" * 9 + "a" * 2_000,
        "{," * 5_000,
    ],
)
def test_braces_take_steps_that_grow_with_the_text(text: str) -> None:
    """Four for each character; what is quadratic takes many times as many."""
    word = Word((Text(text, False, 0, len(text)),), 0, len(text))

    def expand() -> None:
        with contextlib.suppress(LimitExceeded):
            brace_expand(word)

    assert lines(expand, 800_000) <= 800_000
