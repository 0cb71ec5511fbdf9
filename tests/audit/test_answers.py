"""What a person answered is recorded when the host tells it: the call ran, was refused, or ran when it was retried."""

import json
import os
from typing import Any

import pytest

from tests.adapters.payloads import PROJECT, decoded
from tests.adapters.recordings import recordings
from toolgate import session
from toolgate.adapters import AGENTS, adapter_of
from toolgate.audit.answers import answered, question_marks
from toolgate.audit.log import Unrecorded, segments
from toolgate.audit.recorders import FAILURES, MemoryRecorder
from toolgate.entrance import judged, look_through
from toolgate.model import Shell, ToolCall
from toolgate.model.memory import Memory
from toolgate.model.verdict import ALLOW, ASK, Decision
from toolgate.protocols.exchange import AFTER, NEUTRAL, QUIET, UNMADE

COMMAND = "npx task-master@1.2.3 list"
QUESTION = Decision(ASK, id="k3f9")
TELLING = [agent for agent in AGENTS if adapter_of(agent).declaration().after]
BEFORE = {"posttooluse": "pretooluse", "posttoolusefailure": "pretooluse", "aftertool": "beforetool"}


def before(agent: str, command: str = COMMAND, **more: object):
    return decoded(agent, adapter_of(agent).declaration().sample.shell(command, PROJECT, "s") | more)


def after(agent: str, command: str = COMMAND, **more: object):
    known = adapter_of(agent).declaration()
    assert known.after
    return decoded(agent, known.after.filled(known.sample, command, "done", PROJECT, "s") | more)


def kept(home) -> list[dict[str, object]]:
    """The lines of the log."""
    directory = home / ".local/state/toolgate/log"
    return [
        json.loads(line)
        for name in segments(str(directory))
        for line in (directory / name).read_text().split("\n")[:-1]
    ]


def answers(home) -> list[tuple[object, object, object]]:
    return [(line["of"], line["answer"], line["how"]) for line in kept(home) if line["kind"] == "answer"]


@pytest.fixture
def host(tmp_path):
    """Claude Code: what it asks us, and what it tells us."""

    class Host:
        home = tmp_path

        def asked(self, **more: Any) -> str:
            return judged(before("claude-code", **more), str(tmp_path)).id

        def told(self, **more: Any) -> None:
            look_through(after("claude-code", **more), str(tmp_path))

    return Host()


# --- what hosts send -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", [agent for agent in TELLING if agent != "windsurf"])
def test_a_call_that_was_asked_about_and_ran_was_approved(agent, tmp_path):
    request = before(agent)
    decision = judged(request, str(tmp_path))
    if decision.verdict != ASK:  # the agent cannot ask about this tool
        assert not request.attended
        return
    look_through(after(agent), str(tmp_path))
    assert [(decision.id, "approved", "ran")] == answers(tmp_path)
    (line,) = [line for line in kept(tmp_path) if line["kind"] == "answer"]
    assert ("s", agent, "hook") == (line["session"], line["agent"], line["entrance"])
    assert isinstance(line["waited_ms"], int) and 0 <= line["waited_ms"]
    look_through(after(agent), str(tmp_path))
    assert 1 == len(answers(tmp_path))


def test_cursor_asks_in_one_event_and_tells_in_another(tmp_path):
    about = {"conversation_id": "s", "workspace_roots": [PROJECT], "cwd": PROJECT, "cursor_version": "3"}
    asked = decoded("cursor", about | {"hook_event_name": "beforeShellExecution", "command": COMMAND})
    decision = judged(asked, str(tmp_path))
    told = {"hook_event_name": "postToolUse", "tool_name": "Shell", "tool_input": {"command": COMMAND}}
    look_through(decoded("cursor", about | told | {"tool_use_id": "t", "tool_output": "x"}), str(tmp_path))
    assert ASK == decision.verdict and [(decision.id, "approved", "ran")] == answers(tmp_path)


def pairs():
    """Recorded payloads after a call, each with the one before it."""
    for agent, path in recordings():
        for word, first in BEFORE.items():
            start, dash, rest = path.stem.partition(f"{word}-")
            earlier = path.with_name(f"{start}{first}-{rest}.json")
            if dash and earlier.exists():
                yield pytest.param(agent, earlier, path, id=f"{agent}/{path.stem}")


@pytest.mark.parametrize(("agent", "earlier", "later"), [*pairs()])
def test_a_recorded_result_answers_the_question_about_its_call(agent, earlier, later):
    asked, over = (decoded(agent, json.loads(path.read_text("utf-8"))["payload"]) for path in (earlier, later))
    marks = question_marks(asked.calls, [QUESTION] * len(asked.calls), 1.0)
    found = MemoryRecorder()
    assert AFTER == over.event
    assert answered(over.calls, Memory(marks), False, found, 3.5)
    assert {("k3f9", "approved", "ran", 2_500)} == {
        tuple(event.data[key] for key in ("of", "answer", "how", "waited_ms")) for event in found.events
    }


def test_what_a_server_of_windsurf_answers_belongs_to_the_call_that_was_asked_about():
    told = {"mcp_server_name": "echo", "mcp_tool_name": "echo", "mcp_tool_arguments": {"text": "hello"}}
    around = {"trajectory_id": "t", "execution_id": "turn"}
    asked = decoded("windsurf", {"agent_action_name": "pre_mcp_tool_use", "tool_info": told, **around})
    marks = question_marks(asked.calls, [QUESTION], 1.0)
    for arguments, how in (({"text": "bye"}, []), ({"text": "hello"}, ["ran"])):
        info = told | {"mcp_tool_arguments": arguments, "mcp_result": "x"}
        over = decoded("windsurf", {"agent_action_name": "post_mcp_tool_use", "tool_info": info, **around})
        found = MemoryRecorder()
        answered(over.calls, Memory(marks), False, found, 2.0)
        assert how == [event.data["how"] for event in found.events]


@pytest.mark.parametrize(
    ("agent", "more"),
    [
        ("claude-code", {"hook_event_name": "PermissionDenied", "reason": "the classifier", "tool_response": None}),
        ("qwen", {"hook_event_name": "PermissionDenied"}),
        ("copilot", {"toolResult": {"resultType": "denied", "textResultForLlm": "no"}}),
        ("copilot", {"toolResult": {"resultType": "rejected", "textResultForLlm": "no"}}),
        ("cursor", {"hook_event_name": "postToolUseFailure", "failure_type": "permission_denied"}),
    ],
)
def test_a_refusal_that_the_host_tells_of_is_recorded_and_answered_with_nothing(agent, more):
    over = after(agent, **more)
    assert UNMADE == over.event
    assert adapter_of(agent).encode(Decision(ALLOW), over) == adapter_of(agent).encode(Decision(ALLOW), after(agent))
    asked = before(agent)
    found = MemoryRecorder()
    answered(over.calls, Memory(question_marks(asked.calls, [QUESTION] * len(asked.calls), 1.0)), True, found, 2.0)
    assert [("refused", "denied in the agent")] == [(event.data["answer"], event.data["how"]) for event in found.events]


def test_a_refusal_without_a_call_is_nobodys():
    record = {"hook_event_name": "PermissionDenied", "session_id": "s", "cwd": PROJECT}
    assert NEUTRAL == decoded("claude-code", record).event
    assert UNMADE in QUIET


# --- which question it answers ---------------------------------------------------------------------------------------


def test_a_refusal_in_the_session_is_kept_as_one(host):
    first = host.asked()
    host.told(hook_event_name="PermissionDenied")
    assert [(first, "refused", "denied in the agent")] == answers(host.home)
    second = host.asked(tool_use_id="second")
    host.told(tool_use_id="second")
    assert (second, "approved", "ran") == answers(host.home)[-1]
    assert 2 == len(answers(host.home))


def test_a_call_that_is_retried_and_runs_answers_the_earlier_question_too(host):
    first, second = host.asked(), host.asked(tool_use_id="second")
    host.told(tool_use_id="second")
    assert {(first, "approved", "retried and ran"), (second, "approved", "ran")} == {*answers(host.home)}


@pytest.mark.parametrize("more", [{"command": "npx other@1.0.0"}, {"session_id": "another"}])
def test_another_call_answers_nothing(host, more):
    assert host.asked()
    host.told(**more)
    assert [] == answers(host.home)


def test_the_same_command_elsewhere_answers_nothing_unless_it_is_the_same_call(host):
    first = host.asked()
    host.told(cwd="/home/user/other", tool_use_id="second")
    assert [] == answers(host.home)
    host.told(cwd="/home/user/other")  # the command has changed its directory
    assert [(first, "approved", "ran")] == answers(host.home)


def test_a_question_without_a_name_is_answered_by_the_newest_call_that_is_the_same():
    calls = [ToolCall(Shell(COMMAND), PROJECT, "gemini", "s")] * 2
    decisions = [Decision(ASK, id="aaaa"), Decision(ASK, id="bbbb")]
    found = MemoryRecorder()
    answered(calls[:1], Memory(question_marks(calls, decisions, 1.0)), False, found, 2.0)
    assert {"bbbb": "ran", "aaaa": "retried and ran"} == {event.data["of"]: event.data["how"] for event in found.events}


def test_what_was_allowed_is_no_question():
    call = ToolCall(Shell("ls"), PROJECT, "claude-code", "s", "t")
    assert () == question_marks([call], [Decision(ALLOW, id="k3f9")], 1.0)
    assert () == question_marks([call], [Decision(ASK)], 1.0)  # it has no record


# --- what goes wrong -------------------------------------------------------------------------------------------------


def test_an_answer_that_cannot_be_recorded_stays_open_and_is_told_of(host):
    first = host.asked()
    log = host.home / ".local/state/toolgate/log"
    os.chmod(log, 0o755)
    host.told()
    os.chmod(log, 0o700)
    assert "hook" in (log.parent / FAILURES).read_text()
    assert [] == answers(host.home)
    host.told()
    assert [(first, "approved", "ran")] == answers(host.home)


class Broken:
    def record(self, events):
        raise Unrecorded("it is broken")


@pytest.mark.parametrize("subject", ["", "k3f9", "k3f9 a", "k3f9 a b c d"])
@pytest.mark.parametrize("origin", ["", "x", "-1", "9" * 40])
def test_a_damaged_question_is_no_question_and_raises_nothing(subject, origin):
    from toolgate.model.memory import QUESTION as WORD
    from toolgate.model.memory import Mark

    call = ToolCall(Shell(COMMAND), PROJECT, "claude-code", "s", "t")
    asked = question_marks([call], [QUESTION], 1.0)
    memory = Memory([Mark(WORD, subject, origin), Mark(WORD, asked[0].subject, origin)])
    found = MemoryRecorder()
    answered([call], memory, False, found, 2.0)
    assert ["k3f9"] == [event.data["of"] for event in found.events]
    waited = found.events[0].data["waited_ms"]
    assert isinstance(waited, int) and 0 <= waited
    assert [] == answered([call], memory, False, Broken(), 2.0)


def test_questions_are_in_the_sessions_file_until_they_are_answered(host):
    state = str(host.home / ".local/state/toolgate")
    host.asked()
    found = session.found(state, "s")
    assert found and not found.damaged and 1 == len(found.memory.open)
    assert found.memory.open == Memory(found.memory.marks).open
    host.told()
    found = session.found(state, "s")
    assert found and not found.damaged and not found.memory.open
