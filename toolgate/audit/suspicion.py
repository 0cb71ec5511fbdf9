"""What was allowed close to the line: the calls that a person who looks over a day wants to see.

Everything that was not allowed belongs to it. Of what was allowed, what one of the lists below names; they are closed,
in the words of effects, and `docs/guide/log.md` shows them.
"""

from __future__ import annotations

from toolgate.model.effect import Manner, Place, Verb

PRIVATE = (Place.SECRET, Place.GUARD, Place.OTHER_USER, Place.METADATA)  # whatever is done with it
GUARDED = (  # when it is changed
    Place.STARTUP,
    Place.AGENT,
    Place.PIPELINE,
    Place.HOME,
    Place.SYSTEM,
    Place.DEVICE,
)
CHANGES = (Verb.WRITE, Verb.DELETE, Verb.DISCARD)
FAR = (Verb.SEND, Verb.PUBLISH, Verb.LISTEN)  # but on this machine alone
ALWAYS = (Verb.ESCALATE, Verb.UNKNOWN)
HARMLESS = (Manner.NAMES, Manner.NOTE, Manner.INFORMS)  # only a name is looked at; an agent's own notes; a question
MARKED = (  # however it is done, and wherever
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
BY_RULES = "rules"  # who settles what nobody else has to
MACHINES = ("ssh:", "cluster:")  # where effects are on another machine


def suspicion(data: dict[str, object]) -> str:
    """Why a decision is one to look at, in a word or two; empty: it is not."""
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
    """What brings an effect close to the line; empty: nothing does."""
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
