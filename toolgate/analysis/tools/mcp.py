"""Tools of MCP servers, and tools we have no shape for: judged by their names and by what their arguments are.

Arguments are recognised by what they look like, whatever their fields are called: paths, addresses, commands, SQL.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.code.actions import Deeds
from toolgate.analysis.places.carried import unescaped
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.credentials import credential_in
from toolgate.analysis.text.hidden import hidden_character
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import (
    BEYOND,
    EXPORT,
    flattened,
    holds_command,
    is_further_command,
    is_path,
    is_url,
    names_path,
    variables_in,
)
from toolgate.analysis.tools.commands import run_command, run_given_code, set_variables
from toolgate.analysis.tools.operations import asks, fields_in, graver, operation, reveals
from toolgate.analysis.tools.queries import is_key_server, query_language, run_query
from toolgate.analysis.tools.tool_names import (
    about_secrets,
    handles_files,
    keeps_notes,
    looks_up,
    only_names,
    presses,
    runs_given,
    shows_lines,
    tells_secrets,
    verb_of,
)
from toolgate.knowledge.texts.tool_words import (
    AROUND,
    CODES,
    COMMANDS,
    ENDS,
    GIVEN_HOST,
    HARMLESS,
    INSIDE,
    LOCAL_SERVERS,
    PATTERNS,
    PROSE,
    RESULTS,
    SAVING,
    SEARCHING,
    SOURCES,
    TOLD,
    TYPED_CODES,
    UNPACKING,
    UNREAD_CODES,
    WORKING,
)
from toolgate.model.call import Mcp, Other, Write
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, backticked, description
from toolgate.model.path import normalise

BOTH_ENDS = SOURCES | ENDS | RESULTS
FILE_ENDS = BOTH_ENDS - {"newname", "oldname"}  # a name alone may be one of a symbol
LONGEST_NAME = 300  # characters of the name of a file
FOLDERS = frozenset("directory directories folder folders dir rmdir tree".split())  # deleted with what is in them
PLACES = 4  # directories one call may be given


def mcp_effects(action: Mcp, scope: Scope) -> None:
    """The effects of calling a tool of an MCP server."""
    if action.definition is not None:
        from toolgate.analysis.tools.definitions import judge_definition

        judge_definition(action, scope)
    _judge(action.server, action.tool, dict(action.arguments), scope)


def other_effects(action: Other, scope: Scope) -> None:
    """The effects of calling a tool nobody has described."""
    if action.name in HARMLESS:
        from toolgate.analysis.tools.built_in import built_in_effects

        built_in_effects(action, scope)
        return
    mark = len(scope.ledger.effects)
    found = flattened(action.arguments)
    verb = verb_of(action.name)
    judge_arguments("", action.name, verb, found, scope)
    alone = len(scope.ledger.effects) == mark
    judge_beside(Given("", action.name, verb, False, [], found), scope)
    if "command" not in runs_given(action.name) or not any([key in COMMANDS for key, _ in found]) or alone:
        scope.emit(
            Verb.UNKNOWN, description(f"the tool {backticked(action.name)}", Place.UNKNOWN), None, (Manner.TOOL,)
        )


def _judge(server: str, tool: str, arguments: dict[str, object], scope: Scope) -> None:
    name = f"{server}:{tool}"
    found = flattened(arguments)
    verb = graver(verb_of(tool), operation(found, arguments))
    if verb != Verb.DELETE and (keeps_notes(server, tool) or presses(server, tool, found)):
        verb = Verb.READ
    if verb == Verb.UNKNOWN and (asks(found) or looks_up(server, tool)):
        verb = Verb.READ
    if not name.isascii():
        scope.unknown(f"the tool {backticked(name)}", (Manner.LOOK_ALIKE,))
    if server.lower() == "git":
        from toolgate.analysis.tools.git_server import git_effects

        if git_effects(words_in(tool), arguments, scope):
            return
    _host_given(name, arguments, scope)
    secret = tells_secrets(server, tool) or reveals(arguments) or about_secrets(tool, found)
    settled = judge_arguments(server, tool, verb, found, scope) and not secret
    judge_beside(Given(server, tool, verb, False, [], found), scope)
    target = Target(name, Place.MCP)
    if not _local(server):
        given_away(name, found, scope, Verb.PUBLISH if verb == Verb.PUBLISH else Verb.SEND)
    if settled and verb in (Verb.WRITE, Verb.DELETE, Verb.RUN, Verb.READ, Verb.UNKNOWN):
        return
    if verb == Verb.READ and secret:
        scope.emit(Verb.READ, Target(name, Place.SECRET))
    elif verb == Verb.READ:
        scope.emit(Verb.READ, target, None, (Manner.NAMES,))
    elif verb == Verb.UNKNOWN or verb == Verb.RUN:
        scope.emit(Verb.UNKNOWN, target, None, (Manner.TOOL,))
    else:
        scope.emit(verb, target)


def _host_given(name: str, arguments: dict[str, object], scope: Scope) -> None:
    """What a container is given of this machine: `HostConfig: {Binds: ["/:/host"], Privileged: true}`."""
    if not GIVEN_HOST.intersection([word for field, _ in fields_in(arguments) for word in words_in(field)]):
        return
    from toolgate.analysis.contents.infrastructure import give_host, given_in
    from toolgate.analysis.contents.part import HOST
    from toolgate.analysis.formats.task_files import plain_tree

    for part in given_in(plain_tree(arguments)):
        if part.kind == HOST:
            give_host(part, Target(name, Place.MCP), scope)


def _local(server: str) -> bool:
    """Whether a server works on the files of this machine."""
    return server.lower() in LOCAL_SERVERS or any([word in LOCAL_SERVERS for word in words_in(server)])


def judge_arguments(server: str, tool: str, verb: str, found: list[tuple[str, str]], scope: Scope) -> bool:
    """Judge the arguments; whether they say all that the call does, as the words of the tool's name promise."""
    content = [value for key, value in found if key in PROSE]
    names = only_names(tool) and (server != "" or "search" not in words_in(tool)) and not shows_lines(tool)
    given = Given(server, tool, verb, names, content, found)
    if (BEYOND, "") in found:
        scope.unknown(f"the arguments of {given.name}, which are too many or too deep", (Manner.BUDGET,))
    if any([hidden_character(value) is not None for _, value in found]):
        scope.unknown(f"invisible characters in the input of {given.name}", (Manner.HIDDEN_TEXT,))
    runs = runs_given(tool) or frozenset(
        ["command"] if not server and any([key in COMMANDS for key, _ in found]) else []
    )
    settled = False
    for here in _places(given, bool(runs - {"query"}), scope):
        told = _told(given, here, scope)
        filed = (
            "path" in told and "foreign" not in told and (handles_files(tool) or (verb == Verb.READ and given.local))
        )
        settled = settled or filed or bool(told & runs)
    return settled


class Given:
    """What a tool is given, and what its name says of it."""

    __slots__ = (
        "name",
        "server",
        "tool",
        "verb",
        "names",
        "content",
        "found",
        "local",
        "saving",
        "unpacks",
        "changes",
        "codes",
    )

    def __init__(
        self, server: str, tool: str, verb: str, names: bool, content: list[str], found: list[tuple[str, str]]
    ) -> None:
        self.name = f"{server}:{tool}" if server else tool
        self.server, self.tool, self.verb, self.names = server, tool, verb, names
        self.content, self.found = content, found
        self.local = _local(server)
        self.codes = runs_given(tool) == {"code"}
        self.changes = self.local or verb in (Verb.WRITE, Verb.DELETE)
        words = words_in(tool)
        self.unpacks = not UNPACKING.isdisjoint(words)
        self.saving = server != "" and not SAVING.isdisjoint(words)


def _told(given: Given, here: Scope, scope: Scope) -> set[str]:
    """The effects of the arguments in one directory; which kinds of them there are."""
    told: set[str] = set()
    ends = _transfer(given, here)
    if ends:
        told.add("path")
    for key, value in given.found:
        bare = key.replace("_", "")
        if key in COMMANDS and value.strip() and is_key_server(given.server):
            run_query("redis", value, here)
            told |= {"command", "query"}
        elif key in COMMANDS and value.strip():
            run_command(value, here, given)
            told.add("command")
        elif (key, value) in ends or key == EXPORT:
            continue
        elif (key in CODES or (given.codes and key in TYPED_CODES)) and value.strip() and not is_path("", value):
            run_given_code(given, value, here)
            told.add("code")
        elif key in UNREAD_CODES:
            here.unknown(f"code in {key}", (Manner.TOOL,))
        elif language := query_language(key, value, given.server, given.tool):
            run_query(language, value, here)
            told.add("query")
        elif bare in WORKING:
            continue
        elif key in PATTERNS and given.verb in (Verb.READ, Verb.UNKNOWN):
            _selected(value, given.names, here)
        elif is_url(key, value):
            _address(value, given.verb, here)
        elif is_path(key, value) or (bare in FILE_ENDS and given.changes and is_path("path", value)):
            kind = _path(bare, value, given, scope if bare in AROUND else here)
            told.add(kind if names_path(key) or bare in FILE_ENDS else "")
    return told


def judge_beside(given: Given, scope: Scope) -> None:
    """What is set, and what else is run, beside what a tool is given to run."""
    runs = bool(runs_given(given.tool) - {"query"})
    runs = runs or any([key in COMMANDS for key, _ in given.found])
    commands = [value for key, value in given.found if runs and is_further_command(key, value)]
    if not keeps_notes(given.server, given.tool):
        searches = bool(SEARCHING.intersection(words_in(given.tool)))
        commands += [value for key, value in given.found if holds_command(key, value, searches)]
    variables = variables_in(given.found)
    for here in _places(given, runs, scope.fork()) if commands or variables else ():
        set_variables(variables, given, here)
        for text in dict.fromkeys(commands):
            run_command(text, here, given)
    _named_secrets(given, scope)
    _obeyed(given, scope)


def _obeyed(given: Given, scope: Scope) -> None:
    """Files outside the project that a field names as what is obeyed: a configuration, a plug-in, a script."""
    from toolgate.analysis.arguments.unlisted import judge_paths
    from toolgate.analysis.text.identifiers import words_of
    from toolgate.knowledge.texts.value_words import OBEYED

    for key, value in given.found:
        words = words_of(key)
        if words & OBEYED and value[:1] in ("/", "~") and len(value) <= LONGEST_NAME:
            judge_paths(Run(scope, None, "mcp", NOTHING), "", words, value)


def _named_secrets(given: Given, scope: Scope) -> None:
    """Credentials that a field of any name names as a file: what is said of them may be what they hold."""
    for key, value in given.found:
        if key in PROSE or key.replace("_", "") in TOLD or names_path(key) or not ("." in value or "/" in value):
            continue
        if len(value) > LONGEST_NAME or any([sign.isspace() for sign in value]) or is_url(key, value):
            continue
        target = locate_field(_expanded(value, scope), scope)
        if target.place == Place.SECRET:
            scope.emit(Verb.READ, target)


def _places(given: Given, runs: bool, scope: Scope) -> list[Scope]:
    """The directories the call may happen in: those its arguments name, and its own unless a tool surely moves."""
    fields = [(key.replace("_", ""), value) for key, value in given.found if value and "\n" not in value]
    sure = list(dict.fromkeys([value for key, value in fields if key in WORKING | AROUND]))
    named = dict.fromkeys(sure + [value for key, value in fields if runs and key in INSIDE])
    if len(sure) > 1 or len(named) > PLACES:
        scope.unknown(f"{given.name} is given more than one directory to work in", (Manner.TOOL,))
    places = [_inside(value, scope) for value in list(named)[:PLACES]]
    return places if sure and runs else [*places, scope]


def _inside(directory: str, scope: Scope) -> Scope:
    inner = scope.fork()
    path = _expanded(directory, scope)
    inner.cwd = normalise(path if path[:1] == "/" else f"{scope.cwd or ''}/{path}")
    return inner


def _selected(pattern: str, names: bool, scope: Scope) -> None:
    """Files that a search selects, at every depth unless it names a directory."""
    from toolgate.shell.expand.fields import Glob, Partial

    if pattern and pattern[0] != "!":
        wanted = Partial((Glob(pattern if "/" in pattern else f"**/{pattern}"),))
        scope.emit(Verb.READ, locate_field(wanted, scope), None, (Manner.NAMES,) if names else ())


def _transfer(given: Given, scope: Scope) -> list[tuple[str, str]]:
    """A tool that moves or copies files of this machine to another place; the arguments that are its two ends."""
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
    deeds = _deeds(scope)
    for (_, source), (_, end) in pairs:
        put = deeds.copy if words & {"copy", "cp"} else deeds.move
        put(_expanded(source, scope), _expanded(end, scope))
    return [end for pair in pairs for end in pair]


def _expanded(path: str, scope: Scope) -> str:
    if path[:5].lower() == "file:":
        path = unescaped(path[5:].removeprefix("//localhost").removeprefix("//"))
    return scope.facts.home() + path[1:] if path == "~" or path.startswith("~/") else path


def _deeds(scope: Scope) -> Deeds:
    return Deeds(Run(scope, None, "mcp", NOTHING), scope)


def _address(url: str, verb: str, scope: Scope) -> None:
    """An address the server reaches: reading a plain page is the server's business, anything else is told."""
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.tools.fetching import fetch_effects

    host = locate_host(url, scope.facts)
    mark = len(scope.ledger.effects)
    fetch_effects(url, scope, Verb.FETCH if verb in (Verb.READ, Verb.UNKNOWN) else Verb.SEND)
    if verb == Verb.READ and host.place in (Place.REMOTE, Place.KNOWN, Place.FORGE):
        plain = [effect for effect in scope.ledger.effects[mark:] if effect.verb != Verb.FETCH]
        scope.ledger.effects[mark:] = plain


def _rooted(value: str) -> bool:
    """Whether a path is one of this machine, whichever tool is given it."""
    return value.startswith(("/", "~", "../", "file:", "FILE:")) or value[1:3] == ":\\"


def _path(bare: str, value: str, given: Given, scope: Scope) -> str:
    """A path: of this machine when the server works on files here or the path is absolute; else `foreign`."""
    path = _expanded(value, scope)
    target = locate_field(path, scope)
    verb = given.verb
    if verb in (Verb.READ, Verb.UNKNOWN, Verb.PUBLISH, Verb.RUN):
        scope.emit(Verb.READ, target, None, (Manner.NAMES,) if given.names and verb == Verb.READ else ())
        if given.saving or bare in RESULTS or (given.unpacks and bare in ENDS):
            _write(path, given, scope)
        return "path" if verb == Verb.READ else ""
    if not given.local and not _rooted(path):
        return "foreign"
    if verb == Verb.DELETE:
        tree = FOLDERS.intersection(words_in(given.tool)) or scope.facts.is_dir(target.path)
        scope.emit(Verb.DELETE, target, None, (Manner.RECURSIVE,) if tree else ())
    else:
        _write(path, given, scope)
    return "path"


def _write(path: str, given: Given, scope: Scope) -> None:
    from toolgate.analysis.tools.writing import write_effects

    write_effects(Write(path, "\n".join(given.content)), scope)


def given_away(name: str, found: list[tuple[str, str]], scope: Scope, verb: str) -> None:
    """Credentials in what is said to others."""
    if not verb:
        return
    if scope.ledger.memory is not None:
        from toolgate.analysis.state.memory import wordy

        if wordy(scope, [value for _, value in found]):
            scope.emit(verb, Target(name, Place.MCP), None, (Manner.PAYLOAD,))
    for key, value in found:
        what = credential_in(f"{key}={value}" if " " not in value and key != EXPORT else value)
        if what:
            scope.emit(verb, Target(name, Place.MCP), description(what, Place.SECRET, kind=Kind.EXPOSED))
