"""Goose: hooks of a plugin, `PreToolUse` with a field `event`; it can only block."""

from __future__ import annotations

from toolgate.model.call import Action, Other, ToolCall
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, tools
from toolgate.protocols.capability import DOCS, RUNS, SETTING, Capability, Failing, Settings
from toolgate.protocols.exchange import (
    AFTER,
    NEUTRAL,
    PRE,
    QUIET,
    SILENCE,
    Reply,
    Request,
    Surroundings,
    Table,
    answer_of,
    said,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Declaration
    from toolgate.protocols.tools import Kind

HOST = "goose"

CAPABILITIES = (
    Capability(
        HOST,
        "Goose",
        "as documented in November 2026",
        DOCS,
        "PreToolUse",
        grants=False,
        asks=False,
        rewrites=False,
        headless="not possible: an ask is a deny with the next step, attended or not",
        attended="not needed",
        sees="every tool of every extension",
        blind="not known",
        subagents=None,
        failing=Failing(
            RUNS, RUNS, RUNS, RUNS, RUNS, closing=SETTING, closed_by='`"on_failure": "block"` in the hook\'s entry'
        ),
        settings=Settings(HOST, 30, "s"),
        notes=("the word of its answer is `block`; any other word or text is not a decision",),
    ),
)

TEXTS = "todo__todo_write todo__todo_read subagent final_output".split()
TOOLS: dict[str, Kind | None] = dict.fromkeys(TEXTS) | {
    "developer__shell": tools.shell,
    "shell": tools.shell,
    "developer__write": tools.write,
    "developer__edit": tools.edit,
    "developer__text_editor": tools.editor,
    "developer__tree": tools.listing,
    "developer__analyze": tools.search,
    "developer__read_image": tools.read,
    "developer__image_processor": tools.read,
}


NEUTRAL_EVENTS = ("SessionStart", "SessionEnd", "Stop", "UserPromptSubmit")
OVER = ("PostToolUse", "PostToolUseFailure", "AfterFileEdit", "AfterShellExecution")


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    event = claude.event_of(payload, "event", "hook_event_name", neutral=NEUTRAL_EVENTS, over=OVER)
    if event == NEUTRAL:
        return Request((), NEUTRAL, around.cwd)
    here = claude.directory_in(payload, around.cwd)
    if event == AFTER:
        session, call = tools.optional(payload, "session_id"), tools.optional(payload, "tool_call_id")
        named = HOST, session, call, tools.optional(payload, "tool_name")
        return claude.ended(payload, lambda: _calls(payload, here)[0], here, named)
    calls, given = _calls(payload, here)
    return Request(calls, PRE, here, True, given)


def _calls(payload: Table, here: str) -> tuple[tuple[ToolCall, ...], Table]:
    """The calls in a payload, and the original arguments."""
    name = tools.text(payload, "tool_name")
    given = tools.table(payload.get("tool_input"), "`tool_input`")
    session, call = tools.optional(payload, "session_id"), tools.optional(payload, "tool_call_id")
    return claude.placed(_actions(name, given), given, here, "bash", HOST, session, call, name), given


def _actions(name: str, given: Table) -> tuple[Action, ...]:
    if name in TOOLS:
        kind = TOOLS[name]
        return (Other(name, given),) if kind is None else kind(given)
    return tools.served(name, given, "__", "")


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    return SILENCE if answer.word == "allow" else said({"decision": "block", "reason": answer.text})


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory

    return Agent(
        HOST,
        (
            Directory(".config/goose", (("GOOSE_PATH_ROOT", "/config"), ("XDG_CONFIG_HOME", "/goose"))),
            Directory(".local/share/goose", (("GOOSE_PATH_ROOT", "/data"), ("XDG_DATA_HOME", "/goose"))),
            Directory(".agents", (("GOOSE_PATH_ROOT", "/.agents"),), shared=True),
        ),
        user_hooks=(".agents/plugins/toolgate/hooks/hooks.json", ".agents/plugins/toolgate/plugin.json"),
        project_hooks=(".agents/plugins/toolgate/hooks/hooks.json", ".agents/plugins/toolgate/plugin.json"),
        user_settings=(".config/agents", "Library/Application Support/goose"),
        project_settings=(".agents/plugins", ".agents/hooks.json", ".agents/hooks"),
        project_directories=(".agents", ".goose"),
        machine=("/etc/goose",),
        secrets=(".config/goose/secrets.yaml",),
        instructions=(".goosehints",),
        programs=("goose",),
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.declaration import After, Brought, Declaration, OwnFile, Sample

    hook = {"type": "command", "command": "%line", "timeout": TIMEOUT, "on_failure": "block"}
    later = {"type": "command", "command": "%after", "timeout": TIMEOUT}
    after = After(("PostToolUse", "PostToolUseFailure"), {"event": "PostToolUse", "tool_output": "%result"})
    words = "every tool call passes Toolgate before it runs"
    manifest: Table = {"name": "toolgate", "version": "1", "description": words}
    hooks = ((".agents/plugins", "*/hooks/hooks.json"),)
    return Declaration(
        _places(),
        Sample(
            {
                "event": "PreToolUse",
                "session_id": "%session",
                "matcher_context": "",
                "working_dir": "%directory",
                "tool_name": "%tool",
                "tool_input": "%input",
                "tool_call_id": "canary",
            },
            "developer__shell",
            {"command": "%command"},
        ),
        signs=(("event", "matcher_context"), ("event", "working_dir")),
        sets=("GOOSE_TERMINAL",),
        files=(
            OwnFile(1, manifest),
            OwnFile(
                0,
                {"hooks": {"PreToolUse": [{"hooks": [hook]}]} | {name: [{"hooks": [later]}] for name in after.events}},
            ),
        ),
        after=after,
        brought=Brought(hooks, hooks, ("PreToolUse",)),
    )
