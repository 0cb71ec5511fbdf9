"""Reads past calls, to judge them again: from the log of this machine, or from a file of lines.

A line is one of Toolgate's own log, a record of `toolgate check --batch`, or the payload of a hook. A file holds many
sessions. Each process reads all of it and judges its share of the sessions, so that each session is judged in order,
and several in parallel.
"""

import json
import os
from collections.abc import Iterator
from zlib import crc32

from toolgate import directories
from toolgate.adapters.generic import HOST
from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.log import segments
from toolgate.audit.reading import kind_and_time, plain_file, reason_of
from toolgate.cli.past import past
from toolgate.cli.usage import UsageError
from toolgate.cli.words import directory
from toolgate.cli.workers import Lines, groups_of_lines
from toolgate.history.calls import APPROVED, BLOCKED, RAN, REFUSED, UNKNOWN, BadLine, Found, Open, PastCall, Table, text
from toolgate.history.files import lines, opened
from toolgate.history.sources import AGENTS, HISTORIES, Piece
from toolgate.model.errors import GuardError

SINCE = "7d"  # how far back by default
INPUT, TOOL = b', "input": {', b', "tool": "'
LINES = "lines"
MARKS = (b"{",)  # every line is read
ANSWERS = {"approved": APPROVED, "refused": REFUSED}
OUTCOMES = {"allow": RAN, "deny": BLOCKED}  # what happened to a call that Toolgate has judged before
LOOKED_AT = 65_536  # bytes of a file that identify its format


class Recorded:
    """The calls in the log since a time, as groups of lines; other records are only counted."""

    def __init__(self, home: str, since: str) -> None:
        self.directory = directories.log(home)
        self.since = since
        self.calls = 0
        self.without = 0  # records without the call: `audit.commands = "none"`
        self.unread = 0  # records of payloads that held no call
        self.first = self.last = ""  # days
        try:
            found = segments(self.directory)
        except OSError as error:
            raise UsageError(f"the log cannot be read: {error.strerror}; run `toolgate doctor`") from None
        day = since[:10].replace("-", "")
        self._paths = [f"{self.directory}/{name}" for name in found if name[13:21] >= day]

    @property
    def size(self) -> int:
        """The number of bytes to read."""
        return sum(os.path.getsize(path) for path in self._paths)

    def groups(self) -> Iterator[Lines]:
        for path in self._paths:
            try:
                descriptor = plain_file(path)
            except OSError as error:
                raise UsageError(f"{path}: {reason_of(error)}; run `toolgate doctor`") from None
            try:
                for lines in groups_of_lines(descriptor):
                    kept = [line for line in lines if self._counts(line)]
                    if kept:
                        yield kept
            finally:
                os.close(descriptor)

    def _counts(self, line: bytes) -> bool:
        """Whether a line is a decision since then with its call; lines that are not records are left to the reader."""
        kind, time = kind_and_time(line)
        if kind and (kind != DECISION or time < self.since):
            return False
        if kind and INPUT not in line:
            self.unread += TOOL not in line
            self.without += TOOL in line
            return False
        self.calls += 1
        self.first, self.last = self.first or time[:10], time[:10]
        return True

    def told(self) -> str:
        """How many calls there were, and from which days."""
        days = self.first if self.first == self.last else f"{self.first} to {self.last}"
        more = f"; {self.without} more without the call (`audit.commands`)" if self.without else ""
        more += f"; {self.unread} more were payloads that could not be read" if self.unread else ""
        noun = "call" if self.calls == 1 else "calls"
        return f"the log: {self.calls} {noun} of {days}{more}" if self.calls else f"the log: no calls{more}"

    def record(self) -> dict[str, object]:
        return {
            "calls": self.calls,
            "from": self.first,
            "to": self.last,
            "without_call": self.without,
            "unread": self.unread,
        }


def pieces_in(path: str, jobs: int) -> list[Piece]:
    """The shares of a file, one per process."""
    return [Piece(LINES, (path, f"{number}/{jobs}")) for number in range(jobs)]


def calls(piece: Piece) -> Found:
    """The calls of a share, each session in order."""
    path, share = piece.paths
    number, _, whole = share.partition("/")
    waiting = Open()
    for one in lines(path, MARKS):
        if isinstance(one, BadLine):
            if number == "0":
                yield one
            continue
        line, entry = one
        kind, session = text(entry, "kind"), text(entry, "session", "session_id")
        if kind == ANSWER:  # it does not name its session
            yield from waiting.over(text(entry, "of"), ANSWERS.get(text(entry, "answer"), UNKNOWN), "")
        elif kind != DECISION and "prev" in entry:
            continue  # a log record that is not a call
        elif crc32((session or str(line)).encode("utf-8", "surrogatepass")) % int(whole) == int(number):
            yield from _made(entry, path, line, waiting)
    yield from waiting.rest()


def _made(entry: Table, path: str, line: int, waiting: Open) -> Found:
    try:
        found = past(json.dumps(entry).encode())
    except GuardError as error:
        yield BadLine(path, line, error.message)
        return
    record, agent = found.record, found.agent if found.agent in AGENTS else HOST
    if "world" in record:
        yield BadLine(path, line, "a labelled case: `toolgate score` judges it")
        return
    made = (
        str(record.get("cwd") or directory(None)),
        "",
        str(record.get("session", "")),
        text(entry, "id") or f"line {line}",
    )
    when, outcome = text(entry, "time", "timestamp"), OUTCOMES.get(found.verdict, UNKNOWN)
    call = PastCall(agent, record["tool"], record["input"], *made, when, outcome, "", path, line)
    yield from waiting.made(call) if outcome == UNKNOWN else (call,)


def agent_of(path: str) -> str:
    """The agent whose history a file is; `LINES`: not a known one."""
    try:
        with opened(path) as file:
            start = file.read(LOOKED_AT)
    except OSError:
        return LINES
    for agent, known in HISTORIES.items():
        if known.magic and start.startswith(known.magic):
            return agent
    for line in start.split(b"\n"):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            continue
        for agent, known in HISTORIES.items() if isinstance(entry, dict) else ():
            if any([all([field in entry for field in fields]) for fields in known.signs]):
                return agent
    return next((agent for agent, known in HISTORIES.items() if known.mark and known.mark in start), LINES)
