"""What each agent needs to be guarded: lists in its settings that get an entry, and files of our own.

A recipe is data with a few functions that write entries; the reference and `docs/guide/agents.md` say why each is so.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolgate.install import launching
from toolgate.knowledge.places.agents import (
    CLAUDE_CODE,
    CLINE,
    CODEX,
    COPILOT,
    CRUSH,
    CURSOR,
    GEMINI,
    GOOSE,
    OPENCODE,
    QWEN,
    WINDSURF,
)
from toolgate.model.agent import Agent
from toolgate.protocols.capability import TIMEOUT, WRAPPER

Entry = dict[str, Any]
MARK = "toolgate"  # in every command of ours
MARKS = ("/toolgate/hook.py", "/toolgate/__main__.py", "-m toolgate statusline")  # the last one in older versions


@dataclass(frozen=True)
class Insertion:
    """A list in a JSON file that gets one entry; `first` is what a file begins with that we make."""

    user: str
    project: str
    keys: tuple[str, ...]
    entry: Callable[[], Entry]
    first: Entry | None = None


@dataclass(frozen=True)
class OwnFile:
    """A file that is ours alone."""

    user: str
    project: str
    content: Callable[[], str]
    executable: bool = False


@dataclass(frozen=True)
class Member:
    """A setting at the top of a JSON file that is made where it is absent."""

    user: str
    project: str
    key: str
    value: Callable[[], Entry]


@dataclass(frozen=True)
class Recipe:
    """How to guard one agent, and how to tell that it is installed: by its programs and directories."""

    declared: Agent
    title: str
    programs: tuple[str, ...]
    insertions: tuple[Insertion, ...] = ()
    files: tuple[OwnFile, ...] = ()
    since: str = ""  # the oldest version whose hooks are known
    status: tuple[Insertion | Member, ...] = ()  # what shows a session that it is guarded, for those who want it
    note: str = ""

    @property
    def agent(self) -> str:
        return self.declared.name

    @property
    def directories(self) -> tuple[str, ...]:
        """What it keeps beneath a home; that one is there says that the agent is installed."""
        return tuple(directory.path for directory in self.declared.directories if not directory.shared)

    @property
    def records(self) -> tuple[str, ...]:
        """Where it writes while it works."""
        return self.declared.records


def ours(value: object) -> bool:
    """Whether an entry of a list is one of ours: one of its commands starts a file of ours."""
    if isinstance(value, list):
        return any(ours(part) for part in value)
    if not isinstance(value, dict):
        return False
    command = value.get("command", value.get("bash"))
    mine = isinstance(command, str) and any(mark in command for mark in MARKS)
    return mine or ours(value.get("hooks"))


def status_line() -> Entry:
    return {"type": "command", "command": launching.verb_line("statusline")}


def banner() -> Entry:
    return {
        "hooks": [{"type": "command", "command": launching.verb_line("statusline", "--banner"), "timeout": TIMEOUT}]
    }


# --- entries ---------------------------------------------------------------------------------------------------------


def claude_code() -> Entry:
    hook = {"type": "command", "command": launching.shell_line("claude-code"), "timeout": TIMEOUT, "onFailure": "block"}
    return {"matcher": "*", "hooks": [hook]}


def codex() -> Entry:
    hook = {"type": "command", "command": launching.shell_line("codex"), "timeout": TIMEOUT}
    return {"matcher": "*", "hooks": [hook]}


def gemini() -> Entry:
    line = launching.shell_line("gemini")
    return {"matcher": "*", "hooks": [{"type": "command", "name": MARK, "command": line, "timeout": TIMEOUT * 1000}]}


def qwen() -> Entry:
    line = launching.shell_line("qwen")
    return {"matcher": "*", "hooks": [{"type": "command", "command": line, "timeout": TIMEOUT * 1000}]}


def cursor() -> Entry:
    return {"command": launching.shell_line("cursor"), "timeout": TIMEOUT, "failClosed": True}


def crush() -> Entry:
    return {"name": MARK, "command": launching.shell_line("crush"), "timeout": TIMEOUT}


def windsurf() -> Entry:
    return {"command": launching.shell_line("windsurf"), "show_output": True}


def copilot() -> str:
    hook = {"type": "command", "bash": launching.shell_line("copilot"), "timeoutSec": TIMEOUT}
    return _file({"version": 1, "hooks": {"preToolUse": [hook]}})


def goose() -> str:
    line = launching.shell_line("goose")
    hook = {"type": "command", "command": line, "timeout": TIMEOUT, "on_failure": "block"}
    return _file({"hooks": {"PreToolUse": [{"hooks": [hook]}]}})


def goose_plugin() -> str:
    return _file({"name": MARK, "version": "1", "description": "every tool call passes Toolgate before it runs"})


def cline() -> str:
    return launching.script("cline")


def opencode() -> str:
    template = (Path(__file__).parent / "opencode.js").read_text()
    values = {
        "@WORDS@": launching.words("opencode"),
        "@GONE@": launching.gone("opencode"),
        "@PATIENCE@": WRAPPER * 1000,
    }
    for mark, value in values.items():
        template = template.replace(f'"{mark}"', json.dumps(value))
    return template


def _file(value: object) -> str:
    return json.dumps(value, indent=2) + "\n"


def _inserted(agent: Agent, entry: Callable[[], Entry], *events: str, version: bool = False) -> tuple[Insertion, ...]:
    first = {"version": 1} if version else None
    user, project = agent.user_hooks[0], agent.project_hooks[0]
    return tuple(Insertion(user, project, ("hooks", event), entry, first) for event in events)


def _own(agent: Agent, content: Callable[[], str], number: int = 0, executable: bool = False) -> OwnFile:
    return OwnFile(agent.user_hooks[number], agent.project_hooks[number], content, executable)


RECIPES = (
    Recipe(
        CLAUDE_CODE,
        "Claude Code",
        ("claude",),
        _inserted(CLAUDE_CODE, claude_code, "PreToolUse"),
        since="2.1.139",
        status=(
            Member(CLAUDE_CODE.user_hooks[0], CLAUDE_CODE.project_hooks[0], "statusLine", status_line),
            Insertion(CLAUDE_CODE.user_hooks[0], CLAUDE_CODE.project_hooks[0], ("hooks", "SessionStart"), banner),
        ),
        note="sessions that are open already read their settings again; `/hooks` shows them",
    ),
    Recipe(
        CODEX,
        "Codex CLI",
        ("codex",),
        _inserted(CODEX, codex, "PreToolUse"),
        since="0.166.0",
        note="Codex runs only hooks it trusts: the entry in config.toml says that you do; other sessions start anew",
    ),
    Recipe(
        GEMINI,
        "Gemini CLI",
        ("gemini",),
        _inserted(GEMINI, gemini, "BeforeTool"),
        since="0.61.0",
    ),
    Recipe(
        OPENCODE,
        "OpenCode",
        ("opencode",),
        files=(_own(OPENCODE, opencode),),
        since="1.18.0",
    ),
    Recipe(
        COPILOT,
        "GitHub Copilot CLI",
        ("copilot",),
        files=(_own(COPILOT, copilot),),
        since="1.0.102",
    ),
    Recipe(
        CURSOR,
        "Cursor",
        ("cursor", "cursor-agent"),
        _inserted(CURSOR, cursor, "beforeShellExecution", "preToolUse", version=True),
    ),
    Recipe(
        QWEN,
        "Qwen Code",
        ("qwen",),
        _inserted(QWEN, qwen, "PreToolUse"),
        since="0.24.4",
    ),
    Recipe(
        CRUSH,
        "Crush",
        ("crush",),
        _inserted(CRUSH, crush, "PreToolUse"),
        note="Crush does not ask hooks about the calls of its sub-agents",
    ),
    Recipe(
        CLINE,
        "Cline",
        ("cline",),
        files=(_own(CLINE, cline, executable=True),),
        note="a refused call ends Cline's task; the reason is shown to you",
    ),
    Recipe(
        WINDSURF,
        "Windsurf",
        ("windsurf",),
        _inserted(
            WINDSURF,
            windsurf,
            "pre_run_command",
            "pre_write_code",
            "pre_read_code",
            "pre_mcp_tool_use",
        ),
    ),
    Recipe(
        GOOSE,
        "Goose",
        ("goose",),
        files=(
            _own(GOOSE, goose_plugin, 1),
            _own(GOOSE, goose),
        ),
    ),
)
BY_AGENT = {recipe.agent: recipe for recipe in RECIPES}
