"""Microsoft Agent Framework: a function middleware that judges every call of a tool before it runs.

A question is put to the framework's own approval: the run ends with a request, and goes on when it is answered. Only an
answer to a question of this guard counts, since the framework also answers calls by itself that came beside one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate, Ruling, plain
from toolgate.integrations.versions import framework
from toolgate.model.description import Description
from toolgate.model.errors import GuardError

with framework("agent-framework"):
    from agent_framework import Content, FunctionInvocationContext, FunctionMiddleware, MiddlewareTermination

__all__ = ["ToolgateMiddleware"]

HOST = "agent_framework"
MARK = "toolgate"  # among the properties of a request: which call it is about
MOST = 1000  # questions that are remembered at once
OWN = ("agent_framework._harness._todo", "agent_framework._harness._mode")  # what an agent notes for itself
TOOLS = {  # those that come with the framework
    "file_access_read": Description(reads="file_name"),
    "file_access_read_lines": Description(reads="file_name"),
    "file_access_write": Description(writes="file_name", text="content"),
    "file_access_replace": Description(writes="file_name", text="new_string"),
    "file_access_delete": Description(deletes="file_name"),
    "file_access_ls": Description(reads="directory?"),
    "file_access_grep": Description(reads="directory?"),
}


class ToolgateMiddleware(FunctionMiddleware):
    """Judges the calls of an agent's tools: `Agent(..., middleware=[ToolgateMiddleware()])`."""

    def __init__(self, guard: Guard | None = None, timeout: float | None = None) -> None:
        """Judge by `guard`, or by the policy in force; what takes over `timeout` seconds to judge is refused."""
        if not hasattr(Content, "from_function_approval_request"):
            raise GuardError("this agent-framework has no approval requests", help="install agent-framework-core>=1.23")
        self._gate = Gate(guard, HOST, timeout, TOOLS)
        self._session = uuid4().hex  # where the caller keeps none
        self._asked: dict[str, str] = {}  # by the id of a request, the call that it is about

    async def process(self, context: FunctionInvocationContext, call_next: Callable[[], Awaitable[None]]) -> None:
        """Run the tool if the guard allows the call; otherwise the result says why not, or is a question."""
        if getattr(getattr(context.function, "func", None), "__module__", "") in OWN:
            await call_next()
            return
        ruling, key = await self._ruling(context)
        if ruling.allowed:
            await call_next()
            return
        if not ruling.asks:
            context.result = ruling.message
            return
        context.result = self._request(context, ruling, key)
        raise MiddlewareTermination("a person decides about this call")

    async def _ruling(self, context: FunctionInvocationContext) -> tuple[Ruling, str]:
        name, arguments = context.function.name, context.arguments
        key = _key(name, arguments)
        answer = context.metadata.get("approval_response")
        approved = bool(key) and isinstance(answer, Content) and answer.approved is True and self._ours(answer, key)
        session = context.session.session_id if context.session is not None else self._session
        shell = getattr(context.function, "kind", None) == "shell"  # the framework's own may have any name
        call = str(context.metadata.get("call_id") or "")
        return await self._gate.acheck(
            "Bash" if shell else name, arguments, id=call, session=session, approved=approved
        ), key

    def _ours(self, answer: Content, key: str) -> bool:
        """Whether a person was asked by this guard about this very call."""
        return (answer.additional_properties or {}).get(MARK) == key or self._asked.pop(answer.id or "", "") == key

    def _request(self, context: FunctionInvocationContext, ruling: Ruling, key: str) -> Content:
        """The question as the framework puts it to a person."""
        call = str(context.metadata["call_id"])
        occurrence = str(context.metadata.get("function_call_occurrence_id") or call)
        again = context.metadata.get("approval_response") is not None  # approved, but not what is asked here
        request = f"{occurrence}:{MARK}:{uuid4().hex}" if again else occurrence
        while len(self._asked) >= MOST:
            self._asked.pop(next(iter(self._asked)))
        self._asked[request] = key
        properties: dict[str, Any] = {MARK: key, "reason": ruling.question}
        if again:
            properties |= {"_approval_request_id": request, "_replacement_approval_request": True}
        asked = Content.from_function_call(
            call_id=call, name=context.function.name, arguments=plain(context.arguments), id=occurrence
        )
        return Content.from_function_approval_request(id=request, function_call=asked, additional_properties=properties)


def _key(name: str, arguments: object) -> str:
    """What tells a call from all others; empty: its arguments are not plain, so that it is denied anyway."""
    try:
        return hashlib.sha256(json.dumps([name, plain(arguments)], sort_keys=True).encode()).hexdigest()
    except Exception:  # noqa: BLE001 # arguments of any type may raise anything
        return ""
