"""What every framework needs of a guard: a call by its name and arguments in, what to tell the model out.

INVARIANT: nothing here raises but cancellation and Ctrl-C, and nothing that goes wrong reads as allowed: arguments that
are not plain JSON, a guard that raises or answers nonsense, and a time-out are refusals.
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
        """Whether a person decides: the call is put to one, and then given to the gate again as `approved`."""
        return type(self.decision.verdict) is Verdict and self.decision.verdict == ASK

    @property
    def denied(self) -> bool:
        return not self.allowed and not self.asks

    @property
    def message(self) -> str:
        """What the model reads in place of a result: why, and what to do instead; empty: the call is allowed."""
        return self.decision.message

    @property
    def question(self) -> str:
        """What a person reads before saying yes or no."""
        return unforged(self.decision.reason)


class Gate:
    """The calls of one framework, put to a guard; shared by all threads and tasks of an agent."""

    __slots__ = ("guard", "host", "memories", "session", "timeout", "tools")

    def __init__(
        self,
        guard: Guard | None = None,
        host: str = "",
        timeout: float | None = None,
        tools: Mapping[str, Description] = NO_TOOLS,
    ) -> None:
        """Judge by `guard`, or by the policy in force; what takes longer than `timeout` seconds is refused.

        `tools` are those of the framework that its names do not tell; what the guard was told of a tool comes first.
        Calls of a session are judged by what its earlier calls left behind, as long as the gate lives.
        A guard with a permission handler asks by itself, so that no call is ever left to the framework's own approvals.
        """
        if guard is not None and not isinstance(guard, Guard):
            raise GuardError(f"`guard` is {guard!r}, which is not a Guard", help="pass `toolgate.Guard()`, or nothing")
        self.guard = Guard() if guard is None else guard
        self.host = host
        self.timeout = timeout
        self.tools = tools
        self.memories = Remembered()
        self.session = uuid4().hex  # of calls that the framework gives no session

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
        """Judge a call, which waits until there is an answer.

        `arguments` are a mapping, JSON text or a model of pydantic. `approved`: a person has said yes to this very
        call, so that a question is answered; what is denied stays denied. Not `pause`: the framework cannot wait for a
        person, so that a question is a refusal.
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
        """Take down that a person has said no to a call; the ruling has what the model is to read."""
        no = Reply(NO, words)
        ruling = self._answered(self.call_of(tool, arguments, id, session, cwd), no)
        return ruling if ruling.denied else Ruling(refused(GuardError("the user refused it")))

    def call_of(
        self, tool: str, arguments: object, id: str = "", session: str = "", cwd: str | None = None
    ) -> ToolCall | Unread:
        """The call that a framework is about to make; what is none is refused when it is judged."""
        try:
            does = self.guard.descriptions.get(tool) or self.tools.get(tool)
            return named_call(tool, plain(arguments), cwd, str(session or self.session), str(id or ""), does, self.host)
        except Exception as error:  # noqa: BLE001 # arguments of any type may raise anything
            return Unread(tool, error)

    def judge(self, call: ToolCall | Unread, approved: bool = False, pause: bool = True) -> Ruling:
        """Judge a call that is read already, as `check` does but for the time-out."""
        ruling = self._answered(call, Reply(ONCE) if approved is True else None)
        return Ruling(withheld(ruling.decision)) if ruling.asks and not pause else ruling

    def _answered(self, call: ToolCall | Unread, reply: Reply | None) -> Ruling:
        """The ruling where a person has already answered; no `reply`: nobody has."""
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
    """Arguments as decoded JSON, which they may be already; what is anything else is a `PayloadError`."""
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
