"""Compares what is installed with what `install` would write: any difference can disable a hook."""

import json
import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from toolgate.install.change import content_of
from toolgate.install.others import brought
from toolgate.install.places import Site
from toolgate.install.planning import formerly, placed, settings_of
from toolgate.install.recipes import Insertion, Member, OwnFile, Recipe, ours
from toolgate.install.shapes import dropped
from toolgate.install.switches import Unreadable, files_of, settings_in


@dataclass(frozen=True)
class Difference:
    """A file that differs from what `install` would write; `missing`: it has nothing of Toolgate."""

    path: Path
    text: str
    missing: bool = False


def differences(recipe: Recipe, site: Site) -> Iterator[Difference]:
    """Everything about an agent's hook that `install` would write differently."""
    yield from _lists(recipe, site)
    yield from _whole(recipe, site)
    for file, path in placed(recipe, recipe.files, site):
        yield from _file(path, file)
    for _, path in formerly(recipe, site):
        yield Difference(path, "the project shares this file, but its Toolgate entry is for one machine only")


def _lists(recipe: Recipe, site: Site) -> Iterator[Difference]:
    """Differences in the lists of an agent's settings; the lists of a file without our entry make one."""
    found: dict[Difference, None] = {}
    lacking: dict[Path, list[str]] = {}
    for part, path in placed(recipe, recipe.insertions, site):
        for one in _list(path, part):
            if one.missing:
                lacking.setdefault(path, []).append(f"`{'.'.join(part.keys)}`")
            else:
                found[one] = None
    for path, names in lacking.items():
        *first, last = names
        lists = f"{', '.join(first)} and {last} have" if first else f"{last} has"
        yield Difference(path, f"{lists} no Toolgate entry", missing=True)
    yield from found


def _whole(recipe: Recipe, site: Site) -> Iterator[Difference]:
    """The files that the agent ignores as a whole, including their hooks."""
    for path in settings_of(recipe, site):
        try:
            text = (content_of(path) or b"").decode("utf-8")
        except (OSError, UnicodeDecodeError):
            continue  # reported where the list is compared
        if why := dropped(recipe.agent, text):
            yield Difference(path, f"{why}; the agent ignores the whole file, and the hook with it")


def status_differences(recipe: Recipe, site: Site) -> Iterator[Difference]:
    """The same for the status display, if it is installed."""
    for part, path in placed(recipe, recipe.status, site):
        found = _list(path, part) if isinstance(part, Insertion) else _member(path, part)
        yield from [one for one in found if not one.missing]


def entries(path: Path, part: Insertion) -> list[object]:
    """The list that holds our entry; raises `Unreadable` if it is not a list."""
    found = settings_in(path)
    for key in part.keys:
        if not isinstance(found, dict):
            raise Unreadable(f"`{key}` must be in a table")
        if key not in found:
            return []
        found = found[key]
    if not isinstance(found, list):
        raise Unreadable(f"`{'.'.join(part.keys)}` must be a list")
    return found


def beside(recipe: Recipe, *sites: Site) -> tuple[str, ...]:
    """Digests of other hooks for the same calls, in every file the agent reads."""
    return tuple(dict.fromkeys(digest for _, _, digest in _others(recipe, sites)))


def put_beside(recipe: Recipe, sites: Sequence[Site], known: Collection[str]) -> Iterator[Difference]:
    """Other hooks that nobody has accepted: one of them may change a call after ours has judged it."""
    for path, what, digest in _others(recipe, sites):
        if digest not in known:
            yield Difference(path, f"{what} was added after Toolgate was installed")


def _others(recipe: Recipe, sites: Sequence[Site]) -> Iterator[tuple[Path, str, str]]:
    for site in sites:
        for part, own in placed(recipe, recipe.insertions, site):
            for path in dict.fromkeys([own, *files_of(recipe.declared, site)]):
                try:
                    found = entries(path, part)
                except Unreadable:  # said where the file is compared, or looked through for switches
                    continue
                for one in found:
                    if not ours(one):
                        what = f"a hook in `{'.'.join(part.keys)}`"
                        yield path, what, _digest(one if path == own else [str(path), one])
        for path, what, content in brought(recipe, site):
            yield path, what, _digest([str(path), what, content])


def _digest(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def _list(path: Path, part: Insertion) -> Iterator[Difference]:
    wanted = part.entry()
    name = ".".join(part.keys)
    try:
        found = entries(path, part)
        settings = settings_in(path)
    except Unreadable as error:
        yield Difference(path, str(error))
        return
    mine = [one for one in found if ours(one)]
    if wanted not in mine:
        yield Difference(
            path, f"`{name}`: {difference(wanted, mine[0])}" if mine else f"`{name}` has no Toolgate entry", not mine
        )
    elif len(mine) > 1:
        yield Difference(path, f"`{name}` has {len(mine)} Toolgate entries; one is from another installation")
    for key, value in (part.first or {}).items():
        if isinstance(settings, dict) and settings.get(key, value) != value:
            yield Difference(path, difference(value, settings.get(key), key))


def _member(path: Path, part: Member) -> Iterator[Difference]:
    try:
        settings = settings_in(path)
    except Unreadable as error:
        yield Difference(path, str(error))
        return
    found = settings.get(part.key) if isinstance(settings, dict) else None
    if ours(found) and found != part.value():
        yield Difference(path, difference(part.value(), found, part.key))


def _file(path: Path, file: OwnFile) -> Iterator[Difference]:
    try:
        content = content_of(path)
    except OSError as error:
        yield Difference(path, f"it cannot be read: {error.strerror}")
        return
    if content is None:
        yield Difference(path, "the file does not exist", missing=True)
    elif content != file.content().encode():
        yield Difference(path, "the content differs from what `install` writes")
    elif file.executable and not os.access(path, os.X_OK):
        yield Difference(path, "the file is not executable")


def difference(wanted: object, found: object, name: str = "") -> str:
    """The first place where a value differs from the wanted one, in words."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in dict.fromkeys([*wanted, *found]):
            if (key in wanted, wanted.get(key)) != (key in found, found.get(key)):
                inner = f"{name}.{key}" if name else str(key)
                if key not in wanted:
                    return f"`{inner}` is unexpected"
                return difference(wanted[key], found[key], inner) if key in found else f"`{inner}` is missing"
    if isinstance(wanted, list) and isinstance(found, list):
        for number, (one, other) in enumerate(zip(wanted, found, strict=False)):
            if one != other:
                return difference(one, other, f"{name}[{number}]")
        return f"`{name}` has {len(found)} items, not {len(wanted)}"
    if len(repr(found)) + len(repr(wanted)) > 120:
        return f"`{name}` differs from what `install` writes"
    return f"`{name}` is {found!r}, not {wanted!r}"
