"""`toolgate run -- C` and `toolgate try --keep -- C` are judged exactly as C, for every example of the project."""

import shlex
from functools import cache

import pytest

from tests.sweeps import steps_of
from toolgate.cases import Case, record_of
from toolgate.knowledge.lookup import BUILTINS
from toolgate.model.errors import ShellSyntaxError
from toolgate.shell.read.parser import parse
from toolgate.shell.tree.nodes import Simple
from tools.examples import examples, files, judge

STRENGTH = ("allow", "llm", "ask", "deny")
OTHERWISE = ("tool", "shell", "profile", "approved")  # another language, another list of commands, a yes to these bytes
# What a shell of an agent's session shows differs from what a program shows that is started in it: stricter each.
STRICTER = ("file /dev/urandom", "cat etc/os-release", "git checkout -b feature/x && git commit -am x && git push")
STARTS = ("toolgate run -- ", "toolgate run --sandbox none -- ", "toolgate try --keep -- ")
LATER = ("alias ",)  # which count in the same shell alone
EXACT = "toolgate try"  # which counts where it is typed, and not in a text that something else runs


@cache
def held() -> list[Case]:
    """Every example with a verdict that is a command in the standard shell."""
    found = [case for file in files() if not file.endswith(".effects") for case in examples(file)]
    return [
        case for case in found if case.verdict and not case.todo and not {key for key, _ in case.scene} & {*OTHERWISE}
    ]


def simple(text: str) -> bool:
    """Whether a text is one program with its arguments, and nothing that a shell does around it."""
    try:
        lists = parse(text).lists
    except ShellSyntaxError:
        return False
    if len(lists) != 1 or lists[0].background or len(lists[0].pipelines) != 1:
        return False
    line = lists[0].pipelines[0]
    if len(line.commands) != 1 or line.negated or line.timed or not isinstance(line.commands[0], Simple):
        return False
    command = line.commands[0]
    plain = bool(command.words) and not command.assignments and not command.redirects
    return plain and command.start == 0 and text.split(maxsplit=1)[0] not in BUILTINS and "\n" not in text


def verdict(case: Case, text: str) -> str:
    return str(judge(record_of(Case(case.verdict, text, None, False, case.scene))).verdict)


@pytest.mark.parametrize("every", steps_of(101))
def test_what_toolgate_runs_or_keeps_is_judged_exactly_as_the_command(every: int) -> None:
    """Issue 18.4: no word of `run`, nor `--keep`, makes a verdict weaker or another one."""
    found, seen = [], 0
    for case in held()[::every]:
        if simple(case.text) and case.text not in STRICTER:
            seen += 1
            expected = verdict(case, case.text)
            texts = [start + case.text for start in STARTS]
            found += [f"not {expected}: {text}" for text in texts if verdict(case, text) != expected]
    assert seen > 50 and not found, "\n".join(found)


@pytest.mark.parametrize("every", steps_of(101))
def test_a_whole_text_that_toolgate_runs_is_judged_as_the_text(every: int) -> None:
    found = []
    for case in held()[::every]:
        if case.text in STRICTER or case.text.startswith(LATER) or EXACT in case.text or "escapes" in dict(case.scene):
            continue
        expected, given = verdict(case, case.text), verdict(case, f"toolgate run -c {shlex.quote(case.text)}")
        if given != expected:
            found.append(f"{expected} became {given}: {case.text}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("every", steps_of(101))
def test_a_trial_is_never_judged_more_strictly_than_the_command(every: int) -> None:
    found = []
    for case in held()[::every]:
        if simple(case.text) and case.text not in STRICTER:
            expected, given = verdict(case, case.text), verdict(case, f"toolgate try -- {case.text}")
            if STRENGTH.index(given) > STRENGTH.index(expected):
                found.append(f"{expected} became {given}: {case.text}")
    assert not found, "\n".join(found)
