"""We never recommend what we would refuse: each command in the advice of a verdict is allowed, or milder than the call."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.laws.examples import decision, texts
from toolgate import cases, knowledge, rules
from toolgate.adapters.generic import Described, described
from toolgate.analysis import effects_of
from toolgate.analysis.scope import Ledger
from toolgate.decide import decide
from toolgate.guard import RULES, Guard, scene_of
from toolgate.model import ALLOW, ASK, DENY, Decision, Shell, ToolCall
from toolgate.rules import DEFAULT
from toolgate.world import World

CASES = sorted((Path(__file__).parent / "cases").rglob("*.cases"))
STILL_ASKED = ("git push --force-with-lease", "docker run ", "docker create ", "podman run ")  # and safer all the same


def all_cases() -> Iterator[cases.Case]:
    for file in CASES:
        yield from cases.read(file.read_text("utf-8"))
    for package in (knowledge, rules):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            yield from cases.read(getattr(importlib.import_module(module.name), "CASES", ""))


@cache
def interruptions() -> tuple[tuple[Described, Decision], ...]:
    """Every call of every case that is a question or a refusal, with the decision about it."""
    found = []
    for case in all_cases():
        request = described(cases.record_of(case), cases.PROJECT)
        judged = Guard(facts=World(request.world or {})).check(request.call)
        if judged.verdict >= ASK:
            found.append((request, judged))
    return tuple(found)


def by_our_rules() -> list[tuple[Described, Decision]]:
    """Those that no profile of a policy decides: a profile gives its own advice, and may refuse what is not ours to."""
    return [(request, judged) for request, judged in interruptions() if "profile" not in (request.world or {})]


def commands_in(advice: str) -> list[str]:
    return advice.split("`")[1::2]


def wrongly_recommended(request: Described, judged: Decision) -> Iterator[str]:
    for finding in judged.because:
        for command in commands_in(finding.opinion.instead):
            call = ToolCall(Shell(command), request.call.cwd, prior=request.call.prior)
            verdict = Guard(facts=World(request.world or {})).check(call).verdict
            milder = verdict < finding.opinion.verdict or command.startswith(STILL_ASKED)
            if verdict == DENY or (verdict != ALLOW and not milder):
                yield f"{verdict} `{command}` recommended for {request.call.action}"


def test_there_are_thousands_of_interruptions():
    assert len(interruptions()) >= 4000


def test_what_is_recommended_is_allowed_or_milder():
    assert [] == [line for request, judged in interruptions() for line in wrongly_recommended(request, judged)]


def test_most_advice_is_a_command():
    concrete = [judged for _, judged in by_our_rules() if commands_in(judged.instead)]
    assert len(concrete) / len(by_our_rules()) >= 0.65


def test_every_question_and_refusal_says_what_to_do_instead():
    silent = {
        f"{finding.opinion.rule}: {finding.opinion.reason}"
        for _, judged in interruptions()
        for finding in judged.because
        if finding.opinion.verdict >= ASK and not finding.opinion.instead
    }
    assert silent == set()


def test_reasons_and_advice_are_one_short_line():
    opinions = [finding.opinion for _, judged in interruptions() for finding in judged.because]
    opinions += [finding.opinion for text in texts() for finding in decision(text).because]
    long = {o.instead for o in opinions if "\n" in o.reason + o.instead or len(o.instead) > 120}
    assert long == set()


def test_advice_changes_neither_a_verdict_nor_a_reason():
    for request, judged in by_our_rules():
        if judged.settled_by != RULES:
            continue
        facts = World(request.world or {})
        ledger = Ledger(facts)
        effects = effects_of(request.call, facts, ledger=ledger)
        bare = decide(effects, scene_of(request.call, facts, memory=ledger.memory), DEFAULT)
        assert [
            (f.effect, f.opinion.verdict, f.opinion.reason, f.opinion.rule, f.opinion.memorable) for f in bare.because
        ] == [
            (f.effect, f.opinion.verdict, f.opinion.reason, f.opinion.rule, f.opinion.memorable) for f in judged.because
        ]
        assert bare.verdict == judged.verdict


@pytest.mark.parametrize("text", sorted(texts()))
def test_what_the_rules_themselves_recommend_is_allowed(text):
    for finding in decision(text).because:
        for command in commands_in(finding.opinion.instead):
            assert decision(command).verdict == ALLOW, command
