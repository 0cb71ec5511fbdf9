"""Loads the project's file that a variable makes every shell load first."""

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.state.text_when_needed import PROJECT
from toolgate.shell.expand.fields import Scalar

VARIABLE = "BASH_ENV"


def start_up(scope: Scope) -> None:
    """Run that file in a shell that is started now; what it defines is defined in the shells below as well."""
    value = scope.variables.get(VARIABLE)
    field = value.values[0] if type(value) is Scalar and VARIABLE in scope.passed else ""
    file = locate_field(field, scope) if field and isinstance(field, str) else None
    text = text_of(scope, file, counted=False) if file is not None and file.place in PROJECT else None
    if text:
        scope.walk.run_text(text, scope, NOTHING, "bash")
        scope.ledger.exported |= scope.functions
