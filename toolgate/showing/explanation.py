"""Why a call is asked about: everything it would do, and what was said about each of these things."""

from toolgate.model.verdict import Decision, Finding
from toolgate.model.visible import visible
from toolgate.showing.picture import Picture

MOST = 200  # things that are listed


def explanation(decision: Decision) -> Picture:
    """The findings of a decision, all of them, as a picture."""
    rows = [(str(finding.opinion.verdict), _told(finding)) for finding in decision.because[:MOST]]
    more = len(decision.because) - MOST
    rows += [("more", f"{more:,} more")] if more > 0 else []
    rows += [] if rows else [("allow", "it has no effect that Toolgate knows of")]
    rule = f" ({decision.rule})" if decision.rule else ""
    return Picture("What it would do, and why Toolgate asks", visible(decision.reason + rule), tuple(rows))


def _told(finding: Finding) -> str:
    effect, opinion = finding.effect, finding.opinion
    details = ", ".join([effect.target.place, *effect.manner])
    rule = f" ({opinion.rule})" if opinion.rule else ""
    return visible(f"{effect} [{details}]: {opinion.reason}{rule}")
