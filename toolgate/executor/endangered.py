"""Finds the project files whose content a call may destroy, to keep copies of them."""

from collections.abc import Iterable
from typing import NamedTuple

from toolgate.analysis.git.budget import Exhausted
from toolgate.analysis.git.losses import readable_tree
from toolgate.analysis.git.untracked import untracked
from toolgate.executor.opening import FileError, Tree
from toolgate.executor.searching import glob
from toolgate.executor.walking import Bounds
from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.facts import Facts
from toolgate.shell.expand.patterns import magical

CHANGED_IN_PLACE = frozenset((Manner.EDIT, Manner.EMPTIED, Manner.MIRRORS))  # of a directory: the files in it
HARMLESS = frozenset((Manner.CREATE, Manner.TIED, Manner.MOVED, Manner.NAMES))  # no content is lost


class Endangered(NamedTuple):
    """Paths of a project. `wholly`: all content is lost. `partly`: only what git does not have is at risk."""

    wholly: tuple[str, ...]
    partly: tuple[str, ...]


def endangered(effects: Iterable[Effect], tree: Tree, facts: Facts, bounds: Bounds) -> Endangered:
    """What the effects of a call put at risk in an open project."""
    wholly: list[str] = []
    partly: list[str] = []
    for effect in effects:
        if effect.where or HARMLESS & set(effect.manner) or effect.verb not in (Verb.DELETE, Verb.WRITE, Verb.DISCARD):
            continue
        path = effect.target.path
        if effect.verb == Verb.DISCARD:
            if effect.target.place in (Place.WORKSPACE, Place.OUTPUT):
                partly.append(path or tree.path)
        elif path and tree.inside(path) is not None:
            for one in _matched(path, tree, facts, bounds) if magical(path) else (path,):
                if effect.verb == Verb.WRITE and facts.is_dir(one):
                    partly += [one] if CHANGED_IN_PLACE & set(effect.manner) else []
                else:
                    wholly.append(one)
    left: list[str] = []
    for path in dict.fromkeys(partly):
        files = unsaved(path, facts)
        if files is None:
            left.append(path)
        else:
            wholly += files
    return Endangered(tuple(dict.fromkeys(wholly)), tuple(left))


def unsaved(directory: str, facts: Facts) -> list[str] | None:
    """The files in a directory whose content git does not have; `None`: that is not known."""
    for ignored in ("also", ""):  # ignored files may be too many to check
        try:
            tree = readable_tree(directory, facts)
            rest = tree.rest(directory) if tree is not None else None
            if tree is None or rest is None:
                return None
            entries = tree.inside([directory])
            found = tree.modified(entries) | (tree.staged() & {entry.path for entry in entries})
            others = untracked(tree, rest, ignored)
        except (Exhausted, ValueError, IndexError):
            continue
        if others is not None:
            return [f"{tree.repository.root}/{path}" for path in sorted(found | {path for path, _ in others})]
    return None


def _matched(path: str, tree: Tree, facts: Facts, bounds: Bounds) -> tuple[str, ...]:
    """The files that a path with wildcards matches now; also the path itself, in case its name has such characters."""
    parts = path.split("/")
    first = next(index for index, part in enumerate(parts) if magical(part))
    directory = "/".join(parts[:first]) or "/"
    if tree.inside(directory) is None:
        return ()
    try:
        return (path, *glob(tree, directory, "/".join(parts[first:]), facts=facts, bounds=bounds).paths)
    except FileError:
        return (path,)
