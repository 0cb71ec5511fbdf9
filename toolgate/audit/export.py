"""The log in the notations of others: lines as they are, a table, or events of OCSF; one piece of text a record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from toolgate.audit.ocsf import ocsf_of
from toolgate.audit.table import header, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.audit.reading import Line

JSONL, CSV, OCSF = "jsonl", "csv", "ocsf"
FORMATS = (JSONL, CSV, OCSF)


def exported(lines: Iterable[Line], notation: str, host: str) -> Iterator[bytes]:
    """What is written for each line that is a record; of a table, its header first.

    JSON lines are byte for byte those of the log, so that their chain is verified wherever they are.
    """
    if notation == CSV:
        yield header().encode()
    for line in lines:
        if notation == JSONL:
            yield line.raw
        elif notation == CSV:
            yield row_of(line.data).encode("utf-8", "backslashreplace")
        else:
            yield event_of(line.data, host).encode() + b"\n"


def event_of(record: dict[str, object], host: str) -> str:
    """The event of a record as JSON; of a record that JSON cannot say (a number without end), what of it is plain."""
    try:
        return json.dumps(ocsf_of(record, host), allow_nan=False)
    except (ValueError, OverflowError, RecursionError):
        plain = {name: value for name, value in record.items() if isinstance(value, str | int)}
        return json.dumps(ocsf_of(plain, host))
