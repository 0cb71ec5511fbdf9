"""Fills the placeholders in a command of `parallel` with an argument, its directory or its bare name.

`{}` is the argument, `{.}` without its ending, `{/}` its last part, `{//}` its directory, `{/.}` its last part without
the ending, and `{2/.}` that of the second argument. Values are quoted, so that each is one word, as parallel does.
"""

from __future__ import annotations

from toolgate.analysis.arguments.literal_output import directory_of, start_of
from toolgate.analysis.state.scope import Scope
from toolgate.model.call import quoted
from toolgate.shell.expand.fields import Field, Glob, Partial, Scalar, join, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.expand.fields import Piece

COUNTED = ("#", "%", "##")
FORMS = ("", ".", "/", "//", "/.", "..", "...", "/..", "/...", "+/", "+.", "+..", "+")
LONGEST = 6  # characters of a placeholder's name


class Places:
    """The values for one command; `other`: the value of numbered placeholders without one (`None`: nothing)."""

    def __init__(self, values: list[Field], other: Field | None) -> None:
        self.values = values
        self.other = other
        self.exposed = False  # whether a value with shell syntax is put between quotes

    def fill(self, template: Field, scope: Scope, put: Callable[[str], str] | None = None) -> Field:
        """The command as shell text; if it has no placeholder, the values are appended.

        `put`: how a value between quotes is written there; without it, as a part of the word around it.
        """
        pieces: list[Piece] = []
        quote, found = "", False
        for piece in [template] if isinstance(template, str) else template.pieces:
            if not isinstance(piece, str):
                pieces.append(piece)
                continue
            index = 0
            while index < len(piece):
                letter = piece[index]
                place, fields = self._place(piece, index) if letter == "{" else ("", None)
                if fields is not None:
                    pieces.append(self._between(fields, quote, scope, put))
                    found, index = True, index + len(place)
                    continue
                if letter == "\\" and quote != "'":
                    pieces.append(piece[index : index + 2])
                    index += 2
                    continue
                if letter in "\"'" and quote in ("", letter):
                    quote = "" if quote else letter
                pieces.append(letter)
                index += 1
        added = [] if found else [" " + " ".join([_held(value, scope) for value in self.values])]
        return tidy([*pieces, *added])

    def _between(self, fields: list[Field], quote: str, scope: Scope, put: Callable[[str], str] | None) -> str:
        texts = [field for field in fields if isinstance(field, str)]
        if quote and any([quoted(text) != text for text in texts]):
            self.exposed = True
            if put is not None and len(texts) == len(fields):
                return " ".join([put(text) for text in texts])
        return quote + " ".join([_held(field, scope) for field in fields]) + quote

    def words(self, template: list[Field]) -> list[Field]:
        """The words of the command; if none has a placeholder, the values are appended."""
        words = [self._spliced(word) if isinstance(word, str) and "{" in word else word for word in template]
        return words if words != template else [*words, *self.values]

    def _spliced(self, word: str) -> Field:
        pieces: list[Piece] = []
        index = 0
        while index < len(word):
            place, fields = self._place(word, index) if word[index] == "{" else ("", None)
            put: Field = join(fields) if fields is not None else word[index]
            pieces += [put] if isinstance(put, str) else put.pieces
            index += len(place) or 1
        return tidy(pieces)

    def _place(self, text: str, start: int) -> tuple[str, list[Field] | None]:
        """The placeholder that begins at `start`, and its values; `None`: it is not a placeholder."""
        end = text.find("}", start, start + LONGEST + 2)
        inner = text[start + 1 : end] if end > 0 else "?"
        digits = inner[: len(inner) - len(inner.lstrip("-0123456789"))]
        form = inner[len(digits) :]
        place = text[start : end + 1]
        if form in COUNTED and not digits:
            return place, ["1"]
        if form not in FORMS or digits.strip("-0123456789") or digits == "-":
            return "", None
        if not digits:
            return place, [_formed(value, form) for value in self.values]
        number = int(digits)
        at = number - 1 if number > 0 else len(self.values) + number
        if 0 <= at < len(self.values) and not (self.other is not None and len(self.values) == 1):
            return place, [_formed(self.values[at], form)]
        return (place, [self.other]) if self.other is not None else ("", None)


def _held(value: Field, scope: Scope) -> str:
    """A value as a quoted word; an unknown one as a variable that holds it."""
    if isinstance(value, str):
        return quoted(value)
    name = f"__value_{len(scope.variables)}"
    scope.variables[name] = Scalar((value,))
    return f'"${{{name}}}"'


def _formed(value: Field, form: str) -> Field:
    """An argument in the form that a placeholder asks for; an unknown one stays as it is."""
    if not form or form == "+":
        return value
    if isinstance(value, str):
        return _of_text(value, form)
    if value.holes or value.pattern is None:
        return value
    if form in ("//", "+/"):
        above = start_of(value) if "**" in value.pattern else directory_of(value.pattern)
        return (Partial((Glob(above),)) if any([mark in above for mark in "*?["]) else above) or value
    last = value.pattern.rpartition("/")[2] if form[0] == "/" else value.pattern
    bare = _of_text(last, form.lstrip("/")) if form != "/" else last
    return Partial((Glob("*" if "**" in bare and form[0] == "/" else bare),))


def _of_text(path: str, form: str) -> str:
    if form in ("//", "+/"):
        return directory_of(path)
    if form[:1] == "/":
        path, form = path.rpartition("/")[2], form[1:]
    name = path.rpartition("/")[2]
    if form[:1] == "+":
        return ".".join(name.split(".")[-len(form) + 1 :]) if "." in name else ""
    for _ in form:
        stem, dot, ending = path.rpartition(".")
        path = stem if dot and "/" not in ending else path
    return path
