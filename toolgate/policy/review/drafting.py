"""Drafts a permanent rule from a question: what it says, what else it covers, and the worst of that.

INVARIANT: every rule is tried before it is written: with it in place, the same call is allowed (or denied, if that was
meant), and the file has no mistakes. No rule is drafted for what the floor or a list that only tightens asks about, for
what cannot be remembered, or for what is denied.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeGuard

from toolgate.analysis import effects_of
from toolgate.approvals.settling import memorable
from toolgate.audit.secrets.redaction import redacted
from toolgate.decide import decide, first, heard
from toolgate.model.call import Shell, ToolCall
from toolgate.model.facts import Facts
from toolgate.model.rule import Rule, Rulebook, Scene
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, Decision, Finding, Opinion
from toolgate.policy.files.editing import NotWritten, rewrite
from toolgate.policy.force.book import PolicyRule
from toolgate.policy.force.layers import USER as USERS
from toolgate.policy.force.layers import book_for
from toolgate.policy.read.entries import When
from toolgate.policy.read.starter import BARE
from toolgate.policy.review.changing import added, current
from toolgate.policy.review.deciding import inputs, left_open
from toolgate.policy.review.narrowing import NoRule, permission, reach_of, refusal, told
from toolgate.policy.review.proposing import Proposal, among
from toolgate.policy.review.widest import Worst, also_permitted, objection, variants
from toolgate.rules import DEFAULT

ALLOWED, DENIED = "allowed-", "denied-"  # prefixes of the names of rules drafted from questions
MOST_EXAMPLES = 5
MOST_PAST = 300  # logged calls that a draft is tried on
LONGEST = 160  # characters of a call in a comment


@dataclass(frozen=True, slots=True)
class Drafted:
    """One rule: its name, what it matches, its verdict, and why."""

    id: str
    when: When
    verdict: str
    reason: str = ""
    instead: str = ""

    @property
    def words(self) -> str:
        return f"{self.verdict} {told(self.when)}"

    @property
    def toml(self) -> str:
        """The rule in TOML, as a policy file holds it."""
        lines = ["[[rule]]", f"id = {written(self.id)}", f"when = {written(self.when)}"]
        lines += [f"verdict = {written(self.verdict)}"]
        lines += [f"{name} = {written(text)}" for name in ("reason", "instead") if (text := getattr(self, name))]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Draft:
    """Rules not yet written to `file`, whose content is `before` now (`None`: it does not exist).

    `after` is its new content. `words` says what the rules match, one sentence each, `covers` has examples of what else
    they match, and `worst` is the worst of those (`None`: nothing worse than the call itself is known). `open` says
    what can change later: a file, the newest version of a package.
    """

    rules: tuple[Drafted, ...]
    file: str
    before: bytes | None
    after: bytes
    covers: tuple[str, ...] = ()
    worst: Worst | None = None
    open: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple([rule.words for rule in self.rules])

    @property
    def toml(self) -> str:
        return "\n\n".join([rule.toml for rule in self.rules])


def write(draft: Draft) -> None:
    """Write the rules to the file; raises `NotWritten` if it has changed since, or cannot be written."""
    rewrite(draft.file, draft.before, draft.after)


def draft(
    call: ToolCall,
    name: str,
    verdict: str,
    scope: str,
    facts: Facts,
    past: Iterable[ToolCall] = (),
    words: str = "",
    start: str = "",
) -> Draft:
    """The narrowest rules that give this call this verdict (`allow` or `deny`) for good; raises `NoRule` if none do.

    `name` is the id of the question, `past` are earlier calls it may also cover, `words` are for the agent, and `start`
    is the prefix of the rules' names.
    """
    here = Here(call, facts)
    try:
        permits = verdict == "allow"
        rules = _permissions(here, name, scope, start or ALLOWED) if permits else [_refusal(here, name, scope, words)]
    except NoRule as error:
        raise NoRule(error.message, error.help or _otherwise(here, name, verdict)) from None
    file, before = current(facts.installed_home())
    verb = f"{verdict} {name} --always" if not start else start.rstrip("-")
    comment = f"# toolgate {verb}, {_today()}: {shown(call)}"
    block = "\n".join([comment, "\n\n".join([rule.toml for rule in rules])])
    try:
        after = added(before, block, first=verdict == "deny", file=file, starter=BARE)
    except NotWritten as error:
        raise NoRule(str(error), _shorter(name, verdict)) from None
    book = _tried(here, file, after, verdict, name)
    if not permits:
        return Draft(tuple(rules), file, before, after)
    plain = any(["tool" in rule.when for rule in rules])
    asked, all_of_them = [one.effect for one in here.asked], [one.effect for one in here.decision.because]
    later = left_open(asked, all_of_them, call, facts, plain)
    return Draft(tuple(rules), file, before, after, *_also(here, book, past), later)


def conditions(call: ToolCall, scope: str, facts: Facts) -> tuple[str, ...]:
    """What the rules for a call would match; raises `NoRule` if there would be none."""
    return tuple([written(rule.when) for rule in _permissions(Here(call, facts), "", scope)])


def judged_with(made: Draft, call: ToolCall, facts: Facts) -> Decision:
    """The decision about a call with the drafted rules in force."""
    return Here(call, facts).judged(_book(made.file, made.after, facts))


class Here:
    """A call in its context: its effects, and today's decision about it."""

    def __init__(self, call: ToolCall, facts: Facts) -> None:
        self.call = call
        self.facts = facts
        self.scene = Scene(call, facts.workspace(), facts.installed_home(), facts.uid(), facts=facts)
        self.book = book_for(facts)
        self.decision = self.judged(self.book)

    def judged(self, book: Rulebook, call: ToolCall | None = None) -> Decision:
        scene = self.scene
        if call is not None:
            scene = Scene(call, scene.workspace, scene.home, scene.uid, facts=self.facts)
        return decide(effects_of(scene.call, self.facts, book.uses), scene, book)

    @property
    def asked(self) -> list[Finding]:
        return [finding for finding in self.decision.because if finding.opinion.verdict != ALLOW]


# --- rules -----------------------------------------------------------------------------------------------------------


def _permissions(here: Here, name: str, scope: str, start: str = ALLOWED) -> list[Drafted]:
    """A rule for each effect that is asked about; effects that one rule covers share it."""
    decision = here.decision
    if decision.verdict == ALLOW:
        raise NoRule("it is allowed already, unless something this session did before makes it a question")
    if decision.verdict == DENY:
        raise NoRule(f"it is denied, and no approval changes that: {decision.reason}")
    reach = reach_of(scope, here.scene)
    conditions: list[When] = []
    for finding in here.asked:
        _look_at(finding, here)
        alike = [other.effect for other in here.asked if other.effect.verb == finding.effect.verb]
        manners = {word for effect in alike for word in effect.manner}
        fed = bool(inputs(finding.effect, [one.effect for one in decision.because], here.facts))
        when = permission(finding.effect, here.call, _builtin(finding, here), reach, manners, fed)
        if when not in conditions:
            conditions.append(when)
    if not memorable(decision, here.scene, here.book):
        raise NoRule(f"what it does is known only when it runs, so it is asked about every time: {decision.reason}")
    reason = f"you allowed it for good ({name})"
    ids = [start + name + (f"-{index}" if index else "") for index in [0, *range(2, len(conditions) + 1)]]
    return [Drafted(one, when, "allow", reason) for one, when in zip(ids, conditions, strict=True)]


def _look_at(finding: Finding, here: Here) -> None:
    """Raise unless a rule of the user may answer this question."""
    for opinion in heard((here.book.floor, *here.book.tightening), finding.effect, here.scene, []):
        if opinion.verdict != ALLOW:
            raise NoRule(f"no rule of yours changes this: {opinion.reason}  [{opinion.rule}]")
    opinion = finding.opinion
    if not opinion.memorable:
        raise NoRule(f"this is asked about every time: {opinion.reason}  [{opinion.rule}]")


def _builtin(finding: Finding, here: Here) -> str:
    """The built-in rule that would decide about an effect."""
    failures: list[Opinion] = []
    opinion = first(DEFAULT.builtin, finding.effect, here.scene, failures)
    if opinion is None or failures:
        raise NoRule("no built-in rule has an opinion about this")
    if opinion.verdict == DENY:
        raise NoRule(f"the built-in rules deny this: {opinion.reason}")
    return opinion.rule


def _refusal(here: Here, name: str, scope: str, words: str) -> Drafted:
    """A rule that refuses the most serious effect of a call."""
    if here.decision.verdict == DENY:
        raise NoRule(f"it is denied already: {here.decision.reason}  [{here.decision.rule}]")
    finding = here.decision.weightiest
    if finding is None:
        raise NoRule("it has no effect that a rule could be about")
    when = refusal(finding.effect, here.call, reach_of(scope, here.scene))
    return Drafted(DENIED + name, when, "deny", f"the user said no to this: {told(when)}", words or "do it another way")


def _tried(here: Here, file: str, data: bytes, verdict: str, name: str) -> Rulebook:
    """The rulebook with the new rules; raises `NoRule` unless they give the call its verdict."""
    book = _book(file, data, here.facts)
    decision = here.judged(book)
    if decision.verdict == (ALLOW if verdict == "allow" else DENY):
        return book
    place = [rule.source for rules in book.authorities for rule in rules if _named(rule, decision.rule)]
    where = f" in {place[0]}" if place else ""
    message = f"a rule would not settle it: it is still {decision.verdict}: {decision.reason}  [{decision.rule}{where}]"
    raise NoRule(message, _shorter(name, verdict))


def _book(file: str, data: bytes, facts: Facts) -> Rulebook:
    """The rulebook that would be in force with this content in the user's file."""
    return among(Proposal(USERS, file, data), facts.installed_home(), facts.workspace(), facts.uid()).book()


def _otherwise(here: Here, name: str, verdict: str) -> str:
    """What to do if no rule is narrow enough: allow it for a while if that can be remembered, else once."""
    if verdict != "allow" or not name or here.decision.verdict not in (LLM, ASK):
        return ""
    if memorable(here.decision, here.scene, here.book):
        return _shorter(name, verdict)
    return f"`toolgate allow {name}` allows it once"


def _shorter(name: str, verdict: str) -> str:
    """What to do if no rule is written."""
    return f"`toolgate allow {name} --for 1h` allows this call for an hour" if verdict == "allow" else ""


def _named(rule: Rule, name: str) -> TypeGuard[PolicyRule]:
    return rule.name == name and isinstance(rule, PolicyRule)


# --- what else -------------------------------------------------------------------------------------------------------


def _also(here: Here, book: Rulebook, past: Iterable[ToolCall]) -> tuple[tuple[str, ...], Worst | None]:
    """Other calls that are asked about today and would then be allowed, and the worst of them."""
    found: dict[str, None] = {}
    for other in _distinct(past, here.call):
        if len(found) < MOST_EXAMPLES and _loosened(here, book, other):
            found[shown(other)] = None
    commands = [finding.effect.command.argv for finding in here.asked]
    calls = [other for argv in dict.fromkeys(commands) for other in variants(argv) if other not in commands]
    permitted = also_permitted(calls, book, here.facts, here.call.cwd)
    meant = [objection(finding) for finding in here.asked]
    worse = [one for one in permitted if one.about not in meant]
    for one in permitted:
        if len(found) < MOST_EXAMPLES and one not in worse[:1]:
            found[one.call] = None
    return tuple(found), worse[0] if worse else None


def _distinct(calls: Iterable[ToolCall], besides: ToolCall) -> list[ToolCall]:
    found: dict[str, ToolCall] = {}
    for call in calls:
        key = f"{call.cwd}\n{call.action!r}"
        if call.action != besides.action:
            found.setdefault(key, call)
        if len(found) >= MOST_PAST:
            break
    return list(found.values())


def _loosened(here: Here, book: Rulebook, call: ToolCall) -> bool:
    """Whether the rules turn one of today's questions into an allow."""
    if here.judged(book, call).verdict != ALLOW:
        return False
    return here.judged(here.book, call).verdict in (LLM, ASK)


def shown(call: ToolCall) -> str:
    """A call in one line, without secrets and invisible characters."""
    action = call.action
    text = action.text if type(action) is Shell else f"{call.tool or type(action).__name__} {json.dumps(call.input)}"
    text = " ".join(redacted(text[:2_000]).split())
    text = "".join([letter if letter.isprintable() else "�" for letter in text])
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


# --- TOML ------------------------------------------------------------------------------------------------------------


def written(value: object) -> str:
    """A value in TOML: a string, a list of strings, or an inline table of those; alone, an alternative is no list."""
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{key} = {written(inner)}" for key, inner in value.items()]) + " }"
    if isinstance(value, tuple) and len(value) == 1:
        return written(value[0])
    if isinstance(value, list | tuple):
        return "[" + ", ".join([written(inner) for inner in value]) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def _today() -> str:
    return datetime.now(UTC).strftime("%d %B %Y").lstrip("0")
