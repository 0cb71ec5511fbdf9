"""A decision in words: the verdict, the reason, the part of the command it is about, and what to do instead."""

from __future__ import annotations

from toolgate.cli.screen import colourful, excerpt, styled, visible, width
from toolgate.model.verdict import ALLOW, Decision, Finding, Opinion

INDENT = "    "
ALSO = 3  # further findings that are named


def report(decision: Decision, text: str) -> str:
    """All a person needs to know; `text` is what the spans point into."""
    colour = colourful()
    verdict = str(decision.verdict)
    rule = styled(f"  [{decision.rule}]", "dim", colour) if decision.rule else ""
    lines = [f"{styled(verdict, verdict, colour)}: {visible(decision.reason)}{rule}"]
    weightiest = decision.weightiest
    if decision.verdict != ALLOW and weightiest is not None:
        lines += part_of(weightiest, text, colour)
        if decision.instead:
            lines.append(f"instead: {visible(decision.instead)}")
        lines += others(decision, weightiest, colour)
    return "\n".join(lines)


def part_of(finding: Finding, text: str, colour: bool) -> list[str]:
    """The part of the text a finding is about, underlined."""
    effect = finding.effect
    if not text or effect.end <= effect.start:
        return []
    room = width() - len(INDENT)
    return [INDENT + line for line in excerpt(text, effect.start, effect.end, room, colour)]


def others(decision: Decision, weightiest: Finding, colour: bool) -> list[str]:
    """What else is wrong with it, each reason once, the strictest first."""
    found: dict[str, Opinion] = {}
    for finding in sorted(decision.because, key=lambda finding: -finding.opinion.verdict):
        opinion = finding.opinion
        if opinion.verdict != ALLOW and opinion.reason != weightiest.opinion.reason:
            found.setdefault(opinion.reason, opinion)
    lines = []
    for opinion in list(found.values())[:ALSO]:
        verdict = str(opinion.verdict)
        rule = styled(f"  [{opinion.rule}]", "dim", colour)
        lines.append(f"also {styled(verdict, verdict, colour)}: {visible(opinion.reason)}{rule}")
    return lines
