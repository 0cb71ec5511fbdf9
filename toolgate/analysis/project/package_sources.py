"""Where files of a project have packages come from: hosts that are neither widely used nor the project owner's."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.model.effect import Effect, Manner, Target
from toolgate.model.facts import Facts


def judge_sources(run: Run, _: Target, text: str) -> None:
    """Judge the hosts that packages come from, except the project owner's and widely used ones."""
    from toolgate.analysis.contents.settings import judge_address
    from toolgate.analysis.formats.requirements import sources
    from toolgate.analysis.places.hosts import locate_host

    run.scope.inside = False  # it is not project code
    for address in sources(text):
        if not _is_familiar(address, locate_host(address, run.scope.facts).name, run.scope.facts):
            judge_address(address, run.scope)


def redirects(effect: Effect) -> bool:
    return Manner.REDIRECTS_TRAFFIC in effect.manner


def _is_familiar(address: str, host: str, facts: Facts) -> bool:
    """Whether packages come from a widely used service or mirror, or from where the project itself is hosted."""
    from toolgate.analysis.places.hosts import forge_hosts
    from toolgate.analysis.places.own_sites import own_site
    from toolgate.knowledge.packages.sources import INDEX_DOMAINS, INDEX_HOSTS, INDEX_PATHS

    if _domain(host) in [_domain(own) for own in forge_hosts(facts)] or own_site(host, facts):
        return True
    shared = any([f".{host}".endswith("." + known) for known in INDEX_HOSTS])
    place = address.partition("://")[2]
    kept = any([part in host and host.endswith(domain) for part, domain in INDEX_DOMAINS])
    return shared or kept or (place.startswith(INDEX_PATHS) and ".." not in place and "%" not in place)


def _domain(host: str) -> str:
    """Return the part of a host that one owner has: two labels, three in some countries; in a cloud, the whole host."""
    from toolgate.knowledge.packages.sources import SHARED_DOMAINS, SORTING

    labels = host.split(".")
    sorted_by_kind = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in SORTING
    domain = ".".join(labels[-3 if sorted_by_kind else -2 :])
    return host if domain in SHARED_DOMAINS else domain
