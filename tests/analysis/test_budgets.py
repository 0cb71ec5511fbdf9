"""Scripts that would make text, or work, without end: the analysis stops in time, and what it has not seen is not allowed."""

from __future__ import annotations

import resource

import pytest

from toolgate.guard import Guard
from toolgate.model import ASK, Shell, ToolCall
from toolgate.world import World

MORE = "cannot be read: it takes more steps than can be followed"
LONGER = "cannot be read: shell text beyond a limit: more shell text than is read for one call"
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
