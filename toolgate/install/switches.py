"""Finds settings and variables that turn an agent's hooks off, and where each of them applies."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from toolgate.adapters import adapter_of
from toolgate.install.change import content_of, short
from toolgate.install.jsonc import NotJson, read
from toolgate.install.places import Site
from toolgate.model.agent import Agent
from toolgate.protocols.declaration import OFF, REPLACED, Switches, on

ABSENT = object()


class Unreadable(Exception):
    """A settings file that cannot be read; the message names it."""


def turned_off(agent: Agent, sites: list[Site], machine: Path = Path("/")) -> Iterator[str]:
    """What turns an agent's hooks off, in words; a file that cannot be read may do so too."""
    known = adapter_of(agent.name).declaration().switches
    for site in sites:
        for path in files_of(agent, site, machine):
            try:
                settings = settings_in(path)
            except Unreadable as error:
                yield f"{short(path, site.home)}: {error}; the agent may ignore the file, and the hook with it"
                continue
            managed = path in _of_machine(known, machine)
            for switch in known.settings:
                value = _value(settings, switch.keys)
                if (managed or not switch.managed) and value is not ABSENT and switch.off(value):
                    yield f"`{'.'.join(switch.keys)}` in {short(path, site.home)} {switch.effect}"
    variable = sites[0].variable
    yield from [f"`{name}` in the environment {OFF}" for name in known.variables if on(variable(name))]
    yield from [f"`{name}` in the environment {REPLACED}" for name in known.programs if variable(name)]
    if "noexec" in (variable("SHELLOPTS") or "").split(":"):  # bash then reads the hook but runs nothing
        yield f"`SHELLOPTS` in the environment {OFF}"


def _of_machine(known: Switches, machine: Path) -> list[Path]:
    found: list[Path] = []
    for name in known.machine:
        path = machine / name[1:]
        found += sorted(path.glob("*.json")) if name.endswith("/") else [path]
    return found


def files_of(agent: Agent, site: Site, machine: Path = Path("/")) -> list[Path]:
    """The settings an agent reads in a project, or anywhere: the user's and the machine's."""
    known = adapter_of(agent.name).declaration().switches
    if site.project is not None:
        return [site.project / name for name in known.project]
    named = [
        site.variable(variable) for one in agent.directories if one.path in known.user for variable, _ in one.added
    ]
    found = [site.of_user(agent, name) for name in known.user]
    return [*found, *[Path(name) for name in named if name], *_of_machine(known, machine)]


def settings_in(path: Path) -> object:
    """The settings in a file; empty if it does not exist."""
    try:
        return _parsed((content_of(path) or b"").decode("utf-8"), path.suffix)
    except NotJson as error:
        raise Unreadable(error.message) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"not valid {'TOML' if path.suffix == '.toml' else 'UTF-8'}: {error}") from None
    except OSError as error:
        raise Unreadable(f"it cannot be read: {error.strerror}") from None


@lru_cache(maxsize=64)  # the same few files are looked at for one thing after another
def _parsed(text: str, suffix: str) -> object:
    """The settings in a text, which nobody changes."""
    return tomllib.loads(text) if suffix == ".toml" else read(text).value


def _value(settings: object, keys: tuple[str, ...]) -> object:
    for key in keys:
        settings = settings.get(key, ABSENT) if isinstance(settings, dict) else ABSENT
    return settings
