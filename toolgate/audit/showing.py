"""Removes secrets from a decision before an agent or a person sees it: its words quote the call."""

from toolgate.audit.secrets.redaction import redacted, secrets_of
from toolgate.model.verdict import ALLOW, Decision, Finding, Opinion


def without_secrets(decision: Decision, given: object = None) -> Decision:
    """The decision with secrets removed from its reasons, advice and hits.

    `given` is the input of the call: a secret found there is also removed from sentences.
    """
    if decision.verdict == ALLOW:
        return decision
    known = secrets_of(given)
    because = tuple([Finding(finding.effect, _opinion(finding.opinion, known)) for finding in decision.because])
    hits = tuple([redacted(sentence, known) for sentence in decision.hits])
    rest = decision.worded, decision.id, decision.unrecorded, decision.grantable
    return Decision(decision.verdict, because, decision.settled_by, hits, *rest)


def _opinion(opinion: Opinion, known: tuple[str, ...]) -> Opinion:
    reason, instead = redacted(opinion.reason, known), redacted(opinion.instead, known)
    if reason is opinion.reason and instead is opinion.instead:
        return opinion
    return Opinion(opinion.verdict, reason, opinion.rule, instead, opinion.memorable, left=opinion.left)
