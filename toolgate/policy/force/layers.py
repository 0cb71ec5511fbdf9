"""Whose policy files count for a call: the organisation's, the user's, the project's.

If none exists, which a few `stat` calls show, nothing else of this package is loaded.
"""

from __future__ import annotations

from toolgate import directories
from toolgate.model.path import FOLDERS

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` has the same functions there
    import os as system  # type: ignore[no-redef]  # one name for either

from toolgate.model.rule import Rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts

ORGANISATION, USER, PROJECT = "organisation", "user", "project"
NAME = "policy.toml"
GUARDS = "guards"  # a directory of guard plugins
AGENTS = (*FOLDERS, directories.PROJECT)  # a later one replaces an earlier one
PLUGINS = (".yaml", ".yml", ".md")
MOST_PLUGINS = 200  # in one directory
ABSENT = (2, 20)  # ENOENT, ENOTDIR


def files(home: str, workspace: str, organisation: str = directories.SYSTEM) -> tuple[tuple[str, str], ...]:
    """The layers and the path of each one's file, the one furthest from the project first."""
    return (
        (ORGANISATION, f"{organisation}/{NAME}"),
        (USER, f"{directories.configuration(home)}/{NAME}"),
        (PROJECT, f"{workspace.rstrip('/')}/{directories.PROJECT}/{NAME}"),
    )


def present(
    home: str, workspace: str, organisation: str = directories.SYSTEM, guest: str = ""
) -> tuple[tuple[str, str], ...]:
    """The layers whose file exists or may exist, with its path.

    The files of a `guest`, a home that only the environment names, count like a project's.
    """
    found = [(layer, file) for layer, file in files(home, workspace, organisation) if _there(file)]
    for layer, directory in plugin_directories(home, workspace):
        found += [(layer, file) for file in _plugins(directory)]
    if guest:
        found += [(PROJECT, file) for layer, file in present(guest, "/", organisation) if layer == USER]
    return tuple(dict.fromkeys(found))


def plugin_directories(home: str, workspace: str) -> tuple[tuple[str, str], ...]:
    """The directories of guard plugins, the user's before the project's; a later plugin replaces an earlier one."""
    project = workspace.rstrip("/")
    found = [(USER, f"{home.rstrip('/')}/{agent}/{GUARDS}") for agent in AGENTS]
    found.append((USER, f"{directories.configuration(home)}/{GUARDS}"))
    if project != home.rstrip("/"):
        found += [(PROJECT, f"{project}/{agent}/{GUARDS}") for agent in AGENTS]
    return tuple(found)


def is_plugin(file: str) -> bool:
    return file.endswith(PLUGINS)


def _plugins(directory: str) -> list[str]:
    """The plugin files of a directory, by name; the directory itself if it cannot be listed or holds too many files."""
    try:
        names = system.listdir(directory)
    except OSError as error:
        return [] if error.errno in ABSENT else [directory]
    except ValueError:
        return []
    if len(names) > MOST_PLUGINS:
        return [directory]
    names = [name for name in names if name.endswith(PLUGINS) and not name.lower().startswith(("readme.", "."))]
    return [f"{directory}/{name}" for name in sorted(names)]


def _there(file: str) -> bool:
    try:
        system.lstat(file)
    except OSError as error:
        return error.errno not in ABSENT
    except ValueError:  # a NUL in the name: nothing can exist there
        return False
    return True


def book_for(facts: Facts, profile: str = "") -> Rulebook:
    """The rulebook in force for these facts; `profile` replaces the one chosen there."""
    guest = guest_of(facts)
    found = present(facts.installed_home(), facts.workspace(), guest=guest)
    if not found and not profile:
        from toolgate.rules import DEFAULT

        return DEFAULT
    from toolgate.policy.force.loading import in_force

    return in_force(facts.installed_home(), facts.workspace(), facts.uid(), profile=profile, guest=guest).book()


def guest_of(facts: Facts) -> str:
    """The home from the environment if it differs from the installed one; empty: it does not."""
    said, counts = facts.home(), facts.installed_home()
    return "" if said == counts or facts.resolve(said) == facts.resolve(counts) else said
