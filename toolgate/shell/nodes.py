"""The tree a shell text becomes; every node knows the half-open span `start`–`end` it covers in the text it came from."""

from __future__ import annotations

from toolgate.model.value import Value
from toolgate.shell.parts import (
    ArithmeticExpansion,
    ExtendedGlob,
    Parameter,
    Part,
    ProcessSubstitution,
    Quoted,
    Substitution,
    Text,
    Word,
)

__all__ = [
    "AndOr", "Arithmetic", "ArithmeticExpansion", "ArithmeticFor", "ArrayValue", "Assignment", "Case", "Clause", "Command",
    "Coprocess", "ExtendedGlob", "For", "Function", "Group", "HereDocument", "If", "Parameter", "Part", "Pipeline",
    "ProcessSubstitution", "Quoted", "Redirect", "Script", "Simple", "Subshell", "Substitution", "Test", "Text", "While", "Word",
]  # fmt: skip


class ArrayValue(Value):
    """`(a b [i]=c)` after an assignment's `=`: pairs of an index word or `None`, and a value word."""

    __slots__ = ("elements", "start", "end")

    def __init__(self, elements: tuple[tuple[Word | None, Word], ...], start: int, end: int) -> None:
        self.elements = elements
        self.start = start
        self.end = end


class Assignment(Value):
    """`name=value`, `name[index]=value`, `name+=value`, `name=(…)`; `value` is a `Word` (empty parts: empty value)."""

    __slots__ = ("name", "index", "value", "append", "start", "end")

    def __init__(
        self, name: str, index: Word | None, value: Word | ArrayValue, append: bool, start: int, end: int
    ) -> None:
        self.name = name
        self.index = index
        self.value = value
        self.append = append
        self.start = start
        self.end = end


class HereDocument(Value):
    """The body of `<<` or `<<-`. `quoted`: the delimiter was quoted, so nothing in the body expands."""

    __slots__ = ("body", "delimiter", "quoted", "start", "end")

    def __init__(self, body: Word, delimiter: str, quoted: bool, start: int, end: int) -> None:
        self.body = body
        self.delimiter = delimiter
        self.quoted = quoted
        self.start = start
        self.end = end


class Redirect(Value):
    """A redirection.

    `operator`: `<` `>` `>>` `>|` `<>` `<&` `>&` `&>` `&>>` `<<` `<<-` `<<<`. `descriptor`: the number or `{name}` before it,
    `None` when absent. `target`: the word after it (for `>&-` and `N>&M-` the word `-` or `M-`); for here-documents the
    delimiter as written, with the body in `document`.
    """

    __slots__ = ("operator", "descriptor", "target", "document", "start", "end")

    def __init__(
        self,
        operator: str,
        descriptor: int | str | None,
        target: Word,
        document: HereDocument | None,
        start: int,
        end: int,
    ) -> None:
        self.operator = operator
        self.descriptor = descriptor
        self.target = target
        self.document = document
        self.start = start
        self.end = end


class Simple(Value):
    """Assignments, words and redirections. Arguments of `declare`-like builtins that assign arrays are in `words`
    as `Assignment`s at the place where they stand."""

    __slots__ = ("assignments", "words", "redirects", "start", "end")

    def __init__(
        self,
        assignments: tuple[Assignment, ...],
        words: tuple[Word | Assignment, ...],
        redirects: tuple[Redirect, ...],
        start: int,
        end: int,
    ) -> None:
        self.assignments = assignments
        self.words = words
        self.redirects = redirects
        self.start = start
        self.end = end


class Group(Value):
    """`{ …; }`."""

    __slots__ = ("body", "redirects", "start", "end")

    def __init__(self, body: Script, redirects: tuple[Redirect, ...], start: int, end: int) -> None:
        self.body = body
        self.redirects = redirects
        self.start = start
        self.end = end


class Subshell(Value):
    """`( … )`."""

    __slots__ = ("body", "redirects", "start", "end")

    def __init__(self, body: Script, redirects: tuple[Redirect, ...], start: int, end: int) -> None:
        self.body = body
        self.redirects = redirects
        self.start = start
        self.end = end


class If(Value):
    """`if …; then …; elif …; else …; fi`: pairs of condition and body, and the else body or `None`."""

    __slots__ = ("branches", "otherwise", "redirects", "start", "end")

    def __init__(
        self,
        branches: tuple[tuple[Script, Script], ...],
        otherwise: Script | None,
        redirects: tuple[Redirect, ...],
        start: int,
        end: int,
    ) -> None:
        self.branches = branches
        self.otherwise = otherwise
        self.redirects = redirects
        self.start = start
        self.end = end


class For(Value):
    """`for name in words; do …; done` and `select`; `words` is `None` when `in` is absent (the positional parameters)."""

    __slots__ = ("name", "words", "body", "select", "redirects", "start", "end")

    def __init__(
        self,
        name: str,
        words: tuple[Word, ...] | None,
        body: Script,
        select: bool,
        redirects: tuple[Redirect, ...],
        start: int,
        end: int,
    ) -> None:
        self.name = name
        self.words = words
        self.body = body
        self.select = select
        self.redirects = redirects
        self.start = start
        self.end = end


class ArithmeticFor(Value):
    """`for ((a; b; c)); do …; done`; the three expressions are words as in `ArithmeticExpansion`."""

    __slots__ = ("expressions", "body", "redirects", "start", "end")

    def __init__(
        self, expressions: tuple[Word, Word, Word], body: Script, redirects: tuple[Redirect, ...], start: int, end: int
    ) -> None:
        self.expressions = expressions
        self.body = body
        self.redirects = redirects
        self.start = start
        self.end = end


class While(Value):
    """`while …; do …; done`; `until` when it waits for success."""

    __slots__ = ("condition", "body", "until", "redirects", "start", "end")

    def __init__(
        self, condition: Script, body: Script, until: bool, redirects: tuple[Redirect, ...], start: int, end: int
    ) -> None:
        self.condition = condition
        self.body = body
        self.until = until
        self.redirects = redirects
        self.start = start
        self.end = end


class Clause(Value):
    """One branch of `case`; `terminator` is `;;`, `;&` or `;;&`."""

    __slots__ = ("patterns", "body", "terminator", "start", "end")

    def __init__(self, patterns: tuple[Word, ...], body: Script, terminator: str, start: int, end: int) -> None:
        self.patterns = patterns
        self.body = body
        self.terminator = terminator
        self.start = start
        self.end = end


class Case(Value):
    """`case word in …) …;; esac`."""

    __slots__ = ("word", "clauses", "redirects", "start", "end")

    def __init__(
        self, word: Word, clauses: tuple[Clause, ...], redirects: tuple[Redirect, ...], start: int, end: int
    ) -> None:
        self.word = word
        self.clauses = clauses
        self.redirects = redirects
        self.start = start
        self.end = end


class Function(Value):
    """A function definition; the body is any compound command, its redirections apply at each call."""

    __slots__ = ("name", "body", "start", "end")

    def __init__(self, name: str, body: Command, start: int, end: int) -> None:
        self.name = name
        self.body = body
        self.start = start
        self.end = end


class Test(Value):
    """`[[ … ]]`: its words in order, operators among them as unquoted `Text` words."""

    __slots__ = ("words", "redirects", "start", "end")

    def __init__(self, words: tuple[Word, ...], redirects: tuple[Redirect, ...], start: int, end: int) -> None:
        self.words = words
        self.redirects = redirects
        self.start = start
        self.end = end


class Arithmetic(Value):
    """`(( … ))` as a command."""

    __slots__ = ("expression", "redirects", "start", "end")

    def __init__(self, expression: Word, redirects: tuple[Redirect, ...], start: int, end: int) -> None:
        self.expression = expression
        self.redirects = redirects
        self.start = start
        self.end = end


class Coprocess(Value):
    """`coproc [name] command`; `name` is empty when absent."""

    __slots__ = ("name", "body", "start", "end")

    def __init__(self, name: str, body: Command, start: int, end: int) -> None:
        self.name = name
        self.body = body
        self.start = start
        self.end = end


Command = (
    Simple | Group | Subshell | If | For | ArithmeticFor | While | Case | Function | Test | Arithmetic | Coprocess
)


class Pipeline(Value):
    """Commands joined by `|`. `negated`: an odd number of `!`. `timed`: `time` stands before it.
    `merged[i]`: command i is joined to the next by `|&`. `commands` is empty for a bare `!` or `time`."""

    __slots__ = ("commands", "merged", "negated", "timed", "start", "end")

    def __init__(
        self,
        commands: tuple[Command, ...],
        merged: tuple[bool, ...],
        negated: bool,
        timed: bool,
        start: int,
        end: int,
    ) -> None:
        self.commands = commands
        self.merged = merged
        self.negated = negated
        self.timed = timed
        self.start = start
        self.end = end


class AndOr(Value):
    """Pipelines joined by `&&` and `||` (`operators[i]` stands between pipeline i and i+1); `background`: ends in `&`."""

    __slots__ = ("pipelines", "operators", "background", "start", "end")

    def __init__(
        self, pipelines: tuple[Pipeline, ...], operators: tuple[str, ...], background: bool, start: int, end: int
    ) -> None:
        self.pipelines = pipelines
        self.operators = operators
        self.background = background
        self.start = start
        self.end = end


class Script(Value):
    """A sequence of lists; also the body of every compound command."""

    __slots__ = ("lists", "start", "end")

    def __init__(self, lists: tuple[AndOr, ...], start: int, end: int) -> None:
        self.lists = lists
        self.start = start
        self.end = end
