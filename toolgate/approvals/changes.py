"""People's changes, each of which can be undone: one line for a change, another when it is undone."""

from toolgate.approvals.folders import DIRECTORY, Unavailable
from toolgate.model.errors import GuardError
from toolgate.model.value import Value
from toolgate.private_files import made, opened
from toolgate.protocols.notation import parse, plain, value_of

Table = dict[str, object]

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

FILE = "changes"
GRANT, REFUSAL, RULE, MODE = "grant", "refusal", "rule", "mode"  # kinds of changes
LARGEST = 16_777_216  # bytes that are read


class Change(Value):
    """One change: `id` names its record in the log, `of` the question it answers; `data` is what undoing needs."""

    __slots__ = ("id", "of", "time", "kind", "what", "data")

    def __init__(self, id: str, of: str, time: float, kind: str, what: str, data: Table | None = None) -> None:
        self.id = id
        self.of = of
        self.time = time
        self.kind = kind
        self.what = what
        self.data = data or {}


class Changes:
    """The changes in a state directory."""

    __slots__ = ("directory",)

    def __init__(self, state: str) -> None:
        self.directory = state + DIRECTORY

    def add(self, change: Change) -> None:
        """Record a change."""
        table: Table = {name: getattr(change, name) for name in change.__slots__}
        self._append({name: plain(value) if isinstance(value, str) else value for name, value in table.items()})

    def take_back(self, change: Change, now: float) -> None:
        """Record that a change is undone."""
        self._append({"undone": change.id, "time": now})

    def listed(self) -> list[Change]:
        """Those that are not undone, the newest first."""
        found: dict[str, Change] = {}
        for table in self._tables():
            undone = table.get("undone")
            if isinstance(undone, str):
                found.pop(undone, None)
            elif set(table) == set(Change.__slots__):
                change = _read(table)
                if change is not None:
                    found[change.id] = change
        return [*reversed(found.values())]

    def _append(self, table: Table) -> None:
        try:
            made(self.directory)
            handle = opened(f"{self.directory}/{FILE}", system.O_APPEND)
            try:
                data = b"\n" + value_of(table).encode("ascii") + b"\n"  # a torn line before it ends here
                if system.write(handle, data) != len(data):
                    raise OSError(28, "no space is left")
            finally:
                system.close(handle)
        except OSError as error:
            raise Unavailable(f"the list of changes cannot be written: {error.strerror or error}") from None

    def _tables(self) -> list[Table]:
        """The lines, except torn ones."""
        try:
            handle = opened(f"{self.directory}/{FILE}")
        except OSError:
            return []
        try:
            data = b""
            while len(data) < LARGEST and (chunk := system.read(handle, 65_536)):
                data += chunk
        finally:
            system.close(handle)
        found: list[Table] = []
        for line in data.decode("utf-8", "replace").split("\n"):
            try:
                table = parse(line) if line else None
            except GuardError:
                continue
            if isinstance(table, dict):
                found.append(table)
        return found


def _read(table: Table) -> Change | None:
    texts = [table[name] for name in ("id", "of", "kind", "what")]
    time, data = table["time"], table["data"]
    if any([not isinstance(text, str) for text in texts]) or not isinstance(time, int | float):
        return None
    name, of, kind, what = [str(text) for text in texts]
    return Change(name, of, time, kind, what, data if isinstance(data, dict) else {})
