"""Finds the project's programs in the directories that a call puts before the system's."""

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import INSTALLED
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.text_when_needed import PROJECT
from toolgate.shell.expand.fields import Scalar, shown

MOST = 8  # directories that are looked into


def found_first(name: str, scope: Scope) -> str:
    """Return the path of the project's program that a name stands for; empty: it is another one."""
    value = scope.variables["PATH"]
    text = shown(value.values[0]) if type(value) is Scalar else ""
    for entry in text.split(":")[:MOST]:
        directory = locate_field(entry or ".", scope) if entry[:1] != "$" else None
        if directory is None or directory.place not in PROJECT:
            return ""  # the system's programs come first from here on
        path = f"{directory.path}/{name}"
        if not any(map(path.__contains__, INSTALLED)) and (path in scope.ledger.files or scope.facts.exists(path)):
            return "" if path in scope.ledger.looking else path
    return ""
