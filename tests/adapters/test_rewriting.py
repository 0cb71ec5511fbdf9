"""An allowed command sent back so that it runs in its sandbox: opt-in, and only to agents that were seen to obey."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolgate.adapters import AGENTS, adapter_of
from toolgate.install.canary import payload
from toolgate.model.call import quoted
from toolgate.protocols.capability import LIVE
from toolgate.protocols.exchange import Surroundings
from toolgate.rewriting import rewritten

ROOT = Path(__file__).resolve().parents[2]
HOOK = ROOT / "toolgate/hook.py"
WRAP = "[sandbox]\nwrap = true\n"
BOXED = WRAP + "[bash]\nsandbox = 'bwrap'\n"
needs_bwrap = pytest.mark.skipif(shutil.which("bwrap") is None, reason="no bwrap here: install bubblewrap")

# --- what is sent back hands exactly the judged text on --------------------------------------------------------------

ECHO = (sys.executable, "-I", "-S", "-c", "import os, sys; os.write(1, os.fsencode(sys.argv[1]))")
SPICES = [
    "'",
    '"',
    "\\",
    "$(id)",
    "`id`",
    "\n",
    "!",
    ";",
    "''",
    "'\\''",
    "\x1b",
    "é",
    "\u202e",
    "#",
    "~",
    "*",
    "-c",
    " ",
]
texts = st.lists(st.one_of(st.sampled_from(SPICES), st.text(max_size=6)), max_size=12).map("".join)


@pytest.mark.parametrize("shell", [name for name in ("bash", "dash", "zsh") if shutil.which(name)])
@given(text=texts.filter(lambda text: "\0" not in text))
@settings(max_examples=25, deadline=None)
def test_a_real_shell_hands_exactly_the_judged_bytes_on(shell, text):
    try:
        expected = text.encode("utf-8")
    except UnicodeEncodeError:
        return  # no such text is sent back
    sent = rewritten({"command": text, "timeout": 5}, text, ECHO)
    assert sent is not None and 5 == sent["timeout"]
    found = subprocess.run([shell, "-c", str(sent["command"])], capture_output=True, check=True, timeout=60)
    assert expected == found.stdout and b"" == found.stderr


@given(texts)
def test_nothing_of_a_quoted_word_is_outside_its_quotes(text):
    rest = quoted(text)
    while rest:
        assert rest[0] == "'", text
        rest = rest[1 + rest[1:].index("'") + 1 :]
        rest = rest.removeprefix("\\'")


def test_an_input_that_does_not_say_plainly_where_its_command_is_is_left_alone():
    assert rewritten({"command": "ls", "cmd": "ls"}, "ls", ECHO) is None
    assert rewritten({"script": "ls"}, "ls", ECHO) is None
    assert rewritten({"command": ["ls"]}, "ls", ECHO) is None


# --- a hook ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path):
    """A home with a project, as an agent finds it."""
    made = tmp_path / "home"
    for directory in (made / ".config/toolgate", made / "project/.git", made / "project/src"):
        directory.mkdir(parents=True)
    (made / "project/.git/HEAD").write_text("ref: refs/heads/main\n")
    (made / "project/src/a.py").write_text("x = 1\n")
    for directory in (made, made / ".config", made / ".config/toolgate"):
        directory.chmod(0o700)
    return made


def put(home: Path, policy: str, place: str = ".config/toolgate/policy.toml") -> None:
    file = home / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(policy)
    file.chmod(0o600)


def asked(home: Path, command: str, version: str = "2.1.325", agent: str = "claude-code", **more: object) -> dict:
    """What the hook of an agent answers about a command."""
    transcript = home / "transcript.jsonl"
    first = {"type": "session_meta", "payload": {"cli_version": version}} if agent == "codex" else {"version": version}
    transcript.write_text(json.dumps(first) + "\n")
    payload = {
        "session_id": "s",
        "cwd": str(home / "project"),
        "hook_event_name": "PreToolUse",
        "permission_mode": "default",
        "transcript_path": str(transcript),
        "tool_use_id": "1",
        "prompt_id": "1",
        "tool_name": "Bash",
        "tool_input": {"command": command, "description": "d"},
    }
    line = [sys.executable, "-I", "-S", str(HOOK), agent, "--home", str(home)]
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "SHELL": "/bin/bash"}
    text = json.dumps(payload | more).encode()
    found = subprocess.run(line, input=text, capture_output=True, cwd=home / "project", env=environment, timeout=60)
    return json.loads(found.stdout)["hookSpecificOutput"] if found.stdout.strip() else {}


def answered(home: Path, command: str, **more: Any) -> tuple[str, bool]:
    """The word of the answer, and whether the command is sent back as another."""
    found = asked(home, command, **more)
    return str(found.get("permissionDecision", "")), "updatedInput" in found


@pytest.mark.parametrize(
    ("policy", "command", "expected"),
    [
        ("", "ls", ("allow", False)),
        ("[bash]\nsandbox = 'bwrap'\n", "ls", ("ask", False)),
        (WRAP, "ls", ("allow", True)),
        (BOXED, "ls", ("allow", True)),
        ("[sandbox]\nwrap = true\nkind = 'none'\n", "ls", ("allow", False)),
        (WRAP, "frobtool x", ("ask", False)),
        (BOXED, "rm -rf ~", ("deny", False)),
        ("profile = 'autonomous'\n", "frobtool x", ("ask", False)),
        ("profile = 'autonomous'\n" + WRAP, "frobtool x", ("allow", True)),
        ("profile = 'autonomous'\n" + WRAP, "rm -rf src", ("allow", True)),
        ("profile = 'autonomous'\n" + WRAP, "cat .env", ("ask", False)),
        ("profile = 'autonomous'\n" + WRAP, "rm -rf ~", ("deny", False)),
        (WRAP, "toolgate log", ("allow", False)),
        (WRAP, "toolgate log; ls", ("allow", True)),
    ],
)
def test_only_an_allowed_command_is_sent_back_and_only_where_the_policy_says_so(home, policy, command, expected):
    put(home, policy)
    assert expected == answered(home, command)


@pytest.mark.parametrize(
    "more",
    [
        {"version": "2.1.324"},
        {"version": "latest"},
        {"transcript_path": "/nowhere"},
        {"transcript_path": None},
        {"permission_mode": "plan"},
        {"agent_id": "sub"},
        {"tool_input": {"command": "frobtool x", "dangerouslyDisableSandbox": True}},
        {"hook_event_name": "PermissionRequest"},
    ],
)
def test_with_any_doubt_the_answer_is_that_of_balanced(home, more):
    """The law of `autonomous`: no host and version that was not proven makes a question milder."""
    put(home, "profile = 'autonomous'\n" + WRAP)
    found = asked(home, "frobtool x", **more)
    assert found.get("permissionDecision", "ask") == "ask" and "updatedInput" not in found
    assert "allow" != found.get("decision", {}).get("behavior")


def test_a_shell_that_is_not_bash_gets_nothing_else_to_run(home):
    put(home, "profile = 'autonomous'\n" + WRAP)
    assert ("ask", False) == answered(home, "frobtool x", tool_name="PowerShell")


def test_a_project_that_nobody_trusts_has_nothing_sent_back(home):
    put(home, "profile = 'autonomous'\n" + WRAP, "project/.toolgate/policy.toml")
    assert ("allow", False) == answered(home, "ls")
    assert ("ask", False) == answered(home, "frobtool x")


@pytest.mark.parametrize(
    ("place", "settings", "back"),
    [
        (".claude/settings.json", '{"permissions": {"deny": ["Bash(touch:*)"]}}', False),
        (".claude/settings.json", '{"permissions": {"ask": ["Bash"]}}', False),
        (".claude/settings.json", "{", False),
        ("project/.claude/settings.local.json", '{"permissions": {"deny": ["Read(.env)", "Bash(curl:*)"]}}', False),
        (".claude/settings.json", '{"permissions": {"allow": ["Bash"], "deny": ["Read(.env)"]}}', True),
    ],
)
def test_rules_of_the_agent_itself_are_not_got_around(home, place, settings, back):
    """Claude Code holds them against the command that is sent back: seen in the real client."""
    put(home, "profile = 'autonomous'\n" + WRAP)
    put(home, settings, place)
    assert ("allow", back) == answered(home, "ls")
    assert ("allow" if back else "ask", back) == answered(home, "frobtool x")


def test_rules_of_codex_are_not_got_around(home):
    put(home, WRAP)
    put(home, 'prefix_rule(pattern=["touch"], decision="forbidden")\n', ".codex/rules/default.rules")
    assert ("", False) == answered(home, "ls", agent="codex", version="0.166.0")


def test_codex_is_sent_a_command_in_the_version_that_was_seen_to_run_it(home):
    put(home, WRAP)
    assert ("allow", True) == answered(home, "ls", agent="codex", version="0.166.0")
    assert ("", False) == answered(home, "ls", agent="codex", version="0.165.9")


def test_the_rest_of_the_input_stays_as_it_was(home):
    put(home, WRAP)
    sent = asked(home, "ls")["updatedInput"]
    assert {"command", "description"} == set(sent) and "d" == sent["description"]


# --- what it runs ----------------------------------------------------------------------------------------------------


def ran(home: Path, command: str) -> subprocess.CompletedProcess[bytes]:
    """What the command does that is sent back, started as an agent starts commands."""
    sent = str(asked(home, command)["updatedInput"]["command"])
    variables = {"PATH": os.environ["PATH"], "HOME": str(home), "CLAUDECODE": "1"}
    return subprocess.run(["bash", "-c", sent], capture_output=True, cwd=home / "project", env=variables, timeout=120)


@needs_bwrap
def test_what_is_sent_back_runs_the_command_in_its_sandbox(home):
    put(home, BOXED)
    found = ran(home, 'echo "it\'s" > note.txt; cat note.txt; readlink /proc/self/ns/pid')
    text, namespace = found.stdout.decode().splitlines()
    assert "it's" == text and "it's\n" == (home / "project/note.txt").read_text()
    assert os.readlink("/proc/self/ns/pid") != namespace


@needs_bwrap
def test_a_question_that_the_sandbox_answers_is_answered_there(home):
    put(home, "profile = 'autonomous'\n" + WRAP)
    found = ran(home, "frobtool x; echo after")
    assert b"after\n" == found.stdout and b"frobtool" in found.stderr
    assert 0 == ran(home, "rm -rf src").returncode and not (home / "project/src").exists()


@pytest.mark.skipif(sys.platform == "darwin", reason="no sandbox is missing here")
def test_where_the_sandbox_is_missing_nothing_runs_and_it_is_named(home):
    put(home, "profile = 'autonomous'\n" + WRAP + "kind = 'seatbelt'\n")
    asked_about, allowed = ran(home, "frobtool x; touch made.txt"), ran(home, "touch made.txt")
    assert (126, 125) == (asked_about.returncode, allowed.returncode)
    assert b"needs approval" in asked_about.stderr and b"seatbelt" in allowed.stderr
    assert not (home / "project/made.txt").exists()


# --- which agents ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", AGENTS)
def test_an_agent_that_does_not_say_its_version_is_sent_nothing(agent):
    around = Surroundings("/home/user/project", lambda name: None, None, lambda path: "")
    assert not adapter_of(agent).decode(payload(agent, "ls", "/home/user/project"), around).rewrites()


def test_the_guide_lists_the_agents_that_are_sent_commands():
    part = (
        (ROOT / "docs/guide/agents.md")
        .read_text("utf-8")
        .partition("## Commands in a sandbox")[2]
        .partition("\n## ")[0]
    )
    rows = [line.split("|")[1:3] for line in part.splitlines() if line.startswith("| ") and "---" not in line][1:]
    proven = [adapter_of(agent) for agent in AGENTS if hasattr(adapter_of(agent), "PROVEN")]
    assert [(one.CAPABILITIES[0].title, ".".join(map(str, vars(one)["PROVEN"]))) for one in proven] == [
        (title.strip(), version.strip().removesuffix(" and newer")) for title, version in rows
    ]
    assert all(one.CAPABILITIES[0].rewrites and one.CAPABILITIES[0].evidence == LIVE for one in proven)
