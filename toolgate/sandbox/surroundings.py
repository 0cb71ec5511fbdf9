"""What a command finds around it: the kits of a home, the credentials that nobody sees, the files that others obey."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolgate.analysis.places.paths import classify, layout_of
from toolgate.knowledge.places.homes import CACHES, HOME, KITS
from toolgate.knowledge.places.toolchains import READ_BY_BUILDS, SERVICES
from toolgate.knowledge.readers.variables import secret
from toolgate.model.effect import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from toolgate.model.facts import Facts

UNSEEN = (Place.SECRET, Place.GUARD)  # never seen, wherever it lies
OBEYED = (Place.STARTUP, Place.AGENT, Place.PIPELINE, Place.GUARD)  # it runs later, or says what may run
MOST_ENTRIES = 50_000  # of a project that are looked at
MOST_IN_ONE = 10_000  # of one directory


class Surroundings(NamedTuple):
    """What of a project is not seen, and what is not changed; `whole`: all of the project was looked at."""

    hidden: tuple[str, ...]
    obeyed: tuple[str, ...]
    whole: bool


def surroundings(workspace: str, facts: Facts) -> Surroundings:
    """Look through a project by the names of its files: what is rebuilt by a command is taken as a whole."""
    layout = layout_of(facts)
    hidden: list[str] = []
    obeyed: list[str] = []
    pending, left = [workspace], MOST_ENTRIES
    while pending and left > 0:
        directory = pending.pop()
        members = facts.members(directory, MOST_IN_ONE)
        left -= len(members or ()) + 1
        for name, _, kind in members or ():
            path = f"{directory.rstrip('/')}/{name}"
            place, _ = classify(path, layout)
            if place in UNSEEN:
                hidden.append(path)
            elif place in OBEYED:
                obeyed.append(path)
            elif kind == "directory" and place != Place.OUTPUT:
                pending.append(path)
        if members is None:
            left = -1
    return Surroundings(tuple(sorted(hidden)), tuple(sorted(obeyed)), left >= 0)


def of_home(home: str, facts: Facts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a command reads beneath a home, and what lies in that and is never seen."""
    _, caches = CACHES
    names = (*READ_BY_BUILDS, *(kit for kit in KITS if "*" not in kit), *str(caches).split())
    readable = without_nested(path for name in names if facts.exists(path := f"{home}/{name}"))
    unseen = [f"{home}/{name}" for name, place in HOME.whole().items() if place in (*UNSEEN, Place.AGENT)]
    return readable, tuple(path for path in unseen if inside(path, readable) and facts.exists(path))


def of_programs(paths: Iterable[str], home: str, facts: Facts) -> tuple[str, ...]:
    """The directories of programs; of one in `bin`, all that was installed with it: a virtual environment, a kit."""
    found: list[str] = []
    for directory in paths:
        above, _, name = directory.rstrip("/").rpartition("/")
        if directory[:1] != "/" or inside(home, [directory]) or not facts.is_dir(directory):
            continue
        kit = name == "bin" and above.count("/") > 1 and not inside(home, [above])
        whole = kit and any(facts.exists(f"{above}/{each}") for each in ("pyvenv.cfg", "lib", "libexec"))
        found.append(facts.resolve(above if whole else directory))
    return tuple(found)


def kept(variables: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The environment without credentials and without ways to services of the person's."""
    return tuple(
        (name, value)
        for name, value in sorted(variables.items())
        if name not in SERVICES and not secret(name) and not name.startswith(("TOOLGATE_", "BASH_FUNC_"))
    )


def inside(path: str, directories: Iterable[str]) -> bool:
    """Whether a path is one of the directories, or beneath one."""
    return any(path == each or path.startswith(each.rstrip("/") + "/") for each in directories)


def without_nested(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths that do not lie beneath another of them, in order."""
    found: list[str] = []
    for path in sorted(set(paths), key=lambda each: (each.count("/"), each)):
        if not inside(path, found):
            found.append(path)
    return tuple(sorted(found))
