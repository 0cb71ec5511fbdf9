"""What the index keeps of a record: the columns that filters and statistics need."""

from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.suspicion import suspicion
from toolgate.audit.values import Table, number, tables, text

DAMAGED = "damaged"  # the kind of a line that is not a record
LONGEST = 2_000  # characters of a call
NAMED = ("command", "file_path", "path", "notebook_path", "url", "pattern", "query", "code", "prompt", "content")
TEXTS = ("entrance", "agent", "session", "tool", "verdict", "rule", "settled_by", "cwd")
NUMBERS = ("ms", "tokens", "settled", "cached", "cost", "model_ms")
COLUMNS = ("kind", "id", "seq", "time", *TEXTS, "suspect", "program", "call", "text", "model", "ruling", *NUMBERS)
UNCLEAR, ERROR = "unclear", "error"  # a model's answer if it is not a verdict


def columns(data: Table) -> tuple[object, ...]:
    """The values of `COLUMNS` for a record; a million take a minute."""
    kind = data["kind"]
    said = [value if type(value) is str else "" for value in map(data.get, TEXTS)]
    judged = ("", "", "", "")
    if kind == DECISION:
        effects = tables(data, "effects")
        touched = [value for effect in effects if type(value := effect.get("target")) is str]
        judged = (suspicion(data), program(data, effects), call(data)[:LONGEST], " ".join(searched(data, touched)))
    cost = (number(data, "ms"), number(data, "tokens"))
    return (kind, data["id"], whole(data["seq"]), data["time"], *said, *judged, *ruled(data), *cost, *spent(data))


def ruled(data: Table) -> tuple[str, str]:
    """Which model was asked about a call and its verdict; empty: none was asked."""
    account = data.get("llm")
    if not isinstance(account, dict):
        return "", ""
    said = text(account, "verdict") or (ERROR if text(account, "error") else UNCLEAR)
    return text(account, "model"), said


def spent(data: Table) -> tuple[object, ...]:
    """Whether a model's answer counted, whether it was cached, what it cost and how long it took."""
    account = data.get("llm")
    if not isinstance(account, dict):
        return None, None, None, None
    marks = [int(account.get(name) is True) for name in ("settled", "cached")]
    return (*marks, number(account, "cost"), number(account, "ms"))


def call(data: Table) -> str:
    """A call in one line: the command, or the tool with its arguments."""
    given = data.get("input")
    tool = text(data, "tool")
    if not isinstance(given, dict):
        return tool
    command = given.get("command")
    if isinstance(command, str) and command:
        return command
    known = [str(given[name]) for name in NAMED if isinstance(given.get(name), str) and given[name]]
    values = known[:1] or [f"{name}={value}" for name, value in given.items() if isinstance(value, str | int | float)]
    return " ".join([tool, *values])


def searched(data: Table, touched: list[str]) -> list[str]:
    """Other searchable texts of a call: its input, reasons, advice, hits and targets."""
    found: list[str] = []
    given = data.get("input")
    if isinstance(given, dict):
        found += [worded(value) for name, value in given.items() if name != "command" or len(worded(value)) > LONGEST]
    for finding in tables(data, "findings"):
        found += [text(finding, "reason"), text(finding, "instead")]
    hits = data.get("hits")
    if isinstance(hits, list):
        found += [sentence for sentence in hits if type(sentence) is str]
    return list(dict.fromkeys(found + touched))


def worded(value: object) -> str:
    """A value of an input as text, whose strings are searched at any depth."""
    return value if type(value) is str else str(value)


def program(data: Table, effects: list[Table]) -> str:
    """The first program that was objected to, else the first with an effect; the tool, if no program is started."""
    for effect in sorted(effects, key=lambda effect: "verdict" not in effect):
        name = effect.get("command")
        if name and type(name) is str:
            return name
    return text(data, "tool")


def rules(data: Table) -> list[tuple[str, str]]:
    """The distinct rules that objected to a call, with their verdicts."""
    if "findings" not in data:
        return []
    found = [(text(finding, "rule"), text(finding, "verdict")) for finding in tables(data, "findings")]
    return list(dict.fromkeys([pair for pair in found if pair[0]]))


def answered(data: Table) -> tuple[str, str, str, object] | None:
    """Which decision a person answered, how, how that is known, and after how many milliseconds."""
    if data["kind"] != ANSWER or not text(data, "of"):
        return None
    return text(data, "of"), text(data, "answer"), text(data, "how"), number(data, "waited_ms")


def whole(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value < 2**63 else -1
