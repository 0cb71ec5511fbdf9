"""`toolgate llm calibrate`: measures the model on labelled cases, and keeps what it may settle from which score."""

import json
from collections.abc import Callable
from time import time

from toolgate import answering
from toolgate.approvals.folders import Unavailable
from toolgate.cli.arguments import Parser, count
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.llm_model import Here, client_of, here, models_of, place_of, print_error
from toolgate.cli.llm_state import meaning
from toolgate.cli.llm_status import figures_record
from toolgate.cli.progress import Progress
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.guard_agent.calibration import MOST, calibrated, cases
from toolgate.guard_agent.exchange import ProviderError, Usage
from toolgate.guard_agent.settings import AGENT, CODE, PACKAGE, POLICY, PROGRAM, RISKY, SCORE, SINGLE, Endpoint
from toolgate.guard_agent.spending import Ledger
from toolgate.guard_agent.standing import CALIBRATED, PROBED, Figures, Standing, keep, settled_classes, threshold_of

DESCRIPTION = (
    "Try the model of the policy on labelled calls, show how it judges them, and keep what it may settle; in mode "
    "`score` also from which score it allows. What is kept counts for this model, address, mode and prompt alone. A "
    "model that is not good enough only advises. Ctrl-C keeps what was known before."
)
EPILOG = (
    "Exit status: 0 it settles something, 1 it only advises or does not answer. For people only: an agent is denied."
)
SETTLED = {  # outcome classes in words
    PROGRAM: "undescribed programs",
    RISKY: "undescribed programs in words that are hard to take back",
    CODE: "files of code from elsewhere",
    PACKAGE: "packages",
    POLICY: "what your rules leave to it",
}
Measure = Callable[[Callable[[str], None]], Standing]


def run(words: list[str]) -> int:
    parser = Parser("llm calibrate", DESCRIPTION, EPILOG)
    parser.add_argument("--most", type=count, default=MOST, metavar="N", help=f"cases to put to it (default: {MOST})")
    parser.add_argument("--second", action="store_true", help="measure the second model of the policy")
    parser.add_argument("--yes", action="store_true", help="do not ask before it starts")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    require_person("llm calibrate")
    found = here()
    models = models_of(found)
    if options.second and len(models) < 2:
        raise UsageError("the policy names one model only\n  hint: a second one is named in `[llm.second]`")
    endpoint = models[1 if options.second else 0]
    given = cases(max(options.most, 1), endpoint.mode)
    name = f"{visible(endpoint.model)} at {visible(place_of(endpoint))}"
    if not options.yes and not confirmed(f"Send {len(given)} questions to {name}?", TERMINAL):
        print("nothing was measured")
        return 1
    try:
        provider = client_of(endpoint)
        standing = waited(len(given), lambda step: calibrated(provider, endpoint, found.settings, step, labelled=given))
    except ProviderError as error:
        print_error(error)
        print("what was known before stays")
        return 1
    kept(found, endpoint, standing, "calibrated")
    if options.json:
        print(json.dumps(record_of(endpoint, standing)))
    else:
        print("\n".join(lines_of(standing, endpoint)))
    return 0 if settled_classes(standing, endpoint) else 1


def kept(found: Here, endpoint: Endpoint, standing: Standing, how: str) -> None:
    """Record the measurement, keep it, and count its tokens."""
    tokens = standing.figures.tokens if standing.figures is not None else 0
    Ledger(found.state, found.settings).add(endpoint, Usage(tokens), time())
    answering.note(found.state, "llm", f"{how} {endpoint.model} at {place_of(endpoint)}: {meaning(standing, endpoint)}")
    try:
        keep(found.state, endpoint, standing)
    except Unavailable as error:
        raise UsageError(f"what was measured cannot be kept: {error.message}") from None


def record_of(endpoint: Endpoint, standing: Standing) -> dict[str, object]:
    return {
        "model": endpoint.model,
        "mode": endpoint.mode,
        "standing": standing.state,
        "settles": list(settled_classes(standing, endpoint)),
        "threshold": standing.threshold,
        "figures": figures_record(standing.figures),
    }


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
