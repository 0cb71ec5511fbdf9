"""Crush: `PreToolUse` with a field `event`, answered with a flat `decision`; its sub-agents reach no hook."""

from __future__ import annotations

from toolgate.model.call import Action, Mcp, Other
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, tools
from toolgate.protocols.capability import CLOSED_BY_SHELL, RUNS, SHELL, SOURCE, Capability, Failing, Settings
from toolgate.protocols.exchange import (
    PRE,
    QUIET,
    SILENCE,
    Reply,
    Request,
    Surroundings,
    Table,
    answer_of,
    located,
    said,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Declaration
    from toolgate.protocols.tools import Kind

HOST = "crush"

CAPABILITIES = (
    Capability(
        HOST,
        "Crush",
        "0.96.1 and newer",
        SOURCE,
        "PreToolUse",
        grants=True,
        asks=False,
        rewrites=True,
        headless="not possible: an ask is a deny with the next step, attended or not",
        attended="not needed",
        sees="the tools of the agent itself, also of MCP servers",
        blind="every call of a sub-agent",
        subagents=False,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=SHELL, closed_by=CLOSED_BY_SHELL),
        settings=Settings(HOST, 30, "s"),
        notes=("silence leaves a call to its own prompt, which it skips when told to: too little for an ask",),
    ),
)

TEXTS = """agent todos job_output job_kill sourcegraph lsp_diagnostics lsp_references lsp_restart web_search""".split()
TOOLS: dict[str, Kind | None] = dict.fromkeys(TEXTS) | {
    "bash": tools.shell,
    "write": tools.write,
    "edit": tools.edit,
    "multiedit": tools.edit,
    "view": tools.read,
    "ls": tools.listing,
    "glob": tools.pattern,
    "grep": tools.search,
    "fetch": tools.fetch,
    "web_fetch": tools.fetch,
    "agentic_fetch": tools.fetch_in_text,
    "download": tools.download,
}


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    root = located(around.variable("CRUSH_PROJECT_DIR"), around.cwd)
    event = claude.event_of(payload, "event", "hook_event_name", neutral=(), over=("PostToolUse",))
    if event in QUIET:
        return Request((), event, root)
    name = tools.text(payload, "tool_name")
    given = tools.table(payload.get("tool_input"), "`tool_input`")
    here = claude.directory_in(payload, root)
    calls = claude.placed(
        _actions(name, given), given, here, "bash", HOST, tools.optional(payload, "session_id"), "", name, root
    )
    return Request(calls, PRE, root, around.attended is not False, given)


def _actions(name: str, given: Table) -> tuple[Action, ...]:
    if name in TOOLS:
        kind = TOOLS[name]
        return (Other(name, given),) if kind is None else kind(given)
    server, between, tool = name.removeprefix("mcp_").partition("_")
    if name.startswith("mcp_") and between and server and tool:
        return (Mcp(server, tool, given),)
    return (Other(name, given),)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    told: Table = {"decision": answer.word, "reason": answer.text}
    return said(told if answer.rewrite is None else told | {"updated_input": answer.rewrite})


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory

    return Agent(
        HOST,
        (
            Directory(".config/crush", (("CRUSH_GLOBAL_CONFIG", ""), ("XDG_CONFIG_HOME", "/crush"))),
            Directory(".local/share/crush", (("CRUSH_GLOBAL_DATA", ""), ("XDG_DATA_HOME", "/crush"))),
        ),
        user_hooks=(".config/crush/crush.json",),
        project_hooks=(".crush.json", "crush.json"),
        user_settings=(".crush", ".crush.json", "Library/Application Support/crush"),
        machine=("/etc/crush",),
        secrets=(".local/share/crush/auth.json",),
        instructions=("CRUSH.md",),
        programs=("crush",),
        alike=("crush",),
        project_variable="CRUSH_PROJECT_DIR",
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.declaration import Declaration, Sample, inserted

    return Declaration(
        _places(),
        Sample(
            {
                "event": "PreToolUse",
                "session_id": "%session",
                "cwd": "%directory",
                "tool_name": "%tool",
                "tool_input": "%input",
            },
            "bash",
            {"command": "%command"},
        ),
        signs=(("event", "tool_name", "!matcher_context", "!working_dir"),),
        sets=("CRUSH",),
        insertions=inserted({"name": "toolgate", "command": "%line", "timeout": TIMEOUT}, "PreToolUse"),
        note="Crush does not ask hooks about the calls of its sub-agents",
    )
