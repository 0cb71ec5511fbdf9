"""Listeners: functions of the program that are called for each decision of its guard.

INVARIANT: nothing that a function does, raises or returns changes a decision or what the next function gets: each gets
its own copies. An exception in a function becomes a warning.
"""

from __future__ import annotations

from _thread import allocate_lock
from typing import TYPE_CHECKING, Any

from toolgate.audit.event import DECISION, AuditEvent
from toolgate.audit.recording import event_for
from toolgate.audit.secrets.redaction import redacted
from toolgate.audit.warned import error_told, name_of, warned
from toolgate.model.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from toolgate.audit.interfaces import OnDecision
    from toolgate.model.call import ToolCall
    from toolgate.model.facts import Facts
    from toolgate.model.rule import Audit
    from toolgate.model.verdict import Decision

    class Telling(Protocol):
        """Something with listeners: a guard."""

        listeners: tuple[Subscription, ...]


COROUTINE = 0x80  # flag of code objects whose calls must be awaited

_TURN = allocate_lock()  # guards every change of the listeners


class Subscription:
    """A function that is called for decisions until `remove` is called or the `with` block ends.

    Calling it calls the function, so that a decorated function stays usable.
    """

    __slots__ = ("function", "_guard")

    def __init__(self, function: OnDecision, guard: Telling) -> None:
        self.function = function
        self._guard = guard

    def __call__(self, call: ToolCall, decision: Decision, event: AuditEvent) -> object:
        return self.function(call, decision, event)

    def remove(self) -> None:
        """Stop calling the function; a second time does nothing."""
        with _TURN:
            self._guard.listeners = tuple([one for one in self._guard.listeners if one is not self])

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()


def subscribed(guard: Telling, function: OnDecision) -> Subscription:
    """Subscribe a function to every decision of a guard, after the existing listeners."""
    plain: object = function
    if not callable(plain):
        raise TypeError("`on_decision` must be a function of a call, a decision and an event")
    if getattr(getattr(function, "__code__", None), "co_flags", 0) & COROUTINE:
        raise TypeError("`on_decision` must be a plain function: what is awaited comes after the decision is given")
    made = Subscription(function, guard)
    with _TURN:
        guard.listeners = (*guard.listeners, made)
    return made


def tell(
    listeners: tuple[Subscription, ...],
    decisions: Sequence[Decision],
    records: Sequence[tuple[ToolCall, Facts | None, float]],
    audit_for: Callable[[Facts | None], Audit],
) -> None:
    """Call each listener for each decision, in the order of the calls."""
    for decision, (call, facts, seconds) in zip(decisions, records, strict=True):
        event = _event_of(decision, call, seconds, audit_for(facts), facts)
        for listener in listeners:
            try:
                listener(*_copies(call, decision, event))
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001 # a function may be anybody's: the decision stands
                name = name_of(listener.function)
                warned(f"`{name}` of `on_decision` failed, and the decision stands: {error_told(error)}", error)


def _event_of(decision: Decision, call: ToolCall, seconds: float, audit: Audit, facts: Facts | None) -> AuditEvent:
    """What is recorded of a decision, with the id of the record or why there is none."""
    try:
        data = event_for(decision, call, seconds, audit, facts).data
    except Exception:  # noqa: BLE001 # a call that nobody can describe: those who are told still hear the verdict
        data = {"verdict": str(decision.verdict), "rule": decision.rule, "settled_by": decision.settled_by}
    record = {"id": decision.id, "unrecorded": redacted(decision.unrecorded)}
    return AuditEvent(DECISION, {name: text for name, text in record.items() if text} | data)


def _copies(call: ToolCall, decision: Decision, event: AuditEvent) -> tuple[ToolCall, Decision, AuditEvent]:
    """Copies for a listener that may change them; a call that is not valid and cannot be copied is passed as it is."""
    try:
        given = _copy(call)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 # it was refused because it is no call, and may do what it likes
        given = call
    return given, _copy(decision), _copy(event)


def _copy(value: Any, made: dict[int, Any] | None = None) -> Any:
    """A copy that shares no mutable object with the value.

    Shared objects stay shared through `made`: two effects of one command still have the same command.
    """
    made = {} if made is None else made
    kind = type(value)
    if kind is tuple or kind is list:
        return kind([_copy(one, made) for one in value])
    if kind is dict:
        return {name: _copy(one, made) for name, one in value.items()}
    if not isinstance(value, Value):
        return value
    if id(value) not in made:
        made[id(value)] = kind(*[_copy(one, made) for one in value.fields()])
    return made[id(value)]
