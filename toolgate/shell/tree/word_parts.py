"""The common parts of words: text, quotes, parameters."""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.substitutions import Part


class Text(Value):
    """Literal characters. `quoted`: no tilde, brace, glob or word splitting applies to them."""

    __slots__ = ("value", "quoted", "start", "end")

    def __init__(self, value: str, quoted: bool, start: int, end: int) -> None:
        self.value = value
        self.quoted = quoted
        self.start = start
        self.end = end


class Quoted(Value):
    """`"…"` or `$"…"`: parts whose results are neither split nor globbed. `'…'` and `$'…'` are quoted `Text`."""

    __slots__ = ("parts", "start", "end")

    def __init__(self, parts: tuple[Part, ...], start: int, end: int) -> None:
        self.parts = parts
        self.start = start
        self.end = end


class Parameter(Value):
    """`$name`, `${name…}` in every form.

    `name`: a variable, a positional number, or one of `@ * # ? - $ ! _ 0`. `index`: the word in `[…]`, also `@` and
    `*`.
    `operator`: empty; `length` for `${#x}`; `keys` for `${!x[@]}`; `names` for `${!x@}` and `${!x*}`;
    `:-` `-` `:=` `=` `:?` `?` `:+` `+`; `#` `##` `%` `%%`; `/` `//` `/#` `/%`; `^` `^^` `,` `,,`; `:` (substring);
    `@` with the letter in `arguments[0]` (`${x@P}`).
    `indirect`: `${!x…}`, the value names the variable. `arguments`: the operator's words, in order.
    """

    __slots__ = ("name", "index", "operator", "arguments", "indirect", "start", "end")

    def __init__(
        self,
        name: str,
        index: Word | None,
        operator: str,
        arguments: tuple[Word, ...],
        indirect: bool,
        start: int,
        end: int,
    ) -> None:
        self.name = name
        self.index = index
        self.operator = operator
        self.arguments = arguments
        self.indirect = indirect
        self.start = start
        self.end = end


class Word(Value):
    """One word of the text before expansion. An empty pair of quotes is a word with one empty quoted `Text`."""

    __slots__ = ("parts", "start", "end")

    def __init__(self, parts: tuple[Part, ...], start: int, end: int) -> None:
        self.parts = parts
        self.start = start
        self.end = end

    @property
    def literal(self) -> str | None:
        """The text after quote removal when nothing in the word expands (globs and braces stay), else `None`."""
        parts = self.parts
        if len(parts) == 1 and type(parts[0]) is Text:
            return parts[0].value
        pieces = []
        for part in parts:
            if type(part) is Text:
                pieces.append(part.value)
            elif type(part) is Quoted:
                for inner in part.parts:
                    if type(inner) is not Text:
                        return None
                    pieces.append(inner.value)
            else:
                return None
        return "".join(pieces)
