"""Laws about one change of a policy: a refusal more never loosens, and a list of one entry is about exactly what it names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.test_policy_laws import COMMANDS, CONDITIONS, policies, verdict
from tests.policy.given import book, decision, judged, tool
from tests.policy.given import verdict as verdict_of
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.examples import request_of
from toolgate.policy.force.preparing import plan_of

DENY = "[[rule]]\nid = 'added'\nwhen = {{ {0} }}\nverdict = 'deny'\n"
TOOLS = [
    tool("Read", file_path="a.py"),
    tool("WebFetch", url="https://a.example/"),
    tool("mcp__github__get_issue", n=1),
]


def with_rule(text: str, rule: str, first: bool) -> str:
    """A policy with one rule more, before its other rules or after them."""
    top, mark, rest = text.partition("[[rule]]")
    if not mark:
        top, mark, rest = text.partition("[")
        return top + rule + mark + rest
    if first:
        return top + rule + mark + rest
    rules, section, tables = (mark + rest).partition("\n[shell]")
    return top + rules + "\n" + rule + section + tables


@given(policies(), CONDITIONS, COMMANDS, st.booleans(), st.booleans())
def test_adding_a_refusal_never_makes_a_verdict_milder(text, condition, command, first, strictest):
    text = text if strictest else text.replace("combine = 'most_restrictive'\n", "")
    more = with_rule(text, DENY.format(condition), first)
    if plan_of(text, "own", "user")[1] or plan_of(more, "own", "user")[1]:
        return  # a rule that is never heard is a mistake
    assert verdict(command, book(text)) <= verdict(command, book(more))


@given(policies(), CONDITIONS, COMMANDS)
def test_a_refusal_in_a_file_of_its_own_never_makes_a_verdict_milder(text, condition, command):
    own, added = plan_of(text, "own", "user")[0], plan_of(DENY.format(condition), "added", "user")[0]
    assert verdict(command, rulebook([own], [], [])) <= verdict(command, rulebook([own, added], [], []))


@given(policies(), st.sampled_from(TOOLS), st.sampled_from(["github/get_issue", "mcp:*/*", "mcp__github__*"]))
def test_a_tool_more_in_the_list_that_refuses_never_makes_a_verdict_milder(text, call, pattern):
    before = judged(request_of(call), book(text)).verdict
    if "[mcp]" in text:
        return
    assert before <= judged(request_of(call), book(text + f"[mcp]\ndenied_tools = ['{pattern}']\n")).verdict


# --- lists of one entry ----------------------------------------------------------------------------------------------

# A list that refuses: its policy around the entry, the entry, the call it names, and the nearest call it does not name.
REFUSING = {
    "tools.denylist": ("[bash]\ndenylist = ['{0}']", "cat a", "cat a", "cat b"),
    "tools.deny": ("[read]\ndeny = ['{0}']", "src/a", tool("Read", file_path="src/a"), tool("Read", file_path="src/b")),
    "mcp.denied_tools": ("[mcp]\ndefault = 'allow'\ndenied_tools = ['{0}']", "x/get", tool("mcp__x__get"), tool("mcp__x__gets")),
    "web.deny_domains": (
        "[web]\ndefault = 'allow'\ndeny_domains = ['{0}']", "a.example",
        tool("WebFetch", url="https://a.example/"), tool("WebFetch", url="https://b.a.example/"),
    ),
    "sensitive.protected": ("[sensitive]\nprotected = ['{0}']", "src/a", "touch src/a", "touch src/b"),
    "sensitive.files": ("[sensitive]\nread = 'deny'\nfiles = ['{0}']", "src/a", "cat src/a", "cat src/b"),
}  # fmt: skip
# A list that permits and closes: the same.
PERMITTING = {
    "tools.allowlist": ("[bash]\nallowlist = ['{0}']", "cat a", "cat a", "cat b"),
    "tools.allow": ("[read]\nallow = ['{0}']", "src/a", tool("Read", file_path="src/a"), tool("Read", file_path="src/b")),
    "tools.allowed_dirs": ("[bash]\nallowed_dirs = ['{0}']", "src", "cat src/a", "cat srcs/a"),
    "tools.allow_domains": (
        "[web_fetch]\nallow_domains = ['{0}']", "a.example",
        tool("WebFetch", url="https://a.example/"), tool("WebFetch", url="https://b.a.example/"),
    ),
    "mcp.allowed_tools": ("[mcp]\ndefault_deny = true\nallowed_tools = ['{0}']", "x/get", tool("mcp__x__get"), tool("mcp__x__gets")),
    "mcp.trusted": ("[mcp]\ndefault_deny = true\ntrusted = ['{0}']", "x", tool("mcp__x__get"), tool("mcp__xy__get")),
    "web.allow_domains": (
        "[web]\ndefault = 'deny'\nallow_domains = ['{0}']", "a.example",
        tool("WebFetch", url="https://a.example/"), tool("WebFetch", url="https://b.a.example/"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("key", REFUSING)
def test_a_list_that_refuses_one_thing_refuses_exactly_that(key):
    text, entry, named, other = REFUSING[key]
    assert ("deny", "allow") == (verdict_of(text.format(entry), named), verdict_of(text.format(entry), other))
    assert decision(text.format(entry), named).rule.endswith((key.rpartition(".")[2], "sensitive.read"))


@pytest.mark.parametrize("key", PERMITTING)
def test_a_list_that_permits_one_thing_permits_exactly_that(key):
    text, entry, named, other = PERMITTING[key]
    assert ("allow", "deny") == (verdict_of(text.format(entry), named), verdict_of(text.format(entry), other))
