"""A decision as plain JSON: the keys that programs read, here and in the output of `toolgate check`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Effect, Target
    from toolgate.model.verdict import Decision, Finding

    Record = dict[str, object]


def decision_record(decision: Decision) -> Record:
    """Return everything about a decision; `record` and `unrecorded` only where they are not empty."""
    weightiest = decision.weightiest  # computed once: a decision's `reason`, `rule` and `instead` come from it
    opinion = weightiest.opinion if weightiest else None
    record: Record = {
        "verdict": str(decision.verdict),
        "reason": opinion.reason if opinion else decision.reason,
        "rule": opinion.rule if opinion else "",
        "instead": opinion.instead if opinion else "",
        "message": "" if decision.allowed else decision.message,
        "hits": list(decision.hits),
        "effects": [finding_record(finding) for finding in decision.because],
        "span": span_of(weightiest.effect) if weightiest else None,
        "settled_by": decision.settled_by,
    }
    if decision.id:
        record["record"] = decision.id
    if decision.unrecorded:
        record["unrecorded"] = decision.unrecorded
    return record


def finding_record(finding: Finding) -> Record:
    """Return an effect, and what the rule that decided it says."""
    opinion = finding.opinion
    record = effect_record(finding.effect)
    record["verdict"], record["rule"], record["reason"] = str(opinion.verdict), opinion.rule, opinion.reason
    return record


def effect_record(effect: Effect) -> Record:
    """Return an effect's fields; empty ones are left out."""
    record: Record = {"verb": effect.verb, "target": effect.target.text, "place": effect.target.place}
    if effect.target.path:
        record["path"] = effect.target.path
    if effect.target.whole:
        record["whole"] = True
    if effect.origin is not None:
        record["origin"] = target_record(effect.origin)
    if effect.manner:
        record["manner"] = list(effect.manner)
    if effect.where:
        record["where"] = effect.where
    if effect.command.argv:
        record["command"] = list(effect.command.argv)
    span = span_of(effect)
    if span:
        record["span"] = span
    return record


def target_record(target: Target) -> Record:
    record: Record = {"target": target.text, "place": target.place}
    return record | ({"path": target.path} if target.path else {})


def span_of(effect: Effect) -> list[int] | None:
    """Return the position of the effect in the text, as start and end characters; `None`: it has none."""
    return [effect.start, effect.end] if effect.end > effect.start else None
