"""What was allowed close to the line is found by a closed list, which the guide shows."""

from pathlib import Path

import pytest

from tests.audit.logs import decision
from toolgate.audit import suspicion as lists
from toolgate.audit.event import event_of
from toolgate.audit.suspicion import suspicion
from toolgate.guard import Guard
from toolgate.model import Shell, ToolCall
from toolgate.model.effect import VERBS, Manner, Place
from toolgate.world import World

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/guide/log.md"
QUIET = [
    "git status",
    "ls -la ~",
    "npm test",
    "rm -rf build",
    "git commit -am 'x'",
    "cat README.md > /tmp/a",
    "pytest -q",
]


def judged(command: str) -> str:
    guard = Guard(facts=World({"home": "/home/user", "workspace": "/home/user/project"}))
    call = ToolCall(Shell(command), "/home/user/project")
    return suspicion(event_of(call, guard.check(call)).data)


@pytest.mark.parametrize("command", QUIET)
def test_ordinary_work_is_not_suspect(command):
    assert "" == judged(command)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("rm -rf /", "denied"),
        ("git push --force origin main", "asked"),
        ("cp .env.example .env", "write secret"),
        ("git push origin topic", "publish forge"),
        ("frob list", "unknown"),
    ],
)
def test_what_is_close_to_the_line_is_told_why(command, why):
    assert why == judged(command)


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        ({"verb": "write", "place": "home"}, "write home"),
        ({"verb": "read", "place": "home"}, ""),
        ({"verb": "read", "place": "secret"}, "read secret"),
        ({"verb": "read", "place": "secret", "manner": ["names"]}, ""),
        ({"verb": "write", "place": "agent", "manner": ["note"]}, ""),
        ({"verb": "write", "place": "agent"}, "write agent"),
        ({"verb": "send", "place": "loopback"}, ""),
        ({"verb": "send", "place": "known"}, "send known"),
        ({"verb": "run", "place": "workspace", "manner": ["encoded"]}, "encoded"),
        ({"verb": "run", "place": "workspace", "where": "ssh:build"}, "another machine"),
        ({"verb": "run", "place": "container", "where": "container:web"}, ""),
        ({"verb": "unknown", "place": "unknown", "manner": ["informs"]}, ""),
        ({"verb": "escalate", "place": "machine"}, "escalate"),
        ({}, ""),
    ],
)
def test_each_effect_is_looked_at(effect, why):
    assert why == suspicion(decision(effects=[{"verb": "read", "place": "workspace"}, effect])[1])


def test_what_others_than_the_rules_have_settled_is_suspect():
    assert "settled by approval" == suspicion(decision(settled_by="approval")[1])


def words(kind: type) -> set[str]:
    return {value for name, value in vars(kind).items() if name.isupper()}


def test_the_lists_are_made_of_the_words_of_effects_and_the_guide_has_them_all():
    assert {*lists.PRIVATE, *lists.GUARDED} <= words(Place)
    assert {*lists.CHANGES, *lists.FAR, *lists.ALWAYS} <= set(VERBS)
    assert {*lists.MARKED, *lists.HARMLESS} <= words(Manner)
    shown = set(PAGE.read_text("utf-8").split("`")[1::2])
    named = (lists.PRIVATE, lists.GUARDED, lists.CHANGES, lists.FAR, lists.ALWAYS, lists.HARMLESS, lists.MARKED)
    assert set() == {word for group in named for word in group} - shown
