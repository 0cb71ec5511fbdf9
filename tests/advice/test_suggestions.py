"""We recommend only what we allow: each command in the advice of a verdict is allowed, and about what the call is about."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.laws.examples import decision, texts
from toolgate import cases, knowledge, rules
from toolgate.adapters.generic import Described, described
from toolgate.advice.lost_work import IN_GIT
from toolgate.analysis import effects_of
from toolgate.analysis.state.scope import Ledger
from toolgate.cli.answers import Setting, answer
from toolgate.decide import decide
from toolgate.guard import scene_of
from toolgate.model import ALLOW, ASK, Decision, Finding, Shell
from toolgate.model.failure import RULES
from toolgate.model.visible import plain
from toolgate.rules import DEFAULT
from toolgate.world import World

NOWHERE = Setting("/nowhere", settles_llm=True)  # every record of an example has a world of its own
CASES = sorted((Path(__file__).parents[1] / "cases").rglob("*.cases"))


def all_cases() -> Iterator[cases.Case]:
    for file in CASES:
        yield from cases.read(file.read_text("utf-8"))
    for package in (knowledge, rules):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            yield from cases.read(getattr(importlib.import_module(module.name), "CASES", ""))


@cache
def interruptions() -> tuple[tuple[cases.Record, Described, Decision], ...]:
    """Every call of every case that is not allowed, session and all, with the decision about it."""
    found = []
    for case in all_cases():
        record = cases.record_of(case)
        judged = answer(record, NOWHERE).decision
        if judged.verdict != ALLOW:
            found.append((record, described(record, cases.PROJECT), judged))
    return tuple(found)


def stopped() -> list[tuple[Described, Decision]]:
    """Those that are a question or a refusal."""
    return [(request, judged) for _, request, judged in interruptions() if judged.verdict >= ASK]


def by_our_rules() -> list[tuple[Described, Decision]]:
    """Those that no profile of a policy decides: a profile gives its own advice, and may refuse what is not ours to."""
    return [(request, judged) for request, judged in stopped() if "profile" not in (request.world or {})]


def commands_in(advice: str) -> list[str]:
    return advice.split("`")[1::2]


def recommended() -> Iterator[tuple[cases.Record, Described, Finding, str]]:
    """Every command that is offered, with the call and the finding it is offered for."""
    for record, request, judged in interruptions():
        for finding in judged.because:
            for command in commands_in(finding.opinion.instead):
                yield record, request, finding, command


def test_there_are_thousands_of_interruptions_and_of_recommended_commands():
    assert len(interruptions()) >= 4000
    assert sum(1 for _ in recommended()) >= 3500


def test_every_recommended_command_is_allowed_where_the_call_would_have_happened():
    wrong = []
    for record, request, _, command in recommended():
        verdict = answer(record | {"tool": "Bash", "input": {"command": command}}, NOWHERE).decision.verdict
        if verdict != ALLOW:
            wrong.append(f"{verdict} `{command}` recommended for {request.call.action}")
    assert [] == wrong


# What shows the state of a thing that has no name to be called by, and the rule whose findings it may be offered for.
OVERVIEWS = {
    "processes": {
        "ps aux", "findmnt", "ip addr", "ip route", "lsmod", "swapon --show", "getenforce", "iptables -L", "hostnamectl status",
    },
    "secrets": {"compgen -e", "aws configure list", "docker info", "gh auth status", "kubectl config get-contexts", "git add -u"},
    "self-protection": {"toolgate status", "toolgate grants", "toolgate log", "toolgate llm status"},
    "persistence": {"systemctl list-timers", "systemctl --user list-timers", "atq", "sudo -l", "ls /etc/rc5.d", "git config --list --show-origin"},
    "databases": {"psql -l", "rails db:migrate:status"},
    "foreign-code": {"ls -A"},
    "packages": {"python3 -m venv .venv"},
    "publishing": {"npm pack --dry-run", "gh status"},
}  # fmt: skip


def about_the_same(command: str, finding: Finding, request: Described) -> bool:
    """Whether a recommended command starts the program of the call, or names what the finding is about."""
    effect, words = finding.effect, command.replace("'", "").split()
    if command in OVERVIEWS.get(finding.opinion.rule, ()):
        return True
    if command in ("git status --short --ignored", "git log --oneline --branches --not --remotes"):
        return effect.target.place in IN_GIT
    program = effect.command.argv[0].rpartition("/")[2] if effect.command.argv else ""
    origin, carrier = effect.origin, effect.command.carrier
    known = [effect.target.text, effect.target.path, *effect.command.argv, str(request.call.action)]
    known += [origin.text, origin.path] if origin is not None else []
    known += [carrier.text, carrier.path] if carrier is not None else []
    named = [word.removesuffix(".pub").removesuffix("/config").strip("*") for word in words if word[:1] != "-"]
    return words[0] in (program, plain(program)) or any([word in text for word in named if word for text in known])


def test_every_recommended_command_is_about_the_same_object():
    wrong = {
        f"{finding.opinion.rule}: `{command}` recommended for {request.call.action}"
        for _, request, finding, command in recommended()
        if not about_the_same(command, finding, request)
    }
    assert set() == wrong


def test_most_advice_on_commands_is_a_command():
    """Where there is none that leads to the same end, a clause says what to do: none is made up for the share.

    It was 0.65 of all calls with `ls -ld` before writing, `cat` before sending, `ps` and `id` before changes to the
    machine, and the like: all allowed, and none of them a way to what was wanted. What has only a clause now is mostly
    fetching from and sending to unknown hosts, credentials that leave, disks, and start-up files: there the way is
    another host, or a person, and no command leads there. Files that a tool writes are mended by writing them otherwise.
    """
    shell = [judged for request, judged in by_our_rules() if type(request.call.action) is Shell]
    assert len([judged for judged in shell if commands_in(judged.instead)]) / len(shell) >= 0.62


def test_every_question_and_refusal_says_what_to_do_instead():
    silent = {
        f"{finding.opinion.rule}: {finding.opinion.reason}"
        for _, _, judged in interruptions()
        for finding in judged.because
        if finding.opinion.verdict != ALLOW and not finding.opinion.instead
    }
    assert silent == set()


def test_reasons_and_advice_are_one_short_line():
    opinions = [finding.opinion for _, judged in stopped() for finding in judged.because]
    opinions += [finding.opinion for text in texts() for finding in decision(text).because]
    long = {o.instead for o in opinions if "\n" in o.reason + o.instead or len(o.instead) > 120}
    assert long == set()


def test_advice_changes_neither_a_verdict_nor_a_reason():
    for request, judged in by_our_rules():
        if judged.settled_by != RULES or request.earlier or request.marks:
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


def test_what_the_rules_themselves_recommend_is_allowed():
    wrong = [
        f"`{command}` recommended for {text}"
        for text in sorted(texts())
        for finding in decision(text).because
        for command in commands_in(finding.opinion.instead)
        if decision(command).verdict != ALLOW
    ]
    assert [] == wrong
