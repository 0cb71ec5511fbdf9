"""Texts and the trees they become, in tables: the text on the left, a sketch of its tree on the right.

In a sketch words stand as they were split; `'…'` is quoted text, `"…"` double quotes, `{x:-y}` a parameter, `$(…)` and
`<(…)` a script inside a word, `$((…))` arithmetic. A command is its words, then its redirections; compound commands are
their name with their parts in brackets.
"""

import pytest

from toolgate.model.errors import LimitExceeded, ShellSyntaxError, UnknownShell
from toolgate.model.value import Value
from toolgate.shell import parse
from toolgate.shell.tree import nodes


def script(node: nodes.Script) -> str:
    return "; ".join(list_(item) for item in node.lists)


def list_(node: nodes.AndOr) -> str:
    pieces = [pipeline(node.pipelines[0])]
    for operator, following in zip(node.operators, node.pipelines[1:], strict=True):
        pieces += [operator, pipeline(following)]
    return " ".join(pieces) + (" &" if node.background else "")


def pipeline(node: nodes.Pipeline) -> str:
    prefix = ("time " if node.timed else "") + ("! " if node.negated else "")
    joints = ["", *[" |& " if merged else " | " for merged in node.merged]]
    return (
        prefix + "".join(joint + command(each) for joint, each in zip(joints, node.commands, strict=False))
    ).rstrip()


def command(node: nodes.Command) -> str:
    text = ""
    match node:
        case nodes.Simple():
            pieces = [*map(assignment, node.assignments)]
            pieces += [assignment(item) if isinstance(item, nodes.Assignment) else word(item) for item in node.words]
            text = " ".join(pieces)
        case nodes.Group():
            text = f"group[{script(node.body)}]"
        case nodes.Subshell():
            text = f"subshell[{script(node.body)}]"
        case nodes.If():
            branches = ", ".join(f"{script(condition)}: {script(body)}" for condition, body in node.branches)
            text = f"if[{branches}" + (f", else: {script(node.otherwise)}]" if node.otherwise else "]")
        case nodes.For():
            words = " in " + " ".join(map(word, node.words)) if node.words is not None else ""
            text = f"{'select' if node.select else 'for'} {node.name}{words}[{script(node.body)}]"
        case nodes.ArithmeticFor():
            text = f"for (({'; '.join(map(word, node.expressions))}))[{script(node.body)}]"
        case nodes.While():
            text = f"{'until' if node.until else 'while'}[{script(node.condition)}: {script(node.body)}]"
        case nodes.Case():
            clauses = [f"{'|'.join(map(word, c.patterns))}) {script(c.body)} {c.terminator}" for c in node.clauses]
            text = f"case {word(node.word)}[{' '.join(clauses)}]"
        case nodes.Test():
            text = f"[[{' '.join(map(word, node.words))}]]"
        case nodes.Arithmetic():
            text = f"(({word(node.expression)}))"
        case nodes.Function():
            return f"function {node.name}[{command(node.body)}]"
        case nodes.Coprocess():
            return f"coproc {node.name}[{command(node.body)}]"
    return " ".join([text] * bool(text) + [redirect(each) for each in node.redirects])


def assignment(node: nodes.Assignment) -> str:
    index = f"[{word(node.index)}]" if node.index else ""
    if isinstance(node.value, nodes.ArrayValue):
        elements = [(f"[{word(key)}]=" if key else "") + word(value) for key, value in node.value.elements]
        value = f"({' '.join(elements)})"
    else:
        value = word(node.value)
    return f"{node.name}{index}{'+=' if node.append else '='}{value}"


def redirect(node: nodes.Redirect) -> str:
    descriptor = "" if node.descriptor is None else str(node.descriptor)
    text = f"{descriptor}{node.operator}{word(node.target)}"
    if node.document is None:
        return text
    return f"{text}[{'raw ' if node.document.quoted else ''}{word(node.document.body)}]".replace("\n", "⏎")


def word(node: nodes.Word) -> str:
    return "".join(map(part, node.parts))


def part(node: nodes.Part) -> str:
    match node:
        case nodes.Text():
            return f"'{node.value}'" if node.quoted else node.value
        case nodes.Quoted():
            return '"' + "".join(p.value if isinstance(p, nodes.Text) else part(p) for p in node.parts) + '"'
        case nodes.Parameter():
            index = f"[{word(node.index)}]" if node.index else ""
            arguments = ",".join(map(word, node.arguments))
            return (
                "{"
                + "!" * node.indirect
                + node.name
                + index
                + " " * bool(node.operator)
                + node.operator
                + arguments
                + "}"
            )
        case nodes.Substitution():
            return (
                f"{node.style}{script(node.script)})" if node.style == "$(" else f"{node.style}{script(node.script)}`"
            )
        case nodes.ProcessSubstitution():
            return f"{node.direction}({script(node.script)})"
        case nodes.ArithmeticExpansion():
            return f"$(({word(node.expression)}))"
        case nodes.ExtendedGlob():
            return f"{node.operator}({'|'.join(map(word, node.alternatives))})"


def sketch(text: str, shell: str = "bash", extglob: bool = False) -> str:
    return script(parse(text, shell, extglob))


def table(*rows: tuple[str, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("text", "expected"), rows, ids=[text for text, _ in rows])


@table(
    ("", ""),
    ("# only a comment", ""),
    ("a b  c", "a b c"),
    ("a;b", "a; b"),
    ("a&b", "a &; b"),
    ("a\n\nb", "a; b"),
    ("a && b || c & d", "a && b || c &; d"),
    ("a &&\n\n b", "a && b"),
    ("a | b |& c", "a | b |& c"),
    ("! a | b", "! a | b"),
    ("! ! a", "a"),
    ("!", "!"),
    ("time a | b", "time a | b"),
    ("time -p -- a", "time a"),
    ("time ! a", "time ! a"),
    ("a | time b", "a | time b"),
    ("a # b", "a"),
    ("a #b\nc", "a; c"),
    ("a#b", "a#b"),
    ("a\\\nb c", "ab c"),
    ("a &\\\n& b", "a && b"),
    ("wh\\\nile a; do b; done", "while[a: b]"),
    ("a\rb", "a\rb"),
    ("a\u00a0b\u2028c", "a\u00a0b\u2028c"),
)
def test_lists(text: str, expected: str) -> None:
    assert sketch(text) == expected


@table(
    ("'a b'", "'a b'"),
    ("''", "''"),
    ('""', "''"),
    ("a'b'c", "a'b'c"),
    (r"\a\ b", "'a'' 'b"),
    ('"a b"', '"a b"'),
    (r'"\$a \a \" \\"', '"$a \\a " \\"'),
    ('"a\\\nb"', '"ab"'),
    ('"$x ${y} `z`"', '"{x} {y} `z`"'),
    ("$'a\\tb\\x41\\101\\u00e9'", "'a\tbAA\u00e9'"),
    ("$'a\\0b'c", "'a'c"),
    ("$'it\\'s'", "'it's'"),
    ("$'\\xff'", "'\udcff'"),
    ("$'\\cA\\c?'", "'\x01\x7f'"),
    ("$'\\q'", "'\\q'"),
    ('$"a $x"', '"a {x}"'),
    ("$", "$"),
    ("a$ $%", "a$ $%"),
    ("$x$1$10$@$?", "{x}{1}{1}0{@}{?}"),
    ("{a,b} ~ *.c [x]", "{a,b} ~ *.c [x]"),
)
def test_quotes(text: str, expected: str) -> None:
    assert sketch("_ " + text) == "_ " + expected


@table(
    ("${x}", "{x}"),
    ("${10}", "{10}"),
    ("${#}", "{#}"),
    ("${#x} ${#x[@]} ${##} ${#@}", "{x length} {x[@] length} {# length} {@ length}"),
    ("${x:-a b}", "{x :-a b}"),
    ("${x-} ${x:=y} ${x?z} ${x:+$y}", "{x -} {x :=y} {x ?z} {x :+{y}}"),
    ("${x#*/} ${x##*/} ${x%.*} ${x%%.*}", "{x #*/} {x ##*/} {x %.*} {x %%.*}"),
    ("${x/a/b} ${x//a} ${x/#a/b} ${x/%a/b}", "{x /a,b} {x //a} {x /#a,b} {x /%a,b}"),
    ("${x////-}", "{x ///,-}"),
    ("${x^} ${x^^} ${x,} ${x,,[a]}", "{x ^} {x ^^} {x ,} {x ,,[a]}"),
    ("${x:1} ${x: -1:2} ${x:(1?2:3):4}", "{x :'1'} {x :' -1','2'} {x :'(1?2:3)','4'}"),
    ("${x@Q} ${x[@]@P}", "{x @Q} {x[@] @P}"),
    ("${!x} ${!x:-y} ${!x[@]} ${!x@} ${!x*}", "{!x} {!x :-y} {x[@] keys} {x names@} {x names*}"),
    ("${x[1+1]} ${x[$i]} ${x['k y']}", "{x[1+1]} {x[{i}]} {x['k y']}"),
    ("${x:-$(a)} ${x:-`a`} ${x:-<(a)}", "{x :-$(a)} {x :-`a`} {x :-<(a)}"),
    ("${x:-'}'} ${x:-\\}}", "{x :-'}'} {x :-'}'}"),
    ("${x:-{a}}", "{x :-{a}}"),
    ('"${x:-a b}"', "\"{x :-'a b'}\""),
    ('"${x:-"a b"}"', '"{x :-"a b"}"'),
    ("\"${x:-'$(a)'}\"", "\"{x :-'''$(a)'''}\""),
    ("\"${x:-'}'}\"", "\"{x :-''}''}\""),
    ("\"${x#'*'}\"", "\"{x #'*'}\""),
    ("${x\\\n:-a}", "{x :-a}"),
)
def test_parameters(text: str, expected: str) -> None:
    assert sketch("_ " + text) == "_ " + expected


@table(
    ("$(a)", "$(a)"),
    ("$()", "$()"),
    ("$(a; b)c", "$(a; b)c"),
    ("$(a $(b))", "$(a $(b))"),
    ("`a`", "`a`"),
    ("`a \\`b\\` \\$x`", "`a `b` {x}`"),
    ('"`a \\"b\\"`"', '"`a "b"`"'),
    ("$(case x in x) a;; esac)", "$(case x[x) a ;;])"),
    ("$(a # )\n)", "$(a)"),
    ("<(a) >(b)", "<(a) >(b)"),
    ("x<(a)y", "x<(a)y"),
    ("$((1+2)) $[3]", "$(('1+2')) $(('3'))"),
    ("$(( x[$i] + $(a) ))", "$((' x['{i}'] + '$(a)' '))"),
    ("$(((1)))", "$(('(1)'))"),
    ("$( (a) )", "$(subshell[a])"),
    ("$((a); b)", "$(subshell[a]; b)"),
    ("$((a) | (b))", "$(subshell[a] | subshell[b])"),
    ("${ a; } ${| a;}", "${a` ${|a`"),
    ("$\\\n(a)", "$(a)"),
    ('"$("a")"', '"$("a")"'),
)
def test_substitutions(text: str, expected: str) -> None:
    assert sketch("_ " + text) == "_ " + expected


@table(
    ("a >b 2>c", "a >b 2>c"),
    ("a>b", "a >b"),
    ("a 2>&1 >&2", "a 2>&1 >&2"),
    ("a 2>&-b", "a b 2>&-"),
    ("a 2>&1-", "a 2>&1-"),
    ("a &>b &>>c", "a &>b &>>c"),
    ("a >|b <>c >>d", "a >|b <>c >>d"),
    ("a <<<b", "a <<<b"),
    ("a {x}>b", "a {x}>b"),
    ("a x2>b", "a x2 >b"),
    ("a 99999999999>b", "a 99999999999 >b"),
    ("a 2 >b", "a 2 >b"),
    ("a 2\\\n>b", "a 2>b"),
    (">a b c", "b c >a"),
    (">a", ">a"),
    ("a > >(b)", "a >>(b)"),
    ("{ a; } >b 2>&1", "group[a] >b 2>&1"),
)
def test_redirections(text: str, expected: str) -> None:
    assert sketch(text) == expected


@table(
    ("a <<X\nb\nX", "a <<X['b⏎']"),
    ("a <<X\n$b `c` \\$\nX", "a <<X[{b}' '`c`' $⏎']"),
    ("a <<'X'\n$b\nX", "a <<'X'[raw '$b⏎']"),
    ("a <<-X\n\tb\n\tX", "a <<-X['b⏎']"),
    ("a <<X <<Y\nb\nX\nc\nY", "a <<X['b⏎'] <<Y['c⏎']"),
    ("a <<X; b\nc\nX\nd", "a <<X['c⏎']; b; d"),
    ("a <<X | b\nc\nX", "a <<X['c⏎'] | b"),
    ("a <<X\nb\\\nc\nX", "a <<X['bc⏎']"),
    ("a <<X\nb\nX\\\n\n", "a <<X['b⏎']"),
    ("a <<X\nb", "a <<X['b⏎']"),
    ("a <<X", "a <<X[]"),
    ("a $(b <<X\nc\nX\n) d", "a $(b <<X['c⏎']) d"),
    ("a $(b <<X\nc\nX)", "a $(b <<X['c⏎'])"),
    ("(a <<X)\nb\nX", "subshell[a <<X['b⏎']]"),
    ('a <<X\n"$(b "c")"\nX', "a <<X['\"'$(b \"c\")'\"⏎']"),
    ("a <<$x\nb\n$x", "a <<{x}['b⏎']"),
)
def test_here_documents(text: str, expected: str) -> None:
    assert sketch(text) == expected


@table(
    ("a=b", "a=b"),
    ("a= b", "a= b"),
    ("a+=b c=d e f=g", "a+=b c=d e f=g"),
    ("a[1]=b a[$i+1]=c", "a[1]=b a[{i}+1]=c"),
    ("a[x y]=b", "a[x y]=b"),
    ("a=(b 'c d' [2]=e)", "a=(b 'c d' [2]=e)"),
    ("a=(\nb # c\nd\n)", "a=(b d)"),
    ("a+=(b)", "a+=(b)"),
    ("declare -a a=(b c) d", "declare -a a=(b c) d"),
    ("a=#b", "a=#b"),
    ("a-b=c", "a-b=c"),
    ("'a'=b", "'a'=b"),
    (">f a=b", "a=b >f"),
    ("a=1 if", "a=1 if"),
)
def test_assignments(text: str, expected: str) -> None:
    assert sketch(text) == expected


@table(
    ("{ a; b; }", "group[a; b]"),
    ("{ a & }", "group[a &]"),
    ("(a)", "subshell[a]"),
    ("{(a)}", "group[subshell[a]]"),
    ("{a,b}", "{a,b}"),
    ("if a; then b; elif c; then d; else e; fi", "if[a: b, c: d, else: e]"),
    ("if (a) then (b) fi", "if[subshell[a]: subshell[b]]"),
    ("while a; do b; done >c", "while[a: b] >c"),
    ("until a\ndo\nb\ndone", "until[a: b]"),
    ("for x in a b; do c; done", "for x in a b[c]"),
    ("for x; do a; done", "for x[a]"),
    ("for x in; do a; done", "for x in [a]"),
    ("for x in a; { b; }", "for x in a[b]"),
    ("for in in in; do a; done", "for in in in[a]"),
    ("for ((i=0; i<$n; i++)); do a; done", "for (('i=0'; ' i<'{n}; ' i++'))[a]"),
    ("select x in a; do b; done", "select x in a[b]"),
    ("case x in a|b) c;; (*) d;& e) ;;& esac", "case x[a|b) c ;; *) d ;& e)  ;;&]"),
    ("case x in a) b; esac", "case x[a) b ;;]"),
    ("case x in esac", "case x[]"),
    ("((a < 1))", "(('a < 1'))"),
    ("((a); b)", "subshell[subshell[a]; b]"),
    ("f() { a; }", "function f[group[a]]"),
    ("f () ( a ) >b", "function f[subshell[a] >b]"),
    ("function f { a; }", "function f[group[a]]"),
    ("function f (a)", "function f[subshell[a]]"),
    ("f()\n\nif a; then b; fi", "function f[if[a: b]]"),
    ("coproc a b", "coproc [a b]"),
    ("coproc X { a; }", "coproc X[group[a]]"),
    ("[[ -f a && ! b ]]", "[[-f a && ! b]]"),
    ("[[ (a < b) || c ]]", "[[( a < b ) || c]]"),
    ("[[ a =~ ^(b|c d)$ ]]", "[[a =~ ^(b|c d)$]]"),
    ("[[ a == @(b|c)* ]]", "[[a == @(b|c)*]]"),
    ('[[ $a == "b" ]] >c', '[[{a} == "b"]] >c'),
    ("echo if then fi", "echo if then fi"),
    ("[ a > b ]", "[ a ] >b"),
)
def test_compound_commands(text: str, expected: str) -> None:
    assert sketch(text) == expected


@table(
    ("a @(b|c*)d", "a @(b|c*)d"),
    ("a !(b c)", "a !(b c)"),
    ("a +(b|@(c|$d))", "a +(b|@(c|{d}))"),
    ("!(a)", "!(a)"),
    ("case x in @(a|b)) c;; esac", "case x[@(a|b)) c ;;]"),
)
def test_extended_globs(text: str, expected: str) -> None:
    assert sketch(text, extglob=True) == expected


def test_extglob_is_turned_on_for_later_lines_only() -> None:
    assert sketch("shopt -s extglob\na @(b)") == "shopt -s extglob; a @(b)"
    for text in ("shopt -s extglob; a @(b)", "a @(b)", "shopt -s extglob\nshopt -u extglob\na @(b)"):
        with pytest.raises(ShellSyntaxError):
            parse(text)


@pytest.mark.parametrize(
    "text", ["if x; then shopt -s extglob; fi\na @(b)", "$x -s extglob\na @(b)", "a\n!(b)", "$(shopt -s extglob\n!(b))"]
)
def test_extglob_that_may_be_on_is_refused(text: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "a;;", ";a", "a &; b", "a &&", "| a", "a | | b", "a ||", "&", "(a", "a)", "()", "{ }", "{ a", "{ a }", "}", "fi",
        "then a", "if a; fi", "if a; then b", "if; then a; fi", "while a; done", "for x in a; done", "for x { a; }", "do a",
        "case x in a) b", "case x in ) a;; esac", "case x in a b) c;; esac", "esac", "in", "]]", "time &", "a | ! b",
        "'a", '"a', "`a", "$(a", "${a", "$((1", "a <(b", "${}", "${x y}", "${x:}", "a <", "a >", "a > 2>b", "a <<", "a >&",
        "f() a", "f(a) { b; }", "f() { a; } b", "(a) b", "{ a; } b", "while a; do b; done c", "echo (a)", "echo a(b)",
        "a=(b", "a=(b;c)", "a=((b))", "echo a=(b)", "a=(b)c", "command declare a=(b)", "declare >x a=(b)",
        "[[ a", "[[ -f ]]", "[[ a b ]]", "[[ a == ]]", "[[ a =~ b c ]]", "[[ a\n== b ]]", "[[ 2>1 ]]", "[[ ]]", "[[ (a ]]",
        "coproc", "coproc ! a", "function f", "for ((a;b)); do c; done", "$(a <<X)\nb\nX", "a\0b", "a \\",
    ],
)  # fmt: skip
def test_what_bash_refuses_is_refused(text: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "a $(b <<X\nc\nX\nd; e)",  # bash prints this without its semicolon before it runs it
        "a >&'$(b)'",  # the word is expanded twice
        "((a)\nb)",  # bash loses what follows the newline
        "a \"${x:-$'$(b)'}\"",  # the quotes are gone before the expansion
        "a $(('$(b)'))",  # the quotes do not keep it from running
        'a["\\$(b)"]=c',  # nor here
        "a $((${x#(} ; b ))",  # arithmetic for the one count of parentheses, a script for the other
    ],
)
def test_what_bash_reads_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(text)


@table(
    ("a &>b", "a &; >b"),
    ("[[ a ]]", "[[ a ]]"),
    ("((a))", "subshell[subshell[a]]"),
    ("function a b", "function a b"),
    ("a=b c", "a=b c"),
    ("a+=b", "a+=b"),
    ("a[1]=b", "a[1]=b"),
    ("a 10>b", "a 10 >b"),
    ("a {x}>b", "a {x} >b"),
    ("time a", "time a"),
    ("f() a", "function f[a]"),
    ("a $[1]", "a $[1]"),
    ("select x", "select x"),
    ("\"${x:-'a'}\"", "\"{x :-''a''}\""),
)
def test_dash_reads_what_it_does_not_know_as_words(text: str, expected: str) -> None:
    assert sketch(text, "dash") == expected
    assert sketch(text, "sh") == expected


@pytest.mark.parametrize(
    "text",
    ["a <(b)", "a <<<b", "a |& b", "a=(b)", "! ! a", "f-g() { a; }", "a $((b) c)", "${x/a/b}", "for x in a; { b; }"],
)
def test_what_dash_refuses_is_refused(text: str) -> None:
    for shell in ("dash", "sh"):
        with pytest.raises(ShellSyntaxError):
            parse(text, shell)


def test_a_dollar_before_quotes_is_plain_in_dash_and_refused_where_sh_may_be_anything() -> None:
    assert sketch("a $'b' $\"c\"", "dash") == "a $'b' $\"c\""
    with pytest.raises(ShellSyntaxError):
        parse("a $'b'", "sh")


@table(
    ("git log --oneline | head -3", "git log --oneline | head -3"),
    ("for x in a b; do c $x; done", "for x in a b[c {x}]"),
    ("find . -exec a {} +", "find . -exec a {} +"),
    ("a=(b c) d=e", "a=(b c) d=e"),
    ("a &>b; c >|d 2>&1", "a &>b; c >|d 2>&1"),
    ("[[ -f a && $b == c* ]]", "[[-f a && {b} == c*]]"),
    ('a ${b:-c} ${d%.*} ${e:1:2} "${f/g/h}"', "a {b :-c} {d %.*} {e :'1','2'} \"{f /g,h}\""),
    ("a <(b) `c d`", "a <(b) `c d`"),
    ("cat <<'X'\n$=b\nX", "cat <<'X'[raw '$=b⏎']"),
)
def test_zsh_reads_common_texts_as_bash_does(text: str, expected: str) -> None:
    assert sketch(text, "zsh") == expected


@pytest.mark.parametrize(
    "text",
    [
        "a =(b)", "a =b", "a==b", "a >!b", "a >>!b", "a &! b", "a &| b", "a ${(U)b}", "a ${b:t}", "a $b:t", "a $b[1]",
        "a $#b", "a $=b", "a $^b", "a $+b", "a ${=b}", "a ${^b}", "a ${b^^}", "a ${!b}", "a ${b@Q}", "a *(.)", "a b(c)",
        "a <1-9>", "a }", "a b}", "{ a } always { b }", "repeat 3 a", "foreach x (a b) c; end", "for x (a b) c", "if (a) b",
        "a $10", "a 10>b", "a {x}>b", ">b", "a >&p", "coproc a", "time -p a", "! ! a", "!(a)", "alias a=b", "f() a",
        "a b<(c)", "[[ a =~ b|c ]]", "[[ a == @(b) ]]", "a $'\\0'", "a $'\\cA'", "a $\"b\"", "a `b $c`", "case a in (b)c;; esac",
        "$((a); b)", "((a); b)", "function { a; }", "a |\\\n| b", "x=1 if", "if a; then b; fi fi",
    ],
)  # fmt: skip
def test_what_zsh_may_read_otherwise_is_refused(text: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(text, "zsh")


def test_an_unknown_shell_has_its_own_error() -> None:
    with pytest.raises(UnknownShell):
        parse("a", "fish")


def test_spans_are_half_open_positions_in_the_text() -> None:
    text = 'a "b $c" >d'
    (simple,) = parse(text).lists[0].pipelines[0].commands
    assert isinstance(simple, nodes.Simple)
    quoted = simple.words[1]
    assert isinstance(quoted, nodes.Word)
    assert isinstance(quoted.parts[0], nodes.Quoted)
    spans = [(each.start, each.end) for each in (*simple.words, *quoted.parts[0].parts, *simple.redirects, simple)]
    assert [text[start:end] for start, end in spans] == ["a", '"b $c"', "b ", "$c", ">d", text]


def test_spans_inside_backquotes_are_those_of_the_backquotes() -> None:
    (simple,) = parse("a `b \\`c\\``").lists[0].pipelines[0].commands
    assert isinstance(simple, nodes.Simple)
    outer = simple.words[1]
    assert isinstance(outer, nodes.Word)
    seen = set()
    waiting: list[object] = [outer.parts[0]]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif isinstance(node, Value):
            seen.add((node.start, node.end))  # type: ignore[attr-defined]  # every node has a span
            waiting.extend(node.fields())
    assert seen == {(2, 11)}


def test_an_error_says_where_it_is() -> None:
    with pytest.raises(ShellSyntaxError) as caught:
        parse("a; b )")
    assert (caught.value.message, caught.value.start, caught.value.end) == ("unexpected `)`", 5, 6)


def test_limits_are_syntax_errors_too() -> None:
    assert issubclass(LimitExceeded, ShellSyntaxError)
