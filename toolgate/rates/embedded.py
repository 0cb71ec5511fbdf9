"""The counter of one machine: an SQLite file that every hook process opens for the length of one question.

Each counted call is a row; a window slides because rows older than it are forgotten. One transaction asks and counts:
however many processes come at once, exactly the permitted number of calls passes.
"""

from toolgate.rates import CounterUnavailable, Quota, Refusal

try:
    import _sqlite3 as sqlite  # the package around it costs a hook three times as much and adds nothing we use
except ImportError:  # a Python whose accelerator has another name
    import sqlite3 as sqlite  # type: ignore[no-redef]  # one name for either

PATIENCE = 5.0  # seconds to wait for the other processes; a transaction takes well under a millisecond
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS calls (subject TEXT NOT NULL, at REAL NOT NULL)",
    "CREATE INDEX IF NOT EXISTS calls_by_subject ON calls (subject, at)",
)


class Embedded:
    """Counts in the file at `path`, which is made when it is absent."""

    def __init__(self, path: str) -> None:
        self.path = path

    def take(self, quotas: tuple[Quota, ...], now: float) -> Refusal | None:
        if not quotas:
            return None
        try:
            _private(self.path)
            connection = sqlite.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                connection.execute("PRAGMA synchronous = OFF")  # what a power failure forgets, nobody has to remember
                return _counted(connection, quotas, now)
            finally:
                connection.close()
        except (sqlite.Error, OSError) as error:
            raise CounterUnavailable(
                f"the counter of calls `{self.path}` cannot be used: {error}",
                help="remove the file if it is damaged: a new one is created",
            ) from error


def _private(path: str) -> None:
    """Make the file, for its owner's eyes alone; SQLite gives its side files the same mode."""
    import os

    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0), 0o600))


def _counted(connection: sqlite.Connection, quotas: tuple[Quota, ...], now: float) -> Refusal | None:
    connection.execute("BEGIN IMMEDIATE")  # everybody else waits here
    try:
        for statement in SCHEMA:
            connection.execute(statement)
        refusal = _refused(connection, quotas, now)
        if refusal is None:
            for subject in dict.fromkeys([quota.subject for quota in quotas]):
                connection.execute("INSERT INTO calls VALUES (?, ?)", (subject, now))
        connection.execute("COMMIT")
        return refusal
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _refused(connection: sqlite.Connection, quotas: tuple[Quota, ...], now: float) -> Refusal | None:
    """The quota that has room last, if any is used up; rows that no window reaches any more are forgotten."""
    longest: dict[str, int] = {}
    for quota in quotas:
        longest[quota.subject] = max(longest.get(quota.subject, 0), quota.rate.seconds)
    for subject, seconds in longest.items():
        # A call of the future is a clock that was set back: it counts as one of now, and does not block for ever.
        connection.execute("UPDATE calls SET at = ? WHERE subject = ? AND at > ?", (now, subject, now))
        connection.execute("DELETE FROM calls WHERE subject = ? AND at <= ?", (subject, now - seconds))
    worst: Refusal | None = None
    for quota in quotas:
        rows = connection.execute(
            "SELECT at FROM calls WHERE subject = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?",
            (quota.subject, now - quota.rate.seconds, quota.rate.calls - 1),
        ).fetchall()
        if rows:
            wait = rows[0][0] + quota.rate.seconds - now
            if worst is None or wait > worst.retry_after:
                worst = Refusal(quota, wait)
    return worst
