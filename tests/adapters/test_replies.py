"""Every agent is told every verdict in a way it obeys, and what it cannot be told becomes stricter."""

import json
from collections.abc import Iterator

import pytest

from tests.adapters.hosts import copilot_borrowed, would_run
from tests.adapters.recordings import recordings
from toolgate.adapters import AGENTS, adapter_of
from toolgate.model import Decision, Effect, Finding, Invocation, Opinion, PayloadError, Place, Target, Verb, Verdict
from toolgate.model.failure import failed, refused
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM
from toolgate.protocols.exchange import LONGEST_TEXT, NEUTRAL, PERMISSION, PRE, Reply, Request

PROJECT = "/home/user/project"
REWRITTEN = {"command": "sandboxed 'ls'", "count": 3, "deep": [None, True, {"ä": 0.5}]}


def decision(verdict: Verdict, reason: str = "does something", instead: str = "do something else") -> Decision:
    effect = Effect(Verb.UNKNOWN, Target("it", Place.UNKNOWN), command=Invocation(("it",)))
    return Decision(verdict, (Finding(effect, Opinion(verdict, reason, "some-rule", instead)),))


def reply(agent: str, given: Decision, rewrite=None, event=PRE, **changes) -> Reply:
    request = Request((), event, PROJECT, **changes)
    return adapter_of(agent).encode(given, request, rewrite)


def runs(agent: str, answer: Reply) -> bool:
    return would_run(adapter_of(agent).CAPABILITIES[0], answer.exit_code, answer.stdout, answer.stderr)


DENIED = "Toolgate: does something (some-rule). Instead: do something else."
REFUSED = (
    "Toolgate: needs approval: does something (some-rule)."
    " Instead: do something else, or ask the user to approve it or to run it."
)


def nested(word: str, text: str) -> str:
    inner = {"hookEventName": "PreToolUse", "permissionDecision": word, "permissionDecisionReason": text}
    return json.dumps({"hookSpecificOutput": inner}) + "\n"


def line(**fields: object) -> str:
    return json.dumps(fields) + "\n"


ALLOWED = "allowed by Toolgate"
EXACT = {
    # agent: allow, ask with a person there, ask without, deny
    "claude-code": [nested("allow", ALLOWED), nested("ask", DENIED), nested("deny", REFUSED), nested("deny", DENIED)],
    "qwen": [nested("allow", ALLOWED), nested("ask", DENIED), nested("deny", REFUSED), nested("deny", DENIED)],
    "codex": ["", nested("deny", REFUSED), nested("deny", REFUSED), nested("deny", DENIED)],
    "gemini": [
        "",
        line(decision="ask", reason=DENIED),
        line(decision="deny", reason=REFUSED),
        line(decision="deny", reason=DENIED),
    ],
    "opencode": [
        line(verdict="allow", reason=ALLOWED),
        line(verdict="deny", reason=REFUSED),
        line(verdict="deny", reason=REFUSED),
        line(verdict="deny", reason=DENIED),
    ],
    "copilot": [
        line(permissionDecision="allow", permissionDecisionReason=ALLOWED),
        line(permissionDecision="ask", permissionDecisionReason=DENIED),
        line(permissionDecision="deny", permissionDecisionReason=REFUSED),
        line(permissionDecision="deny", permissionDecisionReason=DENIED),
    ],
    "cursor": [
        line(permission="allow"),
        line(permission="ask", user_message=DENIED, agent_message=DENIED),
        line(permission="deny", user_message=REFUSED, agent_message=REFUSED),
        line(permission="deny", user_message=DENIED, agent_message=DENIED),
    ],
    "crush": [
        line(decision="allow", reason=ALLOWED),
        line(decision="deny", reason=REFUSED),
        line(decision="deny", reason=REFUSED),
        line(decision="deny", reason=DENIED),
    ],
    "goose": [
        "",
        line(decision="block", reason=REFUSED),
        line(decision="block", reason=REFUSED),
        line(decision="block", reason=DENIED),
    ],
    "cline": [
        "",
        line(cancel=True, errorMessage=REFUSED),
        line(cancel=True, errorMessage=REFUSED),
        line(cancel=True, errorMessage=DENIED),
    ],
}


@pytest.mark.parametrize("agent", EXACT)
def test_an_agent_is_told_exactly_this(agent):
    told = [
        reply(agent, decision(ALLOW)),
        reply(agent, decision(ASK)),
        reply(agent, decision(ASK), attended=False),
        reply(agent, decision(DENY)),
    ]
    assert [Reply(0, text, "") for text in EXACT[agent]] == told


def test_windsurf_is_told_by_the_exit_status():
    assert [Reply(), Reply(2, "", REFUSED + "\n"), Reply(2, "", DENIED + "\n")] == [
        reply("windsurf", decision(verdict)) for verdict in (ALLOW, ASK, DENY)
    ]


def test_any_other_program_is_told_all_four_verdicts():
    told = [reply("generic", decision(verdict), name="x") for verdict in (ALLOW, LLM, ASK, DENY)]
    assert [(0, "allow"), (1, "llm"), (1, "ask"), (2, "deny")] == [
        (answer.exit_code, json.loads(answer.stdout)["verdict"]) for answer in told
    ]


@pytest.mark.parametrize("agent", AGENTS)
def test_every_agent_has_recordings_of_a_call_that_passes_and_of_one_that_is_held(agent):
    verdicts = {json.loads(path.read_text("utf-8"))["verdict"] for one, path in recordings() if one == agent}
    assert "allow" in verdicts and {"ask", "deny"} & verdicts


@pytest.mark.parametrize("agent", AGENTS)
def test_only_an_allow_lets_the_call_run(agent):
    found = {
        (str(verdict), attended): runs(agent, reply(agent, decision(verdict), attended=attended))
        for verdict in (ALLOW, LLM, ASK, DENY)
        for attended in (True, False)
    }
    assert {key: key[0] == "allow" for key in found} == found


@pytest.mark.parametrize("agent", AGENTS)
def test_a_call_that_cannot_be_read_or_judged_does_not_run(agent):
    for given in (refused(PayloadError("not JSON")), failed(RuntimeError("broken")), decision(DENY, "", "")):
        assert not runs(agent, reply(agent, given))


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(
    "reason", ['"quoted" \\ and\nlines\t\x00\x1b', "lone \udcff surrogate", "ä 語 \u202e", "x" * 100_000, "", "}{"]
)
def test_no_reason_spoils_an_answer(agent, reason):
    answer = reply(agent, decision(DENY, reason))
    assert not runs(agent, answer)
    assert answer.stdout.isascii()
    assert "\\ud" not in answer.stdout.lower()
    if agent != "generic":
        assert len(answer.stdout + answer.stderr) < 8 * LONGEST_TEXT


def test_the_other_dialect_of_copilot_is_answered_in_its_own_words():
    for verdict in (ALLOW, ASK, DENY):
        answer = reply("copilot", decision(verdict), dialect="claude")
        assert (verdict == ALLOW) == copilot_borrowed(answer.exit_code, answer.stdout, answer.stderr)
    assert nested("deny", DENIED) == reply("copilot", decision(DENY), dialect="claude").stdout


REWRITING = {
    "claude-code": ("hookSpecificOutput", "updatedInput"),
    "codex": ("hookSpecificOutput", "updatedInput"),
    "gemini": ("hookSpecificOutput", "tool_input"),
    "opencode": ("input",),
    "copilot": ("modifiedArgs",),
    "cursor": ("updated_input",),
    "crush": ("updated_input",),
    "generic": ("input",),
}


def inside(value: object) -> Iterator[object]:
    """A value of JSON with all that is in it."""
    yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from inside(part)


@pytest.mark.parametrize("agent", AGENTS)
def test_a_rewritten_input_is_handed_over_or_the_call_is_denied(agent):
    answer = reply(agent, decision(ALLOW), REWRITTEN)
    able = adapter_of(agent).CAPABILITIES[0]
    assert able.rewrites == runs(agent, answer)
    assert able.rewrites or agent not in REWRITING
    if able.rewrites:
        found = json.loads(answer.stdout)
        assert REWRITTEN in list(inside(found))
        for key in REWRITING.get(agent, ()):
            found = found[key]
        assert found == REWRITTEN or agent not in REWRITING


def test_codex_gets_an_allow_only_with_a_rewritten_input():
    found = json.loads(reply("codex", decision(ALLOW), REWRITTEN).stdout)
    assert "allow" == found["hookSpecificOutput"]["permissionDecision"]


@pytest.mark.parametrize("agent", AGENTS)
def test_a_rewritten_input_never_softens_a_deny(agent):
    assert not runs(agent, reply(agent, decision(DENY), REWRITTEN))


def test_an_input_that_cannot_be_written_exactly_is_no_input():
    for value in ({"command": "\udcff"}, {"command": b"ls"}, {1: {2}}):
        with pytest.raises(PayloadError):
            reply("claude-code", decision(ALLOW), value)


@pytest.mark.parametrize("agent", ["claude-code", "codex", "qwen", "copilot"])
def test_where_the_agent_is_about_to_ask_an_ask_is_silence(agent):
    assert Reply() == reply(agent, decision(ASK), event=PERMISSION, attended=False)
    for verdict, word in ((ALLOW, "allow"), (DENY, "deny")):
        answer = json.loads(reply(agent, decision(verdict), event=PERMISSION).stdout)
        behaviour = answer if agent == "copilot" else answer["hookSpecificOutput"]["decision"]
        assert word == behaviour["behavior"]


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if agent not in ("generic", "opencode")])
def test_what_needs_no_decision_is_never_blocked(agent):
    answer = reply(agent, decision(ALLOW), event=NEUTRAL)
    assert (0, "") == (answer.exit_code, answer.stderr)
    assert answer.stdout in ("", "{}\n")


@pytest.mark.parametrize("agent", ["claude-code", "qwen", "copilot"])
def test_an_allow_that_must_not_skip_the_prompt_is_silence(agent):
    assert Reply() == reply(agent, decision(ALLOW), reserved=True)
    assert not runs(agent, reply(agent, decision(DENY), reserved=True))
