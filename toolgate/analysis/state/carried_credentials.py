"""Finds credentials that the session has put into a directory, or among files, that a command sends or publishes."""

from __future__ import annotations

from toolgate.model.effect import Place, Target, Verb
from toolgate.model.memory import FROM_SECRET
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope

PUBLISHED = (Place.REGISTRY, Place.CLOUD, Place.REMOTE)  # places to which a working directory is published
NEAR = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.PIPELINE)


def secrets_given(scope: Scope, target: Target, origin: Target | None) -> list[Target]:
    """Return the credentials among what is given: the files of a directory, or those that a pattern matches."""
    ledger = scope.ledger
    held = {
        path: [one for one in stream.sources if one.place == Place.SECRET and one.path]
        for path, stream in ledger.files.items()
    }
    if ledger.memory is not None:
        earlier = [path for path, mark in ledger.memory.files.items() if mark.startswith(FROM_SECRET)]
        held |= {path: [Target(path.rpartition("/")[2], Place.SECRET, path)] for path in earlier if path not in held}
    if not any(held.values()):
        return []
    roots = [origin] if origin is not None else _read(scope) if target.place in PUBLISHED else []
    found: dict[Target, None] = {}
    for path, secrets in held.items():
        if secrets and any([_holds(root, path) for root in roots]):
            found |= dict.fromkeys(secrets)
    said = [one.origin for one in ledger.effects if one.command is scope.command and one.target == target]
    return [secret for secret in found if secret not in said]


def _read(scope: Scope) -> list[Target]:
    """Return what a command reads, or else the directory it works in, unless that is the project with its settings."""
    found = [one for one in scope.ledger.effects if one.command is scope.command and one.verb == Verb.READ]
    read = [one.target for one in found if one.target.place in NEAR and one.target.path]
    here = scope.cwd if scope.cwd != scope.facts.workspace() else ""
    return read or ([Target(".", Place.WORKSPACE, here)] if here else [])


def _holds(root: Target, path: str) -> bool:
    """Whether a file is in a directory, or matched by a pattern; or it is a copied directory with what is given."""
    if root.place not in NEAR or not root.path:
        return False
    if magical(root.path):
        return matches(root.path, path)
    return path.startswith(root.path.rstrip("/") + "/") or root.path.startswith(path + "/")
