"""Claude Code: `PreToolUse` and `PermissionRequest`, and the hosts that read its settings."""

from __future__ import annotations

from toolgate.model.verdict import ALLOW, Decision
from toolgate.protocols import claude
from toolgate.protocols.exchange import (
    ALLOWED,
    NEUTRAL,
    SILENCE,
    Answer,
    Reply,
    Request,
    Surroundings,
    Table,
    answer_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.protocols.claude_capability import CAPABILITIES
    from toolgate.protocols.tools import Kind

__all__ = ["CAPABILITIES", "HOST", "decode", "encode"]

HOST = "claude-code"
# The modes in which an ask reaches a person. In a terminal it was seen to do so in the last two as well; an editor or a
# program that starts Claude Code decides about an ask by itself, and has been told there to skip questions.
ASKING = ("default", "acceptEdits", "plan")
ASKING_IN_TERMINALS = ("bypassPermissions", "auto")


def decode(record: object, around: Surroundings) -> Request:
    dialect = claude.dialect_of(around)
    request = claude.decode(record, around, HOST, _known(record), "CLAUDE_PROJECT_DIR", dialect)
    if request.event == NEUTRAL:
        return request
    attended = around.attended
    if attended is None:
        attended = around.variable("CLAUDE_CODE_SESSION_ATTENDED") != "0" and _asks(record, around)
    given = request.given or {}
    reserved = request.reserved or given.get("dangerouslyDisableSandbox") is True
    return Request(request.calls, request.event, request.project, attended, given, reserved)


def _asks(record: object, around: Surroundings) -> bool:
    """Whether a person is asked in this mode; older versions name none."""
    mode = record.get("permission_mode", "default") if isinstance(record, dict) else "default"
    if mode in ASKING_IN_TERMINALS:
        return around.variable("CLAUDE_CODE_ENTRYPOINT") == "cli"
    return mode in ASKING


def _known(record: object) -> dict[str, Kind | None]:
    """The tools that are known: all of them, unless it is a command, which needs no other."""
    name = record.get("tool_name") if isinstance(record, dict) else None
    if isinstance(name, str) and name in claude.COMMANDS:
        return claude.COMMANDS
    from toolgate.protocols.kinds import CLAUDE

    return CLAUDE


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event == NEUTRAL:
        return SILENCE
    answer = _answer(decision, request, rewrite)
    if answer.word == "allow" and request.reserved and rewrite is None:
        return SILENCE  # plan mode, or a run outside its sandbox: Claude Code's own question stands
    return claude.encode(answer, request.event)


def _answer(decision: Decision, request: Request, rewrite: Table | None) -> Answer:
    if decision.verdict == ALLOW and rewrite is None:
        return Answer("allow", ALLOWED)  # every version can do that, and most calls end so
    from toolgate.protocols.claude_capability import CAPABILITIES

    return answer_of(decision, request, CAPABILITIES[0], rewrite)


def __getattr__(name: str) -> object:
    """What Claude Code can do is data that few calls need."""
    if name != "CAPABILITIES":
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    from toolgate.protocols.claude_capability import CAPABILITIES

    return CAPABILITIES
