"""A policy's settings about answers: what happens when nobody can be asked, and how a refusal is worded.

INVARIANT: a question raised by the floor, a failure or a broken file never becomes milder here.
"""

from toolgate.model.approval import withheld_opinion
from toolgate.model.rule import Rulebook, Settlement
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, VERDICTS, Decision, Finding, Opinion
from toolgate.policy.force.plan import Plan, Table, text_of

SKIPPED = {"skip": ALLOW, "deny": DENY}  # `llm.when_absent`; `ask` leaves the verdict unchanged


# Keys of `[llm]` that name a model and what it may do. The file that names the model sets all of them.
ENDPOINT = frozenset(
    """provider model base_url key proxy ca_file timeout stream mode settles threshold unproven samples input_price
    output_price""".split()
)
CEILINGS = frozenset("max_tokens_call max_calls_hour max_calls_day max_tokens_day max_cost_day".split())


def guard_agent_of(authorities: list[Plan], profiles: list[Plan]) -> Table | None:
    """The settings of the guard agent in compiled files, by the keys of `[llm]`; `None`: there are none.

    The first file that sets a key counts. The file that names the model also says where and how it is asked: no later
    file adds to that or names a second model. The lowest ceiling counts, and any file may switch the agent off.
    """
    found: Table = {}
    second: Table = {}
    named = False
    for plan in authorities:
        said = _agent_keys(plan)
        for name, value in said.items():
            own, inner = (second, name[7:]) if name.startswith("second.") else (found, name)
            if name in CEILINGS or name == "enabled":
                found[name] = _lower(found.get(name), value)
            elif name == "skills" and isinstance(value, list):
                found[name] = [*_listed(found.get(name)), *value]
            elif not named or (own is found and name not in ENDPOINT):
                own.setdefault(inner, value)
        named = named or bool(said.get("model"))
    for plan in profiles:
        for name, value in _agent_keys(plan).items():
            found.setdefault(name, value)
    if second:
        found["second"] = second
    return found or None


def _agent_keys(plan: Plan) -> Table:
    return {name[4:]: value for name, value in plan.settings.items() if name.startswith("llm.")}


def _lower(one: object, other: object) -> object:
    """The stricter of two values; zero means no ceiling, and false is stricter than true."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is not False and other is not False
    numbers = [value for value in (one, other) if isinstance(value, (int, float)) and value > 0]
    return min(numbers, default=0)


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def settlement_of(plans: list[Plan]) -> Settlement | None:
    """The settlement from the first value of each key in these plans; `None`: nothing differs from the default."""
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
    """The decision worded as the policy says, and settled as it says when nobody can be asked."""
    settlement = book.settlement
    if settlement is None or decision.verdict == ALLOW:
        return decision
    floor = [rule.name for rule in book.floor]
    because: list[Finding] = []
    verdict = ALLOW
    for finding in decision.because:
        opinion = _settled(finding, settlement, interactive, finding.opinion.rule in floor)
        because.append(Finding(finding.effect, opinion))
        verdict = max(verdict, opinion.verdict)
    worded = bool(settlement.denial if verdict == DENY else settlement.question if verdict != ALLOW else "")
    return Decision(verdict, tuple(because), decision.settled_by, decision.hits if verdict != ALLOW else (), worded)


def _settled(finding: Finding, settlement: Settlement, interactive: bool, fixed: bool) -> Opinion:
    opinion = finding.opinion
    if opinion.verdict == ALLOW:
        return opinion
    reason = opinion.reason
    verdict = settlement.verdict_of(opinion.verdict, interactive)
    if verdict < ASK <= opinion.verdict and (fixed or not opinion.memorable):
        verdict = DENY
    instead = opinion.instead
    if verdict == DENY and opinion.verdict in (LLM, ASK) and not (interactive and settlement.attended):
        refused = withheld_opinion(opinion, finding.effect, bool(settlement.denial))
        reason, instead = refused.reason, refused.instead
    words = settlement.denial if verdict == DENY else settlement.question if verdict != ALLOW else ""
    reason = words.replace("{reason}", reason) if words else reason
    if (verdict, reason) == (opinion.verdict, opinion.reason):
        return opinion
    left = opinion.left or opinion.verdict == LLM
    return Opinion(verdict, reason, opinion.rule, instead, opinion.memorable and verdict != DENY, left=left)
