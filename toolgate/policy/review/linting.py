"""What is valid in a policy but probably not meant: unreachable rules, permissions that permit nothing, repetitions.

A remark never changes what a policy does. Warnings are about what does not work as its author must expect; notes are
worth knowing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolgate.analysis import effects_of
from toolgate.decide import decide
from toolgate.model.effect import Effect
from toolgate.model.errors import GuardError
from toolgate.model.rule import Rule, Rulebook, Scene
from toolgate.model.verdict import ALLOW, DENY, VERDICTS, Decision
from toolgate.policy.files.positions import Path, Positions, positions
from toolgate.policy.force.book import rule_of
from toolgate.policy.force.compiling import rule_ruling
from toolgate.policy.force.examples import request_of
from toolgate.policy.force.plan import texts_of
from toolgate.policy.force.preparing import book_of
from toolgate.policy.match.pattern import command_pattern
from toolgate.policy.read.document import Policy
from toolgate.policy.read.entries import EVERYTHING, PERMITTING, Entry, Example, Table
from toolgate.policy.review.covering import covers, wider
from toolgate.policy.review.suspicions import section_path, suspicious
from toolgate.policy.review.widest import worst_calls
from toolgate.rules import FLOOR
from toolgate.shell.expand.patterns import magical
from toolgate.world import World

WARNING, NOTE = "warning", "note"
MOST_PAIRS = 300  # rules that are compared with each other
FLOOR_ONLY = Rulebook(floor=FLOOR, builtin=())
WITHOUT_EFFECT = ("not-heard", "not-enforced", "unknown-tool", "server-or-tool", "matches-nothing")
NARROW = ("command", "target", "not")  # keys that are read narrowly in permissions


@dataclass(frozen=True, slots=True)
class Remark:
    """One finding: its place, how serious it is, what kind it is, what is odd, and what to do."""

    line: int
    column: int
    level: str
    kind: str
    message: str
    help: str = ""


def remarks(policy: Policy, text: str) -> list[Remark]:
    """All remarks about a policy without mistakes, in the order of the file."""
    where = positions(text)
    found = list(_order(policy, where))
    found += [remark for remark in _heard(policy, where) if remark.line not in {other.line for other in found}]
    found += [*_useless(policy, where), *_lists(policy, where)]
    found += [_at(where, path, *words) for path, *words in suspicious(policy, where)]
    return sorted(dict.fromkeys(found), key=lambda remark: (remark.line, remark.column, remark.kind))


def also_permitted(policy: Policy, text: str) -> list[Remark]:
    """The worst call that each permitting command pattern also permits."""
    where = positions(text)
    found = []
    for path, owner, worst in worst_calls(policy, where):
        said = "deny" if worst.verdict == DENY else "ask about"
        words = f"{owner} also permits `{worst.call}`, which the built-in rules {said}: {worst.reason}"
        found.append(_at(where, path, NOTE, "also-permits", words, "name what you mean, or refuse the rest before it"))
    return found


def without_effect(policy: Policy, text: str) -> list[Remark]:
    """The warnings about what the file may not set, what nothing enforces, or what can never match."""
    found = remarks(policy, text)
    return [remark for remark in found if remark.level == WARNING and remark.kind in WITHOUT_EFFECT]


def _at(where: Positions, path: Path, level: str, kind: str, message: str, help: str = "") -> Remark:
    return Remark(*where.at(path), level, kind, message, help)


def _permits(entry: Entry) -> bool:
    return entry.verdict in PERMITTING


# --- the order of rules ----------------------------------------------------------------------------------------------


def _order(policy: Policy, where: Positions) -> Iterator[Remark]:
    """Rules that an earlier one covers."""
    if policy.settings.get("combine") == "most_restrictive":
        yield from _same(policy, where)
        return
    rules = [entry for entry in policy.rules if not entry.function][:MOST_PAIRS]
    for index, later in enumerate(rules):
        for earlier in rules[:index]:
            remark = _pair(earlier, later, where)
            if remark is not None:
                yield remark
                break


def _pair(earlier: Entry, later: Entry, where: Positions) -> Remark | None:
    path = ("rule", later.index)
    first = f"`{earlier.id}` on line {earlier.line}"
    if covers(earlier.when, later.when, not _permits(earlier)):
        narrow = _permits(earlier) and not _permits(later) and any([key in earlier.when for key in NARROW])
        if narrow:
            words = f"the rule `{later.id}` has no effect where {first} allows: the first rule that matches decides"
            return _at(where, path, WARNING, "allow-before-deny", words, "put what forbids before what allows")
        words = f"the rule `{later.id}` is never reached: {first} matches all of it first"
        return _at(where, path, WARNING, "unreachable", words, "put it before the other, or leave it out")
    wider = _permits(later) and earlier.verdict == "deny" and covers(later.when, earlier.when, True)
    if wider and later.when != {"effect": EVERYTHING}:
        words = f"the rule `{later.id}` allows everything around {first}: what that does not catch, this lets pass"
        return _at(where, path, NOTE, "wide-allow", words, "make sure the refusal catches every spelling you mean")
    return None


def _same(policy: Policy, where: Positions) -> Iterator[Remark]:
    """Where the strictest counts: rules that match the same as a stricter one."""
    rules = [entry for entry in policy.rules if not entry.function][:MOST_PAIRS]
    for later in rules:
        for other in rules:
            if other is later or VERDICTS[other.verdict] < VERDICTS[later.verdict]:
                continue
            if other.verdict == later.verdict and other.index > later.index:
                continue
            if covers(other.when, later.when, not _permits(other)):
                words = f"the rule `{later.id}` adds nothing: `{other.id}` on line {other.line} says {other.verdict}"
                yield _at(where, ("rule", later.index), WARNING, "duplicate", words, "leave one of them out")
                break


# --- what rules say about their own examples -------------------------------------------------------------------------


def _heard(policy: Policy, where: Positions) -> Iterator[Remark]:
    """Rules whose examples are all decided by earlier rules."""
    if policy.settings.get("combine") == "most_restrictive":
        return
    rules = [(entry, rule_of(rule_ruling(entry), policy.file)) for entry in policy.rules]
    for index, (entry, rule) in enumerate(rules):
        if entry.function or not entry.match or not index:
            continue
        before = [_first(rules[:index], rule, example) for example in entry.match]
        if all(before):
            names = ", ".join(dict.fromkeys([f"`{name}`" for name in before]))
            words = f"none of its own examples is decided by the rule `{entry.id}`: {names} decides before it"
            yield _at(where, ("rule", entry.index), WARNING, "shadowed", words, "put it before the other")


def _first(before: Sequence[tuple[Entry, Rule]], rule: Rule, example: Example) -> str:
    """The earlier rule that decides all this one's examples; empty: this one decides some."""
    effects, scene = _effects(example)
    found = ""
    for effect in effects:
        try:
            if rule(effect, scene) is None:
                continue
            found = next((entry.id for entry, other in before if other(effect, scene) is not None), "")
        except Exception:  # noqa: BLE001 # a rule in Python may fail; `policy check` tells
            return ""
        if not found:
            return ""
    return found


def _effects(example: Example) -> tuple[tuple[Effect, ...], Scene]:
    request = request_of(example)
    facts = World(request.world or {})
    scene = Scene(request.call, facts.workspace(), facts.installed_home(), facts.uid(), facts=facts)
    return effects_of(request.call, facts, uses=True), scene


# --- permissions that permit nothing ---------------------------------------------------------------------------------


def _useless(policy: Policy, where: Positions) -> Iterator[Remark]:
    book = book_of(policy, runs=True)
    for entry in policy.rules:
        if entry.verdict == "allow":
            yield from _allowed(entry, book, where)
    for tool, section in policy.tools.items():
        for index, text in enumerate(texts_of(section, "allowlist")):
            decision = _floor(_sample(text))
            if decision is not None:
                path = (*section_path(tool, where), "allowlist", index)
                yield _denied(where, path, f"listing `{text}`", decision)
    if policy.settings.get("shell.pipe_to_shell") in ("allow", "llm"):
        words = "`pipe_to_shell` cannot be loosened: the floor denies running unread code"
        yield _at(where, ("shell", "pipe_to_shell"), WARNING, "floor", words, "leave it out")


def _allowed(entry: Entry, book: Rulebook, where: Positions) -> Iterator[Remark]:
    """Remarks about an allow, from the calls it matches: its examples, or its patterns as commands."""
    for index, example in enumerate(entry.match):
        decision = _judged(example, book)
        path = ("rule", entry.index, "match", index)
        floor = _floor(example)
        if floor is not None:
            words = f"the rule `{entry.id}` does not permit `{_words(example)}`: the floor denies it ({floor.reason})"
            yield _at(where, path, WARNING, "floor", words, "leave it out")
        elif decision is not None and decision.verdict != ALLOW:
            words = f"`{_words(example)}` is still {decision.verdict}, though `{entry.id}` allows a part of it"
            yield _at(where, path, NOTE, "partly-allowed", words, f"[{decision.rule}] {decision.reason}")
    if entry.match:
        return
    for index, text in enumerate(entry.when.get("command", ())):
        floor = _floor(_sample(text))
        if floor is not None:
            yield _denied(where, ("rule", entry.index, "when", "command", index), f"the rule `{entry.id}`", floor)


def _denied(where: Positions, path: Path, what: str, decision: Decision) -> Remark:
    words = f"{what} permits nothing: the floor denies it whatever a policy says ({decision.reason})"
    return _at(where, path, WARNING, "floor", words, "leave it out")


def _words(example: Example) -> str:
    return example if isinstance(example, str) else str(example)


def _sample(pattern: str) -> str:
    """A command that a pattern matches: without its final star, other stars as a name; empty: there is none."""
    words = list(command_pattern(pattern))
    if words[-1] == "*":
        words.pop()
    if not words or magical(words[0]):
        return ""
    return " ".join([word.replace("*", "x").replace("?", "x") if word != "/*" else word for word in words])


def _floor(example: Example) -> Decision | None:
    """The decision of the floor alone; `None`: it does not deny."""
    decision = _judged(example, FLOOR_ONLY)
    return decision if decision is not None and decision.verdict == DENY else None


def _judged(example: Example, book: Rulebook) -> Decision | None:
    if not example:
        return None
    try:
        request = request_of(example)
    except GuardError:
        return None
    facts = World(request.world or {})
    scene = Scene(request.call, facts.workspace(), facts.installed_home(), facts.uid(), facts=facts)
    return decide(effects_of(request.call, facts, book.uses), scene, book)


# --- lists -----------------------------------------------------------------------------------------------------------

OPPOSED = (("allowlist", "denylist", "command"), ("allow", "deny", "target"))
LISTED = {
    "allow": "target", "deny": "target", "allowlist": "command", "denylist": "command", "allow_domains": "host",
    "deny_domains": "host", "allowed_tools": "tool", "denied_tools": "tool", "allowed_dirs": "target",
}  # fmt: skip


def _lists(policy: Policy, where: Positions) -> Iterator[Remark]:
    """Entries that others in their list make redundant, or that the list of denials overrides."""
    for path, table in _sections(policy, where):
        for key, kind in LISTED.items():
            loose = key.startswith("den")
            yield from _repeated((*path, key), texts_of(table, key), kind, loose, where)
        for allowed, denied, kind in OPPOSED:
            for index, text in enumerate(texts_of(table, allowed)):
                if any([wider(kind, other, text, True) for other in texts_of(table, denied)]):
                    words = f"`{text}` has no effect: `{denied}` refuses all of it"
                    yield _at(where, (*path, allowed, index), WARNING, "contradiction", words, "leave out one of them")


def _sections(policy: Policy, where: Positions) -> Iterator[tuple[Path, Table]]:
    for tool, section in policy.tools.items():
        yield section_path(tool, where), section
    for table in ("web", "mcp"):
        keys = {
            name.partition(".")[2]: value for name, value in policy.settings.items() if name.startswith(table + ".")
        }
        yield (table,), keys


def _repeated(path: Path, texts: tuple[str, ...], kind: str, loose: bool, where: Positions) -> Iterator[Remark]:
    if len(texts) > MOST_PAIRS:
        return
    for index, text in enumerate(texts):
        if text in texts[:index]:
            yield _at(where, (*path, index), WARNING, "duplicate", f"`{text}` is in the list twice", "leave one out")
            continue
        other = next((one for one in texts if one != text and wider(kind, one, text, loose)), None)
        if other is not None and not wider(kind, text, other, loose):
            words = f"`{text}` adds nothing: `{other}` covers it"
            yield _at(where, (*path, index), NOTE, "covered", words, "leave it out")
