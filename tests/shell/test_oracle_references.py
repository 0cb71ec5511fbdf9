"""Variables that stand for others (`declare -n`): every argv that a real bash executes is one that the analysis expects."""

import random

import pytest

from tests.shell.argv_oracle import record
from tests.shell.bash_oracle import bash_version
from tests.shell.generators import patience, sample_count
from tests.sweeps import most, steps_of
from toolgate.analysis.shell.script import run_text
from toolgate.analysis.state.streams import NOTHING
from tools.examples import fresh_scope

pytestmark = [
    pytest.mark.skipif(bash_version() < (5, 2), reason="the oracle is bash 5.2"),
    pytest.mark.timeout(patience()),
]
NAMES = ("p", "q", "r", "s")
START = """p=one; q=two; a=(three four)
f() { local -n r=$1; r=five; cmd "$p" "$q" "$r"; }
g() { local r=six; s=seven; cmd "$r" "$s"; }
h() { declare -gn s=$1; typeset -n q=p; q+=x; cmd "$q"; }
"""
STATEMENTS = (
    "{x}={v}", "{x}+={v}", "declare -n {x}={y}", "typeset -n {x}={y}", "declare -n {x}", "declare +n {x}",
    "declare -n {x}='a[1]'", "declare {x}={v}", "export {x}={v}", "unset {x}", "unset -n {x}", "read {x} <<< {v}",
    "printf -v {x} {v}", "for {x} in {y} {z}; do cmd \"${x}\"; done", "f {x}", "g", "h {x}",
    "no || declare -n {x}={y}", "cmd \"${{!{x}}}\"",
    "cmd \"${{{x}:={v}}}\"", "( declare -n {x}={y}; {x}={v}; cmd \"${y}\" )",
    "if cmd; then declare -n {x}={y}; fi", "a[1]={v}", "{x}={y}; declare -n {x}",
)  # fmt: skip
END = 'cmd "$p" "$q" "$r" "$s" "${a[1]}"'


def scripts(count: int, seed: int) -> list[str]:
    chosen = random.Random(seed)
    made = []
    for _ in range(count):
        lines = []
        for _ in range(chosen.randint(2, 7)):
            x, y, z = chosen.sample(NAMES, 3)
            values = chosen.choice(("v1", "v2", "p", "q"))
            lines.append(chosen.choice(STATEMENTS).format(x=x, y=y, z=z, v=values))
        made.append(START + "\n".join([*lines, END]) + "\n")
    return made


def expected(text: str) -> list[tuple[str, ...]] | None:
    """The argvs that the analysis finds; `None`: it asks, since it cannot tell which variable is changed."""
    scope = fresh_scope()
    run_text(text, scope, NOTHING, "bash")
    if any("computed-name" in effect.manner for effect in scope.ledger.effects):
        return None
    return [effect.command.argv for effect in dict.fromkeys(scope.ledger.effects)]


def fits(argv: tuple[str, ...], known: tuple[str, ...]) -> bool:
    """Whether words that may have holes in them can be these; a variable that is not set is always a hole."""
    return len(argv) == len(known) and all(
        not actual or word == actual or "$" in word or "…" in word for actual, word in zip(argv, known, strict=True)
    )


def test_no_value_behind_a_reference_is_misread() -> None:
    texts = scripts(sample_count(most(400)), 5)
    compared = exact = 0
    misread = []
    for text, recording in zip(texts, record(texts), strict=True):
        if recording.errors or not recording.complete:
            continue  # a circle, or a name that cannot be one: bash itself gives up
        found = expected(text)
        for argv in recording.commands if found is not None else ():
            compared += 1
            exact += argv in (found or ())
            if not any(fits(argv, known) for known in found or ()):
                misread.append(f"{text}\nbash: {argv}\nexpected: {found}")
    assert not misread, "\n".join(misread)
    assert compared >= len(texts)
    assert exact >= compared // 2


HELD = """p=one; q='two words'; n=p; e=; i=1; a=(three 'four five' six); declare -A m=([k]=seven [p]=eight)
declare -n r=q; declare -n s='a[1]'; declare -n t=a
"""
PARAMETERS = (
    "p q n e u r s a t a[0] a[1] a[-1] a[i] a[@] a[*] t[2] t[@] m[k] m[$n] m[@] 1 2 @ * !n !i".split(),
    "#p #q #a[@] !a[@] !m[@] a[@]:1 a[@]:1:1 @:2 p:1 q:0:3 q^^ q, q^ a[@]^ p@U q@Q p@A a[@]@Q r@Q n@E".split(),
)
OPERATORS = ("", ":-dflt", "-dflt", ":+alt", "+alt", "%e", "%%o*", "#t", "##*o", ":=new", "/o/0", "//o/0", "/#t/T")


def forms() -> list[str]:
    """Every parameter with every operator that it takes; assignments and replacements for plain names alone."""
    made = [
        name + operator
        for name in PARAMETERS[0]
        for operator in OPERATORS
        if name.isalpha() or not ("/" in operator or "=" in operator)
    ]
    return ["${" + form + "}" for form in [*made, *PARAMETERS[1]]]


@pytest.mark.parametrize("every", steps_of(3))
def test_no_form_of_a_parameter_is_misread(every: int) -> None:
    chosen = [form for form in forms() if form != "${u}"][::every]  # unset: a hole, by which no word is left out
    texts = [f'{HELD}g() {{ cmd "{form}"; cmd {form}; }}\ng x1 "x 2" x3\n' for form in chosen]
    compared = 0
    misread = []
    for form, text, recording in zip(chosen, texts, record(texts), strict=True):
        found = expected(text) if recording.complete and not recording.errors else None
        for argv in recording.commands if found is not None else ():
            compared += 1
            if not any(fits(argv, known) or "…" in "".join(known) for known in found or ()):
                misread.append(f"{form}: bash {argv}, expected {found}")
    assert not misread, "\n".join(misread)
    assert compared * every >= 400
