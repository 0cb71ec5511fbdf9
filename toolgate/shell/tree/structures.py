"""The nodes of compound commands, functions and coprocesses; `nodes` re-exports them, loaded on demand."""

from toolgate.model.value import Value
from toolgate.shell.tree.nodes import Redirect, Script, Simple, Word


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
    """`for name in words; do …; done` and `select`; without `in`, `words` is `None`: the positional parameters."""

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
    """`while …; do …; done`, or `until` with success as its end condition."""

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

    def __init__(self, name: str, body: "Command", start: int, end: int) -> None:
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

    def __init__(self, name: str, body: "Command", start: int, end: int) -> None:
        self.name = name
        self.body = body
        self.start = start
        self.end = end


Command = Simple | Group | Subshell | If | For | ArithmeticFor | While | Case | Function | Test | Arithmetic | Coprocess
