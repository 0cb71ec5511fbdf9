"""What becomes of a question: a person is asked, and where none can be it is a refusal that says whom to ask."""

from __future__ import annotations

from toolgate.model.effect import Manner
from toolgate.model.sentence import led, parts_of
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, NEEDS, REFUSED, SAYS, Decision, Finding, Opinion, ended

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.effect import Effect
    from toolgate.model.verdict import Verdict

APPROVAL = "ask the user to approve it or to run it"
APPROVED = "ask the user to approve it"  # what is not a command: nobody can run it


def asked(decision: Decision) -> Decision:
    """The decision where no guard agent is there: what it would have settled is a question for a person."""
    return _with(decision, _asked)


def withheld(decision: Decision) -> Decision:
    """The decision where no person can be asked: each of its questions is a refusal with the next step."""
    found = [
        Finding(finding.effect, withheld_opinion(finding.opinion, finding.effect, decision.worded))
        for finding in decision.because
    ]
    verdict = DENY if decision.verdict in (LLM, ASK) else decision.verdict
    return _because(decision, verdict, found)


def advised_first(decision: Decision) -> Decision:
    """The decision that tells the agent a way without a question; if it tries the same again, a person is asked."""
    return _with(decision, _advised)


def _advised(opinion: Opinion) -> Opinion:
    if opinion.verdict == ALLOW:
        return opinion
    instead = f"{opinion.instead}; repeat the call unchanged if nothing else works, and the user is asked"
    return Opinion(DENY, opinion.reason, opinion.rule, instead, memorable=False)


def refused_by_person(decision: Decision, words: str = "", interrupt: bool = False) -> Decision:
    """The decision after a person has said no; `words` are theirs, `interrupt` says that the agent should stop."""
    instead = SAYS + words if words.strip() else "do not try it again: tell the user what you need it for"
    instead = f"{ended(instead)} Stop here and wait for the user" if interrupt else instead
    refused = _with(decision, lambda opinion: _refused(opinion, instead))
    return refused.recorded(refused.id, refused.unrecorded)


def explained(decision: Decision, words: str) -> Decision:
    """The question with a remark at the end of its advice."""
    return _with(decision, lambda opinion: _explained(opinion, words))


def _explained(opinion: Opinion, words: str) -> Opinion:
    if opinion.verdict == ALLOW:
        return opinion
    instead = f"{opinion.instead} ({words})" if opinion.instead else words
    return Opinion(opinion.verdict, opinion.reason, opinion.rule, instead, opinion.memorable)


def _refused(opinion: Opinion, instead: str) -> Opinion:
    if opinion.verdict == ALLOW:
        return opinion
    return Opinion(DENY, led(REFUSED, opinion.reason), opinion.rule, instead, memorable=False)


def withheld_opinion(opinion: Opinion, effect: Effect, worded: bool = False) -> Opinion:
    """One question as a refusal, unless `worded` in our words; any other opinion stays as it is."""
    if opinion.verdict not in (LLM, ASK):
        return opinion
    instead = opinion.instead
    if "the user" not in instead:
        typed = effect.command.argv and Manner.DEFERRED not in effect.manner
        approval = APPROVAL if typed else APPROVED
        instead = parts_of(instead).before(f", or {approval}") if instead else approval
    reason = opinion.reason if worded else led(NEEDS, opinion.reason)
    return Opinion(DENY, reason, opinion.rule, instead, memorable=False)


def _asked(opinion: Opinion) -> Opinion:
    if opinion.verdict != LLM:
        return opinion
    return Opinion(ASK, opinion.reason, opinion.rule, opinion.instead, opinion.memorable)


def _with(decision: Decision, change: Callable[[Opinion], Opinion]) -> Decision:
    findings = [Finding(finding.effect, change(finding.opinion)) for finding in decision.because]
    return _because(decision, change(Opinion(decision.verdict, "")).verdict, findings)


def _because(decision: Decision, verdict: Verdict, findings: list[Finding]) -> Decision:
    """The decision with another verdict, for these reasons."""
    rest = decision.hits, decision.worded, decision.id, decision.unrecorded, decision.grantable
    return Decision(verdict, tuple(findings), decision.settled_by, *rest)
