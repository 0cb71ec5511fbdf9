"""Judges MCP tools, and tools that are not described, by their names and their arguments.

Paths, URLs, commands and SQL are recognised by what they look like, whatever their fields are called.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.undescribed_values import starts_something
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.command_lines import commands_told
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
from toolgate.analysis.tools.browsing import browse, gives_own, shows_own
from toolgate.analysis.tools.commands import may_run, run_command, run_given_code, set_variables
from toolgate.analysis.tools.encoded import DECODED, SHORTEST, decoded_fields
from toolgate.analysis.tools.given_away import given_away, judge_looked_up
from toolgate.analysis.tools.given_paths import FILE_ENDS, as_program, judge_path, select, transfer
from toolgate.analysis.tools.named_pages import judge_address
from toolgate.analysis.tools.operations import asks, fields_in, graver, name_mutation, operation, reveals
from toolgate.analysis.tools.programs import with_program
from toolgate.analysis.tools.pushed_files import judge_pushed
from toolgate.analysis.tools.queries import is_key_look, is_key_server, query_language, run_query
from toolgate.analysis.tools.rehearsals import plans_queries, rehearses
from toolgate.analysis.tools.requests import is_request, is_route, send_variables, stays_here
from toolgate.analysis.tools.tool_input import Given, expanded, is_local, places_of
from toolgate.analysis.tools.tool_names import (
    about_secrets,
    builds,
    computes,
    handles_files,
    keeps_notes,
    looks_up,
    only_asks,
    only_names,
    presses,
    runs_given,
    shows_code,
    shows_lines,
    tells_secrets,
    transforms,
    verb_of,
)
from toolgate.knowledge.texts.tool_promises import NEW_TEXTS
from toolgate.knowledge.texts.tool_words import (
    AROUND,
    CODES,
    COMMANDS,
    CONTAINED,
    GIVEN_HOST,
    PATTERNS,
    PROSE,
    RECALLED,
    SEARCHING,
    TOLD,
    TYPED_CODES,
    UNREAD_CODES,
    WORD_LISTS,
    WORKING,
)
from toolgate.model.call import Mcp, Other
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.model.patch import PATCHES, new_text

LONGEST_NAME = 300  # characters of a file name
OPTIONS = frozenset(("args", "arguments", "options", "flags"))  # fields that hold options of a program
SCRIPTS = ("script", "scripts")  # fields that hold code in a browser's tools
BRINGING = frozenset("fetch download web browse navigate open".split())  # words of tools that load from elsewhere


def mcp_effects(action: Mcp, scope: Scope) -> None:
    """Emit the effects of calling an MCP tool."""
    if action.definition is not None:
        from toolgate.analysis.tools.definitions import judge_definition

        judge_definition(action, scope)
    _judge(action.server, action.tool, dict(action.arguments), action.definition, scope)


def other_effects(action: Other, scope: Scope) -> None:
    """Emit the effects of a tool that is not described, judged like an MCP tool by its name and its fields."""
    mark = len(scope.ledger.effects)
    found = fields_of(action.arguments)
    verb = graver(verb_of(action.name), operation(found, action.arguments))
    edited = _edit(action, found, scope)
    settled = not edited and judge_arguments("", action.name, verb, found, scope)
    runs = runs_given(action.name)
    deletes = verb == Verb.DELETE and handles_files(action.name)  # what its paths say, and nothing else
    alone = len(scope.ledger.effects) == mark
    judge_beside(Given("", action.name, verb, False, [], found), scope)
    commands = "command" in runs and any([key in COMMANDS for key, _ in found])
    here = is_request(action.name, found) and stays_here(found, scope)  # judged by what it sends
    if edited or here or (commands and not alone) or (settled and (deletes or runs == {"code"})):
        return
    target = description(f"the tool {backticked(action.name)}", Place.UNKNOWN)
    if tells_secrets("", action.name):
        scope.emit(Verb.READ, Target(action.name, Place.SECRET))
    elif builds("", action.name, found):
        scope.emit(Verb.UNKNOWN, target, None, (Manner.TOOL, Manner.BUILDS))
    elif _only_talks(action.name, verb, found):
        scope.emit(Verb.UNKNOWN, target, None, (Manner.TOOL, Manner.LOOKS))
    else:
        scope.emit(Verb.UNKNOWN, target, None, (Manner.TOOL,))


def _only_talks(tool: str, verb: str, found: list[tuple[str, str]]) -> bool:
    """Whether one of the agent's own tools only looks at what its fields name, or keeps notes."""
    if verb == Verb.READ:
        return bool(found) and not BRINGING.intersection(words_in(tool))
    return keeps_notes("memory", tool) and bool(found) and not any([names_path(key) for key, _ in found])


def _edit(action: Other, found: list[tuple[str, str]], scope: Scope) -> bool:
    """Judge the files that a call changes if that is all it does; whether it is."""
    from toolgate.analysis.tools.edits import changes_files, edits_in, formatted

    if (BEYOND, "") in found:
        return False
    edits = edits_in(action.arguments) if changes_files(action.name) else formatted(action.name, action.arguments)
    for edit in edits:
        scope.walk.act(edit, scope)
    return bool(edits)


def fields_of(arguments: object) -> list[tuple[str, str]]:
    """Every string in the arguments with its field name, and the decoded texts among them."""
    found = flattened(arguments)
    return found + decoded_fields(found) if any([len(value) >= SHORTEST for _, value in found]) else found


def _judge(server: str, tool: str, arguments: dict[str, object], definition: object, scope: Scope) -> None:
    name = f"{server}:{tool}"
    arguments = with_program(server, tool, arguments)
    found = fields_of(arguments)
    verb = _verb(server, tool, arguments, found)
    here = (is_request(tool, found) and stays_here(found, scope)) or gives_own(server, verb, found, scope)
    rehearsed = rehearses(server, tool, arguments, definition)
    if not name.isascii():
        scope.unknown(f"the tool {backticked(name)}", (Manner.LOOK_ALIKE,))
    if server.lower() == "git":
        from toolgate.analysis.tools.git_server import git_effects

        if git_effects(words_in(tool), arguments, scope):
            return
    _host_given(name, arguments, scope)
    browse(server, tool, found, scope)
    secret = tells_secrets(server, tool) or reveals(arguments) or about_secrets(tool, found)
    verb = Verb.READ if rehearsed else verb
    planned = rehearsed and plans_queries(server, definition)
    mark = len(scope.ledger.effects)
    settled = judge_arguments(server, tool, verb, found, scope, planned) and not secret
    name_mutation(found, scope.ledger.effects, mark)
    verb = Verb.READ if here else verb
    judge_beside(Given(server, tool, verb, False, [], found), scope)
    if not is_local(server) and not here:
        given_away(name, found, scope, Verb.PUBLISH if verb == Verb.PUBLISH else Verb.SEND)
        judge_pushed(verb, arguments, scope)
    if settled and verb in (Verb.WRITE, Verb.DELETE, Verb.RUN, Verb.READ, Verb.UNKNOWN):
        return
    target = Target(name, Place.MCP)
    if verb == Verb.READ and secret:
        scope.emit(Verb.READ, Target(name, Place.SECRET))
    elif verb == Verb.READ:
        manner = (Manner.NAMES, Manner.OWN) if shows_own(server, scope) else (Manner.NAMES,)
        scope.emit(Verb.READ, target, None, manner)
    elif verb == Verb.UNKNOWN or verb == Verb.RUN:
        built = (Manner.BUILDS,) if builds(server, tool, found) else ()
        scope.emit(Verb.UNKNOWN, target, None, (Manner.TOOL, *built))
    else:
        scope.emit(verb, target)


def _verb(server: str, tool: str, arguments: dict[str, object], found: list[tuple[str, str]]) -> str:
    """What a call does, judged by the words of its tool's name and by its fields."""
    verb = graver(verb_of(tool), operation(found, arguments))
    worked_out = computes(server, tool) and not any([starts_something(value) for _, value in found])
    if verb != Verb.DELETE and (keeps_notes(server, tool) or presses(server, tool, found) or worked_out):
        return Verb.READ
    if verb == Verb.UNKNOWN and is_key_server(server) and is_key_look(tool):
        return Verb.READ
    if verb == Verb.UNKNOWN and (asks(found) or looks_up(server, tool) or shows_code(tool)):
        return Verb.READ
    if verb in (Verb.UNKNOWN, Verb.RUN) and only_asks(server, tool, found):
        return Verb.READ
    keys = [key for key, _ in found]
    shown = shows_code(tool) and not CODES.isdisjoint(keys) and not any([names_path(key) for key in keys])
    if verb in (Verb.UNKNOWN, Verb.WRITE) and (shown or transforms(tool, found)):
        return Verb.READ
    return verb


def _host_given(name: str, arguments: dict[str, object], scope: Scope) -> None:
    """Judge what a container may access on the host: `HostConfig: {Binds: ["/:/host"], Privileged: true}`."""
    words = {word for field, _ in fields_in(arguments) for word in words_in(field)}
    optional = not OPTIONS.isdisjoint(words) and not CONTAINED.isdisjoint(words_in(name))
    if not optional and GIVEN_HOST.isdisjoint(words):
        return
    from toolgate.analysis.contents.infrastructure import give_host, given_in, run_options
    from toolgate.analysis.contents.part import HOST
    from toolgate.analysis.formats.task_files import plain_tree

    given = [value for field, value in flattened(arguments) if optional and OPTIONS.intersection(words_in(field))]
    options = [word for value in given for word in value.split()]
    for part in [*given_in(plain_tree(arguments)), *run_options(options)]:
        if part.kind == HOST:
            give_host(part, Target(name, Place.MCP), scope)


def judge_arguments(
    server: str, tool: str, verb: str, found: list[tuple[str, str]], scope: Scope, planned: bool = False
) -> bool:
    """Judge the arguments; whether they cover everything that the tool's name says the call does.

    Queries that are `planned` are not run.
    """
    patch = any([value.endswith(PATCHES) for key, value in found if names_path(key)])  # a file that holds one
    content = [value if patch else new_text(value) for key, value in found if key in PROSE or key in NEW_TEXTS]
    names = only_names(tool) and (server != "" or "search" not in words_in(tool)) and not shows_lines(tool)
    given = Given(server, tool, verb, names, content, found)
    given.planned = planned
    if (BEYOND, "") in found:
        scope.unknown(f"the arguments of {backticked(given.name)}, which are too many or too deep", (Manner.BUDGET,))
    if any([hidden_character(value) is not None for _, value in found]):
        scope.unknown(f"invisible characters in the input of {backticked(given.name)}", (Manner.HIDDEN_TEXT,))
    runs = runs_given(tool) or frozenset(["command"] if _is_commanded(given) else [])
    settled = False
    for here in places_of(given, bool(runs - {"query"}), scope):
        told = _told(given, here, scope)
        filed = (
            "path" in told and "foreign" not in told and (handles_files(tool) or (verb == Verb.READ and given.local))
        )
        settled = settled or filed or bool(told & runs)
    return settled


def _is_commanded(given: Given) -> bool:
    """Whether a tool not known to run commands is given some: the agent's own, or one named after their program."""
    commands = [value.split() for key, value in given.found if key in COMMANDS and value.strip()]
    named = {*words_in(given.tool), *words_in(given.server)}
    called = given.verb in (Verb.UNKNOWN, Verb.RUN) and all([words[0] in named for words in commands])
    return bool(commands) and (not given.server or called)


def _told(given: Given, here: Scope, scope: Scope) -> set[str]:
    """Emit the effects of the arguments in one directory; returns the kinds of arguments that were judged."""
    told: set[str] = set()
    ends = transfer(given, here) or as_program(given, here)
    if ends:
        told.add("path")
    for key, value in given.found:
        bare = key.replace("_", "")
        if key in COMMANDS and value.strip() and is_key_server(given.server):
            run_query("redis", value, here)
            told |= {"command", "query"}
        elif key in COMMANDS and value.strip() and not (given.browses and key in SCRIPTS):
            run_command(value, here, given)
            told.add("command")
        elif (key, value) in ends or _is_shown(key, value, given):
            continue
        elif (
            (key in CODES or key in SCRIPTS or (given.codes and key in TYPED_CODES))
            and value.strip()
            and not is_path("", value)
        ):
            run_given_code(given, value, here)
            told.add("code" if given.codes or any([sign in value for sign in "(=\n!%"]) else "")  # not a bare word
        elif key in UNREAD_CODES:
            here.unknown(f"the code in {backticked(key)}", (Manner.TOOL,))
        elif language := query_language(key, value, given.server, given.tool):
            if not given.planned:
                run_query(language, value, here)
            told.add("query")
        elif bare in WORKING:
            continue
        elif key in PATTERNS and given.verb in (Verb.READ, Verb.UNKNOWN):
            select(value, given.names, here)
        elif is_url(key, value):
            judge_address(value, given, here)
        elif is_path(key, value) or (bare in FILE_ENDS and given.changes and is_path("path", value)):
            kind = judge_path(bare, value, given, scope if bare in AROUND else here)
            told.add(kind if names_path(key) or bare in FILE_ENDS else "")
    return told


def _is_shown(key: str, value: str, given: Given) -> bool:
    """Whether a field needs no judging: a variable, the route of a request, or code that is only shown."""
    return key == EXPORT or is_route(key, value, given.found) or (key in CODES and given.shows)


def judge_beside(given: Given, scope: Scope) -> None:
    """Judge variables, further commands and named files that accompany what a tool is given to run."""
    runs = bool(runs_given(given.tool) - {"query"})
    runs = runs or any([key in COMMANDS for key, _ in given.found])
    commands = [value for key, value in given.found if runs and is_further_command(key, value)]
    held = [value for key, value in given.found if key == DECODED]
    if RECALLED.intersection([*words_in(given.server), *words_in(given.tool)]):
        _noted(given, scope)
    if not keeps_notes(given.server, given.tool):
        searches = not SEARCHING.isdisjoint(words_in(given.tool))
        held += [value for key, value in given.found if holds_command(key, value, searches)]
    variables = variables_in(given.found)
    for here in places_of(given, runs, scope.fork()) if commands or held or variables else ():
        set_variables(variables, given, here)
        for text in dict.fromkeys([*commands, *held]):
            (run_command if text in commands else may_run)(text, here, given)
    _named_secrets(given, scope)
    send_variables(given.found, scope)
    _obeyed(given, scope)
    _let_in(given, scope)
    judge_looked_up(given, scope)


def _noted(given: Given, scope: Scope) -> None:
    """Judge what the agent's notes will tell it in later sessions."""
    from toolgate.analysis.contents.instructions import loosened
    from toolgate.analysis.contents.later import judge_planted
    from toolgate.analysis.contents.literals import commands_in

    text = "\n".join([value for _, value in given.found])
    notes = description("the agent's notes", Place.MCP)
    for command in dict.fromkeys([*commands_in(text, "md"), *commands_told(text)]):
        judge_planted(notes, command, "", scope, runs=True)
    words = loosened(text)
    if words:
        scope.emit(Verb.WRITE, notes, description(words, Place.AGENT), (Manner.DROPS_APPROVAL, Manner.DEFERRED))


def _obeyed(given: Given, scope: Scope) -> None:
    """Judge files outside the project that a field names as a configuration, a plug-in or a script."""
    from toolgate.analysis.arguments.undescribed_values import judge_paths
    from toolgate.analysis.text.identifiers import words_of
    from toolgate.knowledge.texts.value_words import OBEYED

    for key, value in given.found:
        if value[:2] == "--":  # an option of a program that the tool starts
            key, _, value = value.partition("=")
        words = words_of(key)
        if words & OBEYED and value[:1] in ("/", "~") and len(value) <= LONGEST_NAME:
            judge_paths(Run(scope, None, "mcp", NOTHING), "", words, value)


def _let_in(given: Given, scope: Scope) -> None:
    """Report options that make a program run its input: `-shell-escape`."""
    from toolgate.knowledge.texts.reaching_words import LET_IN

    for key, value in given.found:
        if key in WORD_LISTS and value[:1] == "-" and " " not in value and LET_IN.intersection(words_in(value)):
            scope.unknown(f"option {backticked(value[:LONGEST_NAME])} of {backticked(given.name)}", (Manner.TOOL,))


def _named_secrets(given: Given, scope: Scope) -> None:
    """Emit reads of credential files named in any field, as the tool's answer may contain them."""
    for key, value in given.found:
        if key in PROSE or key.replace("_", "") in TOLD or names_path(key) or not ("." in value or "/" in value):
            continue
        if key in PATTERNS and given.verb in (Verb.READ, Verb.UNKNOWN):
            continue  # `select` emits what it matches
        if len(value) > LONGEST_NAME or any([sign.isspace() for sign in value]) or is_url(key, value):
            continue
        target = locate_field(expanded(value, scope), scope)
        if target.place == Place.SECRET:
            scope.emit(Verb.READ, target)
