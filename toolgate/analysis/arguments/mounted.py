"""What a command in a container or a sandbox does to mounted directories of this machine."""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.model.effect import Effect, Manner, Place, Target, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.streams import Stream

CHANGING = (Verb.DELETE, Verb.WRITE)
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL, Place.PIPELINE, Place.CACHE)


def with_mounts(run: Run, walk: Callable[[], Stream]) -> Stream:
    """Walk what runs inside, where mounted paths lead to this machine, and emit the changes to them here."""
    ledger = run.scope.ledger
    links, mark = ledger.links, len(ledger.effects)
    before = dict(links)
    links.update(run.mounts or {})
    try:
        return walk()
    finally:  # also when the budget runs out
        links.clear()
        links.update(before)
        _tell_here(run, mark)


def _tell_here(run: Run, mark: int) -> None:
    """Turn changes of mounted paths into changes of the paths on this machine."""
    effects, mounts = run.scope.ledger.effects, run.mounts or {}
    given = [effect.target.path for effect in effects[run.mark : mark] if _gives(effect)]
    for index in range(mark, len(effects)):
        effect = effects[index]
        if effect.verb not in CHANGING:
            continue
        target = effect.target
        if target.path in mounts and effect.verb == Verb.DELETE:  # the mount itself, with everything in it
            target = locate_field(mounts[target.path], run.scope)
        lost = effect.verb == Verb.DELETE and target.place == Place.WORKSPACE
        here = (lost or target.place not in OWN) and any([_is_in(target, path) for path in given])
        if here or target is not effect.target:
            effects[index] = Effect(
                effect.verb, target, effect.origin, effect.command, effect.start, effect.end, effect.manner,
                "" if here else effect.where,
            )  # fmt: skip


def _gives(effect: Effect) -> bool:
    return effect.verb == Verb.WRITE and Manner.MOUNTED in effect.manner


def _is_in(target: Target, directory: str) -> bool:
    return bool(directory) and f"{target.path}/".startswith(directory.rstrip("/") + "/")
