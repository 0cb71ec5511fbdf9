"""A tool's input: its arguments, what its name says about them, and the directories it works in."""

from toolgate.analysis.places.data_in_urls import unescaped
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.tool_names import computes, runs_given, shows_code
from toolgate.knowledge.texts.tool_words import AROUND, BROWSERS, INSIDE, LOCAL_SERVERS, SAVING, UNPACKING, WORKING
from toolgate.model.effect import Manner, Verb, backticked
from toolgate.model.path import at_home, normalise

PLACES = 4  # directories one call may be given


class Given:
    """A tool's arguments, and what its name says about them."""

    __slots__ = (
        "name", "server", "tool", "verb", "names", "content", "found", "local", "saving", "unpacks", "changes",
        "codes", "shows", "planned", "browses",
    )  # fmt: skip

    def __init__(
        self, server: str, tool: str, verb: str, names: bool, content: list[str], found: list[tuple[str, str]]
    ) -> None:
        self.name = f"{server}:{tool}" if server else tool
        self.server, self.tool, self.verb, self.names = server, tool, verb, names
        self.content, self.found = content, found
        self.local = not server or is_local(server)  # an agent's own tools work here
        self.codes = runs_given(tool) == {"code"}
        self.changes = self.local or verb in (Verb.WRITE, Verb.DELETE)
        self.shows = shows_code(tool) or computes(server, tool)
        self.browses = not BROWSERS.isdisjoint(words_in(server))
        self.planned = False  # whether its queries are only planned, not run
        words = words_in(tool)
        self.unpacks = not UNPACKING.isdisjoint(words)
        self.saving = server != "" and not SAVING.isdisjoint(words)


def is_local(server: str) -> bool:
    """Whether a server works on the files of this machine."""
    return server.lower() in LOCAL_SERVERS or any([word in LOCAL_SERVERS for word in words_in(server)])


def places_of(given: Given, runs: bool, scope: Scope) -> list[Scope]:
    """Scopes for the directories a call may run in: those its arguments name, and its own unless it surely moves."""
    fields = [(key.replace("_", ""), value) for key, value in given.found if value and "\n" not in value]
    sure = list(dict.fromkeys([value for key, value in fields if key in WORKING | AROUND]))
    named = dict.fromkeys(sure + [value for key, value in fields if runs and key in INSIDE])
    if len(sure) > 1 or len(named) > PLACES:
        scope.unknown(f"a call of {backticked(given.name)} with more than one directory to work in", (Manner.TOOL,))
    places = [_inside(value, scope) for value in list(named)[:PLACES]]
    return places if sure and runs else [*places, scope]


def _inside(directory: str, scope: Scope) -> Scope:
    inner = scope.fork()
    path = expanded(directory, scope)
    inner.cwd = normalise(path if path[:1] == "/" else f"{scope.cwd or ''}/{path}")
    return inner


def expanded(path: str, scope: Scope) -> str:
    if path[:5].lower() == "file:":
        path = unescaped(path[5:].removeprefix("//localhost").removeprefix("//"))
    return at_home(path, scope.facts.home())
