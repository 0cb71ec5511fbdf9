"""We recommend only what we allow, and it is a command where one leads there; `tests/test_cases.py` tries each example."""

from functools import cache

import pytest

from tests.advice.laws import by_our_rules, commands_in, is_short, unchanged_by_advice
from tests.laws.examples import decision, texts
from tests.sweeps import steps_of
from toolgate.adapters.generic import Described, described
from toolgate.cases import PROJECT, record_of
from toolgate.model import ALLOW, Decision, Shell
from tools.examples import examples, files, judge


@cache
def interruptions(every: int) -> list[tuple[Described, Decision]]:
    """Calls that are not allowed, of every so-manieth example, session and all, with the decision about each."""
    cases = [case for file in files() if not file.endswith(".effects") for case in examples(file)]
    records = [record_of(case) for case in cases[::every]]
    decided = [(described(record, PROJECT), judge(record)) for record in records]
    return [(request, judged) for request, judged in decided if judged.verdict != ALLOW]


def test_most_advice_on_commands_is_a_command():
    """Where there is none that leads to the same end, a clause says what to do: none is made up for the share.

    It was 0.65 of all calls with `ls -ld` before writing, `cat` before sending, `ps` and `id` before changes to the
    machine, and the like: all allowed, and none of them a way to what was wanted. What has only a clause now is mostly
    fetching from and sending to unknown hosts, credentials that leave, disks, and start-up files: there the way is
    another host, or a person, and no command leads there. Files that a tool writes are mended by writing them otherwise.
    """
    found = interruptions(1)  # a share of a part would say little of the whole
    recommended = [
        command for _, judged in found for one in judged.because for command in commands_in(one.opinion.instead)
    ]
    assert len(found) >= 4000 and len(recommended) >= 3500
    shell = [
        judged for request, judged in found if by_our_rules(request, judged) and type(request.call.action) is Shell
    ]
    assert len([judged for judged in shell if commands_in(judged.instead)]) / len(shell) >= 0.62


@pytest.mark.parametrize("every", steps_of(11))
def test_advice_changes_neither_a_verdict_nor_a_reason(every):
    assert [] == [
        request.call.action for request, judged in interruptions(every) if not unchanged_by_advice(request, judged)
    ]


@pytest.mark.parametrize("every", steps_of(5))
def test_what_the_rules_themselves_say_is_short_and_what_they_recommend_is_allowed(every):
    wrong = []
    for text in texts()[::every]:
        for finding in decision(text).because:
            advice = finding.opinion.instead
            refused = [command for command in commands_in(advice) if decision(command).verdict != ALLOW]
            if refused or not is_short(finding):
                wrong.append(f"{advice} for {text}")
    assert [] == wrong
