"""Where a path outside the workspace is: in a home, a temporary directory, the system."""

from __future__ import annotations

from toolgate.analysis.places.names import fold, named
from toolgate.knowledge.places.homes import HOME, UNDOTTED
from toolgate.knowledge.places.systems import HOMES, NO_HOMES, SYSTEM, UNREAD_TREES, WHOLES
from toolgate.model.effect import Place
from toolgate.model.path import normalise, removable, rest_of, shared, unprivate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.places.paths import Layout
    from toolgate.model.effect import Target
    from toolgate.model.table import Table

REACH = 7  # components of the longest entry in HOME and SYSTEM

# Which names count where: outside the workspace, builds and pipelines do not count.
IN_HOME = frozenset({Place.SECRET, Place.GUARD, Place.AGENT, Place.STARTUP, Place.VCS})
IN_SYSTEM = frozenset({Place.SECRET, Place.GUARD, Place.AGENT, Place.STARTUP})
IN_UNREAD_TREE = frozenset({Place.GUARD, Place.AGENT, Place.STARTUP})
STRANGE = (Place.TEMP, Place.HOME, Place.OTHER_USER, Place.NOWHERE)
PERSONAL = ("/home/", "/Users/", "/root/", "/mnt/", "/media/", "/Volumes/", "/srv/", "/run/user/")
ANYWHERE = frozenset({Place.SECRET, Place.GUARD})


def temporary(layout: Layout) -> tuple[str, ...]:
    """Return the temporary directory in `TMPDIR`, unless it is one that no one would call temporary."""
    if layout.temporary is None:
        layout.temporary = ()
        layout.temporary = _temporary(layout)
    return layout.temporary


def _temporary(layout: Layout) -> tuple[str, ...]:
    value = layout.facts.variable("TMPDIR")
    if not value or value[0] != "/":
        return ()
    path = layout.key(unprivate(normalise(value)))
    if path in layout.wholes or path in WHOLES or any([rest_of(path, root) is not None for root in layout.roots]):
        return ()
    place = place_outside(path, layout)[0]
    roomy = place == Place.SYSTEM and path.startswith(("/var/", "/run/", "/mnt/"))
    return (path,) if roomy or place in (Place.HOME, Place.CACHE) else ()


def is_outside(target: Target, home: str) -> bool:
    """Whether code at a target is neither the project's nor that of an installed tool."""
    if target.place not in STRANGE:
        return target.place == Place.SYSTEM and removable(target.path)
    if target.place != Place.HOME or not target.path.startswith(home + "/"):
        return True
    from toolgate.knowledge.texts.value_words import INSTALLED, TOOLCHAINS

    if any([part in target.path for part in INSTALLED]):
        return False
    return target.path[len(home) + 1 :].partition("/")[0].lower() not in TOOLCHAINS


def is_anybodys(target: Target, home: str) -> bool:
    """Whether code is outside in this sense, or in a system directory that any user may fill."""
    return is_outside(target, home) or (target.place == Place.SYSTEM and shared(target.path))


def is_personal(target: Target) -> bool:
    """Whether a path is where users and programs keep their own files, not only outside the project."""
    return target.place == Place.TEMP or target.path.startswith(PERSONAL)


def place_outside(key: str, layout: Layout) -> tuple[str, int, bool]:
    """Return the place of a path outside the workspace, the length of its directory, and whether it is all of that."""
    for root in temporary(layout):
        rest = rest_of(key, root)
        if rest is not None:
            return _overlaid(rest, Place.TEMP, ANYWHERE, exact=True), len(root), not rest
    for home in layout.homes:
        rest = rest_of(key, home)
        if rest is not None:
            return place_in_home(rest, Place.HOME), len(home), not rest
    spelt = fold(key).split("/")
    parts = _undriven(spelt)
    first = parts[1]
    if first in HOMES and len(parts) > 2 and parts[2] not in NO_HOMES:
        base = Place.NOWHERE if parts is spelt and _missing(key, 3, layout) else Place.OTHER_USER
        return place_in_home("/".join(parts[3:]), base), len(first) + len(parts[2]) + 2, len(parts) == 3
    if first == "root":
        return place_in_home("/".join(parts[2:]), Place.OTHER_USER), 5, len(parts) == 2
    if first == "dev":
        from toolgate.analysis.places.kernel import device

        place, whole = device(parts[2:])
        return place, 4, whole
    if first == "proc":
        from toolgate.analysis.places.kernel import process

        place, whole = process(parts[2:])
        return place, 5, whole
    place, length, whole = _in_system(parts)
    if place == Place.HOME and len(parts) > 2 and parts is spelt and _missing(key, 2, layout):
        return Place.NOWHERE, length, whole
    return place, length, whole


def _missing(key: str, depth: int, layout: Layout) -> bool:
    """Whether this machine is known not to have the home or root directory that a path starts with."""
    root = "/".join(key.split("/", depth)[:depth])
    found = layout.missing.get(root)
    if found is None:
        found = layout.missing[root] = layout.facts.exists(root) is False
    return found


def _undriven(parts: list[str]) -> list[str]:
    """Return the parts of a path without its Windows drive: `/mnt/c/Users`, `/c/Users`, `/cygdrive/c/Users`."""
    if len(parts) > 3 and parts[1] in ("mnt", "cygdrive") and len(parts[2]) == 1:
        return ["", *parts[3:]]
    if len(parts) > 2 and len(parts[1]) == 1 and parts[2] in ("users", "windows", "programdata"):
        return ["", *parts[2:]]
    return parts


def place_in_home(rest: str, base: str) -> str:
    """Return the place of a path in a home directory, given relative to it."""
    parts = [part for part in fold(rest).split("/") if part]  # some names consist only of characters that are left out
    if not parts:
        return base
    if "~" in rest:
        from toolgate.analysis.places.short_names import long_names

        for other in long_names(parts):
            place = place_in_home("/".join(other), base)
            if place in IN_HOME:
                return place
    name = named(parts)
    found = None
    if parts[0][0] == "." or parts[0] in UNDOTTED:
        found, _ = _longest(HOME, parts, "")
    if not found:
        return name if name in IN_HOME else base
    if found == Place.HOME or (found == Place.SECRET and parts[-1].endswith(".pub")):
        return base
    return name if name in ANYWHERE and found != Place.GUARD else found


def _in_system(parts: list[str]) -> tuple[str, int, bool]:
    """Return the place of any other path, by its parts in lower case; the first part is empty."""
    place, length = _longest(SYSTEM, parts[1:], "/")
    whole = length >= 0 and (len(parts) == 2 or "/".join(parts) in WHOLES)
    if parts[1] == "":
        return Place.SYSTEM, 0, True
    if not place:
        return _overlaid("/".join(parts[1:]), Place.HOME, IN_HOME), 0, False
    if place == Place.TEMP:
        return _overlaid("/".join(parts[1:]), place, ANYWHERE, exact=True), length, whole
    if place == Place.SYSTEM:
        names = IN_UNREAD_TREE if parts[1] in UNREAD_TREES else IN_SYSTEM
        return _overlaid("/".join(parts[1:]), place, names), length, whole
    if place == Place.SECRET and parts[-1].endswith(".pub"):
        return Place.SYSTEM, length, whole
    return place, length, whole


def _overlaid(rest: str, base: str, names: frozenset[str], exact: bool = False) -> str:
    """Return the place that a name in the path gives, if it is one of `names`; else the directory's place."""
    if not rest:
        return base
    name = named(fold(rest).split("/"), exact)
    return name if name in names else base


def _longest(table: Table, parts: list[str], prefix: str) -> tuple[str | None, int]:
    """Return the place of the longest entry that contains a path, and that entry's length; `None`: there is none."""
    found: str | None = None
    length = 0
    for part in parts[:REACH]:
        prefix += part
        place = table.get(prefix)
        if place is not None:
            found = place
            length = len(prefix)
        prefix += "/"
    return found, length
