"""A decision as it is shown to an agent or a person: its words quote the call, and a call may hold secrets."""

from __future__ import annotations

from toolgate.audit.secrets.redaction import redacted
from toolgate.model.verdict import ALLOW, Decision, Finding, Opinion


def without_secrets(decision: Decision) -> Decision:
    """The same decision, each of its reasons, pieces of advice and hits without the secrets that it quotes."""
    if decision.verdict == ALLOW:
        return decision
    because = tuple([Finding(finding.effect, _opinion(finding.opinion)) for finding in decision.because])
    hits = tuple([redacted(sentence) for sentence in decision.hits])
    rest = decision.worded, decision.id, decision.unrecorded, decision.grantable
    return Decision(decision.verdict, because, decision.settled_by, hits, *rest)


def _opinion(opinion: Opinion) -> Opinion:
    reason, instead = redacted(opinion.reason), redacted(opinion.instead)
    if reason is opinion.reason and instead is opinion.instead:
        return opinion
    return Opinion(opinion.verdict, reason, opinion.rule, instead, opinion.memorable)
