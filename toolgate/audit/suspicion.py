"""Finds calls that were allowed but close to the line, for a person who reviews a day.

They include everything that was not allowed and what one of the lists below names; the lists are closed, in terms of
effects, and shown in `docs/guide/log.md`.
"""

from toolgate.model.effect import Manner, Place, Verb

PRIVATE = (Place.SECRET, Place.GUARD, Place.OTHER_USER, Place.METADATA)  # whatever is done with it
GUARDED = (  # if it is changed
    Place.STARTUP,
    Place.AGENT,
    Place.PIPELINE,
    Place.HOME,
    Place.SYSTEM,
    Place.DEVICE,
)
CHANGES = (Verb.WRITE, Verb.DELETE, Verb.DISCARD)
FAR = (Verb.SEND, Verb.PUBLISH, Verb.LISTEN)  # except on this machine only
ALWAYS = (Verb.ESCALATE, Verb.UNKNOWN)
HARMLESS = (Manner.NAMES, Manner.NOTE, Manner.INFORMS)  # only a name is read; an agent's own notes; a question
MARKED = (  # in any way, anywhere
    Manner.BEYOND_RECOVERY,
    Manner.SETUID,
    Manner.WORLD_WRITABLE,
    Manner.SECRET_LITERAL,
    Manner.GRANTS_ACCESS,
    Manner.HOST_ACCESS,
    Manner.FORCE,
    Manner.DEPLOY,
    Manner.PIPED,
    Manner.ENCODED,
    Manner.BUILT,
    Manner.REMOTE_SHELL,
    Manner.PRELOAD,
    Manner.CLONED,
    Manner.UNREAD,
    Manner.TURNED,
    Manner.PRODUCTION,
    Manner.PRIVILEGED,
    Manner.INSECURE,
    Manner.EVASION,
    Manner.PAYLOAD,
    Manner.ENCODED_DATA,
    Manner.HIDDEN_TEXT,
    Manner.HIDDEN_CODE,
    Manner.LOOK_ALIKE,
)
BY_RULES = "rules"  # settles what nothing else has to
MACHINES = ("ssh:", "cluster:")  # prefixes of other machines


def suspicion(data: dict[str, object]) -> str:
    """Why a decision deserves a review, in a word or two; empty: it does not."""
    verdict = data.get("verdict")
    if verdict != "allow":
        return {"deny": "denied"}.get(str(verdict), "asked")
    settled = data.get("settled_by")
    if isinstance(settled, str) and settled != BY_RULES:
        return f"settled by {settled}"
    effects = data.get("effects")
    for effect in effects if isinstance(effects, list) else ():
        found = close(effect) if isinstance(effect, dict) else ""
        if found:
            return found
    return ""


def close(effect: dict[str, object]) -> str:
    """What brings an effect close to the line; empty: nothing."""
    verb, place = str(effect.get("verb", "")), str(effect.get("place", ""))
    said = effect.get("manner")
    manner = said if isinstance(said, list) else []
    if manner and any([word in HARMLESS for word in manner]):
        return ""
    if verb in ALWAYS:
        return verb
    if place in PRIVATE or (place in GUARDED and verb in CHANGES):
        return f"{verb} {place}"
    if verb in FAR and place != Place.LOOPBACK:
        return f"{verb} {place}"
    if "where" in effect and str(effect["where"]).startswith(MACHINES):
        return "another machine"
    for word in manner:
        if word in MARKED:
            return str(word)
    return ""
