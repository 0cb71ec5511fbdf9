"""Hosts that packages come from: widely used ones, the project owner's, and strangers'."""

from __future__ import annotations

from toolgate.model.effect import Effect, Manner, Place, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts


def taken_from_strangers(effects: list[Effect], facts: Facts) -> list[Effect]:
    """Return the effects of project code with what it takes packages from strangers for as if it were in the call."""
    installing = [one.command for one in effects if Manner.INSTALL in one.manner and Manner.INSIDE in one.manner]
    return [_outright(one) if _is_strange(one, facts) and one.command in installing else one for one in effects]


def _is_strange(effect: Effect, facts: Facts) -> bool:
    if Manner.INSIDE not in effect.manner or Manner.OWN in effect.manner or effect.where:
        return False
    host = effect.target if effect.verb == Verb.FETCH else effect.origin
    if effect.verb not in (Verb.FETCH, Verb.RUN) or host is None or host.place != Place.REMOTE:
        return False
    address = next((word for word in effect.command.argv if "://" in word and host.name in word), host.name)
    return bool(host.name) and not is_familiar(address, host.name, facts)


def _outright(effect: Effect) -> Effect:
    manner = tuple([word for word in effect.manner if word != Manner.INSIDE])
    manner += (Manner.REDIRECTS_TRAFFIC,) if effect.verb == Verb.FETCH else ()
    return Effect(
        effect.verb, effect.target, effect.origin, effect.command, effect.start, effect.end, manner, effect.where
    )


def is_familiar(address: str, host: str, facts: Facts) -> bool:
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
