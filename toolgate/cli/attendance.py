"""Whether a person is there: what loosens the guard is for people alone."""

from __future__ import annotations

import os
import sys

from toolgate.cli import UsageError

# Agents set these for the commands they start. It is a second fence: the first is the floor, which denies the call.
AGENTS = {
    "CLAUDECODE": "Claude Code",
    "CODEX_SANDBOX": "Codex",
    "CODEX_THREAD_ID": "Codex",
    "CURSOR_AGENT": "Cursor",
    "GEMINI_CLI": "Gemini CLI",
    "OPENCODE": "OpenCode",
    "QWEN_CODE": "Qwen Code",
}
UNATTENDED = "say `--yes` to make the changes, `--dry-run` to see them"


def refuse_agents(verb: str) -> None:
    """`UsageError` when an agent has started this."""
    for name, agent in AGENTS.items():
        if os.environ.get(name):
            raise UsageError(
                f"`toolgate {verb}` is for people, and {agent} has started this (`{name}` is set): "
                "run it in a terminal of your own"
            )


def require_person(verb: str) -> None:
    """`UsageError` unless a person has started this."""
    refuse_agents(verb)


def confirmed(question: str, otherwise: str = UNATTENDED) -> bool:
    """Whether a person says yes; Enter means no. `otherwise` says what to do where nobody can be asked."""
    if not sys.stdin.isatty():
        raise UsageError(f"nobody can be asked: {otherwise}")
    print(f"{question} [y/N] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")
