"""The distributions of an extra: those that are named and those that they require in turn, as installers recorded them.

`extras` imports this for an isolated process alone: what reads such records is slow to load.
"""

import re
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import Distribution, DistributionFinder
from types import ModuleType

REQUIREMENT = re.compile(r"\s*([A-Za-z0-9._-]+)\s*(?:\[([^\]]*)\])?[^;]*(?:;(.*))?")


class Recorded(DistributionFinder):
    """Finds the modules and metadata of some distributions and of their requirements."""

    def __init__(self, place: str, wanted: Iterable[str]) -> None:
        self.place = place
        self.distributions = dict(required(place, wanted))
        self.names = {name for found in self.distributions.values() for name in modules_of(found)}

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """A top-level module that one of the distributions has recorded; submodules are found through their package."""
        return PathFinder.find_spec(name, [self.place]) if path is None and name in self.names else None

    def find_distributions(self, context: DistributionFinder.Context | None = None) -> Iterator[Distribution]:
        """The distributions, for packages that ask for their own version or plugins."""
        wanted = context.name if context is not None else None
        for name, found in self.distributions.items():
            if wanted is None or name == normal(wanted):
                yield found


def required(place: str, wanted: Iterable[str]) -> Iterator[tuple[str, Distribution]]:
    """Every distribution in a directory that some requirements lead to, recursively."""
    waiting = list(wanted)
    seen: set[str] = set()
    while waiting:
        name, extras, _ = parts(waiting.pop())
        for key in (name, *[f"{name}[{extra}]" for extra in extras]):
            if key in seen:
                continue
            seen.add(key)
            found = next(iter(Distribution.discover(name=name, path=[place])), None)
            if found is None:
                continue
            if key == name:
                yield name, found
            waiting += [one for one in found.requires or () if applies(one, key.partition("[")[2].rstrip("]"))]


def parts(requirement: str) -> tuple[str, list[str], str]:
    """The name of a requirement, its extras, and its condition."""
    found = REQUIREMENT.match(requirement)
    if found is None:
        return "", [], ""
    return normal(found[1]), [normal(one) for one in (found[2] or "").split(",") if one.strip()], found[3] or ""


def applies(requirement: str, extra: str) -> bool:
    """Whether a requirement belongs to an extra (empty: to none); other conditions are left to the installer."""
    named = re.search(r"extra\s*==\s*[\"']([^\"']+)[\"']", parts(requirement)[2])
    return (normal(named[1]) if named else "") == extra


def modules_of(found: Distribution) -> Iterator[str]:
    """The top-level modules that a distribution has recorded."""
    for file in found.files or ():
        name = file.parts[0] if len(file.parts) > 1 else file.name.partition(".")[0]
        if name.isidentifier() and name != "__pycache__":
            yield name


def normal(name: str) -> str:
    """A distribution's name in normalized form."""
    return re.sub(r"[-_.]+", "-", name.strip()).lower()
