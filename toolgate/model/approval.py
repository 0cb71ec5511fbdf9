"""What happens to a question: a person is asked, or, if none can be, it becomes a refusal that says whom to ask."""

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
APPROVED = "ask the user to approve it"  # advice that is not a command: the agent cannot run it


def asked(decision: Decision) -> Decision:
    """Return the decision without a guard agent: what it would have settled becomes a question for a person."""
    return _with(decision, _asked)


def withheld(decision: Decision) -> Decision:
    """Return the decision when no person can be asked: each question becomes a refusal with the next step."""
    found = [
        Finding(finding.effect, withheld_opinion(finding.opinion, finding.effect, decision.worded))
        for finding in decision.because
    ]
    verdict = DENY if decision.verdict in (LLM, ASK) else decision.verdict
    return _because(decision, verdict, found)


def advised_first(decision: Decision) -> Decision:
    """Return a refusal that advises an alternative first; if the agent repeats the call, a person is asked."""
    return _with(decision, _advised)


def _advised(opinion: Opinion) -> Opinion:
    if opinion.verdict == ALLOW:
        return opinion
    instead = f"{opinion.instead}; repeat the call unchanged if nothing else works, and the user is asked"
    return Opinion(DENY, opinion.reason, opinion.rule, instead, memorable=False)


def refused_by_person(decision: Decision, words: str = "", interrupt: bool = False) -> Decision:
    """Return the decision after a person said no; `words` are theirs, `interrupt` tells the agent to stop."""
    instead = SAYS + words if words.strip() else "do not try it again: tell the user what you need it for"
    instead = f"{ended(instead)} Stop here and wait for the user" if interrupt else instead
    refused = _with(decision, lambda opinion: _refused(opinion, instead))
    return refused.recorded(refused.id, refused.unrecorded)


def explained(decision: Decision, words: str) -> Decision:
    """Return the question with a remark at the end of its advice."""
    return _with(decision, lambda opinion: _explained(opinion, words))


def _explained(opinion: Opinion, words: str) -> Opinion:
    if opinion.verdict == ALLOW:
        return opinion
    instead = f"{opinion.instead} ({words})" if opinion.instead else words
    return Opinion(opinion.verdict, opinion.reason, opinion.rule, instead, opinion.memorable, left=opinion.left)


def _refused(opinion: Opinion, instead: str) -> Opinion:
    if opinion.verdict == ALLOW:
        return opinion
    return Opinion(DENY, led(REFUSED, opinion.reason), opinion.rule, instead, memorable=False)


def withheld_opinion(opinion: Opinion, effect: Effect, worded: bool = False) -> Opinion:
    """Turn a question into a refusal in Toolgate's words, unless `worded`; any other opinion stays as it is."""
    if opinion.verdict not in (LLM, ASK):
        return opinion
    instead = opinion.instead
    if "the user" not in instead:
        typed = effect.command.argv and Manner.DEFERRED not in effect.manner
        approval = APPROVAL if typed else APPROVED
        instead = parts_of(instead).before(f", or {approval}") if instead else approval
    reason = opinion.reason if worded else led(NEEDS, opinion.reason)
    return Opinion(DENY, reason, opinion.rule, instead, memorable=False, left=opinion.left or opinion.verdict == LLM)


def _asked(opinion: Opinion) -> Opinion:
    if opinion.verdict != LLM:
        return opinion
    return Opinion(ASK, opinion.reason, opinion.rule, opinion.instead, opinion.memorable, left=True)


def _with(decision: Decision, change: Callable[[Opinion], Opinion]) -> Decision:
    findings = [Finding(finding.effect, change(finding.opinion)) for finding in decision.because]
    return _because(decision, change(Opinion(decision.verdict, "")).verdict, findings)


def _because(decision: Decision, verdict: Verdict, findings: list[Finding]) -> Decision:
    """Return the decision with another verdict, for these reasons."""
    rest = decision.hits, decision.worded, decision.id, decision.unrecorded, decision.grantable
    return Decision(verdict, tuple(findings), decision.settled_by, *rest)
