"""Finds the files that a name with a pattern stands for, as they are now: `migrations/*.sql`."""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LOOKS, may_have_changed, text_of
from toolgate.model.effect import Verb
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope
    from toolgate.model.effect import Target

ENTRIES = 400  # names of a directory that are read


def texts_of(scope: Scope, target: Target, mark: int) -> list[tuple[Target, str]]:
    """Return the files that a path, or a pattern in its last part, names before `mark`, with texts; empty: unknown."""
    files = _matching(scope, target, mark) if magical(target.path) else [target]
    texts = [(file, text) for file in files if (text := text_of(scope, file)) is not None]
    return texts if len(texts) == len(files) else []


def _matching(scope: Scope, target: Target, mark: int) -> list[Target]:
    directory, _, last = target.path.rpartition("/")
    if scope.ledger.dotted or "GLOBIGNORE" in scope.variables or "BASHOPTS" in scope.variables:
        return []
    if magical(directory) or _changes(scope, directory, mark) or may_have_changed(scope, target, mark):
        return []
    names = scope.facts.entries(directory, ENTRIES) or ()
    found = [name for name in names if name[:1] != "." and matches(last, name)]
    if last in names:  # a file whose own name contains pattern characters
        return []
    if len(names) == ENTRIES or len(found) + scope.ledger.looks > LOOKS:
        return []
    return [locate_field(f"{directory}/{name}", scope) for name in sorted(found)]


def _changes(scope: Scope, directory: str, mark: int) -> bool:
    """Whether the call puts something into a directory."""
    written = [effect.target.path for effect in scope.ledger.effects[:mark] if effect.verb in (Verb.WRITE, Verb.FETCH)]
    return any([path.startswith(directory + "/") for path in (*scope.ledger.files, *written)])
