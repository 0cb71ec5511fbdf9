"""Who answers a question of the guard: a permission handler is given the call and the decision, and replies."""

from __future__ import annotations

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


class Reply(Value):
    """An answer: `once`, `always` (as long as the guard lives) or `no`.

    `words` tell the agent what to do after a no; `interrupt`: it should stop. Not `attended`: nobody was asked.
    """

    __slots__ = ("answer", "words", "interrupt", "attended")

    def __init__(self, answer: str, words: str = "", interrupt: bool = False, attended: bool = True) -> None:
        self.answer = answer
        self.words = words
        self.interrupt = interrupt
        self.attended = attended


class PermissionHandler(Protocol):
    """Answers questions; it may take as long as a person needs, and what it raises is a no."""

    def __call__(self, call: ToolCall, decision: Decision) -> Reply: ...


class AsyncPermissionHandler(Protocol):
    """Answers questions as a coroutine function: it is awaited on the loop of whoever asks, or on one of its own."""

    def __call__(self, call: ToolCall, decision: Decision) -> Awaitable[Reply]: ...


if TYPE_CHECKING:
    Handler = PermissionHandler | AsyncPermissionHandler


class AutoDeny:
    """The handler where nobody is there: every question is a no, and the agent is told whom to ask."""

    __slots__ = ()

    def __call__(self, call: ToolCall, decision: Decision) -> Reply:
        return Reply(NO, attended=False)
