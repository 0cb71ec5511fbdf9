"""A question to a person, as it is stored: the call as the agent sent it, and what was found about it."""

from toolgate.approvals.store import Question
from toolgate.model.call import ToolCall
from toolgate.model.facts import Facts
from toolgate.model.verdict import Decision, Finding
from toolgate.protocols.spelling import spelt_call

MOST = 200  # findings


def question_of(
    call: ToolCall, decision: Decision, facts: Facts, key: str, remembered: bool, now: float, repeated: int = 0
) -> Question:
    """The question about a call; `key` is the identity of the call; `remembered`: a yes may last.

    `repeated` says how often it was approved before.
    """
    tool, given = spelt_call(call)
    return Question(
        decision.id,
        now,
        key,
        str(decision.verdict),
        remembered,
        agent=call.host,
        session=call.session,
        call=call.id,
        project=facts.workspace(),
        cwd=call.cwd,
        tool=tool,
        input=given,
        reason=decision.reason,
        rule=decision.rule,
        instead=decision.instead,
        hits=decision.hits,
        findings=tuple([_table(finding) for finding in decision.because[:MOST]]),
        repeated=repeated,
    )


def _table(finding: Finding) -> dict[str, object]:
    effect, opinion = finding.effect, finding.opinion
    return {
        "verb": effect.verb,
        "target": effect.target.text,
        "named": not effect.target.described,
        "path": effect.target.path,
        "place": effect.target.place,
        "origin": effect.origin.text if effect.origin is not None else "",
        "command": list(effect.command.argv[:40]),
        "where": effect.where,
        "manner": list(effect.manner),
        "verdict": str(opinion.verdict),
        "reason": opinion.reason,
        "rule": opinion.rule,
    }
