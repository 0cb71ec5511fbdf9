"""Joins a read, a recording or a sending with what happens next, or code with its root rights, in one sentence."""

from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.sentence import Sentence, parts_of
from toolgate.model.verdict import Finding, Opinion

LONGEST = 90  # characters of a sentence with more than one object


def followed(told: list[Finding]) -> list[Finding]:
    """Return the findings, with what happens to something next in the same sentence if that is short enough.

    A file is sent to a machine and then runs there; what a camera sees is recorded and goes to a host.
    """
    effect, opinion = told[0].effect, told[0].opinion
    if Manner.RECORDED in effect.manner:
        return _recorded(told)
    if effect.verb == Verb.READ and effect.target.place == Place.SECRET:
        return _sent_on(told)
    if effect.verb != Verb.SEND or effect.origin is None:
        return told
    said = parts_of(opinion.reason)
    for other in told[1:]:
        theirs = other.effect
        there = theirs.verb == Verb.RUN and theirs.where.partition(":")[2] == effect.target.name
        same = theirs.origin is not None and theirs.origin == effect.origin
        reason = Sentence(f"{said.bare} and runs {'it' if same else theirs.target} there", lead=said.lead)
        if there and (same or theirs.target.name) and len(reason.bare) <= LONGEST:
            one = Opinion(opinion.verdict, reason, opinion.rule, "ask the user to run it there", opinion.memorable)
            return [Finding(effect, one), *[finding for finding in told[1:] if finding is not other]]
    return told


def _recorded(told: list[Finding]) -> list[Finding]:
    effect, opinion = told[0].effect, told[0].opinion
    for other in told[1:]:
        theirs = other.effect
        if theirs.verb == Verb.SEND and theirs.command is effect.command and theirs.target.name:
            said = parts_of(opinion.reason)
            reason = Sentence(f"{said.bare} and sends it to {theirs.target}", lead=said.lead)
            one = Opinion(opinion.verdict, reason, opinion.rule, opinion.instead, opinion.memorable)
            return [Finding(effect, one), *[finding for finding in told[1:] if finding is not other]]
    return told


def _sent_on(told: list[Finding]) -> list[Finding]:
    """Return the findings, joining credentials that a command reads with what the same command sends."""
    effect, opinion = told[0].effect, told[0].opinion
    for other in told[1:]:
        theirs, then = other.effect, parts_of(other.opinion.reason)
        if (
            theirs.verb == Verb.SEND
            and theirs.command is effect.command
            and theirs.target.name
            and then.verb == "sends"
        ):
            said = parts_of(opinion.reason)
            reason = Sentence(f"{said.bare} and {then.bare}", lead=said.lead)
            one = Opinion(opinion.verdict, reason, opinion.rule, "keep credentials on this machine", opinion.memorable)
            rest = [finding for finding in told[1:] if finding is not other]
            return [Finding(effect, one), *rest] if len(reason.bare) <= LONGEST else told
    return told


def raised(told: list[Finding]) -> list[Finding]:
    """Return the findings, with code that runs as root described as such."""
    rises = [one.effect for one in told if one.effect.verb == Verb.ESCALATE and _is_plain(one.effect.command.argv)]
    return [_as_root(finding, rises) for finding in told] if rises else told


def _is_plain(words: tuple[str, ...]) -> bool:
    """Whether a command runs another one as root: one that names a user may mean another."""
    named = [word for word in words if word.startswith(("-u", "--user", "-g", "--group", "-U"))]
    return bool(words) and words[0].rpartition("/")[2] in ("sudo", "doas") and not named


def _as_root(finding: Finding, rises: list[Effect]) -> Finding:
    effect, opinion, said = finding.effect, finding.opinion, parts_of(finding.opinion.reason)
    names = (effect.target.path, effect.target.name)
    around = [one for one in rises if one.start <= effect.start and effect.end <= one.end]
    there = [one for one in around if any([word.removeprefix("./") in names for word in one.command.argv[1:] if word])]
    read = Manner.PIPED in effect.manner and Manner.BUILT not in effect.manner  # `cat x | sudo sh`
    there = around if read else there
    ours = effect.verb == Verb.RUN and Manner.INSTALL not in effect.manner and said.verb == "runs"
    if not (there and ours and said.thing) or "as root" in said:
        return finding
    rest = " as root" if read else f"{said.rest}, as root" if said.rest[:1] == "," else f" as root{said.rest}"
    reason = Sentence(said.act, said.thing, rest, said.towards, said.lead)
    if len(reason.bare) > LONGEST:
        return finding
    return Finding(effect, Opinion(opinion.verdict, reason, opinion.rule, opinion.instead, opinion.memorable))
