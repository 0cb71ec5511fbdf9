"""Describes a decision: the verdict, the reason, the part of the command it is about, and what to do instead."""

from toolgate.cli.screen import colourful, excerpt, folded, styled, visible, width
from toolgate.model.verdict import ALLOW, Decision

INDENT = "    "
ALSO = 3  # further findings that are named


def report(decision: Decision, text: str) -> str:
    """The full description; `text` is what the spans refer to."""
    colour = colourful()
    part = [INDENT + line for line in part_of(decision, text, colour)]
    advised = [folded(line) for line in advice(decision, colour)]
    return "\n".join([folded(headline(decision, colour)), *part, *advised])


def headline(decision: Decision, colour: bool) -> str:
    """The verdict and the reason; an allowed call may have several, one for each kind of effect."""
    verdict = str(decision.verdict)
    if decision.verdict != ALLOW or not decision.because:
        rule = styled(f"  [{decision.rule}]", "dim", colour) if decision.rule else ""
        return f"{styled(verdict, verdict, colour)}: {visible(decision.reason)}{rule}"
    reasons = list(dict.fromkeys([finding.opinion.reason for finding in decision.because]))
    more = f" and {len(reasons) - ALSO} more" if len(reasons) > ALSO else ""
    return f"{styled(verdict, verdict, colour)}: {visible('; '.join(reasons[:ALSO]))}{more}"


def part_of(decision: Decision, text: str, colour: bool) -> list[str]:
    """The part of the text a decision is about, underlined; empty if it is allowed, or about no part."""
    weightiest = decision.weightiest
    if decision.verdict == ALLOW or weightiest is None or not text:
        return []
    effect = weightiest.effect
    if effect.end <= effect.start:
        return []
    return excerpt(text, effect.start, effect.end, width() - len(INDENT), colour)


def advice(decision: Decision, colour: bool) -> list[str]:
    """What the call would hit, what to do instead, and the further findings, the strictest first."""
    weightiest = decision.weightiest
    if decision.verdict == ALLOW or weightiest is None:
        return []
    lines = [f"hits: {visible(sentence)}" for sentence in decision.hits]
    lines += [f"instead: {visible(decision.instead)}"] if decision.instead else []
    for finding in decision.told[1 : ALSO + 1]:
        opinion = finding.opinion
        verdict = str(opinion.verdict)
        rule = styled(f"  [{opinion.rule}]", "dim", colour)
        lines.append(f"also {styled(verdict, verdict, colour)}: {visible(opinion.reason)}{rule}")
    return lines
