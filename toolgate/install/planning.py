"""From a recipe to the changes it means here: for installing, and for taking out what nobody remembers putting in."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from toolgate.install import codex_trust
from toolgate.install.change import Change, content_of
from toolgate.install.json_text import NotJson, appended, read, removed
from toolgate.install.recipes import RECIPES, Insertion, OwnFile, Recipe, ours

USER, PROJECT = "user", "project"


@dataclass(frozen=True)
class Site:
    """Where something is installed: for the user, or in one project."""

    home: Path
    project: Path | None = None

    @property
    def scope(self) -> str:
        return USER if self.project is None else PROJECT

    def place(self, part: Insertion | OwnFile) -> Path:
        return self.home / part.user if self.project is None else self.project / part.project


def detected(home: Path) -> list[Recipe]:
    """The agents that seem to be here: a program of theirs, or a directory they keep."""
    return [
        recipe
        for recipe in RECIPES
        if any(shutil.which(name) for name in recipe.programs)
        or any((home / name).is_dir() for name in recipe.directories)
    ]


def installing(recipe: Recipe, site: Site) -> list[Change]:
    """What has to change so that an agent is guarded; nothing, where it is already so."""
    changes: dict[Path, Change] = {}
    for part in recipe.insertions:
        path = site.place(part)
        before = changes[path].before if path in changes else content_of(path)
        text = _text(path, changes[path].after if path in changes else before)
        changes[path] = Change(path, before, _with_entry(path, text, part).encode())
    for file in recipe.files:
        path = site.place(file)
        changes[path] = Change(path, content_of(path), file.content().encode(), file.executable)
    if recipe.agent == "codex":
        _trust(changes, site)
    return [change for change in changes.values() if not change.empty]


def removing(recipe: Recipe, site: Site) -> list[Change]:
    """What has to change so that nothing of ours is left, whatever else has changed since."""
    changes: dict[Path, Change] = {}
    for part in recipe.insertions:
        path = site.place(part)
        before = changes[path].before if path in changes else content_of(path)
        if before is None:
            continue
        text = _text(path, changes[path].after if path in changes else before)
        try:
            left = removed(text, part.keys, ours)
        except NotJson as error:
            raise _named(path, error) from None
        changes[path] = Change(path, before, left.encode())
    for file in recipe.files:
        path = site.place(file)
        before = content_of(path)
        if before is not None and b"toolgate" in before:
            changes[path] = Change(path, before, None)
    if recipe.agent == "codex":
        path = _config(site)
        before = content_of(path)
        if before is not None:
            changes[path] = Change(path, before, codex_trust.forgetting(_text(path, before)).encode())
    return [change for change in changes.values() if not change.empty]


def _with_entry(path: Path, text: str, part: Insertion) -> str:
    """The settings with our entry once, and as it is today."""
    entry = part.entry()
    try:
        if not text.strip() and part.first is not None:
            text = json.dumps(part.first, indent=2) + "\n"
        found = read(text).value
        for key in part.keys:
            found = found.get(key, {}) if isinstance(found, dict) else {}
        if isinstance(found, list) and [one for one in found if ours(one)] == [entry]:
            return text
        return appended(removed(text, part.keys, ours), part.keys, entry)
    except NotJson as error:
        raise _named(path, error) from None


def _trust(changes: dict[Path, Change], site: Site) -> None:
    hooks = next(iter(changes.values()))
    path = _config(site)
    before = content_of(path)
    text = _text(path, before)
    wanted = codex_trust.entries((hooks.after or b"").decode(), str(hooks.path))
    if codex_trust.trusted(text, wanted):
        return
    changes[path] = Change(path, before, codex_trust.trusting(text, wanted).encode())


def _config(site: Site) -> Path:
    """The user's own file: a project cannot trust itself."""
    return site.home / ".codex/config.toml"


def _text(path: Path, content: bytes | None) -> str:
    try:
        return (content or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJson(f"{path}: byte {error.start} is no text", help="mend the file, then install again") from None


def _named(path: Path, error: NotJson) -> NotJson:
    return NotJson(f"{path}: {error.message}", help=error.help)
