"""Matches the patterns of a guard plugin against an effect.

Patterns that forbid are read widely: the text of the call, each command as the shell sees it, wherever it runs, and a
file however it is reached. Those that permit are read narrowly: one command by its own words, one file by the tool
itself.
"""

from toolgate.model.call import Read, Shell, Write
from toolgate.model.effect import Effect, Manner, Verb
from toolgate.model.rule import Scene
from toolgate.policy.match.matching import FILES, NOT_THE_COMMANDS
from toolgate.policy.match.tool_names import tool_matches, tools_of
from toolgate.policy.regex import STEPS, Budget, Pattern
from toolgate.policy.regex.pattern import Stored
from toolgate.shell.expand.patterns import matches

PluginPattern = tuple[bool, tuple[str, ...], Stored | None, str]  # read widely; tools, expression, glob of files

BY_VERB = {Verb.READ: ("read",), Verb.WRITE: ("write", "edit"), Verb.DELETE: ("write", "edit")}
UNTOLD = (
    *NOT_THE_COMMANDS,
    Manner.UNREADABLE,
    Manner.BUDGET,
    Manner.HIDDEN_TEXT,
)  # what a command's words say nothing about


class Search:
    """Results so far for one call: all patterns share a budget, and no text is searched twice for the same pattern."""

    __slots__ = ("budget", "answers")

    def __init__(self) -> None:
        self.budget = Budget(STEPS)
        self.answers: dict[tuple[str, str], bool] = {}

    def found(self, stored: Stored, text: str) -> bool:
        key = (stored[0], text)
        answer = self.answers.get(key)
        if answer is None:
            answer = self.answers[key] = Pattern(stored).found(text, self.budget)
        return answer


def search_of(scene: Scene) -> Search:
    """The search in a scene's call, shared by all its rules."""
    search: Search | None = scene.notes.get("search")
    if search is None:
        search = scene.notes["search"] = Search()
    return search


def applies(values: PluginPattern, effect: Effect, scene: Scene) -> bool:
    loose, tools, stored, glob = values
    names = tools_of(scene.call)
    listed = not tools or any([tool_matches(pattern, name) for pattern in tools for name in names])
    if stored is not None and _command(loose, listed or "bash" in tools, stored, effect, scene):
        return True
    return bool(glob) and _file(loose, listed, tools, glob, effect, scene)


def _command(loose: bool, listed: bool, stored: Stored, effect: Effect, scene: Scene) -> bool:
    if not listed:
        return False
    search = search_of(scene)
    action = scene.call.action
    argv = effect.command.argv
    if not argv:
        # A permission for the whole text counts no more than silence: each command is judged by itself.
        return effect.verb == Verb.USE and type(action) is Shell and search.found(stored, action.text)
    if not loose:
        if type(action) is not Shell or any([word in effect.manner for word in UNTOLD]):
            return False
        return search.found(stored, " ".join(argv))
    if effect.verb == Verb.USE and Manner.INSIDE in effect.manner:
        return False
    if search.found(stored, " ".join(argv)):
        return True
    name = argv[0].rpartition("/")[2]
    return name != argv[0] and search.found(stored, " ".join((name, *argv[1:])))


def _file(loose: bool, listed: bool, tools: tuple[str, ...], glob: str, effect: Effect, scene: Scene) -> bool:
    ways = BY_VERB.get(effect.verb)
    if ways is None or effect.target.place not in FILES or Manner.NAMES in effect.manner:
        return False
    if not loose:
        if not listed or not isinstance(scene.call.action, Read | Write) or Manner.DEFERRED in effect.manner:
            return False
    elif not listed and not any([tool_matches(pattern, way) for pattern in tools for way in ways]):
        return False
    path = effect.target.path or effect.target.name
    return matches(glob, path.rstrip("/").rpartition("/")[2])
