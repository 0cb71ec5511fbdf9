"""LangChain, LangGraph and deepagents: a middleware for `create_agent`, and a tool node for custom graphs.

A question pauses the graph with `interrupt()`, in the form that `HumanInTheLoopMiddleware` uses; without a checkpointer
it is a refusal. Calls by agents inside a tool are judged too, with or without the middleware in those agents.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import UUID

from toolgate.integrations.gate import Gate, Ruling
from toolgate.integrations.langchain_tools import VIRTUAL_FILES, ToolsGate
from toolgate.integrations.versions import framework, require
from toolgate.model.errors import GuardError
from toolgate.model.failure import refused

with framework("langchain"):
    from langchain.agents.middleware import AgentMiddleware
    from langchain_core.callbacks import BaseCallbackHandler
    from langchain_core.messages import ToolMessage
    from langchain_core.tracers.context import register_configure_hook
    from langgraph.errors import GraphBubbleUp, GraphInterrupt
    from langgraph.func import task
    from langgraph.prebuilt import ToolNode
    from langgraph.prebuilt.tool_node import ToolCallRequest, ToolInvocationError
    from langgraph.types import interrupt

if TYPE_CHECKING:
    from toolgate.guard import Guard
    from toolgate.model.description import Description

    Flow = Generator[tuple[str, dict[str, Any]], Ruling, None]  # a step, and its arguments

__all__ = ["VIRTUAL_FILES", "ToolgateMiddleware", "tool_node"]

HOST = "langchain"
CHECK, REFUSE, MAKE, TELL = "check", "refuse", "make", "tell"  # the first two ask the gate, the others end the flow
MOST = 1_000  # approved calls remembered at once
DECISIONS = ("approve", "edit", "reject")
CHECKPOINTER = "__pregel_checkpointer"  # in the configuration of a run; without it, a run may still pause
NEEDED = ("_run_one", "_arun_one", "_combine_tool_outputs")  # of `ToolNode`, for calls as separate tasks

require("langchain", HOST, (1, 4, 7), (2,))
require("langgraph", HOST, (1, 2, 20), (2,))
if not all(hasattr(ToolNode, name) for name in NEEDED):
    raise GuardError(
        "this version of langgraph has another tool node than Toolgate knows",
        help="install a version in the range of the extra `toolgate[langchain]`",
    )


class ToolgateMiddleware(AgentMiddleware):
    """Has a guard judge every tool call of an agent: `create_agent(model, tools, middleware=[ToolgateMiddleware()])`.

    Put it last in the list, so that it sees the final call.
    """

    def __init__(
        self, guard: Guard | None = None, timeout: float | None = None, tools: Mapping[str, Description] | None = None
    ) -> None:
        """Judge by `guard`, or by the policy in force, within `timeout` seconds; `tools` describes other tools."""
        super().__init__()
        self.door = Door(ToolsGate(guard, HOST, timeout, tools))

    def wrap_tool_call(self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Any]) -> Any:
        return self.door.passed(request, handler)

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[Any]]
    ) -> Any:
        return await self.door.apassed(request, handler)


def tool_node(
    tools: Sequence[Any],
    guard: Guard | None = None,
    timeout: float | None = None,
    described: Mapping[str, Description] | None = None,
    **options: Any,
) -> ToolNode:
    """Return a `ToolNode` whose calls a guard judges; `described` says what tools do, `options` are for `ToolNode`.

    Each call is a separate task, so that calls which ran next to a question do not run again when it is answered.
    """
    door = Door(ToolsGate(guard, HOST, timeout, described))
    return _Node(tools, wrap_tool_call=door.passed, awrap_tool_call=door.apassed, **options)


class Door:
    """Judges calls on their way to a tool, in threads and in tasks."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.approved: dict[object, bool] = {}  # what a person has approved, which is not asked again on a retry
        self.asked: dict[object, Ruling] = {}  # open questions

    def passed(self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Any]) -> Any:
        flow = self._flow(request)
        step, given = next(flow)
        while step in (CHECK, REFUSE):
            step, given = flow.send(self.gate.check(**given) if step == CHECK else self.gate.refused(**given))
        if step == TELL:
            return given["message"]
        with self._within(given["request"]):
            return told(request, given["request"], handler(given["request"]))

    async def apassed(self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[Any]]) -> Any:
        flow = self._flow(request)
        step, given = next(flow)
        while step in (CHECK, REFUSE):
            work = self.gate.acheck(**given) if step == CHECK else asyncio.to_thread(self.gate.refused, **given)
            step, given = flow.send(await work)
        if step == TELL:
            return given["message"]
        with self._within(given["request"]):
            return told(request, given["request"], await handler(given["request"]))

    def _flow(self, request: ToolCallRequest) -> Flow:
        """The steps of judging a call: requests to the gate, then the request to make, or the message."""
        session, pauses = place_of(request)
        while True:
            call = request.tool_call
            about = {"tool": call["name"], "arguments": call["args"], "id": call["id"], "session": session}
            this = same_try(request)
            approved = this is not None and this in self.approved
            ruling = self.asked.pop(this, None)  # a resumed graph comes here again: nothing is judged twice
            if ruling is None:
                ruling = yield CHECK, {**about, "approved": approved, "pause": pauses}
            if ruling.asks:
                if len(self.asked) >= MOST:
                    self.asked.clear()
                self.asked |= {this: ruling} if this is not None else {}
                kind, words, edited = reply_of(_put(call, ruling))
                self.asked.pop(this, None)
                if kind == "edit" and edited is not None:
                    request = replaced(request, *edited)  # and judged again
                    if request.tool is not None:
                        continue
                    ruling = Ruling(refused(GuardError(f"there is no tool `{edited[0]}`")))
                elif kind == "approve":
                    ruling = yield CHECK, {**about, "approved": True, "pause": False}
                    if len(self.approved) >= MOST:
                        self.approved.clear()
                    self.approved |= {this: True} if ruling.allowed and this is not None else {}
                else:
                    ruling = yield REFUSE, {**about, "words": words}
            if ruling.allowed:
                yield MAKE, {"request": request}
            yield TELL, {"message": message_of(call, ruling)}

    @contextmanager
    def _within(self, request: ToolCallRequest) -> Generator[None]:
        token = INNER.set(_Inner(self.gate, request.tool_call, place_of(request)[0]))
        try:
            yield
        finally:
            INNER.reset(token)


# --- requests and answers --------------------------------------------------------------------------------------------


def place_of(request: ToolCallRequest) -> tuple[str, bool]:
    """The session of a call, and whether its graph can pause and resume."""
    runtime = getattr(request, "runtime", None)
    settings = (getattr(runtime, "config", None) or {}).get("configurable") or {}
    return str(settings.get("thread_id") or ""), bool(settings.get(CHECKPOINTER, True))


def same_try(request: ToolCallRequest) -> tuple[str, ...] | None:
    """Identifies a call that is retried within one step of a graph; `None`: it cannot be identified."""
    step = getattr(getattr(request.runtime, "execution_info", None), "task_id", None)
    if not isinstance(step, str) or not step:
        return None
    call = request.tool_call
    return step, str(call["id"]), call["name"], repr(call["args"])


def _put(call: dict[str, Any], ruling: Ruling) -> object:
    """A person's answer to a question; the first time, the graph pauses here."""
    action = {"name": call["name"], "args": call["args"], "description": ruling.question}
    review = {"action_name": call["name"], "allowed_decisions": list(DECISIONS)}
    try:
        return interrupt({"action_requests": [action], "review_configs": [review]})
    except GraphBubbleUp:
        raise
    except Exception as error:  # noqa: BLE001 # outside a graph there is nothing that could pause
        return {"type": "reject", "message": f"no person can be asked here: {error}"}


def reply_of(answer: object) -> tuple[str, str, tuple[str, dict[str, Any]] | None]:
    """A person's answer, the words, and the call to make instead; anything not understood is a no."""
    if isinstance(answer, dict) and isinstance(answer.get("decisions"), list) and len(answer["decisions"]) == 1:
        answer = answer["decisions"][0]
    if answer is True or answer == "approve":
        return "approve", "", None
    if answer is False or answer == "reject":
        return "reject", "", None
    if not isinstance(answer, dict) or answer.get("type") not in DECISIONS:
        return "reject", "the answer was none of approve, edit and reject", None
    words = answer.get("message")
    edited = answer.get("edited_action")
    if answer["type"] != "edit":
        return answer["type"], words if isinstance(words, str) else "", None
    if not isinstance(edited, dict) or type(edited.get("name")) is not str or not isinstance(edited.get("args"), dict):
        return "reject", "the edited call has no name and arguments", None
    return "edit", "", (edited["name"], edited["args"])


def replaced(request: ToolCallRequest, name: str, arguments: dict[str, Any]) -> ToolCallRequest:
    """The request with the call that a person put in its place; without a tool if there is none of that name."""
    call = {**request.tool_call, "name": name, "args": arguments}
    tools = [request.tool] if name == request.tool_call["name"] else (getattr(request.runtime, "tools", None) or [])
    found = [tool for tool in tools if getattr(tool, "name", None) == name]
    return request.override(tool_call=call, tool=found[0] if found else None)


def message_of(call: dict[str, Any], ruling: Ruling) -> ToolMessage:
    """What the model reads instead of a result."""
    return ToolMessage(ruling.message, tool_call_id=call["id"], name=call["name"], status="error")


def told(asked: ToolCallRequest, made: ToolCallRequest, result: Any) -> Any:
    """The result, with a note if it belongs to another call than the model's."""
    if asked.tool_call is made.tool_call or not isinstance(result, ToolMessage) or type(result.content) is not str:
        return result
    note = f"A person changed this call to {made.tool_call['name']} with {made.tool_call['args']}.\n"
    return result.model_copy(update={"content": note + result.content})


# --- agents inside tools ---------------------------------------------------------------------------------------------


class Refused(ToolInvocationError):
    """A call by an agent inside a tool does not run; that agent's tool node tells its model why."""

    def __init__(self, message: str) -> None:
        Exception.__init__(self, message)
        self.message = message


class _Inner(BaseCallbackHandler):
    """Judges the calls made inside a tool, except those that a middleware there has judged.

    A tool that a program calls itself has no call of a model, and is not judged.
    """

    raise_error = True

    def __init__(self, gate: Gate, call: dict[str, Any], session: str) -> None:
        self.gate = gate
        self.cleared = call["id"], call["name"]
        self.session = session
        self.running: UUID | None = None

    def on_tool_start(self, serialized: dict[str, Any], input_str: str, *, run_id: UUID, **more: Any) -> None:
        made, name = more.get("tool_call_id"), serialized.get("name") or ""
        if made is None or INNER.get() not in (None, self):
            return
        if self.running is None and self.cleared == (made, name):
            self.running = run_id
            return
        inputs = more.get("inputs")
        ruling = self.gate.check(
            name, {"input": input_str} if inputs is None else inputs, id=made, session=self.session, pause=False
        )
        if not ruling.allowed:
            raise Refused(ruling.message)

    def on_tool_end(self, output: Any, *, run_id: UUID, **more: Any) -> None:
        self.running = None if run_id == self.running else self.running

    def on_tool_error(self, error: BaseException, *, run_id: UUID, **more: Any) -> None:
        self.running = None if run_id == self.running else self.running


INNER: ContextVar[_Inner | None] = ContextVar("toolgate_langchain", default=None)
register_configure_hook(INNER, inheritable=True)


# --- graphs of one's own ---------------------------------------------------------------------------------------------


class _Node(ToolNode):
    """A tool node whose calls are separate tasks; it pauses for all questions at once, after saving the other results.

    Tasks are started in the order of the calls, by which LangGraph identifies them when a node runs again.
    """

    def _run_one(self, call: Any, kind: Any, runtime: Any) -> Any:
        return task(partial(super()._run_one, call, kind, runtime), name=f"{call['name']}:{call['id']}")

    async def _arun_one(self, call: Any, kind: Any, runtime: Any) -> Any:
        run = super()._arun_one

        async def alone() -> Any:
            return await run(call, kind, runtime)

        try:
            return await task(alone, name=f"{call['name']}:{call['id']}")()
        except GraphInterrupt as pause:
            return pause

    def _combine_tool_outputs(self, outputs: list[Any], kind: Any) -> Any:
        started = [output() if callable(output) else output for output in outputs]
        found = [_ended(one) if hasattr(one, "result") else one for one in started]
        pauses = [one for one in found if isinstance(one, GraphInterrupt)]
        if pauses:
            raise GraphInterrupt([question for pause in pauses for question in pause.args[0]])
        return super()._combine_tool_outputs(found, kind)


def _ended(future: Any) -> Any:
    """The result of a task, or the pause that it raised."""
    try:
        return future.result()
    except GraphInterrupt as pause:
        return pause
