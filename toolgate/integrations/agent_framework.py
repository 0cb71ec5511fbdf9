"""Microsoft Agent Framework: a middleware that judges every call of a tool before it runs.

A question uses the framework's own approval: the run ends with a request, and continues when it is answered. Only an
answer to this guard's question counts, since the framework itself also answers other calls of the same turn.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple
from uuid import uuid4

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate, Ruling, plain
from toolgate.integrations.versions import framework
from toolgate.model.description import Description
from toolgate.model.errors import GuardError

with framework("agent-framework"):
    from agent_framework import (
        ChatContext,
        ChatMiddleware,
        Content,
        FunctionInvocationContext,
        FunctionMiddleware,
        MiddlewareTermination,
    )

__all__ = ["ToolgateMiddleware"]

HOST = "agent_framework"
MARK = "toolgate"  # key in the properties of a request: the call it is about
MOST = 1000  # questions remembered at once
REJECTED = "Error: Tool call invocation was rejected by user."  # the framework's answer to a refused call
OWN = ("agent_framework._harness._todo", "agent_framework._harness._mode")  # an agent's own notes
TOOLS = {  # those of the framework
    "file_access_read": Description(reads="file_name"),
    "file_access_read_lines": Description(reads="file_name"),
    "file_access_write": Description(writes="file_name", text="content"),
    "file_access_replace": Description(writes="file_name", text="new_string"),
    "file_access_delete": Description(deletes="file_name"),
    "file_access_ls": Description(reads="directory?"),
    "file_access_grep": Description(reads="directory?"),
}


class Asked(NamedTuple):
    """A question to a person: the id of its request, and the call it is about."""

    request: str
    key: str
    tool: str
    arguments: object
    session: str


class Questions:
    """Open questions, by the id of the call; the oldest is dropped first."""

    def __init__(self) -> None:
        self._pending: dict[str, Asked] = {}

    def put(self, call: str, asked: Asked) -> None:
        while len(self._pending) >= MOST:
            self._pending.pop(next(iter(self._pending)), None)
        self._pending[call] = asked

    def approved(self, request: str, key: str) -> bool:
        """Whether a request was about exactly this call; it is then answered."""
        found = [call for call, one in self._pending.items() if (one.request, one.key) == (request, key)]
        return bool([self._pending.pop(call, None) for call in found])

    def taken(self, call: str) -> Asked | None:
        """Remove and return the question about a call."""
        return self._pending.pop(call, None)


class ToolgateMiddleware(FunctionMiddleware):
    """Judges the calls of an agent's tools: `Agent(..., middleware=[ToolgateMiddleware()])`."""

    def __init__(self, guard: Guard | None = None, timeout: float | None = None) -> None:
        """Judge by `guard`, or by the policy in force; a call that takes over `timeout` seconds to judge is refused."""
        if not hasattr(Content, "from_function_approval_request"):
            raise GuardError("this agent-framework has no approval requests", help="install agent-framework-core>=1.23")
        self._gate = Gate(guard, HOST, timeout, TOOLS)
        self._session = uuid4().hex  # if the caller keeps none
        self._asked = Questions()
        self.refusals = Refusals(self._gate, self._asked)  # a second middleware: records refusals, tells the model why

    async def process(self, context: FunctionInvocationContext, call_next: Callable[[], Awaitable[None]]) -> None:
        """Run the tool if the guard allows the call; otherwise return the reason, or a question."""
        if getattr(getattr(context.function, "func", None), "__module__", "") in OWN:
            await call_next()
            return
        name, arguments = context.function.name, context.arguments
        shell = getattr(context.function, "kind", None) == "shell"  # the framework's own may have any name
        session = context.session.session_id if context.session is not None else self._session
        key, call = _key(name, arguments), str(context.metadata.get("call_id") or "")
        judged = "Bash" if shell else name
        approved = bool(key) and self._approved(context, key)
        ruling = await self._gate.acheck(judged, arguments, id=call, session=session, approved=approved)
        if ruling.allowed:
            await call_next()
            return
        if not ruling.asks:
            context.result = ruling.message
            return
        context.result = request = _request(context, ruling, key)
        self._asked.put(call, Asked(request.id or "", key, judged, arguments, session))
        raise MiddlewareTermination("a person decides about this call")

    def _approved(self, context: FunctionInvocationContext, key: str) -> bool:
        """Whether this guard has asked a person about exactly this call, and the answer was yes."""
        answer = context.metadata.get("approval_response")
        if not isinstance(answer, Content) or answer.approved is not True:
            return False
        known = self._asked.approved(answer.id or "", key)
        return known or (answer.additional_properties or {}).get(MARK) == key


class Refusals(ChatMiddleware):
    """Records what a person refuses: the framework answers such a call itself, before the model is asked."""

    def __init__(self, gate: Gate, asked: Questions) -> None:
        self._gate = gate
        self._asked = asked
        self._told: dict[str, str] = {}  # by call id, what the model is told

    async def process(self, context: ChatContext, call_next: Callable[[], Awaitable[None]]) -> None:
        """Tell the model why a call was refused, instead of the framework's text."""
        for message in context.messages:
            for content in message.contents:
                if content.type == "function_result" and content.result == REJECTED and content.call_id:
                    content.result = await self._words(content.call_id) or REJECTED
        await call_next()

    async def _words(self, call: str) -> str:
        asked = self._asked.taken(call)
        if asked is not None:
            given = asked.tool, asked.arguments, call, asked.session
            if len(self._told) >= MOST:
                self._told.clear()
            self._told[call] = (await asyncio.to_thread(self._gate.refused, *given)).message
        return self._told.get(call, "")


def _request(context: FunctionInvocationContext, ruling: Ruling, key: str) -> Content:
    """The question in the framework's form."""
    call = str(context.metadata["call_id"])
    occurrence = str(context.metadata.get("function_call_occurrence_id") or call)
    again = context.metadata.get("approval_response") is not None  # approved, but not what is asked here
    request = f"{occurrence}:{MARK}:{uuid4().hex}" if again else occurrence
    properties: dict[str, Any] = {MARK: key, "reason": ruling.question}
    if again:
        properties |= {"_approval_request_id": request, "_replacement_approval_request": True}
    asked = Content.from_function_call(
        call_id=call, name=context.function.name, arguments=plain(context.arguments), id=occurrence
    )
    return Content.from_function_approval_request(id=request, function_call=asked, additional_properties=properties)


def _key(name: str, arguments: object) -> str:
    """A digest that identifies a call; empty: its arguments are not plain, so it is denied anyway."""
    try:
        return hashlib.sha256(json.dumps([name, plain(arguments)], sort_keys=True).encode()).hexdigest()
    except Exception:  # noqa: BLE001 # arguments of any type may raise anything
        return ""
