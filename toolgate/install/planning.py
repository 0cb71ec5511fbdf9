"""From a recipe to the changes it means here: for installing, and for taking out what nobody remembers putting in."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from toolgate.install import codex_trust
from toolgate.install.change import Change, content_of
from toolgate.install.json_text import NotJson, appended, read, removed, with_member, without_member
from toolgate.install.recipes import BY_AGENT, RECIPES, Insertion, Member, OwnFile, Recipe, ours

USER, PROJECT = "user", "project"


@dataclass(frozen=True)
class Site:
    """Where something is installed: for the user, or in one project."""

    home: Path
    project: Path | None = None

    @property
    def scope(self) -> str:
        return USER if self.project is None else PROJECT

    def place(self, part: Insertion | Member | OwnFile) -> Path:
        return self.home / part.user if self.project is None else self.project / part.project


def detected(home: Path) -> list[Recipe]:
    """The agents that seem to be here: a program of theirs, or a directory they keep."""
    return [
        recipe
        for recipe in RECIPES
        if any(shutil.which(name) for name in recipe.programs)
        or any((home / name).is_dir() for name in recipe.directories)
    ]


def installing(recipe: Recipe, site: Site, status: bool = False) -> list[Change]:
    """What has to change so that an agent is guarded; nothing, where it is already so."""
    drafts = Drafts()
    for part in (*recipe.insertions, *(recipe.status if status else ())):
        drafts.edit(site.place(part), partial(_with_part, part))
    for file in recipe.files:
        drafts.put(site.place(file), file.content(), file.executable)
    if recipe.agent == "codex":
        _trust(drafts, site)
    return drafts.changes()


def removing(recipe: Recipe, site: Site) -> list[Change]:
    """What has to change so that nothing of ours is left, whatever else has changed since."""
    drafts = Drafts()
    for part in (*recipe.insertions, *recipe.status):
        if content_of(site.place(part)) is not None:
            drafts.edit(site.place(part), partial(_without_part, part))
    for file in recipe.files:
        content = content_of(site.place(file))
        if content is not None and b"toolgate" in content:
            drafts.put(site.place(file), None)
    if recipe.agent == "codex" and content_of(_config(site)) is not None:
        drafts.edit(_config(site), codex_trust.forgetting)
    return drafts.changes()


class Drafts:
    """Changes in the making: several parts of a recipe may stand in one file."""

    def __init__(self) -> None:
        self._drafts: dict[Path, Change] = {}

    def edit(self, path: Path, change: Callable[[str], str]) -> None:
        """Change the text of a file; what cannot be read is an error that names it."""
        draft = self._drafts.get(path) or Change(path, content_of(path), content_of(path))
        try:
            text = change((draft.after or b"").decode("utf-8"))
        except UnicodeDecodeError as error:
            raise NotJson(f"{path}: byte {error.start} is no text", help="mend the file, then install again") from None
        except NotJson as error:
            raise NotJson(f"{path}: {error.message}", help=error.help) from None
        self._drafts[path] = Change(path, draft.before, text.encode())

    def put(self, path: Path, content: str | None, executable: bool = False) -> None:
        after = None if content is None else content.encode()
        self._drafts[path] = Change(path, content_of(path), after, executable)

    def text(self, path: Path) -> str:
        return (self._drafts[path].after or b"").decode()

    def changes(self) -> list[Change]:
        return [change for change in self._drafts.values() if not change.empty]


def _with_part(part: Insertion | Member, text: str) -> str:
    """The settings with our part once, and as it is today."""
    if isinstance(part, Member):
        return with_member(text, part.key, part.value())
    entry = part.entry()
    if not text.strip() and part.first is not None:
        text = json.dumps(part.first, indent=2) + "\n"
    found = read(text).value
    for key in part.keys:
        found = found.get(key, {}) if isinstance(found, dict) else {}
    if isinstance(found, list) and [one for one in found if ours(one)] == [entry]:
        return text
    return appended(removed(text, part.keys, ours), part.keys, entry)


def _without_part(part: Insertion | Member, text: str) -> str:
    if isinstance(part, Insertion):
        return removed(text, part.keys, ours)
    settings = read(text).value
    return without_member(text, part.key) if isinstance(settings, dict) and ours(settings.get(part.key)) else text


def _trust(drafts: Drafts, site: Site) -> None:
    """Codex skips hooks that its own settings do not trust."""
    hooks = site.place(BY_AGENT["codex"].insertions[0])
    wanted = codex_trust.entries(drafts.text(hooks), str(hooks))
    drafts.edit(
        _config(site), lambda text: text if codex_trust.trusted(text, wanted) else codex_trust.trusting(text, wanted)
    )


def _config(site: Site) -> Path:
    """The user's own file: a project cannot trust itself."""
    return site.home / ".codex/config.toml"
