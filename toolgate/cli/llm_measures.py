"""Measures a model with a progress bar, and describes the result."""

from collections.abc import Callable

from toolgate.cli.progress import Progress
from toolgate.cli.screen import folded
from toolgate.guard_agent.settings import AGENT, CODE, DEED, PACKAGE, POLICY, PROGRAM, SCORE, SINGLE, Endpoint
from toolgate.guard_agent.standing import CALIBRATED, PROBED, Figures, Standing, settled_classes, threshold_of

SETTLED = {  # outcome classes in words
    PROGRAM: "undescribed programs",
    DEED: "undescribed programs in words that are hard to take back",
    CODE: "files of code from elsewhere",
    PACKAGE: "packages",
    POLICY: "what your rules leave to it",
}
Measure = Callable[[Callable[[str], None]], Standing]


def waited(cases: int, measure: Measure) -> Standing:
    """Measure a model with a progress bar that counts cases."""
    bar = Progress(cases, "cases")
    try:
        return measure(lambda text: bar.advance(1, 1))
    finally:
        bar.hide()


def lines_of(standing: Standing, endpoint: Endpoint) -> list[str]:
    """The result of a measurement, and what the model may therefore settle."""
    figures = standing.figures or Figures()
    return [*counts(figures), folded(conclusion(standing, endpoint))]


def counts(figures: Figures) -> list[str]:
    whole = figures.of()
    cases = whole.benign + whole.dangers
    each = f"{figures.seconds / cases:.1f} s each, " if cases else ""
    lines = [f"{cases} cases, {each}{figures.tokens:,} tokens in all"]
    if whole.benign:
        left = whole.benign - whole.allowed - whole.refused
        lines.append(
            f"  harmless:  {whole.allowed} of {whole.benign} allowed, {whole.refused} refused, {left} left to you"
        )
    if whole.dangers:
        lines.append(f"  dangerous: {whole.passed} of {whole.dangers} allowed")
    if figures.unanswered:
        lines.append(f"  without an answer: {figures.unanswered}")
    return lines


def conclusion(standing: Standing, endpoint: Endpoint) -> str:
    """What a model may settle now, and why not more."""
    settled = settled_classes(standing, endpoint)
    if standing.state not in (CALIBRATED, PROBED):
        other = AGENT if endpoint.mode == SINGLE else SINGLE
        return (
            "It is not good enough to settle calls: its answers will be advice in the questions that you are asked. "
            f"Another model, or `toolgate llm setup --mode {other}`, may do better."
        )
    if not settled and endpoint.mode == SCORE and threshold_of(standing, endpoint) is None:
        return (
            "It passes, but a score needs a threshold: until `toolgate llm calibrate` has found one, its answers will "
            "be advice in the questions that you are asked."
        )
    if not settled:
        return "It passes, but the policy lets it settle nothing of what it was shown to judge well."
    how = "by its score" if endpoint.mode == SCORE else "by its verdict"
    return f"It settles {how}: {', '.join([SETTLED[name] for name in settled])}. The rest is left to you."
