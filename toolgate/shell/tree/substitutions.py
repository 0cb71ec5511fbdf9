"""The parts of words that contain more than text: scripts, expressions, alternatives; most words have none.

Text inside backquotes is unescaped before it is read, so the spans inside are clamped to the backquotes' own span.
"""

from toolgate.model.value import Value
from toolgate.shell.tree.nodes import Script
from toolgate.shell.tree.word_parts import Parameter, Quoted, Text, Word


class Substitution(Value):
    """`$(…)`, backquotes, `${ …; }` or `${| …; }`: the output of a script; `style` is `$(`, `` ` ``, `${` or `${|`."""

    __slots__ = ("script", "style", "start", "end")

    def __init__(self, script: Script, style: str, start: int, end: int) -> None:
        self.script = script
        self.style = style
        self.start = start
        self.end = end


class ProcessSubstitution(Value):
    """`<(…)` or `>(…)`: a file name that stands for a script's output or input; `direction` is `<` or `>`."""

    __slots__ = ("direction", "script", "start", "end")

    def __init__(self, direction: str, script: Script, start: int, end: int) -> None:
        self.direction = direction
        self.script = script
        self.start = start
        self.end = end


class ArithmeticExpansion(Value):
    """`$((…))` or `$[…]`; the expression is a word whose expansions are parts, the rest quoted text."""

    __slots__ = ("expression", "start", "end")

    def __init__(self, expression: Word, start: int, end: int) -> None:
        self.expression = expression
        self.start = start
        self.end = end


class ExtendedGlob(Value):
    """`?(…)`, `*(…)`, `+(…)`, `@(…)`, `!(…)` where extglob is on or the text is a pattern; alternatives are words."""

    __slots__ = ("operator", "alternatives", "start", "end")

    def __init__(self, operator: str, alternatives: tuple[Word, ...], start: int, end: int) -> None:
        self.operator = operator
        self.alternatives = alternatives
        self.start = start
        self.end = end


Part = Text | Quoted | Parameter | Substitution | ProcessSubstitution | ArithmeticExpansion | ExtendedGlob
