"""Records of the log as lines of CSV (RFC 4180), one line a record.

INVARIANT: no cell is a formula to a spreadsheet, breaks its line or moves a cursor: what an agent typed stays text.
"""

import json
from typing import Any

from toolgate.model.visible import seen

# The header, which does not change within a version of the records; new columns are appended.
COLUMNS = (
    *("seq", "id", "time", "kind", "verdict", "rule", "reason", "instead", "tool", "input", "cwd", "shell"),
    *("agent", "session", "call", "entrance", "effects", "settled_by", "profile", "policy", "guard", "ms", "tokens"),
    *("of", "answer", "how", "waited_ms", "lost", "cut", "v", "prev", "hash", "llm"),
)
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")  # a cell must not start with these, even after blanks
END = "\r\n"
WRITTEN = json.JSONEncoder(ensure_ascii=False)  # created once, since a million records have millions of values


def header() -> str:
    return ",".join(COLUMNS) + END


def row_of(record: dict[str, Any]) -> str:
    """The line for a record; a value that is a table or a list is written as JSON."""
    findings = record.get("findings")
    first = findings[0] if isinstance(findings, list) and findings and isinstance(findings[0], dict) else {}
    told = record | {name: first.get(name) for name in ("reason", "instead")}
    return ",".join([cell(told.get(name)) for name in COLUMNS]) + END


def cell(value: object) -> str:
    """A quoted value, or a bare number."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else WRITTEN.encode(value)
    if isinstance(value, bool | int | float):
        return text
    if not (text.isascii() and text.isprintable()):
        text = _written(text)
    if text.lstrip().startswith(FORMULA):
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"'


def _written(text: str) -> str:
    """A text with invisible characters escaped as in JSON, since a cell may contain those."""
    return "".join([one if seen(one) else json.dumps(one)[1:-1] for one in text])
