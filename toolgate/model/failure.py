"""Decisions made without judging: for a call that cannot be understood, or when Toolgate itself failed."""

from toolgate.model.effect import Effect, Place, Verb, description
from toolgate.model.errors import GuardError
from toolgate.model.verdict import ASK, DENY, Decision, Finding, Opinion

RULES = "rules"  # `Decision.settled_by` when rules have judged effects
REFUSAL = "refusal"  # when the call could not be understood
FAILURE = "failure"  # when Toolgate itself has failed
MESSAGE_LIMIT = 300  # characters of an error that are shown


def forgotten(decision: Decision) -> Decision:
    """Return the decision when the session's memory cannot be saved: later calls would be judged without this one."""
    reason = "leaves something that later calls depend on, but Toolgate cannot record it for this session"
    instead = "make room and allow writing to Toolgate's state directory, or ask the user to approve it"
    opinion = Opinion(ASK, reason, "session-memory", instead, memorable=False)
    finding = Finding(Effect(Verb.UNKNOWN, description("what this call leaves behind", Place.UNKNOWN)), opinion)
    return Decision(ASK, (*decision.because, finding), decision.settled_by, decision.hits)


def refused(error: GuardError) -> Decision:
    """Return the decision for a call that cannot be understood, or for any call if the policy cannot be used."""
    place = getattr(error, "place", "")  # set for a mistake in a policy
    if place:
        reason = f"the policy cannot be used, so every call is denied: {place}: {error.message}"
        return _denied(reason, "broken-policy", "ask the user to fix the policy", REFUSAL)
    instead = error.help or "send the call in the shape its tool expects"
    return _denied(error.message, "unreadable-call", instead, REFUSAL)


def failed(error: BaseException) -> Decision:
    """Return the decision when Toolgate itself failed."""
    try:
        words = str(error)[:MESSAGE_LIMIT]
    except BaseException:  # noqa: BLE001 # an error that cannot even be printed is still an error
        words = ""
    name: str = type.__dict__["__name__"].__get__(type(error))
    reason = f"internal error: {name}" + (f": {words}" if words else "")
    return _denied(reason, "internal-error", "report it with the command that caused it", FAILURE)


def _denied(reason: str, rule: str, instead: str, settled_by: str) -> Decision:
    effect = Effect(Verb.UNKNOWN, description(reason, Place.UNKNOWN))
    return Decision(DENY, (Finding(effect, Opinion(DENY, reason, rule, instead, memorable=False)),), settled_by)
