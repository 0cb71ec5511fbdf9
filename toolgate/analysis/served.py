"""Tools of MCP servers, and tools we have no shape for: judged by their names and by what their arguments are.

Arguments are recognised by what they look like, whatever their fields are called: paths, addresses, commands, SQL.
"""

from __future__ import annotations

from toolgate.analysis.credentials import credential_in
from toolgate.analysis.deeds import Deeds
from toolgate.analysis.hidden import hidden_character
from toolgate.analysis.locating import locate_field
from toolgate.analysis.run import Run
from toolgate.analysis.scope import Scope
from toolgate.analysis.streams import NOTHING
from toolgate.analysis.tool_names import only_names, tells_secrets, verb_of, words_in
from toolgate.knowledge.tool_words import (
    AROUND,
    CODES,
    COMMANDS,
    CONTAINED,
    HARMLESS,
    LOCAL_SERVERS,
    NOTING,
    PATHS,
    PATTERNS,
    PROSE,
    QUERIES,
    SQL_SERVERS,
    STATEMENTS,
    URLS,
    WORD_LISTS,
    WORDY,
    WORKING,
)
from toolgate.model.call import Mcp, Other, Write
from toolgate.model.effect import Place, Target, Verb
from toolgate.model.path import normalise

VALUES = 2_000  # texts, lists and objects among the arguments
MOST = 200  # arguments that are looked at
SHELLS = ("sh", "bash", "zsh", "ash", "/bin/sh", "/bin/bash")
GIT_COMMANDS = tuple(
    "branch diff commit add checkout reset push show log status pull fetch clean stash rebase merge".split()
)
NAMING = ("path", "paths", "file", "files", "filename", "filenames", "uri")  # how names of fields end that hold a path
BEYOND = "…"  # the field that stands for those that are not


def mcp_effects(action: Mcp, scope: Scope) -> None:
    """The effects of calling a tool of an MCP server."""
    _definition(action, scope)
    name = f"{action.server}:{action.tool}"
    _judge(name, action.server, action.tool, dict(action.arguments), scope)


def other_effects(action: Other, scope: Scope) -> None:
    """The effects of calling a tool nobody has described."""
    if action.name in HARMLESS:
        from toolgate.analysis.built_in import built_in_effects

        built_in_effects(action, scope)
        return
    mark = len(scope.ledger.effects)
    found = flattened(action.arguments)
    verb = verb_of(action.name)
    judge_arguments(action.name, "", verb, found, scope)
    commands = [key for key, _ in found if key in COMMANDS]
    if not commands or len(scope.ledger.effects) == mark:
        scope.emit(Verb.UNKNOWN, Target(f"the tool {action.name}", Place.UNKNOWN), None, ("tool",))


def _judge(name: str, server: str, tool: str, arguments: dict[str, object], scope: Scope) -> None:
    verb = verb_of(tool)
    if server.lower() in NOTING and verb != Verb.DELETE:
        verb = Verb.READ
    found = flattened(arguments)
    if server.lower() == "git" and _git(words_in(tool), arguments, scope):
        return
    settled = judge_arguments(name, server, verb, found, scope) and not tells_secrets(server, tool)
    target = Target(name, Place.MCP)
    if not _local(server):
        given_away(name, found, scope, Verb.PUBLISH if verb == Verb.PUBLISH else Verb.SEND)
    if settled and verb in (Verb.WRITE, Verb.DELETE, Verb.RUN, Verb.READ, Verb.UNKNOWN):
        return
    if verb == Verb.READ and tells_secrets(server, tool):
        scope.emit(Verb.READ, Target(name, Place.SECRET))
    elif verb == Verb.READ:
        scope.emit(Verb.READ, target, None, ("names",))
    elif verb == Verb.UNKNOWN or verb == Verb.RUN:
        scope.emit(Verb.UNKNOWN, target, None, ("tool",))
    else:
        scope.emit(verb, target)


def _local(server: str) -> bool:
    """Whether a server works on the files of this machine."""
    return server.lower() in LOCAL_SERVERS or any([word in LOCAL_SERVERS for word in words_in(server)])


def _git(words: list[str], arguments: dict[str, object], scope: Scope) -> bool:
    """The git server runs git: judged as the command it runs; whether it is one we know."""
    verbs = [word for word in words if word != "git"]
    command = {"create": "branch"}.get(verbs[0], verbs[0]) if verbs else ""
    if command not in GIT_COMMANDS:
        return False
    values = [value for key, value in flattened(arguments) if key not in ("repo_path", "path", "repository", "mode")]
    switches = ["--" + str(key).lower().replace("_", "-") for key, value in arguments.items() if value is True]
    mode = arguments.get("mode")
    switches += ["--" + mode.removeprefix("--")] if isinstance(mode, str) else []
    directory = arguments.get("repo_path")
    argv = ["git", command, *switches, *(["-m"] if command == "commit" else []), *values]
    _deeds(scope).command(list(argv), directory=directory if isinstance(directory, str) else None)
    return True


def flattened(arguments: object, telling: frozenset[str] | None = None) -> list[tuple[str, str]]:
    """Every text in the arguments with the name of its field, in lower case; those beyond the limit are `BEYOND`.

    With `telling`, only texts in fields of these names, and those that look like a path or an address as a whole.
    """
    found: list[tuple[str, str]] = []
    waiting: list[tuple[str, object]] = [("", arguments)]
    for _ in range(VALUES):
        if not waiting or len(found) > MOST:
            break
        key, value = waiting.pop()
        if isinstance(value, str):
            if telling is None or key in telling or key.replace("_", "") in telling or _looks(key, value):
                found.append((key, value))
        elif isinstance(value, dict):
            items = list(_joined_words(value).items())[:VALUES]
            waiting.extend([(str(name).lower().replace("-", "_"), inner) for name, inner in reversed(items)])
        elif isinstance(value, list | tuple):
            waiting.extend([(key, inner) for inner in reversed(value[:VALUES])])
    return found if not waiting and len(found) <= MOST else [*found[:MOST], (BEYOND, "")]


def _looks(key: str, value: str) -> bool:
    """Whether a text is a path or an address as a whole, and not a word to somebody."""
    if key in PROSE or key in WORDY or any([character.isspace() for character in value]):
        return False
    return _is_url("", value) or _is_path("", value)


def _joined_words(table: dict[object, object]) -> dict[object, object]:
    """`{"command": "rm", "args": ["-rf", "/"]}` and `{"command": ["rm", "-rf", "/"]}` are one command each."""
    joined = dict(table)
    for name, value in table.items():
        if str(name).lower() not in COMMANDS:
            continue
        words = [*value] if isinstance(value, list) else [value]
        for other, rest in table.items():
            if str(other).lower() in WORD_LISTS and isinstance(rest, list) and isinstance(value, str):
                words.extend(rest)
                joined.pop(other)
            elif str(other).lower() in WORD_LISTS and isinstance(rest, str) and isinstance(value, str):
                joined[name] = f"{value} {rest}"
        if len(words) > 1 and all([isinstance(word, str) for word in words]):
            line = " ".join([_quoted(str(word)) for word in words])
            several = str(name).lower() == "commands"  # a list of commands, or the words of one
            joined[name] = [line, *words] if several else line
    return joined


def _quoted(word: str) -> str:
    plain = word and word.replace("-", "a").replace("_", "a").replace("/", "a").replace(".", "a").isalnum()
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


def judge_arguments(name: str, server: str, verb: str, found: list[tuple[str, str]], scope: Scope) -> bool:
    """Judge the arguments; whether they say all that the call does."""
    settled = False
    if (BEYOND, "") in found:
        scope.unknown(f"more arguments, or deeper ones, of {name} than are looked at", ("budget",))
    local = _local(server)
    content = [value for key, value in found if key in PROSE]
    if any([hidden_character(value) is not None for _, value in found]):
        scope.unknown(f"text with characters nobody sees, given to {name}", ("hidden-text",))
    names = only_names(name) and (server != "" or "search" not in words_in(name))  # built-in searches print lines
    here = _placed(name, found, scope)
    if _transfer(name, verb, [value for _, value in found], here):
        return True
    for key, value in found:
        if key in COMMANDS and value.strip():
            _command(value, here, server)
            settled = True
        elif key in CODES and value.strip() and not _is_path("", value):
            settled = _code(name, value, here) or settled
        elif _is_query(key, value, server, name):
            _deeds(here).query(value)
            settled = True
        elif key.replace("_", "") in WORKING:
            continue
        elif key in PATTERNS and verb in (Verb.READ, Verb.UNKNOWN):
            _selected(value, names, here)
        elif _is_url(key, value):
            settled = _address(value, verb, here) or settled
        elif _is_path(key, value):
            around = scope if key.replace("_", "") in AROUND else here
            settled = _path(value, verb, local, content, around, names) or settled
    return settled


def _placed(name: str, found: list[tuple[str, str]], scope: Scope) -> Scope:
    """The directory the arguments name for the call to happen in; with several, it is not known which."""
    named = [value for key, value in found if value and key.replace("_", "") in WORKING | AROUND]
    if not named:
        return scope
    if len(set(named)) > 1:
        scope.unknown(f"{name} is given more than one directory to work in", ("tool",))
    inner = scope.fork()
    path = _expanded(named[0], scope)
    inner.cwd = normalise(path if path[:1] == "/" else f"{scope.cwd or ''}/{path}")
    return inner


def _selected(pattern: str, names: bool, scope: Scope) -> None:
    """Files that a search selects, at every depth unless it names a directory."""
    from toolgate.shell.fields import Glob, Partial

    if pattern and pattern[0] != "!":
        wanted = Partial((Glob(pattern if "/" in pattern else f"**/{pattern}"),))
        scope.emit(Verb.READ, locate_field(wanted, scope), None, ("names",) if names else ())


def _transfer(name: str, verb: str, values: list[str], scope: Scope) -> bool:
    """A tool that moves or copies a file of this machine to another place."""
    words = words_in(name.rpartition(":")[2])
    paths = [_expanded(value, scope) for value in values if _is_path("", value)]
    if verb != Verb.WRITE or len(paths) != 2 or not {"move", "rename", "copy"} & set(words):
        return False
    deeds = _deeds(scope)
    deeds.copy(*paths) if "copy" in words else deeds.move(*paths)
    return True


def _expanded(path: str, scope: Scope) -> str:
    if path[:5].lower() == "file:":
        path = decoded(path[5:].removeprefix("//localhost").removeprefix("//"))
    return scope.facts.home() + path[1:] if path == "~" or path.startswith("~/") else path


def decoded(text: str) -> str:
    """An address with its percent signs read; what is not two digits stays as it is."""
    head, *rest = text.split("%")
    for part in rest:
        digits = part[:2]
        plain = len(digits) == 2 and all([digit in "0123456789abcdefABCDEF" for digit in digits])
        head += chr(int(digits, 16)) + part[2:] if plain else "%" + part
    return head


def _deeds(scope: Scope) -> Deeds:
    return Deeds(Run(scope, None, "mcp", NOTHING), scope)


def _command(text: str, scope: Scope, server: str = "") -> None:
    from toolgate.analysis.script import run_text

    inner = scope.fork()
    if set(words_in(server)) & CONTAINED:
        kind = "container" if set(words_in(server)) & {"docker", "podman", "container", "containers"} else "cluster"
        inner.where = f"{kind}:{server}"
        if text.strip().strip("'") in SHELLS:
            scope.unknown(f"a shell in the {kind} of {server}", ("tool",))
    run_text(text, inner, NOTHING, "bash")


def _code(name: str, text: str, scope: Scope) -> bool:
    """Code: in the language the tool's name tells, else in the one it parses as."""
    from toolgate.analysis.code import run_code
    from toolgate.analysis.python_code import parsed

    words = words_in(name.replace(":", "_"))
    language = ""
    for word in words:
        language = language or {
            "python": "python", "py": "python", "jupyter": "python", "ipython": "python", "node": "node", "js": "node",
            "javascript": "node", "browser": "node", "playwright": "node", "puppeteer": "node", "evaluate": "node",
            "ruby": "ruby", "php": "php", "perl": "perl", "lua": "lua", "bash": "bash", "shell": "bash",
        }.get(word, "")  # fmt: skip
    if language == "bash":
        _command(text, scope)
        return True
    if not language:
        language = "python" if parsed(text) is not None else "text"
    run_code(Run(scope, None, language, NOTHING), text, language)
    return True


def _is_query(key: str, value: str, server: str, name: str) -> bool:
    words = value.split(None, 2)
    if not words or words[0].lower().rstrip(";(") not in STATEMENTS:
        return False
    if key in ("sql", "statement", "sql_query"):
        return True
    database = any([word in SQL_SERVERS for word in (*words_in(server), *words_in(name))])
    return key in QUERIES and (database or (len(words) > 2 and value.upper().startswith(words[0])))


def _is_url(key: str, value: str) -> bool:
    if "://" in value[:12]:
        return " " not in value and not value.startswith("file:")
    return key in URLS and "." in value and " " not in value and not value.startswith((".", "/"))


def _address(url: str, verb: str, scope: Scope) -> bool:
    """An address the server reaches: reading a plain page is the server's business, anything else is told."""
    from toolgate.analysis.addressed import fetch_effects
    from toolgate.analysis.hosts import locate_host

    host = locate_host(url, scope.facts)
    mark = len(scope.ledger.effects)
    fetch_effects(url, scope, Verb.FETCH if verb in (Verb.READ, Verb.UNKNOWN) else Verb.SEND)
    if verb == Verb.READ and host.place in (Place.REMOTE, Place.KNOWN, Place.FORGE):
        plain = [effect for effect in scope.ledger.effects[mark:] if effect.verb != Verb.FETCH]
        scope.ledger.effects[mark:] = plain
    return False


def _is_path(key: str, value: str) -> bool:
    if len(value) > 1_000 or "\n" in value or not value:
        return False
    if (
        value.startswith(("/", "~/", "./", "../", "file:", "FILE:"))
        or value == "~"
        or (value[1:3] == ":\\" and value[0].isalpha())
    ):
        return " " not in value.partition("/")[0]
    return key in PATHS or key.replace("_", "").endswith(NAMING) or key.replace("_", "") in AROUND


def _path(value: str, verb: str, local: bool, content: list[str], scope: Scope, names: bool) -> bool:
    """A path: of this machine when the server works on files here or the path is absolute."""
    path = _expanded(value, scope)
    rooted = path.startswith(("/", "~", "../")) or path[1:3] == ":\\"
    target = locate_field(path, scope)
    if verb in (Verb.READ, Verb.UNKNOWN, Verb.PUBLISH, Verb.RUN):
        scope.emit(Verb.READ, target, None, ("names",) if names and verb == Verb.READ else ())
        return verb == Verb.READ
    if not local and not rooted:
        return False
    if verb == Verb.DELETE:
        scope.emit(Verb.DELETE, target)
    else:
        from toolgate.analysis.written import write_effects

        write_effects(Write(path, "\n".join(content)), scope)
    return True


def given_away(name: str, found: list[tuple[str, str]], scope: Scope, verb: str) -> None:
    """Credentials in what is said to others."""
    if not verb:
        return
    if scope.ledger.memory is not None:
        from toolgate.analysis.recalling import wordy

        if wordy(scope, [value for _, value in found]):
            scope.emit(verb, Target(name, Place.MCP), None, ("payload",))
    for key, value in found:
        what = credential_in(f"{key}={value}" if " " not in value else value)
        if what:
            scope.emit(verb, Target(name, Place.MCP), Target(what, Place.SECRET))


# --- definitions -----------------------------------------------------------------------------------------------------


def _definition(action: Mcp, scope: Scope) -> None:
    """Judge a tool's definition, where it is known: what it tells the model, and whether it has changed."""
    if action.definition is None:
        return
    from toolgate.analysis.scanning import directions_in, texts_in
    from toolgate.knowledge.phrases import IN_DEFINITIONS

    name = f"{action.server}:{action.tool}"
    if action.approved is not None and action.approved != action.definition:
        scope.unknown(f"the definition of {name} has changed since it was approved", ("changed-definition",))
    text = "\n".join(texts_in(action.definition))
    lowered = text.lower()
    if directions_in(text) or any([phrase in lowered for phrase in IN_DEFINITIONS]):
        scope.unknown(f"the definition of {name} tells the model what to do", ("injected-definition",))
