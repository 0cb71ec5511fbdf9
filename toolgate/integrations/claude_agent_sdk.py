"""The Claude Agent SDK: Claude Code with a hook in this process that judges every tool call, and `can_use_tool` to ask.

Calls are read as `toolgate hook` reads them. A hook that fails blocks the call. Anything that switches hooks off in
Claude Code (`--bare`, or a variable that does the same) is refused or reset.
"""

from __future__ import annotations

import json
import os
import warnings
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolgate.adapters import claude_code
from toolgate.integrations.gate import Gate, Ruling
from toolgate.integrations.versions import framework, require
from toolgate.library.calls import Unread
from toolgate.model.call import Mcp, Other, ToolCall
from toolgate.model.errors import GuardError
from toolgate.model.failure import failed, refused
from toolgate.model.verdict import ALLOW, Decision, together
from toolgate.protocols.exchange import ALLOWED, NEUTRAL, Surroundings

with framework("claude-agent-sdk"):
    import anyio
    import anyio.to_thread
    from claude_agent_sdk import (
        CanUseToolShadowedWarning,
        ClaudeAgentOptions,
        HookMatcher,
        PermissionResultAllow,
        PermissionResultDeny,
    )

if TYPE_CHECKING:
    from toolgate.guard import Guard

    Asked = Callable[[str, dict[str, Any], Any], Awaitable[Any]]  # a `can_use_tool`

__all__ = ["guarded"]

EVENT = "PreToolUse"
PATIENCE = 3_600.0  # seconds that Claude Code waits for the hook, while a person may be asked
ROUNDS = 5  # how often a person may change a call
MOST = 1_000  # calls remembered at once
SWITCHES = dict.fromkeys(claude_code.declaration().switches.variables, "")  # set, each makes it run without hooks
UNGUARDED = ("bare", "settings")  # options of the program that disable hooks, or could

require("claude-agent-sdk", "claude-agent-sdk", (0, 2, 182), (0, 3))  # older ones run a call whose hook has failed


def guarded(
    options: ClaudeAgentOptions | None = None,
    guard: Guard | None = None,
    timeout: float | None = None,
    grants: bool = False,
) -> ClaudeAgentOptions:
    """Return a copy of the options in which a guard judges every tool call; existing hooks stay.

    A question goes to the `can_use_tool` of the options; without one it is a refusal. What the guard allows is left to
    the permissions of Claude Code, unless `grants` is set: then nothing more is asked.
    """
    given = ClaudeAgentOptions() if options is None else options
    sdk = _Sdk(Gate(guard, claude_code.HOST, timeout), given, grants)
    if given.can_use_tool is not None:  # the SDK warns that nobody is asked, which is not true with the hook
        warnings.filterwarnings("ignore", category=CanUseToolShadowedWarning)
    hook = HookMatcher(matcher=None, hooks=[sdk.before], timeout=PATIENCE, on_failure="block")
    hooks = given.hooks or {}
    return replace(
        given,
        hooks={**hooks, EVENT: [hook, *hooks.get(EVENT, [])]},
        can_use_tool=None if given.can_use_tool is None else sdk.can_use,
        env={**given.env, **SWITCHES},
        settings=switched_on(given),
    )


class _Sdk:
    """The hook and the callback for one set of options."""

    def __init__(self, gate: Gate, options: ClaudeAgentOptions, grants: bool) -> None:
        self.gate = gate
        self.asked: Asked | None = options.can_use_tool
        self.pauses = self.asked is not None or bool(options.permission_prompt_tool_name)
        self.grants = grants
        self.cwd = str(options.cwd or os.getcwd())
        self.known: OrderedDict[str, tuple[dict[str, Any], bool]] = (
            OrderedDict()
        )  # calls, and whether they were asked about

    async def before(self, event: Any, call_id: str | None, context: Any) -> dict[str, Any]:
        """The hook's output for a call; empty if it is allowed and Claude Code may still ask about it."""
        pauses = self.pauses and event.get("permission_mode") != "dontAsk"
        ruling = await self._ruled(event, pause=pauses)
        self.known[str(event.get("tool_use_id"))] = dict(event), ruling.asks
        while len(self.known) > MOST:
            self.known.popitem(last=False)
        if ruling.allowed:
            word = "allow" if self.grants and not reserved(event) else ""
        else:
            word = "ask" if ruling.asks else "deny"
        text = ruling.question if ruling.asks else ALLOWED if ruling.allowed else ruling.message
        said = {"hookEventName": EVENT, "permissionDecision": word, "permissionDecisionReason": text}
        return {"hookSpecificOutput": said} if word else {}

    async def can_use(self, tool: str, given: dict[str, Any], context: Any) -> Any:
        """Ask a person; a changed call is judged again, and asked about again if necessary."""
        event, ours = self.known.pop(str(context.tool_use_id), ({"tool_use_id": context.tool_use_id}, False))
        event = {**event, "hook_event_name": EVENT, "tool_name": tool, "tool_input": given}
        for _ in range(ROUNDS):
            answer = await self.asked(tool, event["tool_input"], context) if self.asked is not None else None
            if not isinstance(answer, PermissionResultAllow):
                return await self._told(answer, event) if ours and isinstance(answer, PermissionResultDeny) else answer
            changed = answer.updated_input is not None and answer.updated_input != event["tool_input"]
            if not changed and not ours:
                return answer  # the hook let it pass, and Claude Code has asked
            if changed:
                event = {**event, "tool_input": answer.updated_input}
            ruling = await self._ruled(event, approved=not changed, pause=changed)
            if not ruling.asks:
                return answer if ruling.allowed else PermissionResultDeny(message=ruling.message)
            ours, context = True, replace(context, decision_reason=ruling.question)
        return PermissionResultDeny(message="the call was changed too often")

    async def _told(self, answer: Any, event: dict[str, Any]) -> Any:
        """A recorded no; without the person's own words the model reads why it was asked about."""
        where = {"id": event["tool_use_id"], "session": event.get("session_id", ""), "cwd": event.get("cwd", self.cwd)}
        work = partial(self.gate.refused, event["tool_name"], event["tool_input"], words=answer.message, **where)
        ruling = await anyio.to_thread.run_sync(work)
        return replace(answer, message=answer.message or ruling.message)

    async def _ruled(self, event: Any, approved: bool = False, pause: bool = True) -> Ruling:
        """The guard's ruling on a call, read like Claude Code's hooks; in a thread, within the timeout."""
        try:
            with anyio.move_on_after(self.gate.timeout):
                work = partial(ruled, self.gate, event, self.cwd, approved, pause)
                return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        except Exception as error:  # noqa: BLE001 # whatever it is, the call does not run
            return Ruling(failed(error))
        return Ruling(failed(TimeoutError(f"no decision within {self.gate.timeout} seconds")))


def ruled(gate: Gate, event: Any, cwd: str, approved: bool, pause: bool) -> Ruling:
    """The ruling on everything that one event is about."""
    try:
        request = claude_code.decode(event, Surroundings(cwd, os.environ.get, True))
    except GuardError as error:
        return Ruling(refused(error))
    if request.event == NEUTRAL and not request.calls:
        return Ruling(refused(GuardError("Claude Code sent an event that is not a call")))
    found = [gate.judge(described(gate, call), approved, pause).decision for call in request.calls]
    return Ruling(together(found) if found else Decision(ALLOW))


def described(gate: Gate, call: ToolCall) -> ToolCall | Unread:
    """The call of a tool that is not Claude Code's own, by its description to the guard."""
    if not isinstance(call.action, Mcp | Other) or call.tool not in gate.guard.descriptions:
        return call
    found = gate.call_of(call.tool, dict(call.action.arguments), call.id, call.session, call.cwd)
    return found if isinstance(found, Unread) else found.but(project=call.project)


def reserved(event: Any) -> bool:
    """Whether Claude Code still asks although a call is allowed: in plan mode, and outside a sandbox."""
    given = event.get("tool_input")
    outside = isinstance(given, dict) and given.get("dangerouslyDisableSandbox") is True
    return outside or event.get("permission_mode") == "plan"


def switched_on(options: ClaudeAgentOptions) -> str:
    """The settings that make Claude Code run hooks, whatever other settings and the environment say."""
    wrong = [name for name in UNGUARDED if name in options.extra_args]
    if wrong:
        raise GuardError(
            f"`extra_args` has `{wrong[0]}`, with which Claude Code may run without hooks",
            help="use `settings` of the options" if wrong[0] == "settings" else "leave it out",
        )
    text = (options.settings or "{}").strip()
    try:
        if not text.startswith("{"):
            text = (Path(options.cwd or "") / text).read_text("utf-8-sig")
        found = json.loads(text)
        own = found.get("env") or {}
        return json.dumps({**found, "env": {**own, **SWITCHES}})
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise GuardError(f"the settings cannot be read: {error}", help="pass JSON, or the path of a file") from None
