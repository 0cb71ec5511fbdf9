"""How names are bound in other languages: declarations and imports of JavaScript, parameters of callbacks."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.scripting.tokens import END, MARK, NAME, NUMBER, TEXT
from toolgate.analysis.code.scripting.values import Reference, Words, sources_in
from toolgate.shell.expand.fields import Glob, Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script

CALLING = ("(", ".", "::")  # between the parts of a call's name, and behind it
WITHIN = ("in", "of")
LONGEST = 60  # tokens of a list of names
PATTERN = 12  # tokens of a pattern behind one of its names
TAKEN_FROM = 32  # tokens of a value that is taken apart
PLAIN = (NAME, NUMBER)  # tokens in a pattern
PARTED = (",", ":", "}", "]", ")")  # marks in a pattern


def declared(script: Script, position: int) -> bool:
    """Bind `const {a, b: c} = require("x")`, `import a, {b as c} from "x"`; a plain `const a = …` is an assignment."""
    tokens = script.tokens
    following = position + 1
    if tokens[position].text == "import":
        return _imported(script, position)
    if following >= len(tokens) or tokens[following].text != "{" or following not in script.pairs:
        return False
    closing = script.pairs[following]
    if closing + 1 >= len(tokens) or tokens[closing + 1].text != "=":
        return False
    script.handled.update(range(following, closing))
    module = _module_at(script, closing + 2)
    if module in script.library.environment:
        _variables(script, module, following + 1, closing)
        return False
    for name, alias in _names(script, following + 1, closing):
        script.names[alias] = Reference(script.library.canonical(f"{module}.{name}")) if module else hole(alias)
    return False


def _variables(script: Script, environment: str, start: int, end: int) -> None:
    """Bind `{A, ...rest}` of the environment: what is left of it is as good as all of it."""
    for name, alias in _names(script, start, end):
        at = next(at for at in range(start, end) if script.tokens[at].text == alias)
        rest = script.tokens[at - 1].text[-1:] == "."
        value = script.library.plain_value(script, environment if rest else f"{environment}.{name}", alias, end, at)
        script.names[alias] = value[0]


def _module_at(script: Script, position: int) -> str:
    """Return the module that `require("x")`, `await import("x")` or a bound name stands for."""
    while position < len(script.tokens) and script.tokens[position].text == "await":
        position += 1
    if position >= len(script.tokens) or script.tokens[position].kind != NAME:
        return ""
    path, _ = script.path_at(position)
    return path if path != "require" else ""


def _imported(script: Script, position: int) -> bool:
    tokens = script.tokens
    end = position + 1
    while end < len(tokens) and end - position < LONGEST and tokens[end].kind != TEXT:
        if tokens[end].kind == END and tokens[end].text == ";":
            return False
        if tokens[end].kind == MARK and tokens[end].text == "(":
            return False
        end += 1
    if end >= len(tokens) or tokens[end].kind != TEXT:
        return False
    module = script.library.canonical(tokens[end].text)
    script.handled.update(range(position, end))
    for name, alias in _names(script, position + 1, end):
        if name == "from":
            continue
        named = _in_braces(script, name, position, end)
        script.names[alias] = Reference(script.library.canonical(f"{module}.{name}" if named else module))
    return False


def _in_braces(script: Script, name: str, start: int, end: int) -> bool:
    depth = 0
    for token in script.tokens[start:end]:
        if token.kind == MARK and token.text in ("{", "}"):
            depth += 1 if token.text == "{" else -1
        elif token.kind == NAME and token.text == name and depth:
            return True
    return False


def _names(script: Script, start: int, end: int) -> list[tuple[str, str]]:
    """Return names and what they are bound to: `a`, `a: b`, `a as b`, `* as b`."""
    found: list[tuple[str, str]] = []
    tokens = [token for token in script.tokens[start:end] if token.kind != END]
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == NAME or token.text == "*":
            renamed = (
                index + 2 < len(tokens) and tokens[index + 1].text in (":", "as") and tokens[index + 2].kind == NAME
            )
            alias = tokens[index + 2].text if renamed else token.text
            found.append((token.text if token.text != "*" else alias, alias))
            index += 3 if renamed else 1
        else:
            index += 1
    return found


def bind_part(script: Script, name: str, end: int) -> bool:
    """Bind a name in a pattern to where the value comes from: `{:ok, key} = File.read(path)`, `local ok, key = f()`."""
    tokens, equals = script.tokens, end
    while equals < min(len(tokens), end + PATTERN) and (tokens[equals].kind in PLAIN or tokens[equals].text in PARTED):
        equals += 1
    if equals == end or equals >= len(tokens) or tokens[equals].text not in ("=", "<-") or name in script.names:
        return False
    stop = script.statement_end(equals + 1, commas=True)
    sources = sources_in(script.value(equals + 1, stop)) if stop - equals <= TAKEN_FROM else ()
    if sources:
        script.names[name] = hole(name, sources=sources)
    return False


def opened(value: object) -> bool:
    """Whether a value is a list or a pattern whose parts a callback receives."""
    return type(value) is Words or (type(value) is Partial and any([type(piece) is Glob for piece in value.pieces]))


def bind_callbacks(script: Script, span: tuple[int, int], value: object) -> None:
    """Bind the parameters of callbacks to what the call gives: `get(url, (page) => …)`."""
    if not opened(value) and not sources_in(value):
        return
    tokens = script.tokens
    for position in range(span[0], min(span[1], len(tokens))):
        token = tokens[position]
        if token.kind == MARK and token.text == "=>":
            _bind(script, _parameters_before(script, position), value)
        elif token.kind == NAME and token.text == "function" and position + 1 < span[1]:
            opening = position + 1 if tokens[position + 1].text == "(" else position + 2
            if opening in script.pairs:
                _bind(script, _named(script, opening + 1, script.pairs[opening]), value)


def listed_names(script: Script, path: str, place: str, options: list[str], span: tuple[int, int]) -> object | None:
    """The paths that a call lists: of a pattern, or of a directory, if it has one of `options`; `None`: bare names.

    `list.files("R", full.names = TRUE)` gives each with its directory.
    """

    if path.rpartition(".")[2] == "glob":
        return Partial((Glob(place),))
    given = "".join([token.text for token in script.tokens[span[0] : span[1]]])
    if any([option + "=" in given for option in options]):
        return Partial((place.rstrip("/") + "/", Glob("*")))
    return None


def bind_loop(script: Script, span: tuple[int, int], value: object) -> None:
    """Bind the variable of a loop over what a call gives: `for (f in Sys.glob("R/*.R")) source(f)`."""
    if not opened(value) and not sources_in(value):
        return
    tokens = script.tokens
    at = span[0] - 1
    while at > 0 and (tokens[at].text in CALLING or tokens[at].kind == NAME) and tokens[at].text not in WITHIN:
        at -= 1
    if at > 1 and tokens[at].text in WITHIN and tokens[at - 1].kind == NAME:
        opening = [token.text for token in tokens[max(0, at - 4) : at - 1]]
        if "for" in opening:
            script.names[tokens[at - 1].text] = value


def bind_listed(script: Script, span: tuple[int, int]) -> None:
    """Bind the variable of `for (const p of ["a", "b"])` to one item: in project code, what is certain counts."""
    start, end = span if script.actions.scope.inside else (0, 0)
    for position in range(start + 1, min(end - 1, start + LONGEST)):
        word = script.tokens[position].text
        if script.tokens[position].kind != NAME or word not in (*WITHIN, "as"):
            continue
        name, listed = (end - 1, (start, position)) if word == "as" else (position - 1, (position + 1, end))
        value = script.value(*listed)
        if type(value) is Words and value.items and script.tokens[name].kind == NAME:
            far = [item for item in value.items if isinstance(item, str) and item.startswith(("/", "~", "."))]
            script.names[script.tokens[name].text] = [*far, *value.items][0]
        return


def bind_module(script: Script, module: str, span: tuple[int, int]) -> None:
    """Bind the parameter of the first function to the module: `import("x").then(({a, b: c}) => …)`."""
    tokens = script.tokens
    for position in range(span[0], min(span[1], len(tokens))):
        if tokens[position].text in ("async", "function") and tokens[position].kind == NAME:
            continue
        if tokens[position].kind == NAME:  # `f => …`, or the name of the function
            script.names[tokens[position].text] = Reference(module)
            continue
        opening = position
        break
    else:
        return
    if tokens[opening].text != "(" or opening not in script.pairs:
        return
    taken = tokens[opening + 1].text == "{"
    for name, alias in _names(script, opening + 1, script.pairs[opening]):
        whole = not taken or name == "default"
        script.names[alias] = Reference(module if whole else script.library.canonical(f"{module}.{name}"))


def delayed(path: str, arguments: list[object], first: int) -> tuple[str, list[object]]:
    """Return the function that a call delays, and its arguments: `process.nextTick(fs.rmSync, "x")`; else the call."""
    function = arguments[0] if arguments else None
    if type(function) is not Reference:
        return path, arguments
    rest = arguments[first:]
    if path == "Reflect.apply":
        rest = list(rest[0].items) if rest and type(rest[0]) is Words else []
    return function.path, rest


def bind_block(script: Script, position: int, end: int, path: str) -> None:
    """Bind the parameters of a Ruby block, `list.each { |item| … }`, to what the receiver gives."""
    tokens = script.tokens
    bar = end + 1
    if bar >= len(tokens) or tokens[bar].text != "|":
        return
    value = script.names.get(path.partition(".")[0])
    if position > 1 and tokens[position - 1].text == ".":
        value = script.given.get(position - 2)
    following = [later for later in range(bar + 1, min(bar + 12, len(tokens))) if tokens[later].text == "|"]
    if following and (opened(value) or sources_in(value)):
        _bind(script, _named(script, bar + 1, following[0]), value)


def _parameters_before(script: Script, arrow: int) -> list[str]:
    before = script.tokens[arrow - 1] if arrow else None
    if before is None:
        return []
    if before.kind == NAME:
        return [before.text]
    opening = [start for start, end in script.pairs.items() if end == arrow - 1]
    return _named(script, opening[0] + 1, arrow - 1) if opening else []


def _named(script: Script, start: int, end: int) -> list[str]:
    return [token.text for token in script.tokens[start:end] if token.kind == NAME]


def _bind(script: Script, names: list[str], value: object) -> None:
    for index, name in enumerate(names):
        if name not in script.names:
            script.names[name] = value if index == 0 and opened(value) else hole(name, sources=sources_in(value))
