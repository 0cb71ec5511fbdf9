"""What is printed reads back as the same tree, and looks the way these tables say."""

import pytest

from tests.shell.printer import render
from tests.shell.trees import shape
from toolgate.shell import parse


def table(*rows: tuple[str, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("text", "expected"), rows, ids=[text for text, _ in rows])


@table(
    ("a;b", "a\nb\n"),
    ("a&&b||c&", "a && b || c &\n"),
    ("a|b|&c", "a | b |& c\n"),
    ("time -p a", "time -- a\n"),
    ("! ! a", "a\n"),
    ("! !", "! !\n"),
    ("a $x ${y} $1", "a ${x} ${y} ${1}\n"),
    ("a 'b' \"c d\" \\e 'f g'", "a \\b \"c d\" \\e 'f g'\n"),
    ("a '' \"\" '\n'", "a '' '' '\n'\n"),
    ("a $'it\\'s\\n'", "a $'it\\'s\n'\n"),
    ('a "\\$b\\`"', 'a "\\$b\\`"\n'),
    ("a `b \\`c\\``", "a `b \\`c\\``\n"),
    ("a $[1]", "a $((1))\n"),
    ("a $((b); c)", "a $( ( b ); c)\n"),
    ("a 2>b >&2 <<<c", "a 2> b >&2 <<< c\n"),
    ("a <<X;b\nc $d\nX", "a << X\nc ${d}\nX\nb\n"),
    ("{ a <<X;b;}\nc\nX", "{ a << X\nc\nX\nb; }\n"),
    ("a <<'X'\n$b\nX", "a << \\X\n$b\nX\n"),
    ("a $(b <<X\nc\nX\nd\ne)", "a $(b << X\nc\nX\nd\ne)\n"),
    ("if a;then b;else c;fi>d", "if a; then b; else c; fi > d\n"),
    ("for x in a b;do c;done", "for x in a b; do c; done\n"),
    ("while a;do b&done", "while a; do b & done\n"),
    ("case a in b|c) d;; esac", "case a in (b|c) d ;; esac\n"),
    ("f(){ a;}", "f () { a; }\n"),
    ("function if { a; }", "function if () { a; }\n"),
    ("(a;b)", "( a; b )\n"),
    ("[[ a =~ (b c) ]]", "[[ a =~ (b c) ]]\n"),
    ("a=(b [1]=c)", "a=(b [1]=c)\n"),
    (">a if", "> a if\n"),
    ("a >b c", "a c > b\n"),
    ("\"${x:-'}'}\"", "\"${x:-'}'}\"\n"),
    ('"${x:-a"b"\\}}"', '"${x:-a"b"\\}}"\n'),
    ("${x////-} ${x: -1}", "${x////-} ${x: -1}\n"),
    ("coproc X { a; }", "coproc X { a; }\n"),
    ("${ a; }", "${ a; }\n"),
)
def test_trees_are_printed_plainly(text: str, expected: str) -> None:
    assert render(parse(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        'a $(b `c "$(d <<X\n${e:-f}\nX\n)"`)',
        "case x in (a) b & ;; c) ! g ;& d) e <<X\nf\nX\n;; esac",
        'a=( [x y]=b "$c" [d]* ) e[f]+=g h',
        "for ((;;)); do a & done &",
        '[[ ! ( a < b && -f $c ) || d == @(e|f)"g" ]] 2>&1',
        "a {x}>b 3<>c 4>&- &>>d",
        '"${a[@]:1:2} ${#b} ${!c} ${!d[@]} ${!e*} ${f@Q} ${g^^[h]} ${i/#j/k}"',
        "`a '\\\\' \"\\$b\"`",
        "a ${b:-\"${c:-'d e'}\"}",
        "a <<-X | b <<'Y'\n\tc $(d)\\\n\te\n\tX\nf\nY\ng",
        "a\\ b'c'\"d\"$'\\e'\\\nf",
        "if { a; } then ( b ) fi | while c; do d; done",
    ],
)
def test_printing_loses_nothing_and_is_stable(text: str) -> None:
    tree = parse(text)
    printed = render(tree)
    again = parse(printed)
    assert shape(again) == shape(tree)
    assert render(again) == printed
