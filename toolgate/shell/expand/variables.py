"""Parameter expansion: `$x` and `${x…}` with every operator, on known, ambiguous or unknown values."""

from __future__ import annotations

from toolgate.shell.expand.fields import (
    BREAK,
    HOLE,
    OPEN,
    QUOTED,
    SPLIT,
    Array,
    Field,
    Glob,
    Hole,
    Partial,
    Scalar,
    Segment,
    several,
    shown,
    tidy,
)
from toolgate.shell.expand.patterns import cased, magical, replace, strip_pattern, strip_prefix, strip_suffix
from toolgate.shell.tree.nodes import Parameter, ProcessSubstitution, Substitution, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

__all__ = ["Array", "Scalar", "Surroundings", "expand_parameter", "hole_for"]
LABOUR = 250_000  # characters that one operator may process; beyond that the result is a hole
TEMPORARY = ("TMPDIR", "TMP", "TEMP", "XDG_RUNTIME_DIR")  # variables that name a temporary directory or nothing
LONGEST = 4_000  # characters of a value for pattern operators; beyond that the result is a hole


class Surroundings(Protocol):
    """What expansion needs to know about a word's context."""

    def lookup(self, name: str) -> Scalar | Array | None:
        """A variable; `None`: nothing is known about it, not even whether it is set."""

    def assign(self, name: str, value: Scalar | Array) -> None: ...

    def refers(self, name: str) -> tuple[Field, ...] | None:
        """The variables that a name reference may refer to; `None`: it is an ordinary variable."""

    def unset(self, name: str) -> bool:
        """Whether a variable is known to be unset."""

    def positional(self) -> tuple[Field, ...] | None:
        """`$1` and so on; `None`: unknown."""

    def substitute(self, part: Substitution) -> Field: ...

    def process(self, part: ProcessSubstitution) -> Field: ...

    def evaluate(self, expression: Word) -> None:
        """Walk an arithmetic expression for the commands in it."""

    def tilde(self, name: str) -> str | Hole | None:
        """The directory for `~name`; `None`: no tilde expansion."""

    def separators(self) -> str:
        """The characters of IFS."""

    def spend(self, characters: int) -> None:
        """Count text being created or searched; raises beyond the limit."""

    def suspect(self, start: int, end: int, place: str, hidden: str = "", *, harmless: bool = False) -> None:
        """Note what may run hidden code; `hidden`: text that is expanded again, `harmless`: only if it acts."""

    def words_of(self, word: Word) -> tuple[Field, ...]:
        """The values of an operator's word."""

    def pattern_of(self, word: Word) -> tuple[Field, ...]:
        """The values of an operator's pattern."""


def expand_parameter(part: Parameter, scope: Surroundings, quoted: bool) -> list[list[Segment]]:
    """The alternatives of one expansion."""
    if part.index is not None:
        scope.evaluate(part.index)
    values = _many(part, scope)
    if values is not None:
        return [_list_segments(part, values, scope, quoted)]
    alternatives: list[list[Segment]] = []
    for field in _apply(part, _one(part, scope), scope):
        segments = _segments(field, quoted)
        if segments not in alternatives:
            alternatives.append(segments)
    return alternatives


def hole_for(part: Parameter) -> Hole:
    name = part.name
    kind = (
        "number"
        if name in ("#", "?", "$", "!", "RANDOM", "UID", "EUID", "PPID", "SECONDS", "LINENO", "BASHPID")
        else "any"
    )
    if name.upper().endswith("PID"):  # by every convention a process number
        kind = "number"
    return Hole("$" + name, kind)


def _segments(field: Field, quoted: bool) -> list[Segment]:
    if isinstance(field, str):
        return [(QUOTED if quoted else SPLIT, field)]
    segments: list[Segment] = []
    for piece in field.pieces:
        if isinstance(piece, str):
            segments.append((QUOTED if quoted else SPLIT, piece))
        elif type(piece) is Hole and piece.kind in ("number", "name"):
            segments.append((HOLE, piece))
        else:
            segments.append((HOLE if quoted else OPEN, piece))
    return segments


# --- lists: $@, $*, ${a[@]} ------------------------------------------------------------------------------------------


def _many(part: Parameter, scope: Surroundings) -> list[Field] | None:
    """The elements of a list expansion; `None` if the parameter has a single value."""
    if part.operator == "length":
        return None
    if part.name in ("@", "*"):
        positional = scope.positional()
        return [Partial((Hole("$" + part.name),), True)] if positional is None else list(positional)
    if part.index is None or part.index.literal not in ("@", "*"):
        return None
    variable = scope.lookup(part.name)
    if type(variable) is Array:
        if not variable.ordered:
            return [Partial((Hole("${" + part.name + "[…]}"),), True)]
        if part.operator == "keys":
            return [key for key, _ in variable.elements]
        found = [value for _, value in variable.elements]
        return [*found, Partial((Hole("${" + part.name + "[@]}"),), True)] if variable.open else found
    if type(variable) is Scalar and len(variable.values) == 1:
        return [variable.values[0]]
    return [Partial((Hole("${" + part.name + "[@]}"),), True)]


def _list_segments(part: Parameter, values: list[Field], scope: Surroundings, quoted: bool) -> list[Segment]:
    if part.operator not in ("", "keys"):
        if part.operator in ("-", ":-", "+", ":+", "=", ":=", "?", ":?"):
            for word in part.arguments:
                scope.words_of(word)  # for the commands in it
            chosen = _defaulted(part, tuple(values[:1]), scope) if not values else None
            if chosen:
                return _segments(chosen[0], quoted)
            literal = part.arguments[0].literal if part.arguments else ""
            if part.operator[-1] == "+" and literal is not None:  # others are the list itself: `${a[@]+"${a[@]}"}`
                empty = all([type(value) is Partial and value.split for value in values])  # for all that is known
                return [(OPEN, hole_for(part))] if empty else _segments(literal, quoted)
        else:
            from toolgate.shell.expand.lists import each

            found = each(part, values, scope, _transformed)
            if found is None:
                return [(OPEN, Hole("${" + part.name + "…}"))] if values else []
            values = found
    star = quoted and (part.name == "*" or (part.index is not None and part.index.literal == "*"))
    segments: list[Segment] = [(QUOTED, "")] if star else []
    for index, value in enumerate(values):
        if index:
            segments.append((QUOTED, scope.separators()[:1]) if star else (BREAK, ""))
        segments.extend(_segments(value, quoted))
        if type(value) is Partial and value.split:
            segments[-1] = (OPEN, segments[-1][1])
    return segments


# --- single values ---------------------------------------------------------------------------------------------------


def _one(part: Parameter, scope: Surroundings) -> tuple[Field, ...] | None:
    """The values of the parameter before its operator is applied; `None`: unknown, perhaps unset."""
    name = part.name
    if part.indirect:
        return _indirect(part, scope)
    if name.isdigit():
        positional = scope.positional()
        if name == "0":
            program = scope.lookup("0")
            return program.values if type(program) is Scalar else None
        if positional is None:
            return None
        before = int(name) - 1
        return (*several(positional[:before]), *positional[before : before + 1]) or ("",)
    if name == "#":
        positional = scope.positional()
        return None if positional is None or several(positional) else (str(len(positional)),)
    variable = scope.lookup(name)
    if variable is None:
        return None
    if type(variable) is Array:
        return _element(part, variable, scope)
    return variable.values  # type: ignore[union-attr]  # an array was handled above


def _element(part: Parameter, variable: Array, scope: Surroundings) -> tuple[Field, ...] | None:
    keys = scope.words_of(part.index) if part.index is not None else ("0",)
    found: list[Field] = []
    for key in keys:
        if not isinstance(key, str):
            return tuple([value for _, value in variable.elements]) or None
        matching = [value for name, value in variable.elements if name == key]
        if key.startswith("-") and key[1:].isdigit() and 0 < int(key[1:]) <= len(variable.elements):
            matching = [variable.elements[-int(key[1:])][1]]
        if not matching and not key.lstrip("-").isdigit():  # a name or an expression, which means a number
            return tuple([value for _, value in variable.elements]) or None
        found.extend(matching or ([] if variable.open else [""]))
    return tuple(found) or None


def _indirect(part: Parameter, scope: Surroundings) -> tuple[Field, ...] | None:
    names = scope.refers(part.name)
    if names is not None:
        return names
    variable = scope.lookup(part.name)
    if type(variable) is not Scalar:
        return None
    found: list[Field] = []
    for value in variable.values:
        if not isinstance(value, str):
            return None
        if "[" in value:
            scope.suspect(part.start, part.end, "in a subscript of an indirect expansion")
            return None
        inner = scope.lookup(value)
        if type(inner) is not Scalar:
            return None
        found.extend(inner.values)
    return tuple(found)


def _apply(part: Parameter, values: tuple[Field, ...] | None, scope: Surroundings) -> tuple[Field, ...]:
    operator = part.operator
    if not operator or operator in ("keys", "names"):
        return values if values is not None else (Partial((hole_for(part),)),)
    if operator == "length":
        if values is not None and len(values) == 1 and isinstance(values[0], str) and part.index is None:
            return (str(len(values[0])),)
        return (Partial((Hole("${#" + part.name + "}", "number"),)),)
    if operator in ("-", ":-", "=", ":=", "+", ":+", "?", ":?"):
        return _defaulted(part, values, scope)
    return _transformed(part, values, scope)


def _defaulted(part: Parameter, values: tuple[Field, ...] | None, scope: Surroundings) -> tuple[Field, ...]:
    operator = part.operator
    words = scope.words_of(part.arguments[0]) if part.arguments else ("",)
    hole = (Partial((hole_for(part),)),)
    colon = operator[0] == ":"
    if operator[-1] == "?":
        return values if values is not None else hole
    if values is None and colon and part.name in TEMPORARY:
        chosen = words  # if set, it is another temporary directory
    elif (values is None or (values == ("",) and not colon)) and scope.unset(part.name):
        chosen = ("",) if operator[-1] == "+" else words
    elif values is None or any([not isinstance(value, str) and not value.prefix for value in values]):
        known = hole if values is None else values
        chosen = (*words, "") if operator[-1] == "+" else (*known, *words)
    elif (colon and any([value == "" for value in values])) or not values:
        chosen = ("",) if operator[-1] == "+" else words
    else:
        chosen = words if operator[-1] == "+" else values
    if operator[-1] == "=":
        scope.assign(part.name, Scalar(chosen))
    return chosen


def _transformed(part: Parameter, values: tuple[Field, ...] | None, scope: Surroundings) -> tuple[Field, ...]:
    operator = part.operator
    if operator == ":":
        for word in part.arguments:
            scope.evaluate(word)
    arguments = [
        (scope.pattern_of(word) if operator[0] in "#%/^," and index == 0 else scope.words_of(word))
        for index, word in enumerate(part.arguments)
    ]
    unknown = Partial((Hole("${" + part.name + operator + "…}", _kept_kind(values, operator)),))
    if operator == "@":
        letter = part.arguments[0].literal if part.arguments else ""
        if letter == "P":
            from toolgate.shell.expand.prompts import expand_prompt

            expand_prompt(part, values, scope)
        if letter in ("U", "L", "u") and values is not None:
            return tuple([cased(value, letter) if isinstance(value, str) else unknown for value in values])
        return (unknown,)
    if values is None:
        return (unknown,)
    results: list[Field] = []
    for value in values:
        chosen = [choices[0] if len(choices) == 1 else None for choices in arguments]
        known = [c for c in chosen if isinstance(c, str)]
        if not isinstance(value, str) or len(value) > LONGEST or len(known) < len(chosen):
            results.append(_trimmed(part, value, chosen, unknown))
            continue
        labour = _labour(operator, value, known)
        scope.spend(8 * labour if labour <= LABOUR else 0)
        results.append(_operate(operator, value, known, unknown) if labour <= LABOUR else unknown)
    return tuple(results)


def _labour(operator: str, value: str, arguments: list[str]) -> int:
    """How many characters an operator processes."""
    quadratic = operator[0] == "/" and "*" in arguments[0]
    return len(value) ** 2 if quadratic else len(value)


def _kept_kind(values: tuple[Field, ...] | None, operator: str) -> str:
    """The kind of a cut value: part of a file name stays a file name, and part of a name a name."""
    partial = [value for value in values or () if type(value) is Partial]
    if not partial or len(partial) < len(values or ()):
        return "any"
    if all([hole.kind == "paths" for value in partial for hole in value.holes]):
        return "paths"
    if operator in ("#", "##", "%", "%%") and all([_is_name(value) for value in partial]):
        return "name"
    return "any"


def _is_name(value: Partial) -> bool:
    """Whether it is one word without a slash, whatever fills its holes."""
    texts = [piece for piece in value.pieces if isinstance(piece, str)]
    named = all([piece.kind in ("number", "name") for piece in value.holes])
    plain = not any([character in "/ \t\n" for text in texts for character in text])
    return named and plain and len(texts) + len(value.holes) == len(value.pieces)


def _trimmed(part: Parameter, value: Field, arguments: list[Field | None], unknown: Partial) -> Field:
    """`${x%.txt}` of a partly known value keeps the part that is known at the other end."""
    if type(value) is Partial and part.operator in ("%", "%%") and value.prefix and "/" in value.prefix:
        return tidy([value.prefix, Hole(shown(value), "any", _stream(value))])
    cut = _cut_pattern(part.operator, value, arguments)
    return cut if cut is not None else Partial((Hole(unknown.shown, unknown.holes[0].kind, _stream(value)),))


def _cut_pattern(operator: str, value: Field, arguments: list[Field | None]) -> Field | None:
    """What a cut leaves of names that match a pattern and stay in the project; `None`: not known."""
    cut = arguments[0] if arguments else None
    pattern = value.pattern if type(value) is Partial and not value.holes else None
    if (
        pattern is None
        or not isinstance(cut, str)
        or pattern[:1] in ("/", "~", "")
        or ".." in pattern
        or "\\" in pattern
    ):
        return None
    left = strip_pattern(pattern, operator, cut)
    if not left:
        return None
    return Partial((Glob(left),)) if magical(left) else left


def _stream(value: Field) -> object:
    for hole in () if isinstance(value, str) else value.holes:
        if hole.stream is not None:
            return hole.stream
    return None


def _operate(operator: str, value: str, arguments: list[str], unknown: Partial) -> Field:
    first = arguments[0] if arguments else ""
    if operator in ("#", "##"):
        return strip_prefix(value, first, operator == "##")
    if operator in ("%", "%%"):
        return strip_suffix(value, first, operator == "%%")
    if operator[0] == "/":
        return replace(value, first, arguments[1] if len(arguments) > 1 else "", operator)
    if operator in ("^", ",") and not first:
        return (value[:1].upper() if operator == "^" else value[:1].lower()) + value[1:]
    if operator in ("^^", ",,") and not first:
        return value.upper() if operator == "^^" else value.lower()
    if operator == ":":
        return _substring(value, arguments, unknown)
    return unknown


def _substring(value: str, arguments: list[str], unknown: Partial) -> Field:
    numbers = []
    for argument in arguments:
        text = argument.strip()
        digits = text[1:] if text[:1] == "-" else text
        if not digits.isdigit() or len(digits) > 9:
            return unknown
        numbers.append(int(text))
    start = numbers[0] if numbers else 0
    if start < 0:
        start = max(len(value) + start, 0)
    if len(numbers) < 2:
        return value[start:]
    end = start + numbers[1] if numbers[1] >= 0 else len(value) + numbers[1]
    return value[start:end]
