"""Lists the policy in force for people: which rules apply, in which order and from which line, and which do not."""

from dataclasses import dataclass

from toolgate.model.verdict import ALLOW, Verdict
from toolgate.policy.force.compiling import CHEAP_FIRST
from toolgate.policy.force.layers import is_plugin
from toolgate.policy.force.loading import Force
from toolgate.policy.force.plan import Plan
from toolgate.policy.force.sections import unkept
from toolgate.policy.read import schema
from toolgate.policy.read.document import PROFILE, Policy, check
from toolgate.policy.read.entries import When
from toolgate.policy.review.linting import WARNING, remarks
from toolgate.policy.review.loosening import without_marks
from toolgate.rules import BUILTIN, FLOOR

UNHEARD = ("unreachable", "shadowed", "allow-before-deny", "floor", "duplicate", "matches-nothing")  # shown with a rule
SECTION = ("rate_limit", "sandbox", "timeout")  # keys of a tool's section that are not turned into rules

MODEL = frozenset([f"{table}.{key.name}" for table in ("llm", schema.SECOND) for key in schema.ENDPOINT])
CEILINGS = frozenset([f"llm.{key.name}" for key in schema.CEILINGS])
ENABLED = "llm.enabled"
REQUIRED = "audit.required"  # a setting that only tightens, so untrusted files count too


@dataclass(frozen=True, slots=True)
class Heard:
    """One rule: its name, line and verdict, what it matches, and remarks such as why it never applies."""

    id: str
    line: int
    verdict: str
    about: str
    notes: list[str]


@dataclass(frozen=True, slots=True)
class Listed:
    """One list: its kind, whose it is, the file, and its rules in order; `problem` says why it cannot be used."""

    kind: str
    layer: str
    file: str
    trusted: bool
    problem: str
    description: str
    rules: list[Heard]


@dataclass(frozen=True, slots=True)
class Setting:
    """One plain setting, where it is set, and what overrides it (empty: nothing)."""

    name: str
    value: object
    layer: str
    file: str
    line: int
    note: str


def lists_of(force: Force) -> list[Listed]:
    """All lists in the order in which they are asked: floor, authorities, profile, built-in, tightening."""
    first: list[Listed] = []
    later: list[Listed] = []
    for source, plan, trusted in zip(force.sources, force.plans, force.trusted, strict=True):
        problem = plan.rulings[-1].reason if plan.broken else ""
        kind = "plugin" if plan.plugin is not None else "authority"
        kind = kind if trusted and not problem else "tightening"
        policy = (
            None
            if problem or source.data is None or is_plugin(source.file)
            else check(source.data, source.file, source.layer)[0]
        )
        rules = [] if problem else _rules(plan, policy, source.data, trusted)
        words = plan.text("description")
        listed = Listed(kind, source.layer, source.file, trusted, problem, words, rules)
        (first if kind == "authority" else later).append(listed)
    floor = Listed("floor", "", "", True, "", "", [Heard(rule.name, 0, "", "", []) for rule in FLOOR])
    profiles = [
        Listed("profile", PROFILE, plan.file, True, "", plan.text("description"), _rules(plan))
        for plan in force.profile
    ]
    builtin = [Heard(rule.name, 0, "", "", []) for rule in BUILTIN] if force.whole else []
    ours = [Listed("builtin", "", "", True, "", "", builtin)] if force.whole else []
    return [floor, *first, *profiles, *ours, *later]


def _rules(plan: Plan, policy: Policy | None = None, data: bytes | None = None, trusted: bool = True) -> list[Heard]:
    """The rules of a compiled file; if it can be read again, with its own words and remarks."""
    entries = {entry.id: entry for entry in policy.rules} if policy is not None else {}
    said: dict[int, list[str]] = {}
    if policy is not None and data is not None:
        for remark in remarks(policy, data.decode("utf-8")):
            if remark.level == WARNING and remark.kind in UNHEARD:
                said.setdefault(remark.line, []).append(remark.message)
    found = []
    for one in plan.rulings:
        notes = said.pop(one.line, [])
        if not trusted and Verdict(one.verdict) == ALLOW:
            notes = [*notes, "has no effect until the file is trusted (`toolgate trust`)"]
        entry = entries.get(one.id)
        about = condition(entry.when) if entry is not None else without_marks(one.reason)
        if one.function:
            found.append(Heard(one.id, one.line, "", f"Python: {one.function}", notes))
        else:
            found.append(Heard(one.id, one.line, str(Verdict(one.verdict)), about, notes))
    return found


def condition(when: When) -> str:
    """A condition in a few words."""
    parts = []
    for key in CHEAP_FIRST:
        value = when.get(key)
        if key == "not" and "not" in when:
            parts.append(f"not ({condition(when['not'])})")
        elif isinstance(value, tuple):
            parts.append(f"{key} {' | '.join(value)}")
        elif value is not None:
            parts.append(f"{key} {str(value).lower()}")
    return ", ".join(parts)


def settings_of(force: Force) -> list[Setting]:
    """Plain settings by name; those of a lower layer come after the one that overrides them."""
    found: list[Setting] = []
    for source, plan, trusted in zip(force.sources, force.plans, force.trusted, strict=True):
        policy = (
            check(source.data, source.file, source.layer)[0] if source.data and not is_plugin(source.file) else None
        )
        lines = policy.lines if policy is not None else {}
        found += _settings(plan, source.layer, source.file, lines, trusted)
        for name, value in policy.settings.items() if policy is not None else ():
            if words := schema.unheard(name, source.layer):
                found.append(Setting(name, value, source.layer, source.file, lines.get(name, 0), words))
    for plan in force.profile:
        found += _settings(plan, PROFILE, plan.file, {}, True)
    found.sort(key=_mildness)
    chosen: dict[str, Setting] = {}
    noted = []
    for one in found:
        winner, model = chosen.get(one.name), chosen.get("llm.model")
        if not one.note and model is not None and one.name in MODEL and one.layer != PROFILE and one.file != model.file:
            words = f"has no effect: {model.file}:{model.line} names the model"
            one = Setting(one.name, one.value, one.layer, one.file, one.line, words)
        elif not one.note and winner is not None:
            words = f"overridden by {winner.file}:{winner.line}"
            one = Setting(one.name, one.value, one.layer, one.file, one.line, words)
        elif not one.note:
            chosen[one.name] = one
        noted.append(one)
    return sorted(noted, key=lambda one: (one.name, bool(one.note)))


def _mildness(one: Setting) -> float:
    """How mild a setting is, if the strictest counts whichever file sets it; for all others the first counts."""
    if one.name in CEILINGS and isinstance(one.value, (int, float)):
        return one.value or float("inf")
    if one.name == REQUIRED:
        return one.value is not True
    return one.name == ENABLED and one.value is not False


def _settings(plan: Plan, layer: str, file: str, lines: dict[str, int], trusted: bool) -> list[Setting]:
    rules = {ruling.id for ruling in plan.rulings}
    note = "" if trusted else "has no effect until the file is trusted"
    found = [
        Setting(name, value, layer, file, lines.get(name, 0), "" if name == REQUIRED else note)
        for name, value in plan.settings.items()
        if name not in rules and name not in ("description", "extends")
    ]
    asked = unkept(plan)
    for tool, section in plan.tools.items():
        for key in SECTION:
            if key in section:
                name = f"tools.{tool}.{key}"
                found.append(Setting(name, section[key], layer, file, lines.get(name, 0), asked.get(name, "")))
    return found
