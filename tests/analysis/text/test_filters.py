"""What filters leave of a known text: exactly what the programs print, or nothing at all."""

from __future__ import annotations

import pytest

from toolgate.analysis.formats.queries import answered
from toolgate.analysis.text.filters import filtered

TEXT = "# list\nalpha = one\nbeta = two  # b\n\n# end\n"

LEFT: list[tuple[str, dict[str, str], list[str], str, str | None]] = [
    ("first", {"-n": "2"}, [], TEXT, "# list\nalpha = one\n"),
    ("first", {"-#": "1"}, [], TEXT, "# list\n"),
    ("first", {"-z": ""}, [], TEXT, None),
    ("last", {"-n": "+4"}, [], TEXT, "\n# end\n"),
    ("last", {"-n": "1"}, [], TEXT, "# end\n"),
    ("last", {"-f": ""}, [], TEXT, None),
    ("lines", {"-v": ""}, ["^#"], TEXT, "alpha = one\nbeta = two  # b\n\n"),
    ("lines", {"-E": ""}, ["^(alpha|beta)"], TEXT, "alpha = one\nbeta = two  # b\n"),
    ("lines", {"-o": ""}, ["[a-z]*$"], "x yz\n", "yz\n"),
    ("lines", {"-P": ""}, [r"\d"], TEXT, None),
    ("lines", {}, [r"\d"], TEXT, None),
    ("edited", {"-n": ""}, [r"s/^alpha *= *\(.*\)$/\1/p"], TEXT, "one\n"),
    ("edited", {"-n": "", "-E": ""}, [r"s/^beta = ([a-z]+).*/<\1>/p"], TEXT, "<two>\n"),
    ("edited", {}, ["1d;/^$/,$d"], TEXT, "alpha = one\nbeta = two  # b\n"),
    ("edited", {}, ["s/[/]/x/g"], "a/b/c\n", "axbxc\n"),
    ("edited", {}, ["2q"], TEXT, "# list\nalpha = one\n"),
    ("edited", {}, ["$!d"], TEXT, "# end\n"),
    ("edited", {}, ["0,/a/d"], TEXT, None),
    ("edited", {}, [r"s/a\|b/x/"], TEXT, None),
    ("edited", {}, ["a text"], TEXT, None),
    ("edited", {}, [r"s/x/\U&/"], "x\n", None),
    ("edited", {"-i": ""}, ["1d"], TEXT, None),
    ("fields", {"-F": " = "}, ["/^alpha/ {print $2}"], TEXT, "one\n"),
    ("fields", {}, ["NR==2{print $1, $NF}"], TEXT, "alpha one\n"),
    ("fields", {}, ['{print "x/" $1}'], "a b\n", "x/a\n"),
    ("fields", {"-F": "[=]"}, ["{print $1}"], TEXT, None),
    ("fields", {}, ["{print $1 > $2}"], TEXT, None),
    ("cut", {"-d": "=", "-f": "2"}, [], "a=b=c\n", "b\n"),
    ("cut", {"-d": "/", "-f": "2-"}, [], "a/b/c\n", "b/c\n"),
    ("cut", {"-c": "1-2"}, [], "abc\n", "ab\n"),
    ("sorted", {"-u": ""}, [], "b\na\nb\n", "a\nb\n"),
    ("sorted", {"-u": "", "-k": "2"}, [], "b\na\n", None),
    ("unique", {"-c": ""}, [], "a\na\n", None),
]


@pytest.mark.parametrize(("kind", "options", "words", "text", "left"), LEFT)
def test_filters(kind: str, options: dict[str, str], words: list[str], text: str, left: str | None) -> None:
    assert filtered(kind, options, words, text) == left


def test_a_pattern_that_takes_too_long_is_given_up() -> None:
    assert filtered("lines", {"-E": ""}, ["^(a*)*b$"], "a" * 60 + "\n") is None


ANSWERS = [
    (".a.b", '{"a": {"b": "x"}}', "x\n"),
    (".a[1]", '{"a": ["x", "y"]}', "y\n"),
    (".a[]", '{"a": ["x", "y"]}', "x\ny\n"),
    ('.a["b-c"]', '{"a": {"b-c": "x"}}', "x\n"),
    (".a | keys[]", '{"a": {"b": 1, "c": 2}}', "b\nc\n"),
    ('.x // "dist"', "{}", "dist\n"),
    (".x // empty", "{}", ""),
    (".x", "{}", "null\n"),
    (".x", '{"x": true}', "true\n"),
    (".x", '{"x": "True"}', "True\n"),
    (".x", '{"x": {}}', None),
    ('.[] | select(.a == "x")', '[{"a": "x"}]', None),
    (".x", "not json", None),
]


@pytest.mark.parametrize(("query", "text", "printed"), ANSWERS)
def test_queries(query: str, text: str, printed: str | None) -> None:
    assert answered("json", query, text) == printed
