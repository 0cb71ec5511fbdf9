"""Expands a word to the fields it can become at run time.

The answer is a list of alternatives, each a list of fields, because a variable may hold one of several values.
Everything uncertain becomes a hole; nothing is guessed.
"""

from __future__ import annotations

from toolgate.model.errors import LimitExceeded
from toolgate.model.later import Later
from toolgate.shell.expand.fields import (
    ALL,
    BREAK,
    HOLE,
    OPEN,
    QUOTED,
    SPLIT,
    Field,
    Glob,
    Hole,
    Partial,
    Piece,
    Segment,
    tidy,
)
from toolgate.shell.expand.patterns import magical
from toolgate.shell.tree.nodes import Parameter, Quoted, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.expand import variables
    from toolgate.shell.expand.variables import Surroundings
    from toolgate.shell.tree import substitutions
    from toolgate.shell.tree.nodes import Assignment, Part
else:
    variables = Later("toolgate.shell.expand.variables")
    substitutions = Later("toolgate.shell.tree.substitutions")

NAMING = str.maketrans("{},._-", "aaaaaa")
ALTERNATIVES = 16  # values one word may have before it counts as unknown


def plains(words: tuple[Word | Assignment, ...]) -> list[str | None]:
    """The constant text of each word, `None` for others: the fast path for nearly every command."""
    found: list[str | None] = []
    others: list[int] = []  # those that are not just unquoted text
    for index, word in enumerate(words):
        parts = word.parts if type(word) is Word else ()
        if len(parts) == 1 and type(parts[0]) is Text:
            found.append(parts[0].value)
        else:
            found.append("")
            others.append(index)
    line = "".join(found)  # type: ignore[arg-type]  # none of them is `None`
    if "*" in line or "?" in line or "[" in line or "{" in line or "~" in line:
        return [plain(word) for word in words]
    for index in others:
        found[index] = plain(words[index])
    return found


def plain(word: Word | Assignment) -> str | None:
    """The word's text if it is constant."""
    parts = word.parts if type(word) is Word else ()
    if len(parts) != 1:
        return None
    part = parts[0]
    if type(part) is Text:
        value = part.value
        magic = "*" in value or "?" in value or "[" in value or "{" in value or "~" in value
        return value if not magic or part.quoted or value == "[" else None
    return _quoted(part.parts) if type(part) is Quoted else None


def _quoted(inner: tuple[Part, ...]) -> str | None:
    if not inner:
        return ""
    return inner[0].value if len(inner) == 1 and type(inner[0]) is Text else None


BRACED = 1_280  # cost in characters of a word made by braces, besides its own


def expand(word: Word, scope: Surroundings) -> list[list[Field]]:
    """The alternatives a command word can become; each is a list of fields, possibly empty."""
    text = plain(word)
    if text is not None:
        return [[text]]
    try:
        braced = _braced(word)
    except LimitExceeded:
        return [[_many(word)]]
    if len(braced) == 1:
        return _expand_one(braced[0], scope, False)
    scope.spend(BRACED * len(braced))
    combined: list[list[Field]] = [[]]
    for single in braced:
        alternatives = _expand_one(single, scope, None)
        if len(combined) * len(alternatives) > ALTERNATIVES:
            alternatives = [[Partial((Hole("{…}"),), True)]]
        combined = [left + right for left in combined for right in alternatives]
    return combined


def _braced(word: Word) -> list[Word]:
    """The words from brace expansion; usually just the word."""
    for part in word.parts:
        if type(part) is Text and not part.quoted and "{" in part.value:
            from toolgate.shell.read.braces import brace_expand

            return brace_expand(word)
    return [word]


def _many(word: Word) -> Field:
    """A word with too many brace alternatives: only the text around the braces is known."""
    texts = [part.value if type(part) is Text else "\0" for part in word.parts]
    before, _, rest = "".join(texts).partition("{")
    between, _, after = rest.rpartition("}")
    if "\0" in before or "\0" in after or "~" in before or magical(before + after):
        return Partial((Hole("{…}"),), True)
    ends = f"{{{between}}}".replace("{", ",").replace("}", ",")
    names = not any([mark in ends for mark in (",..", "..,", "...")]) and between.translate(NAMING).isalnum()
    return Partial((before, Hole("{…}", "name" if names else "any"), after), not names)


def expand_text(word: Word, scope: Surroundings, assignment: bool = False) -> tuple[Field, ...]:
    """The values of a word without splitting or matching: assignments, redirections, here-documents."""
    text = plain(word)
    if text is not None:
        return (text,)
    results: list[Field] = []
    for segments in _segments(word.parts, scope, False, assignment):
        scope.spend(_size(segments))
        pieces: list[Piece] = []
        for kind, value in segments:
            if kind == BREAK:
                pieces.append(" ")
            else:
                pieces.append(value)
        field = tidy(pieces)
        if field not in results:
            results.append(field)
    return tuple(results)


def expand_pattern(word: Word, scope: Surroundings) -> tuple[Field, ...]:
    """The values of a word that is a pattern: quoted magic characters are escaped."""
    results: list[Field] = []
    for segments in _segments(word.parts, scope, False, False):
        scope.spend(_size(segments))
        pieces: list[Piece] = []
        for kind, value in segments:
            if kind == QUOTED and isinstance(value, str) and magical(value):
                value = "".join(["\\" + c if c in "*?[\\" else c for c in value])
            pieces.append(" " if kind == BREAK else value)
        results.append(tidy(pieces))
    return tuple(results)


def _expand_one(word: Word, scope: Surroundings, assignment: bool | None) -> list[list[Field]]:
    alternatives = []
    readings = _segments(word.parts, scope, False, assignment)
    if _ends_in_bare_dollar(word):  # bash does not split it, other shells do
        readings += [[(ALL if kind == SPLIT else kind, value) for kind, value in segments] for segments in readings]
    for segments in readings:
        scope.spend(_size(segments))
        fields = _fields(segments, scope.separators())
        if fields not in alternatives:
            alternatives.append(fields)
    return alternatives


def _ends_in_bare_dollar(word: Word) -> bool:
    """Whether the last dollar of a word starts no expansion: `$x$%`."""
    for part in reversed(word.parts):
        if type(part) is Text:
            if not part.quoted and "$" in part.value:
                return True
        elif type(part) is not Quoted:
            return False
    return False


def _size(segments: list[Segment]) -> int:
    """The cost of segments in characters; each also has a fixed cost."""
    size = 1_024 * len(segments)
    for _, value in segments:
        size += len(value) if isinstance(value, str) else 0
    return size


# --- parts to segments -----------------------------------------------------------------------------------------------


def _segments(
    parts: tuple[Part, ...], scope: Surroundings, quoted: bool, assignment: bool | None
) -> list[list[Segment]]:
    """The segments of parts. `assignment`: it is the value of one; `None`: it cannot be one, since braces made it."""
    combined: list[list[Segment]] = [[]]
    for index, part in enumerate(parts):
        alternatives = _part(part, scope, quoted, index == 0, assignment, index + 1 == len(parts))
        if len(alternatives) == 1:
            only = alternatives[0]
            for segments in combined:
                segments.extend(only)
            continue
        if len(combined) * len(alternatives) > ALTERNATIVES:
            alternatives = [[(HOLE if quoted else OPEN, Hole("${…}"))]]
        combined = [left + right for left in combined for right in alternatives]
    return combined


def _part(
    part: Part, scope: Surroundings, quoted: bool, first: bool, assignment: bool | None, last: bool
) -> list[list[Segment]]:
    kind = type(part)
    if kind is Text:
        return [_text(part, scope, quoted, first, assignment, last)]  # type: ignore[arg-type]  # narrowed by kind
    if kind is Quoted:
        inner = _segments(part.parts, scope, True, False)  # type: ignore[union-attr]  # narrowed by kind
        empty: list[Segment] = [] if part.parts else [(QUOTED, "")]  # type: ignore[union-attr]  # `"$@"` of nothing
        return [segments or empty for segments in inner]
    if kind is Parameter:
        return variables.expand_parameter(part, scope, quoted)  # type: ignore[arg-type]  # narrowed by kind
    return [_opaque(part, scope, quoted)]


def _opaque(part: Part, scope: Surroundings, quoted: bool) -> list[Segment]:
    if type(part) is substitutions.Substitution:
        field = scope.substitute(part)
        return _from_field(field, quoted)
    if type(part) is substitutions.ProcessSubstitution:
        field = scope.process(part)
        return _from_field(field, True)
    if type(part) is substitutions.ArithmeticExpansion:
        scope.evaluate(part.expression)
        return [(HOLE, Hole("$((…))", "number"))]
    if type(part) is substitutions.ExtendedGlob:
        for alternative in part.alternatives:
            expand_text(alternative, scope)
        return [(ALL, Glob("*"))]
    raise AssertionError(part)


def _from_field(field: Field, quoted: bool) -> list[Segment]:
    """The segments of what commands print: several numbers, unlike the one that a parameter is."""
    if isinstance(field, str):
        return [(QUOTED if quoted else SPLIT, field)]
    segments: list[Segment] = []
    for piece in field.pieces:
        if isinstance(piece, str):
            segments.append((QUOTED if quoted else SPLIT, piece))
        else:
            segments.append((HOLE if quoted else OPEN, piece))
    return segments


def _text(
    part: Text, scope: Surroundings, quoted: bool, first: bool, assignment: bool | None, last: bool
) -> list[Segment]:
    if part.quoted or quoted:
        return [(QUOTED, part.value)]
    value = part.value
    if "~" not in value:
        return [(ALL, value)]
    segments: list[Segment] = []
    if first and not assignment:
        name, equals, rest = value.partition("=")
        if assignment is None or not equals or not name.isidentifier():
            return _tilde(value, scope, last)
        # bash treats an argument that looks like an assignment as one
        segments.append((ALL, name + equals))
        value, assignment = rest, True
    pieces = value.split(":") if assignment else [value]
    for index, piece in enumerate(pieces):
        if index:
            segments.append((ALL, ":"))
        segments.extend(_tilde(piece, scope, last or index + 1 < len(pieces)) if first or index else [(ALL, piece)])
    return segments


def _tilde(value: str, scope: Surroundings, ended: bool) -> list[Segment]:
    """The segments of text with a tilde. `ended`: no quotes or expansion follow, which would prevent a user name."""
    if not value.startswith("~") or ("/" not in value and not ended):
        return [(ALL, value)]
    end = value.find("/")
    name = value[1:] if end < 0 else value[1:end]
    rest = "" if end < 0 else value[end:]
    directory = scope.tilde(name)
    if directory is None:
        return [(ALL, value)]
    head: Segment = (QUOTED, directory) if isinstance(directory, str) else (HOLE, directory)
    return [head, (ALL, rest)] if rest else [head]


# --- segments to fields ----------------------------------------------------------------------------------------------


def _fields(segments: list[Segment], separators: str) -> list[Field]:
    fields: list[Field] = []
    current: list[Piece] = []
    started = False  # whether the current field exists even if it is empty
    loose = False  # whether an open hole may make several fields of it
    for kind, value in segments:
        if kind == BREAK:
            if started:
                fields.append(_finish(current, loose))
            current, started, loose = [], False, False
        elif kind == SPLIT and isinstance(value, str):
            pieces = _split(value, separators)
            for index, piece in enumerate(pieces):
                if index:
                    if started:
                        fields.append(_finish(current, loose))
                    current, started, loose = [], False, False
                if piece:
                    current.append(Glob(piece) if magical(piece) else piece)
                    started = True
        else:
            loose = loose or kind == OPEN
            started = True
            if kind == ALL and isinstance(value, str) and magical(value):
                current.append(Glob(value))
            else:
                current.append(value)
    if started:
        fields.append(_finish(current, loose))
    return fields


def _finish(pieces: list[Piece], loose: bool) -> Field:
    field = tidy(pieces)
    if isinstance(field, str):
        return field
    return Partial(field.pieces, True) if loose else field


def _split(value: str, separators: str) -> list[str]:
    """Pieces between separators; an empty first or last piece stands for a separator at that end."""
    if not separators:
        return [value]
    for separator in separators[1:]:
        value = value.replace(separator, separators[0])
    first, *rest = value.split(separators[0])
    if not rest:
        return [first]
    return [first, *[piece for piece in rest if piece], *([""] if not rest[-1] else [])]
