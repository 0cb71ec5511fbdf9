"""CrewAI: a hook before every tool call, and one after it that tells the model why a call was blocked.

CrewAI ignores what a hook raises and runs the tool, and a later hook may change a call: this hook never raises, and
blocks a call that others may still change. CrewAI cannot pause for a person: a question goes to the guard's permission
handler, and without one it is a refusal.
"""

from __future__ import annotations

import os.path
import weakref
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate, Ruling
from toolgate.integrations.versions import framework
from toolgate.model.description import Description
from toolgate.model.errors import GuardError
from toolgate.model.failure import failed, refused

with framework("crewai"):
    from crewai import Crew
    from crewai.agents.agent_adapters.base_agent_adapter import BaseAgentAdapter
    from crewai.hooks.dispatch import InterceptionPoint, get_global_hook_list, get_scoped_hooks, register_scoped

__all__ = ["guarded", "install"]

HOST = "crewai"
MOST = 1000  # blocked calls that wait for the hook after them
OWN = (
    "DelegateWorkTool", "AskQuestionTool", "RecallMemoryTool", "RememberTool", "DeferredToolResultReader",
    "ReadFileTool",
)  # fmt: skip
TOOLS = {  # those of crewai-tools; the developer chose any path or URL that the model does not give
    "read_a_file_s_content": Description(reads="file_path?"),
    "read_a_files_content": Description(reads="file_path?"),
    "list_files_in_directory": Description(reads="directory?"),
    "read_website_content": Description(fetches="website_url?"),
    "code_interpreter": Description(evaluates="code", language="python"),
}
CHANGED = "another hook that may change the call was set up after the guard; make the call again"


def guarded(crew: Crew, guard: Guard | None = None, timeout: float | None = None) -> Crew:
    """Judge the calls of a crew and its copies; returns the same crew.

    Calls are judged by `guard`, or by the policy in force; a call that takes over `timeout` seconds to judge is
    refused.
    """
    if not isinstance(crew, Crew):
        raise GuardError(f"{crew!r} is not a crew", help="pass a Crew, or call `install()` for agents without one")
    Hooks(Gate(guard, HOST, timeout, TOOLS), whole=False).take(crew)
    return crew


def install(guard: Guard | None = None, timeout: float | None = None) -> None:
    """Judge all calls of all crews, flows and agents in this process."""
    Hooks(Gate(guard, HOST, timeout, TOOLS), whole=True)


class Hooks:
    """The hooks of one guard; not `whole`: only for given crews."""

    def __init__(self, gate: Gate, whole: bool) -> None:
        self._gate, self._whole = gate, whole
        self._session = uuid4().hex  # without a crew
        self._crews: list[weakref.ref[Crew]] = []
        self._blocked: dict[int, tuple[object, str]] = {}  # by identity of the arguments: these, and the message
        get_global_hook_list(InterceptionPoint.PRE_TOOL_CALL).append(self.before)
        get_global_hook_list(InterceptionPoint.POST_TOOL_CALL).append(self.after)
        get_global_hook_list(InterceptionPoint.EXECUTION_START).append(self.start)

    def take(self, crew: Crew) -> Crew:
        """Judge a crew from now on, and all its copies."""
        agents = [*crew.agents, *([crew.manager_agent] if crew.manager_agent is not None else [])]
        foreign = [agent.role for agent in agents if isinstance(agent, BaseAgentAdapter)]
        if foreign:
            raise GuardError(
                f"the tools of {', '.join(foreign)} are called by another framework, past CrewAI's hooks",
                help="guard that agent with the integration of its framework",
            )
        self._crews.append(weakref.ref(crew))
        copy = crew.copy
        object.__setattr__(crew, "copy", lambda: self.take(copy()))  # `kickoff_for_each` runs copies
        return crew

    def start(self, context: Any) -> None:
        """Become the last hook when a run starts."""
        self._come_last()

    def before(self, context: Any) -> bool | None:
        """Block a call that the guard does not allow."""
        try:
            if not self._concerns(context) or _is_own(context.tool):
                return None
            ruling = self._ruling(context)
        except Exception as error:  # noqa: BLE001 # CrewAI would run the tool; what is more than an exception ends the run
            ruling = Ruling(failed(error))
        if ruling.allowed:
            return None
        while len(self._blocked) >= MOST:
            self._blocked.pop(next(iter(self._blocked)), None)
        self._blocked[id(context.tool_input)] = (context.tool_input, ruling.message)
        return False

    def after(self, context: Any) -> str | None:
        """Tell the model why a call was blocked."""
        given, message = self._blocked.pop(id(context.tool_input), (None, ""))
        return message if message and given is context.tool_input else None

    def _concerns(self, context: Any) -> bool:
        return self._whole or any(context.crew is not None and crew() is context.crew for crew in self._crews)

    def _ruling(self, context: Any) -> Ruling:
        if not self._come_last():
            return Ruling(refused(GuardError(CHANGED)))
        tool, given = _meant(context.tool_name, context.tool_input)
        return self._gate.check(
            tool, given, session=str(getattr(context.crew, "id", None) or self._session), pause=False
        )

    def _come_last(self) -> bool:
        """Whether no other hook comes after this one; otherwise it moves to the end for the next call."""
        hooks = get_global_hook_list(InterceptionPoint.PRE_TOOL_CALL)
        scoped = get_scoped_hooks(InterceptionPoint.PRE_TOOL_CALL)
        after = [*hooks, *scoped]
        after = after[len(after) - after[::-1].index(self.before) :] if self.before in after else after
        if all(isinstance(getattr(hook, "__self__", None), Hooks) for hook in after):
            return True
        hooks.append(self.before)  # first, so that no thread ever finds it missing
        hooks.remove(self.before)
        if scoped:
            register_scoped(InterceptionPoint.PRE_TOOL_CALL, self.before)
        return False


def _is_own(tool: Any) -> bool:
    """Whether a CrewAI tool delegates to an agent, whose calls are judged, or is its memory."""
    kind = type(getattr(tool, "_original_tool", None))
    return kind.__name__ in OWN and kind.__module__.startswith("crewai.tools.")


def _meant(tool: str, given: object) -> tuple[str, object]:
    """The call by what it does."""
    if tool == "file_writer_tool" and isinstance(given, Mapping) and isinstance(given.get("filename"), str):
        path = os.path.join(str(given.get("directory") or "."), given["filename"])
        return "Write", {"file_path": path, "content": given.get("content") or ""}
    return tool, given
