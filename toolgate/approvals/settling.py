"""Applies people's answers to a decision: a grant or a mode answers its question, or a mode makes it stricter.

INVARIANT: nothing here answers for the floor or for a list that only tightens, and no deny becomes anything else. A yes
to one call, once, answers every other question, as it does if the agent asks; what lasts longer, or covers more than
one call, answers only questions that may be remembered, and none if a rule has failed.
"""

from collections.abc import Sequence

from toolgate.approvals.modes import Mode
from toolgate.decide import first, heard
from toolgate.model.effect import Effect, Place, Verb
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import ALLOW, ASK, LLM, Decision, Finding, Opinion, Verdict

COMPUTED = ("$", "`", "…")  # in names that are computed while a call runs
APPROVAL, PAUSE = "approval", "pause"  # `Decision.settled_by`; otherwise the name of a mode


def answerable(decision: Decision, scene: Scene, book: Rulebook, left: Verdict = ALLOW) -> bool:
    """Whether a person's yes to this one call settles it, or a model's to what lists that only tighten have `left` it.

    Such a list that says `llm` wants a model asked, and objects to nothing else.
    """
    if decision.verdict not in (LLM, ASK):
        return False
    return not any([_fixed(finding.effect, scene, book, left) for finding in _questions(decision)])


def memorable(decision: Decision, scene: Scene, book: Rulebook) -> bool:
    """Whether an answer may count more than once: if the question is about what the call itself says."""
    for finding in _questions(decision):
        if not finding.opinion.memorable or not _is_known(finding.effect):
            return False
        if not _heard(finding.effect, scene, book):
            return False
    return True


def answered(decision: Decision, reason: str, settled_by: str) -> Decision:
    """The decision with its questions answered with yes."""
    because = tuple([_allowed(finding, reason) for finding in decision.because])
    told = tuple([_allowed(finding, reason) for finding in decision.told])
    return Decision(ALLOW, because, settled_by, answered=told)


def _allowed(finding: Finding, reason: str) -> Finding:
    opinion = finding.opinion
    if opinion.verdict == ALLOW:
        return finding
    return Finding(finding.effect, Opinion(ALLOW, f"{opinion.reason}; {reason}", opinion.rule))


def skipped(decision: Decision, mode: Mode, guarded: bool, skips_llm: bool) -> Decision:
    """The decision in a mode without questions to people; an existing guard agent is still asked."""
    if guarded and not skips_llm and any([finding.opinion.verdict == LLM for finding in _questions(decision)]):
        return decision
    if mode.paused:
        return answered(decision, "not asked, since Toolgate is paused", PAUSE)
    return answered(decision, f"not asked, since the mode is `{mode.name}`", mode.name)


def stricter(decision: Decision, other: Decision) -> Decision:
    """The stricter opinion about each effect, from two decisions about the same effects."""
    pairs = zip(decision.because, other.because, strict=True)
    because = [one if one.opinion.verdict >= two.opinion.verdict else two for one, two in pairs]
    verdict = max([finding.opinion.verdict for finding in because], default=ALLOW)
    return Decision(verdict, tuple(because), decision.settled_by)


def by_mode(decision: Decision, name: str) -> Decision:
    """The decision of a mode's rules, each objection with the name of the mode."""
    because = [
        Finding(finding.effect, _of_mode(finding.opinion, name)) if finding.opinion.verdict != ALLOW else finding
        for finding in decision.because
    ]
    return Decision(decision.verdict, tuple(because), decision.settled_by)


def _of_mode(opinion: Opinion, name: str) -> Opinion:
    reason = f"{opinion.reason}: the mode is `{name}`"
    return Opinion(opinion.verdict, reason, opinion.rule, opinion.instead, opinion.memorable)


def _questions(decision: Decision) -> Sequence[Finding]:
    return [finding for finding in decision.because if finding.opinion.verdict != ALLOW]


def _is_known(effect: Effect) -> bool:
    """Whether the call itself names the target: a computed one may differ next time."""
    if effect.verb not in (Verb.UNKNOWN, Verb.USE) and effect.target.place == Place.UNKNOWN:
        return False
    for target in (effect.target, effect.origin):
        if target is not None and any([mark in target.name for mark in COMPUTED]):
            return False
    return effect.origin is None or effect.origin.place != Place.UNKNOWN


def _fixed(effect: Effect, scene: Scene, book: Rulebook, left: Verdict) -> bool:
    """Whether the floor objects to an effect, or a list that only tightens does with more than `left`, or one fails."""
    failures: list[Opinion] = []
    floored = first(book.floor, effect, scene, failures)
    tightened = heard(book.tightening, effect, scene, failures)
    objects = (floored is not None and floored.verdict != ALLOW) or any([one.verdict > left for one in tightened])
    return bool(failures) or objects


def _heard(effect: Effect, scene: Scene, book: Rulebook) -> bool:
    """Whether every rule that judges an effect works without failing."""
    failures: list[Opinion] = []
    heard(book.authorities, effect, scene, failures)
    first(book.builtin, effect, scene, failures)
    heard(book.beside, effect, scene, failures)
    return not failures
