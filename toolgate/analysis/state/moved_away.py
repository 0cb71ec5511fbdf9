"""The project's files that were moved to a directory that can be rebuilt: they are lost when that is deleted."""

from toolgate.model.effect import Effect, Manner, Place, Target, Verb


def moved_into(place: Target, effects: list[Effect]) -> list[Target]:
    """Return what was moved from the project to a path, or beneath it, and is still there."""
    found: dict[str, Target] = {}
    for at, effect in enumerate(effects):
        if effect.verb != Verb.DELETE or Manner.MOVED not in effect.manner:
            continue
        found.pop(effect.target.path, None)  # it was moved on
        if effect.target.place in (Place.WORKSPACE, Place.PIPELINE) and Manner.MADE_HERE not in effect.manner:
            wrote = [one for one in effects[at + 1 :] if one.command is effect.command and one.verb == Verb.WRITE]
            found |= {one.target.path: effect.target for one in wrote[:1]}
    beneath = place.path.rstrip("/") + "/"
    return [target for path, target in found.items() if path == place.path or path.startswith(beneath)]
