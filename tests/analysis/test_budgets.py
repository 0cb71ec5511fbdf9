"""Scripts that would make text, or work, without end: the analysis stops in time, and what it has not seen is not allowed."""

import resource
from functools import partial

import pytest

from tests.steps import steps
from toolgate.guard import Guard
from toolgate.model import ALLOW, ASK, DENY, Shell, ToolCall
from toolgate.world import World

MORE = "Toolgate cannot read the whole call: it is too complex to follow"
LONGER = "Toolgate cannot read the whole call: more shell text than is read for one call"
ENDLESS = {
    "a variable": "a=xx\n" + "a=$a$a\n" * 60 + "cat $a",
    "quotes": "a=xx\n" + 'a="$a$a"\n' * 60,
    "appending": "a=xx\n" + "a+=$a\n" * 60,
    "an array": "a=(x)\n" + 'a=("${a[@]}" "${a[@]}")\n' * 60,
    "parameters": "set -- x\n" + 'set -- "$@" "$@"\n' * 60,
    "a format": "a=xx\n" + 'printf -v a "%s%s" "$a" "$a"\n' * 60,
    "code": 'a="echo x"\n' + 'a="$a;$a"\n' * 60 + 'eval "$a"',
    "directories": "cd a\n" * 10_000,
    "alternatives": " || ".join(f"x{number}=1" for number in range(10_000)),
    "subshells": "".join(f"x{number}=1\n" for number in range(9_000)) + "(true)\n" * 9_000,
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_text_without_end_is_not_allowed(text):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    decision = Guard(facts=World({})).check(ToolCall(Shell(text), "/home/user/project"))
    assert decision.verdict == ASK
    assert decision.reason in (MORE, LONGER)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000  # kilobytes


def test_ordinary_scripts_are_far_from_the_limit():
    lines = [
        f'name{number}="value $name{number - 1} of ${{HOME}}"; echo "$name{number}" | wc -l' for number in range(60)
    ]
    decision = Guard(facts=World({})).check(ToolCall(Shell("\n".join(lines)), "/home/user/project"))
    assert decision.reason not in (MORE, LONGER)


FUNCTION = """
def f{0}(rows, key):
    out = {{}}
    for r in rows:
        out.setdefault(r[key], []).append((r['a'] + {0}) * 2)
    return sorted(out.items(), key=lambda p: p[0])
print(f{0}([{{'a': 1, 'k': 'x{0}'}}], 'k'))
"""


def test_a_dense_program_of_eighteen_thousand_characters_is_read_to_its_end():
    text = "".join(FUNCTION.format(number) for number in range(80))
    assert 16_000 < len(text) < 20_000
    harmless = Guard(facts=World({})).check(ToolCall(Shell(f"python3 - <<'EOF'\n{text}EOF\n"), "/home/user/project"))
    assert harmless.verdict == ALLOW
    text += "import shutil, os; shutil.rmtree(os.path.expanduser('~'))\n"
    harmful = Guard(facts=World({})).check(ToolCall(Shell(f"python3 - <<'EOF'\n{text}EOF\n"), "/home/user/project"))
    assert harmful.verdict == DENY


def test_large_values_are_paid_for():
    """Each takes about 150,000 steps; unpaid, the second takes millions."""
    table = "d = {" + ",".join(f"'k{number}': input()" for number in range(400)) + "}\n" + "d['z']\n" * 900
    nest = "b = [" + ",".join(["[" + ",".join(["input()"] * 20) + "]"] * 20) + "]\n" + "d = str(b)\n" * 600
    for text in (table, nest):
        call = ToolCall(Shell(f"python3 - <<'EOF'\n{text}EOF\n"), "/home/user/project")
        assert steps(partial(Guard(facts=World({})).check, call), 400_000) <= 400_000
