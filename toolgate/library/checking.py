"""Judges one call for a program: blocking or asynchronously, returning a decision or raising an error."""

from __future__ import annotations

import copy
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from toolgate.approvals.cache import Cache
from toolgate.library.calls import Unread, call_of
from toolgate.library.threads import Pending, beside
from toolgate.model.call import ToolCall, misshapen
from toolgate.model.denial import Denied
from toolgate.model.failure import failed
from toolgate.model.verdict import Decision

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolgate.approvals.handlers import Handler
    from toolgate.library.sessions import Remembered
    from toolgate.model.description import Description


class Judge(Protocol):
    """The part of a guard that is needed here."""

    permission: Handler | None
    cache: Cache | None
    descriptions: Mapping[str, Description]
    sessions: Any

    def check_all(self, calls: Sequence[ToolCall]) -> list[Decision]: ...


def checked(
    guard: Judge, call: object, input: object, cwd: object = None, session: object = "", id: object = "",
    permission: object = None,
) -> Decision:  # fmt: skip
    """The decision about a call."""
    return judged(guard, call_of(call, input, cwd, session, id, guard.descriptions), permission)


def checked_beside(
    guard: Judge, call: object, input: object, cwd: object = None, session: object = "", id: object = "",
    permission: object = None,
) -> Coroutine[Any, Any, Decision]:  # fmt: skip
    """The decision about a call in its current state, when awaited."""
    return judged_beside(guard, call_of(call, input, cwd, session, id, guard.descriptions), permission)


def permitted(decision: Decision) -> Decision:
    """The decision, if it allows its call; raises `Denied` otherwise."""
    if type(decision) is Decision and decision.allowed:
        return decision
    raise Denied(decision)


def permitted_later(decision: Coroutine[Any, Any, Decision]) -> Coroutine[Any, Any, Decision]:
    """The same for an awaitable decision."""
    return Pending(_permitted(decision))


async def _permitted(decision: Coroutine[Any, Any, Decision]) -> Decision:
    return permitted(await decision)


def judged_beside(
    guard: Judge, call: ToolCall | Unread, permission: object, memories: Remembered | None = None
) -> Coroutine[Any, Any, Decision]:
    """The result of `judged`, in a thread."""
    return Pending(_beside(guard, call, permission, memories))


async def _beside(guard: Judge, call: ToolCall | Unread, permission: object, memories: Remembered | None) -> Decision:
    try:
        return await beside(partial(judged, guard, call, permission, memories))
    except Exception as error:  # noqa: BLE001 # no thread is to be had, or no loop of asyncio is running
        return failed(error)


def judged(guard: Judge, call: ToolCall | Unread, permission: object, memories: Remembered | None = None) -> Decision:
    """The decision about a call; a handler answers its question, and `memories` remember its session."""
    if permission is not None:
        if not callable(permission):
            call = Unread(call, misshapen("`permission`", "a function of a call and a decision", permission))
        else:
            guard = answered_by(guard, permission)
    if memories is not None and guard.sessions is None:
        guard = copy.copy(guard)
        guard.sessions = memories
    return guard.check_all((call,))[0]  # type: ignore[arg-type]  # what is no call is refused, and that is recorded


def answered_by(guard: Judge, permission: Handler) -> Judge:
    """The same guard with another handler, whose permanent approvals last for the guard's lifetime."""
    if guard.cache is None:
        guard.cache = Cache()
    other = copy.copy(guard)
    other.permission = permission
    return other
