"""Verdicts and the values that hold them: an opinion about one effect, a finding, the decision about a call."""

from __future__ import annotations

from toolgate.model.effect import Effect
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Verdict(int):
    """A verdict, ordered from the mildest to the strictest; it equals its name.

    INVARIANT: no misuse reads as allow. A verdict has no truth value, and comparing it with a word or a number that is
    not a verdict is an error. Sets and dictionaries compare only what has the same hash, so
    they find a verdict by its name and never get to that error.
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        return NAMES[self]

    def __eq__(self, other: object) -> bool:
        if type(other) is Verdict:
            return int.__eq__(self, other)
        return _named(self, other) if isinstance(other, (str, int)) else NotImplemented

    def __ne__(self, other: object) -> bool:
        if type(other) is Verdict:
            return int.__ne__(self, other)
        return not _named(self, other) if isinstance(other, (str, int)) else NotImplemented

    def __hash__(self) -> int:
        return hash(NAMES[self])

    def __bool__(self) -> bool:
        raise TypeError('a verdict is neither true nor false: write `verdict == "allow"`, or `decision.allowed`')

    def __str__(self) -> str:
        return NAMES[self]

    def __format__(self, shape: str) -> str:
        return format(NAMES[self], shape)

    def __repr__(self) -> str:
        return NAMES[self].upper()


def _named(verdict: Verdict, word: str | int) -> bool:
    """Whether a verdict has this name; a word that names no verdict is an error, since `False` would be misread."""
    if not isinstance(word, str):
        raise TypeError(f'a verdict compares with a verdict or its name, not with {word!r}: `verdict == "allow"`')
    if word not in NAMES:
        raise ValueError(f"{word!r} is not a verdict: use {', '.join(NAMES[:-1])} or {NAMES[-1]}")
    return NAMES[verdict] == word


NAMES = ("allow", "llm", "ask", "deny")
ALLOW = Verdict(0)
LLM = Verdict(1)
ASK = Verdict(2)
DENY = Verdict(3)
NEEDS = "needs approval: "  # before the reason of a question that no one can be asked
REFUSED = "was refused by the user: "
SAYS = "The user says: "  # before the words of a person who said no
VERDICTS = {"allow": ALLOW, "llm": LLM, "ask": ASK, "deny": DENY}


class Opinion(Value):
    """What one rule thinks of one effect.

    `rule` is filled in by the rule that spoke; `instead` is one line of advice, empty when there is none;
    `memorable` says whether a person may let Toolgate remember the answer, and `key` what for, besides the exact call:
    two opinions with one key have the same reason (empty: for nothing else). `left`: it was left to a guard agent, and
    is stricter only for lack of one.
    """

    __slots__ = ("verdict", "reason", "rule", "instead", "memorable", "key", "left")

    def __init__(
        self,
        verdict: Verdict,
        reason: str,
        rule: str = "",
        instead: str = "",
        memorable: bool = True,
        key: tuple[object, ...] = (),
        left: bool = False,
    ) -> None:
        self.verdict = verdict
        self.reason = reason
        self.rule = rule
        self.instead = instead
        self.memorable = memorable
        self.key = key
        self.left = left


# By their reasons, as a rule says them and with its name: nearly all effects are allowed for one of a few.
ALLOWING: dict[str, tuple[Opinion, Opinion]] = {}
REASONS = 500  # reasons that are kept


def allow(reason: str) -> Opinion:
    """An opinion that allows the effect."""
    known = ALLOWING.get(reason)
    if known is not None and known[0].reason is reason:  # equal sentences may have other parts
        return known[0]
    found = Opinion(ALLOW, reason)
    if len(ALLOWING) < REASONS:
        ALLOWING[reason] = found, found
    return found


def signed(opinion: Opinion, rule: str) -> Opinion:
    """An opinion with the name of its rule."""
    if opinion.rule:
        return opinion
    known = ALLOWING.get(opinion.reason)
    if known is None or known[0] is not opinion:
        return Opinion(opinion.verdict, opinion.reason, rule, opinion.instead, opinion.memorable)
    if known[1].rule != rule:
        known = opinion, Opinion(ALLOW, opinion.reason, rule)
        ALLOWING[opinion.reason] = known
    return known[1]


def llm(reason: str, instead: str = "") -> Opinion:
    """An opinion that leaves the effect to the guard agent, or to a person where there is none."""
    return Opinion(LLM, reason, instead=instead)


def ask(reason: str, instead: str, memorable: bool = True) -> Opinion:
    """An opinion that leaves the effect to a person."""
    return Opinion(ASK, reason, instead=instead, memorable=memorable)


def deny(reason: str, instead: str) -> Opinion:
    """An opinion that denies the effect."""
    return Opinion(DENY, reason, instead=instead, memorable=False)


class Finding(Value):
    """An effect and the opinion that decided it."""

    __slots__ = ("effect", "opinion")

    def __init__(self, effect: Effect, opinion: Opinion) -> None:
        self.effect = effect
        self.opinion = opinion


class Decision(Value):
    """The answer about a whole call: `allowed` says whether it may be made, `verdict` which answer it is.

    `because` holds one finding for each effect, in the order of the effects.
    `hits` says in short sentences what it would affect on this machine, where that is known and it is not allowed.
    `worded`: the policy words its answers itself, so nothing is put before them.
    `id` names its record in the log (empty: it has none), `unrecorded` says why it could not be recorded.
    `grantable` is what a person types to allow the call (empty: nothing allows it). `answered` holds the findings that
    were questions until a person's answer or a mode settled them.
    """

    __slots__ = ("verdict", "because", "settled_by", "hits", "worded", "id", "unrecorded", "grantable", "answered")

    def __init__(
        self,
        verdict: Verdict,
        because: tuple[Finding, ...] = (),
        settled_by: str = "rules",
        hits: tuple[str, ...] = (),
        worded: bool = False,
        id: str = "",
        unrecorded: str = "",
        grantable: str = "",
        answered: tuple[Finding, ...] = (),
    ) -> None:
        self.verdict = verdict
        self.because = because
        self.settled_by = settled_by
        self.hits = hits
        self.worded = worded
        self.id = id
        self.unrecorded = unrecorded
        self.grantable = grantable
        self.answered = answered

    def recorded(self, id: str, unrecorded: str = "", grantable: str = "") -> Decision:
        """Return the same decision with the id of its record, or why there is none."""
        rest = id, unrecorded, grantable, self.answered
        return Decision(self.verdict, self.because, self.settled_by, self.hits, self.worded, *rest)

    @property
    def allowed(self) -> bool:
        """Whether the call may be made: true for allow only."""
        return self.verdict is ALLOW or (type(self.verdict) is Verdict and self.verdict == ALLOW)

    def __bool__(self) -> bool:
        raise TypeError("a decision is neither true nor false: write `if decision.allowed:`")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (str, int)):  # including verdicts
            raise TypeError('a decision is not its verdict: write `decision.verdict == "deny"`, or `decision.allowed`')
        return Value.__eq__(self, other)

    __hash__ = Value.__hash__

    @property
    def told(self) -> list[Finding]:
        """The findings against the call, the strictest and then the gravest first: one for each act."""
        against = [finding for finding in self.because if finding.opinion.verdict != ALLOW]
        if len(against) < 2 and not (against and against[0].effect.command.argv[1:2] == ("config",)):
            return against
        from toolgate.model.telling import joined

        return joined(against)

    @property
    def weightiest(self) -> Finding | None:
        """The first finding with the decision's verdict; for an answered question, the first that was one."""
        if self.answered:
            return self.answered[0]
        verdict = self.verdict
        for finding in self.because if verdict is ALLOW or verdict == ALLOW else self.told:
            if finding.opinion.verdict is verdict or finding.opinion.verdict == verdict:
                return finding
        return None

    @property
    def reason(self) -> str:
        """Why: the reason of the weightiest finding."""
        finding = self.weightiest
        return finding.opinion.reason if finding else "does nothing that a rule objects to"

    @property
    def rule(self) -> str:
        """The rule that decided; empty: none did."""
        finding = self.weightiest
        return finding.opinion.rule if finding else ""

    @property
    def instead(self) -> str:
        """What to do instead; empty: there is no advice."""
        finding = self.weightiest
        return finding.opinion.instead if finding else ""

    @property
    def message(self) -> str:
        """What the agent reads in place of a result: why, and what to do instead; empty: the call is allowed."""
        from toolgate.model.telling import message_of

        return message_of(self)

    def to_dict(self) -> dict[str, Any]:
        """The decision as plain JSON, with the keys that `toolgate check` answers with."""
        from toolgate.model.record import decision_record

        return decision_record(self)

    def __str__(self) -> str:
        named = self.rule and not self.allowed  # a rule in brackets reads as an objection
        return f"{self.verdict}: {self.reason}" + (f" ({self.rule})" if named else "")


def together(decisions: list[Decision]) -> Decision:
    """Combine the decisions about calls that are made all together or not at all: the strictest, with every finding."""
    if len(decisions) == 1:
        return decisions[0]
    best = decisions[0] if decisions else Decision(ALLOW)
    for decision in decisions:
        best = decision if decision.verdict > best.verdict else best
    findings = [finding for decision in decisions for finding in decision.because]
    hits = [sentence for decision in decisions for sentence in decision.hits]
    failures = [decision.unrecorded for decision in decisions if decision.unrecorded]
    settles = all([decision.grantable for decision in decisions if decision.verdict > ALLOW])
    rest = best.worded, best.id, failures[0] if failures else "", best.grantable if settles else ""
    return Decision(best.verdict, tuple(findings), best.settled_by, tuple(dict.fromkeys(hits)), *rest)


def strictest(opinions: list[Opinion], default: Opinion) -> Opinion:
    """Return the first of the strictest opinions; `default` when there is none."""
    best = None
    for opinion in opinions:
        if best is None or opinion.verdict > best.verdict:
            best = opinion
    return default if best is None else best


def record_of(decision: Decision) -> str:
    """Return the record's id, what a person types to allow the call, or why there is no record; in brackets."""
    if decision.unrecorded:
        return f" (not recorded: {decision.unrecorded})"
    if decision.grantable:
        return f" (for the user: {decision.grantable})"
    return f" ({decision.id})" if decision.id and decision.verdict != ALLOW else ""


def advice_of(decision: Decision) -> str:
    """Return what to do instead, as a sentence to append; a person's own words are marked as theirs."""
    said = decision.instead
    return f" {'' if said.startswith(SAYS) else 'Instead: '}{ended(said)}" if said else ""


def ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else text + "."
