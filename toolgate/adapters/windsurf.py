"""Windsurf: an action with its name, blocked by exit status 2 with a reason on standard error, and by nothing else."""

from __future__ import annotations

from toolgate.model.call import Action, Mcp, Other, ToolCall
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, tools
from toolgate.protocols.capability import CLOSED_BY_SHELL, DOCS, RUNS, SHELL, Capability, Failing, Settings
from toolgate.protocols.exchange import NEUTRAL, PRE, QUIET, SILENCE, Reply, Request, Surroundings, Table, answer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Declaration

HOST = "windsurf"

CAPABILITIES = (
    Capability(
        HOST,
        "Windsurf",
        "as documented in November 2026",
        DOCS,
        "pre_run_command, pre_write_code, pre_read_code, pre_mcp_tool_use",
        grants=False,
        asks=False,
        rewrites=False,
        headless="not possible: an ask is a deny with the next step, attended or not",
        attended="not needed",
        sees="commands, files that are read or written, tools of MCP servers",
        blind="other tools have no event",
        subagents=None,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=SHELL, closed_by=CLOSED_BY_SHELL),
        settings=Settings(HOST, 30, ""),
        notes=("its patience is not documented",),
    ),
)


NEUTRAL_EVENTS = tuple(
    """post_read_code post_write_code post_run_command pre_user_prompt post_cascade_response
    post_cascade_response_with_transcript post_setup_worktree""".split()
)
OVER = ("post_mcp_tool_use",)  # the only one with a call's result


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    name = tools.text(payload, "agent_action_name")
    if name in NEUTRAL_EVENTS:
        return Request((), NEUTRAL, around.cwd)
    given = tools.table(payload.get("tool_info"), "`tool_info`")
    session = tools.optional(payload, "trajectory_id")
    call = tools.optional(payload, "execution_id")
    if name in OVER:
        tool = tools.optional(given, "mcp_tool_name")
        called = HOST, session, call, tool

        def read() -> tuple[ToolCall, ...]:
            return claude.placed(_actions("pre_mcp_tool_use", given), given, around.cwd, "bash", *called)

        return claude.ended({"tool_info": _came(given)}, read, around.cwd, called)
    actions = _actions(name, given)
    calls = claude.placed(actions, given, around.cwd, claude.dialect_of(around), HOST, session, call, name)
    return Request(calls, PRE, around.cwd, True, given)


def _came(given: Table) -> Table:
    """A server's answer, without the request."""
    return {key: value for key, value in given.items() if key != "mcp_tool_arguments"}


def _actions(name: str, given: Table) -> tuple[Action, ...]:
    match name:
        case "pre_run_command":
            return tools.shell(given)
        case "pre_write_code":
            return tools.edit(given)
        case "pre_read_code":
            return tools.read(given)
        case "pre_mcp_tool_use":
            value = given.get("mcp_tool_arguments")
            arguments = tools.embedded(value) if isinstance(value, str) and value else value or {}
            server, tool = tools.text(given, "mcp_server_name"), tools.text(given, "mcp_tool_name")
            return (Mcp(server, tool, tools.table(arguments, "`mcp_tool_arguments`")),)
        case _:
            return (Other(name, given),)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    return SILENCE if answer.word == "allow" else Reply(2, "", answer.text + "\n")


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory

    return Agent(
        HOST,
        (Directory(".codeium/windsurf"),),
        user_hooks=(".codeium/windsurf/hooks.json",),
        project_hooks=(".windsurf/hooks.json",),
        user_settings=(".codeium", ".windsurf", ".config/windsurf", "Library/Application Support/Windsurf"),
        project_settings=(".windsurf/hooks", ".windsurf/mcp_config.json"),
        project_directories=(".windsurf",),
        machine=("/etc/windsurf", "/Library/Application Support/Windsurf"),
        instructions=(".windsurfrules",),
        programs=("windsurf",),
    )


def declaration() -> Declaration:
    from toolgate.protocols.declaration import After, Declaration, Sample, inserted

    return Declaration(
        _places(),
        Sample(
            {"agent_action_name": "%tool", "trajectory_id": "%session", "timestamp": "", "tool_info": "%input"},
            "pre_run_command",
            {"command_line": "%command", "cwd": "%directory"},
        ),
        signs=(("agent_action_name",),),
        insertions=(
            *inserted(
                {"command": "%line", "show_output": True},
                *"pre_run_command pre_write_code pre_read_code pre_mcp_tool_use".split(),
            ),
            *inserted({"command": "%after", "show_output": False}, *OVER),
        ),
        after=After(OVER, {"agent_action_name": OVER[0], "tool_info": {"mcp_result": "%result"}}),
    )
