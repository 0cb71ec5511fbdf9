"""Finds other hooks that are not in the list with our entry: in hook files, in plugins, and where settings point."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from toolgate.install.change import content_of
from toolgate.install.jsonc import NotJson, read
from toolgate.install.places import Site
from toolgate.install.planning import placed
from toolgate.install.recipes import Recipe, ours
from toolgate.install.switches import Unreadable, files_of, settings_in

Other = tuple[Path, str, object]  # the file, a description, and the value that is compared


def brought(recipe: Recipe, site: Site) -> Iterator[Other]:
    """The other hooks of an agent that are not in a list where ours could be."""
    known = recipe.declaration.brought
    own = [path for _, path in placed(recipe, recipe.files, site)]
    for directory, pattern in known.user if site.project is None else known.project:
        place = site.of_user(recipe.declared, directory) if site.project is None else site.project / directory
        for path in sorted(place.glob(pattern)):
            if known.events:
                yield from _in_file(path, known.events)
            elif path not in own:
                yield path, "this plugin", _content(path)
    yield from _plugins(recipe, site, known.plugins) if known.plugins else ()


def _in_file(path: Path, events: tuple[str, ...]) -> Iterator[Other]:
    with suppress(Unreadable):  # the agent ignores its hooks too
        settings = settings_in(path)
        hooks = settings.get("hooks") if isinstance(settings, dict) else None
        for event in events:
            found = hooks.get(event) if isinstance(hooks, dict) else None
            for one in found if isinstance(found, list) else ():
                if not ours(one):
                    yield path, f"a hook in `hooks.{event}`", one


def _content(path: Path) -> str:
    try:
        return (content_of(path) or b"").hex()
    except OSError as error:
        return str(error.strerror)


# --- plugins that settings name --------------------------------------------------------------------------------------


def _plugins(recipe: Recipe, site: Site, key: str) -> Iterator[Other]:
    for path in _settings(recipe, site):
        with suppress(Unreadable):  # reported where the file is checked for switches
            settings = settings_in(path)
            named = settings.get(key) if isinstance(settings, dict) else None
            for name in named if isinstance(named, list) else ():
                yield path, f"the plugin `{name}`", [name]
            for name, on in named.items() if isinstance(named, dict) else ():
                hooks = _of_plugin(recipe, site, name)
                if on and hooks:
                    yield path, f"the plugin `{name}`", hooks


def _settings(recipe: Recipe, site: Site) -> list[Path]:
    known = recipe.declaration.brought
    if not known.user_settings:
        return files_of(recipe.declared, site)
    if site.project is not None:
        return [site.project / name for name in known.project_settings]
    return [site.of_user(recipe.declared, name) for name in known.user_settings]


def _of_plugin(recipe: Recipe, site: Site, name: str) -> list[str]:
    """The hooks in a plugin; its name if it cannot be found."""
    found: list[str] = []
    known = recipe.declaration.brought
    places = _installed(site.of_user(recipe.declared, known.installed), name) if known.installed else []
    if not places:
        return [name]
    for place in places:
        if not Path(place, known.manifest).is_dir() and not Path(place, "hooks").is_dir():
            found.append(name)
            continue
        hooks, manifest = Path(place, "hooks/hooks.json"), Path(place, known.manifest, "plugin.json")
        with suppress(OSError):
            if hooks.exists():
                found.append(_content(hooks))
            if b'"hooks"' in (content_of(manifest) or b""):
                found.append(_content(manifest))
    return found


def _installed(record: Path, name: str) -> list[str]:
    """The directories of a plugin, by the agent's own list."""
    try:
        listed = read((content_of(record) or b"").decode("utf-8", "replace")).value
    except (OSError, NotJson):
        return []
    plugins = listed.get("plugins") if isinstance(listed, dict) else None
    rows = plugins.get(name) if isinstance(plugins, dict) else None
    places = [row.get("installPath") for row in (rows if isinstance(rows, list) else [rows]) if isinstance(row, dict)]
    return [place for place in places if isinstance(place, str)]
