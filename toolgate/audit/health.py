"""Checks whether decisions are recorded: problems with the log, failed writes, and today's numbers.

It only reads. Only the end of the log is read; `toolgate log verify` reads all of it.
"""

import os
from collections.abc import Iterator
from time import localtime, mktime

from toolgate.audit.chain import ENDING, LONGEST, PREVIOUS, SEAL, head_in
from toolgate.audit.checkpoints import KEY
from toolgate.audit.event import DECISION
from toolgate.audit.log import LOCK, is_segment, moment, named, segments
from toolgate.audit.reading import is_sealed, kind_and_time, plain_file, size_in
from toolgate.audit.recorders import FAILURES, LARGEST
from toolgate.model.value import Value
from toolgate.private_files import FOLDER, PLAIN, owned

VERDICT = b'"verdict": "'
WORDS = {b"ask": "ask", b"llm": "ask", b"den": "deny"}  # how a verdict starts, and what it counts as
NAMED = 1_000  # bytes at the start of a line that include its session
LOOKED_AT = 262_144  # bytes at the end of the log whose chain is checked
COUNTED = 8_388_608  # bytes of today's log that are counted: some five thousand calls
SPACE = 67_108_864  # bytes that should be free: four segments
VERIFY = "run: toolgate log verify"


class Problem(Value):
    """Something that prevents recording or makes the log untrustworthy, and what to do."""

    __slots__ = ("text", "advice")

    def __init__(self, text: str, advice: str) -> None:
        self.text = text
        self.advice = advice


class Today(Value):
    """The number of calls decided, asked about and denied since midnight; not `whole`: there were more."""

    __slots__ = ("calls", "asked", "denied", "whole")

    def __init__(self, calls: int = 0, asked: int = 0, denied: int = 0, whole: bool = True) -> None:
        self.calls = calls
        self.asked = asked
        self.denied = denied
        self.whole = whole

    def __str__(self) -> str:
        calls = f"{self.calls}{'' if self.whole else '+'} call{'' if self.calls == 1 else 's'}"
        return f"{calls} today, {self.asked} asked about, {self.denied} denied"


# --- what is wrong ---------------------------------------------------------------------------------------------------


def problems(state: str) -> Iterator[Problem]:
    """The problems with the log of a state directory; none if nothing was recorded yet but can be."""
    directory = f"{state}/log"
    if not os.path.lexists(directory):
        above = directory
        while not os.path.lexists(above):
            above = os.path.dirname(above)
        if not os.access(above, os.W_OK | os.X_OK):
            yield Problem(f"`{directory}` cannot be made", f"chmod u+wx {above}")
        return
    wrong = _private(directory, FOLDER)
    if wrong is not None:
        yield wrong
        return
    yield from _space(directory)
    try:
        names = segments(directory)
    except OSError as error:
        yield Problem(f"`{directory}` cannot be read: {error.strerror}", f"chmod 700 {directory}")
        return
    for name in (LOCK, KEY, *names[-1:]):
        path = f"{directory}/{name}"
        if os.path.lexists(path) and (wrong := _private(path, PLAIN)) is not None:
            yield wrong
            return
    yield from _newest(directory, names)


def _private(path: str, kind: int) -> Problem | None:
    """What is wrong with a file or directory that only we may access."""
    mode = "700" if kind == FOLDER else "600"
    what = "directory" if kind == FOLDER else "file"
    try:
        found = os.lstat(path)
        owned(found, kind)
    except OSError as error:
        if str(error) == "not private to the user":
            return Problem(f"others may read or change `{path}`", f"chmod {mode} {path}, and see who owns it")
        return Problem(f"`{path}` is not a regular {what}", f"move `{path}` away; a new one is created")
    if not os.access(path, os.R_OK | os.W_OK | (os.X_OK if kind == FOLDER else 0)):
        return Problem(f"`{path}` cannot be written", f"chmod {mode} {path}")
    return None


def _space(directory: str) -> Iterator[Problem]:
    if not hasattr(os, "statvfs"):
        return
    found = os.statvfs(directory)
    free = found.f_bavail * found.f_frsize
    if free < SPACE or (found.f_files and not found.f_favail):
        text = f"only {free // 1_048_576} MiB are free for the log" if free < SPACE else "no new file can be made"
        yield Problem(f"{text} in `{directory}`", "free some space, or `toolgate log prune`")


def _newest(directory: str, names: list[str]) -> Iterator[Problem]:
    """What is wrong with the end of the log, which the next record must follow."""
    said = named(directory, _beginning)
    if names and is_segment(said) and said in names and said != names[-1]:
        yield Problem(f"records are added to `{said}`, which is not the newest segment", VERIFY)
    if not names:
        return
    lines, whole = _last_lines(f"{directory}/{names[-1]}", LOOKED_AT)
    before = ""
    for number, line in enumerate(lines):
        head = head_in(line)
        if number == 0 and not whole:  # the end of a line
            before = head.hash if head is not None else ""
        elif head is None:
            if line.endswith(b"\n"):  # else it is being written, or torn: the next record replaces it
                yield Problem(f"a line near the end of `{names[-1]}` is not a record", VERIFY)
                return
        else:
            follows = not before or f'{PREVIOUS}{before}"{SEAL}'.encode() in line[-ENDING:]
            if not follows or not is_sealed(line):
                yield Problem(f"record {head.seq} near the end of `{names[-1]}` was changed", VERIFY)
                return
            before = head.hash


def failures(state: str, since: float) -> list[tuple[int, str, str]]:
    """Failed writes since a time, the latest last: when, through which entrance, and why."""
    found = []
    for line in _beginning(f"{state}/{FAILURES}", LARGEST + LONGEST).decode("utf-8", "replace").split("\n"):
        fields = line.split("\t", 2)
        if len(fields) == 3 and fields[0].isdecimal() and int(fields[0]) >= since:
            found.append((int(fields[0]), fields[1], fields[2]))
    return found


# --- what there is ---------------------------------------------------------------------------------------------------


def size_of(state: str) -> int:
    """The size of all segments in bytes."""
    try:
        return size_in(f"{state}/log")
    except OSError:
        return 0


def in_words(size: int) -> str:
    """A number of bytes in readable form."""
    return f"{size / 1_048_576:.1f} MiB" if size >= 1_048_576 else f"{-(-size // 1_024)} KiB"


def midnight(now: float) -> float:
    """When the day began on this machine."""
    day = localtime(now)
    return mktime((day.tm_year, day.tm_mon, day.tm_mday, 0, 0, 0, 0, 0, -1))


def today(state: str, now: float, apart: str = "") -> Today:
    """The calls since midnight, as far as the end of the log shows; those of the session `apart` are not counted."""
    since = moment(midnight(now))
    directory = f"{state}/log"
    try:
        names = [name for name in segments(directory) if name[13:21] >= since[:10].replace("-", "")]
    except OSError:
        return Today()
    counts = {"calls": 0, "ask": 0, "deny": 0}
    left, whole = COUNTED, True
    for name in reversed(names):
        lines, complete = _last_lines(f"{directory}/{name}", left)
        left -= sum([len(line) for line in lines])
        whole = whole and complete
        _count(lines, since, f'"session": "{apart}"'.encode() if apart else b"\0", counts)
        if left <= 0:
            break
    return Today(counts["calls"], counts["ask"], counts["deny"], whole)


def _count(lines: list[bytes], since: str, apart: bytes, counts: dict[str, int]) -> None:
    """Count decisions. The last verdict in a line is the decision's: the call's content comes before it."""
    for line in lines:
        kind, time = kind_and_time(line)
        if kind != DECISION or time < since or line.find(apart, 0, NAMED) >= 0:
            continue
        counts["calls"] += 1
        found = line.rfind(VERDICT)
        word = WORDS.get(line[found + len(VERDICT) :][:3])
        if found >= 0 and word:
            counts[word] += 1


def _beginning(path: str, most: int = LONGEST) -> bytes:
    """The first bytes of a file; empty if it cannot be read."""
    return _read(path, most, from_end=False)[0]


def _last_lines(path: str, most: int) -> tuple[list[bytes], bool]:
    """The lines at the end of a file, with newlines, and whether they are all; the first may be incomplete."""
    data, whole = _read(path, most, from_end=True)
    return data.splitlines(keepends=True), whole


def _read(path: str, most: int, from_end: bool) -> tuple[bytes, bool]:
    try:
        handle = plain_file(path)
    except OSError:
        return b"", True
    try:
        size = os.fstat(handle).st_size
        os.lseek(handle, max(0, size - most) if from_end else 0, 0)
        chunks = []
        while most > 0 and (chunk := os.read(handle, min(most, 1_048_576))):
            chunks.append(chunk)
            most -= len(chunk)
        data = b"".join(chunks)
        return data, len(data) >= size
    except OSError:
        return b"", True
    finally:
        os.close(handle)
