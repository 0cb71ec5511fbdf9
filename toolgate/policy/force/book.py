"""Builds the rulebook from compiled policies: which rules go into which list."""

from __future__ import annotations

from toolgate.model.effect import VERBS, Manner, Verb
from toolgate.model.rule import RAISED, Audit, Doubt, Rule, Rulebook
from toolgate.model.verdict import ASK, LLM, Opinion, Verdict
from toolgate.policy.force.plan import Plan, Ruling
from toolgate.policy.force.sandbox_settings import combined
from toolgate.policy.force.settings import SETTINGS
from toolgate.policy.force.settling import guard_agent_of, settlement_of
from toolgate.policy.force.wording import MARKS, worded
from toolgate.policy.match.matching import holds
from toolgate.policy.match.tool_names import folded
from toolgate.policy.read.functions import function
from toolgate.rules import BUILTIN, FLOOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolgate.model.effect import Effect
    from toolgate.model.rule import Judgement, Limit, Scene

BROKEN = "broken-policy"
NOT_ENFORCED = "not-enforced"  # what a policy asks for but nothing enforces when the agent starts commands itself
UNSETTLED = (BROKEN, NOT_ENFORCED)  # questions that no setting can relax
LAST = ("baseline", "default_verdict", "default_deny", "safe-command")  # rules for whatever no other rule decides
STRICTEST = "most_restrictive"
DEFAULT = "default_verdict"
ALL_SHELL, BY_DIRECTORY = "all_shell", "dir_policy"  # what `llm.scope` also leaves to a guard agent
SHELLS = ("bash", "powershell")
OWN_CODE = "own-code"  # the rule that judges a project's own scripts less strictly than typed commands


DONE_TO_FILES = {Verb.READ: "reads", Verb.WRITE: "changes", Verb.DELETE: "deletes"}


class PolicyRule(Rule):
    """A rule from a policy file; `source` is its file and line."""

    __slots__ = ("source",)

    def __init__(self, name: str, judge: Judgement, verbs: tuple[str, ...], source: str) -> None:
        super().__init__(name, judge, verbs)
        self.source = source


def rules_of(plan: Plan) -> tuple[Rule, ...]:
    """The rules of one compiled file, in order; its Python is loaded only if it is `placed`."""
    return tuple([rule_of(ruling, plan.file, plan.placed) for ruling in plan.rulings])


def rule_of(ruling: Ruling, file: str, placed: bool = False) -> PolicyRule:
    name, condition, reason, instead = ruling.id, ruling.condition, ruling.reason, ruling.instead
    source = f"{file}:{ruling.line}" if ruling.line else file
    if ruling.function:
        return PolicyRule(name, _python(ruling.function, file, placed), VERBS, source)
    verdict = Verdict(ruling.verdict)

    def judge(effect: Effect, scene: Scene) -> Opinion | None:
        if condition:
            held = holds(condition, effect, scene)
            if held is None and verdict >= ASK:
                raise Doubt(doubted(name, effect))
            if not held:
                return None
        lasting = verdict in (LLM, ASK) and name not in UNSETTLED
        if verdict >= LLM and ruling.line and (own := _told_by_rules(ruling, effect, scene)) is not None:
            return Opinion(verdict, own.reason, name, own.instead, lasting)
        key = (source, ruling.verbs, ruling.condition, *filled(reason, effect, scene)) if lasting else ()
        found = Opinion(verdict, said(reason, effect, scene), name, said(instead, effect, scene), lasting, key)
        return _written(found, effect) if effect.command.written and verdict >= LLM else found

    return PolicyRule(name, judge, ruling.verbs, source)


def doubted(name: str, effect: Effect) -> str:
    """The reason for asking when an effect may be something that the rule forbids."""
    if effect.verb not in DONE_TO_FILES:
        return f"may be about what the rule `{name}` forbids, which the call does not say"
    return f"{DONE_TO_FILES[effect.verb]} {effect.target}, which may include what `{name}` forbids"


def said(text: str, effect: Effect, scene: Scene) -> str:
    """A reason or advice with its placeholders filled in for this call."""
    if "{" not in text:
        return text
    return worded(text, effect, scene)


def filled(text: str, effect: Effect, scene: Scene) -> tuple[object, ...]:
    """What the placeholders of a reason stand for in this call: for the same values, it is the same sentence."""
    if "{" not in text:
        return ()
    target, manner = effect.target, effect.manner
    found: list[object] = [worded(mark, effect, scene) for mark in MARKS if mark in text]
    if "{target}" in text:  # words around a target depend on what it is, and the words for an act on the command
        ways = [way in manner for way in (Manner.NAMES, Manner.PROGRAM, Manner.SIGNAL)]
        found += [effect.verb, target.fields(), ways, effect.command.argv if target.described else ()]
    return tuple(found)


def _told_by_rules(ruling: Ruling, effect: Effect, scene: Scene) -> Opinion | None:
    """The built-in rule's opinion of an effect that a setting objects to; `None`: the setting keeps its own words.

    A rule can say more about the effect than a setting, which has one sentence for everything. INVARIANT: whatever goes
    wrong here leaves the verdict of the setting as it is.
    """
    if not ruling.setting:
        return None  # in the words of the file itself
    try:
        for rule in (*FLOOR, *BUILTIN):
            if effect.verb in rule.verbs and (opinion := rule.judge(effect, scene)) is not None:
                return opinion if opinion.verdict >= LLM and rule.name not in LAST else None
    except Exception:  # noqa: BLE001 # without it, the setting says it
        return None
    return None


def _written(opinion: Opinion, effect: Effect) -> Opinion:
    """A setting's opinion, reworded for an effect of code that the call only writes to a file; rules word their own."""
    if effect.verb == Verb.UNKNOWN or opinion.rule not in [setting for setting, *_ in SETTINGS]:
        return opinion
    reason = f"writes {effect.command.carrier} so that it {opinion.reason}"
    return Opinion(
        opinion.verdict, reason, opinion.rule, "leave the command out of the file", memorable=opinion.memorable
    )


def _python(name: str, file: str, placed: bool) -> Judgement:
    """A rule in Python, loaded on first use; if it fails, the verdict is ask.

    Nothing is loaded for a file that is not in force: checking a draft must not run its code.
    """
    loaded: list[Judgement] = []

    def judge(effect: Effect, scene: Scene) -> Opinion | None:
        if not loaded:
            loaded.append(function(name, file, placed))
        answer: Opinion | None = loaded[0](effect, scene)
        if answer is not None and type(answer) is not Opinion:
            raise TypeError(f"`{name}` gave no opinion")
        return answer

    return judge


def broken(file: str, line: int, column: int, message: str, help: str, looked: tuple[str, ...] = ()) -> Plan:
    """The plan that replaces a file that cannot be used: every verdict is at least ask, and the reason says why."""
    place = f"{file}:{line}:{column}" if line else file
    instead = "ask the user to fix the policy" + (f": {help}" if help else "")
    reason = f"the policy cannot be used, so every call is asked about: {place}: {message}"
    ruling = Ruling(BROKEN, VERBS, (), int(ASK), reason, instead, line)
    return Plan(file, (ruling,), broken=True, looked=looked)


def rulebook(
    authorities: list[Plan],
    tightening: list[Plan],
    profiles: list[Plan],
    whole: bool = True,
    plugins: list[Plan] | None = None,
    runs: bool = False,
    files: tuple[str, ...] = (),
) -> Rulebook:
    """The rulebook of compiled files; `profiles` come before the built-in list, or replace it if not `whole`.

    A profile that combines by the strictest is asked alongside that list: it adds to it and never replaces it.
    `plugins` are asked a second time, for what they allow, just before that list's last rules. `runs`: the caller runs
    the commands itself, within the policy's sandbox and timeout; `files` are named in records.
    """
    every = [*authorities, *tightening, *profiles]
    beside = [plan for plan in profiles if whole and plan.settings.get("combine") == STRICTEST]
    first = tuple([rule for plan in profiles if plan not in beside for rule in rules_of(plan)])
    typed = any([plan.settings.get("code.as_typed") for plan in every])
    ours = tuple([rule for rule in BUILTIN if rule.name != OWN_CODE]) if typed else BUILTIN
    builtin = (*first, *ours) if whole else first or ours
    place = next((index for index, rule in enumerate(builtin) if rule.name in LAST), len(builtin))
    added = [rule for plan in plugins or () for rule in rules_of(plan)]
    raising = _raising([*authorities, *profiles])
    strangers = tuple([rules for plan in tightening if (rules := _raising([plan]))])
    return Rulebook(
        FLOOR,
        tuple([_raised(rules_of(plan), plan, raising) for plan in authorities]),
        (*builtin[:place], *added, *builtin[place:]) if added else builtin,
        tuple([rules_of(plan) for plan in tightening]) + strangers + (() if runs else _unenforced(every)),
        any([plan.uses for plan in every]) or bool(raising or strangers),
        limits_of(every, [*authorities, *profiles]),
        settlement_of([*authorities, *profiles]),
        tuple([_above(plan, profiles, beside) + rules_of(plan) for plan in beside]) + ((raising,) if raising else ()),
        audit_of([*authorities, *tightening], profiles, authorities, files),
        guard_agent_of(authorities, profiles),
        _sandbox([*authorities, *profiles], tightening),
        any([plan.confining for plan in every]),
        _permitted(every),
    )


def _permitted(plans: list[Plan]) -> Callable[[Scene], tuple[str, ...] | None] | None:
    """Which directories these files permit to a call's tool; `None`: none of them restricts a tool."""
    files = [plan.tools for plan in plans if any(["allowed_dirs" in section for section in plan.tools.values()])]
    if not files:
        return None
    from functools import partial

    from toolgate.policy.force.directories import permitted

    return partial(permitted, files)


def _sandbox(trusted: list[Plan], others: list[Plan]) -> Mapping[str, object] | None:
    """The files' settings for starting commands; `None`: there are none."""
    if not any([plan.boxes for plan in (*trusted, *others)]):
        return None
    return combined(trusted, others)


def _raising(plans: list[Plan]) -> tuple[Rule, ...]:
    """`llm.scope`: a rule that sends commands others allow to the guard agent, as the first file that sets it says.

    It is asked alongside the built-in rules, so that what a policy permits by a rule of its own stays permitted.
    """
    saying = [plan for plan in plans if "llm.scope" in plan.settings][:1]
    word = saying[0].text("llm.scope") if saying else ""
    if word == BY_DIRECTORY:
        reason = "the guard agent judges every command, since the policy permits directories"
        sections = [section for plan in plans for name, section in plan.tools.items() if folded(name) in SHELLS]
        if not any([section.get("allowed_dirs") for section in sections]):
            return ()
    elif word == ALL_SHELL:
        reason = "the guard agent judges every command"
    else:
        return ()
    commands = (("tool", SHELLS), ("not", (("kind", True),)))
    ruling = Ruling(RAISED, VERBS, commands, int(LLM), reason, "tell the user what the command is for")
    return (rule_of(ruling, saying[0].file),)


def _raised(rules: tuple[Rule, ...], plan: Plan, raising: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules of a file, with `raising` before its default if that allows: a default alone permits no command."""
    if not raising or plan.text(DEFAULT) != "allow":
        return rules
    place = [rule.name for rule in rules].index(DEFAULT)
    return (*rules[:place], *raising, *rules[place:])


def _above(plan: Plan, profiles: list[Plan], beside: list[Plan]) -> tuple[Rule, ...]:
    """The rules of the profiles that extend this one, which take precedence over it."""
    before = profiles[: profiles.index(plan)]
    return tuple([rule for other in before if other not in beside for rule in rules_of(other)])


def _unenforced(plans: list[Plan]) -> tuple[tuple[Rule, ...], ...]:
    """A list of rules for each file that sets how commands are started: between lists the strictest wins."""
    asking = [plan for plan in plans if plan.unenforced]
    return tuple([tuple([rule_of(ruling, plan.file) for ruling in plan.unenforced]) for plan in asking])


def audit_of(every: list[Plan], profiles: list[Plan], trusted: list[Plan], files: tuple[str, ...]) -> Audit:
    """How decisions are recorded: any file may require recording; only trusted ones say how much of a call is kept."""
    required = any([plan.settings.get("audit.required") is True for plan in [*every, *profiles]])
    said = [word for plan in [*trusted, *profiles] if (word := plan.text("audit.commands"))]
    profile = profiles[0].file.rpartition("/")[2].removesuffix(".toml") if profiles else ""
    return Audit(required, said[0] if said else "redacted", files, profile)


def limits_of(every: list[Plan], trusted: list[Plan]) -> tuple[Limit, ...]:
    """The limits of all files, since each only tightens; trusted ones say where calls are counted."""
    found: list[Limit] = []
    for plan in every:
        names = [(who, "", f"limits.{who}") for who in ("session", "user")]
        found += [(who, name, _rate(plan.settings[key])) for who, name, key in names if key in plan.settings]
        sections = [(name, section) for name, section in plan.tools.items() if "rate_limit" in section]
        found += [("tool", name, _rate(section["rate_limit"])) for name, section in sections]
    if not found:
        return ()
    stores = [("store", "", plan.text("limits.store")) for plan in trusted if "limits.store" in plan.settings]
    return (*found, *stores[:1])


def _rate(value: object) -> str | int:
    return value if isinstance(value, int) else str(value)
