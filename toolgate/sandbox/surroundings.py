"""What surrounds a command: toolchains in the home, credentials to hide, files that others obey, its variables."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from toolgate.analysis.places.paths import classify, layout_of
from toolgate.analysis.text.scanning import first_secret
from toolgate.knowledge.places.homes import CACHES, HOME, KITS
from toolgate.knowledge.places.toolchains import READ_BY_BUILDS, SERVICES
from toolgate.knowledge.readers.variables import secret
from toolgate.model.effect import Effect, Place, Verb
from toolgate.model.facts import Facts
from toolgate.sandbox.entering import proxy_variables
from toolgate.sandbox.starting import Needs, Network

UNSEEN = (Place.SECRET, Place.GUARD)  # never visible, anywhere
OBEYED = (Place.STARTUP, Place.AGENT, Place.PIPELINE, Place.GUARD)  # it runs later, or says what may run
TEMPORARY = "/tmp"  # of the sandbox itself
SHARED = ".local"  # in a home: programs of many toolchains, and data of every application
MOST_ENTRIES = 50_000  # entries of a project that are searched
TAKEN_AWAY = (Place.STARTUP, Place.AGENT, Place.GUARD)  # they act by themselves; pipelines, others look at first


class Surroundings(NamedTuple):
    """The paths of a project that are hidden, and those that are protected; `whole`: all of it was searched."""

    hidden: tuple[str, ...]
    obeyed: tuple[str, ...]
    whole: bool


def surroundings(workspace: str, facts: Facts) -> Surroundings:
    """Search a project by file names; a directory that commands rebuild counts as one."""
    layout = layout_of(facts)
    hidden: list[str] = []
    obeyed: list[str] = []
    pending, left, whole = [workspace], MOST_ENTRIES, True
    for directory in pending:  # it grows during the walk: what is near the top is searched first
        members = facts.members(directory, left) if left > 0 else None
        left -= len(members or ()) + 1
        whole = whole and members is not None
        for name, _, kind in members or ():
            path = f"{directory.rstrip('/')}/{name}"
            place, _ = classify(path, layout)
            if place in UNSEEN or kind == "special":  # a socket or a pipe leads to a process outside
                hidden.append(path)
            elif place in OBEYED:
                obeyed.append(path)
            elif kind == "directory" and place != Place.OUTPUT:
                pending.append(path)
    return Surroundings(tuple(sorted(hidden)), tuple(sorted(obeyed)), whole)


def of_home(home: str, facts: Facts) -> tuple[str, ...]:
    """The paths under a home that every command may read."""
    _, caches = CACHES
    names = (*READ_BY_BUILDS, *(kit for kit in KITS if "*" not in kit), *str(caches).split())
    return without_nested(path for name in names if facts.exists(path := f"{home}/{name}"))


def unseen_in(shown: Iterable[str], home: str, facts: Facts) -> tuple[str, ...]:
    """The paths in or at these that are always hidden: credentials and settings of a home."""
    shown = tuple(shown)
    unseen = [f"{home}/{name}" for name, place in HOME.whole().items() if place in (*UNSEEN, Place.AGENT)]
    return tuple(path for path in unseen if inside(path, shown) and facts.exists(path))


def of_programs(paths: Iterable[str], home: str, facts: Facts) -> tuple[str, ...]:
    """The directories of programs; for one in `bin`, the whole installation: a virtual environment, a toolchain."""
    found: list[str] = []
    for directory in paths:
        above, _, name = directory.rstrip("/").rpartition("/")
        if directory[:1] != "/" or inside(home, [directory]) or not facts.is_dir(directory):
            continue
        kit = name == "bin" and above.count("/") > 1 and not inside(home, [above]) and above != f"{home}/{SHARED}"
        whole = kit and any(facts.exists(f"{above}/{each}") for each in ("pyvenv.cfg", "lib", "libexec"))
        found.append(facts.resolve(above if whole else directory))
    return tuple(found)


def kept(variables: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The environment without credentials and without access to the user's services."""
    return tuple(
        (name, value)
        for name, value in sorted(variables.items())
        if name not in SERVICES and not name.startswith(("TOOLGATE_", "BASH_FUNC_")) and not _telling(name, value)
    )


def _telling(name: str, value: str) -> bool:
    """Whether a variable holds a credential, by its name or its value, such as a URL with a password."""
    user = value.partition("://")[2].partition("/")[0].rpartition("@")[0]
    return secret(name) or bool(user.partition(":")[2]) or bool(first_secret(value))


def inside(path: str, directories: Iterable[str]) -> bool:
    """Whether a path is one of the directories, or under one."""
    return any(path == each or path.startswith(each.rstrip("/") + "/") for each in directories)


def without_nested(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths that are not under another of them, in order."""
    found: list[str] = []
    for path in sorted(set(paths), key=lambda each: (each.count("/"), each)):
        if not inside(path, found):
            found.append(path)
    return tuple(sorted(found))


def variables_inside(needs: Needs) -> dict[str, str]:
    """The environment of a command; `TMPDIR` is never a directory of the machine."""
    found = dict(needs.variables)
    if needs.network == Network.HOSTS:
        found |= proxy_variables()
    if "TMPDIR" in found:
        found["TMPDIR"] = TEMPORARY
    home = found.get("HOME")
    if home and "GOCACHE" not in found:  # Go builds nothing if it cannot write one
        usual = f"{found.get('XDG_CACHE_HOME') or f'{home}/.cache'}/go-build"
        found["GOCACHE"] = usual if inside(usual, needs.writable) else f"{TEMPORARY}/go-build"
    return found


def appeared(needs: Needs, effects: Iterable[Effect], facts: Facts) -> tuple[str, ...]:
    """The new files that were not predicted, to be removed before a program obeys them.

    `facts` must be fresh: taken after the command and everything it started have ended.
    """
    if not needs.writable:
        return ()
    predicted = [effect.target.path for effect in effects if effect.verb == Verb.WRITE and effect.target.path]
    layout, before = layout_of(facts), frozenset(needs.found)
    now = surroundings(needs.workspace, facts)
    return tuple(
        path
        for path in (*now.obeyed, *now.hidden)
        if path not in before
        and classify(path, layout)[0] in TAKEN_AWAY
        and inside(path, needs.writable)
        and not inside(path, (*needs.protected, *predicted))
    )
