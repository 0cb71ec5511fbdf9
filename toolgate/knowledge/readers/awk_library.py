"""What awk loads besides its program: `inplace` makes it change its operands, anything else is code."""

from toolgate.knowledge.vocabulary import RUNS, Found, changes


def read(text: str) -> Found | None:
    if text in ("inplace", "inplace.awk"):
        return [changes(operands="READ_BY(awk) EDITS...")]
    return [(RUNS, text)]
