"""The settings and variables with which an agent turns its hooks off, and where each of them counts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from toolgate.install.change import content_of, short
from toolgate.install.json_text import NotJson, read
from toolgate.install.places import Site
from toolgate.model.agent import Agent

MARK = "toolgate"


ABSENT = object()
OFF, REPLACED = "turns hooks off", "lets another program run in place of the hook"


@dataclass(frozen=True)
class Switch:
    """A setting by its keys, and the values that turn hooks off; `managed`: it counts in a machine's files alone."""

    keys: tuple[str, ...]
    off: Callable[[object], bool]
    managed: bool = False
    effect: str = OFF


@dataclass(frozen=True)
class Switches:
    """The off-switches of one agent: files of the user, of a project and of the machine, and environment variables.

    A name that ends in `/` is a directory of JSON files.
    """

    settings: tuple[Switch, ...] = ()
    user: tuple[str, ...] = ()
    project: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()  # variables that name a program, so that each value counts


def _not_false(value: object) -> bool:
    return value is not False


def _not_true(value: object) -> bool:
    return value is not True


def _not_a_table(value: object) -> bool:
    return not isinstance(value, dict)


def _names_us(value: object) -> bool:
    return not isinstance(value, list) or any(isinstance(one, str) and MARK in one for one in value)


def _on(value: str | None) -> bool:
    return (value or "").lower() not in ("", "0", "false", "no", "off")


def _on_in_settings(value: object) -> bool:
    return _on(str(value)) if value is not None else False


def _given(value: object) -> bool:
    return value not in (None, "")


def _system(name: str) -> tuple[str, ...]:
    """The files of a machine for Gemini CLI and what descends from it."""
    places = {"gemini": ("gemini-cli", "GeminiCli"), "qwen": ("qwen-code", "QwenCode")}[name]
    directories = (f"/etc/{places[0]}", f"/Library/Application Support/{places[1]}")
    return tuple(f"{one}/{file}" for one in directories for file in ("settings.json", "system-defaults.json"))


ALL_HOOKS = Switch(("disableAllHooks",), _not_false)
CLAUDE_VARIABLES = ("CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE")
CLAUDE_PROGRAMS = ("CLAUDE_CODE_SHELL_PREFIX",)
# They make a shell, or any program, run something else before or instead of what it was started for.
BENT = """BASH_ENV SHELLOPTS LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH""".split()

# Each was seen to work in the real client, but for those of machines, and that in Copilot's own files: its help names
# it, and 1.0.102 ran the user's hooks in spite of it.
SWITCHES = {
    "claude-code": Switches(
        (
            ALL_HOOKS,
            Switch(("allowManagedHooksOnly",), _not_false, managed=True),
            *[Switch(("env", name), _on_in_settings) for name in CLAUDE_VARIABLES],
            *[Switch(("env", name), _given, effect=REPLACED) for name in (*CLAUDE_PROGRAMS, *BENT)],
        ),
        user=(".claude/settings.json",),
        project=(".claude/settings.json", ".claude/settings.local.json"),
        machine=tuple(
            f"{directory}/{name}"
            for directory in ("/etc/claude-code", "/Library/Application Support/ClaudeCode")
            for name in ("managed-settings.json", "managed-settings.d/")
        ),
        variables=CLAUDE_VARIABLES,
        programs=CLAUDE_PROGRAMS,
    ),
    "codex": Switches(
        (
            Switch(("features", "hooks"), _not_true),
            Switch(("features", "codex_hooks"), _not_true),
            Switch(("allow_managed_hooks_only",), _not_false, managed=True),
        ),
        user=(".codex/config.toml", ".codex/managed_config.toml"),
        project=(".codex/config.toml",),
        machine=("/etc/codex/config.toml", "/etc/codex/managed_config.toml", "/etc/codex/requirements.toml"),
    ),
    "gemini": Switches(
        (
            Switch(("hooksConfig", "enabled"), _not_true),
            Switch(("hooksConfig", "disabled"), _names_us),
            Switch(("hooks",), _not_a_table),
        ),
        user=(".gemini/settings.json",),
        project=(".gemini/settings.json",),
        machine=_system("gemini"),
    ),
    "qwen": Switches(
        (
            ALL_HOOKS,
            Switch(("hooks",), _not_a_table),
            *[Switch(("env", name), _given, effect=REPLACED) for name in BENT],
        ),
        user=(".qwen/settings.json",),
        project=(".qwen/settings.json", ".qwen/settings.local.json"),
        machine=_system("qwen"),
    ),
    "copilot": Switches(
        (ALL_HOOKS,),
        user=(".copilot/settings.json", ".copilot/config.json"),
        project=(
            ".github/copilot/settings.json",
            ".github/copilot/settings.local.json",
            ".claude/settings.json",
            ".claude/settings.local.json",
        ),
    ),
    "opencode": Switches(variables=("OPENCODE_PURE",)),
    "cline": Switches((Switch(("hooksEnabled",), _not_true),), user=(".cline/data/globalState.json",)),
}


class Unreadable(Exception):
    """A settings file that cannot be read; the message names it."""


def turned_off(agent: Agent, sites: list[Site], machine: Path = Path("/")) -> Iterator[str]:
    """What turns the hooks of an agent off, in words; a file that cannot be read may do so too."""
    known = SWITCHES.get(agent.name, Switches())
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
    yield from [f"`{name}` in the environment {OFF}" for name in known.variables if _on(variable(name))]
    yield from [f"`{name}` in the environment {REPLACED}" for name in known.programs if variable(name)]
    if "noexec" in (variable("SHELLOPTS") or "").split(":"):  # a shell that is bash reads the hook, and runs nothing
        yield f"`SHELLOPTS` in the environment {OFF}"


def _of_machine(known: Switches, machine: Path) -> list[Path]:
    found: list[Path] = []
    for name in known.machine:
        path = machine / name[1:]
        found += sorted(path.glob("*.json")) if name.endswith("/") else [path]
    return found


def files_of(agent: Agent, site: Site, machine: Path = Path("/")) -> list[Path]:
    """The settings an agent reads in a project, or wherever it works: the user's and the machine's."""
    known = SWITCHES.get(agent.name, Switches())
    if site.project is not None:
        return [site.project / name for name in known.project]
    named = [
        site.variable(variable) for one in agent.directories if one.path in known.user for variable, _ in one.added
    ]
    found = [site.of_user(agent, name) for name in known.user]
    return [*found, *[Path(name) for name in named if name], *_of_machine(known, machine)]


def settings_in(path: Path) -> object:
    """The settings a file holds; of one that does not exist, none."""
    try:
        text = (content_of(path) or b"").decode("utf-8")
        return tomllib.loads(text) if path.suffix == ".toml" else read(text).value
    except NotJson as error:
        raise Unreadable(error.message) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"not valid {'TOML' if path.suffix == '.toml' else 'UTF-8'}: {error}") from None
    except OSError as error:
        raise Unreadable(f"it cannot be read: {error.strerror}") from None


def _value(settings: object, keys: tuple[str, ...]) -> object:
    for key in keys:
        settings = settings.get(key, ABSENT) if isinstance(settings, dict) else ABSENT
    return settings
