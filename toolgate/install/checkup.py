"""What `toolgate doctor` looks at: the installation itself, and for each agent whether its hook answers."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolgate.install import codex_trust, launching
from toolgate.install.canary import tried
from toolgate.install.change import content_of, short
from toolgate.install.compiling import current
from toolgate.install.json_text import NotJson, read
from toolgate.install.planning import Site
from toolgate.install.recipes import RECIPES, Insertion, OwnFile, Recipe, ours
from toolgate.protocols.capability import DEADLINE

FINE, WARNING, FAILURE = "fine", "warning", "failure"
OTHERS_WRITE = 0o022


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what about it, how it is, and what to do where it is not fine."""

    subject: str
    state: str
    text: str
    advice: str = ""


# --- the installation ------------------------------------------------------------------------------------------------


def general(package: Path, state: Path, project: Path) -> Iterator[Finding]:
    """The interpreter, the package and the state directory."""
    interpreter = Path(launching.interpreter())
    if not os.access(interpreter, os.X_OK):
        yield Finding("python", FAILURE, f"`{interpreter}` cannot be started", "install Toolgate with another Python")
    else:
        yield Finding("python", FINE, str(interpreter))
    yield from _package(package, project)
    yield from _state(state)


def _package(package: Path, project: Path) -> Iterator[Finding]:
    if package.stat().st_mode & OTHERS_WRITE:
        yield Finding("package", FAILURE, f"others may change `{package}`", f"chmod go-w {package}")
    elif package.is_relative_to(project) and package != project / "toolgate":  # but for those who work on Toolgate
        advice = "install it outside the project, for example with `pipx install toolgate`"
        yield Finding("package", WARNING, f"`{package}` lies in this project, where agents work", advice)
    else:
        yield Finding("package", FINE, str(package))
    if current(package):
        yield Finding("compiled", FINE, "hooks start quickly")
    else:
        yield Finding(
            "compiled", WARNING, "hooks start slowly: the package is not compiled, or has changed", "toolgate compile"
        )


def _private(path: Path) -> bool:
    """Whether a directory is ours alone; Windows has neither such modes nor such owners."""
    found = path.stat()
    return not hasattr(os, "getuid") or (not found.st_mode & 0o077 and found.st_uid == os.getuid())


def _state(state: Path) -> Iterator[Finding]:
    if not state.exists():
        yield Finding("state", FINE, "nothing is remembered yet")
    elif not _private(state):
        yield Finding("state", FAILURE, f"`{state}` is not private", f"chmod 700 {state}, and see who owns it")
    elif not os.access(state, os.W_OK):
        yield Finding("state", FAILURE, f"`{state}` cannot be written", f"chmod u+w {state}")
    else:
        yield Finding("state", FINE, str(state))


# --- agents ----------------------------------------------------------------------------------------------------------


def agents(home: Path, project: Path | None) -> Iterator[Finding]:
    """Each agent that is here or has a hook of ours."""
    for recipe in RECIPES:
        sites = [Site(home), *([Site(home, project)] if project else [])]
        hooks = [(site, hook) for site in sites for hook in hooks_of(recipe, site)]
        present = any(map(shutil.which, recipe.programs)) or any((home / name).is_dir() for name in recipe.directories)
        if not hooks and not present:
            continue
        if not hooks:
            yield Finding(
                recipe.agent, WARNING, "it is here, and nothing guards it", f"toolgate install {recipe.agent}"
            )
            continue
        findings = [*_version(recipe), *_switches(recipe, sites)]
        for site, hook in hooks:
            findings += _hook(recipe, site, hook)
        bad = [finding for finding in findings if finding.state != FINE]
        yield from bad or [Finding(recipe.agent, FINE, "guarded: a harmless call passes, a forbidden one is blocked")]


@dataclass(frozen=True)
class Hook:
    """A command of ours in an agent's settings."""

    path: Path
    command: str | list[str]
    timeout: float | None  # seconds


def hooks_of(recipe: Recipe, site: Site) -> list[Hook]:
    """The commands of ours that stand in an agent's settings; a file that cannot be read holds none."""
    found: list[Hook] = []
    parts: list[Insertion | OwnFile] = [*recipe.insertions, *recipe.files]
    for part in parts:
        path = site.place(part)
        text = (content_of(path) or b"").decode("utf-8", "replace")
        if "toolgate" in text:
            found += _hooks_in(recipe.agent, path, text)
    return found


def _hooks_in(agent: str, path: Path, text: str) -> list[Hook]:
    if agent == "opencode":
        words = re.search(r"^const WORDS = (\[.*\]);$", text, re.MULTILINE)
        return [Hook(path, json.loads(words[1]), None)] if words else []
    if agent == "cline":
        return [Hook(path, [str(path)], None)]
    try:
        return list(_entries(path, read(text).value))
    except NotJson:
        return []


def _entries(path: Path, value: object) -> Iterator[Hook]:
    if isinstance(value, list):
        for part in value:
            yield from _entries(path, part)
    if isinstance(value, dict):
        command = value.get("command", value.get("bash"))
        if isinstance(command, str) and ours(value):
            yield Hook(path, command, _seconds(value))
            return
        for part in value.values():
            yield from _entries(path, part)


def _seconds(entry: dict[str, Any]) -> float | None:
    found = entry.get("timeoutSec", entry.get("timeout"))
    if not isinstance(found, int | float):
        return None
    return found / 1000 if found >= 1000 else found


def _hook(recipe: Recipe, site: Site, hook: Hook) -> Iterator[Finding]:
    where = short(hook.path, site.home)
    again = f"toolgate install {recipe.agent}" + ("" if site.project is None else " --project")
    text = hook.command if isinstance(hook.command, str) else " ".join(hook.command)
    if recipe.agent != "cline" and (launching.program() not in text or launching.interpreter() not in text):
        yield Finding(
            recipe.agent, WARNING, f"{where} starts another Toolgate, or another Python, than this one", again
        )
    if hook.timeout is not None and hook.timeout <= DEADLINE:
        yield Finding(
            recipe.agent, FAILURE, f"{where} gives the hook {hook.timeout:g} s; it may need {DEADLINE:g}", again
        )
    wrong = tried(recipe.agent, hook.command, Path.cwd())
    if wrong:
        yield Finding(recipe.agent, FAILURE, f"{where}: {wrong}", again)


def _version(recipe: Recipe) -> Iterator[Finding]:
    """Whether the agent is one of those whose behaviour is known."""
    program = next((found for name in recipe.programs if (found := shutil.which(name))), None)
    if program is None or not recipe.since:
        return
    try:
        done = subprocess.run(  # noqa: S603 # the agent itself, asked for its version
            [program, "--version"], capture_output=True, text=True, timeout=20, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        yield Finding(recipe.agent, WARNING, f"`{program} --version` gives no answer", "see whether the agent works")
        return
    said = re.search(r"(\d+)\.(\d+)\.(\d+)", done.stdout)
    wanted = tuple(int(part) for part in recipe.since.split("."))
    if said and tuple(int(part) for part in said.groups()) < wanted:
        text = f"version {said[0]} is older than {recipe.since}, the oldest whose hooks are known"
        yield Finding(recipe.agent, WARNING, text, f"update {recipe.title}")


def _switches(recipe: Recipe, sites: list[Site]) -> Iterator[Finding]:
    """Settings that turn hooks off."""
    for site in sites:
        for path in {site.place(part) for part in recipe.insertions}:
            text = (content_of(path) or b"").decode("utf-8", "replace")
            try:
                settings = read(text).value if text.strip() else {}
            except NotJson as error:
                advice = "mend the file: the agent ignores it, and our hook with it"
                yield Finding(recipe.agent, FAILURE, f"{short(path, site.home)}: {error.message}", advice)
                continue
            if isinstance(settings, dict) and settings.get("disableAllHooks") is True:
                yield Finding(
                    recipe.agent, FAILURE, f"`disableAllHooks` in {short(path, site.home)} turns hooks off", "remove it"
                )
        if recipe.agent == "codex":
            yield from _trust(site)


def _trust(site: Site) -> Iterator[Finding]:
    path = (site.project or site.home) / ".codex/hooks.json"
    text = (content_of(path) or b"").decode("utf-8", "replace")
    if "/toolgate/hook.py" not in text:
        return
    try:
        wanted = codex_trust.entries(text, str(path))
        config = (content_of(site.home / ".codex/config.toml") or b"").decode("utf-8", "replace")
        if codex_trust.trusted(config, wanted):
            return
    except (NotJson, AttributeError, KeyError, tomllib.TOMLDecodeError):
        pass
    yield Finding(
        "codex", FAILURE, "Codex does not trust the hook, and skips it without a word", "toolgate install codex"
    )
