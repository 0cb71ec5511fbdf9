"""Tool calls of a loop that a program writes itself: each is judged, the allowed ones run, and each gets an answer.

INVARIANT: a tool runs only after the guard has allowed exactly this call. A failure of one call, in the guard, its
arguments or the tool, is the answer to that call, and the others go on.
"""

from __future__ import annotations

import asyncio
import enum
import inspect
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate, Ruling
from toolgate.integrations.shapes import arguments_of
from toolgate.model.denial import Denied
from toolgate.model.errors import GuardError
from toolgate.model.failure import failed

Tool = Callable[..., Any]
Tools = Mapping[str, Tool] | Iterable[Tool]  # by name, or functions with a name

CUT_OFF = "the answer ended before the call was complete: make the call again, with shorter arguments"


class Unguarded(enum.Enum):
    """The type of `UNGUARDED`."""

    UNGUARDED = "every call runs, and none is judged"


UNGUARDED: Final = Unguarded.UNGUARDED
Judge = Guard | Gate | Unguarded | None  # a long-lived gate remembers sessions; None: the policy in force


@dataclass(frozen=True, slots=True)
class Asked:
    """One call that a model requests.

    `judged` is what the guard judges, each a tool and its arguments, which must all be allowed; empty: the call itself.
    `problem` says why it cannot be made; empty: it can. `elsewhere`: the API makes it and only needs to know whether it
    may. `source` is the original call.
    """

    id: str
    tool: str
    arguments: object
    kind: str = ""
    problem: str = ""
    judged: tuple[tuple[str, object], ...] = ()
    elsewhere: bool = False
    source: object = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a call: the result of its tool, or if `failed`, the reason."""

    call: Asked
    content: Any
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Loop:
    """The tools of a loop, and the gate before them; without a gate, no call is judged."""

    tools: Mapping[str, Tool]
    gate: Gate | None
    session: str = ""
    cwd: str | None = None

    def run(self, calls: Iterable[Asked]) -> list[Answered]:
        """Judge and run calls one after the other, each judged with what the earlier ones have done."""
        answers = []
        for call in calls:
            prepared = self._prepared(call)
            if isinstance(prepared, Answered):
                answers.append(prepared)
                continue
            refusal = self._refusal(call, prepared)
            answers.append(refusal or self._made(call, prepared))
        return answers

    async def arun(self, calls: Iterable[Asked]) -> list[Answered]:
        """Do as `run`, without blocking the event loop; only calls that none judges run concurrently.

        What a call does may be what the next one is judged by, and a person is asked about one at a time.
        """

        async def in_turn(some: list[Asked]) -> list[Answered]:
            return [await self._aanswer(call) for call in some]

        if self.gate is not None:
            return await in_turn(list(calls))
        numbered = dict(enumerate(calls))
        alone = [n for n, call in numbered.items() if asynchronous(self.tools.get(call.tool))]
        groups = [[n for n in numbered if n not in alone], *[[n] for n in alone]]
        found = await asyncio.gather(*[in_turn([numbered[n] for n in group]) for group in groups])
        answers = {
            n: one for group, those in zip(groups, found, strict=True) for n, one in zip(group, those, strict=True)
        }
        return [answers[n] for n in numbered]

    async def _aanswer(self, call: Asked) -> Answered:
        """The answer to one call, which is judged and then made."""
        prepared = self._prepared(call)
        if isinstance(prepared, Answered):
            return prepared
        return await self._arefusal(call, prepared) or await self._amade(call, prepared)

    def _prepared(self, call: Asked) -> dict[str, Any] | Answered:
        """The arguments of a valid call; for any other, the answer to it."""
        if call.problem:
            return wrong(call, call.problem)
        if call.tool not in self.tools and not call.elsewhere:
            known = ", ".join(sorted(self.tools)) or "none"
            return wrong(call, f"there is no tool `{call.tool}`: the tools are {known}")
        try:
            return arguments_of(call.arguments)
        except GuardError as error:
            return wrong(call, f"{error.message}: {error.help}")
        except Exception as error:  # noqa: BLE001 # objects of an SDK may raise anything
            return wrong(call, f"the arguments cannot be read: {error}")

    def _refusal(self, call: Asked, arguments: dict[str, Any]) -> Answered | None:
        """What the model is told instead of a result; `None`: the call may be made."""
        if self.gate is None:
            return None
        for tool, given in call.judged or ((call.tool, arguments),):
            try:
                ruling = self.gate.check(tool, given, call.id, self.session, self.cwd, pause=False)
            except Exception as error:  # noqa: BLE001 # a gate of another class may raise anything
                ruling = Ruling(failed(error))
            if ruling.allowed is not True:
                return Answered(call, ruling.message, failed=True)
        return None

    async def _arefusal(self, call: Asked, arguments: dict[str, Any]) -> Answered | None:
        """As `_refusal`, without blocking the event loop."""
        if self.gate is None:
            return None
        for tool, given in call.judged or ((call.tool, arguments),):
            try:
                ruling = await self.gate.acheck(tool, given, call.id, self.session, self.cwd, pause=False)
            except Exception as error:  # noqa: BLE001 # as in `_refusal`
                ruling = Ruling(failed(error))
            if ruling.allowed is not True:
                return Answered(call, ruling.message, failed=True)
        return None

    def _made(self, call: Asked, arguments: dict[str, Any]) -> Answered:
        if call.elsewhere:
            return Answered(call, "")
        try:
            result = self.tools[call.tool](**arguments)
            if not waits(result):
                return Answered(call, content_of(result))
            return Answered(call, content_of(_awaited(result)))
        except (Exception, SystemExit, asyncio.CancelledError) as error:  # noqa: BLE001 # the others go on
            return _raised(call, error)

    async def _amade(self, call: Asked, arguments: dict[str, Any]) -> Answered:
        if call.elsewhere:
            return Answered(call, "")
        tool = self.tools[call.tool]
        try:
            if asynchronous(tool):
                work = tool(**arguments)
            else:
                work, error = await asyncio.to_thread(_attempted, tool, arguments)
                if error is not None:
                    return _raised(call, error)
            if waits(work):
                work = await _settled(work)
            return Answered(call, content_of(work))
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            return _raised(call, error)  # the tool itself cancelled something
        except (Exception, SystemExit) as error:  # noqa: BLE001 # as in `_made`
            return _raised(call, error)


def loop_for(tools: Tools, guard: Judge, host: str, session: str, cwd: str | None, timeout: float | None) -> Loop:
    """The loop that `run_tools` of an API runs; raises for a value that is not a guard.

    A session without a name is one answer, whose calls are judged with what earlier ones left behind.
    """
    named = by_name(tools)
    if guard is UNGUARDED:
        return Loop(named, None, session, cwd)
    if isinstance(guard, Gate):
        gate = guard
    elif guard is None or isinstance(guard, Guard):
        gate = Gate(guard, host, timeout)
    else:
        raise GuardError(
            f"`guard` is {guard!r}, which is not a Guard",
            help="pass a `toolgate.Guard`, nothing for the policy in force, or `UNGUARDED` to judge no call",
        )
    lasting = session or gate.guard.sessions is not None
    return Loop(named, gate, session if lasting else uuid4().hex, cwd)


def by_name(tools: Tools) -> dict[str, Tool]:
    """Tools by the names that models use."""
    pairs = tools.items() if isinstance(tools, Mapping) else [(getattr(tool, "__name__", ""), tool) for tool in tools]
    named: dict[str, Tool] = {}
    for name, tool in pairs:
        if not isinstance(name, str) or not name or not callable(tool) or name in named:
            raise GuardError(
                f"`{name}` must be the name of one function",
                help="pass functions with different names, or a mapping of names to functions",
            )
        named[name] = tool
    return named


def asynchronous(tool: Tool | None) -> bool:
    """Whether a tool must be awaited; there may be none."""
    called = getattr(tool, "__call__", None)  # noqa: B004 # an object may have an asynchronous method of this name
    return any([inspect.iscoroutinefunction(one) or inspect.isasyncgenfunction(one) for one in (tool, called)])


def _attempted(tool: Tool, arguments: dict[str, Any]) -> tuple[Any, BaseException | None]:
    """What a tool returns or raises, for a thread: a future never ends for one that raises `StopIteration`."""
    try:
        return tool(**arguments), None
    except (Exception, SystemExit, asyncio.CancelledError) as error:  # noqa: BLE001 # as in `Loop._made`
        return None, error


def waits(result: object) -> bool:
    return inspect.isawaitable(result) or isinstance(result, AsyncIterator)


async def _settled(result: Any) -> object:
    return [part async for part in result] if isinstance(result, AsyncIterator) else await result


def _awaited(result: Any) -> object:
    """The result of an asynchronous tool, in its own event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_settled(result))
    if inspect.iscoroutine(result):
        result.close()
    raise GuardError("the tool is asynchronous, and an event loop is running", help="await `arun_tools` instead")


def content_of(result: object) -> Any:
    """A tool's result as a model reads it: a text, or a list of the API's parts unchanged."""
    if isinstance(result, Iterator):
        result = list(result)
        if result and all([isinstance(part, str) for part in result]):
            return "".join(result)
    if isinstance(result, str):
        return result
    if result is None:
        return ""
    if isinstance(result, bytes | bytearray):
        return bytes(result).decode("utf-8", "replace")
    if isinstance(result, list) and result and all([isinstance(part, Mapping) and "type" in part for part in result]):
        return result
    if hasattr(result, "model_dump_json"):
        return str(result.model_dump_json())
    return json.dumps(result, ensure_ascii=False, default=str)


def as_text(content: object) -> str:
    """Content as a text, for answers without parts."""
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, default=str)


def wrong(call: Asked, why: str) -> Answered:
    """The answer to a call that cannot be made."""
    return Answered(call, f"Error: {why}", failed=True)


def _raised(call: Asked, error: BaseException) -> Answered:
    """The answer to a call whose tool raised; a refusal by a guard inside the tool keeps its words."""
    words = str(error)
    told = words if isinstance(error, Denied) else f"Error: {type(error).__name__}{': ' if words else ''}{words}"
    return Answered(call, told, failed=True)
