"""A hook and a server that speaks a provider's wire format: what an agent is told, and that it is told in time."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import toolgate
from tests.guard_agent.servers import RESET, SILENCE, Server, error, said, streamed
from toolgate import directories
from toolgate.guard_agent.settings import ANTHROPIC, GOOGLE, OPENAI

PACKAGE = Path(toolgate.__file__).parent
ALLOWS = '{"verdict": "allow", "reason": "sets the status of a task", "description": "tracks tasks"}'
UNKNOWN = "frobnicate tasks set 7 DONE"
DENIES = '{"verdict": "deny", "reason": "sends the project away"}'


@pytest.fixture
def home(tmp_path):
    project = tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    return tmp_path


def configure(home: Path, server: Server, provider: str, **keys: object) -> None:
    lines = ["[llm]", f'provider = "{provider}"', 'model = "m"', f'base_url = "{server.endpoint(provider).base_url}"']
    lines += [f"{name} = {json.dumps(value)}" for name, value in keys.items()]
    file = Path(directories.configuration(str(home)), "policy.toml")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n")
    file.chmod(0o600)


def hooked(home: Path, command: str = UNKNOWN, **variables: str) -> tuple[str, str]:
    """The verdict that Claude Code is told, and the reason."""
    done = started(home, command, **variables)
    if not done.stdout.strip():
        return f"exit {done.returncode}", done.stderr
    answer = json.loads(done.stdout)["hookSpecificOutput"]
    return answer["permissionDecision"], answer.get("permissionDecisionReason", "")


def started(home: Path, command: str, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """What a hook of Claude Code prints about a command."""
    payload = {
        "session_id": "s", "cwd": str(home / "project"), "hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_use_id": "t1", "permission_mode": "default", "tool_input": {"command": command},
    }  # fmt: skip
    words = [
        sys.executable,
        "-I",
        "-S",
        *options,
        str(PACKAGE / "hook.py"),
        "claude-code",
        "--attended",
        "--home",
        str(home),
    ]
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", **variables}
    return subprocess.run(
        words,
        input=json.dumps(payload),
        capture_output=True,
        text=True,
        timeout=60,
        env=environment,
        check=False,
        cwd=home / "project",
    )


WAYS = [(OPENAI, said), (ANTHROPIC, streamed), (GOOGLE, said)]
OTHER = [(OPENAI, streamed), (ANTHROPIC, said), (GOOGLE, streamed)]


@pytest.mark.parametrize(("provider", "reply"), [*WAYS, *[pytest.param(*way, marks=pytest.mark.slow) for way in OTHER]])
def test_a_model_that_may_settle_it_does(home, provider, reply):
    with Server(reply(provider, ALLOWS)) as server:
        configure(home, server, provider, unproven="settle")
        assert hooked(home)[0] == "allow"
        assert hooked(home)[0] == "allow"  # out of the cache
        assert len(server.requests) == 1


def test_a_model_that_nobody_has_measured_only_advises(home):
    with Server(said(OPENAI, ALLOWS)) as server:
        configure(home, server, OPENAI)
        verdict, reason = hooked(home)
    assert verdict == "ask"
    assert "would allow it: sets the status of a task" in reason


def test_a_model_refuses(home):
    with Server(said(OPENAI, DENIES)) as server:
        configure(home, server, OPENAI, unproven="settle")
        verdict, reason = hooked(home)
    assert verdict == "deny"
    assert "sends the project away" in reason


@pytest.mark.parametrize("reply", [SILENCE, RESET, error(500), error(401), said(OPENAI, "hm"), said(OPENAI, "")])
def test_whatever_goes_wrong_a_person_is_asked(home, reply):
    with Server(reply) as server:
        configure(home, server, OPENAI, unproven="settle", timeout=2)
        verdict, reason = hooked(home)
    assert verdict == "ask"
    assert "guard agent" in reason


def test_a_dead_endpoint_is_left_alone_for_a_while(home):
    with Server(SILENCE) as server:
        configure(home, server, OPENAI, unproven="settle", timeout=1)
        hooked(home)
        asked = server.connections
        assert hooked(home, "frobnicate tasks set 8 DONE")[0] == "ask"
        assert server.connections == asked


def test_a_second_model_is_asked_where_the_first_does_not_settle_it(home):
    with (
        Server(said(OPENAI, '{"verdict": "ask", "reason": "not sure"}')) as first,
        Server(said(OPENAI, ALLOWS)) as second,
    ):
        configure(home, first, OPENAI, unproven="settle")
        file = Path(directories.configuration(str(home)), "policy.toml")
        url = second.endpoint(OPENAI).base_url
        with file.open("a") as policy:
            policy.write(f'[llm.second]\nmodel = "n"\nbase_url = "{url}"\nunproven = "settle"\n')
        assert hooked(home)[0] == "allow"
        assert len(first.requests) == len(second.requests) == 1


@pytest.mark.parametrize(
    ("first", "second", "verdict", "asked"),
    [("ask", "allow", "allow", (1, 1)), ("ask", "deny", "deny", (1, 1)), ("ask", "ask", "ask", (1, 1)),
     ("allow", "deny", "allow", (1, 0)), ("deny", "allow", "deny", (1, 0))],
)  # fmt: skip
def test_b_u10_rules_then_a_model_then_another_one_then_a_person(home, first, second, verdict, asked):
    """B-U10: the tiers of agentkit's verifier; what rules decide reaches no model, and the last resort is a question."""
    answers = [said(OPENAI, json.dumps({"verdict": word, "reason": "so"})) for word in (first, second)]
    with Server(answers[0]) as one, Server(answers[1]) as other:
        configure(home, one, OPENAI, unproven="settle")
        file = Path(directories.configuration(str(home)), "policy.toml")
        with file.open("a") as policy:
            url = other.endpoint(OPENAI).base_url
            policy.write(f'[llm.second]\nmodel = "n"\nbase_url = "{url}"\nunproven = "settle"\n')
        assert ("allow", "deny") == (hooked(home, "git status")[0], hooked(home, "rm -rf /")[0])
        assert (0, 0) == (len(one.requests), len(other.requests))
        assert verdict == hooked(home)[0]
        assert asked == (len(one.requests), len(other.requests))


def test_b_u10_without_a_model_the_call_is_a_question(home):
    """B-U10: without a supervisor nothing is let through."""
    assert "ask" == hooked(home)[0]


def test_a_variable_switches_off_and_nothing_else(home):
    with Server(said(OPENAI, ALLOWS)) as server:
        configure(home, server, OPENAI, unproven="settle")
        assert hooked(home, TOOLGATE_LLM="false")[0] == "ask"
        assert server.requests == []
        assert hooked(home, TOOLGATE_LLM="true")[0] == "allow"


def test_a_projects_policy_names_no_model(home):
    with Server(said(OPENAI, ALLOWS)) as server:
        configure(home, server, OPENAI, unproven="settle")
        own = Path(directories.configuration(str(home)), "policy.toml")
        project = home / "project" / directories.PROJECT / "policy.toml"
        project.parent.mkdir()
        own.rename(project)
        assert hooked(home)[0] == "ask"
        assert server.requests == []


def test_what_was_sent_is_kept_and_what_it_cost_is_logged(home):
    with Server(said(OPENAI, ALLOWS)) as server:
        configure(home, server, OPENAI, unproven="settle")
        hooked(home)
    state = Path(directories.state(str(home)))
    (kept,) = (state / "llm" / "sent").iterdir()
    assert "frobnicate" in kept.read_text()
    events = [json.loads(line) for file in state.rglob("*.jsonl") for line in file.read_text().splitlines()]
    (event,) = [event for event in events if "llm" in json.dumps(event)]
    assert kept.name in json.dumps(event)


def test_a_call_that_rules_settle_costs_nothing_of_the_guard_agent(home):
    """C-43, C-45"""
    with Server(said(OPENAI, ALLOWS)) as server:
        configure(home, server, OPENAI, unproven="settle")
        loads = [
            "toolgate.guard_agent" in started(home, command, "-X", "importtime").stderr
            for command in ("git status", UNKNOWN)
        ]
    assert loads == [False, True]
    assert len(server.requests) == 1
