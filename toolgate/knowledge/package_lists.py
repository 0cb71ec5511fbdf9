"""Says whether a package is well known, and which well-known package a name resembles.

A list is loaded when a package of its registry is installed, and not before.
"""

from toolgate.knowledge.packages.sources import AFFIXES, CHANNELS, OTHER_SOURCES, REGISTRIES
from toolgate.model.repeated import once_each

ONE_LETTER = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
PARTS = 12  # of a name that may be in a list
LONGEST = 200  # letters of such a name
SHORTEST = 4  # letters of a name that another one can resemble

_LISTS: dict[str, tuple[frozenset[str], frozenset[str]]] = {}  # names and owners, by registry, as they are loaded


def registry_of(argv: tuple[str, ...]) -> str:
    """The registry that a command installs from; empty: none with a list here."""
    program = argv[0].rpartition("/")[2] if argv else ""
    if program.startswith("python") and "-m" in argv[:-1]:
        program = argv[argv.index("-m") + 1]
    for registry, programs in REGISTRIES.items():
        if program in programs.split():
            return registry
    return ""


def well_known(package: str, argv: tuple[str, ...], registry: str) -> bool:
    """Whether a package, as written on a command line, is well known and comes from its usual registry."""
    if not registry or _name_source(argv):
        return False
    name, version = split(package, registry)
    return bool(name) and _plain(version) and listed(name, registry)


@once_each
def _name_source(argv: tuple[str, ...]) -> bool:
    return any([_names_source(word) for word in argv])


def _names_source(word: str) -> bool:
    """Whether a word of a command line is an option that may name another registry."""
    if word[:1] != "-":
        return False
    parts = word.partition("=")[0].lower().replace("_", "-").split("-")
    return not OTHER_SOURCES.isdisjoint(parts)


def _plain(version: str) -> bool:
    """Whether a name is followed by a version, and not by another place or name: `react@npm:other`."""
    return not any([mark in version for mark in (":", "/", "\\", "#")])


def split(package: str, registry: str) -> tuple[str, str]:
    """A package's name as its registry compares it, and the version."""
    if registry == "npm":
        text = package.removeprefix("npm:")
        at = text.find("@", 1)
        return (text, "") if at < 0 else (text[:at], text[at + 1 :])
    if registry == "conda" and package.partition("::")[0] in CHANNELS:
        package = package.partition("::")[2]
    marks = "@" if registry in ("crates", "go") else "[=<>!~;@ :^"
    end = min([found for mark in marks if (found := package.find(mark)) >= 0], default=len(package))
    name, version = package[:end], package[end:]
    if registry in ("pypi", "conda"):
        version = version.partition(";")[0] if "@" not in version else "/"
        return _dashed(name.lower()), version
    if registry == "crates":
        return name.replace("_", "-"), version
    return (name if registry == "go" else name.lower()), version.lstrip(":")


def _dashed(name: str) -> str:
    """`zope.interface` and `Flask__Cors` as `zope-interface` and `flask-cors`."""
    return "-".join([part for part in name.replace("_", "-").replace(".", "-").split("-") if part])


def listed(name: str, registry: str) -> bool:
    """Whether a registry's list has a name, or its owner."""
    names, owners = _lists(registry)
    if name in names:
        return True
    if registry == "nuget":
        return name.partition(".")[0] in owners and "." in name
    name = "/".join(name.split("/", PARTS)[:PARTS])
    while "/" in name:  # a package in a module, or in a scope
        name = name.rpartition("/")[0]
        if name in owners or (registry == "go" and name in names):
            return True
    return False


def _lists(registry: str) -> tuple[frozenset[str], frozenset[str]]:
    found = _LISTS.get(registry)
    if found is None:
        module = __import__("toolgate.knowledge.packages." + registry, fromlist=(registry,))
        dashed = registry == "crates"
        names = module.NAMES.replace("_", "-") if dashed else module.NAMES
        others = _lists("pypi")[0] if registry == "conda" else frozenset()  # its channels have Python's packages
        found = _LISTS[registry] = others.union(names.split()), frozenset(module.OWNERS.split())
    return found


def resembled(package: str, registry: str) -> str:
    """The well-known package that a name can be mistaken for; empty: none."""
    name, _ = split(package, registry) if registry else ("", "")
    if not SHORTEST <= len(name) <= LONGEST:
        return ""
    names, _ = _lists(registry)
    if name in names:
        return ""
    for other in (
        *_without_affix(name),
        name.replace("-", ""),
        name.replace("-", "_"),
        name.replace("@", "").replace("/", "-"),
    ):
        if len(other) >= SHORTEST and other != name and other in names:
            return other
    near = [other for other in _one_letter_away(name) if other in names]
    return min(near) if near else ""


def _without_affix(name: str) -> list[str]:
    """`requests2`, `python-requests`: the name without a common addition."""
    parts = name.split("-")
    found = [name.rstrip("0123456789")]
    if len(parts) > 1:
        found += ["-".join(parts[1:])] if parts[0] in AFFIXES else []
        found += ["-".join(parts[:-1])]
    return found


def _one_letter_away(name: str) -> set[str]:
    """Names with one letter added, removed, replaced, or swapped with its neighbour."""
    found: set[str] = set()
    for index in range(len(name) + 1):
        head, tail = name[:index], name[index:]
        found.add(head + tail[1:])
        found.add(head + tail[1:2] + tail[:1] + tail[2:])
        for letter in ONE_LETTER:
            found.add(head + letter + tail)
            found.add(head + letter + tail[1:])
    found.discard(name)
    return found
