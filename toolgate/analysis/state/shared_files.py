"""What a container can change on this machine: mounted directories, and what code that runs beside them can change."""

from __future__ import annotations

from toolgate.analysis.places.paths import locate
from toolgate.knowledge.package_lists import registry_of
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope

CHANGING = (Verb.DELETE, Verb.WRITE, Verb.DISCARD, Verb.RUN)
FROM_OTHERS = (Place.REGISTRY, Place.REMOTE)
HANDED_IN = (Place.TEMP, Place.HOME, Place.OTHER_USER)  # where input of others comes from
KEPT = (
    Place.WORKSPACE,
    Place.OUTPUT,
    Place.VCS,
    Place.PIPELINE,
    Place.AGENT,
    Place.GUARD,
)  # what has no path of its own


class Shared(Value):
    """Directories of this machine that a container may change, and all that it sees, by their paths in it.

    `beside`: the project's files are among them, or may be.
    """

    __slots__ = ("directories", "mounts", "beside")

    def __init__(self, directories: tuple[str, ...], mounts: dict[str, str], beside: bool) -> None:
        self.directories = directories
        self.mounts = mounts
        self.beside = beside


def done_here(
    scope: Scope, verb: str, target: Target, origin: Target | None, manner: tuple[str, ...]
) -> tuple[Target, bool]:
    """The target on this machine, and whether what is done in a container is done to this machine's files."""
    shared = scope.ledger.shared
    if shared is None or verb not in CHANGING:
        return target, False
    if target.path in shared.mounts and verb == Verb.DELETE:  # the mount itself, with everything in it
        target = locate(shared.mounts[target.path], scope.cwd or "", scope.facts)
    path = target.path or (scope.cwd or "" if verb != Verb.RUN and target.place in KEPT else "")
    inside = any([f"{path}/".startswith(directory.rstrip("/") + "/") for directory in shared.directories])
    if inside or not shared.beside or verb != Verb.RUN:
        return target, inside
    given = origin is not None and origin.place in HANDED_IN and Manner.PIPED in manner
    return target, given or _is_strangers(scope, target, manner)


def _is_strangers(scope: Scope, target: Target, manner: tuple[str, ...]) -> bool:
    """Whether code of others runs that is neither locked, widely known nor kept by a distribution."""
    if target.place not in FROM_OTHERS or Manner.LOCKED in manner or Manner.WELL_KNOWN in manner:
        return False
    return Manner.SYSTEM not in manner or bool(registry_of(scope.command.argv))
