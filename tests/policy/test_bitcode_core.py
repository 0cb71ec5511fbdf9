"""BitCode's contract of the guard itself: what a verdict is, in which order rules are heard, and what each is told."""

import importlib
import os
import pkgutil
import tomllib
from pathlib import Path

import pytest

from tests.policy.profiled import decision, verdict
from toolgate import MemoryRecorder, Reply, adapters
from toolgate.guard import Guard
from toolgate.model import ALLOW, ASK, DENY, VERDICTS, Decision, Rule, Rulebook, Shell, ToolCall, allow, ask, deny
from toolgate.policy import Policy
from toolgate.policy.force.layers import plugin_directories
from toolgate.policy.force.profile_files import PROFILES
from toolgate.policy.read.document import parse
from toolgate.protocols.exchange import PRE, Request, Surroundings
from toolgate.world import World

PROJECT = "/home/user/project"
PREFIX = "Operation blocked by safety guard: "
HOSTS = [found.name for found in pkgutil.iter_modules(adapters.__path__)]


def judged(*rules: Rule, text: str = "cat notes.txt", **world: object) -> Decision:
    return Guard(Rulebook(builtin=rules), World(world)).check(ToolCall(Shell(text), PROJECT))


def saying(opinion, name="a", heard=None):
    def judge(effect, scene):
        if heard is not None:
            heard.append(name)
        return opinion

    return Rule(name, judge)


# --- what agents read ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("command", ["rm -rf /", "chmod -R 777 /", "mkfs.ext4 /dev/sda1"])
def test_a_5_what_every_agent_reads_begins_with_the_words_of_bitcode(host, command):
    found = decision("bitcode", command)
    request = Request((ToolCall(Shell(command), PROJECT),), PRE, PROJECT, True)
    reply = importlib.import_module(f"toolgate.adapters.{host}").encode(found, request)
    said = reply.stdout + reply.stderr
    at = said.index(PREFIX)
    assert found.reason.startswith(PREFIX) and len(found.reason) > len(PREFIX)
    assert said[at:].startswith(found.reason.replace("\\", "\\\\").replace('"', '\\"'))
    assert said[at - 1 : at] in ('"', ""), "something stands before the words"


@pytest.mark.parametrize("host", HOSTS)
def test_without_words_of_its_own_a_refusal_says_who_refuses(host):
    request = Request((ToolCall(Shell("rm -rf /"), PROJECT),), PRE, PROJECT, True)
    found = Guard(facts=World({})).check(request.calls[0])
    reply = importlib.import_module(f"toolgate.adapters.{host}").encode(found, request)
    assert ("Toolgate: " in reply.stdout + reply.stderr) == (host != "generic")


# --- verdicts and rules ----------------------------------------------------------------------------------------------


def test_a_7_there_are_exactly_four_verdicts():
    assert {"allow", "llm", "ask", "deny"} == set(VERDICTS) == {str(found) for found in VERDICTS.values()}


@pytest.mark.parametrize("text", ["ls", "sudo ls", "rm -rf /", "frobnicate", "ls 'unclosed"])
@pytest.mark.parametrize("profile", ["", "bitcode"])
def test_a_8_a_decision_has_a_verdict_and_a_reason_for_people(text, profile):
    found = Guard(facts=World({}), profile=profile).check(ToolCall(Shell(text), PROJECT))
    assert str(found.verdict) in VERDICTS and found.reason.strip() and "\n" not in found.reason


def test_a_9_a_rule_is_told_the_tool_its_raw_input_and_the_directory():
    told = []

    def judge(effect, scene):
        told.append((scene.call.tool, scene.call.input, scene.call.cwd))
        return allow("fine")

    claude = importlib.import_module("toolgate.adapters.claude_code")
    given = {"command": "cat a.txt", "description": "look", "timeout": 5}
    payload = {
        "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": given, "cwd": PROJECT, "session_id": "s",
    }  # fmt: skip
    request = claude.decode(payload, Surroundings(PROJECT, os.environ.get))
    for call in request.calls:
        Guard(Rulebook(builtin=(Rule("a", judge),)), World({})).check(call)
    assert told and {("Bash", str(given), PROJECT)} == {(tool, str(raw), cwd) for tool, raw, cwd in told}
    assert told[0][1] == given


def test_a_10_silence_is_not_permission():
    assert ALLOW == judged(saying(allow("fine"))).verdict
    assert ALLOW != judged(saying(None)).verdict
    assert DENY == judged(saying(None), saying(deny("no", "stop"), "b")).verdict


def test_a_12_a_13_rules_are_heard_in_their_order_and_the_first_opinion_counts():
    heard: list[str] = []
    rules = (
        saying(None, "a", heard),
        saying(ask("first", "wait"), "b", heard),
        saying(deny("second", "stop"), "c", heard),
    )
    found = judged(*rules)
    assert (ASK, "first", "b") == (found.verdict, found.reason, found.rule)
    assert ["a", "b"] == heard
    found = judged(saying(deny("second", "stop"), "c"), saying(ask("first", "wait"), "b"))
    assert (DENY, "second") == (found.verdict, found.reason)


def test_a_14_where_no_rule_speaks_bitcode_allows_and_a_silent_rulebook_asks():
    """The profile permits what none of its rules is about; a rulebook of one's own says so, or is asked about."""
    assert "allow" == verdict("bitcode", ("SomeTool", {"a": 1}))
    assert Policy.parse("", facts=World({})).check_command("bash", "frobnicate").allowed
    assert ASK == judged().verdict


def test_a_15_a_16_allow_and_deny_end_the_hearing():
    for opinion in (allow("fine"), deny("no", "stop")):
        heard: list[str] = []
        assert opinion.verdict == judged(saying(opinion, "a", heard), saying(ask("x", "y"), "b", heard)).verdict
        assert ["a"] == heard


def test_a_19_without_a_model_llm_is_asked_about():
    """Every agent that can ask is told to."""
    found = decision("bitcode", "some-unknown-command")
    request = Request((ToolCall(Shell("some-unknown-command"), PROJECT),), PRE, PROJECT, True)
    reply = importlib.import_module("toolgate.adapters.claude_code").encode(found, request)
    assert "llm" == str(found.verdict) and '"permissionDecision": "ask"' in reply.stdout


def test_a_27_the_directory_is_that_of_the_call():
    given = ("Write", {"file_path": "../x", "content": "x"})
    assert ["allow", "ask"] == [verdict("bitcode", given, ("cwd", where)) for where in ("sub/deep", "/opt/deep")]


# --- the order of bitcode's rules ------------------------------------------------------------------------------------

GROUPS = ("sudo", "outside-the-working-directory", "sensitive-file", "unknown-command")


def test_a_28_the_profile_hears_danger_directory_sensitive_files_and_the_default_in_this_order():
    names = [rule["id"] for rule in tomllib.loads(Path(PROFILES, "bitcode.toml").read_text("utf-8"))["rule"]]
    places = [names.index(name) for name in ("dangerous-command", *GROUPS)]
    assert sorted(places) == places
    assert names[-2:] == ["unknown-command", "other-tools"]
    assert len(plugin_directories("/h", "/h/p")) >= 6  # heard between the two: test_a_141 in test_plugins.py


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("Write", {"file_path": "/opt/.env", "content": "x"}), "outside the working directory"),
        (("Write", {"file_path": "~/.ssh/config", "content": "x"}), "outside the working directory"),
        (("Edit", {"file_path": "/opt/my-credentials.json", "old_string": "a", "new_string": "b"}), "outside"),
        (("Write", {"file_path": ".env", "content": "x"}), "which is sensitive"),
        ("rm -rf /", "deletes everything in `/`"),
    ],
)
def test_a_28_the_first_group_that_matches_gives_the_reason(given, words):
    assert words in decision("bitcode", given).reason


@pytest.mark.parametrize("interactive", [True, False])
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("docker run --privileged -v /:/h alpine sh", "container-execution"),
        ("docker exec -it web sh", "container-execution"),
        ("frobnicate | tee /opt/x", "outside-the-working-directory"),
        ("frobnicate && git push --force", "force-push"),
    ],
)
def test_a_28_a_question_of_a_rule_is_told_before_what_only_a_model_could_settle(text, rule, interactive):
    """Also where there is no model, and the second is a question like the first."""
    found = Guard(facts=World({}), profile="bitcode", interactive=interactive).check(ToolCall(Shell(text), PROJECT))
    assert (found.verdict, found.rule) == (ASK if interactive else DENY, rule)
    assert "unknown-command" in [finding.opinion.rule for finding in found.told]


DENIED = ("rm -rf /", "rm -rf ~", "rm -rf $HOME", "rm -fr /", "mkfs.ext4 /dev/sda1", "dd if=/dev/zero of=/dev/sda",
          ":(){ :|:& };:", "chmod -R 777 /")  # fmt: skip
OVERRIDING = """
profile = "bitcode"
[[rule]]
id = "everything"
when = { effect = "*" }
verdict = "allow"
reason = "the user says so"
[approvals]
yolo = "llm"
"""


@pytest.mark.parametrize("text", DENIED)
def test_a_38_no_rule_approval_mode_or_model_of_the_user_overrides_the_deny_list(text):
    asked = []

    def yes(call, decision):
        asked.append(call)
        return Reply("always")

    guard = Guard(
        policy=parse(OVERRIDING), facts=World({}), permission=yes, mode="yolo", provider=lambda prompt: "ALLOW: fine",
        rules=(Rule("mine", lambda effect, scene: allow("the program says so")),), recorder=MemoryRecorder(),
    )  # fmt: skip
    assert guard.check(ToolCall(Shell("sudo frobnicate"), PROJECT)).allowed  # which `bitcode` asks about
    found = guard.check(ToolCall(Shell(text), PROJECT))
    assert (found.verdict, found.rule, asked) == (DENY, "catastrophe", [])


@pytest.mark.parametrize("path", ["/opt/x", "../x", "sub/../../x", "/home/user/project-x/a"])
def test_a_51_a_53_the_reason_names_the_path_and_the_working_directory(path):
    found = decision("bitcode", ("Write", {"file_path": path, "content": "x"}))
    whole = os.path.normpath(os.path.join(PROJECT, path)).replace("/home/user/", "~/")
    assert "ask" == str(found.verdict)
    assert f"changes `{whole}`, which is outside" in found.reason and found.reason.endswith(f"`{PROJECT}`")


DANGER = "sudo rm -rf / && git push --force"


@pytest.mark.parametrize(
    "given",
    [
        ("Write", {"file_path": "a.md", "content": DANGER}),
        ("Edit", {"file_path": "a.md", "old_string": "a", "new_string": DANGER}),
        ("Read", {"file_path": "a.md"}),
        ("Glob", {"pattern": "sudo*"}),
        ("Grep", {"pattern": DANGER}),
        ("SomeTool", {"text": DANGER}),
    ],
)
def test_a_29_the_lists_of_commands_are_about_the_shell_alone(given):
    assert "allow" == verdict("bitcode", given)


def test_a_u3_reading_a_sensitive_file_asks_where_the_policy_says_so():
    assert "allow" == verdict("bitcode", ("Read", {"file_path": ".env"}))
    assert "ask" == verdict("balanced", ("Read", {"file_path": ".env"}))


@pytest.mark.parametrize(
    "text", ["r''m -rf /", "$'\\x72m' -rf /", "rm  -rf\t/", "/bin/rm -rf /", "\\rm -rf /", "command rm -rf /"]
)
def test_a_u6_input_is_normalised_before_any_rule_sees_it(text):
    assert "deny" == verdict("bitcode", text)
