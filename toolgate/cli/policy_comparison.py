"""Compares past calls under two policies: whether the new one is stricter or looser, and which rule decides."""

from dataclasses import dataclass

from toolgate.adapters.generic import Described
from toolgate.cli.past import Past, past, request_of
from toolgate.cli.workers import Lines
from toolgate.host import Machine
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook
from toolgate.model.verdict import VERDICTS, Decision, Opinion
from toolgate.policy.force.book import PolicyRule
from toolgate.policy.force.layers import book_for
from toolgate.policy.review.proposing import Proposal, alone, among
from toolgate.rehearsal import Rehearsal, rehearsed
from toolgate.rules import DEFAULT
from toolgate.world import World

STRICTER, LOOSER, SAME, CHANGED, UNREADABLE = "stricter", "looser", "same", "changed", "unreadable"


@dataclass(frozen=True)
class Comparison:
    """The comparison for one line; `place` is the file and line of the deciding rule, if it has one."""

    kind: str
    text: str
    before: str = ""
    after: str = ""
    rule: str = ""
    place: str = ""
    earlier: str = ""  # the rule that decided then, if the record says so, or else decides today under the old policy
    reason: str = ""
    id: str = ""


class Judges:
    """The two policies, built once for each project that calls come from."""

    def __init__(self, new: Proposal, old: Proposal | None, known: dict[str, str], cwd: str) -> None:
        self.new = new
        self.old = old
        self.known = known
        self.cwd = cwd
        self._books: dict[tuple[str, str], tuple[Rulebook, Rulebook]] = {}

    def __getstate__(self) -> tuple[object, ...]:
        return self.new, self.old, self.known, self.cwd

    def __setstate__(self, state: tuple[Proposal, Proposal | None, dict[str, str], str]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # rules are functions, and each process makes its own

    def sessions(self) -> tuple[Rehearsal, Rehearsal]:
        return Rehearsal(), Rehearsal()

    def books(self, facts: Facts) -> tuple[Rulebook, Rulebook]:
        """The old and the new rulebook for the place of a call."""
        machine = facts.real
        key = (facts.installed_home(), facts.workspace()) if machine else ("", "")
        found = self._books.get(key)
        if found is None:
            found = self._books[key] = (self._old(facts, machine), self._book(self.new, facts, machine))
        return found

    def _old(self, facts: Facts, machine: bool) -> Rulebook:
        if self.old is not None:
            return self._book(self.old, facts, machine)
        return book_for(facts) if machine else DEFAULT

    def _book(self, proposal: Proposal, facts: Facts, machine: bool) -> Rulebook:
        if not machine:
            return alone(proposal).book()
        return among(proposal, facts.installed_home(), facts.workspace(), facts.uid()).book()


def compare(judges: Judges, lines: Lines, sessions: tuple[Rehearsal, Rehearsal] | None = None) -> list[Comparison]:
    """What the new policy changes for each line; `sessions` hold those of earlier lines, under either policy."""
    return [_compared(judges, line, sessions) for line in lines]


def lost(lines: Lines, error: BaseException) -> list[Comparison]:
    words = f"a process ended with {type(error).__name__}"
    return [Comparison(UNREADABLE, line.decode("utf-8", "replace")[:200], reason=words) for line in lines]


def _compared(judges: Judges, line: bytes, sessions: tuple[Rehearsal, Rehearsal] | None) -> Comparison:
    try:
        call = past(line)
        request = request_of(call, judges.cwd)
        facts: Facts = Machine(request.call.project) if request.world is None else World(request.world)
    except GuardError as error:
        return Comparison(UNREADABLE, line.decode("utf-8", "replace")[:200], reason=error.message)
    old, new = judges.books(facts)
    today, after = _judged(request, facts, (old, new), sessions)
    name = str(call.record.get("id", ""))
    recorded = call.verdict or judges.known.get(name, "") if judges.old is None else ""
    return _comparison(call, name, recorded or str(today.verdict), today, after, new)


def _judged(
    request: Described, facts: Facts, books: tuple[Rulebook, Rulebook], sessions: tuple[Rehearsal, Rehearsal] | None
) -> tuple[Decision, Decision]:
    kept = sessions or (None, None)
    today, after = (rehearsed(request, facts, kept[index], book) for index, book in enumerate(books))
    return today, after


def _comparison(call: Past, name: str, before: str, today: Decision, after: Decision, book: Rulebook) -> Comparison:
    verdict = str(after.verdict)
    kind = SAME
    if verdict != before:
        kind = STRICTER if VERDICTS[verdict] > VERDICTS[before] else LOOSER
        if verdict == str(today.verdict):
            kind = CHANGED
    opinion = deciding(today, after)
    rule = opinion.rule if opinion is not None else ""
    reason = opinion.reason if opinion is not None else ""
    earlier = call.rule if call.verdict == before and call.rule else today.rule
    return Comparison(kind, call.text, before, verdict, rule, place_of(rule, book), earlier, reason, name)


def deciding(today: Decision, after: Decision) -> Opinion | None:
    """The opinion behind the new verdict: the weightiest, or if looser, the one about today's weightiest effect."""
    weightiest, before = after.weightiest, today.weightiest
    if after.verdict < today.verdict and before is not None:
        weightiest = next((finding for finding in after.because if finding.effect == before.effect), weightiest)
    return weightiest.opinion if weightiest is not None else None


def place_of(rule: str, book: Rulebook) -> str:
    """The file and line of a policy's rule; empty: it is built in."""
    for rules in (*book.authorities, *book.tightening, *book.beside, book.builtin):
        for one in rules:
            if one.name == rule and isinstance(one, PolicyRule):
                return one.source
    return ""
