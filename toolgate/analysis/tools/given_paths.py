"""Judges what a tool does to each of the files that its arguments name."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.code.actions import CodeActions
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.memory import as_remembered
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import is_path, names_path
from toolgate.analysis.tools.commands import run_command
from toolgate.analysis.tools.requests import addresses_of, is_request
from toolgate.analysis.tools.tool_input import Given, expanded
from toolgate.knowledge.lookup import named
from toolgate.knowledge.texts.tool_words import ENDS, RESULTS, SOURCES
from toolgate.model.call import Write, as_word
from toolgate.model.effect import Manner, Place, Verb, backticked, description

BOTH_ENDS = SOURCES | ENDS | RESULTS
ON_FILES = (Verb.READ, Verb.WRITE, Verb.DELETE)
FILE_ENDS = BOTH_ENDS - {"newname", "oldname"}  # a bare name may be that of a symbol
FOLDERS = frozenset("directory directories folder folders dir rmdir tree".split())  # deleted with what is in them


def transfer(given: Given, scope: Scope) -> list[tuple[str, str]]:
    """Judge a tool that moves or copies files on this machine; returns the arguments for source and destination."""
    words = set(words_in(given.tool))
    if given.verb != Verb.WRITE or not {"move", "rename", "copy", "mv", "cp"} & words:
        return []
    fields = [(key.replace("_", ""), key, value) for key, value in given.found if is_path("path", value)]
    sources = [(key, value) for bare, key, value in fields if bare in SOURCES]
    ends = [(key, value) for bare, key, value in fields if bare in ENDS]
    pairs = [(source, end) for source in sources for end in ends]
    if not pairs:  # two paths whose names do not say which is which
        paths = [(key, value) for bare, key, value in fields if names_path(key) or bare in BOTH_ENDS]
        pairs = [(paths[0], paths[1]), (paths[1], paths[0])] if len(paths) == 2 else []
    if not pairs or not all([given.local or _rooted(value) for pair in pairs for _, value in pair]):
        return []
    actions = _actions(scope)
    for (_, source), (_, end) in pairs:
        put = actions.copy if words & {"copy", "cp"} else actions.move
        put(expanded(source, scope), expanded(end, scope))
    return [end for pair in pairs for end in pair]


def as_program(given: Given, scope: Scope) -> list[tuple[str, str]]:
    """Judge what a tool with the name of a program does to the files in its fields; returns those fields."""
    if given.verb != Verb.UNKNOWN or not named(given.tool):
        return []
    fields = [(key, value) for key, value in given.found if is_path("path", value) and value[:1] != "-"]
    fields = [(key, value) for key, value in fields if given.local or _rooted(value)]
    fields.sort(key=lambda field: _end(field[0].replace("_", "")))
    mark = len(scope.ledger.effects)
    words = [given.tool, *[expanded(value, scope) for _, value in fields]]
    run_command(" ".join([as_word(word) for word in words]), scope, given)
    done = [effect for effect in scope.ledger.effects[mark:] if effect.verb in ON_FILES]
    scope.ledger.effects[mark:] = done
    return fields if done else []


def _end(bare: str) -> int:
    """Where a field's value is among the words of a command: sources first, destinations last."""
    return -1 if bare in SOURCES else 1 if bare in ENDS or bare in RESULTS else 0


def select(pattern: str, names: bool, scope: Scope) -> None:
    """Emit the reads of files that a search pattern selects, at any depth unless it names a directory."""
    from toolgate.shell.expand.fields import Glob, Partial

    if pattern and pattern[0] != "!":
        wanted = Partial((Glob(pattern if "/" in pattern else f"**/{pattern}"),))
        scope.emit(Verb.READ, locate_field(wanted, scope), None, (Manner.NAMES,) if names else ())


def _rooted(value: str) -> bool:
    """Whether a path is on this machine, whichever tool it is given to."""
    return value.startswith(("/", "~", "../", "file:", "FILE:")) or value[1:3] == ":\\"


def judge_path(bare: str, value: str, given: Given, scope: Scope) -> str:
    """Judge a path; returns `foreign` if it is not on this machine, `path` if it says what the call does, or empty."""
    path = expanded(value, scope)
    target = locate_field(path, scope)
    verb = given.verb
    if verb in (Verb.READ, Verb.UNKNOWN, Verb.PUBLISH, Verb.RUN):
        scope.emit(Verb.READ, target, None, (Manner.NAMES,) if given.names and verb == Verb.READ else ())
        if scope.ledger.memory is not None:
            target = as_remembered(scope.ledger.memory, Verb.READ, target, None)[0]
        if verb == Verb.PUBLISH and target.place == Place.SECRET and target.path and not given.names:
            scope.emit(Verb.SEND, description(f"the recipients of {backticked(given.tool)}", Place.REMOTE), target)
        if given.saving or bare in RESULTS or (given.unpacks and bare in ENDS):
            _write(path, given, scope)
        return "path" if verb == Verb.READ else ""
    if not given.local and not _rooted(path):
        return "foreign"
    if verb in (Verb.WRITE, Verb.DELETE) and bare not in RESULTS and is_request(given.tool, given.found):
        scope.emit(Verb.READ, target)
        for address in addresses_of(given.found):  # it is the body of a request
            scope.emit(Verb.SEND, locate_host(address, scope.facts), target)
        return "path"
    if verb == Verb.DELETE:
        tree = FOLDERS.intersection(words_in(given.tool)) or scope.facts.is_dir(target.path)
        _actions(scope).delete(path, *((Manner.RECURSIVE,) if tree else ()))
    else:
        _write(path, given, scope)
    return "path"


def _write(path: str, given: Given, scope: Scope) -> None:
    from toolgate.analysis.tools.writing import write_effects

    write_effects(Write(path, "\n".join(given.content)), scope)


def _actions(scope: Scope) -> CodeActions:
    return CodeActions(Run(scope, None, "mcp", NOTHING), scope)
