"""Lists of packages that this session has changed: what they name now, and did not before, is installed as if typed.

INVARIANT: the words of the package manager itself are judged, with the new names as operands, so that a list is never
judged more mildly than the names in it. What was named before, is in a lock file that the session has not written, or
is a package of the project, stays the project's choice.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.listed_packages import packages_in
from toolgate.analysis.formats.requirements import included
from toolgate.analysis.project.recipe_files import upwards
from toolgate.analysis.state.before import UNKNOWN, changed_by_hand, lists_packages, named_before, written
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import carry
from toolgate.analysis.state.streams import NOTHING, held_in
from toolgate.knowledge.packages.manifests import ADDING, BARE, INSTALLING, LOCKS, PLUGIN_OWNERS
from toolgate.knowledge.texts.pipeline_actions import PUBLISHERS
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.memory import TYPED
from toolgate.model.path import normalise

LARGEST = 4 * 1024 * 1024  # bytes of a lock file
MARK = "<changed lists>"  # in the calls of a scope: what adds packages is judged without looking at lists again
MOST = 40  # packages that are judged by their names
PROJECT = ("pyproject.toml", "setup.py", "setup.cfg")  # what is installed with the directory it is in
APART = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def judge_lists(run: Run) -> None:
    """Judge what a package manager installs because this session has changed a list of packages."""
    scope = run.scope
    argv = scope.command.argv
    if argv[1:2] == ("-m",) or argv[:2] == ("uv", "pip"):
        argv = argv[1 + (argv[1] == "-m") :]
    program, words = "".join(argv[:1]).rpartition("/")[2], [word for word in argv[1:] if word[:1] != "-"]
    row = next((row for names, row in INSTALLING.items() if program in names.split()), None)
    if row is None or scope.where or run.informs or MARK in scope.calls or not _installs(words, program, row[0]):
        return
    before, scope.inside = scope.inside, False  # what the session has changed is not the project's own word
    try:
        _judge_all(run, row, program)
    finally:
        scope.inside = before


def judge_named(run: Run, path: str) -> None:
    """Judge a file of requirements that is named to a program, whichever that is, and those that it includes."""
    scope = run.scope
    if scope.where or run.dry or MARK in scope.calls:
        return
    changed, named = _changed(run, []), [path]
    for other in named:  # it grows during iteration
        paths = [normalise(f"{other.rpartition('/')[0]}/{one}") for one in included(_text(run, other) or "")]
        named += [one for one in paths if one not in named and len(named) < MOST]
    locked = [text for lock in _locks(run) if lock not in changed and (text := _text(run, lock))] if changed else []
    before, scope.inside = scope.inside, False
    try:
        for other in named:
            _judge(run, other, locked, [], scope.command.name) if other in changed else None
    finally:
        scope.inside = before


def _judge_all(run: Run, row: tuple[str, str], program: str) -> None:
    """Judge each changed list that the program obeys, and each changed lock."""
    scope = run.scope
    changed = [path for path in _changed(run, row[1].split()) if _obeyed(path, run, row[1].split())]
    for path in changed:
        if path.rpartition("/")[2] in LOCKS:
            run.unknown(f"the packages in {locate_field(path, scope)}, which this session wrote,", Manner.UNREADABLE)
    locked = [_text(run, path) for path in _locks(run) if path not in changed]
    lists = [path for path in changed if path.rpartition("/")[2] not in LOCKS]
    own = _own(run, lists) if lists else []
    for path in lists:
        _judge(run, path, [text for text in locked if text], own, program)


def _changed(run: Run, names: list[str]) -> list[str]:
    """Return the lists and locks that this session has changed by itself, this call included.

    If it is not known what the session wrote, any list that is obeyed may be one of them.
    """
    ledger = run.scope.ledger
    found = [path for path in written(ledger) if changed_by_hand(path, ledger)]
    if ledger.memory is not None:
        found += [path for path in ledger.memory.before if lists_packages(path)]
        found += [path for path, origin in ledger.memory.files.items() if origin == TYPED and not lists_packages(path)]
        if ledger.memory.everything:
            near = [f"{directory}/{name}" for directory in upwards(run) for name in (*names, *LOCKS)]
            found += [path for path in near if ledger.facts.exists(path)]
    return list(dict.fromkeys(found))


def _installs(words: list[str], program: str, verbs: str) -> bool:
    """Whether the words of a command say that it installs; the first may be the value of an option, or a group."""
    if not verbs or not words:
        return not verbs or program in BARE
    known = verbs.split()
    if words[0] in TASKS and words[0] not in known:
        return False
    return "-".join(words[:2]) in known or any([word in known for word in words[: 3 if words[0] in GROUPS else 2]])


TASKS = ("run", "run-script", "exec", "x", "test", "t", "start")
LIMITING = ("-c", "--constraint", "--constraints")  # before a file of versions that installs nothing
GROUPS = ("workspace", "workspaces", "pub", "env")


def _near(directory: str, name: str, run: Run) -> bool:
    """Whether a list is above or below the working directory, or in the same workspace."""
    facts, here = run.scope.facts, run.scope.cwd or ""
    root = here
    while f"{root}/".startswith(facts.workspace() + "/"):
        if f"{directory}/".startswith(root + "/") and (root == here or facts.exists(f"{root}/{name}")):
            return True
        root = root.rpartition("/")[0]
    return f"{here}/".startswith(directory + "/") or f"{directory}/".startswith(here + "/")


def _obeyed(path: str, run: Run, names: list[str]) -> bool:
    """Whether a program installs what a list names: it is one of its files and near, or is named to it."""
    scope = run.scope
    directory, _, name = path.rpartition("/")
    here = scope.cwd or ""
    near = _near(directory, name, run)
    argv = scope.command.argv
    listing = [word for index, word in enumerate(argv) if index and argv[index - 1] not in LIMITING]
    given = [word.partition("[")[0].removeprefix("-r").rpartition("=")[2] for word in listing]
    named = [normalise(word if word[:1] == "/" else f"{here}/{word}") for word in given if word and word[:1] != "-"]
    if any([name == one or (one[0] == "." and name.endswith(one)) for one in names]):
        return near or directory in named or path in named
    if name in LOCKS:
        return near and any([name == one for one in _locks_of(scope.command.name)])
    if names and not (name.endswith(".py") and names == ["pyproject.toml"]):
        return False
    if directory in named and name in PROJECT:
        return True
    if path in named and not name.endswith((".py", ".txt", ".in")):
        return False
    if not names and not named[1:]:
        named += [f"{here}/{file}" for file in ("requirements.txt", "requirements.in")]
    effects = [one for one in scope.ledger.effects if one.command is scope.command and Manner.INSTALL in one.manner]
    named = [one for one in named if not any([effect.target.path == one for effect in effects])]  # judged already
    for other in named:  # it grows during iteration
        text = _text(run, other) if other.endswith((".txt", ".in")) and len(named) < MOST else ""
        paths = [normalise(f"{other.rpartition('/')[0]}/{one}") for one in included(text or "")]
        named += [one for one in paths if one not in named]
    return path in named


def _locks_of(program: str) -> list[str]:
    from toolgate.knowledge.packages.lock_files import LOCKS as BY_PROGRAM

    name = program.rpartition("/")[2]
    return [file for programs, files, _ in BY_PROGRAM if name in programs for file in files.split()]


def _locks(run: Run) -> list[str]:
    """Return the lock files of the working directory and of those above it, in the project."""
    facts, path = run.scope.facts, run.scope.cwd or ""
    found: list[str] = []
    while f"{path}/".startswith(facts.workspace() + "/"):
        found += [f"{path}/{name}" for name in LOCKS if facts.exists(f"{path}/{name}")]
        path = path.rpartition("/")[0]
    return found


def _text(run: Run, path: str) -> str | None:
    held = run.scope.ledger.files.get(path)
    if held is None and path in run.scope.ledger.links:
        return _text(run, run.scope.ledger.links[path])
    if held is None and path in written(run.scope.ledger):
        text = None
    elif held is None:
        text = run.scope.facts.read(path, LARGEST)
    elif held.parts and held.text is None:  # appended
        text = "\n".join([run.scope.facts.read(path, LARGEST) or "", *held.parts])
    else:
        text = held.text if held.text is not None else held_in(held) or _edited(run, path)
        text = None if text == "" and _opened(run, path) else text
    run.scope.step(len(text or "") >> 6)
    return text


def _opened(run: Run, path: str) -> bool:
    """Whether code has opened a file for writing: what it then writes is not followed."""
    made = [one.command.argv for one in run.scope.ledger.effects if one.verb == Verb.WRITE and one.target.path == path]
    return bool(made and made[-1]) and made[-1][0] not in ("touch", "truncate", ":", "true")


def _edited(run: Run, path: str) -> str | None:
    """Return what `sed -i` has made of a file, if nothing else has written it."""
    effects = [one for one in run.scope.ledger.effects if one.verb == Verb.WRITE and one.target.path == path]
    argv = effects[0].command.argv if len(effects) == 1 else ()
    if argv[:1] != ("sed",):
        return None
    from toolgate.analysis.text.filters import filtered

    options = {word: "" for word in argv[1:] if word in ("-E", "-r")}
    words = [word for word in argv[1:] if word not in options and word not in ("-i", "-e", "--in-place")]
    before = run.scope.facts.read(path, LARGEST)
    if before is None or len(words) != 2 or words[0][:1] == "-":
        return None
    return filtered("edited", options, words, before)


def _judge(run: Run, path: str, locked: list[str], own: list[str], program: str) -> None:
    """Judge the packages that one list names now and did not name before."""
    scope, target = run.scope, locate_field(path, run.scope)
    text = _text(run, path)
    if text is None:
        described = named_before(path, scope.ledger) == [UNKNOWN]  # a world in which nothing is known of the list
        if path in written(scope.ledger) or (scope.facts.exists(path) and not described):
            run.unknown(f"the packages in {target}", Manner.UNREADABLE)
        return
    before = named_before(path, scope.ledger)
    now = [name for name in packages_in(path.rpartition("/")[2], text) if name not in before and name not in own]
    new = [name for name in now if not any([_names(name, lock) for lock in locked])]
    mark = len(scope.ledger.effects)
    for name in new[MOST:][:1]:
        run.unknown(f"{len(new) - MOST} more packages after {name} in {target}", Manner.UNREADABLE)
    _add(run, new[:MOST], path, program)
    carry(scope, target, mark)


def _add(run: Run, names: list[str], path: str, program: str) -> None:
    """Judge packages as if they were added by hand; without words for that, by whom they are from."""
    from toolgate.analysis.formats.listed_packages import written_as

    words = ADDING.get(program) or ADDING.get(written_as(path.rpartition("/")[2]) or "lines", "")
    addresses = (
        [name for name in names if "://" in name] if words in ("cargo add", "bundle add", "dart pub add") else []
    )
    if words and names:
        scope = run.scope.fork()
        scope.calls, scope.cwd = (*scope.calls, MARK), path.rpartition("/")[0]
        plain = [name for name in names if name not in addresses]
        for group in [[name] for name in plain] if words == "dotnet add package" else [plain]:
            run.walk.interpret([*words.split(), *group], scope, NOTHING) if group else None
        names = addresses
    for name in names:
        owner = name.rstrip("/").rpartition("/")[0].rpartition("/")[2].lower()
        if "://" in name and (owner not in PUBLISHERS or "//github.com/" not in name):
            run.emit(Verb.RUN, Target(name, Place.REMOTE), None, (Manner.INSTALL,))
        elif "://" not in name and not name.startswith(PLUGIN_OWNERS):
            run.emit(Verb.RUN, Target(name, Place.REGISTRY), None, (Manner.INSTALL,))


def _names(name: str, lock: str) -> bool:
    """Whether a lock file names a package, and not only a longer one."""
    if "://" in name or ":" in name:
        return False
    at = lock.find(name)
    while at >= 0:
        around = lock[at - 1 : at], lock[at + len(name) : at + len(name) + 1]
        if not APART.intersection(around) and around[1] != "/":
            return True
        at = lock.find(name, at + 1)
    return False


def _own(run: Run, lists: list[str]) -> list[str]:
    """Return the names of the packages that the project itself has, with those that are written now."""
    from toolgate.analysis.project.packages import MANIFEST, Package, find_packages
    from toolgate.knowledge.texts.workspace_files import USUAL

    root, packages = find_packages(run, USUAL)
    held = [path for path in lists if path.endswith("/" + MANIFEST)]
    return [one.name for one in (*packages, *[Package(path, root, _text(run, path) or "") for path in held])]
