"""Lets an isolated process import the packages of an extra, and nothing else that is installed next to them.

Toolgate's own command lines start Python with `-I -S`, where only the standard library can be imported. A verb that
needs an extra offers it first: from then on a module is also found if the extra's distributions, or those they require,
have recorded it as theirs. Any other file next to them stays unknown to Python, and no `.pth` file runs.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import Distribution, DistributionFinder
from pathlib import Path
from types import ModuleType

EXTRAS = {
    "audit": ("cryptography",),
    "llm": ("keyring",),
    "mcp": ("mcp", "uvicorn"),
    "redis": ("limits[redis,valkey]", "redis"),
    "ui": ("textual", "tomlkit"),
}
BESIDE = str(Path(__file__).resolve().parent.parent)
REQUIREMENT = re.compile(r"\s*([A-Za-z0-9._-]+)\s*(?:\[([^\]]*)\])?[^;]*(?:;(.*))?")


def offer(extra: str, place: str = "") -> None:
    """Make an extra importable, from where this package is installed or from the directory `place`.

    A process without isolation finds its packages as usual.
    """
    if sys.flags.no_site:
        found = Recorded(place or BESIDE, EXTRAS[extra])
        sys.meta_path.append(found)


def installing(extra: str) -> str:
    """The command that installs an extra: of the released package, or of the clone that this is."""
    clone = (Path(BESIDE) / "pyproject.toml").is_file()
    return f"pip install '{BESIDE if clone else 'toolgate'}[{extra}]'"


def place_of(module: str) -> str:
    """The directory in which a module is installed; empty: it is not."""
    spec = PathFinder.find_spec(module)
    if spec is None or spec.origin is None:
        return ""
    file = Path(spec.origin)
    return str((file.parent if spec.submodule_search_locations else file).parent)


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
