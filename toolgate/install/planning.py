"""Turns a recipe into changes: for installing, and for removing what no record mentions."""

import json
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from toolgate.install import trust, unshared
from toolgate.install.change import Change, content_of
from toolgate.install.json_text import appended, removed, with_member, without_member
from toolgate.install.jsonc import NotJson, read
from toolgate.install.places import PROJECT, USER, Site
from toolgate.install.recipes import RECIPES, Insertion, Member, OwnFile, Recipe, ours
from toolgate.install.shapes import dropped
from toolgate.model.errors import GuardError
from toolgate.protocols.declaration import Trust

__all__ = [
    "PROJECT", "USER", "Homeless", "Site", "Step", "detected", "files_of", "formerly", "has_hooks", "installing",
    "place_of", "placed", "planned", "present", "removing", "settings_of",
]  # fmt: skip

Part = TypeVar("Part", bound=Insertion | Member | OwnFile)


class Homeless(GuardError):
    """An agent that is to be guarded in a project, where it has no hooks."""


def place_of(recipe: Recipe, part: Insertion | Member | OwnFile, site: Site) -> Path:
    """The file that holds a part of a recipe; the agent has hooks at this site."""
    return site.of_user(recipe.declared, part.user) if site.project is None else site.project / part.project


def placed(recipe: Recipe, parts: Iterable[Part], site: Site) -> list[tuple[Part, Path]]:
    """Parts of a recipe with the files that hold them; none in a project if the agent has no hooks there."""
    return [(part, place_of(recipe, part, site)) for part in parts] if has_hooks(recipe, site) else []


def has_hooks(recipe: Recipe, site: Site) -> bool:
    """Whether the agent reads hooks at this site."""
    return site.project is None or bool(recipe.declared.project_hooks)


def settings_of(recipe: Recipe, site: Site) -> list[Path]:
    """The settings files that hold our entries."""
    return list(dict.fromkeys([path for _, path in placed(recipe, recipe.insertions, site)]))


def files_of(recipe: Recipe, site: Site) -> list[Path]:
    """The same, and our own files."""
    return [*settings_of(recipe, site), *[path for _, path in placed(recipe, recipe.files, site)]]


@dataclass(frozen=True)
class Step:
    """The changes of one agent, or of something else that is needed for them."""

    agent: str
    title: str
    changes: list[Change]
    key: tuple[str, str, str] | None = None  # in the ledger; `None`: the agent's key for this place


def planned(
    recipes: list[Recipe], changes: Callable[[Recipe], list[Change]]
) -> tuple[list[Step], list[tuple[Recipe, str]]]:
    """The steps for agents, and the errors for those whose files cannot be read or changed."""
    steps: list[Step] = []
    problems: list[tuple[Recipe, str]] = []
    for recipe in recipes:
        try:
            steps.append(Step(recipe.agent, recipe.title, changes(recipe)))
        except GuardError as error:
            problems.append((recipe, f"{error}; {error.help}" if error.help else str(error)))
        except OSError as error:
            problems.append((recipe, str(error)))
    return steps, problems


def detected(site: Site) -> list[Recipe]:
    """The agents that seem to be here, and have hooks."""
    return [recipe for recipe in RECIPES if has_hooks(recipe, site) and present(recipe, site)]


def present(recipe: Recipe, site: Site) -> bool:
    """Whether an agent seems to be installed: one of its programs or directories exists."""
    kept = [site.of_user(recipe.declared, name) for name in recipe.directories]
    return any(map(shutil.which, recipe.declared.programs)) or any(path.is_dir() for path in kept)


def installing(recipe: Recipe, site: Site, status: bool = False) -> list[Change]:
    """The changes that guard an agent; empty if it already is."""
    if not has_hooks(recipe, site):
        raise Homeless(
            f"{recipe.title} has no hooks in a project",
            help=f"guard it in all of them: toolgate install {recipe.agent}",
        )
    drafts = Drafts()
    for part, place in placed(recipe, (*recipe.insertions, *(recipe.status if status else ())), site):
        drafts.edit(place, partial(_with_part, part))
    for part, place in formerly(recipe, site):
        drafts.edit(place, partial(_without_part, part))
    for file, place in placed(recipe, recipe.files, site):
        drafts.put(place, file.content(), file.executable)
    for place in settings_of(recipe, site):
        if why := dropped(recipe.agent, drafts.text(place)):
            raise NotJson(f"{place}: {why}", help="the agent would ignore the whole file; fix it, then install again")
    if known := recipe.declaration.trust:
        _trust(drafts, recipe, known, site)
    if site.project is not None:
        for place in files_of(recipe, site):
            unshared.checked(site.project, place, recipe.agent)
    return drafts.changes()


def formerly(recipe: Recipe, site: Site) -> list[tuple[Insertion, Path]]:
    """The parts of a recipe that an earlier version put into a file that the project shares."""
    if site.project is None:
        return []
    declared = [name for name in recipe.declared.project_hooks if name.endswith(".json")]
    found = [(part, site.project / name) for part in recipe.insertions for name in declared if name != part.project]
    return [(part, place) for part, place in found if _holds(place, part)]


def _holds(path: Path, part: Insertion) -> bool:
    """Whether a file has one of our entries; false if it cannot be read."""
    try:
        found = read((content_of(path) or b"").decode("utf-8")).value
    except (OSError, UnicodeDecodeError, NotJson):
        return False
    for key in part.keys:
        found = found.get(key) if isinstance(found, dict) else None
    return isinstance(found, list) and ours(found)


def removing(recipe: Recipe, site: Site, moved: Sequence[Path] = ()) -> list[Change]:
    """The changes that remove everything of ours, whatever else has changed since.

    `moved` are files written where the agent read its settings then; now it may read others.
    """
    drafts = Drafts()
    for part, usual in placed(recipe, (*recipe.insertions, *recipe.status), site):
        for place in _candidates(usual, moved):
            drafts.edit(place, partial(_without_part, part))
    for part, place in formerly(recipe, site):
        drafts.edit(place, partial(_without_part, part))
    for _, usual in placed(recipe, recipe.files, site):
        for place in _candidates(usual, moved):
            if b"toolgate" in (content_of(place) or b""):
                drafts.put(place, None)
    if known := recipe.declaration.trust:
        line = trust.comment(recipe.agent, known)
        for place in _candidates(site.of_user(recipe.declared, known.file), moved):
            drafts.edit(place, partial(trust.forgetting, line=line))
    return drafts.changes()


def _candidates(place: Path, moved: Sequence[Path]) -> list[Path]:
    """The files that may hold a part: the current one, and those of the same name elsewhere.

    A file that cannot be read holds none: the agent cannot read it either, and recorded ones were read before.
    """
    found: list[Path] = []
    for path in dict.fromkeys([place, *[path for path in moved if path.name == place.name]]):
        with suppress(OSError):
            if b"toolgate" in (content_of(path) or b""):
                found.append(path)
    return found


class Drafts:
    """Changes being prepared: several parts of a recipe may be in one file."""

    def __init__(self) -> None:
        self._drafts: dict[Path, Change] = {}

    def edit(self, path: Path, change: Callable[[str], str]) -> None:
        """Change the text of a file; raises an error that names the file if it cannot be read."""
        draft = self._drafts.get(path) or Change(path, content_of(path), content_of(path))
        try:
            text = change((draft.after or b"").decode("utf-8"))
        except UnicodeDecodeError as error:
            raise NotJson(
                f"{path}: not valid UTF-8 at byte {error.start}", help="fix the file, then install again"
            ) from None
        except NotJson as error:
            raise NotJson(f"{path}: {error.message}", help=error.help) from None
        self._drafts[path] = Change(path, draft.before, text.encode())

    def put(self, path: Path, content: str | None, executable: bool = False) -> None:
        after = None if content is None else content.encode()
        mode = 0o755 if executable and not os.access(path, os.X_OK) else None
        self._drafts[path] = Change(path, content_of(path), after, mode)

    def text(self, path: Path) -> str:
        return (self._drafts[path].after or b"").decode()

    def changes(self) -> list[Change]:
        return [change for change in self._drafts.values() if not change.empty]


def _with_part(part: Insertion | Member, text: str) -> str:
    """The settings with our part exactly once, in its current form."""
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


def _trust(drafts: Drafts, recipe: Recipe, known: Trust, site: Site) -> None:
    """Make the agent trust our hooks, which it otherwise skips: in the user's file, since no project trusts itself."""
    hooks, line = settings_of(recipe, site)[0], trust.comment(recipe.agent, known)
    wanted = trust.entries(known, drafts.text(hooks), str(hooks))
    drafts.edit(
        site.of_user(recipe.declared, known.file),
        lambda text: text if trust.trusted(text, wanted) else trust.trusting(text, wanted, line),
    )
