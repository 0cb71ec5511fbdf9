"""Where events go: the log on this machine, a list in memory, nowhere, or several of them."""

from __future__ import annotations

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.audit.event import AuditEvent
    from toolgate.audit.interfaces import Recorder
    from toolgate.model.call import PathLike

FAILURES = "log-failures"  # next to the log: when something could not be recorded, and why
LARGEST = 65_536  # bytes of it
ROOM = 65_000  # bytes of a line for the event; the rest is for what every line has


class FileRecorder:
    """Records events in the log of a state directory, which is created if missing.

    `entrance` says how calls came in: hook, library, proxy, listen.
    """

    __slots__ = ("state", "entrance")

    def __init__(self, state: str | PathLike, entrance: str = "library") -> None:
        path = state if isinstance(state, str) else state.__fspath__()
        self.state = path if path[:1] == "/" else f"{system.getcwd()}/{path}"
        self.entrance = entrance

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]:
        from toolgate.audit.log import Log, Unrecorded

        entrance = f'"entrance": "{self.entrance}", '
        try:
            return Log(self.state + "/log").append([(event.kind, entrance + _body(event)) for event in events])
        except Exception as error:  # any error is noted, and raised again
            self._note(error.message if isinstance(error, Unrecorded) else type(error).__name__)
            raise

    def _note(self, reason: str) -> None:
        """Note next to the log that something is missing in it; a failure of this is ignored."""
        from time import time

        from toolgate.private_files import opened

        try:
            handle = opened(f"{self.state}/{FAILURES}", system.O_APPEND)
        except OSError:
            return
        try:
            if system.fstat(handle).st_size >= LARGEST:
                system.ftruncate(handle, 0)  # only the latest failures are kept
            system.write(handle, f"{int(time())}\t{self.entrance}\t{reason}\n".encode("utf-8", "replace"))
        except OSError:
            return
        finally:
            system.close(handle)


def _body(event: AuditEvent) -> str:
    """The content between the braces of an event's record, never too long for a line."""
    from toolgate.protocols.notation import value_of

    body = value_of(event.data)[1:-1]
    if len(body) <= ROOM:
        return body
    from toolgate.audit.cutting import body_within

    return body_within(event.data, ROOM)


class MemoryRecorder:
    """Keeps events in a list for the same program; with `most`, only the newest."""

    __slots__ = ("most", "_kept", "_count", "_turn")

    def __init__(self, most: int = 0) -> None:
        from _thread import allocate_lock

        self.most = most
        self._kept: list[AuditEvent] = []
        self._count = 0  # of all events ever recorded: ids continue when some are dropped
        self._turn = allocate_lock()

    @property
    def events(self) -> list[AuditEvent]:
        """The events that are kept, the oldest first, as a new list."""
        with self._turn:
            return self._kept[:]

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]:
        from toolgate.audit.chain import id_of

        with self._turn:
            start = self._count + 1
            self._count += len(events)
            self._kept.extend(events)
            if self.most:
                del self._kept[: -self.most]
        return tuple([id_of(start + index) for index in range(len(events))])


class NullRecorder:
    """Keeps nothing: for programs that only want to know the verdict."""

    __slots__ = ()

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]:
        return ("",) * len(events)


class Recorders:
    """Several recorders as one: each gets all events, and an event's id is the first that one of them returns.

    If one of them fails, the others still get the events, but none counts as recorded.
    """

    __slots__ = ("recorders",)

    def __init__(self, *recorders: Recorder) -> None:
        self.recorders = recorders

    @property
    def state(self) -> str:
        """The state directory of the log that the ids belong to; empty: there is none."""
        return str(getattr(self.recorders[0], "state", "")) if self.recorders else ""

    def record(self, events: Sequence[AuditEvent]) -> tuple[str, ...]:
        given: list[tuple[str, ...]] = []
        failure: Exception | None = None
        for recorder in self.recorders:
            try:
                given.append(recorder.record(events))
            except Exception as error:  # noqa: BLE001 # raised below, once everybody has the events
                failure = failure or error
        if failure is not None:
            raise failure
        rows = zip(*given, strict=True) if given else [()] * len(events)
        return tuple([next(filter(None, names), "") for names in rows])
