"""Small parts that others use by themselves."""

import pytest

from toolgate import Guard
from toolgate.model import DENY, Mcp, Other, Shell, Target, ToolCall
from toolgate.model.digest import digest
from toolgate.policy.force.layers import present
from toolgate.policy.force.preparing import book_of, profile_plans
from toolgate.policy.force.profile_files import profile_names
from toolgate.policy.match.commands import means
from toolgate.policy.match.expressions import problem
from toolgate.policy.match.matching import host_of, path_matches, texts_of
from toolgate.policy.match.pattern import (
    BadPattern,
    command_pattern,
    directory_pattern,
    domain_pattern,
    path_pattern,
    tool_pattern,
)
from toolgate.policy.match.tool_names import tools_of
from toolgate.policy.read.document import parse
from toolgate.world import World


def test_a_guard_may_be_given_one_policy():
    policy = parse("[tools.bash]\ndenylist = ['ls']\n")
    assert {policy: 1} == {parse("[tools.bash]\ndenylist = ['ls']\n"): 1}
    assert DENY == Guard(policy=policy, facts=World({})).check(ToolCall(Shell("ls"), "/home/user/project")).verdict


def test_a_policy_with_a_profile_brings_it_along():
    book = book_of(parse("profile = 'balanced'\n"))
    assert len(book.builtin) >= 18 and not book.uses


def test_every_profile_of_the_package_can_be_used():
    assert "balanced" in profile_names()
    for name in profile_names():
        plans, _, stamps = profile_plans(name)
        assert len(plans) == len(stamps) and not any(plan.broken for plan in plans)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("*.py", "**/*.py"), ("src/x", "$WORKSPACE/src/x"), ("~/x", "~/x"), ("/a//b/./c", "/a/b/c"), ("src/", "$WORKSPACE/src/**"),
     ("$WORKSPACE", "$WORKSPACE"), ("**", "**"), ("/", "/"), (".", "$WORKSPACE"), ("~", "~")],
)  # fmt: skip
def test_a_path_pattern_starts_somewhere(text, expected):
    assert expected == path_pattern(text)


@pytest.mark.parametrize(
    ("text", "expected"), [("src", "$WORKSPACE/src"), ("/srv/", "/srv"), ("~", "~"), (".", "$WORKSPACE")]
)
def test_a_directory_is_one_of_the_project(text, expected):
    assert expected == directory_pattern(text)


@pytest.mark.parametrize("text", ["a\nb", "a\0b", "../x", "x**", "$HOME", "~bob"])
def test_a_path_that_means_nothing_is_refused(text):
    with pytest.raises(BadPattern):
        path_pattern(text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "a; b", "a &", "a | b", "(a)", "a > b", "A=1 b", "a $x", "-x", "a {b,c}", "x" * 2000, "a=(1) b", "A=1"],
)
def test_a_command_that_is_not_one_simple_command_is_refused(text):
    with pytest.raises(BadPattern):
        command_pattern(text)


def test_words_of_a_command_keep_their_quotes():
    assert ("a b", "\\*", "c*", "d\\[e") == command_pattern("""'a b' '*' c* "d["e""")


def test_hosts_are_in_lower_case_and_bare():
    assert "a.example" == domain_pattern("A.Example.") and "::1" == domain_pattern("::1")
    assert "a.example" == host_of(Target("https://u@A.example:80/x", "remote")) and "::1" == host_of(
        Target("[::1]", "loopback")
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Web-Fetch", "webfetch"), ("shell", "bash"), ("mcp:a", "mcp:a/*"), ("mcp:a:b", "mcp:a/b"), ("a:b", "mcp:a/b"), ("mcp__a__b", "mcp:a/b"),
     ("mcp__a", "mcp:a/*")],
)  # fmt: skip
def test_tools_have_one_spelling(text, expected):
    assert expected == tool_pattern(text)


def test_a_call_goes_by_the_agents_name_and_by_ours():
    assert ("bash", "runit") == tools_of(ToolCall(Shell("x"), "/", tool="run_it"))
    assert ("mcp:a/b",) == tools_of(ToolCall(Mcp("a", "b", {}), "/", tool="mcp__a__b"))


def test_text_is_looked_for_at_any_depth_and_too_deep_is_an_error():
    assert ["a", "b", "c"] == texts_of(ToolCall(Other("x", {"a": ["b", 1, ("c",)]}), "/"))
    deep: object = "x"
    for _ in range(20):
        deep = [deep]
    with pytest.raises(ValueError, match="nested"):
        texts_of(ToolCall(Other("x", {"a": deep}), "/"))


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [("/a/**/b", "/a/b", True), ("/a/**/b", "/a/x/y/b", True), ("/a/**", "/a", True), ("/a/*", "/a/b/c", False), ("**/b", "/a/b", True),
     ("/a/**/b/**", "/a/x/b", True), ("/**", "/x", True), ("/a", "/a/b", False), ("/a/b", "/a", False)],
)  # fmt: skip
def test_paths_match_by_segments(pattern, path, expected):
    assert expected == path_matches(pattern, path)


def test_paths_match_in_good_time():
    assert not path_matches("/**/a" * 40, "/a" * 39 + "/b" * 300)


def test_nobody_is_meant_by_no_command():
    assert not means(("ls",), (), True)
    assert means(("nope", "a", "*"), ("nope", "a"), False) and not means(("nope", "a", "b"), ("nope", "a"), False)


def test_a_digest_is_sha256():
    assert "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" == digest(b"abc")


def test_an_expression_says_what_is_wrong_with_it():
    assert "" == problem("a+") and problem("a(")


def test_a_home_that_cannot_be_has_no_files():
    assert () == present("/no\0where", "/nor\0here", "/nor\0there")
