"""Where events go: the log on this machine, a list in memory, or nowhere."""

from __future__ import annotations

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from toolgate.audit.event import AuditEvent

    class Recorder(Protocol):
        """Keeps events: the id of each, once it is kept for good. `audit.log.Unrecorded`: none of them is."""

        def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]: ...


FAILURES = "log-failures"  # beside the log: when something could not be recorded, and why
LARGEST = 65_536  # bytes of it


class FileRecorder:
    """Records in the log of a state directory; `entrance` says through which door calls came: hook, library, proxy."""

    __slots__ = ("state", "entrance")

    def __init__(self, state: str, entrance: str = "library") -> None:
        self.state = state
        self.entrance = entrance

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]:
        from toolgate.audit.log import Log, Unrecorded
        from toolgate.protocols.notation import value_of

        entrance = f'"entrance": "{self.entrance}", '
        try:
            return Log(self.state + "/log").append(
                [(event.kind, entrance + value_of(event.data)[1:-1]) for event in events]
            )
        except Unrecorded as error:
            self._note(error.message)
            raise

    def _note(self, reason: str) -> None:
        """Say beside the log that something is not in it; that this fails as well is no matter."""
        from time import time

        from toolgate.private_files import opened

        try:
            handle = opened(f"{self.state}/{FAILURES}", system.O_APPEND)
        except OSError:
            return
        try:
            if system.fstat(handle).st_size >= LARGEST:
                system.ftruncate(handle, 0)  # what is told of are the latest
            system.write(handle, f"{int(time())}\t{self.entrance}\t{reason}\n".encode("utf-8", "replace"))
        except OSError:
            return
        finally:
            system.close(handle)


class MemoryRecorder:
    """Keeps events in a list, for those who look at them in the same program."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[AuditEvent] = []

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]:
        from toolgate.audit.chain import id_of

        start = len(self.events) + 1
        self.events.extend(events)
        return tuple([id_of(start + index) for index in range(len(events))])


class NullRecorder:
    """Keeps nothing: for those who only want to know what would be answered."""

    __slots__ = ()

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]:
        return ("",) * len(events)
