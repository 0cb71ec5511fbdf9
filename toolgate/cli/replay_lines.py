"""Past calls in a file of lines: Toolgate's own log, records of `toolgate check --batch`, or payloads of hooks.

A file holds many sessions. Each process reads all of it and judges its share of the sessions, so that each session is
judged in order, and several in parallel.
"""

import json
from zlib import crc32

from toolgate.adapters.generic import HOST
from toolgate.audit.event import ANSWER, DECISION
from toolgate.cli.past import past
from toolgate.cli.words import directory
from toolgate.history.calls import APPROVED, BLOCKED, RAN, REFUSED, UNKNOWN, BadLine, Found, Open, PastCall, Table, text
from toolgate.history.files import lines, opened
from toolgate.history.sources import AGENTS, HISTORIES, Piece
from toolgate.model.errors import GuardError

LINES = "lines"
MARKS = (b"{",)  # every line is read
ANSWERS = {"approved": APPROVED, "refused": REFUSED}
OUTCOMES = {"allow": RAN, "deny": BLOCKED}  # what happened to a call that Toolgate has judged before
LOOKED_AT = 65_536  # bytes of a file that identify its format


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
