"""Sessions of a program, in memory: what calls have written, which secrets and pages they have read.

INVARIANT: nothing is forgotten while a session lasts; one with more to remember than there is room for counts as if it
had read a secret and a page and written any file. Calls in a session that is over are denied.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from toolgate.library.calls import Unread, call_of
from toolgate.library.checking import judged, judged_beside, permitted, permitted_later
from toolgate.model.errors import GuardError
from toolgate.model.memories import Memories
from toolgate.model.memory import TIGHTEST
from toolgate.model.verdict import ASK, DENY, LLM

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import TypeVar, Unpack

    from toolgate.analysis.state.streams import Stream
    from toolgate.library.checking import Judge
    from toolgate.library.tools import Tool
    from toolgate.library.words import Here
    from toolgate.model.call import ToolCall
    from toolgate.model.description import Description
    from toolgate.model.memory import Mark, Memory
    from toolgate.model.verdict import Decision

    T = TypeVar("T")
    Ask = Callable[[Judge, ToolCall | Unread, object, "Remembered"], T]  # a way to ask: blocking or asynchronous

MOST = 10_000  # marks kept for one session
OPEN: ContextVar[tuple[GuardSession, ...]] = ContextVar("toolgate_sessions", default=())  # the innermost last


class Remembered:
    """Memories of the latest sessions, shared by threads."""

    __slots__ = ("_kept", "_lock")

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept = Memories()

    def recall(self, call: ToolCall) -> Memory:
        with self._lock:
            return self._kept.of((call.host, call.session))

    def keep(self, call: ToolCall, decision: Decision, marks: tuple[Mark, ...], files: Mapping[str, Stream]) -> bool:
        if not call.session:
            return not marks
        key = call.host, call.session
        with self._lock:
            after = self._kept.of(key).after(marks, decision.verdict in (LLM, ASK), decision.verdict == DENY)
            if len(after.marks) > MOST:
                after = TIGHTEST.after((), after.asked > 0, after.denied > 0)
            self._kept.put(key, after)
        return True


class GuardSession:
    """A session of a guard: its calls are judged with what earlier ones have left behind.

    In a `with` block, functions that `guard.tool` has decorated belong to it, in all tasks that are started there. It
    is over when the block ends.
    """

    __slots__ = ("_guard", "_memories", "_over", "id")

    def __init__(self, guard: Judge, id: str) -> None:
        if type(id) is not str:
            raise GuardError("the id of a session must be a text", help='write `guard.session("…")`')
        self.id = id or uuid4().hex
        self._guard = guard
        self._memories = Remembered()
        self._over = False

    def check(self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Here]) -> Decision:
        """Judge one call of the session, as `Guard.check` does."""
        return self._asked(judged, call, input, **about)

    def acheck(
        self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Here]
    ) -> Coroutine[Any, Any, Decision]:
        """Judge one call of the session, as `Guard.acheck` does."""
        return self._asked(judged_beside, call, input, **about)

    def require(
        self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Here]
    ) -> Decision:
        """Judge one call of the session, and raise `Denied` unless it is allowed."""
        return permitted(self.check(call, input, **about))

    def arequire(
        self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Here]
    ) -> Coroutine[Any, Any, Decision]:
        """Judge one call of the session asynchronously, and raise `Denied` unless it is allowed."""
        return permitted_later(self.acheck(call, input, **about))

    @property
    def tool(self) -> Tool:
        """Decorate a function whose calls belong to this session, as `Guard.tool` does."""
        from toolgate.library.tools import Tool

        return Tool(self)

    @property
    def descriptions(self) -> Mapping[str, Description]:
        return self._guard.descriptions

    @descriptions.setter
    def descriptions(self, given: Mapping[str, Description]) -> None:
        self._guard.descriptions = given

    def of(self, guard: object) -> bool:
        """Whether it is a session of this guard, and not over."""
        return self._guard is guard and not self._over

    def __enter__(self) -> GuardSession:
        if self._over:
            raise GuardError("the session is over", help="begin another one: `guard.session(id)`")
        OPEN.set((*OPEN.get(), self))
        return self

    def __exit__(self, *error: object) -> None:
        self._over = True
        OPEN.set(tuple([one for one in OPEN.get() if one is not self]))

    async def __aenter__(self) -> GuardSession:
        return self.__enter__()

    async def __aexit__(self, *error: object) -> None:
        self.__exit__()

    def _asked(
        self, ask: Ask[T], call: object, input: object, cwd: object = None, id: object = "", permission: object = None
    ) -> T:
        """The answer about a call of the session, in one of the ways to ask."""
        if self._over:
            over = GuardError("the session is over", help="begin another one: `guard.session(id)`")
            return ask(self._guard, Unread(call, over), permission, self._memories)
        found = call_of(call, input, cwd, self.id, id, self._guard.descriptions)
        return ask(self._guard, found, permission, self._memories)


def current(guard: Any) -> Any:
    """What judges the calls of a decorated function: the innermost session of its guard, or the guard itself."""
    for session in reversed(OPEN.get()):
        if session.of(guard):
            return session
    return guard
