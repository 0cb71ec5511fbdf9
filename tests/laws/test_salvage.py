"""A mistake in a policy file lowers nothing that the file plainly denies, and allows nothing."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.policy import profiled
from tests.policy.given import judged, verdict
from toolgate.model.rule import Rulebook
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.examples import request_of
from toolgate.policy.force.preparing import plan_of

GOOD = """\
default_verdict = "allow"

[shell]
privilege = "deny"
network_tools = "allow"

[tools.bash]
denylist = ["shutdown", "mkfs *"]

[mcp]
denied_tools = ["evil"]

[[rule]]
id = "fine"
when = { command = "git push origin" }
verdict = "allow"

[[rule]]
id = "push"
when = { command = "git push" }
verdict = "deny"
reason = "pushing is for people"

[[rule]]
id = "deploy"
when = { effect = ["write", "delete"], target = "deploy/**" }
verdict = "deny"
match = ["rm deploy/x"]
"""
CALLS = [
    "sudo ls",
    "shutdown",
    "mkfs /dev/sda",
    "git push",
    "git push upstream",
    "rm deploy/x",
    "touch deploy/*",
    "ls",
    "true",
]
MISTAKES = {
    "an unknown table": "[shel]\nprivilege = 'deny'\n",
    "an unknown key": "[paths]\nwrite_outsid = 'deny'\n",
    "a value of the wrong kind": "[paths]\nwrite_outside = 7\n",
    "a rule without a verdict": "[[rule]]\nid = 'x'\nwhen = { command = 'ls' }\n",
    "an unknown condition": "[[rule]]\nid = 'x'\nwhen = { comand = 'ls' }\nverdict = 'allow'\n",
    "a pattern that means nothing": "[web]\ndeny_domains = ['http://x/', 'good.example']\n",
    "two rules of one name": "[[rule]]\nid = 'push'\nwhen = { command = 'ls' }\nverdict = 'ask'\n",
    "an unknown key of a rule": "[[rule]]\nid = 'x'\nwhen = { command = 'nl' }\nverdict = 'deny'\nresaon = 'no'\n",
    "a value without quotes": "[paths]\nwrite_outside = deny\n",
    "an open string": "[paths]\nwrite_outside = 'deny\n",
    "an open header": "[paths\nwrite_outside = 'deny'\n",
    "a failing example": "[[rule]]\nid = 'x'\nwhen = { command = 'nl' }\nverdict = 'ask'\nmatch = ['ls']\n",
    "a profile nobody has": "",
}


@cache
def book_of(text: str) -> Rulebook:
    """What is in force of a file with a mistake."""
    plan, errors = plan_of(text, "policy.toml", "user")
    assert errors and plan.broken
    return rulebook([], [plan], [])


def judge(text: str, call: str) -> str:
    return str(judged(request_of(call), book_of(text)).verdict)


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_lowers_no_deny_and_allows_nothing(name: str) -> None:
    text = GOOD + MISTAKES[name] if MISTAKES[name] else "profile = 'zzz'\n" + GOOD
    for call in CALLS:
        assert judge(text, call) == ("deny" if verdict(GOOD, call) == "deny" else "ask"), call


def test_a_broken_file_keeps_the_order_of_its_rules() -> None:
    text = GOOD + MISTAKES["an unknown key"]
    assert [judge(text, "git push origin"), judge(text, "git push upstream")] == ["ask", "deny"]


def test_a_rule_with_an_unreadable_condition_is_not_read_without_it() -> None:
    text = "[[rule]]\nid = 'x'\nwhen = { command = 'ls', efect = 'read' }\nverdict = 'deny'\n"
    assert judge(text, "ls") == "ask"


def test_a_list_keeps_its_readable_entries() -> None:
    text = "[tools.bash]\ndenylist = ['shutdown', 'a && b']\n"
    assert [judge(text, "shutdown"), judge(text, "ls")] == ["deny", "ask"]


@pytest.mark.parametrize("profile", profiled.NAMES)
def test_what_its_profile_denies_stays_denied(profile: str) -> None:
    calls = [*CALLS, "touch a", "git commit -m x", "rm a", "npm install x", "curl https://a.example"]
    denied = [call for call in calls if profiled.verdict(profile, call) == "deny"]
    for mistake in ("bogus = 1\n", "= broken\n", "[shell]\nprivilege = 7\n"):
        text = f"profile = '{profile}'\n{mistake}"
        assert [] == [
            call for call in calls if judge(text, call) not in (("deny",) if call in denied else ("ask", "deny"))
        ]


def test_a_file_that_answers_questions_itself_keeps_what_it_denies_in_words() -> None:
    text = "[ask]\ninteractive = false\n[shell]\nprivilege = 'deny'\nbogus = 1\n"
    assert [judge(text, call) for call in ("sudo ls", "ls")] == ["deny", "ask"]


def test_what_the_file_says_is_heard_before_its_profile() -> None:
    text = "profile = 'readonly'\nbogus = 1\n[[rule]]\nid = 'x'\nwhen = { command = 'touch a' }\nverdict = 'allow'\n"
    assert [judge(text, "touch a"), judge(text, "touch b")] == ["ask", "deny"]


@given(
    st.integers(0, len(GOOD)),
    st.sampled_from(["", "x", '"', "[", "]", "=", "{", "\n", "[[", "'''", "\\"]),
    st.integers(0, 6),
)
def test_no_damage_to_a_file_allows_anything(place: int, put: str, gone: int) -> None:
    text = GOOD[:place] + put + GOOD[place + gone :]
    plan, errors = plan_of(text, "policy.toml", "user")
    if not errors:
        return
    assert [] == [call for call in CALLS if str(judged(request_of(call), rulebook([], [plan], [])).verdict) == "allow"]
