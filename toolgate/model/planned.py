"""Separates what a call only writes into a file from what it does: the same command may be found as both."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.verdict import Finding


def told_once(told: list[Finding]) -> list[Finding]:
    """Drop findings about a text that a finding about its file repeats, and about a file whose code the call runs."""
    told = [finding for finding in told if not any([_repeats(finding, other) for other in told])]
    return [finding for finding in told if not _happens(finding, told)]


def _repeats(finding: Finding, other: Finding) -> bool:
    """Whether a command was only found in a text that another finding says is written into a file."""
    effect, written = finding.effect, other.effect
    if not written.command.written or effect.command.written or finding.opinion.verdict > other.opinion.verdict:
        return False
    if effect.verb != written.verb or effect.command.argv != written.command.argv or not effect.command.argv:
        return False
    return written.start <= effect.start and effect.end <= written.end


def _happens(written: Finding, others: list[Finding]) -> bool:
    """Whether the call itself does what the file it writes would do: it runs the file as well."""
    effect = written.effect
    if not effect.command.written:
        return False
    verdict, path = written.opinion.verdict, effect.target.path
    done = [one for one in others if not one.effect.command.written and one.opinion.verdict == verdict]
    targets = [one.effect.target for one in done if one.effect.verb == effect.verb]
    return any([target == effect.target or (path != "" and target.path == path) for target in targets])
