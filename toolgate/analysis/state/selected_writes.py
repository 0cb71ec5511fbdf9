"""Writes to every file that a search or a pattern finds."""

from __future__ import annotations

from toolgate.analysis.places.protected_selections import SELECTED, protected_in, selection
from toolgate.model.effect import Effect, Place, Target, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope


def select(scope: Scope, target: Target, manner: tuple[str, ...]) -> None:
    """Emit the writes to the guard's and agents' own files that a search or a pattern matches."""
    ledger = scope.ledger
    dotted = ledger.dotted or "GLOBIGNORE" in scope.variables or "BASHOPTS" in scope.variables
    for field, directory, pattern, cwd in list(ledger.selected[target]):
        scope.step(SELECTED)
        for other in protected_in(selection(field, directory, pattern, cwd, dotted), scope.facts):
            verb = Verb.UNKNOWN if other.place == Place.UNKNOWN else Verb.WRITE
            ledger.effects.append(Effect(verb, other, None, scope.command, scope.start, scope.end, manner, scope.where))
