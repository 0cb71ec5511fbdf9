"""A server that a policy denies is denied by every door: its tools, and the resources that agents and clients read."""

import pytest

from tests.policy.given import book, tool, verdict
from toolgate.guard import Guard
from toolgate.knowledge.texts.tool_words import HARMLESS
from toolgate.model.call import ToolCall
from toolgate.model.verdict import DENY
from toolgate.policy.match.tool_names import RESOURCES, folded
from toolgate.proxy.calls import actions_of
from toolgate.proxy.envelope import Request
from toolgate.world import World

READS = sorted([name for name in HARMLESS if "mcpresource" in folded(name) and not folded(name).startswith("list")])
LISTS = sorted([name for name in HARMLESS if "mcpresource" in folded(name) and folded(name).startswith("list")])
DENIED = '[mcp]\ndenied_tools = ["evil"]\n'
CLOSED = "[mcp]\ndefault_deny = true\n"
RULE = '[[rule]]\nid = "no"\nwhen = { tool = "mcp:evil/*" }\nverdict = "deny"\n'


def test_every_tool_of_an_agent_that_is_about_resources_is_known_as_one() -> None:
    assert READS and LISTS
    assert [name for name in HARMLESS if "resource" in folded(name) and folded(name) not in RESOURCES] == []


@pytest.mark.parametrize("argument", ["server", "server_name", "serverName", "mcp_server"])
@pytest.mark.parametrize("name", [*READS, *LISTS])
@pytest.mark.parametrize("policy", [DENIED, CLOSED, RULE])
def test_resources_of_a_denied_server_are_denied(policy: str, name: str, argument: str) -> None:
    assert verdict(policy, tool(name, **{argument: "evil", "uri": "evil://x"})) == "deny"


@pytest.mark.parametrize("name", READS)
def test_resources_of_another_server_are_untouched(name: str) -> None:
    call = tool(name, server="good", uri="good://x")
    assert verdict(DENIED, call) == "allow"
    assert verdict(CLOSED + 'allowed_tools = ["good"]\n', call) == "allow"
    assert verdict(CLOSED + 'trusted = ["good"]\n', call) == "allow"
    assert verdict(CLOSED + 'allowed_tools = ["good/get_issue"]\n', call) == "deny"


@pytest.mark.parametrize("name", READS)
def test_a_resource_of_a_server_that_the_call_does_not_name_is_a_question(name: str) -> None:
    assert verdict(DENIED, tool(name, uri="evil://x")) == "ask"
    assert verdict(CLOSED, tool(name, uri="evil://x")) == "deny"
    assert (
        verdict('[[rule]]\nid = "no"\nwhen = { tool = "bash" }\nverdict = "deny"\n', tool(name, uri="a://b")) == "allow"
    )


@pytest.mark.parametrize("name", READS)
def test_a_list_of_tools_that_closes_still_closes_resources(name: str) -> None:
    call = tool(name, server="evil", uri="evil://x")
    assert (
        verdict('default_deny = true\n[tools.read]\nallow = ["**"]\n[mcp]\ndenied_tools = ["other"]\n', call) == "deny"
    )


@pytest.mark.parametrize("method", ["resources/read", "resources/subscribe"])
@pytest.mark.parametrize("uri", ["evil://x", "file:///home/user/project/a.py", "a.py", "https://docs.example/x"])
@pytest.mark.parametrize("policy", [DENIED, CLOSED, RULE])
def test_resources_that_a_client_reads_through_the_proxy_are_denied(policy: str, uri: str, method: str) -> None:
    guard = Guard(book(policy), World({}))
    found = actions_of(Request(1, method, {"uri": uri}), "evil")
    assert DENY in [guard.check(ToolCall(action, "/home/user/project")).verdict for action in found]
