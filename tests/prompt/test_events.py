"""What a host prints about a call that was blocked, and the handler where nobody is there.

Checklist: A-126, A-147, A-148.
"""

import pytest

from toolgate import DENY, Decision, Shell, ToolCall
from toolgate.approvals.handlers import AutoDeny, Reply
from toolgate.guard import Guard
from toolgate.prompt.events import ERROR, GUARD, TOOL, ToolEvent, guard_event
from toolgate.world import World

CALL = ToolCall(Shell("rm -rf ~"), "/home/user/project", tool="Bash")


def test_a_147_a_blocked_call_is_an_event_of_its_own_kind_with_the_name_of_the_tool():
    """A-147"""
    decision = Guard(facts=World({})).check(CALL)
    event = guard_event(CALL, decision)
    assert decision.verdict == DENY
    assert ("guard", "Bash", f"Blocked: {decision.reason}") == (event.preview, event.tool, event.text)


def test_a_148_guard_events_are_amber_others_green_and_errors_red():
    """A-148"""
    assert ["\x1b[33m⚠ Guard(Bash)\x1b[0m", "\x1b[33m⎿  Blocked: x\x1b[0m"] == ToolEvent(
        GUARD, "Bash", "Blocked: x"
    ).lines()
    assert ["⚠ Guard(Bash)", "⎿  Blocked: x"] == ToolEvent(GUARD, "Bash", "Blocked: x").lines(colour=False)
    assert all([line.startswith("\x1b[32m") for line in ToolEvent(TOOL, "Read", "12 lines").lines()])
    assert all([line.startswith("\x1b[31m") for line in ToolEvent(ERROR, "Read", "no such file").lines()])


@pytest.mark.parametrize("profile", ["balanced", "bitcode", "agentkit", "clippy"])
def test_a_148_a_guard_event_says_once_that_a_call_is_blocked(profile):
    """A-148: a profile words its refusals itself, as the tool it is named after does."""
    call = ToolCall(Shell("rm -rf /"), "/home/user/project", tool="Bash")
    found = Guard(facts=World({}), profile=profile).check(call)
    text = guard_event(call, found).text
    assert found.verdict == DENY and text.lower().count("blocked") == 1
    assert text.startswith("Blocked: ") or profile not in ("balanced", "bitcode")
    assert "deletes everything in `/`" in text


def test_nothing_in_an_event_moves_the_cursor():
    lines = ToolEvent(GUARD, "a\x1b[2J", "Blocked: b\n\x1b[2Kc").lines(colour=False)
    assert ["⚠ Guard(a\\e[2J)", "⎿  Blocked: b", "⎿  \\e[2Kc"] == lines


def test_a_126_the_handler_where_nobody_is_there_always_says_no():
    """A-126: what the model is told then is tested with the guard."""
    assert Reply("no", attended=False) == AutoDeny()(CALL, Decision(DENY))
