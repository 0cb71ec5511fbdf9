"""Finds the credentials of a project that a call shows without naming them: everything in a directory is printed.

A search whose pattern every line has, an archive that is printed, a member taken out of one, a pattern for hidden
names. What is searched for by a word, or kept in a file, is not shown.
"""

from __future__ import annotations

from toolgate.analysis.places.names import named
from toolgate.knowledge.texts import whole_words as words_of
from toolgate.model.effect import Effect, Invocation, Manner, Place, Target, Verb
from toolgate.model.path import normalise
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope
    from toolgate.analysis.state.streams import Stream

ENVIRONMENT = ".env"  # what a project is likely to have, if nothing is known of it
MOST = 400  # entries of a directory


def packs(text: str) -> bool:
    """Whether a call may pack files, so that what it prints matters."""
    return any([mark in text for mark in words_of.MARKS])


def judge_shown(scope: Scope, printed: Stream | None) -> None:
    """Emit the credentials that the call shows with everything else; `printed`: what it prints, if that is known."""
    ledger = scope.ledger
    for command in dict.fromkeys(ledger.interpreted):
        for directory in _searched(command) + _configured(command):
            _emit(scope, command, directory)
        for member in _members(command):
            scope.ledger.effects.append(_read(Target(member, Place.SECRET), command))
    for effect in list(ledger.effects):
        if effect.verb == Verb.READ and effect.target.place == Place.WORKSPACE and Manner.NAMES not in effect.manner:
            _judge_hidden(effect, scope)
    for source in printed.sources if printed is not None else ():
        packed = [effect for effect in ledger.effects if effect.verb == Verb.READ and effect.target == source]
        packed = [effect for effect in packed if _bare(effect.command) in words_of.PACKERS]
        last = ledger.interpreted[-1] if ledger.interpreted else None
        taken = [
            effect for effect in ledger.effects if effect.command is last and effect.verb in (Verb.WRITE, Verb.SEND)
        ]
        if packed and source.place == Place.WORKSPACE and not taken:
            _emit(scope, packed[0].command, source.path)


def _bare(command: Invocation) -> str:
    """A command's name without its directory."""
    return command.name.rpartition("/")[2]


def _emit(scope: Scope, command: Invocation, directory: str) -> None:
    for name in _credentials(directory, scope):
        path = f"{directory.rstrip('/')}/{name}"
        scope.ledger.effects.append(_read(Target(name, Place.SECRET, path), command))


def _read(target: Target, command: Invocation) -> Effect:
    return Effect(Verb.READ, target, None, command, command.start, command.end)


def _credentials(directory: str, scope: Scope) -> list[str]:
    """The names of credentials in a directory; of the project, if nothing is known of its files, the likely one."""
    facts = scope.facts
    names = facts.entries(directory, MOST) or ()
    found = [name for name in names if name[:1] == "." and named([name]) == Place.SECRET]
    if not found and directory == facts.workspace() and facts.exists(f"{directory}/{ENVIRONMENT}") is None:
        return [ENVIRONMENT]
    return found


def _judge_hidden(effect: Effect, scope: Scope) -> None:
    """Emit the credentials among the files that a pattern for hidden names selects, or that are all shown."""
    pattern = effect.target.name.rpartition("/")[2]
    directory = effect.target.path.rpartition("/")[0] if magical(effect.target.path) else effect.target.path
    finders = [one for one in scope.ledger.interpreted if one.name == words_of.FINDER]
    whole = bool(finders) and not any([word in words_of.CHOOSING for one in finders for word in one.argv])
    if pattern == "**" and whole and not words_of.SHOWERS.isdisjoint(effect.command.argv):
        _emit(scope, effect.command, directory.removesuffix("/**"))
    elif pattern[:1] in (".", "[") and magical(pattern) and _bare(effect.command) not in words_of.SEARCHERS:
        found = [name for name in _credentials(directory, scope) if matches(pattern, name)]
        if found:
            path = f"{directory}/{found[0]}"
            scope.ledger.effects.append(_read(Target(effect.target.name, Place.SECRET, path), effect.command))


def _searched(command: Invocation) -> list[str]:
    """The directories of which a search shows every line."""
    name, words = _bare(command), list(command.argv[1:])
    git = words_of.SUBCOMMAND in words and name not in words_of.SEARCHERS
    if not git and name not in words_of.SEARCHERS:
        return []
    words = words[words.index(words_of.SUBCOMMAND) + 1 :] if git else words
    options = [word for word in words if word[:1] == "-" and len(word) > 1]
    letters = "".join([word[1:] for word in options if word[1] != "-"])
    deep = not words_of.UNTRACKED.isdisjoint(options) if git else _is_deep(name, options, letters)
    filtered = any([word.startswith(words_of.FILTERED) for word in options]) or not words_of.NAMES_ONLY.isdisjoint(
        options
    )
    if not deep or filtered or any([letter in letters for letter in "lLcq"]):
        return []
    rest = [word for word in words if word not in options]
    given = [word.partition("=")[2] for word in options if word.startswith("--regexp=")]
    if not given and not rest:
        return []
    pattern, places = (given[0], rest) if given else (rest[0], rest[1:])
    if not _is_in_every_line(pattern) and not ("v" in letters and pattern):
        return []
    return [normalise(f"{command.cwd}/{place}" if place[:1] != "/" else place) for place in places or ["."]]


def _is_deep(name: str, options: list[str], letters: str) -> bool:
    """Whether a search goes into all directories, and takes hidden files."""
    if name in words_of.OPEN_SEARCHERS:
        return not words_of.EVERYWHERE.isdisjoint(options) or letters.count("u") > 1
    return not words_of.RECURSIVE.isdisjoint(options) or "r" in letters or "R" in letters


def _is_in_every_line(pattern: str) -> bool:
    """Whether a pattern names no text, so that it is in every line."""
    for one in words_of.CLASSES:
        pattern = pattern.replace(one, ".")
    return all([sign in words_of.ANY for sign in pattern])


def _configured(command: Invocation) -> list[str]:
    """The project whose variables are written into a configuration that is shown: `docker compose config`."""
    words = command.argv[1:]
    composed = _bare(command) in words_of.COMPOSERS or words_of.COMPOSE in words[:1]
    quiet = any([word.partition("=")[0] in words_of.COMPOSED_QUIETLY for word in words])
    shown = composed and not words_of.COMPOSED.isdisjoint(words) and not quiet
    return [command.cwd] if shown and command.cwd else []


def _members(command: Invocation) -> list[str]:
    """The credentials that are printed out of an archive by their names in it."""
    name, words = _bare(command), command.argv[1:]
    bundled = "".join([word for word in words if (word[:1] == "-" and word[:2] != "--") or word is words[0]])
    unpacks = "x" in bundled or "--extract" in words or "--get" in words
    tarred = name in words_of.STREAMING and unpacks and ("O" in bundled or "--to-stdout" in words)
    if not tarred and (name, *words[:1]) not in words_of.TAKING and not (name == words_of.UNZIPPER and "p" in bundled):
        return []
    names = [word for word in words if word[:1] != "-"]
    return [name for name in names if _is_credential(name)]


def _is_credential(name: str) -> bool:
    """Whether a member's name, or a pattern for some members, is that of a credential."""
    if magical(name):
        return ENVIRONMENT[1:] in name and matches(name.rpartition("/")[2], ENVIRONMENT)
    return named(normalise("/" + name).split("/")[1:]) == Place.SECRET
