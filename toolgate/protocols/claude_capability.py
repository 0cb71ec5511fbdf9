"""What Claude Code can do with a hook, as data."""

from __future__ import annotations

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

HOST = "claude-code"


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
        settings=Settings(HOST, 600, "s"),
        notes=("a deny rule of the user beats our allow", "a hook's ask holds in bypass mode too"),
    )


CAPABILITIES = (
    _capability("2.1.325 and newer", LIVE, SETTING, '`"onFailure": "block"` in the hook\'s entry'),
    _capability("before 2.1.325", DOCS, SHELL, CLOSED_BY_SHELL),
)
