"""An agent that cannot ask: with an inbox open its hook waits for the answer, otherwise it refuses at once with the id."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from tests.approvals.homes import SENDING
from toolgate import answering

HOOK = str(Path(__file__).parents[2] / "toolgate/hook.py")


def started(home, command: str = SENDING, agent: str = "codex") -> subprocess.Popen[str]:
    """The hook of an agent that cannot ask, with a call."""
    payload = {
        "session_id": "s1",
        "transcript_path": "/nowhere",
        "cwd": home.project,
        "hook_event_name": "PreToolUse",
        "permission_mode": "default",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "call_1",
    }
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", HOOK, agent, "--home", home.path],
        cwd=home.project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PATH": os.environ["PATH"], "HOME": home.path},
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(payload))
    process.stdin.close()
    return process


def ended(process: subprocess.Popen[str]) -> str:
    """All that a hook has said."""
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        return process.stdout.read() + process.stderr.read()


def asked(home):
    """The question that a hook waits with."""
    for _ in range(600):
        found = home.store.questions()
        if found and found[0].waits_until:
            return found[0]
        time.sleep(0.05)
    raise AssertionError("no question was asked")


def test_without_an_inbox_it_refuses_at_once_with_the_id(home):
    said = ended(started(home))
    assert '"deny"' in said
    (name,) = re.findall(r"toolgate allow (\w+)\)", said)
    assert home.store.question(name).waits_until == 0
    answering.allow(home.state, home.store.question(name))
    assert '"deny"' not in ended(started(home))


def test_with_an_inbox_open_a_yes_lets_the_call_pass(home):
    handle = home.store.hold_inbox()
    try:
        process = started(home)
        answering.allow(home.state, asked(home))
        assert '"deny"' not in ended(process)
    finally:
        os.close(handle)
    assert home.store.grants() == [], "and it is used up"


def test_a_no_is_told_with_the_words_of_the_person(home):
    handle = home.store.hold_inbox()
    try:
        process = started(home)
        answering.refuse(home.state, asked(home), "use the staging server")
        said = ended(process)
    finally:
        os.close(handle)
    assert "was refused by the user" in said
    assert "use the staging server" in said
    assert "toolgate allow" not in said


def test_a_no_can_tell_the_agent_to_stop(home):
    handle = home.store.hold_inbox()
    try:
        process = started(home)
        answering.refuse(home.state, asked(home), interrupt=True)
        assert "wait for the user" in ended(process)
    finally:
        os.close(handle)


def test_the_policy_says_that_an_agent_stops_after_a_no(home):
    policy = Path(home.path, ".config/toolgate/policy.toml")
    policy.parent.mkdir(parents=True, mode=0o700)
    policy.write_text("[approvals]\non_deny = 'interrupt'\n")
    policy.chmod(0o600)
    handle = home.store.hold_inbox()
    try:
        process = started(home)
        answering.refuse(home.state, asked(home), "use the staging server")
        said = ended(process)
    finally:
        os.close(handle)
    assert "use the staging server. Stop here and wait for the user" in said


def test_when_nobody_answers_in_time_it_is_refused_and_stays_open(home):
    handle = home.store.hold_inbox()
    try:
        said = ended(started(home))
    finally:
        os.close(handle)
    assert '"deny"' in said
    assert re.search(r"toolgate allow \w+\)", said)


def test_what_the_floor_denies_does_not_wait(home):
    handle = home.store.hold_inbox()
    try:
        said = ended(started(home, "rm -rf /"))
    finally:
        os.close(handle)
    assert '"deny"' in said
    assert home.store.questions() == []


def test_an_agent_that_asks_itself_does_not_wait(home):
    handle = home.store.hold_inbox()
    try:
        said = ended(started(home, agent="claude-code"))
    finally:
        os.close(handle)
    assert '"ask"' in said
    assert home.store.questions()[0].waits_until == 0
