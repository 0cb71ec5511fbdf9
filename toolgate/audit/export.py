"""Exports the log: lines as they are, a table, or OCSF events; one text per record."""

import json
from collections.abc import Iterable, Iterator

from toolgate.audit.ocsf import ocsf_of
from toolgate.audit.reading import Line
from toolgate.audit.table import header, row_of

JSONL, CSV, OCSF = "jsonl", "csv", "ocsf"
FORMATS = (JSONL, CSV, OCSF)


def exported(lines: Iterable[Line], notation: str, host: str) -> Iterator[bytes]:
    """The output for each line that is a record; for a table, the header first.

    JSON lines are byte for byte those of the log, so that their chain can be verified anywhere.
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
    """The OCSF event of a record as JSON; if JSON cannot express it (an infinite number), its simple fields."""
    try:
        return json.dumps(ocsf_of(record, host), allow_nan=False)
    except (ValueError, OverflowError, RecursionError):
        plain = {name: value for name, value in record.items() if isinstance(value, str | int)}
        return json.dumps(ocsf_of(plain, host))
