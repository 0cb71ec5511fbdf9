"""Roles of arguments that say in which files a search looks."""

from __future__ import annotations

from toolgate.model.effect import Verb
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run


def _selects(run: Run, field: Field, kind: str) -> None:
    """A search that is kept to credentials reads them; `rg --files` shows no more than names."""
    from toolgate.analysis.arguments.find import credentials_named, literal_name

    if isinstance(field, str) and field[:1] != "!" and "--files" not in run.scope.command.argv:
        for target in credentials_named(literal_name(field) if kind else field, run.scope):
            run.emit(Verb.READ, target)


ROLES = {"SELECTS": _selects}
