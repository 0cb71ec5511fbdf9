"""Claude Code: `PreToolUse` and `PermissionRequest`, and the hosts that read its settings."""

from __future__ import annotations

from toolgate.model.verdict import Decision
from toolgate.protocols import claude
from toolgate.protocols.capability import (
    CLOSED_BY_SHELL,
    DOCS,
    LIVE,
    RUNS,
    SETTING,
    SHELL,
    Capability,
    Failing,
    Settings,
)
from toolgate.protocols.exchange import NEUTRAL, SILENCE, Reply, Request, Surroundings, Table, answer_of

HOST = "claude-code"
UNASKED = ("dontAsk",)  # modes in which nobody is asked


def _capability(versions: str, evidence: str, closing: str, closed_by: str) -> Capability:
    return Capability(
        HOST,
        "Claude Code",
        versions,
        evidence,
        "PreToolUse",
        grants=True,
        asks=True,
        rewrites=True,
        headless="denied, with our reason",
        attended="`CLAUDE_CODE_SESSION_ATTENDED` is `0`, or the mode is `dontAsk`: nobody is there",
        sees="every tool, also of MCP servers, in sub-agents and in bypass mode",
        blind="sessions started with `--bare`, `--safe-mode`, `disableAllHooks` or other `--setting-sources`",
        subagents=True,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=closing, closed_by=closed_by),
        settings=Settings(
            ("~/.claude/settings.json",), (".claude/settings.json", ".claude/settings.local.json"), 600, "s"
        ),
        notes=("a deny rule of the user beats our allow", "a hook's ask holds in bypass mode too"),
    )


CAPABILITIES = (
    _capability("2.1.325 and newer", LIVE, SETTING, '`"onFailure": "block"` in the hook\'s entry'),
    _capability("before 2.1.325", DOCS, SHELL, CLOSED_BY_SHELL),
)


def decode(record: object, around: Surroundings) -> Request:
    dialect = claude.dialect_of(around)
    request = claude.decode(record, around, HOST, claude.TOOLS, "CLAUDE_PROJECT_DIR", dialect)
    if request.event == NEUTRAL:
        return request
    mode = record.get("permission_mode") if isinstance(record, dict) else None
    attended = around.attended
    if attended is None:
        attended = around.variable("CLAUDE_CODE_SESSION_ATTENDED") != "0" and mode not in UNASKED
    given = request.given or {}
    reserved = request.reserved or given.get("dangerouslyDisableSandbox") is True
    return Request(request.calls, request.event, request.project, attended, given, reserved)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event == NEUTRAL:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    if answer.word == "allow" and request.reserved and rewrite is None:
        return SILENCE  # plan mode, or a run outside its sandbox: Claude Code's own question stands
    return claude.encode(answer, request.event)
