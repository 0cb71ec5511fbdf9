"""Records decisions: returns them with the ids of their records, or as refusals if they cannot be recorded.

INVARIANT: a decision that cannot be recorded never becomes milder; if the policy requires a record, it becomes a
refusal.
"""

from __future__ import annotations

from toolgate.audit.event import NONE, AuditEvent, event_of
from toolgate.audit.recorders import NullRecorder
from toolgate.model.effect import Effect, Place, Verb, description
from toolgate.model.rule import Audit
from toolgate.model.verdict import DENY, Decision, Finding, Opinion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolgate.audit.interfaces import Recorder
    from toolgate.model.facts import Facts

RULE = "unrecorded"
ACCOUNT = "llm"  # in the notes of facts and in the record: what asking the guard agent cost
NAMELESS = "what keeps records has given it no id"
INSTEAD = "ask the user to run `toolgate doctor`, which says what is wrong with the log"


def recorded(
    decisions: list[Decision],
    records: Sequence[tuple[object, Facts | None, float]],
    recorder: Recorder,
    audit_for: Callable[[Facts | None], Audit],
) -> list[Decision]:
    """The decisions with the ids of their records."""
    if type(recorder) is NullRecorder:
        return decisions  # nobody reads the events, and redacting them takes longer than judging
    audits = [audit_for(facts) for _, facts, _ in records]
    try:
        events = [
            event_for(decision, call, seconds, audit, facts)
            for decision, (call, facts, seconds), audit in zip(decisions, records, audits, strict=True)
        ]
        names = recorder.record(events)
        if any([type(name) is not str for name in names]):
            raise TypeError("a recorder must answer with a text for each event")
        return [
            decision.recorded(name) if name or not audit.required else unrecorded(decision, NAMELESS)
            for decision, name, audit in zip(decisions, names, audits, strict=True)
        ]
    except Exception as error:  # noqa: BLE001 # a recorder may be anybody's: whatever it raises, nothing is recorded
        why = str(getattr(error, "message", "")) or f"{type(error).__name__}: {error}"
        return [
            unrecorded(decision, why) if audit.required else decision.recorded("", why)
            for decision, audit in zip(decisions, audits, strict=True)
        ]


def event_for(decision: Decision, call: object, seconds: float, audit: Audit, facts: Facts | None = None) -> AuditEvent:
    """The event of a decision, with its policy and its cost."""
    from toolgate import __version__

    event = event_of(call, decision, audit.commands)
    more: dict[str, object] = {"policy": list(audit.policy), "profile": audit.profile}
    data = event.data | {key: value for key, value in more.items() if value}
    account = None if facts is None else facts.call_notes.get(ACCOUNT)
    if account is not None:
        said = account.record()
        data[ACCOUNT] = {name: value for name, value in said.items() if name != "reason" or audit.commands != NONE}
    tokens = 0 if account is None else account.tokens
    return AuditEvent(event.kind, data | {"guard": __version__, "ms": round(seconds * 1_000, 3), "tokens": tokens})


def unrecorded(decision: Decision, why: str) -> Decision:
    """The refusal of a call whose decision must be recorded but cannot be."""
    if decision.verdict == DENY:
        return decision.recorded("", why)
    reason = f"cannot be recorded, which the policy requires: {why}"
    effect = Effect(Verb.UNKNOWN, description("the record of this call", Place.UNKNOWN))
    finding = Finding(effect, Opinion(DENY, reason, RULE, INSTEAD, memorable=False))
    return Decision(DENY, (finding, *decision.because), decision.settled_by, decision.hits, False, "", why)
