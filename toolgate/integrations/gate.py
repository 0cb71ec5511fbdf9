"""The common interface of frameworks to a guard: judges a call by name and arguments, and words the answer.

INVARIANT: nothing here raises except cancellation and Ctrl-C, and no failure counts as allowed: arguments that are not
plain JSON, a guard that raises or returns nonsense, and a timeout are refusals.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from uuid import uuid4

from toolgate.approvals.handlers import NO, ONCE, Reply
from toolgate.guard import Guard
from toolgate.library.calls import Unread, named_call
from toolgate.library.checking import judged
from toolgate.library.plain import plain_table
from toolgate.library.sessions import Remembered
from toolgate.library.threads import beside
from toolgate.model.approval import withheld
from toolgate.model.call import ToolCall
from toolgate.model.description import Description
from toolgate.model.effect import unforged
from toolgate.model.errors import GuardError, PayloadError
from toolgate.model.failure import failed, refused
from toolgate.model.value import Value
from toolgate.model.verdict import ASK, LLM, Decision, Verdict
from toolgate.protocols.notation import parse

__all__ = ["Gate", "Ruling"]

NO_TOOLS: Mapping[str, Description] = MappingProxyType({})


class Ruling(Value):
    """The guard's answer as a framework acts on it: exactly one of `allowed`, `asks` and `denied` is true."""

    __slots__ = ("decision",)

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    @property
    def allowed(self) -> bool:
        return self.decision.allowed

    @property
    def asks(self) -> bool:
        """Whether a person decides: ask one, then call the gate again with `approved`."""
        return type(self.decision.verdict) is Verdict and self.decision.verdict == ASK

    @property
    def denied(self) -> bool:
        return not self.allowed and not self.asks

    @property
    def message(self) -> str:
        """What the model reads instead of a result: why, and what to do instead; empty: the call is allowed."""
        return self.decision.message

    @property
    def question(self) -> str:
        """What a person reads before saying yes or no."""
        return unforged(self.decision.reason)


class Gate:
    """Puts the calls of one framework to a guard; shared by all threads and tasks of an agent."""

    __slots__ = ("guard", "host", "memories", "session", "timeout", "tools")

    def __init__(
        self,
        guard: Guard | None = None,
        host: str = "",
        timeout: float | None = None,
        tools: Mapping[str, Description] = NO_TOOLS,
    ) -> None:
        """Judge by `guard`, or by the policy in force; what takes longer than `timeout` seconds is refused.

        `tools` describes those of the framework whose names are not known; the guard's own descriptions take
        precedence. Calls of a session are judged with what its earlier calls left behind, as long as the gate exists. A
        guard with a permission handler asks by itself, so that no call is left to the framework's own approvals.
        """
        if guard is not None and not isinstance(guard, Guard):
            raise GuardError(f"`guard` is {guard!r}, which is not a Guard", help="pass `toolgate.Guard()`, or nothing")
        self.guard = Guard() if guard is None else guard
        self.host = host
        self.timeout = timeout
        self.tools = tools
        self.memories = Remembered()
        self.session = uuid4().hex  # for calls without a session from the framework

    def check(
        self,
        tool: str,
        arguments: object,
        id: str = "",
        session: str = "",
        cwd: str | None = None,
        approved: bool = False,
        pause: bool = True,
    ) -> Ruling:
        """Judge a call, blocking until there is an answer.

        `arguments` are a mapping, JSON text or a model of pydantic. `approved`: a person has approved exactly this
        call, which answers a question; what is denied stays denied. Not `pause`: the framework cannot wait for a
        person, so a question is a refusal.
        """
        judged = partial(self.judge, self.call_of(tool, arguments, id, session, cwd), approved, pause)
        if self.timeout is None:
            return judged()
        found: list[Ruling] = []
        thread = threading.Thread(target=lambda: found.append(judged()), daemon=True)
        thread.start()
        thread.join(self.timeout)
        return found[0] if found else self._late()

    async def acheck(
        self,
        tool: str,
        arguments: object,
        id: str = "",
        session: str = "",
        cwd: str | None = None,
        approved: bool = False,
        pause: bool = True,
    ) -> Ruling:
        """Judge a call as `check` does, in a thread, so that other tasks go on; an asynchronous handler is awaited."""
        call = self.call_of(tool, arguments, id, session, cwd)
        try:
            return await asyncio.wait_for(beside(partial(self.judge, call, approved, pause)), self.timeout)
        except TimeoutError:
            return self._late()
        except Exception as error:  # noqa: BLE001 # no thread is to be had, or the loop is closing
            return Ruling(failed(error))

    def refused(
        self, tool: str, arguments: object, id: str = "", session: str = "", cwd: str | None = None, words: str = ""
    ) -> Ruling:
        """Record that a person refused a call; the ruling has what the model reads."""
        no = Reply(NO, words)
        ruling = self._answered(self.call_of(tool, arguments, id, session, cwd), no)
        return ruling if ruling.denied else Ruling(refused(GuardError("the user refused it")))

    def call_of(
        self, tool: str, arguments: object, id: str = "", session: str = "", cwd: str | None = None
    ) -> ToolCall | Unread:
        """The call that a framework is about to make; if it is not valid, judging refuses it."""
        try:
            does = self.guard.descriptions.get(tool) or self.tools.get(tool)
            return named_call(tool, plain(arguments), cwd, str(session or self.session), str(id or ""), does, self.host)
        except Exception as error:  # noqa: BLE001 # arguments of any type may raise anything
            return Unread(tool, error)

    def judge(self, call: ToolCall | Unread, approved: bool = False, pause: bool = True) -> Ruling:
        """Judge a call that is already read, as `check` does, without the timeout."""
        ruling = self._answered(call, Reply(ONCE) if approved is True else None)
        return Ruling(withheld(ruling.decision)) if ruling.asks and not pause else ruling

    def _answered(self, call: ToolCall | Unread, reply: Reply | None) -> Ruling:
        """The ruling if a person has already answered; without `reply`, nobody has."""
        try:
            handler = None if reply is None else lambda call, decision: reply
            memories = self.memories if getattr(call, "session", "") else None  # nothing is kept of no session
            decision = judged(self.guard, call, handler, memories)
            if type(decision) is not Decision or type(decision.verdict) is not Verdict:
                raise TypeError("the guard did not answer with a decision")
            return Ruling(withheld(decision) if decision.verdict == LLM else decision)
        except Exception as error:  # noqa: BLE001 # a guard of another class may raise anything
            return Ruling(failed(error))

    def _late(self) -> Ruling:
        return Ruling(failed(TimeoutError(f"no decision within {self.timeout} seconds")))


def plain(arguments: object) -> dict[str, object]:
    """Arguments as decoded JSON; raises `PayloadError` if they are neither JSON nor convertible."""
    if hasattr(arguments, "model_dump"):
        arguments = arguments.model_dump(mode="json")
    if isinstance(arguments, bytes):
        try:
            arguments = arguments.decode("utf-8")
        except UnicodeDecodeError as error:
            raise PayloadError(f"the arguments are not valid UTF-8: {error}", help="send one JSON object") from None
    if isinstance(arguments, str):
        arguments = parse(arguments) if arguments.strip() else {}
    return plain_table({} if arguments is None else arguments, "the arguments")
