"""Modules of the project that a text in a language other than Python loads by path.

Their effects are read one level deep; their constants, as deep as they load each other.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.scripting.tokens import MARK, NAME, TEXT, Unreadable, tokens_of
from toolgate.analysis.state.readable import inside, text_of
from toolgate.knowledge.texts.endings import WRITTEN_ENDINGS as KINDS
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.actions import CodeActions
    from toolgate.analysis.code.scripting.library import Library
    from toolgate.analysis.code.scripting.program import Script
    from toolgate.analysis.code.scripting.tokens import Token
    from toolgate.analysis.state.streams import Stream
    from toolgate.model.effect import Target

MODULES = 4  # files loaded by one text that are read


class Loading(Value):
    """How a language loads files of the project, as `MODULES` in its knowledge file says.

    `words` stand before a path, to which one of `endings` may be added, in one of the directories `below`.
    `dotted` is the word before a path with dots in place of slashes; `relative`: a path needs no `./` to be relative.
    `bare`: what separates the parts of a module's name without quotes, and the ending of its file.
    """

    __slots__ = ("words", "endings", "below", "dotted", "relative", "bare")

    def __init__(
        self, words: str, endings: str = "", below: str = "", dotted: str = "", relative: bool = False, bare: str = ""
    ) -> None:
        self.words = words.split()
        self.endings = endings.split(",")
        self.below = below.split(",")
        self.dotted = dotted
        self.relative = relative
        self.bare = bare.split()


def look_at_modules(actions: CodeActions, tokens: list[Token], library: Library) -> None:
    """Analyse the files that are loaded; what they load in turn is unread project code."""
    looking = actions.scope.ledger.looking
    modules = [path for path in looking if KINDS.get(path.rpartition(".")[2]) == library.name]
    if not library.loading or len(modules) > 1 or actions.scope.where:
        return
    loading = Loading(**library.loading)
    for name in _loaded(tokens, loading)[:MODULES]:
        found = _module(actions, name, loading)
        if found is not None:
            target, text = found
            inside(actions.scope, target, lambda text=text: _walk(actions, text, library.name))  # type: ignore[misc]  # bound here


def _module(actions: CodeActions, name: str, loading: Loading) -> tuple[Target, str] | None:
    """Return the file that a text loads by a relative path; `None`: there is none that may be read."""
    looking = actions.scope.ledger.looking
    directory = looking[-1].rpartition("/")[0] if looking else actions.scope.cwd
    paths = [f"{below}{name}{ending}" for below in loading.below for ending in loading.endings]
    for path in paths:
        target = actions.locate(f"{directory}/{path}")
        text = text_of(actions.scope, target)
        if text is not None:
            return target, text
    return None


def constant(script: Script, path: str) -> object:
    """Return the constant of a module loaded by path: `./paths.js.LOG`."""
    module, _, name = path.rpartition(".")
    if module not in script.constants:
        script.constants[module] = {}  # a module that loads itself is not known
        declares = script.library.declaring and len(script.constants) <= MODULES
        if declares and not script.actions.scope.where:
            found = _module(script.actions, module, Loading(**script.library.loading))
            script.constants[module] = _constants(script, *found) if found is not None else {}
    return script.constants[module].get(name) or hole(path)


def _constants(script: Script, target: Target, text: str) -> dict[str, object]:
    """Return the strings and lists that a module binds to names outside its functions."""
    from toolgate.analysis.code.scripting.binding import declared
    from toolgate.analysis.code.scripting.program import Script
    from toolgate.analysis.code.scripting.values import Reference, matched

    ledger, inner = script.actions.scope.ledger, Script(script.actions, script.library)
    before, ledger.looking = ledger.looking, (*ledger.looking, target.path)
    try:
        inner.tokens = tokens_of(text, script.library.lexis)
        inner.pairs = matched(inner.tokens)
        position = 0
        while position < len(inner.tokens):
            token = inner.tokens[position]
            inner.spend()
            if token.kind == NAME and token.text in ("const", "import"):
                declared(inner, position)
                script.library.assignment(inner, position + 1, position + 2)
            position = inner.pairs.get(position, position) + 1
    except Unreadable:
        return {}
    finally:
        ledger.looking = before
    return {name: value for name, value in inner.names.items() if type(value) is not Reference}


def _loaded(tokens: list[Token], loading: Loading) -> list[str]:
    """Return the distinct paths that are loaded."""
    found: list[str] = []
    for index, token in enumerate(tokens[1:], start=1):
        before = tokens[index - 1]
        if loading.bare and before.text in loading.words and token.kind == NAME and token.text[:1].isupper():
            found.append(token.text.replace(loading.bare[0], "/") + loading.bare[1])
        if token.kind != TEXT:
            continue
        if before.kind == MARK and before.text == "(" and index > 1:
            before = tokens[index - 2]
        relative = token.text.startswith(("./", "../")) or (loading.relative and "/" != token.text[:1])
        if before.kind != NAME or before.text not in loading.words or len(token.text) >= 200:
            continue
        if before.text == loading.dotted:
            found.append(token.text.replace(".", "/"))
        elif relative:
            found.append(token.text)
    return list(dict.fromkeys(found))


def _walk(actions: CodeActions, text: str, language: str) -> Stream | None:
    from toolgate.analysis.code.scripting.program import run_other

    run_other(actions, text, language)
    return None
