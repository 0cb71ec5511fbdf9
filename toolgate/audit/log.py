"""The files of the log: many processes add lines at once, and each line is on the disk before its call is answered.

    lock                        held while lines are added; says which segment is the newest
    000000000001-20261116.jsonl a segment: the number of its first line, and the day it was begun (UTC)

INVARIANT: `append` returns only when what it was given is on the disk, in one piece and in one chain with all that was
there. Whatever goes wrong raises `Unrecorded`; a line that was torn is removed by the next append, which records that.
"""

from __future__ import annotations

from _thread import allocate_lock
from time import gmtime, sleep, strftime, time

from toolgate.audit.chain import END, ENDING, LONGEST, Head, head_in, line_of
from toolgate.model.digest import digest
from toolgate.model.errors import GuardError
from toolgate.private_files import made, opened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Entry = tuple[str, str]  # a kind, and what stands between the braces of its object

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

LOCK = "lock"
LARGEST = 16_777_216  # bytes of a segment, beyond which another one is begun
PATIENCE = 3.0  # seconds to wait for others that add lines; it takes each well under a millisecond
BUSY = (11, 13, 35)  # EAGAIN, EACCES, and EAGAIN of macOS: another process holds the lock
NAME = 27  # characters of a segment's name
RECOVERY = "recovery"

_TURN = allocate_lock()  # one process holds the lock of a file as a whole: its threads take turns


class Unrecorded(GuardError):
    """What was to be recorded is not, and the message says why."""


class Log:
    """The log in a directory, which is made when it is not there; nothing is kept open between two appends."""

    __slots__ = ("directory", "clock")

    def __init__(self, directory: str, clock: Callable[[], float] = time) -> None:
        self.directory = directory
        self.clock = clock

    def append(self, entries: Sequence[Entry]) -> tuple[str, ...]:
        """Add a line for each entry, in one write; their ids."""
        if not _TURN.acquire(timeout=PATIENCE):
            raise Unrecorded("another thread has been writing to the log for too long")
        try:
            made(self.directory)
            digest(b"")  # loads the module in C, which must not happen while others wait
            return self._appended(entries)
        except OSError as error:
            reason = error.strerror or str(error)
            raise Unrecorded(f"the log cannot be written: {reason[:1].lower()}{reason[1:]}") from None
        finally:
            _TURN.release()

    def _appended(self, entries: Sequence[Entry]) -> tuple[str, ...]:
        lock = opened(f"{self.directory}/{LOCK}")
        segment, begun = -1, False
        try:
            _held(lock)
            now = self.clock()
            today = strftime("%Y%m%d", gmtime(now))
            segment, head, torn = self._newest(lock, today)
            name = _name_in(lock)
            size = system.fstat(segment).st_size
            if size and (size > LARGEST or name[13:21] != today):
                _flushed(segment)
                system.close(segment)
                segment, begun = -1, True
                segment, size = self._begun(lock, _named(head.seq + 1, today)), 0
            before = [(RECOVERY, f'"lost": {len(torn)}, "sha256": "{digest(torn)}"')] if torn else []
            data, names = _lines(head, [*before, *entries], moment(now))
            if system.write(segment, data) != len(data):
                system.ftruncate(segment, size)
                raise Unrecorded("the log cannot be written: no space is left")
            system.close(lock)  # whoever waits goes on; the kernel flushes for all that wait at once
            lock = -1
            _flushed(segment)
            if begun or not size:
                self._flush_directory()
            return names[len(before) :]
        finally:
            for handle in (segment, lock):
                if handle >= 0:
                    system.close(handle)

    def _newest(self, lock: int, today: str) -> tuple[int, Head, bytes]:
        """The newest segment, open, where the log ends, and the bytes of a torn line, which are gone from it then."""
        name = _name_in(lock)
        if not name or not self._is_there(name):
            names = segments(self.directory)
            name = names[-1] if names else _named(1, today)
            _say(lock, name)
        segment = opened(f"{self.directory}/{name}", system.O_APPEND)
        try:
            size = system.fstat(segment).st_size
            head, torn = _ending(segment, size)
            if torn:
                system.ftruncate(segment, size - len(torn))
            if head is None:
                head = self._head_before(name)
        except BaseException:
            system.close(segment)
            raise
        return segment, head, torn

    def _head_before(self, name: str) -> Head:
        """Where the log ended before a segment in which nothing is yet."""
        earlier = [other for other in segments(self.directory) if other < name]
        for other in reversed(earlier):
            handle = opened(f"{self.directory}/{other}", system.O_APPEND)
            try:
                head, torn = _ending(handle, system.fstat(handle).st_size)
            finally:
                system.close(handle)
            if torn:
                raise Unrecorded(f"`{other}` ends in a torn line", "run: toolgate log verify")
            if head is not None:
                return head
        return Head()

    def _begun(self, lock: int, name: str) -> int:
        """A new segment, which the lock names before it is there: what it names is the newest, or not there yet."""
        _say(lock, name)
        return opened(f"{self.directory}/{name}", system.O_APPEND)

    def _is_there(self, name: str) -> bool:
        try:
            system.lstat(f"{self.directory}/{name}")
        except FileNotFoundError:
            return False
        return True

    def _flush_directory(self) -> None:
        handle = system.open(self.directory, system.O_RDONLY | getattr(system, "O_CLOEXEC", 0))
        try:
            system.fsync(handle)
        finally:
            system.close(handle)


def segments(directory: str) -> list[str]:
    """The names of the segments, the oldest first; none where there is no log."""
    try:
        names = system.listdir(directory)
    except FileNotFoundError:
        return []
    return sorted([name for name in names if is_segment(name)])


def is_segment(name: str) -> bool:
    return len(name) == NAME and name[12] == "-" and name.endswith(".jsonl") and (name[:12] + name[13:21]).isdecimal()


def _named(number: int, day: str) -> str:
    """The name of a segment."""
    return f"{number:012d}-{day}.jsonl"


def moment(now: float) -> str:
    """A time in UTC, to the millisecond."""
    return f"{strftime('%Y-%m-%dT%H:%M:%S', gmtime(now))}.{int(now * 1_000) % 1_000:03d}Z"


# --- the parts of an append ------------------------------------------------------------------------------------------


def _held(lock: int) -> None:
    """Hold the lock; it is free again when its file is closed, or the process ends however it does."""
    waited, pause = 0.0, 0.000_5
    while True:
        try:
            system.lockf(lock, system.F_TLOCK, 0)
            return
        except OSError as error:
            if error.errno not in BUSY:
                raise
        if waited > PATIENCE:
            raise Unrecorded(f"the log is locked by another program for {PATIENCE:.0f} seconds")
        sleep(pause)
        waited += pause
        pause = min(pause * 2, 0.02)


def _name_in(lock: int) -> str:
    """The segment that the lock names; empty: none."""
    system.lseek(lock, 0, 0)
    name = system.read(lock, NAME).decode("ascii", "replace")
    return name if is_segment(name) else ""


def _say(lock: int, name: str) -> None:
    system.lseek(lock, 0, 0)
    system.write(lock, name.encode("ascii"))


def _ending(segment: int, size: int) -> tuple[Head | None, bytes]:
    """Where a segment ends, and what follows its last whole line; `None`: it has no whole line."""
    last = _tail(segment, size, ENDING)
    head = head_in(last)
    if head is not None:
        return head, b""
    data = _tail(segment, size, 2 * LONGEST)
    end = data.rfind(END.encode())
    while end >= 0:
        whole = end + len(END)
        head = head_in(data[:whole])
        if head is not None:
            return head, data[whole:]
        end = data.rfind(END.encode(), 0, end)
    if len(data) < size:
        raise Unrecorded("the log ends in something that is not its own", "run: toolgate log verify")
    return None, data


def _tail(segment: int, size: int, most: int) -> bytes:
    system.lseek(segment, max(0, size - most), 0)
    return system.read(segment, most)


def _lines(head: Head, entries: Sequence[Entry], now: str) -> tuple[bytes, tuple[str, ...]]:
    lines: list[str] = []
    names: list[str] = []
    for kind, body in entries:
        line, name, head = line_of(head, kind, now, body)
        if len(line) > LONGEST:
            raise Unrecorded(f"the record is longer than {LONGEST} bytes")
        lines.append(line)
        names.append(name)
    return "".join(lines).encode("ascii"), tuple(names)


def _flushed(segment: int) -> None:
    """See to it that what was written outlives the machine's next failure."""
    getattr(system, "fdatasync", system.fsync)(segment)
