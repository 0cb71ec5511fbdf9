"""Agents' built-in tools that do nothing by themselves; the paths, commands and URLs in their fields are judged."""

from toolgate.analysis.places.data_in_urls import unescaped
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.command_lines import is_command, is_piped
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import flattened
from toolgate.analysis.tools.given_away import given_away
from toolgate.analysis.tools.mcp import judge_arguments
from toolgate.knowledge.texts.tool_words import (
    AROUND,
    BEYOND_SCRIPT,
    CODES,
    COMMANDS,
    FILE_SQL,
    HANDING_ON,
    LEAVING,
    OWN_SQL,
    PATHS,
    PATTERNS,
    PROSE,
    QUERIES,
    SCRIPTED,
    SECRET_SERVERS,
    SETTINGS,
    TYPED,
    TYPING,
    URLS,
    WORDY,
    WORKING,
)
from toolgate.model.call import Other
from toolgate.model.effect import Manner, Place, Target, Verb, description

TELLING = COMMANDS | CODES | PATHS | PATTERNS | URLS | WORKING | AROUND  # field names that say what they hold
DECODINGS = 3  # how often `%25` may stand for `%`


def built_in_effects(action: Other, scope: Scope) -> None:
    """The effects of a tool that only talks, looks or delegates: those of what its fields name."""
    name = action.name
    found = flattened(action.arguments, TELLING)
    fields = flattened(action.arguments)
    if name in LEAVING:
        given_away(name, fields, scope, Verb.SEND)
    for key, value in fields if name in HANDING_ON else ():
        if key in WORDY or key in PROSE:
            _handed_on(value, scope)
    if name in TYPING:
        for key, value in fields:
            if key in TYPED:
                _typed(value.strip(), key == "command", scope)
        found = [(key, value) for key, value in found if key not in TYPED]
    if name in OWN_SQL:
        _own_database(name, [value for key, value in fields if key in QUERIES], scope)
        found = [(key, value) for key, value in found if key not in QUERIES]
    if name in SCRIPTED:
        _own_script(name, [value for key, value in found if key == "script"], scope)
        found = [(key, value) for key, value in found if key != "script"]
    found = [pair for key, value in found for pair in (_resource(value, scope) if key == "uri" else [(key, value)])]
    if found:
        judge_arguments("", name, Verb.READ, found, scope)


def _handed_on(text: str, scope: Scope) -> None:
    """Report a task that tells another agent to give away credentials or obey a page; its calls are judged anyway."""
    from toolgate.analysis.contents.instructions import carried

    words = carried(text)
    if words:
        task = description("the task of another agent", Place.MCP)
        scope.emit(Verb.WRITE, task, description(words, Place.AGENT), (Manner.DROPS_APPROVAL, Manner.DEFERRED))


def _typed(text: str, told: bool, scope: Scope) -> None:
    """Judge text typed for the agent: a shell command (`told`: its field says so), or a slash command for settings."""
    from toolgate.analysis.shell.script import run_text

    if text[:1] == "!" or (told and text[:1] != "/" and (is_command(text) or is_piped(text))):
        run_text(text.removeprefix("!"), scope.fork(), NOTHING, "bash")
        return
    name = text[1:].partition(" ")[0].strip()
    if text[:1] == "/" and name.lower() in SETTINGS:
        scope.emit(Verb.WRITE, Target("/" + name, Place.AGENT))


def _own_script(name: str, texts: list[str], scope: Scope) -> None:
    """Judge a script that should only delegate work to sub-agents, whose calls are judged themselves."""
    for text in texts:
        if any([word in text for word in BEYOND_SCRIPT]) or any([line[:7] == "import " for line in text.split("\n")]):
            scope.unknown(f"a script of {name} that does more than hand work to agents", (Manner.TOOL,))


def _own_database(name: str, texts: list[str], scope: Scope) -> None:
    """Judge SQL for the agent's own notes, which is harmless unless it accesses a file."""
    for text in texts:
        words = set(text.lower().replace("(", " ").replace(";", " ").replace("'", " ").split())
        into = "into" in words and "vacuum" not in words  # `INSERT INTO` names a table
        if words & FILE_SQL - ({"into"} if into else set()) or text.lstrip()[:1] == ".":
            scope.unknown(f"SQL of {name} that reaches files", (Manner.TOOL,))


def _resource(uri: str, scope: Scope) -> list[tuple[str, str]]:
    """The fields a server's resource URI stands for: a page, or a file under every path it can mean."""
    scheme, colon, rest = uri.partition(":")
    if colon and scheme.lower() in ("http", "https", "ws", "wss", "ftp"):
        return [("uri", uri)]
    if set(words_in(scheme)) & SECRET_SERVERS:
        scope.emit(Verb.READ, Target(uri, Place.SECRET))
        return []
    found = []
    path = rest if colon and "/" not in scheme else uri
    for _ in range(DECODINGS):
        host, _, beyond = path.removeprefix("//").partition("/")
        if path[:2] == "//":
            found += [host + "/" + beyond] * (host not in ("", "localhost")) + ["/" + beyond]
        else:
            found.append(path)
        path = unescaped(path)
    return [("path", one) for one in dict.fromkeys(found) if one.strip("/")]
