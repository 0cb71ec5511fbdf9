"""The outcome of an action, in clippy-code's form: whether it was done, a message, and its result."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toolgate.model.effect import backticked, unforged
from toolgate.model.errors import GuardError
from toolgate.model.verdict import Decision
from toolgate.sandbox.starting import Ended

BY_MODEL = "llm"  # `Decision.settled_by` for what a model has refused
AGENT = "Command blocked by safety agent: "  # as clippy-code says it
LONGEST = 300  # characters of an error that are shown


@dataclass(frozen=True, slots=True)
class ActionResult:
    """`success`, a `message` for the model or a person, and the `result`; it unpacks as these three.

    `decision` is the guard's (`None`: it was not asked, since there is no such tool), `ended` says how a command ended
    (`None`: none was started), `copy` names what `toolgate restore` restores (empty: nothing was replaced), and `notes`
    are added to the message. `gap` is the sentence about what a sandbox stopped (empty: nothing).
    """

    success: bool
    message: str
    result: Any = None
    decision: Decision | None = None
    ended: Ended | None = None
    copy: str = ""
    notes: tuple[str, ...] = ()
    gap: str = ""

    def __iter__(self) -> Iterator[Any]:
        return iter((self.success, self.message, self.result))

    def __bool__(self) -> bool:
        raise TypeError("an `ActionResult` is neither true nor false: write `if result.success:`")

    @property
    def blocked(self) -> bool:
        """Whether the guard refused it."""
        return self.decision is not None and not self.decision.allowed


def withheld(decision: Decision, command: bool = False) -> ActionResult:
    """The result of an action (a `command`, or any other) that the guard did not allow: nothing was done."""
    message = decision.message or f"the verdict is {decision.verdict}"
    if command and decision.settled_by == BY_MODEL and not decision.worded:
        message = unforged(f"{AGENT}{decision.reason}")
    return ActionResult(False, message, None, decision)


def wrong(error: GuardError, decision: Decision | None = None) -> ActionResult:
    """The result of an action that could not be done, or whose request is not valid."""
    return ActionResult(False, f"{error.message}; {error.help}" if error.help else error.message, None, decision)


def broken(error: BaseException, decision: Decision | None = None) -> ActionResult:
    """The result of an action that failed with an unforeseen error."""
    words = str(error)[:LONGEST]
    return ActionResult(False, f"{type(error).__name__}{': ' if words else ''}{words}", None, decision)


def restored(copy: str) -> str:
    """How to restore what was lost."""
    return f"`toolgate restore {copy}` brings back what was there"


def no_tool(name: str, known: tuple[str, ...]) -> ActionResult:
    """The result of a call of a tool that does not exist."""
    return ActionResult(False, f"there is no tool {backticked(name[:LONGEST])}: the tools are {', '.join(known)}")
