"""Follows the files of the project that a followed file names: paths, modules, labels, packages of its own.

The format does not matter: a word counts if it names a file that is there, next to the text that names it, in a parent
within the project, in a usual directory of source, or in a directory that the same text names.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.file_words import HOLE, file_words, filled, holed_words
from toolgate.analysis.formats.locked_sources import locked_sources
from toolgate.analysis.project.found_formats import BESIDES, TEXTS, walking
from toolgate.analysis.project.found_links import CODE, KEYS, NAMES, OWN, ending_of
from toolgate.analysis.project.found_locks import judge_hosts
from toolgate.analysis.project.separate_files import follow, follow_tests, removes
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import INSTALLED
from toolgate.analysis.text.scanning import is_fixture
from toolgate.analysis.text.words import holds
from toolgate.knowledge.texts.endings import CONFIGURED, UNREAD, WRITTEN_ENDINGS
from toolgate.model.path import normalise

# What comes before the address of a script that is run at once, by the ending of the file.
LOADING = dict.fromkeys(("gradle", "kts"), ("apply from:", "apply(from"))
LINKED = (KEYS, NAMES, CODE)  # languages whose files name others of different kinds
MOST = 32  # files of one call that are followed because others name them
LISTED = 400  # names in a directory that are read
BESIDE = 8  # files of a directory that is named
PLACES = ("src", "lib", "spec", "test", "tests", "buildSrc/src/main/kotlin", "buildSrc/src/main/groovy")
FIRST = ("index", "main", "default", "init", "mod", "__init__")  # what a program loads of a directory
LOADED = (
    "plugin",
    "ext",
    "addon",
    "hook",
    "macro",
    "task",
    "rule",
    "role",
)  # in names of directories of which all is loaded
SHARED = ("pyproject.toml", "setup.cfg", "tox.ini", "package.json")  # settings of many tools, not only of this one
SOURCE = frozenset(WRITTEN_ENDINGS).union(UNREAD)
READ = SOURCE.union(CONFIGURED)


class _Tree:
    """The names in the project's directories, each read once."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.top: str = run.scope.facts.workspace()
        self.held: dict[str, tuple[str, ...]] = {}
        self.module = ""  # the name that Go's packages of the project begin with

    def names(self, directory: str) -> tuple[str, ...]:
        if directory not in self.held:
            own = f"{directory}/".startswith(self.top + "/") and not any(
                [part in f"{directory}/" for part in INSTALLED]
            )
            self.held[directory] = (self.run.scope.facts.entries(directory, LISTED) or ()) if own else ()
        return self.held[directory]


def follow_named(run: Run) -> None:
    """Follow what the files name that were followed so far, and what those name."""
    followed, tree = run.scope.ledger.followed, _Tree(run)
    waiting = [path for path, (_, text) in followed.items() if text and _last(path) not in SHARED]
    count = 0
    for holder in waiting:  # it grows during iteration
        kind, text = followed[holder]
        followed[holder] = (kind, "")
        marks = LOADING.get(ending_of(holder), ())
        if holds(text, marks):
            judge_hosts(run, holder, locked_sources(text, marks))
        for path in _named_in(tree, holder, text):
            if path in followed or count >= MOST or locate_field(path, run.scope).place not in OWN:
                continue
            count += 1
            ending = ending_of(path)
            own = ending == kind or (ending == ending_of(holder) and kind not in LINKED)
            language = WRITTEN_ENDINGS.get(ending) or (kind if own else TEXTS)
            tests = language == "python" and is_fixture(path)
            walk = follow_tests if tests else walking(language, False)
            besides = None if tests else BESIDES.get(language, removes)
            followed[path] = (language, follow(run, path, walk, besides, whole=not tests) or "")
            waiting.append(path)


def _named_in(tree: _Tree, holder: str, text: str) -> list[str]:
    """Return the paths of the files that a text names."""
    directory, ending = holder.rpartition("/")[0], ending_of(holder)
    if ending == "go" and not tree.module:
        manifest = tree.run.scope.facts.read(f"{tree.top}/go.mod", 4_096) or "module -"
        tree.module = manifest.partition("module ")[2].partition("\n")[0].strip() or "-"
    bases = [*_upwards(directory, tree.top), tree.run.scope.cwd or tree.top]
    bases = list(dict.fromkeys([*bases, *[f"{tree.top}/{place}" for place in PLACES]]))
    words = [word.removeprefix(tree.module) if ending == "go" else word for word in file_words(text)]
    found: dict[str, None] = {}
    folders: dict[str, None] = {}
    for word in words:
        for path in _paths(tree, [tree.top] if word[0] == "/" and ending == "go" else bases, word, directory):
            (found if "." in path.rpartition("/")[2] or not tree.names(path) else folders)[path] = None
    for word in [word for word in words if "/" not in word[1:] or "." not in word] if folders else ():
        found.update(dict.fromkeys([path for folder in folders for path in _called(tree, f"{folder}/{_last(word)}")]))
    for folder in [one for one in folders if one != directory]:
        found.update(dict.fromkeys(_beside(tree, folder, holder, folder not in bases)))
    for word in holed_words(text):
        folder, _, name = word.rpartition("/")
        path = normalise(f"{directory}/{folder.removeprefix(HOLE).lstrip('/')}")
        found.update(dict.fromkeys([f"{path}/{one}" for one in filled(name, tree.names(path))[:BESIDE]]))
    found.pop(holder, None)
    return list(found)


def _upwards(directory: str, top: str) -> list[str]:
    found: list[str] = []
    while f"{directory}/".startswith(top + "/"):
        found.append(directory)
        directory = directory.rpartition("/")[0]
    return found


def _last(word: str) -> str:
    return word.rpartition("/")[2]


def _paths(tree: _Tree, bases: list[str], word: str, directory: str) -> list[str]:
    """Return what a word names below the first directory that has it: a path, or a module with dots."""
    if "/" not in word and "." not in word:
        bases = [directory]  # a plain word is a name only beside the text
    dotted = word.lstrip(".").replace(".", "/") if "/" not in word and "." in word else ""
    for name in (word, dotted) if dotted else (word,):
        if name[:2] == "..":
            return _called(tree, normalise(f"{directory}/{name}"))
        name = name.removeprefix(f"{tree.top}/").removeprefix("./").lstrip("/")
        first = name.partition("/")[0]
        for base in bases if first else ():
            names = tree.names(base)
            if first in names or ("/" not in name and any([one.startswith(first + ".") for one in names])):
                found = _called(tree, normalise(f"{base}/{name}"))
                if found:
                    return found
    return []


def _called(tree: _Tree, path: str) -> list[str]:
    """Return the file or directory at a path, or the source that has this name and an ending."""
    directory, _, name = path.rpartition("/")
    names = tree.names(directory)
    if name in names:
        if name in tree.names(path) or "." not in name or ending_of(name) in READ or tree.names(path):
            return [path]
        return []
    return [f"{directory}/{one}" for one in names if one.startswith(name + ".") and ending_of(one) in SOURCE][:2]


def _beside(tree: _Tree, folder: str, holder: str, all_of_it: bool) -> list[str]:
    """Return the files of a named directory that are loaded with it: of the same name or kind, or its first ones."""
    ending, name = ending_of(holder), _last(holder)
    names = [one for one in tree.names(folder) if not one.endswith("_test.go")]
    kinds = SOURCE if holds(_last(folder).lower(), LOADED) and ending not in SOURCE else {ending} & SOURCE
    same = [one for one in names if one == name or (all_of_it and ending_of(one) in kinds)]
    first = [one for one in names if one.partition(".")[0] in FIRST and ending_of(one) in SOURCE]
    return [f"{folder}/{one}" for one in dict.fromkeys([*same, *first])][:BESIDE]
