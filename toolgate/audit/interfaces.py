"""What a program may hand to a guard: who keeps its decisions, and who is told of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from toolgate.audit.event import AuditEvent
from toolgate.model.call import ToolCall
from toolgate.model.verdict import Decision

OnDecision = Callable[[ToolCall, Decision, AuditEvent], object]


@runtime_checkable
class Recorder(Protocol):
    """Keeps events: the id of each, once it is kept for good, or an empty text, no record where one is required.

    Whatever it raises, none of them counts as recorded; `Unrecorded` is for those who have a message to show.
    """

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]: ...
