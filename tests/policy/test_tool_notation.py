"""One notation for tools: every key that takes a tool understands every spelling alike, or reports it."""

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from tests.policy.given import judged, mistakes, plan
from tests.policy.test_limits import answered, put
from toolgate.adapters.generic import described
from toolgate.cases import PROJECT, Case, world_of
from toolgate.model import Mcp, Other, Shell, ToolCall
from toolgate.policy.force.book import limits_of, rulebook
from toolgate.policy.force.limiting import quotas_of
from toolgate.policy.force.plugins import plugin_plan, plugin_warnings
from toolgate.policy.read.document import parse
from toolgate.policy.review.linting import remarks

# Every key that takes a tool, as a text with a hole for the pattern; `deny` says that what matches is refused.
KEYS = {
    "when.tool": "[[rule]]\nid = 'x'\nwhen = {{ tool = '{0}' }}\nverdict = 'deny'\n",
    "when.not.tool": "[[rule]]\nid = 'x'\nwhen = {{ tool = '*', not = {{ tool = '{0}' }} }}\nverdict = 'deny'\n",
    "mcp.denied_tools": "[mcp]\ndefault = 'allow'\ndenied_tools = ['{0}']\n",
    "mcp.allowed_tools": "[mcp]\ndefault_deny = true\nallowed_tools = ['{0}']\n",
    "mcp.trusted": "[mcp]\ndefault_deny = true\ntrusted = ['{0}']\n",
    "tools": "[tools.'{0}']\nenabled = false\n",
    "tools.default_deny": "default_deny = true\n[tools.'{0}']\n",
    "rate_limit": "[tools.'{0}']\nrate_limit = 1\n",
    "plugin": "tool: '{0}'\npatterns:\n  - match: x\n    verdict: deny\n",
}
SPELLINGS = ["mcp:github/get_*", "github/get_*", "github:get_*", "mcp:github:get_*", "mcp__github__get_*"]
WHOLE = ["mcp:github/*", "mcp:github", "github/*", "github:*", "mcp__github__*", "mcp__github"]
OTHER = ["get_*", "github", "get_issue"]
CALLS = [
    ToolCall(Mcp("github", "get_issue", {"q": "x"}), PROJECT, tool="mcp__github__get_issue"),
    ToolCall(Mcp("github", "drop_it", {"q": "x"}), PROJECT, tool="mcp__github__drop_it"),
    ToolCall(Mcp("gitlab", "get_issue", {"q": "x"}), PROJECT, tool="mcp__gitlab__get_issue"),
    ToolCall(Shell("echo x"), PROJECT, tool="Bash"),
]


def heard(key: str, pattern: str) -> list[bool] | None:
    """Which of the calls a key with this pattern speaks about, by what it makes of them; `None`: it is a mistake."""
    text = KEYS[key].format(pattern)
    if key == "plugin":
        made, errors = plugin_plan(text.encode(), "x.yaml")
        return None if errors else [_plugin_lists(made, call) for call in CALLS]
    if mistakes(text):
        return None
    compiled = plan(text)
    if key == "rate_limit":
        return [bool(quotas_of(limits_of([compiled], []), call, "me", False)) for call in CALLS]
    return [str(_decision(compiled, call).verdict) == "deny" for call in CALLS]


def _decision(compiled, call):
    request = described({"tool": "Bash", "input": {"command": "ls"}, "cwd": PROJECT, "world": _world()}, PROJECT)
    return judged(type(request)(call, request.world), rulebook([compiled], [], []))


def _world():
    return world_of(Case("allow", ""))


def _plugin_lists(made, call) -> bool:
    from toolgate.policy.match.tool_names import tool_matches, tools_of

    (_, tools, _, _) = made.rulings[0].condition[0][1]
    return not tools or any(tool_matches(pattern, name) for pattern in tools for name in tools_of(call))


def reported(key: str, pattern: str) -> list[str]:
    """What is said about it by `policy check` or `policy lint`."""
    text = KEYS[key].format(pattern)
    if key == "plugin":
        found = [*plugin_plan(text.encode(), "x.yaml")[1], *plugin_warnings(text.encode(), "x.yaml")]
        return [error.help for error in found]
    errors = mistakes(text)
    if errors:
        return [error[3] for error in errors]
    return [remark.help for remark in remarks(parse(text), text) if remark.kind != "duplicate"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("spelling", [*SPELLINGS[1:], *[word.upper() for word in SPELLINGS[1:3]]])
def test_every_spelling_of_a_tool_means_the_same_calls_to_every_key_that_takes_one(key, spelling):
    assert heard(key, SPELLINGS[0]) == heard(key, spelling)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("spelling", WHOLE[1:])
def test_every_spelling_of_a_server_means_the_same_calls_to_every_key_that_takes_a_tool(key, spelling):
    assert heard(key, WHOLE[0]) == heard(key, spelling) is not None


REFUSED = {
    "when.tool": [True, False, False, False],
    "when.not.tool": [False, True, True, True],
    "mcp.denied_tools": [True, False, False, False],
    "mcp.allowed_tools": [False, True, True, False],
    "mcp.trusted": None,  # one tool is no server: a mistake
    "tools": [True, False, False, False],
    "tools.default_deny": [False, True, True, True],
    "rate_limit": [True, False, False, False],
    "plugin": [True, False, False, False],
}


@pytest.mark.parametrize("key", KEYS)
def test_a_pattern_for_tools_of_a_server_is_about_exactly_these(key):
    assert REFUSED[key] == heard(key, "github/get_*")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("spelling", OTHER)
def test_a_name_alone_is_reported_with_the_spelling_that_says_which_tools_are_meant(key, spelling):
    if key == "mcp.trusted":
        assert heard(key, spelling) == heard(key, f"mcp:{spelling}/*")  # every name there is a server
        return
    assert any("/" in words for words in reported(key, spelling)), reported(key, spelling)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ["bash", "Bash", "web_fetch", "WebFetch", "run_shell_command"])
def test_the_name_of_an_agents_tool_is_reported_only_where_servers_are_meant(key, name):
    assert bool(reported(key, name)) == (key in ("mcp.denied_tools", "mcp.allowed_tools"))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("text", ["github/", "/get", "mcp:", "mcp:/x", "mcp:x/", "mcp__", "a b", "a,b", "mcp__x__"])
def test_half_of_a_tool_is_a_mistake_with_the_right_notation(key, text):
    if key == "plugin" and "," in text:
        return  # a list of two
    assert heard(key, text) is None and any("mcp:" in words for words in reported(key, text))


@pytest.mark.parametrize("spelling", [SPELLINGS[0], SPELLINGS[1], SPELLINGS[4]])
def test_a_hook_refuses_exactly_the_tools_of_a_list(tmp_path, spelling):
    put(tmp_path, "user", f"[mcp]\ndefault = 'allow'\ndenied_tools = ['{spelling}']\n")
    calls = ["mcp__github__get_issue", "mcp:github/get_issue", "mcp__github__drop_it", "mcp__gitlab__get_issue"]
    answers = [answered(tmp_path, {"tool": name, "input": {}}) for name in calls]
    assert ["deny", "deny", "allow", "allow"] == [answer["verdict"] for answer in answers]


# --- what calls are named by -----------------------------------------------------------------------------------------

AMBIGUOUS = [
    (ToolCall(Mcp("github", "mcp-server-list_issues", {}), PROJECT, tool="github-mcp-server-list_issues"), "github-mcp-server/list_*"),
    (ToolCall(Mcp("my", "server_get", {}), PROJECT, tool="mcp_my_server_get"), "my_server/get"),
    (ToolCall(Mcp("a", "b__get", {}), PROJECT, tool="mcp__a__b__get"), "mcp:a__b/get"),
    (ToolCall(Mcp("a__b", "get", {}), PROJECT, tool="mcp__a__b__get"), "mcp__a__b__get"),
    (ToolCall(Mcp("my_server", "get", {}), PROJECT), "mcp:my.server/get"),
    (ToolCall(Mcp("github.com/acme/tools", "get", {}), PROJECT), "mcp:github.com/acme/tools/get"),
    (ToolCall(Mcp("GitHub", "getIssue", {}), PROJECT), "github/getissue"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "pattern"), AMBIGUOUS)
def test_a_server_is_known_by_its_name_however_an_agent_joins_it_with_the_tool(call, pattern):
    text = f"[mcp]\ndefault = 'allow'\ndenied_tools = ['{pattern}']\n"
    assert "deny" == str(_decision(plan(text), call).verdict)


def test_a_record_may_name_a_tool_as_policies_do():
    record = {"tool": "mcp:github/get_issue", "input": {}, "cwd": PROJECT}
    assert Mcp("github", "get_issue", {}) == described(record, PROJECT).call.action
    assert isinstance(described({**record, "tool": "mcp:github"}, PROJECT).call.action, Other)


names = st.text("abAB01_-.", min_size=1, max_size=6).filter(lambda text: text.strip("_-.") and "__" not in text)


@sampled(server=names, tool=names)
def test_a_list_with_one_tool_is_about_exactly_this_tool(server, tool):
    text = f"[mcp]\ndefault = 'allow'\ndenied_tools = ['{server}/{tool}']\n"
    compiled = plan(text)
    assert "deny" == str(_decision(compiled, ToolCall(Mcp(server, tool, {}), PROJECT)).verdict)
    assert "deny" != str(_decision(compiled, ToolCall(Mcp(server, tool + "x", {}), PROJECT)).verdict)
    assert "deny" != str(_decision(compiled, ToolCall(Mcp(server + "x", tool, {}), PROJECT)).verdict)
