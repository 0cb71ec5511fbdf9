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


@dataclass(frozen=True)
class Switch:
    """A setting by its keys, and the values that turn hooks off; `managed`: it counts in a machine's files alone."""

    keys: tuple[str, ...]
    off: Callable[[object], bool]
    managed: bool = False


@dataclass(frozen=True)
class Switches:
    """The off-switches of one agent: files of the user, of a project and of the machine, and environment variables."""

    settings: tuple[Switch, ...] = ()
    user: tuple[str, ...] = ()
    project: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()


def _set(value: object) -> bool:
    return value not in (None, False, "false")


def _false(value: object) -> bool:
    return value is False


def _names_us(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(one, str) and MARK in one for one in value)


def _on(value: str | None) -> bool:
    return (value or "").lower() not in ("", "0", "false", "no", "off")


def _on_in_settings(value: object) -> bool:
    return _on(str(value)) if value is not None else False


ALL_HOOKS = Switch(("disableAllHooks",), _set)
CLAUDE_VARIABLES = ("CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE")

# Each was seen to work in the real client (tests/e2e), but for those of machines, and that of Copilot: its own help
# names it, and 1.0.102 ran the user's hooks in spite of it.
SWITCHES = {
    "claude-code": Switches(
        (
            ALL_HOOKS,
            Switch(("allowManagedHooksOnly",), _set, managed=True),
            *[Switch(("env", name), _on_in_settings) for name in CLAUDE_VARIABLES],
        ),
        user=(".claude/settings.json",),
        project=(".claude/settings.json", ".claude/settings.local.json"),
        machine=(
            "/etc/claude-code/managed-settings.json",
            "/Library/Application Support/ClaudeCode/managed-settings.json",
        ),
        variables=CLAUDE_VARIABLES,
    ),
    "codex": Switches(
        (Switch(("features", "hooks"), _false), Switch(("features", "codex_hooks"), _false)),
        user=(".codex/config.toml",),
        project=(".codex/config.toml",),
        machine=("/etc/codex/config.toml",),
    ),
    "gemini": Switches(
        (Switch(("hooksConfig", "enabled"), _false), Switch(("hooksConfig", "disabled"), _names_us)),
        user=(".gemini/settings.json",),
        project=(".gemini/settings.json",),
        machine=("/etc/gemini-cli/settings.json", "/Library/Application Support/GeminiCli/settings.json"),
    ),
    "qwen": Switches(
        (ALL_HOOKS,),
        user=(".qwen/settings.json",),
        project=(".qwen/settings.json", ".qwen/settings.local.json"),
        machine=("/etc/qwen-code/settings.json", "/Library/Application Support/QwenCode/settings.json"),
    ),
    "copilot": Switches(
        (ALL_HOOKS,),
        user=(".copilot/settings.json", ".copilot/config.json"),
        project=(".github/copilot/settings.json", ".github/copilot/settings.local.json"),
    ),
    "opencode": Switches(variables=("OPENCODE_PURE",)),
    "cline": Switches((Switch(("hooksEnabled",), _false),), user=(".cline/data/globalState.json",)),
}


class Unreadable(Exception):
    """A settings file that cannot be read; the message names it."""


def turned_off(agent: Agent, sites: list[Site], machine: Path = Path("/")) -> Iterator[str]:
    """What turns the hooks of an agent off, in words; a file that cannot be read may do so too."""
    known = SWITCHES.get(agent.name, Switches())
    for site in sites:
        for path in _files(agent, known, site, machine):
            try:
                settings = settings_in(path)
            except Unreadable as error:
                yield f"{short(path, site.home)}: {error}; the agent may ignore the file, and the hook with it"
                continue
            managed = path in [machine / name[1:] for name in known.machine]
            for switch in known.settings:
                if (managed or not switch.managed) and switch.off(_value(settings, switch.keys)):
                    yield f"`{'.'.join(switch.keys)}` in {short(path, site.home)} turns hooks off"
    yield from [
        f"`{name}` in the environment turns hooks off" for name in known.variables if _on(sites[0].variable(name))
    ]


def _files(agent: Agent, known: Switches, site: Site, machine: Path) -> list[Path]:
    if site.project is not None:
        return [site.project / name for name in known.project]
    named = [
        site.variable(variable) for one in agent.directories if one.path in known.user for variable, _ in one.added
    ]
    found = [site.of_user(agent, name) for name in known.user]
    return [*found, *[Path(name) for name in named if name], *[machine / name[1:] for name in known.machine]]


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
        settings = settings.get(key) if isinstance(settings, dict) else None
    return settings
