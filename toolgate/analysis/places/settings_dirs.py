"""Directories that hold the guard's or an agent's own settings: taking the directory takes the settings."""

from toolgate.analysis.places.names import fold, named
from toolgate.analysis.places.paths import Layout, layout_of
from toolgate.model.effect import Place, Target
from toolgate.model.facts import Facts
from toolgate.model.path import rest_of, unprivate

KEPT = (Place.GUARD, Place.AGENT)


def kept_in(place: str) -> str:
    """Return in words what a directory holds."""
    return "Toolgate's files" if place == Place.GUARD else "an agent's configuration"


def held_place(target: Target, facts: Facts) -> str:
    """Return the place of the settings in a directory that is removed or moved; empty: there are none."""
    layout = layout_of(facts)
    key = layout.key(unprivate(target.path))
    for usual in layout.at_home(key):
        place = _in_home(usual + "/")
        if place:
            return place
    within = _in_a_project(key, layout)
    if within is not None:
        return within
    for home in layout.homes:
        rest = rest_of(key, home)
        if rest:
            return _in_home(fold(rest) + "/")
    return ""


def filled_place(target: Target, facts: Facts) -> str:
    """Return the place of the settings that are brought in when an agent's directory in a project is replaced."""
    layout = layout_of(facts)
    return _in_a_project(layout.key(unprivate(target.path)), layout) or ""


def _in_a_project(key: str, layout: Layout) -> str | None:
    """Return the place of the settings in a project's directory; `None`: it is in no project."""
    for root in layout.roots:
        rest = rest_of(key, root)
        if rest:
            return _at_any_depth(fold(rest)) or _in_project(fold(rest).rpartition("/")[2])
    return None


def _at_any_depth(rest: str) -> str:
    """Return the place of settings that `dir/**/name` matches, which includes `dir/name`; empty: there are none."""
    if "/**/" not in rest:
        return ""
    place = named(rest.replace("/**/", "/").split("/"))
    return place if place in KEPT else ""


def _in_project(name: str) -> str:
    """Return the place of an agent's own directory; a directory that may also hold its settings does not count."""
    from toolgate.knowledge.places.paths import GUARD, PROJECT_AGENTS

    if PROJECT_AGENTS.get(name) != "":
        return ""
    inside = [
        place for entry, place in (PROJECT_AGENTS.whole() | GUARD.whole()).items() if entry.startswith(name + "/")
    ]
    return Place.AGENT if any(inside) else ""


def _in_home(prefix: str) -> str:
    from toolgate.knowledge.places.homes import HOME

    found = {place for entry, place in HOME.whole().items() if place in KEPT and entry.startswith(prefix)}
    return Place.GUARD if Place.GUARD in found else Place.AGENT if found else ""
