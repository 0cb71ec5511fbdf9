"""The files of the log: many processes add lines at once, and each line is on the disk before its call is answered.

    lock                        held while lines are added; names the newest segment
    000000000001-20261116.jsonl a segment: the number of its first line, and the day it was started (UTC)

INVARIANT: `append` returns only when its lines are on the disk, complete and chained to the existing ones. Any failure
raises `Unrecorded`; a torn line is removed by the next append, which records that.
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
    from typing import TypeVar

    T = TypeVar("T")
    Entry = tuple[str, str]  # a kind, and the content between the braces of its object

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

LOCK = "lock"
LARGEST = 16_777_216  # bytes of a segment; beyond that a new one is started
PATIENCE = 3.0  # seconds to wait for other writers, which each need well under a millisecond
BUSY = (11, 13, 35)  # EAGAIN, EACCES, and EAGAIN of macOS: another process holds the lock
ATTEMPTS = 10  # to lock a file that another process keeps removing
NAME = 27  # characters of a segment's name
FIRST = f"{1:012d}"  # start of the first segment's name
LARGEST_READ = 1_073_741_824  # bytes of a segment that are searched for its last whole line
RECOVERY = "recovery"

_TURN = allocate_lock()  # a process holds a file lock as a whole, so its threads take turns
if hasattr(system, "register_at_fork"):  # the thread that holds it does not exist in a child
    system.register_at_fork(after_in_child=_TURN._at_fork_reinit)  # type: ignore[attr-defined]  # as `threading` does


class Unrecorded(GuardError):
    """Something could not be recorded; the message says why."""


class Log:
    """The log in a directory, which is created if missing; no file stays open between two appends."""

    __slots__ = ("directory", "clock")

    def __init__(self, directory: str, clock: Callable[[], float] = time) -> None:
        self.directory = directory
        self.clock = clock

    def append(self, entries: Sequence[Entry]) -> tuple[str, ...]:
        """Add a line for each entry, in one write; returns their ids."""
        return self.extend(lambda head, now: entries) if entries else ()

    def extend(self, entries: Callable[[Head, str], Sequence[Entry]]) -> tuple[str, ...]:
        """As `append`; the entries may depend on the end of the log and on the time their lines will have."""
        try:
            segment, names = self._alone(lambda lock: self._written(lock, entries))
            try:
                _flushed(segment)  # others go on meanwhile; the kernel flushes for all waiting processes at once
            finally:
                system.close(segment)
        except OSError as error:
            raise unwritable(error) from None
        return names

    def still(self, work: Callable[[Head, str], T]) -> T:
        """Call `work` with the end of the log, which is flushed first, and the time, while nothing is appended."""

        def done(lock: int) -> T:
            segment, _, head, _, _ = self._end(lock, moment(self.clock()))
            if segment >= 0:
                try:
                    _flushed(segment)
                finally:
                    system.close(segment)
            return work(head, moment(self.clock()))

        try:
            return self._alone(done)
        except OSError as error:
            raise unwritable(error) from None

    def _alone(self, work: Callable[[int], T]) -> T:
        """Call `work` with the lock held, which excludes other threads and processes."""
        if not _TURN.acquire(timeout=PATIENCE):
            raise Unrecorded("another thread has been writing to the log for too long")
        try:
            made(self.directory)
            digest(b"")  # loads the C module, which must not happen while others wait
            lock = self._locked()
            try:
                return work(lock)
            finally:
                system.close(lock)
        finally:
            _TURN.release()

    def _locked(self) -> int:
        """The locked file: the one that others find too, not one that was removed meanwhile."""
        path = f"{self.directory}/{LOCK}"
        for _ in range(ATTEMPTS):
            lock = opened(path)
            try:
                _held(lock)
                if system.fstat(lock).st_ino == system.lstat(path).st_ino:
                    return lock
            except FileNotFoundError:
                pass
            except BaseException:
                system.close(lock)
                raise
            system.close(lock)
        raise Unrecorded("the lock of the log is replaced again and again")

    # --- adding lines ------------------------------------------------------------------------------------------------

    def _written(self, lock: int, entries: Callable[[Head, str], Sequence[Entry]]) -> tuple[int, tuple[str, ...]]:
        """The segment with the new lines, still to be flushed, and their ids."""
        now = self.clock()
        time, day = moment(now), strftime("%Y%m%d", gmtime(now))
        segment, name, head, size, said = self._end(lock, time)
        missing = said if said != name and (size or not name) else ""
        try:
            wanted = f"{head.seq + 1:012d}-{day}.jsonl"
            if name != wanted if not size else (size > LARGEST or name[13:21] != day):
                if segment >= 0:
                    _flushed(segment)
                    system.close(segment)
                    segment = -1
                segment, name, size = self._begun(lock, "" if size else name, wanted), wanted, 0
            noted = [(RECOVERY, f'"missing": "{missing}"')] if missing else []
            data, names = _lines(head, [*noted, *entries(head, time)], time)
            if system.write(segment, data) != len(data):
                system.ftruncate(segment, size)
                raise Unrecorded("the log cannot be written: no space is left")
            if said != name:
                _say(lock, name)
        except BaseException:
            if segment >= 0:
                system.close(segment)
            raise
        return segment, names[len(noted) :]

    def _end(self, lock: int, time: str) -> tuple[int, str, Head, int, str]:
        """The newest segment, open; its name; the end of the log; its size; and the segment that the lock names.

        A torn line has been removed. If there is no segment, it is -1 with an empty name.
        """
        said = _name_in(lock)
        name = said
        if not said or not _is_there(f"{self.directory}/{said}"):
            names = segments(self.directory)
            name = names[-1] if names else ""
        segment, found, size, torn = -1, None, 0, b""
        if name:
            segment = opened(f"{self.directory}/{name}", system.O_APPEND)
        try:
            if name:
                found, size, torn = _ending(segment)
            head = found or self._head_before(name)
            if torn:
                head, size = self._recovered(name, head, size, torn, time)
        except BaseException:
            if segment >= 0:
                system.close(segment)
            raise
        return segment, name, head, size, said

    def _recovered(self, name: str, head: Head, size: int, torn: bytes, time: str) -> tuple[Head, int]:
        """Replace a torn line with a record of it; returns the new end of the log and the segment's size.

        The record overwrites the torn bytes, so that one of them is there at any time.
        """
        line, _, head = line_of(head, RECOVERY, time, f'"lost": {len(torn)}, "sha256": "{digest(torn)}"')
        segment = opened(f"{self.directory}/{name}")
        try:
            system.lseek(segment, size, 0)
            if system.write(segment, line.encode("ascii")) != len(line):
                raise Unrecorded("the log cannot be written: no space is left")
            system.ftruncate(segment, size + len(line))
        finally:
            system.close(segment)
        return head, size + len(line)

    def _head_before(self, name: str) -> Head:
        """The end of the log before a segment without a whole line."""
        earlier = [other for other in segments(self.directory) if other < name]
        for other in reversed(earlier):
            handle = opened(f"{self.directory}/{other}")
            try:
                head = _ending(handle)[0]
            finally:
                system.close(handle)
            if head is not None:
                return head
        return Head()

    def _begun(self, lock: int, empty: str, name: str) -> int:
        """A new segment; if the newest one is `empty`, it is renamed instead.

        It is on the disk before the lock names it, and the lock is before a line is written: the segment that the lock
        names exists unless someone removed it, and is the newest unless the newest is empty.
        """
        path = f"{self.directory}/{name}"
        if empty and not _is_there(path):
            system.rename(f"{self.directory}/{empty}", path)
        segment = opened(path, system.O_APPEND)
        try:
            if system.fstat(segment).st_size:
                system.ftruncate(lock, 0)  # it named another segment: the next append finds the newest itself
                raise Unrecorded(f"`{name}` is there already", "run: toolgate log verify")
            _flush_directory(self.directory)
            if name[:12] == FIRST:
                _flush_directory(self.directory.rpartition("/")[0] or "/")
            _say(lock, name)
            system.fsync(lock)
        except BaseException:
            system.close(segment)
            raise
        return segment


def unwritable(error: OSError) -> Unrecorded:
    reason = error.strerror or str(error)
    return Unrecorded(f"the log cannot be written: {reason[:1].lower()}{reason[1:]}")


def segments(directory: str) -> list[str]:
    """The names of the segments, the oldest first; empty if there is no log."""
    try:
        names = system.listdir(directory)
    except FileNotFoundError:
        return []
    return sorted([name for name in names if is_segment(name)])


def named(directory: str, read: Callable[[str], bytes]) -> str:
    """The segment that the lock names. Threads take turns: a process that closes a file loses all its locks on it."""
    with _TURN:
        return read(f"{directory}/{LOCK}").decode("ascii", "replace")


def is_segment(name: str) -> bool:
    numbers = name[:12] + name[13:21]
    return len(name) == NAME and name[12:13] + name[21:] == "-.jsonl" and numbers.isascii() and numbers.isdecimal()


def moment(now: float) -> str:
    """A time in UTC with milliseconds."""
    return f"{strftime('%Y-%m-%dT%H:%M:%S', gmtime(now))}.{int(now * 1_000) % 1_000:03d}Z"


# --- the parts of an append ------------------------------------------------------------------------------------------


def _held(lock: int) -> None:
    """Lock the file; the lock ends when the file is closed or the process ends, in whatever way."""
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


def _ending(segment: int) -> tuple[Head | None, int, bytes]:
    """The head after the last whole line (`None`: there is none), its end, and the bytes that follow."""
    size = system.fstat(segment).st_size
    head = head_in(_tail(segment, size, ENDING))
    if head is not None or not size:
        return head, size, b""
    for most in (2 * LONGEST, LARGEST_READ):
        data = _tail(segment, size, most)
        end = data.rfind(END.encode())
        while end >= 0:
            whole = end + len(END)
            head = head_in(data[:whole])
            if head is not None:
                return head, size - len(data) + whole, data[whole:]
            end = data.rfind(END.encode(), 0, end)
        if len(data) == size:
            return None, 0, data
    raise Unrecorded("the newest segment of the log is too large", "run: toolgate log verify")


def _is_there(path: str) -> bool:
    try:
        system.lstat(path)
    except FileNotFoundError:
        return False
    return True


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
    """Flush what was written, so that it survives a crash of the machine."""
    getattr(system, "fdatasync", system.fsync)(segment)


def _flush_directory(path: str) -> None:
    handle = system.open(path, system.O_RDONLY | getattr(system, "O_CLOEXEC", 0))
    try:
        system.fsync(handle)
    finally:
        system.close(handle)
