"""Verdicts and what carries them: an opinion about one effect, a finding, the decision about a call."""

from __future__ import annotations

from toolgate.model.effect import Effect
from toolgate.model.value import Value


class Verdict(int):
    """An answer of the gate, ordered from the mildest to the strictest."""

    __slots__ = ()

    @property
    def name(self) -> str:
        return NAMES[self]

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return NAMES[self].upper()


NAMES = ("allow", "llm", "ask", "deny")
ALLOW = Verdict(0)
LLM = Verdict(1)
ASK = Verdict(2)
DENY = Verdict(3)
VERDICTS = {"allow": ALLOW, "llm": LLM, "ask": ASK, "deny": DENY}


class Opinion(Value):
    """What one rule thinks of one effect.

    `rule` is filled in by the rule that spoke; `instead` is one line of advice, empty when there is none;
    `memorable` says whether a person may let Toolgate remember the answer.
    """

    __slots__ = ("verdict", "reason", "rule", "instead", "memorable")

    def __init__(
        self, verdict: Verdict, reason: str, rule: str = "", instead: str = "", memorable: bool = True
    ) -> None:
        self.verdict = verdict
        self.reason = reason
        self.rule = rule
        self.instead = instead
        self.memorable = memorable


def allow(reason: str) -> Opinion:
    return Opinion(ALLOW, reason)


def llm(reason: str, instead: str = "") -> Opinion:
    return Opinion(LLM, reason, instead=instead)


def ask(reason: str, instead: str, memorable: bool = True) -> Opinion:
    return Opinion(ASK, reason, instead=instead, memorable=memorable)


def deny(reason: str, instead: str) -> Opinion:
    return Opinion(DENY, reason, instead=instead, memorable=False)


class Finding(Value):
    """An effect and the opinion that decided it."""

    __slots__ = ("effect", "opinion")

    def __init__(self, effect: Effect, opinion: Opinion) -> None:
        self.effect = effect
        self.opinion = opinion


class Decision(Value):
    """The answer about a whole call; `because` holds one finding for each effect, in the order of the effects.

    `hits` says in short sentences what it would hit on this machine, where that is known and the answer is not allow.
    `worded`: the policy has said how an answer begins, so that nothing is put before its words.
    """

    __slots__ = ("verdict", "because", "settled_by", "hits", "worded")

    def __init__(
        self,
        verdict: Verdict,
        because: tuple[Finding, ...] = (),
        settled_by: str = "rules",
        hits: tuple[str, ...] = (),
        worded: bool = False,
    ) -> None:
        self.verdict = verdict
        self.because = because
        self.settled_by = settled_by
        self.hits = hits
        self.worded = worded

    @property
    def weightiest(self) -> Finding | None:
        """The first finding that carries the decision's verdict."""
        for finding in self.because:
            if finding.opinion.verdict == self.verdict:
                return finding
        return None

    @property
    def reason(self) -> str:
        finding = self.weightiest
        return finding.opinion.reason if finding else "nothing in it has an effect"

    @property
    def rule(self) -> str:
        finding = self.weightiest
        return finding.opinion.rule if finding else ""

    @property
    def instead(self) -> str:
        finding = self.weightiest
        return finding.opinion.instead if finding else ""


def together(decisions: list[Decision]) -> Decision:
    """One decision about several calls that happen or do not happen together: the strictest, with every finding."""
    if len(decisions) == 1:
        return decisions[0]
    best = Decision(ALLOW)
    for decision in decisions:
        best = decision if decision.verdict > best.verdict else best
    findings = [finding for decision in decisions for finding in decision.because]
    hits = [sentence for decision in decisions for sentence in decision.hits]
    return Decision(best.verdict, tuple(findings), best.settled_by, tuple(dict.fromkeys(hits)), best.worded)


def strictest(opinions: list[Opinion], default: Opinion) -> Opinion:
    """The first of the strictest opinions; `default` when there is none."""
    best = None
    for opinion in opinions:
        if best is None or opinion.verdict > best.verdict:
            best = opinion
    return default if best is None else best
