"""Prediction against reality: what a sandbox stopped that the effects of a command did not predict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.model.gap import Gap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolgate.model.effect import Effect
    from toolgate.sandbox.needs import Needs

SHOWN = 3  # things that a sentence names


def gap_of(
    command: str,
    effects: Iterable[Effect],
    needs: Needs,
    refused: Iterable[tuple[str, str]],
    *,
    home: str,
    box: str = "",
    of: str = "",
) -> Gap | None:
    """The gap that the refusals of a sandbox (each what was tried, and with what) show; `None`: they show none."""
    seen = tuple(dict.fromkeys([(what, target) for what, target in refused]))
    if not seen:
        return None
    predicted = tuple(dict.fromkeys([str(effect) for effect in effects]))
    return Gap(command, needs.cwd, needs.workspace, home, predicted, seen, box, of)


def sentence(gap: Gap) -> str:
    """What the answer about a command says: what was stopped, and that this is a gap of knowledge."""
    named = [f"{what} `{target}`" if target else what for what, target in gap.seen[:SHOWN]]
    more = len(gap.seen) - SHOWN
    listed = ", ".join(named) + (f" and {more} more" if more > 0 else "")
    where = f"toolgate report-gap {gap.of}" if gap.of else "toolgate report-gap --last"
    return f"the sandbox stopped what was not predicted: {listed}; this is a gap of knowledge: `{where}` prints it"
