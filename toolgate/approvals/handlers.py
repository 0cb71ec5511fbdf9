"""Permission handlers, which answer the guard's questions: they get the call and the decision, and reply."""

from __future__ import annotations

from toolgate.model.errors import GuardError
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable
    from typing import Protocol

    from toolgate.model.call import ToolCall
    from toolgate.model.verdict import Decision
else:
    Protocol = object

ONCE, ALWAYS, NO = "once", "always", "no"
ANSWERS = (ONCE, ALWAYS, NO)
REPLIES = '`Reply("once")`, `Reply("always")` or `Reply("no", "what to do instead")`'


class Reply(Value):
    """An answer: `once`, `always` (for the guard's lifetime) or `no`.

    `words` tell the agent what to do after a no; `interrupt`: it should stop. Not `attended`: nobody was asked.
    """

    __slots__ = ("answer", "words", "interrupt", "attended")

    def __init__(self, answer: str, words: str = "", interrupt: bool = False, attended: bool = True) -> None:
        if type(answer) is not str or answer not in ANSWERS:
            raise GuardError(f"{answer!r} is not an answer of a `Reply`", help=f"write {REPLIES}")
        if type(words) is not str:
            raise GuardError("`words` of a `Reply` must be a text", help=f"write {REPLIES}")
        self.answer = answer
        self.words = words
        self.interrupt = interrupt
        self.attended = attended


class PermissionHandler(Protocol):
    """Answers questions; it may take as long as a person needs, and an exception is a no, with a warning."""

    def __call__(self, call: ToolCall, decision: Decision) -> Reply: ...


class AsyncPermissionHandler(Protocol):
    """Answers questions as a coroutine function, awaited on the caller's loop or on one of its own."""

    def __call__(self, call: ToolCall, decision: Decision) -> Awaitable[Reply]: ...


if TYPE_CHECKING:
    Handler = PermissionHandler | AsyncPermissionHandler


def check_handler(permission: object) -> None:
    """Raise `GuardError` if the value is not a permission handler."""
    if not callable(permission):
        advice = f"give a function of a call and a decision that returns {REPLIES}, or `TerminalPrompt()`"
        raise GuardError("`permission` must be a function", help=advice)


class AutoDeny:
    """The handler if nobody is there: every answer is no, and the agent is told whom to ask."""

    __slots__ = ()

    def __call__(self, call: ToolCall, decision: Decision) -> Reply:
        return Reply(NO, attended=False)
