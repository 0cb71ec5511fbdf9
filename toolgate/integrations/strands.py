"""Guards agents of Strands: `Agent(…, interventions=[ToolgateIntervention()])`.

A question pauses the agent with an interrupt, and the answer counts only for the same arguments: if a hook changes them
on a retry, it is asked again. Tools of `strands_tools` that start agents are questions, since no guard sees what those
agents do.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from toolgate.integrations.gate import Gate, Ruling
from toolgate.integrations.versions import framework, require
from toolgate.model.description import Description

with framework("strands"):
    from strands.interventions import Deny, InterventionHandler, Proceed
    from strands.interventions.actions import default_evaluate

if TYPE_CHECKING:
    from strands.hooks.events import BeforeToolCallEvent

    from toolgate.guard import Guard

    Judged = tuple[str, object, str | None]  # the name of a tool, its arguments, and its directory

__all__ = ["ToolgateIntervention"]

TOOLS = {  # tools of the framework and `strands_tools` whose arguments say what they do
    "file_editor": Description(like="str_replace_based_edit_tool"),
    "python_repl": Description(evaluates="code"),
    "web_fetch": Description(fetches="url"),
}
OWN = ("strands.", "strands_tools.")  # modules that define the framework's tools
HARMLESS = ("current_time", "handoff_to_user", "sleep", "stop")  # those of them that only answer
AGENTS = ("agent_graph", "graph", "swarm", "think", "use_agent", "use_llm", "workflow")  # they start unguarded agents
UNGUARDED = "start_unguarded_agent"
MOST = 1000  # questions remembered at once
READING = ("GET", "HEAD", "OPTIONS")
PLAIN = ("allow_redirects", "convert_to_markdown", "max_redirects", "method", "metrics", "streaming", "timeout", "url")


class ToolgateIntervention(InterventionHandler):
    """Judges every tool call of its agents; put it last, so that it sees what others have changed."""

    def __init__(self, guard: Guard | None = None, *, timeout: float | None = None, cwd: str | None = None) -> None:
        """Judge by `guard`, or by the policy in force, within `timeout` seconds; tools run in `cwd`."""
        require("strands-agents", "strands", (1, 62), (2,))
        self._gate = Gate(guard, "strands", timeout, TOOLS)
        self._cwd = cwd
        self._session = uuid4().hex
        self._asked: dict[tuple[str, str], tuple[str, Judged]] = {}  # by call and digest: the question, and its subject

    @property
    def name(self) -> str:
        return "toolgate"

    @property
    def on_error(self) -> str:
        return "deny"

    async def before_tool_call(self, event: BeforeToolCallEvent[Any], **_: Any) -> Proceed | Deny:
        """Allow a call, cancel it with the reason, or pause the agent for an answer."""
        tool, arguments = event.tool_use["name"], event.tool_use.get("input")
        origin = _origin(event.selected_tool)
        agent = getattr(event.selected_tool, "agent", None) if origin.startswith("strands.agent.") else None
        names = dict.fromkeys([tool, getattr(event.selected_tool, "tool_name", tool)])  # a hook may have chosen another
        calls = [call for name in names for call in _calls_of(name, arguments, origin, self._cwd)]
        if agent is not None:
            calls = [(UNGUARDED, arguments, self._cwd)]
        if tool in self._gate.guard.descriptions:  # the guard has a description of it
            calls = [(name, arguments, self._cwd) for name in names]
        number = str(event.tool_use.get("toolUseId") or "")
        key = number, _digest(tool, arguments)
        known = self._asked.pop(key, None)  # asked already, so the answer is available and nothing is judged twice
        if known is None:
            ruling, asked = await self._ruling(calls, number)
            if ruling.asks and (_harmless(tool, origin) or _guarded(agent)):
                return Proceed()
            if not ruling.asks:
                return Proceed() if ruling.allowed else Deny(reason=ruling.message)
            known = ruling.question, asked
        ruling = await self._put_to_person(event, key, calls, known)
        return Proceed() if ruling.allowed else Deny(reason=ruling.message)

    async def _put_to_person(
        self, event: BeforeToolCallEvent[Any], key: tuple[str, str], calls: list[Judged], known: tuple[str, Judged]
    ) -> Ruling:
        """The ruling from an answer; without one the agent is paused, and the call comes again."""
        number, digest = key
        question, (name, given, cwd) = known
        while len(self._asked) >= MOST:
            self._asked.pop(next(iter(self._asked)), None)
        self._asked[key] = known
        answer = event.interrupt(f"{self.name}:{digest}", reason=question)
        self._asked.pop(key, None)
        if default_evaluate(answer):
            return (await self._ruling(calls, number, approved=True))[0]
        return await asyncio.to_thread(self._gate.refused, name, given, number, self._session, cwd)

    async def _ruling(self, calls: list[Judged], number: str, approved: bool = False) -> tuple[Ruling, Judged]:
        """The strictest ruling on calls, and its call."""
        found = [
            (await self._gate.acheck(name, given, number, self._session, cwd, approved), (name, given, cwd))
            for name, given, cwd in calls
        ]
        strict = [one for one in found if one[0].denied] or [one for one in found if one[0].asks]
        return (strict or found)[0]


def _origin(tool: object) -> str:
    """The module that defines a tool; empty: not known."""
    function = getattr(tool, "_tool_func", None)
    return str(getattr(type(tool) if function is None else function, "__module__", "") or "")


def _harmless(tool: str, origin: str) -> bool:
    """Whether a tool of the framework only answers, such as one for structured output."""
    return (origin.startswith(OWN) and tool in HARMLESS) or origin.startswith("strands.tools.structured_output.")


def _guarded(agent: object) -> bool:
    """Whether an agent used as a tool has its own intervention."""
    handlers = getattr(getattr(agent, "_intervention_registry", None), "handlers", ())
    return any([isinstance(handler, ToolgateIntervention) for handler in handlers])


def _calls_of(tool: str, arguments: object, origin: str, cwd: str | None) -> list[Judged]:
    """The equivalent calls of tools that Toolgate knows."""
    if tool in AGENTS and (not origin or origin.startswith("strands_tools.")):
        return [(UNGUARDED, arguments, cwd)]
    if not isinstance(arguments, dict):
        return [(tool, arguments, cwd)]
    if tool == "shell":
        return _commands(arguments, cwd)
    if tool == "editor":
        return [(*_edit(arguments), cwd)]
    if tool == "calculator" and origin.startswith(OWN):
        return [("Python", {"code": arguments.get("expression")}, cwd)]  # it evaluates the text
    if tool == "file_read" and isinstance(arguments.get("path"), str):
        return [("read_many_files", {"paths": _paths(arguments)}, cwd)]
    if tool == "http_request" and _only_reads(arguments):
        return [("WebFetch", {"url": arguments.get("url")}, cwd)]
    return [(tool, arguments, cwd)]


def _commands(arguments: dict[str, Any], cwd: str | None) -> list[Judged]:
    """The commands one by one and also together, since a `cd` affects later ones.

    The model's own `work_dir` is where they start, and not whose project it is.
    """
    given = arguments.get("command")
    rest = {key: value for key, value in arguments.items() if key not in ("command", "work_dir")}
    texts: list[object] = []
    found: list[Judged] = []
    for item in given if isinstance(given, list) else [given]:
        table = item if isinstance(item, dict) else {"command": item}
        texts.append(table.get("command"))
        found.append(("Bash", {**rest, "command": texts[-1], **_started(table, arguments)}, cwd))
    if len(texts) > 1 and all([isinstance(text, str) for text in texts]):
        together = "\n".join([str(text) for text in texts])
        found.append(("Bash", {**rest, "command": together, **_started(arguments)}, cwd))
    return found or [("Bash", {**rest, **_started(arguments)}, cwd)]


def _started(*tables: dict[str, Any]) -> dict[str, Any]:
    """The directory that the first of these inputs names, as Toolgate calls it."""
    named = [table["work_dir"] for table in tables if table.get("work_dir")]
    return {"workdir": named[0]} if named else {}


def _edit(arguments: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What the editor of `strands_tools` does: its searches read, replacing a pattern is an edit."""
    match arguments.get("command"):
        case "find_line":
            return "Read", {"path": arguments.get("path")}
        case "pattern_replace":
            edit = {"old_str": arguments.get("pattern"), "new_str": arguments.get("new_str")}
            return "Edit", {"path": arguments.get("path"), **edit}
        case _:
            return "str_replace_based_edit_tool", arguments


def _paths(arguments: dict[str, Any]) -> list[object]:
    """The files that `file_read` reads, separated by commas; it may compare them to another."""
    paths: list[object] = [path.strip() for path in arguments["path"].split(",") if path.strip()]
    return paths + [arguments["comparison_path"]] if arguments.get("comparison_path") else paths


def _only_reads(arguments: dict[str, Any]) -> bool:
    """Whether a request sends only its URL: no credentials, no headers, nothing unknown."""
    method = arguments.get("method")
    sent = [key for key, value in arguments.items() if key not in PLAIN and value is not None]
    return isinstance(method, str) and method.upper() in READING and not sent


def _digest(tool: str, arguments: object) -> str:
    """A short digest of a call, the same for equal arguments."""
    return hashlib.sha256(json.dumps([tool, arguments], sort_keys=True, default=repr).encode()).hexdigest()[:16]
