"""Only events that are known to decide nothing pass without a verdict, whatever a payload calls its event."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.payloads import EVENTS, PROJECT, decoded, judged, payload, runs
from tests.adapters.recordings import recordings
from tests.sweeps import most, steps_of
from toolgate.adapters import AGENTS, adapter_of
from toolgate.model import GuardError, PayloadError
from toolgate.protocols import claude
from toolgate.protocols.exchange import NEUTRAL

FORBIDDEN = {agent: adapter_of(agent).declaration().sample.tool for agent in AGENTS}
HOSTS = [agent for agent in AGENTS if agent in EVENTS]
ODD: list[object] = [
    "", " ", "PreToolUse", "pretooluse", "PRETOOLUSE", "PreToolUse ", "PreToolUse2", "preToolUse", "pre_tool_use", "BeforeTool",
    "PermissionRequest", "permissionrequest", "Post", "Postpone", "posttooluse", "POSTTOOLUSE", "After", "afterwards", "stopping",
    "SessionStart", "sessionStart", "Notification", "userDefined", "taskTool", "setupTool", "notifyTool", "beforeShellExecution2",
    "beforeshellexecution", "tool_call", "TaskStart", "pre_run_command", "post_run_command2", None, True, 0, 7, 1.5, [], ["PostToolUse"],
    {}, {"name": "PostToolUse"}, "PostToolUse\n", "\ud800",
]  # fmt: skip


def command(agent: str) -> dict[str, object]:
    words: dict[str, object] = {"%command": "rm -rf ~", "%directory": PROJECT}
    return {
        key: words.get(str(value), value) for key, value in adapter_of(agent).declaration().sample.arguments.items()
    }


def after(agent: str) -> tuple[str, ...]:
    """The events of an agent that tell of a call which is over."""
    if agent == "crush":
        return ("PostToolUse",)
    return (*getattr(adapter_of(agent), "OVER", claude.OVER), *claude.REFUSED)


@pytest.mark.parametrize("agent", HOSTS)
def test_no_odd_name_of_an_event_lets_a_forbidden_call_pass(agent):
    key, _ = EVENTS[agent]
    for name in ODD:
        if name in after(agent):
            continue
        record = payload(agent, FORBIDDEN[agent], command(agent), **{key: name})
        assert not runs(agent, judged(agent, record)[1]), name
    record = payload(agent, FORBIDDEN[agent], command(agent))
    record.pop(key, None)
    assert not runs(agent, judged(agent, record)[1])


@given(agent=st.sampled_from(HOSTS), name=st.text() | st.sampled_from(claude.NEUTRAL_EVENTS))
@settings(max_examples=most(300), deadline=None)
def test_no_name_of_an_event_lets_a_forbidden_call_pass(agent, name):
    if name not in after(agent):
        record = payload(agent, FORBIDDEN[agent], command(agent), **{EVENTS[agent][0]: name})
        assert not runs(agent, judged(agent, record)[1])


@given(name=st.text() | st.from_regex(r"(pre|post)_[a-z_]{0,20}", fullmatch=True))
@settings(max_examples=most(200), deadline=None)
def test_no_name_of_an_action_of_windsurf_lets_a_forbidden_call_pass(name):
    neutral = adapter_of("windsurf").NEUTRAL_EVENTS  # type: ignore[attr-defined]  # it has them
    if name not in neutral:
        assert not runs("windsurf", judged("windsurf", payload("windsurf", name, command("windsurf")))[1])


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if agent != "opencode"])
@pytest.mark.parametrize("record", [{}, {"event": "x"}, {"hook_event_name": "x"}, {"hookName": "x"}, {"sessionId": "s"},
                                    {"agent_action_name": "post"}, {"toolNmae": "bash", "toolArgs": {}}])  # fmt: skip
def test_a_payload_that_tells_of_nothing_is_blocked(agent, record):
    assert not runs(agent, judged(agent, record)[1])


def neutral(agent: str) -> list[object]:
    """The names of events that decide nothing, after the adapter and the recordings of an agent."""
    key, _ = EVENTS[agent]
    names = list(getattr(adapter_of(agent), "NEUTRAL_EVENTS", ()))
    for path in [path for owner, path in recordings() if owner == agent]:
        record = json.loads(path.read_text("utf-8"))["payload"]
        if isinstance(record, dict) and record.get(key) and is_quiet(agent, record):
            names.append(record[key])
    return list(dict.fromkeys(names))


def is_quiet(agent: str, record: object) -> bool:
    try:
        return decoded(agent, record).event == NEUTRAL
    except GuardError:
        return False


@pytest.mark.parametrize("agent", [agent for agent in HOSTS if neutral(agent)])
def test_an_event_that_decides_nothing_is_quiet_without_a_call_and_judged_with_one(agent):
    for name in neutral(agent):
        key, _ = EVENTS[agent]
        assert NEUTRAL == decoded(agent, {key: name, "cwd": PROJECT}).event
        assert not runs(agent, judged(agent, payload(agent, FORBIDDEN[agent], command(agent), **{key: name}))[1])


# --- whatever is done to a field -------------------------------------------------------------------------------------

HUGE = "x" * 200_000
DEEP: object = "x"
for _ in range(60):
    DEEP = [DEEP]
MISSING = object()
VALUES: list[object] = [MISSING, None, True, 7, -1.5, [], ["x"], {}, {"a": 1}, "", "x", "\ud800", "~"]
MORE: list[object] = [False, 0, [{"path": "x"}], DEEP, " ", HUGE, "\0", "-", "/"]


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The way to every field of a payload, lists included."""
    found: list[tuple[object, ...]] = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += places(inner, (*path, index))
    return found


def changed(value: object, path: tuple[object, ...], new: object, renamed: str = "") -> object:
    """A payload with another value at a place, or with the field under another name."""
    if not path:
        return new
    head, *rest = path
    if isinstance(value, dict):
        if len(path) == 1 and new is MISSING:
            kept = {key: inner for key, inner in value.items() if key != head}
            return kept | ({renamed: value[head]} if renamed else {})
        return {
            key: changed(inner, tuple(rest), new, renamed) if key == head else inner for key, inner in value.items()
        }
    assert isinstance(value, list)
    if len(path) == 1 and new is MISSING:
        return [inner for index, inner in enumerate(value) if index != head]
    return [changed(inner, tuple(rest), new, renamed) if index == head else inner for index, inner in enumerate(value)]


def mutations(payload: object, values: list[object]) -> list[object]:
    found = []
    for path in places(payload):
        found += [changed(payload, path, value) for value in values]
        key = path[-1]
        if isinstance(key, str):
            found += [changed(payload, path, MISSING, name) for name in {key.upper(), key.title(), key + "s", key[:-1]}]
    return found


def calls(agent: str, record: object) -> tuple[object, ...] | None:
    """What a payload means; `None`: it cannot be understood."""
    try:
        request = decoded(agent, record)
    except PayloadError:
        return None
    return None if request.event == NEUTRAL else request.calls


HELD = [(agent, path) for agent, path in recordings()
        if json.loads(path.read_text("utf-8"))["verdict"] in ("ask", "deny")]  # fmt: skip


@pytest.mark.parametrize("every", steps_of(3))
@pytest.mark.parametrize(("agent", "path"), HELD, ids=[f"{agent}/{path.stem}" for agent, path in HELD])
def test_a_call_that_is_held_is_held_whatever_is_done_to_its_payload(agent, path, every):
    """Unless it is another call: then what it means has changed as well."""
    record = json.loads(path.read_text("utf-8"))["payload"]
    before = calls(agent, record)
    if runs(agent, judged(agent, record)[1]):  # it was held for who was there, not for what it is
        return
    tried = 0
    for mutated in mutations(record, VALUES)[HELD.index((agent, path)) % every :: every]:
        tried += 1
        if not runs(agent, judged(agent, mutated)[1]):
            continue
        meant = calls(agent, mutated)
        assert meant, f"passes without a call: {str(mutated)[:500]}"
        assert meant != before, f"the same call passes: {str(mutated)[:500]}"
    assert tried * every > 50


@pytest.mark.parametrize("every", steps_of(3))
@pytest.mark.parametrize("agent", AGENTS)
def test_a_payload_that_cannot_be_understood_is_refused_and_raises_nothing_else(agent, every):
    for number, path in enumerate([path for owner, path in recordings() if owner == agent]):
        record = json.loads(path.read_text("utf-8"))["payload"]
        for mutated in mutations(record, VALUES + MORE)[number % every :: every]:
            calls(agent, mutated)
