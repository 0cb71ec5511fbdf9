"""Earlier commands of the same shell: their variables and files are kept, their effects are not."""

from __future__ import annotations

from toolgate.analysis.shell.assignments import poison
from toolgate.analysis.shell.script import run_text
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import UNREAD
from toolgate.knowledge.readers.variables import role_of
from toolgate.knowledge.vocabulary import RUNS, SEARCHES
from toolgate.model.budget import READING, REMEMBERING, WALKING
from toolgate.model.effect import Manner

LASTING = (SEARCHES, RUNS)  # variables that change what later commands load


def remember(prior: tuple[str, ...], scope: Scope) -> None:
    """Walk the session's earlier commands: keep the variables they set and the files they wrote, not their effects."""
    ledger = scope.ledger
    ledger.budget.left = REMEMBERING
    before = dict(scope.variables)
    for earlier in prior:
        run_text(earlier, scope, UNREAD)
        ledger.forget()
    scope.at(0, 0)
    for name, value in list(scope.variables.items()):
        if before.get(name) is not value and role_of(name) in LASTING:
            poison(name, value, scope, exported=True)  # what they set is still set
    unread = ledger.reading.left < 0
    ledger.budget.left, ledger.reading.left = WALKING, READING
    if unread:
        scope.unknown("earlier commands of the session that are too long to follow", (Manner.BUDGET,))
