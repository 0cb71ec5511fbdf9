"""What a policy says about answers rather than effects: when nobody can be asked, and in which words one is refused.

INVARIANT: what the floor, a failure or a broken file asks about never becomes milder here.
"""

from __future__ import annotations

from toolgate.model.approval import withheld_opinion
from toolgate.model.rule import Settlement
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, VERDICTS, Decision, Finding, Opinion
from toolgate.policy.force.plan import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.rule import Rulebook
    from toolgate.policy.force.plan import Plan, Table

SKIPPED = {"skip": ALLOW, "deny": DENY}  # `llm.when_absent`; `ask` leaves the verdict, which everybody asks about


def settlement_of(plans: list[Plan]) -> Settlement | None:
    """What the first of these compiled files that mention it say; `None`: none mentions any of it."""
    found: Table = {}
    for plan in plans:
        for name, value in plan.settings.items():
            found.setdefault(name, value)
    settlement = Settlement(
        SKIPPED.get(text_of(found, "llm.when_absent")),
        found.get("ask.interactive") is not False,
        VERDICTS.get(text_of(found, "ask.non_interactive")),
        text_of(found, "messages.deny"),
        text_of(found, "messages.ask"),
        found.get("approvals.session") is not False,
        text_of(found, "approvals.yolo") == "llm",
        found.get("approvals.advise_first") is True,
        text_of(found, "approvals.key") or "exact",
        text_of(found, "approvals.on_deny") == "interrupt",
    )
    return None if settlement == Settlement() else settlement


def settled(decision: Decision, book: Rulebook, interactive: bool) -> Decision:
    """The decision as the policy words it, with what becomes of questions that nobody can be asked."""
    settlement = book.settlement
    if settlement is None or decision.verdict == ALLOW:
        return decision
    floor = [rule.name for rule in book.floor]
    because: list[Finding] = []
    verdict = ALLOW
    for finding in decision.because:
        opinion = _settled(finding.opinion, settlement, interactive, finding.opinion.rule in floor)
        because.append(Finding(finding.effect, opinion))
        verdict = max(verdict, opinion.verdict)
    worded = bool(settlement.denial if verdict == DENY else settlement.question if verdict != ALLOW else "")
    return Decision(verdict, tuple(because), decision.settled_by, decision.hits if verdict != ALLOW else (), worded)


def _settled(opinion: Opinion, settlement: Settlement, interactive: bool, fixed: bool) -> Opinion:
    if opinion.verdict == ALLOW:
        return opinion
    reason = opinion.reason
    verdict = settlement.verdict_of(opinion.verdict, interactive)
    if verdict < ASK <= opinion.verdict and (fixed or not opinion.memorable):
        verdict = DENY
    instead = opinion.instead
    if verdict == DENY and opinion.verdict in (LLM, ASK) and not (interactive and settlement.attended):
        refused = withheld_opinion(opinion, bool(settlement.denial))
        reason, instead = refused.reason, refused.instead
    words = settlement.denial if verdict == DENY else settlement.question if verdict != ALLOW else ""
    reason = words.replace("{reason}", reason) if words else reason
    if (verdict, reason) == (opinion.verdict, opinion.reason):
        return opinion
    return Opinion(verdict, reason, opinion.rule, instead, opinion.memorable and verdict != DENY)
