"""What is known to lie beneath a directory: whoever takes all of it takes that too."""

from __future__ import annotations

from toolgate.analysis.naming import fold, named
from toolgate.analysis.outside import place_in_home, place_outside
from toolgate.analysis.places import PROTECTED, layout_of, rest_of, unprivate
from toolgate.knowledge.homes import HOME
from toolgate.knowledge.systems import SYSTEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts

ENTRIES = 1000  # names looked at in one directory of the workspace


def beneath(path: str, facts: Facts) -> frozenset[str]:
    """The protected places that lie in a directory, given by its resolved absolute path.

    Outside the workspace the tables say what is usually there; inside it, only what the machine knows of counts.
    """
    layout = layout_of(facts)
    key = layout.key(unprivate(path)).rstrip("/")
    found = set()
    usual = [path for root, path in layout.moved if root.startswith(key + "/")] + layout.at_home(key)
    for inside in usual:
        found |= {place for entry, place in HOME.items() if f"{entry}/".startswith(inside.lower() + "/")}
        found.add(place_in_home(inside.lower(), ""))
    for root in layout.roots:
        rest = rest_of(key, root)
        if rest is not None and not layout.wide:
            names = facts.entries(path, ENTRIES) or ()
            above = fold(rest).split("/") if rest else []
            return frozenset(found | {named([*above, fold(name)]) for name in names}) & frozenset(PROTECTED)
    found |= {place for entry, place in SYSTEM.items() if entry.startswith(fold(key) + "/")}
    for home in layout.homes:
        rest = rest_of(key, home)
        if rest is not None:
            inside = fold(rest) + "/" if rest else ""
            found |= {place for entry, place in HOME.items() if entry.startswith(inside)}
        elif home.startswith(key + "/"):
            found.update(HOME.values())
    found.add(place_outside(key or "/", layout)[0])
    return frozenset(found) & frozenset(PROTECTED)
