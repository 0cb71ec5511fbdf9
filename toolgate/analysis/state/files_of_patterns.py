"""Finds the files that a name with a pattern stands for, as they are now: `migrations/*.sql`."""

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LOOKS, may_have_changed, text_of
from toolgate.analysis.state.scope import Scope
from toolgate.model.effect import Target, Verb
from toolgate.shell.expand.fields import Field
from toolgate.shell.expand.patterns import magical, matches

WRITTEN = 40  # files that a pattern matches, which are read
ENTRIES = 400  # names of a directory that are read


def texts_of(scope: Scope, target: Target, mark: int) -> list[tuple[Target, str]]:
    """Return the files that a path, or a pattern in its last part, names before `mark`, with texts; empty: unknown."""
    files = _matching(scope, target, mark) if magical(target.path) else [target]
    texts = [(file, text) for file in files if (text := text_of(scope, file)) is not None]
    return texts if len(texts) == len(files) else []


def written_there(field: Field, target: Target, scope: Scope) -> list[str]:
    """Return the files that this script or session has written and that a name with a pattern matches."""
    if not magical(getattr(field, "pattern", None) or "") or not target.path:
        return []
    wanted = target.path if magical(target.path) else target.path + "/*"
    memory = scope.ledger.memory
    known = [*scope.ledger.files, *scope.ledger.links, *(memory.files if memory is not None else ())]
    return [path for path in dict.fromkeys(known) if matches(wanted, path)][:WRITTEN]


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
