"""Where files of a project have packages come from: hosts that are neither widely used nor the project owner's."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.model.effect import Effect, Manner, Target


def judge_sources(run: Run, _: Target, text: str) -> None:
    """Judge the hosts that packages come from, except the project owner's and widely used ones."""
    from toolgate.analysis.contents.settings import judge_address
    from toolgate.analysis.formats.requirements import sources
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.places.package_hosts import is_familiar

    run.scope.inside = False  # it is not project code
    for address in sources(text):
        if not is_familiar(address, locate_host(address, run.scope.facts).name, run.scope.facts):
            judge_address(address, run.scope)


def redirects(effect: Effect) -> bool:
    return Manner.REDIRECTS_TRAFFIC in effect.manner
