"""What a policy file would permit once it is trusted."""

from dataclasses import dataclass

from toolgate.model.verdict import LLM, Verdict
from toolgate.model.visible import visible
from toolgate.policy.force.layers import PROJECT, is_plugin
from toolgate.policy.force.loading import Source
from toolgate.policy.force.plan import Plan
from toolgate.policy.force.preparing import plan_of
from toolgate.policy.force.wording import MARKS

SHOWN = 200  # characters shown of a text


@dataclass(frozen=True, slots=True)
class Permission:
    """One thing a file permits: the rule or setting, its line, its verdict, its words, and what it matches."""

    id: str
    line: int
    verdict: str
    words: str
    about: str = ""


def permissions(data: bytes, file: str, layer: str) -> list[Permission]:
    """Everything that a file permits, in order; empty for one that cannot be used."""
    plan, errors = plan_of(data, file, layer)
    if errors:
        return []
    found = []
    for one in plan.rulings:
        if one.verdict <= LLM and not one.function:
            about = repr((one.verbs, one.condition))
            found.append(Permission(one.id, one.line, str(Verdict(one.verdict)), without_marks(one.reason), about))
    if "profile" in plan.settings:
        found.append(Permission("profile", 1, "allow", f"what the profile `{plan.text('profile')}` allows"))
    if "audit.commands" in plan.settings:
        words = f"`{plan.text('audit.commands')}` is how much of a call the log holds"
        found.append(Permission("audit.commands", 1, "allow", words))
    return found + _of_the_guard_agent(plan)


def replaced(data: bytes, file: str, others: list[Source]) -> tuple[str, list[Permission]]:
    """The plugin among the user's files that a project's plugin replaces once it is trusted, and what that one says.

    An empty name: it replaces none. What the user's plugin denies stays in force, the rest does not.
    """
    plan, errors = plan_of(data, file, PROJECT)
    if errors or plan.plugin is None:
        return "", []
    for one in reversed(others):
        own = plan_of(one.data, one.file, one.layer)[0] if one.data is not None and is_plugin(one.file) else None
        if own is not None and own.plugin == plan.plugin and not own.broken and one.layer != PROJECT:
            said = [
                Permission(rule.id, rule.line, str(Verdict(rule.verdict)), without_marks(rule.reason))
                for rule in own.rulings
            ]
            return one.file, said
    return "", []


def _of_the_guard_agent(plan: Plan) -> list[Permission]:
    """Settings by which a guard agent is asked about less, is told more, or may be missing."""
    found = []
    if scope := plan.text("llm.security_scope"):
        words = f"the guard agent is told that this research is permitted: {visible(scope[:SHOWN])}"
        found.append(Permission("llm.security_scope", 1, "allow", words, scope))
    if plan.text("llm.when_absent") == "skip":
        words = "where there is no guard agent, what is left to one runs"
        found.append(Permission("llm.when_absent", 1, "allow", words))
    if plan.text("llm.scope") == "unknown":
        words = "the guard agent is not asked about commands that rules allow"
        found.append(Permission("llm.scope", 1, "allow", words))
    return found


def without_marks(reason: str) -> str:
    """A reason for people, without placeholders, since there is no call yet."""
    for mark in MARKS:
        reason = reason.replace(mark, "…")
    return reason


def fresh(now: list[Permission], before: list[Permission]) -> list[Permission]:
    """Those that were not there before, on whatever line."""
    known = {(one.id, one.verdict, one.words, one.about) for one in before}
    return [one for one in now if (one.id, one.verdict, one.words, one.about) not in known]
