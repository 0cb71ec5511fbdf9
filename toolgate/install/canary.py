"""Two calls that nobody makes, one that must pass and one that must not: a hook that tells them apart works.

The installed command is started as the agent starts it, with a payload of the agent's shape. Nothing in it is ever run:
the hook only judges.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from toolgate.install import launching

HARMLESS = "echo toolgate"
FORBIDDEN = "rm -rf ~/.config/toolgate"  # a floor: no policy allows it
SESSION = "toolgate-doctor"  # whose calls nobody counts
PATIENCE = 20.0  # seconds

Table = dict[str, Any]


CALL = {"tool_name": "Bash", "tool_input": {"command": "@"}}
SHELL = {"tool_name": "run_shell_command", "tool_input": {"command": "@"}}
CLAUDE = {
    "session_id": SESSION,
    "cwd": "%",
    "hook_event_name": "PreToolUse",
    "permission_mode": "default",
    "transcript_path": "",
    "tool_use_id": "canary",
}
# A call of the shell as each agent sends it; `@` is the command and `%` the directory.
PAYLOADS: dict[str, Table] = {
    "claude-code": {**CLAUDE, **CALL, "prompt_id": "canary"},
    "codex": {**CLAUDE, **CALL, "turn_id": "canary", "model": "canary"},
    "gemini": {"session_id": SESSION, "cwd": "%", "hook_event_name": "BeforeTool", "timestamp": "", **SHELL},
    "qwen": {**CLAUDE, **SHELL, "timestamp": "", "prompt_id": "canary", "tool_call_id": "canary"},
    "copilot": {"sessionId": SESSION, "timestamp": 0, "cwd": "%", "toolName": "bash", "toolArgs": {"command": "@"}},
    "cursor": {
        "hook_event_name": "beforeShellExecution",
        "conversation_id": SESSION,
        "cursor_version": "1",
        "workspace_roots": ["%"],
        "command": "@",
        "cwd": "%",
    },
    "opencode": {
        "hook_event_name": "tool.execute.before",
        "session_id": SESSION,
        "tool_use_id": "canary",
        "cwd": "%",
        "worktree": "%",
        "tool_name": "bash",
        "tool_input": {"command": "@"},
    },
    "crush": {
        "event": "PreToolUse",
        "session_id": SESSION,
        "cwd": "%",
        "tool_name": "bash",
        "tool_input": {"command": "@"},
    },
    "goose": {
        "event": "PreToolUse",
        "session_id": SESSION,
        "matcher_context": "",
        "working_dir": "%",
        "tool_name": "developer__shell",
        "tool_input": {"command": "@"},
        "tool_call_id": "canary",
    },
    "cline": {
        "clineVersion": "1",
        "hookName": "PreToolUse",
        "timestamp": "0",
        "taskId": SESSION,
        "workspaceRoots": ["%"],
        "preToolUse": {"toolName": "execute_command", "parameters": {"command": "@", "requires_approval": "false"}},
    },
    "windsurf": {
        "agent_action_name": "pre_run_command",
        "trajectory_id": SESSION,
        "timestamp": "",
        "tool_info": {"command_line": "@", "cwd": "%"},
    },
}


def payload(agent: str, command: str, cwd: str) -> object:
    """A call of the shell, as the agent sends it."""
    return _filled(PAYLOADS[agent], {"@": command, "%": cwd})


def _filled(value: object, words: dict[str, str]) -> object:
    match value:
        case str():
            return words.get(value, value)
        case list():
            return [_filled(part, words) for part in value]
        case dict():
            return {key: _filled(part, words) for key, part in value.items()}
        case _:
            return value


def blocks(agent: str, status: int, stdout: str) -> bool:
    """Whether the agent takes an answer for a block: by exit status, or by the word of its own protocol."""
    if status == 2 and agent != "cline":
        return True
    try:
        said = json.loads(stdout) if stdout.strip() else {}
    except ValueError:
        return False
    if not isinstance(said, dict):
        return False
    nested = said.get("hookSpecificOutput")
    words = [said.get(key) for key in ("permissionDecision", "permission", "decision", "verdict")]
    words.append(nested.get("permissionDecision") if isinstance(nested, dict) else None)
    return said.get("cancel") is True or "deny" in words or "block" in words


def asked(agent: str, command: str | list[str], call: str, cwd: Path) -> tuple[int, str, str]:
    """What the installed command answers about a call."""
    text = json.dumps(payload(agent, call, str(cwd)))
    words = ["/bin/sh", "-c", command] if isinstance(command, str) else command
    done = subprocess.run(  # noqa: S603 # the command that stands in the agent's settings is what is tried
        words, input=text, capture_output=True, text=True, timeout=PATIENCE, cwd=cwd, check=False
    )
    return done.returncode, done.stdout, done.stderr


def tried(agent: str, command: str | list[str], cwd: Path) -> str:
    """What is wrong with a command; empty: nothing."""
    try:
        status, out, error = asked(agent, command, HARMLESS, cwd)
        if status != 0 or blocks(agent, status, out):
            return f"a harmless call is blocked: {(error or out).strip()[:300] or f'exit status {status}'}"
        status, out, error = asked(agent, command, FORBIDDEN, cwd)
        if not blocks(agent, status, out):
            return f"a call that must be denied passes: exit status {status}, {out.strip()[:200] or 'no answer'}"
    except subprocess.TimeoutExpired:
        return f"no answer within {PATIENCE:.0f} seconds"
    except OSError as error:
        return f"it cannot be started: {error}"
    return ""


def proven(agent: str) -> str:
    """What is wrong with the command that `install` writes for an agent; empty: nothing."""
    return tried(agent, launching.words(agent), Path.cwd())
