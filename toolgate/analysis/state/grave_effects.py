"""Effects that no one writes down by accident: they count even in a text that may never run."""

from toolgate.model.effect import Effect, Manner, Place, Verb

FAR = (Place.REMOTE, Place.PRIVATE, Place.METADATA)


def grave(effect: Effect) -> bool:
    """Whether no one writes the effect by accident: running unread foreign code, sending secrets, wiping."""
    verb, target, origin, manner = effect.verb, effect.target, effect.origin, effect.manner
    if verb == Verb.RUN:
        return Manner.REMOTE_SHELL in manner or (
            origin is not None and origin.place in FAR and Manner.INSTALL not in manner
        )
    if verb == Verb.SEND:
        return (
            origin is not None and origin.place in (Place.SECRET, Place.AGENT, Place.GUARD) and target.place in FAR
        ) or Manner.SOCKET in manner
    if effect.where:
        return False
    if verb == Verb.DELETE:
        return target.place in (Place.SYSTEM, Place.DEVICE, Place.GUARD, Place.AGENT, Place.SECRET) or (
            target.whole and target.place in (Place.HOME, Place.OTHER_USER, Place.NOWHERE, Place.VCS)
        )
    if verb == Verb.WRITE:
        return target.place in (Place.DEVICE, Place.GUARD, Place.AGENT) or (
            target.place == Place.STARTUP and ".git/" not in target.name
        )
    if verb == Verb.UNKNOWN:
        return Manner.HIDDEN_CODE in manner or Manner.BUDGET in manner
    return Manner.FORK_BOMB in manner or (verb == Verb.FETCH and target.place == Place.METADATA)
