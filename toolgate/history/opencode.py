"""OpenCode: the database `~/.local/share/opencode/opencode.db`, and files under `storage` in older versions.

Recorded from version 1.18.18: the table `part` holds parts of messages as JSON; a part of type `tool` is a call with
its input, status and output, the table `session` says in which directory. Older versions keep the same JSON in
`storage/session/PROJECT/SESSION.json` and `storage/part/MESSAGE/PART.json`. The database is opened for reading only.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from urllib.parse import quote

from toolgate.history.calls import (
    BLOCKED,
    RAN,
    REFUSED,
    UNKNOWN,
    BadLine,
    Found,
    PastCall,
    Table,
    inner,
    text,
    texts_of,
)
from toolgate.history.files import beneath, parsed, whole

AGENT = "opencode"
DATABASE = "opencode.db"
REFUSALS = ("The user rejected permission to use this specific tool call",)
BLOCKS = ("The user has specified a rule which prevents you", "Toolgate:")
OUTCOMES = {"completed": RAN, "error": RAN}
CALLS = """SELECT session.directory, part.time_created, part.data
    FROM part JOIN session ON session.id = part.session_id
    WHERE session.id = ? AND instr(part.data, '"tool"') ORDER BY part.id"""
SESSION = "#"  # before a session of a database


def found(directory: str) -> list[tuple[str, ...]]:
    """The sessions of a database, or of a directory `storage` and the database next to it."""
    if os.path.isfile(directory):
        return _in_database(directory)
    places = (directory, os.path.dirname(directory.rstrip("/")))
    sessions = [(directory, path) for path in beneath(f"{directory}/session", ".json", 1)]
    return [*[one for place in places for one in _in_database(f"{place}/{DATABASE}")], *sessions]


def calls(paths: tuple[str, ...]) -> Found:
    place, session = paths
    return _selected(place, session[1:]) if session[:1] == SESSION else _stored(place, session)


# --- the database ----------------------------------------------------------------------------------------------------


def _in_database(path: str) -> list[tuple[str, ...]]:
    if not os.path.isfile(path):
        return []
    try:
        with closing(_connected(path)) as database:
            rows = database.execute("SELECT id FROM session").fetchall()
    except sqlite3.Error:
        return [(path, SESSION)]  # reading it reports the error
    return [(path, SESSION + str(row[0])) for row in rows]


def _connected(path: str) -> sqlite3.Connection:
    """The database, read-only; if its journal is empty, the files next to it are not even touched."""
    journal = os.path.exists(path + "-wal") and os.path.getsize(path + "-wal") > 0
    return sqlite3.connect(f"file:{quote(path)}?mode=ro{'' if journal else '&immutable=1'}", uri=True)


def _selected(path: str, session: str) -> Found:
    number = 0
    try:
        with closing(_connected(path)) as database:
            for directory, made, data in database.execute(CALLS, (session,)):
                number += 1
                part = parsed(str(data).encode("utf-8", "surrogatepass"))
                if isinstance(part, str):
                    yield BadLine(path, number, part)
                elif text(part, "type") == "tool":
                    yield from _call(part, str(directory), session, made, path, number)
            if not session:
                database.execute("SELECT id FROM session")
    except sqlite3.Error as error:
        yield BadLine(path, number, f"not a database of OpenCode: {error}"[:200])


# --- files -----------------------------------------------------------------------------------------------------------


def _stored(storage: str, path: str) -> Found:
    about = whole(path)
    if isinstance(about, str):
        yield BadLine(path, 0, about)
        return
    session = text(about, "id") or os.path.basename(path).removesuffix(".json")
    for message in beneath(f"{storage}/message/{os.path.basename(session)}", ".json", 0):
        name = os.path.basename(message).removesuffix(".json")
        for file in beneath(f"{storage}/part/{name}", ".json", 0):
            part = whole(file)
            if isinstance(part, str):
                yield BadLine(file, 0, part)
            elif text(part, "type") == "tool":
                yield from _call(part, text(about, "directory"), session, None, file, 0)


# --- calls -----------------------------------------------------------------------------------------------------------


def _call(part: Table, directory: str, session: str, made: object, path: str, line: int) -> Found:
    state = inner(part, "state")
    given = state.get("input")
    if not isinstance(given, dict):
        yield BadLine(path, line, "a call without an input")
        return
    started = inner(state, "time").get("start", made)
    place = text(given, "workdir")
    cwd = place if place[:1] == "/" else f"{directory}/{place}" if place else directory
    result = texts_of(state.get("output") or state.get("error"))
    told = cwd, directory, session, text(part, "callID", "id"), time_of(started), outcome_of(state), result
    yield PastCall(AGENT, text(part, "tool"), given, *told, path, line)


def outcome_of(state: Table) -> str:
    """The outcome of a call: an error may be from a command, a person or a plugin."""
    why = text(state, "error")
    if any([words in why for words in REFUSALS]):
        return REFUSED
    if any([words in why for words in BLOCKS]):
        return BLOCKED
    return OUTCOMES.get(text(state, "status"), UNKNOWN)


def time_of(milliseconds: object) -> str:
    """A time in milliseconds since 1970 in a record's format; empty: it is not one."""
    if not isinstance(milliseconds, int | float) or not 0 < milliseconds < 10**14:
        return ""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%dT%H:%M:%S}.{int(milliseconds) % 1000:03d}Z"
