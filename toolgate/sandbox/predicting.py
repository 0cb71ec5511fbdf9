"""Derives what a command needs from the effects of its judged call: the same facts, read as limits.

INVARIANT: what may be written, and which hosts are reached, comes from the effects that were judged. Nothing is derived
a second time, so that a link swapped meanwhile widens nothing.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from toolgate.analysis import effects_of
from toolgate.analysis.git.repository import Repository, repository_at, workspace_repository
from toolgate.analysis.places.hosts import forge_hosts
from toolgate.analysis.places.paths import layout_of
from toolgate.knowledge.places.systems import TEMPORARY
from toolgate.knowledge.places.toolchains import CACHES_OF, DAEMON_CLIENTS, MIRRORS, REGISTRIES
from toolgate.model.call import ToolCall
from toolgate.model.effect import DONE, Effect, Manner, Place, Target, Verb
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.sandbox.starting import Needs, Network
from toolgate.sandbox.surroundings import (
    OBEYED,
    inside,
    kept,
    of_home,
    of_programs,
    surroundings,
    unseen_in,
    without_nested,
)

CHANGES = (Verb.WRITE, Verb.DELETE, Verb.DISCARD)
CONNECTS = (Verb.FETCH, Verb.SEND, Verb.PUBLISH)
RUNS = (Verb.RUN, Verb.UNKNOWN)
HOSTS = (Place.LOOPBACK, Place.PRIVATE, Place.KNOWN, Place.REMOTE, Place.METADATA)
STREAMS = (Place.NULL, Place.PROC)
THROUGH = (Manner.REDIRECTED, Manner.APPEND)  # written in place, so its name stays
WILD = "*?["
TEMPORARIES = frozenset([*TEMPORARY[1].split(), "/private/tmp", "/private/var/tmp"])
SETTINGS = ("config", "config.worktree")  # of a repository
MARK = "-"  # the last component of a description that means everything in a directory
MOST_BESIDE = 500  # entries of a directory in which one is replaced, each of which may have to be protected
OUT_OF_REACH = {
    Place.DEVICE: "a device of the machine",
    Place.CONTAINER: "the container engine of the machine",
    Place.CLUSTER: "a cluster",
    Place.CLOUD: "an account in a cloud",
}
SHARED = (Manner.GLOBAL, Manner.SYSTEM)


class Additions(NamedTuple):
    """What a policy gives to every command in addition to its predicted needs."""

    readable: tuple[str, ...] = ()
    writable: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()


NOTHING = Additions()


def needs_of(
    call: ToolCall,
    effects: Iterable[Effect],
    facts: Facts,
    variables: Mapping[str, str],
    additions: Additions = NOTHING,
) -> Needs:
    """What the command of a call needs, from the judged `effects` of its decision.

    Raises a `GuardError` if the project is a whole home directory or the whole machine.
    """
    here = [effect for effect in effects if not effect.where]
    workspace, called = _project(call.cwd, facts), _called(call, facts)
    programs = frozenset(name.rpartition("/")[2] for name in called)
    found = surroundings(workspace, facts)
    repository = repository_at(call.cwd, facts) or workspace_repository(facts)
    git = repository if "git" in programs else None  # if git itself is called
    read = (*_read(here), *additions.readable)
    changed, beside = _changed(here, workspace, facts)
    changed += [*_own_files(git, facts), *_settings(here, git, facts), *_caches(here, facts), *additions.writable]
    writable = without_nested([*changed, *beside])
    readable = _outside(workspace, (*_kits(called, call.cwd, variables, facts), *read))
    hosts = tuple(sorted({*_hosts(here, facts), *additions.hosts}))
    obeyed = (*found.obeyed, *(_own_files(repository, facts) if git is None else _of_git(git, facts)))
    return Needs(
        cwd=facts.resolve(call.cwd),
        workspace=workspace,
        readable=readable,
        writable=writable,
        hidden=_hidden(found.hidden, (*readable, *writable), (*read, *changed), facts),
        protected=_protected(obeyed, [] if _links(here) else beside, changed, writable, facts),
        network=Network.OPEN if _anywhere(here) else Network.HOSTS if hosts else Network.NONE,
        hosts=hosts,
        listens=any(effect.verb == Verb.LISTEN for effect in here),
        variables=kept(variables),
        beyond=_beyond(here, programs),
        found=(*found.obeyed, *found.hidden),
        whole=found.whole,
    )


def _project(cwd: str, facts: Facts) -> str:
    """The root of the project; if that is a whole home, the current directory in it."""
    layout = layout_of(facts)
    workspace, cwd = facts.resolve(layout.workspace), facts.resolve(cwd)
    if not layout.wide:
        return workspace
    if layout.is_wide(cwd):
        raise GuardError(f"a sandbox for all of `{cwd}` would hold nothing back", help="start in a project's directory")
    return cwd


def _called(call: ToolCall, facts: Facts) -> list[str]:
    """The programs that a call names; they only make more readable, nothing writable."""
    return [effect.command.name for effect in effects_of(call, facts.afresh(), uses=True)]


def _outside(workspace: str, paths: Iterable[str]) -> tuple[str, ...]:
    """The distinct paths outside the project."""
    return without_nested(path for path in paths if not inside(path, [workspace]))


def _kits(called: list[str], cwd: str, variables: Mapping[str, str], facts: Facts) -> tuple[str, ...]:
    """Toolchains of the home, and directories of programs: those the call names by path, and the search path."""
    named = [name if name[0] == "/" else f"{cwd}/{name}" for name in called if "/" in name]
    directories = [name.rpartition("/")[0] for name in named]
    home = facts.installed_home()
    return *of_home(home, facts), *of_programs([*directories, *variables.get("PATH", "").split(":")], home, facts)


def _above_wildcard(path: str) -> str:
    """The path up to its first wildcard; for everything in a directory, the directory."""
    parts = path.split("/")
    for index, part in enumerate(parts):
        if any(letter in part for letter in WILD) or (part == MARK and index == len(parts) - 1):
            return "/".join(parts[:index]) or "/"
    return path


# --- files -----------------------------------------------------------------------------------------------------------


def _changed(effects: list[Effect], workspace: str, facts: Facts) -> tuple[list[str], list[str]]:
    """The paths that are changed with everything under them, and the directories whose entries are."""
    deep: list[str] = []
    entries: list[str] = []
    for effect in effects:
        target = effect.target
        if Manner.INSIDE in effect.manner and target.place in OBEYED:
            continue  # allowed without asking inside a script, so the sandbox does not open for it
        if _runs(effect) or (effect.verb in CHANGES and not target.path):
            deep.append(workspace)
        elif effect.verb in CHANGES and target.place not in (*STREAMS, *OUT_OF_REACH):
            path = _above_wildcard(target.path)
            if path in TEMPORARIES or (not facts.exists(path) and _standing(path, facts) in TEMPORARIES):
                continue  # it is created in the sandbox's own directory
            through = effect.verb == Verb.WRITE and set(effect.manner) & set(THROUGH) and facts.exists(path)
            if not _is_link(path, facts):
                deep.append(path)
            if not through and path != workspace and path == target.path:
                entries.append(_standing(path[: path.rfind("/")] or "/", facts))
    return deep, [path for path in entries if not inside(path, deep)]


def _links(effects: list[Effect]) -> bool:
    """Whether a file is hard-linked, which only works within one mount."""
    return any(Manner.TIED in effect.manner for effect in effects)


def _runs(effect: Effect) -> bool:
    """Whether this call runs code that Toolgate does not see; a search path only serves a later command."""
    return effect.verb in RUNS and Manner.SEARCH_PATH not in effect.manner


def _is_link(path: str, facts: Facts) -> bool:
    """Whether a path is a link: it is replaced or removed itself, without its target."""
    return path in facts.links(path)


def _read(effects: list[Effect]) -> list[str]:
    """The paths that are read; a sandbox has its own temporary directories."""
    paths = [_above_wildcard(effect.target.path) for effect in effects if effect.verb == Verb.READ]
    return [path for path in paths if path and path not in TEMPORARIES]


def _standing(path: str, facts: Facts) -> str:
    """The nearest existing path: the path itself, or a directory above it."""
    while path and path not in TEMPORARIES and not facts.exists(path):
        path = path[: path.rfind("/")]
    return path or "/"


def _own_files(repository: Repository | None, facts: Facts) -> list[str]:
    """Git's own directories, which every git command may change although no effect says so."""
    return [] if repository is None else [facts.resolve(repository.directory), facts.resolve(repository.common)]


def _of_git(repository: Repository, facts: Facts) -> list[str]:
    """What git obeys in a repository."""
    return [f"{facts.resolve(repository.common)}/{name}" for name in ("hooks", "info/attributes", *SETTINGS)]


def _settings(effects: list[Effect], git: Repository | None, facts: Facts) -> list[str]:
    """The settings of a repository, which git itself changes (`git branch -m`), unless other code runs."""
    if git is None or any(_runs(effect) for effect in effects):
        return []
    return [f"{facts.resolve(git.common)}/{name}" for name in SETTINGS]


def _caches(effects: list[Effect], facts: Facts) -> list[str]:
    """The caches of a home that a package manager fills."""
    managers = {effect.command.name.rpartition("/")[2] for effect in effects if Manner.INSTALL in effect.manner}
    names = [name for manager in sorted(managers) for name in CACHES_OF.get(manager, ())]
    return [path for name in names if facts.exists(path := f"{facts.installed_home()}/{name}")]


def _protected(
    obeyed: Iterable[str], beside: list[str], changed: list[str], writable: tuple[str, ...], facts: Facts
) -> tuple[str, ...]:
    """The paths inside what is writable that were not predicted to change."""
    found = [path for path in obeyed if inside(path, writable) and not _holds(path, changed) and facts.exists(path)]
    for directory in beside:
        members = facts.members(directory, MOST_BESIDE) or ()
        paths = [f"{directory.rstrip('/')}/{name}" for name, _, kind in members if kind == "directory"]
        found += [path for path in paths if not inside(path, changed) and not _holds(path, [*changed, *beside])]
    return without_nested(found)


def _hidden(found: tuple[str, ...], shown: tuple[str, ...], named: tuple[str, ...], facts: Facts) -> tuple[str, ...]:
    """What is never visible, in the project and in what else is shown, except what was predicted by name."""
    unseen = unseen_in(shown, facts.installed_home(), facts)
    return tuple(path for path in (*found, *unseen) if not _holds(path, named))


def _holds(path: str, named: Iterable[str]) -> bool:
    """Whether one of the predicted paths is this one, or inside it."""
    return any(each == path or each.startswith(path.rstrip("/") + "/") for each in named)


# --- network ---------------------------------------------------------------------------------------------------------


def _hosts(effects: list[Effect], facts: Facts) -> list[str]:
    """The hosts of the effects, of the project's remotes, and of package registries."""
    found: list[str] = []
    for effect in effects:
        target = effect.target
        if Manner.INSTALL in effect.manner or target.place == Place.REGISTRY:
            found += REGISTRIES.get(effect.command.name.rpartition("/")[2], ())
            found += [host for name in MIRRORS for host in _addressed(facts.variable(name) or "")]
        elif effect.verb in CONNECTS and target.place == Place.FORGE:
            found += [target.name] if "." in target.name else forge_hosts(facts)
        elif effect.verb in CONNECTS and target.place in HOSTS and not _untold(target):
            found.append(target.name)
    return found


def _addressed(value: str) -> list[str]:
    """The hosts of the URLs in a variable's value."""
    words = value.replace(",", " ").replace("|", " ").split()
    return [word.split("://", 1)[1].split("/", 1)[0].rpartition("@")[2] for word in words if "://" in word]


def _anywhere(effects: list[Effect]) -> bool:
    """Whether a host is reached that is only known at run time: allowing the call allows any host."""
    places = (*HOSTS, Place.UNKNOWN)
    return any(
        effect.verb in CONNECTS and effect.target.place in places and _untold(effect.target) for effect in effects
    )


def _untold(target: Target) -> bool:
    """Whether the name of a host is only known at run time."""
    return not target.name or target.place == Place.UNKNOWN or any(sign in target.name for sign in "$`*…")


# --- what no sandbox gives -------------------------------------------------------------------------------------------


def _beyond(effects: list[Effect], programs: frozenset[str]) -> tuple[str, ...]:
    """What the command needs of the machine outside a sandbox, as sentences."""
    found = []
    for effect in effects:
        if effect.verb in (Verb.CONTROL, Verb.ESCALATE):
            found.append(f"it {DONE[effect.verb]} {effect.target}, outside the sandbox")
        elif effect.target.place in OUT_OF_REACH and effect.verb != Verb.USE:
            found.append(f"it needs {OUT_OF_REACH[effect.target.place]}")
        elif Manner.INSTALL in effect.manner and set(effect.manner) & set(SHARED):
            found.append(f"it installs {effect.target} for more than the project")
    found += [f"`{name}` speaks to a service of the machine" for name in sorted(programs & DAEMON_CLIENTS)]
    return tuple(dict.fromkeys(found))
