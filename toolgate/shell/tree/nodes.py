"""The tree a shell text becomes; every node knows the half-open span `start`–`end` it covers in its text."""

from __future__ import annotations

from toolgate.model.value import Value
from toolgate.shell.tree.word_parts import Parameter, Quoted, Text, Word

__all__ = [
    "AndOr", "Arithmetic", "ArithmeticExpansion", "ArithmeticFor", "ArrayValue", "Assignment", "Case", "Clause",
    "Command", "Coprocess", "ExtendedGlob", "For", "Function", "Group", "HereDocument", "If", "Parameter", "Part",
    "Pipeline",
    "ProcessSubstitution", "Quoted", "Redirect", "Script", "Simple", "Subshell", "Substitution", "Test", "Text",
    "While", "Word",
]  # fmt: skip

# Most texts have none of these, so they are loaded when one is asked for.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.structures import (
        Arithmetic,
        ArithmeticFor,
        Case,
        Clause,
        Command,
        Coprocess,
        For,
        Function,
        Group,
        If,
        Subshell,
        Test,
        While,
    )
    from toolgate.shell.tree.substitutions import (
        ArithmeticExpansion,
        ExtendedGlob,
        Part,
        ProcessSubstitution,
        Substitution,
    )

PARTS = ("ArithmeticExpansion", "ExtendedGlob", "Part", "ProcessSubstitution", "Substitution")


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module `toolgate.shell.tree.nodes` has no attribute `{name}`")
    home = "substitutions" if name in PARTS else "structures"
    value: object = getattr(__import__(f"toolgate.shell.tree.{home}", fromlist=(name,)), name)
    globals()[name] = value
    return value


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

    `operator`: `<` `>` `>>` `>|` `<>` `<&` `>&` `&>` `&>>` `<<` `<<-` `<<<`. `descriptor`: the number or `{name}` in
    front,
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


class Told(Value):
    """Precomputed data of a command: the `texts` of its words if none is expanded, and their `starts`.

    No `texts`: look at the words. No `starts`: there is one blank between two words. Of a script: the one `command` of
    plain words that it is. None: the lists have to be looked at. `inner`: its words, or lists, once they are needed.
    """

    __slots__ = ("texts", "starts", "command", "inner")


class Simple(Told):
    """Assignments, words and redirections. Arguments of `declare`-like builtins that assign arrays are in `words`
    as `Assignment`s at the place where they stand."""

    __slots__ = ("assignments", "redirects", "start", "end")

    def __init__(
        self,
        assignments: tuple[Assignment, ...],
        words: tuple[Word | Assignment, ...],
        redirects: tuple[Redirect, ...],
        start: int,
        end: int,
    ) -> None:
        self.texts: list[str] | None = None
        self.starts: list[int] | None = None
        self.assignments = assignments
        self.inner: tuple[Word | Assignment, ...] | None = words
        self.redirects = redirects
        self.start = start
        self.end = end

    def field_names(self) -> tuple[str, ...]:
        return "assignments", "words", "redirects", "start", "end"

    @property
    def words(self) -> tuple[Word | Assignment, ...]:
        """Its words; those of a command that is known by its texts are created on demand: most never are."""
        if self.inner is None:
            texts = self.texts or []
            self.inner = tuple(plain_words(texts, self.starts or _starts(texts, self.start)))
        return self.inner


def _starts(texts: list[str], start: int) -> list[int]:
    """The starts of words that are separated by one blank."""
    found = [start]
    for text in texts[:-1]:
        found.append(found[-1] + len(text) + 1)
    return found


def plain_words(texts: list[str], starts: list[int]) -> list[Word | Assignment]:
    """Words without quotes, of these texts."""
    return [
        Word((Text(text, False, start, start + len(text)),), start, start + len(text))
        for text, start in zip(texts, starts, strict=True)
    ]


def plain_command(texts: list[str], starts: list[int] | None, start: int, end: int, magic: bool) -> Simple:
    """A command of only unquoted words, which a shell may expand if `magic`; no `starts`: with one blank between."""
    if magic:
        return Simple((), tuple(plain_words(texts, starts or _starts(texts, start))), (), start, end)
    found = Simple.__new__(Simple)
    found.assignments, found.redirects = (), ()
    found.texts, found.starts, found.start, found.end, found.inner = texts, starts, start, end, None
    return found


class Pipeline(Value):
    """Commands joined by `|`. `negated`: an odd number of `!`. `timed`: `time` precedes it. `merged[i]`: command i is
    joined to the next by `|&`. `commands` is empty for a bare `!` or `time`.
    """

    __slots__ = ("commands", "merged", "negated", "timed", "start", "end")

    def __init__(
        self, commands: tuple[Command, ...], merged: tuple[bool, ...], negated: bool, timed: bool, start: int, end: int
    ) -> None:
        self.commands = commands
        self.merged = merged
        self.negated = negated
        self.timed = timed
        self.start = start
        self.end = end


class AndOr(Value):
    """Pipelines joined by `&&` and `||` (`operators[i]` follows pipeline i); `background`: ends in `&`."""

    __slots__ = ("pipelines", "operators", "background", "start", "end")

    def __init__(
        self, pipelines: tuple[Pipeline, ...], operators: tuple[str, ...], background: bool, start: int, end: int
    ) -> None:
        self.pipelines = pipelines
        self.operators = operators
        self.background = background
        self.start = start
        self.end = end


class Script(Told):
    """A sequence of lists; also the body of every compound command."""

    __slots__ = ("start", "end")

    def __init__(self, lists: tuple[AndOr, ...], start: int, end: int) -> None:
        self.command: Simple | None = None
        self.inner: tuple[AndOr, ...] | None = lists
        self.start = start
        self.end = end

    def field_names(self) -> tuple[str, ...]:
        return "lists", "start", "end"

    @property
    def lists(self) -> tuple[AndOr, ...]:
        """Its lists; the one of a script that is known by its one command is created on demand: usually it is not."""
        if self.inner is None:
            commands = () if self.command is None else (self.command,)
            pipeline = Pipeline(commands, (), False, False, self.start, self.end)
            self.inner = (AndOr((pipeline,), (), False, self.start, self.end),)
        return self.inner


def plain_script(command: Simple) -> Script:
    """A script of one command with plain words."""
    found = Script.__new__(Script)
    found.command, found.start, found.end, found.inner = command, command.start, command.end, None
    return found
