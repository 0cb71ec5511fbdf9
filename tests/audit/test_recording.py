"""Every decision is recorded before it is given; one that cannot be stands, or is a refusal where a record is required."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from toolgate import ALLOW, DENY, FileRecorder, Guard, MemoryRecorder, NullRecorder, Recorders, Shell, ToolCall
from toolgate.audit.event import AuditEvent
from toolgate.audit.health import failures
from toolgate.audit.log import Unrecorded, segments
from toolgate.host import Machine
from toolgate.model.action import Mcp, Other
from toolgate.model.call import Action
from toolgate.model.rule import Audit, Rulebook
from toolgate.rules import BUILTIN, FLOOR
from toolgate.world import World

SECRET = "ghp_" + "a1B2c3D4e5F6" * 3


def guard_with(recorder: object, **audit: object) -> Guard:
    book = Rulebook(FLOOR, builtin=BUILTIN, audit=Audit(**audit))  # type: ignore[arg-type]  # as each test names them
    return Guard(book, World({}), recorder=recorder)  # type: ignore[arg-type]  # some raise


def shell(text: str) -> ToolCall:
    return ToolCall(
        Shell(text), "/home/user/project", "claude-code", "s1", "call-1", tool="Bash", input={"command": text}
    )


def test_a_decision_is_recorded_with_all_that_explains_it() -> None:
    recorder = MemoryRecorder()
    decision = guard_with(recorder, policy=("user abc",), profile="strict").check(shell("rm -rf ~"))
    data = recorder.events[0].data
    assert (decision.verdict, bool(decision.id)) == (DENY, True)
    assert (data["agent"], data["session"], data["call"], data["tool"]) == ("claude-code", "s1", "call-1", "Bash")
    assert data["input"] == {"command": "rm -rf ~"}
    assert data["effects"] == [
        {
            "verb": "delete",
            "place": "home",
            "target": "/home/user",
            "command": "rm",
            "manner": ["recursive"],
            "verdict": "deny",
        }
    ]
    assert data["findings"][0]["rule"] == data["rule"] == "catastrophe"  # type: ignore[index]  # a list of tables
    assert (data["verdict"], data["settled_by"]) == ("deny", "rules")
    assert (data["policy"], data["profile"], data["tokens"]) == (["user abc"], "strict", 0)


def test_how_much_of_a_command_is_kept_is_the_policys_business() -> None:
    kept = {}
    for commands in ("none", "redacted", "full"):
        recorder = MemoryRecorder()
        guard_with(recorder, commands=commands).check(
            shell(f"curl -H 'Authorization: Bearer {SECRET}' https://a.example/")
        )
        kept[commands] = json.dumps(recorder.events[0].data)
    assert "curl" not in kept["none"] and "a.example" not in kept["none"]
    assert SECRET in kept["full"]


@pytest.mark.parametrize(
    "action", [Other(SECRET, {}), Mcp(SECRET, "get", {}), Mcp("s", SECRET, {}), Shell("ls", SECRET)]
)
def test_no_name_that_a_model_makes_up_brings_a_secret_into_the_log(action: Action) -> None:
    for commands in ("none", "redacted"):
        recorder = MemoryRecorder()
        guard_with(recorder, commands=commands).check(ToolCall(action, "/home/user/project"))
        assert SECRET not in json.dumps(recorder.events[0].data)


class Broken:
    def record(self, events: object) -> tuple[str, ...]:
        raise Unrecorded("no space is left")


class Nameless:
    def record(self, events: list[object]) -> tuple[str, ...]:
        return ("",) * len(events)


class Wrong:
    def record(self, events: object) -> tuple[str, ...]:
        raise RuntimeError("broken")


@pytest.mark.parametrize("recorder", [Broken(), Wrong()])
@pytest.mark.parametrize(("command", "verdict"), [("ls", "allow"), ("sudo ls", "ask"), ("rm -rf /", "deny")])
def test_a_decision_that_cannot_be_recorded_stands(recorder: object, command: str, verdict: str) -> None:
    decision = guard_with(recorder).check(shell(command))
    assert decision.verdict == verdict
    assert (decision.id, bool(decision.unrecorded)) == ("", True)


@pytest.mark.parametrize("recorder", [Broken(), Wrong(), Nameless(), Recorders(), Recorders(NullRecorder())])
@pytest.mark.parametrize("command", ["ls", "sudo ls", "rm -rf /"])
def test_without_the_record_that_a_policy_requires_nothing_is_allowed(recorder: object, command: str) -> None:
    decision = guard_with(recorder, required=True).check(shell(command))
    assert decision.verdict == DENY
    assert decision.unrecorded


def test_what_is_no_call_is_recorded_as_a_refusal(tmp_path: Path) -> None:
    recorder = MemoryRecorder()
    decision = Guard(facts=Machine(str(tmp_path)), recorder=recorder).check("rm -rf /")
    assert decision.verdict == DENY
    assert recorder.events[0].data["settled_by"] == "refusal"


def test_the_library_records_on_this_machine_and_not_in_described_worlds(tmp_path: Path) -> None:
    guard = Guard(facts=Machine(str(tmp_path), home=str(tmp_path)))
    first, second = guard.check_all([shell("ls"), shell("pwd")])
    assert (first.verdict, bool(first.id), first.id != second.id) == (ALLOW, True, True)
    log = tmp_path / ".local/state/toolgate/log"
    assert len((log / segments(str(log))[0]).read_text().splitlines()) == 2
    assert Guard(facts=World({})).check(shell("ls")).id == ""
    assert Guard(facts=Machine(str(tmp_path)), recorder=NullRecorder()).check(shell("ls")).id == ""


def test_a_long_call_is_cut_and_recorded(tmp_path: Path) -> None:
    recorder = FileRecorder(str(tmp_path / ".local/state/toolgate"))
    for given in (
        "echo " + "x" * 200_000,
        "; ".join(f"cat file{number}" for number in range(3_000)),
        "echo \udcff\u202e\n\x1b",
    ):
        decision = Guard(facts=Machine(str(tmp_path)), recorder=recorder).check(shell(given))
        assert (bool(decision.id), decision.unrecorded) == (True, "")
    log = tmp_path / ".local/state/toolgate/log"
    for line in (log / segments(str(log))[0]).read_bytes().splitlines():
        assert len(line) < 65_536
        assert line.isascii()


def test_a_payload_that_cannot_be_read_is_recorded_as_a_refusal(tmp_path: Path) -> None:
    hook = [sys.executable, "-m", "toolgate", "hook", "claude-code", "--home", str(tmp_path)]
    answered = subprocess.run(hook, input="{", capture_output=True, text=True, timeout=60)
    log = tmp_path / ".local/state/toolgate/log"
    (line,) = (log / segments(str(log))[0]).read_text().splitlines()
    record = json.loads(line)
    assert (record["verdict"], record["rule"], record["agent"]) == ("deny", "unreadable-call", "claude-code")
    assert f"({record['id']})" in answered.stdout + answered.stderr


def test_the_answer_to_an_allowed_call_says_that_it_was_not_recorded(tmp_path: Path) -> None:
    state = tmp_path / ".local/state/toolgate"
    state.mkdir(parents=True, mode=0o700)
    (state / "log").write_text("")  # a file in place of the directory
    hook = [sys.executable, "-m", "toolgate", "hook", "claude-code", "--home", str(tmp_path)]
    payload = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}}
    given = json.dumps(payload | {"cwd": str(tmp_path), "session_id": "s1"})
    answered = subprocess.run(hook, input=given, capture_output=True, text=True, timeout=60)
    told = json.loads(answered.stdout)["hookSpecificOutput"]
    assert told["permissionDecision"] == "allow"
    assert "(not recorded: the log cannot be written: not a directory)" in told["permissionDecisionReason"]


def test_a_record_that_has_no_form_in_json_is_noted_as_missing(tmp_path: Path) -> None:
    recorder = FileRecorder(str(tmp_path / ".local/state/toolgate"))
    recorder.record([AuditEvent("decision", {"number": 1})])
    with pytest.raises(Exception, match="no form in JSON"):
        recorder.record([AuditEvent("decision", {"number": object()})])
    assert [why for _, _, why in failures(recorder.state, 0)] == ["PayloadError"]
