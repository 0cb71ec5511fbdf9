"""Codex CLI: it obeys a deny with a reason and a rewritten input, and takes everything else for a broken hook.

A hook of Codex can neither allow nor ask: an allow is silence, an ask is a deny with the next step. In
`PermissionRequest`, where Codex is about to ask a person by itself, an ask is silence and the person decides.
"""

from __future__ import annotations

from toolgate.model.call import Action, Other
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, kinds, tools
from toolgate.protocols.capability import CLOSED_BY_SHELL, LIVE, RUNS, SHELL, Capability, Failing, Settings
from toolgate.protocols.exchange import NEUTRAL, PRE, SILENCE, Reply, Request, Surroundings, Table, answer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.protocols.tools import Kind

HOST = "codex"

CAPABILITIES = (
    Capability(
        HOST,
        "Codex CLI",
        "0.166.0 and newer",
        LIVE,
        "PreToolUse",
        grants=False,
        asks=False,
        rewrites=True,
        headless="not possible: an ask is a deny with the next step, attended or not",
        attended="not needed",
        sees="shell calls, patches, tools of MCP servers, calls made by a script in code mode",
        blind="`write_stdin`: what is typed into a session that runs; bare interpreters are therefore refused",
        subagents=True,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=SHELL, closed_by=CLOSED_BY_SHELL),
        settings=Settings(HOST, 600, "s"),
        notes=(
            "a hook runs only after its hash was trusted; one that is not is skipped without a word",
            "an unknown key, a deny without a reason, `ask` or a bare `allow` makes the call run",
        ),
    ),
)


def _typed(arguments: Table) -> tuple[Action, ...]:
    return (Other("write_stdin", arguments),)


# Text for agents and people, or what is already running: known by name, judged when it becomes deeds.
TEXTS = """update_plan spawn_agent send_input send_message followup_task wait_agent interrupt_agent close_agent
    resume_agent list_agents request_user_input tool_search web_search list_mcp_resources list_mcp_resource_templates
    read_mcp_resource get_goal create_goal update_goal get_context_remaining
    list_available_plugins_to_install""".split()
TOOLS: dict[str, Kind | None] = (
    dict.fromkeys(TEXTS)
    | kinds.CLAUDE
    | {
        "apply_patch": tools.patch,
        "view_image": tools.read,
        "write_stdin": _typed,
    }
)


NEUTRAL_EVENTS = tuple(
    "PreCompact PostCompact SessionStart SessionEnd UserPromptSubmit SubagentStart SubagentStop Stop".split()
)
AFTER = ("PostToolUse",)


def decode(record: object, around: Surroundings) -> Request:
    """The payload's `cwd` is that of the call; the hook itself is started in the project."""
    dialect = claude.dialect_of(around)
    return claude.decode(record, around, HOST, TOOLS, "", dialect, NEUTRAL_EVENTS, AFTER)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event == NEUTRAL:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    if request.event == PRE and answer.word == "allow" and rewrite is None:
        return SILENCE
    return claude.encode(answer, request.event)
