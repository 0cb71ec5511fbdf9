"""Interfaces a program can pass to a guard: what records its decisions, and what is notified of them."""

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from toolgate.audit.event import AuditEvent
from toolgate.model.call import ToolCall
from toolgate.model.verdict import Decision

OnDecision = Callable[[ToolCall, Decision, AuditEvent], object]


@runtime_checkable
class Recorder(Protocol):
    """Keeps events and returns the id of each once it is stored, or an empty text, which counts as not recorded.

    If it raises anything, none of them counts as recorded; raise `Unrecorded` to show a message.
    """

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]: ...
