"""Small private databases in the state directory, shared by all hook processes: each use is one transaction.

INVARIANT: a file that is a link, accessible to others or not ours is not used, and a damaged one is an error.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection, Error, connect

from toolgate.model.errors import GuardError
from toolgate.private_files import made, opened

DIRECTORY = "/llm"  # in the state directory
PATIENCE = 5.0  # seconds to wait for the other processes; a transaction takes about a millisecond


class Unusable(GuardError):
    """A database that cannot be read or written; the message says why."""


@contextmanager
def transaction(state: str, name: str, schema: tuple[str, ...], lasting: bool = False) -> Iterator[Connection]:
    """The database with a name, locked for one transaction; `lasting`: the data survives a power failure."""
    path = path_of(state, name)
    try:
        made(state + DIRECTORY)
        if not os.path.lexists(path):
            _create(path, schema)
        os.close(opened(path))
        connection = connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            if not lasting:
                connection.execute("PRAGMA synchronous = OFF")
            connection.execute("BEGIN IMMEDIATE")  # all others wait here
            yield connection
            connection.execute("COMMIT")
        finally:
            connection.close()  # which rolls back what was not committed
    except (Error, OSError) as error:
        raise Unusable(f"`{path}` cannot be used: {error}", help="remove the file if it is damaged") from None


def remove(state: str, name: str) -> None:
    """Remove a database, which is recreated on the next use."""
    for ending in ("", "-journal"):
        try:
            os.unlink(path_of(state, name) + ending)
        except OSError:
            continue


def path_of(state: str, name: str) -> str:
    return f"{state}{DIRECTORY}/{name}.sqlite"


def _create(path: str, schema: tuple[str, ...]) -> None:
    """Create a database under another name first: one without its tables counts as damaged, not new."""
    draft = f"{path}.{os.getpid()}.{time.time_ns()}"
    os.close(opened(draft, os.O_EXCL))
    try:
        connection = connect(draft, isolation_level=None)
        try:
            for statement in schema:
                connection.execute(statement)
        finally:
            connection.close()
        os.link(draft, path)
    except FileExistsError:
        return  # another process was as fast
    finally:
        os.unlink(draft)
