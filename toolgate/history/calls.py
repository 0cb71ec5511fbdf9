"""One call of a history, as the agent's hook would have received it, and its outcome."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toolgate.model.value import Value

Table = dict[str, Any]

# The outcome of a call. `RAN` implies no approval by a person: an agent's own rules may have allowed it.
APPROVED, REFUSED = "approved", "refused"  # by a person who was asked
RAN, BLOCKED, UNKNOWN = "ran", "blocked", ""  # `BLOCKED`: by the agent's rules or by a hook
UNMADE = (REFUSED, BLOCKED)
MOST_OPEN = 256  # calls that wait for their results
LONGEST_RESULT = 100_000  # characters of a result that are scanned


class PastCall(Value):
    """A call with the names that the agent's hook has for its tool and its input.

    `project` is the directory its session started in, `time` when it was made, in a record's format (empty: not known),
    `result` its result, `path` and `line` its place.
    """

    __slots__ = (
        "agent", "tool", "input", "cwd", "project", "session", "id", "time", "outcome", "result", "path", "line"
    )  # fmt: skip

    def __init__(
        self,
        agent: str,
        tool: str,
        input: Table,
        cwd: str,
        project: str = "",
        session: str = "",
        id: str = "",
        time: str = "",
        outcome: str = UNKNOWN,
        result: str = "",
        path: str = "",
        line: int = 0,
    ) -> None:
        self.agent = agent
        self.tool = tool
        self.input = input
        self.cwd = cwd
        self.project = project or cwd
        self.session = session
        self.id = id
        self.time = time
        self.outcome = outcome
        self.result = result[:LONGEST_RESULT]
        self.path = path
        self.line = line

    def ended(self, outcome: str, result: str) -> "PastCall":
        """The same call with its outcome."""
        made = self.agent, self.tool, self.input, self.cwd, self.project, self.session, self.id, self.time
        return PastCall(*made, outcome, result, self.path, self.line)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A part of a history that cannot be read, and why; line 0: the whole file."""

    path: str
    line: int
    why: str


Found = Iterator[PastCall | BadLine]


class Open:
    """Calls whose results come later in the file, returned in the order in which they were made."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, PastCall] = OrderedDict()
        self._over: set[str] = set()

    def made(self, call: PastCall) -> Iterator[PastCall]:
        """Add a call, and return those that have waited long enough."""
        if call.id in self._waiting:  # the same call, written again
            return
        self._waiting[call.id] = call
        while len(self._waiting) > MOST_OPEN:
            yield self._first()

    def over(self, name: str, outcome: str, result: str) -> Iterator[PastCall]:
        """Set the outcome of a call, and return all calls that no longer wait for an earlier one."""
        call = self._waiting.get(name)
        if call is None or name in self._over:
            return
        self._waiting[name] = call.ended(outcome, result)
        self._over.add(name)
        while self._waiting and next(iter(self._waiting)) in self._over:
            yield self._first()

    def rest(self) -> Iterator[PastCall]:
        """Return the remaining calls, whose outcome is not known."""
        while self._waiting:
            yield self._first()

    def _first(self) -> PastCall:
        name, call = self._waiting.popitem(last=False)
        self._over.discard(name)
        return call


def texts_of(value: object, depth: int = 0) -> str:
    """All texts in a result, in any of the agents' formats."""
    match value:
        case str():
            return value
        case list() if depth < 8:
            return "\n".join([texts_of(part, depth + 1) for part in value[:100]])
        case dict() if depth < 8:
            return "\n".join([texts_of(part, depth + 1) for key, part in list(value.items())[:100] if key != "type"])
        case _:
            return ""


def text(table: object, *names: str) -> str:
    """The first of these fields with a text; empty: none."""
    if not isinstance(table, dict):
        return ""
    for name in names:
        value = table.get(name)
        if isinstance(value, str) and value:
            return value
    return ""


def inner(table: object, name: str) -> Table:
    """A table in a field; empty: there is none."""
    value = table.get(name) if isinstance(table, dict) else None
    return value if isinstance(value, dict) else {}


def listed(table: object, name: str) -> list[Table]:
    """The tables in a list; other items are left out."""
    value = table.get(name) if isinstance(table, dict) else None
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
