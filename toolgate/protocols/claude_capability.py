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
        attended="`CLAUDE_CODE_SESSION_ATTENDED` is `0`, or in this mode nobody is asked (`MODES`): nobody is there",
        sees="every tool, also of MCP servers, in sub-agents and in bypass mode",
        blind="sessions started with `--bare`, `--safe-mode`, `disableAllHooks` or other `--setting-sources`",
        subagents=True,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=closing, closed_by=closed_by),
        settings=Settings(HOST, 600, "s"),
        notes=(
            "a deny rule of the user beats our allow",
            "in `bypassPermissions` and `auto` an ask is one in a terminal alone: elsewhere it is a deny",
        ),
    )


ASKS, REFUSES, LEAVES = "asks you", "refuses it", "leaves it to the program that started it"
# What becomes of a hook's ask in each mode: in a terminal, with `-p`, under an editor or an SDK; then what we answer.
MODES = (
    ("default", ASKS, REFUSES, LEAVES, "ask"),
    ("acceptEdits", ASKS, REFUSES, LEAVES, "ask"),
    ("plan", ASKS, REFUSES, LEAVES, "ask"),
    ("bypassPermissions", ASKS, REFUSES, LEAVES, "ask in a terminal, deny elsewhere"),
    ("auto", ASKS, REFUSES, LEAVES, "ask in a terminal, deny elsewhere"),
    ("dontAsk", ASKS, REFUSES, LEAVES, "deny"),
    ("any other", "", "", "", "deny"),
)
MODES_TRIED = ("2.1.139", "2.1.197", "2.1.199", "2.1.260", "2.1.278", "2.1.325")  # docs/guide/agents.md says how far

CAPABILITIES = (
    _capability("2.1.325 and newer", LIVE, SETTING, '`"onFailure": "block"` in the hook\'s entry'),
    _capability("before 2.1.325", DOCS, SHELL, CLOSED_BY_SHELL),
)
