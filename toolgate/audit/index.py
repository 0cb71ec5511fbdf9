"""An SQLite index of the log for filters and statistics: built from the log alone, and rebuilt at will.

    segment  what has been read of each file of the log
    record   one row for each line, in the order of the log, with its place in the file
    finding  the rules that objected to a decision
    answer   what a person said to a decision, by the decision's id

INVARIANT: the index only decides whether a record is found. Everything shown of a record is read from the log. A file
that is damaged, foreign or of another version is replaced, and if no file can be kept, the index is in memory.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator

from toolgate import directories
from toolgate.audit.chain import ENDING
from toolgate.audit.columns import COLUMNS, DAMAGED, NUMBERS, answered, columns, rules
from toolgate.audit.reading import Line, line_at, lines_of, names_in
from toolgate.model.digest import digest
from toolgate.model.value import Value
from toolgate.private_files import made, opened

FORM = 6  # version of the tables and their content: any other number rebuilds the index
MEMORY = ":memory:"
WAIT = 30.0  # seconds for another process that updates the index; it takes a second per segment
BATCH = 4_096  # rows per insert and progress report

RECORDS = "record LEFT JOIN answer ON answer.of = record.id"  # each with a person's answer

TABLES = f"""
CREATE TABLE segment (number INTEGER PRIMARY KEY, name TEXT, size INTEGER, lines INTEGER, tail TEXT, ctime INTEGER);
CREATE TABLE record (row INTEGER PRIMARY KEY, segment INTEGER, line INTEGER, start INTEGER, size INTEGER,
    {", ".join(COLUMNS)});
CREATE TABLE finding (row INTEGER, rule TEXT, verdict TEXT);
CREATE TABLE answer (of TEXT PRIMARY KEY, row INTEGER, answer TEXT, how TEXT, waited_ms REAL) WITHOUT ROWID;
"""
INDEXES = """
CREATE INDEX IF NOT EXISTS by_id ON record (id);
CREATE INDEX IF NOT EXISTS by_time ON record (time);
CREATE INDEX IF NOT EXISTS by_session ON record (session);
CREATE INDEX IF NOT EXISTS by_verdict ON record (verdict);
CREATE INDEX IF NOT EXISTS by_rule ON record (rule);
CREATE INDEX IF NOT EXISTS by_suspicion ON record (row, kind, time, verdict, id, suspect) WHERE suspect <> '';
CREATE INDEX IF NOT EXISTS by_finding ON finding (rule, row);
"""
INSERT = f"INSERT INTO record VALUES (NULL, {', '.join(['?'] * (4 + len(COLUMNS)))})"  # noqa: S608 # marks alone

Where = tuple[str, list[object]]  # a condition in SQL on `RECORDS` (empty: none), and its values
Advance = Callable[[int, int], None]  # receives how many bytes and lines were read


class Read(Value):
    """What has been read of a segment: its number in the index, bytes, lines, and the digest of the last bytes."""

    __slots__ = ("number", "name", "size", "lines", "tail", "ctime")

    def __init__(self, number: int, name: str, size: int = 0, lines: int = 0, tail: str = "", ctime: int = 0) -> None:
        self.number = number
        self.name = name
        self.size = size
        self.lines = lines
        self.tail = tail
        self.ctime = ctime


class Index:
    """The index of the log in a directory, kept in the file `path`; its maker closes it, mostly by `with`."""

    def __init__(self, directory: str, path: str = MEMORY) -> None:
        self.directory = directory
        self.path = path
        self.made_anew = 0  # how often: rows have other numbers after that
        self._connection = self._opened()

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> "Index":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def select(self, query: str, values: Iterable[object] = ()) -> Iterator[tuple[object, ...]]:
        """The rows that a query finds in the tables above."""
        parameters = tuple(values)
        try:
            cursor = self._connection.execute(query, parameters)
            first = cursor.fetchmany(BATCH)
        except sqlite3.DatabaseError as error:
            self._start_over(error)
            self.update()
            cursor = self._connection.execute(query, parameters)
            first = cursor.fetchmany(BATCH)
        while first:
            yield from first
            first = cursor.fetchmany(BATCH)

    def behind(self) -> int:
        """How many bytes of the log the index has not read yet."""
        read = {one.name: one.size for one in self._read()}
        return sum([max(0, size_of(f"{self.directory}/{name}")[0] - read.get(name, 0)) for name in self._names()])

    def update(self, advance: Advance = lambda size, lines: None) -> None:
        """Bring the index up to date with the log."""
        try:
            self._update(advance)
        except sqlite3.DatabaseError as error:
            self._start_over(error)
            self._update(advance)

    # --- the file ----------------------------------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        """A connection to the tables, which are created if they are missing or of another version."""
        try:
            if self.path != MEMORY:
                made(self.path.rpartition("/")[0])
                os.close(opened(self.path))
            return connected(self.path)
        except OSError:  # a directory where nothing can be kept, or that others could have written
            return self._in_memory()
        except sqlite3.DatabaseError as error:
            return self._in_memory() if is_busy(error) else self._replaced()

    def _in_memory(self) -> sqlite3.Connection:
        self.path = MEMORY
        return connected(MEMORY)

    def _replaced(self) -> sqlite3.Connection:
        """A new file in place of one that cannot be used; if that fails, an index in memory."""
        self.made_anew += 1
        try:
            for ending in ("", "-journal", "-wal", "-shm"):
                if os.path.lexists(self.path + ending):
                    os.unlink(self.path + ending)
            os.close(opened(self.path))
            return connected(self.path)
        except (OSError, sqlite3.DatabaseError):
            return self._in_memory()

    def _start_over(self, error: sqlite3.DatabaseError) -> None:
        """Continue with another file after an error; in memory if this one is locked for too long."""
        if self.path == MEMORY:
            raise error
        self._connection.close()
        self._connection = self._in_memory() if is_busy(error) else self._replaced()

    # --- bringing it up to date --------------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        return names_in(self.directory)

    def _read(self) -> list[Read]:
        return [Read(*row) for row in self._connection.execute("SELECT * FROM segment ORDER BY number")]

    def _update(self, advance: Advance) -> None:
        names = self._names()
        if self._is_current(names):
            return
        self._begin()
        self._reconcile(names)
        self._connection.commit()
        for name in names:
            self._begin()
            last = self._read()[-1:]
            if not last or name > last[0].name:
                known = Read((last[0].number if last else 0) + 1, name)
                self._take(known, name == names[-1], advance)
            elif name == last[0].name:
                self._take(last[0], name == names[-1], advance)
            self._connection.commit()
        self._connection.executescript(INDEXES)

    def _begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def _is_current(self, names: list[str]) -> bool:
        """Whether the log is unchanged."""
        known = self._read()
        stored = [(one.name, one.size, one.ctime) for one in known]
        return stored == [(name, *size_of(f"{self.directory}/{name}")) for name in names]

    def _reconcile(self, names: list[str]) -> None:
        """Forget pruned segments; forget everything if what was read no longer matches the log."""
        known = self._read()
        gone = [one for one in known if one.name not in names]
        left = known[len(gone) :]
        same = [one.name for one in left] == names[: len(left)] and bool(left or not known)
        if not same or not all([self._is_there(one, one is left[-1]) for one in left]):
            for table in ("segment", "record", "finding", "answer"):
                self._connection.execute(f"DELETE FROM {table}")  # noqa: S608 # names of our own
            self.made_anew += 1
            return
        if gone:
            self._forget(gone[-1].number)

    def _forget(self, number: int) -> None:
        """Forget the segments up to this one; they have the first rows."""
        later = "SELECT row FROM record WHERE segment > ? ORDER BY row LIMIT 1"
        found = self._connection.execute(later, (number,)).fetchone() or (self._next_row(),)
        for table in ("record", "finding", "answer"):
            self._connection.execute(f"DELETE FROM {table} WHERE row < ?", found)  # noqa: S608 # names of our own
        self._connection.execute("DELETE FROM segment WHERE number <= ?", (number,))

    def _is_there(self, known: Read, newest: bool) -> bool:
        """Whether a segment still starts with what was read of it."""
        size, ctime = size_of(f"{self.directory}/{known.name}")
        if size == known.size:
            return ctime == known.ctime
        return newest and size > known.size and tail_of(self.directory, known.name, known.size) == known.tail

    def _take(self, known: Read, newest: bool, advance: Advance) -> None:
        """Read the rest of a segment."""
        size, lines = known.size, known.lines
        there, ctime = size_of(f"{self.directory}/{known.name}")
        first = self._next_row()
        before = self._connection.execute("SELECT time FROM record WHERE row = ?", (first - 1,)).fetchone()
        batch = Batch(first, known.number, before[0] if before else "")
        for line in lines_of(self.directory, known.name, size, lines, newest, there):
            batch.add(line)
            size, lines = (line.start + line.size, line.number) if line.number else (there, lines)
            if len(batch.records) >= BATCH:
                self._put(batch, advance)
        self._put(batch, advance)
        tail = tail_of(self.directory, known.name, size)
        now = (known.number, known.name, size, lines, tail, ctime)
        self._connection.execute("INSERT OR REPLACE INTO segment VALUES (?, ?, ?, ?, ?, ?)", now)

    def _next_row(self) -> int:
        found = self._connection.execute("SELECT max(row) FROM record").fetchone()[0]
        return (found or 0) + 1

    def _put(self, batch: "Batch", advance: Advance) -> None:
        self._connection.executemany(INSERT, batch.records)
        self._connection.executemany("INSERT INTO finding VALUES (?, ?, ?)", batch.findings)
        self._connection.executemany("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?)", batch.answers)
        advance(batch.size, len(batch.records))
        batch.emptied()


class Batch:
    """Rows waiting to be inserted."""

    def __init__(self, row: int, segment: int, time: str) -> None:
        self.row = row
        self.segment = segment
        self.time = time  # of the previous line
        self.emptied()

    def emptied(self) -> None:
        self.size = 0
        self.records: list[tuple[object, ...]] = []
        self.findings: list[tuple[int, str, str]] = []
        self.answers: list[tuple[object, ...]] = []

    def add(self, line: Line) -> None:
        data = line.data
        place = (self.segment, line.number, line.start, line.size)
        if data:
            self.records.append((*place, *columns(data)))
            self.time = str(data["time"])
            self.findings += [(self.row, rule, verdict) for rule, verdict in rules(data)]
            said = answered(data)
            if said:
                self.answers.append((said[0], self.row, *said[1:]))
        else:  # a damaged line was written after the one before it
            words = len(COLUMNS) - len(NUMBERS) - 7  # the damage is put in the column of free text
            blank = (DAMAGED, "", -1, self.time, *[""] * words, line.damage, "", "", *[None] * len(NUMBERS))
            self.records.append((*place, *blank))
        self.size += line.size
        self.row += 1


def index_of(home: str) -> Index:
    """The index of a user's log in its last state: `update` brings it up to date."""
    return Index(directories.log(home), directories.cache(home) + "/log.sqlite")


def connected(path: str) -> sqlite3.Connection:
    """A connection to a file with our tables, which are recreated unless they are of the current version."""
    connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = OFF")  # what is lost can be rebuilt
        connection.execute("PRAGMA cache_size = -65536")  # 64 MiB
        connection.execute("PRAGMA secure_delete = ON")  # pruned records are erased here as well
        connection.execute("BEGIN IMMEDIATE")
        form = connection.execute("PRAGMA user_version").fetchone()[0]
        if form != FORM and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise sqlite3.DatabaseError("tables of another form")
        for statement in TABLES.split(";") if form != FORM else ():
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {FORM}")
        connection.execute("COMMIT")
        return connection
    except BaseException:
        connection.close()
        raise


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another process has locked the file."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def tail_of(directory: str, name: str, end: int) -> str:
    """The digest of the bytes before an offset in a segment; they include the hash of a line."""
    start = max(0, end - ENDING)
    return digest(line_at(directory, name, start, end - start))


def size_of(path: str) -> tuple[int, int]:
    """The size of a file and its modification time; zeros: it does not exist."""
    try:
        found = os.lstat(path)
    except OSError:
        return 0, 0
    return found.st_size, found.st_ctime_ns
