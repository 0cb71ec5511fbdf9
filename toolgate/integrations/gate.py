"""What every framework needs of a guard: a call by its name and arguments in, what to tell the model out.

INVARIANT: nothing here raises but cancellation and Ctrl-C, and nothing that goes wrong reads as allowed: arguments that
are not plain JSON, a guard that raises or answers nonsense, and a time-out are refusals.
"""

from __future__ import annotations

import asyncio
import copy
import enum
import json
import threading
from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING

from toolgate.adapters.generic import action_of
from toolgate.approvals.cache import Cache
from toolgate.approvals.handlers import NO, ONCE, Reply
from toolgate.guard import Guard
from toolgate.model.approval import withheld
from toolgate.model.call import ToolCall
from toolgate.model.effect import unforged
from toolgate.model.errors import GuardError, PayloadError
from toolgate.model.failure import failed, refused
from toolgate.model.value import Value
from toolgate.model.verdict import ALLOW, ASK, Decision, Verdict

if TYPE_CHECKING:
    from toolgate.approvals.handlers import PermissionHandler

__all__ = ["Gate", "Ruling"]

BLOCKED = "Operation blocked by safety guard: "


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
        """What the model reads in place of a result: why, and what to do instead."""
        advice = f" Instead: {self.decision.instead}." if self.decision.instead else ""
        record = f" ({self.decision.id})" if self.decision.id else ""
        return unforged(f"{BLOCKED}{self.decision.reason}.{advice}") + record

    @property
    def question(self) -> str:
        """What a person reads before saying yes or no."""
        return unforged(self.decision.reason)


class Gate:
    """The calls of one framework, put to a guard; shared by all threads and tasks of an agent."""

    __slots__ = ("guard", "host", "timeout")

    def __init__(self, guard: Guard | None = None, host: str = "", timeout: float | None = None) -> None:
        """Judge by `guard`, or by the policy in force; what takes longer than `timeout` seconds is refused.

        A guard with a permission handler asks by itself, so that no call is ever left to the framework's own approvals.
        """
        if guard is not None and not isinstance(guard, Guard):
            raise GuardError(f"`guard` is {guard!r}, which is not a Guard", help="pass `toolgate.Guard()`, or nothing")
        self.guard = Guard() if guard is None else guard
        self.host = host
        self.timeout = timeout

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
        try:
            call = self.call_of(tool, arguments, id, session, cwd)
        except GuardError as error:
            return Ruling(refused(error))
        except Exception as error:  # noqa: BLE001 # arguments of any type may raise anything
            return Ruling(failed(error))
        if self.timeout is None:
            return self._judged(call, approved, pause)
        found: list[Ruling] = []
        thread = threading.Thread(target=lambda: found.append(self._judged(call, approved, pause)), daemon=True)
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
        """Judge a call as `check` does, in a thread, so that other tasks go on."""
        work = asyncio.to_thread(Gate(self.guard, self.host).check, tool, arguments, id, session, cwd, approved, pause)
        try:
            return await asyncio.wait_for(work, self.timeout)
        except TimeoutError:
            return self._late()
        except Exception as error:  # noqa: BLE001 # no thread is to be had, or the loop is closing
            return Ruling(failed(error))

    def refused(
        self, tool: str, arguments: object, id: str = "", session: str = "", cwd: str | None = None, words: str = ""
    ) -> Ruling:
        """Take down that a person has said no to a call; the ruling has what the model is to read."""
        try:
            call = self.call_of(tool, arguments, id, session, cwd)
            ruling = Ruling(self._answering(lambda call, decision: Reply(NO, words)).check(call))
        except Exception as error:  # noqa: BLE001 # as in `check`
            return Ruling(failed(error))
        return ruling if ruling.denied else Ruling(refused(GuardError("the user refused it")))

    def call_of(
        self, tool: str, arguments: object, id: str = "", session: str = "", cwd: str | None = None
    ) -> ToolCall:
        """The call that a framework is about to make."""
        if type(tool) is not str or not tool:
            raise PayloadError("the tool has no name", help="give every tool a name")
        given = plain(arguments)
        directory = "." if cwd is None else cwd
        return ToolCall(
            action_of(tool, given), directory, self.host, str(session or ""), str(id or ""), (), tool, given
        )

    def _judged(self, call: ToolCall, approved: bool, pause: bool) -> Ruling:
        try:
            guard = self._answering(lambda call, decision: Reply(ONCE)) if approved is True else self.guard
            decision = guard.check(call)
            if type(decision) is not Decision or type(decision.verdict) is not Verdict:
                raise TypeError("the guard did not answer with a decision")
            if decision.verdict not in (ALLOW, ASK) or (decision.verdict == ASK and not pause):
                decision = withheld(decision)
            return Ruling(decision)
        except Exception as error:  # noqa: BLE001 # a guard of another class may raise anything
            return Ruling(failed(error))

    def _answering(self, handler: PermissionHandler) -> Guard:
        """The same guard, where a person has already answered."""
        guard = copy.copy(self.guard)
        guard.permission, guard.cache = handler, Cache()
        return guard

    def _late(self) -> Ruling:
        return Ruling(failed(TimeoutError(f"no decision within {self.timeout} seconds")))


def plain(arguments: object) -> dict[str, object]:
    """Arguments as decoded JSON: what is anything else is a `PayloadError`."""
    if hasattr(arguments, "model_dump"):
        arguments = arguments.model_dump(mode="json")
    if isinstance(arguments, str | bytes):
        if not arguments.strip():
            return {}
        try:
            arguments = json.loads(arguments, object_pairs_hook=_each_once)
        except ValueError as error:
            raise PayloadError(f"the arguments are not JSON: {error}", help="send one JSON object") from None
    if arguments is None:
        return {}
    if not isinstance(arguments, Mapping):
        raise PayloadError("the arguments are not an object", help="send one JSON object")
    try:
        found: dict[str, object] = json.loads(json.dumps(dict(arguments), default=_spelt))
    except (TypeError, ValueError, RecursionError) as error:
        raise PayloadError(f"the arguments are not plain JSON: {error}", help="send texts, numbers and lists") from None
    return found


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise PayloadError("an argument is given twice", help="give every argument once")
    return found


def _spelt(value: object) -> object:
    """Values that models of frameworks carry, as JSON; `TypeError` for any other."""
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, tuple | set | frozenset):
        return list(value)
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    raise TypeError(f"`{type(value).__name__}` has no form in JSON")
