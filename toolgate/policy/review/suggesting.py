"""Suggests rules from people's answers: asked about again and again, approved, and never refused.

INVARIANT: nothing is suggested that would allow a call which a person has refused.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages

from toolgate import cases
from toolgate.adapters.generic import Described, described
from toolgate.analysis import effects_of
from toolgate.cases import PROJECT
from toolgate.decide import decide
from toolgate.model.call import ToolCall
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import ALLOW
from toolgate.policy.force.preparing import book_of
from toolgate.policy.read.document import parse
from toolgate.policy.read.entries import Table, When
from toolgate.policy.review.drafting import Draft, conditions, draft, judged_with, shown
from toolgate.policy.review.narrowing import USER, NoRule
from toolgate.rules import DEFAULT
from toolgate.world import World

LEAST = 3  # approvals needed for a rule
SUGGESTED = "suggested-"
PACKAGES = ("toolgate.knowledge.commands", "toolgate.rules")  # packages whose files have examples
UNQUOTED = {ord(mark): "" for mark in "'\"\\"}  # may occur inside a word without changing it
BAD = ("ask", "deny", "not_allow", "llm")  # labels of what must not run unseen

FactsOf = Callable[[str], Facts]  # the facts of a directory
Labelled = tuple[str, Table]  # the case as a person reads it, and its record


@dataclass(frozen=True, slots=True)
class Asked:
    """A call that was asked about: the id of its record, when, and what the person said.

    `answer` is `approved`, `refused` or empty: not known.
    """

    id: str
    time: str
    call: ToolCall
    answer: str


@dataclass(frozen=True, slots=True)
class Habit:
    """Questions that one rule would have answered, the oldest first."""

    questions: tuple[Asked, ...]

    @property
    def last(self) -> Asked:
        return self.questions[-1]

    @property
    def approved(self) -> int:
        return sum([one.answer == "approved" for one in self.questions])

    @property
    def calls(self) -> tuple[str, ...]:
        """The distinct calls, the newest first."""
        return tuple(dict.fromkeys([shown(one.call) for one in reversed(self.questions)]))


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A rule, the habit it is based on, the dangerous cases it would have let through, and out of how many."""

    draft: Draft
    habit: Habit
    passed: tuple[str, ...]
    tried: int


def habits(asked: Iterable[Asked], facts_of: FactsOf, scope: str, least: int = LEAST) -> list[Habit]:
    """What was approved often enough and never refused, the most frequent first."""
    known: dict[tuple[str, str], str] = {}
    found: dict[str, list[Asked]] = {}
    for one in asked:
        name = one.call.cwd, repr(one.call.action)
        if name not in known:
            known[name] = _rule(one.call, scope, facts_of)
        if known[name]:
            found.setdefault(known[name], []).append(one)
    kept = [Habit(tuple(questions)) for questions in found.values()]
    kept = [one for one in kept if one.approved >= least and all([it.answer != "refused" for it in one.questions])]
    return sorted(kept, key=lambda one: -one.approved)


def _rule(call: ToolCall, scope: str, facts_of: FactsOf) -> str:
    """What a rule for a call would say; empty: there would be none."""
    try:
        return "\n".join(conditions(call, scope, facts_of(call.project)))
    except (NoRule, GuardError, OSError):
        return ""


def suggestion(habit: Habit, asked: list[Asked], facts_of: FactsOf, scope: str, labelled: list[Labelled]) -> Suggestion:
    """The rule for a habit; raises `NoRule` if it would allow what was refused, or is no longer needed."""
    last = habit.last
    past = [one.call for one in reversed(asked) if one.answer != "refused"]
    made = draft(last.call, last.id, "allow", scope, facts_of(last.call.project), past, start=SUGGESTED)
    for one in asked:
        if one.answer == "refused" and judged_with(made, one.call, facts_of(one.call.project)).verdict == ALLOW:
            raise NoRule(f"it would also allow what you refused ({one.id}): {shown(one.call)}")
    wide = (
        draft(last.call, last.id, "allow", USER, facts_of(last.call.project), start=SUGGESTED)
        if scope != USER
        else made
    )
    return Suggestion(made, habit, tuple(let_through(wide, labelled)), len(labelled))


# --- dangers ---------------------------------------------------------------------------------------------------------


def examples() -> list[Labelled]:
    """This package's examples of what must not run unseen."""
    found: list[Labelled] = []
    for package in PACKAGES:
        for module in walk_packages(import_module(package).__path__, package + "."):
            read = cases.read(getattr(import_module(module.name), "CASES", ""))
            found += [(case.text, cases.record_of(case)) for case in read if case.verdict in BAD]
    return found


def let_through(made: Draft, labelled: Iterable[Labelled]) -> Iterator[str]:
    """The cases that rules would allow, anywhere, where the built-in rules would not."""
    policy = parse(made.toml)
    book = book_of(policy)
    needed = [_needed(entry.when) for entry in policy.rules]
    for text, record in labelled:
        plain = text.translate(UNQUOTED)
        if any([all([word in plain for word in words]) for words in needed]) and _passes(record, book):
            yield " ".join(text.split())


def _needed(when: When) -> list[str]:
    """Texts without which a call cannot match a condition."""
    found = [text.partition(" ")[0].rpartition("/")[2] for text in when.get("command", ())]
    found += list(when.get("host", ()))
    return found + [text.rpartition("/")[2].replace("\\", "") for text in when.get("target", ()) if "*" not in text]


def _passes(record: Table, book: Rulebook) -> bool:
    try:
        request: Described = described(record, PROJECT)
        facts = World(request.world or {})
        scene = Scene(request.call, facts.workspace(), facts.installed_home(), facts.uid(), facts=facts)
        effects = effects_of(request.call, facts, uses=book.uses)
    except GuardError:
        return False
    return decide(effects, scene, DEFAULT).verdict != ALLOW and decide(effects, scene, book).verdict == ALLOW
