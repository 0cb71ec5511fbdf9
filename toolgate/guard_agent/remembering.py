"""Caches answers of models, so that the same question is not asked twice within an hour.

Questions with the same key are the same; the caller derives it from everything that the answer depends on.

INVARIANT: only clear verdicts are kept; a damaged file, or an entry that is not ours, is not an answer.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from sqlite3 import Connection

from toolgate.guard_agent.database import Unusable, remove, transaction
from toolgate.guard_agent.ruling import Ruling
from toolgate.model.errors import PayloadError
from toolgate.model.verdict import LLM, VERDICTS
from toolgate.protocols.notation import parse, plain, value_of

NAME = "answers"
SCHEMA = (
    "CREATE TABLE answers (key TEXT PRIMARY KEY, at REAL NOT NULL, used REAL NOT NULL, said TEXT NOT NULL)",
    "CREATE TABLE counts (name TEXT PRIMARY KEY, count INTEGER NOT NULL)",
)
HITS, MISSES = "hits", "misses"
MOST = 1_000  # answers; the least recently used one is dropped
HOUR = 3_600.0  # seconds that an answer is valid
LONGEST = 2_000  # characters of a reason or a description


@dataclass(frozen=True, slots=True)
class Stats:
    """The number of answers, and of cache hits and misses."""

    entries: int
    hits: int
    misses: int


class Answers:
    """The answers in a state directory."""

    __slots__ = ("_state", "_clock")

    def __init__(self, state: str, clock: Callable[[], float] = time.time) -> None:
        self._state = state
        self._clock = clock

    def get(self, key: str) -> Ruling | None:
        """The cached ruling for a key, at no cost; `None`: there is no valid one."""
        now = self._clock()
        try:
            with transaction(self._state, NAME, SCHEMA) as database:
                wanted = "SELECT said FROM answers WHERE key = ? AND at > ? AND at <= ?"
                rows = database.execute(wanted, (key, now - HOUR, now)).fetchall()
                found = _ruling(rows[0][0]) if rows else None
                _count(database, MISSES if found is None else HITS)
                database.execute("UPDATE answers SET used = ? WHERE key = ?", (now, key))
                return found
        except Unusable:
            self.clear()
            return None

    def put(self, key: str, ruling: Ruling, now: float) -> None:
        """Keep a ruling for an hour; an unclear one is not kept."""
        said = _said(ruling)
        if not said:
            return
        try:
            with transaction(self._state, NAME, SCHEMA) as database:
                database.execute("DELETE FROM answers WHERE at <= ? OR at > ?", (now - HOUR, now))
                database.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)", (key, now, now, said))
                oldest = "SELECT key FROM answers ORDER BY used DESC, rowid DESC LIMIT -1 OFFSET ?"
                database.execute(f"DELETE FROM answers WHERE key IN ({oldest})", (MOST,))  # noqa: S608 # two constants
        except Unusable:
            self.clear()

    def clear(self) -> None:
        """Forget all answers."""
        remove(self._state, NAME)

    def stats(self) -> Stats:
        """The number of answers, hits and misses."""
        try:
            with transaction(self._state, NAME, SCHEMA) as database:
                since = (self._clock() - HOUR,)
                ((entries,),) = database.execute("SELECT COUNT(*) FROM answers WHERE at > ?", since).fetchall()
                counts = dict(database.execute("SELECT name, count FROM counts").fetchall())
                return Stats(entries, counts.get(HITS, 0), counts.get(MISSES, 0))
        except Unusable:
            return Stats(0, 0, 0)


def _count(database: Connection, name: str) -> None:
    database.execute("INSERT OR IGNORE INTO counts VALUES (?, 0)", (name,))
    database.execute("UPDATE counts SET count = count + 1 WHERE name = ?", (name,))


def _said(ruling: Ruling) -> str:
    """A ruling as text; empty: it is not clear enough to be kept."""
    if ruling.verdict is None or ruling.verdict == LLM:
        return ""
    return value_of(
        {
            "verdict": str(ruling.verdict),
            "reason": plain(ruling.reason[:LONGEST]),
            "description": plain(ruling.description[:LONGEST]),
            "score": ruling.score,
        }
    )


def _ruling(said: object) -> Ruling | None:
    """The ruling in a text; `None`: it is not one of ours."""
    try:
        record = parse(said) if isinstance(said, str) else None
    except PayloadError:
        return None
    if not isinstance(record, dict):
        return None
    verdict, reason, description = record.get("verdict"), record.get("reason"), record.get("description")
    score = record.get("score")
    if not (isinstance(verdict, str) and isinstance(reason, str) and isinstance(description, str)):
        return None
    if verdict not in VERDICTS or VERDICTS[verdict] == LLM or not (score is None or isinstance(score, float)):
        return None
    return Ruling(VERDICTS[verdict], reason, turns=0, description=description, score=score)
