"""Source text in languages other than Python: calls with effects, found among the tokens.

The text is not parsed. Calls are recognised by name, their arguments computed where they are constant, and values
are followed through simple assignments; whatever looks dangerous and cannot be computed is an `unknown` effect.

One module because names, calls and values are read from the same tokens.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import CodeActions, hole
from toolgate.analysis.code.scripting.tokens import (
    COMMAND,
    DEFINING,
    END,
    MARK,
    NAME,
    NUMBER,
    OTHERWISE,
    TEXT,
    Inner,
    Token,
    Unreadable,
    tokens_of,
)
from toolgate.analysis.code.scripting.values import OPENING, SPREADING, Reference, Words, field_of, matched, sources_in
from toolgate.model.effect import Manner, Target
from toolgate.shell.expand.fields import Field, Partial, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.library import Library

STEP, NESTED = 4, 6  # steps per token or value, nested texts
LOOPS, ENDLESS, LISTING = ("while", "for"), ("(1)", "(true)", "(;;)", "(!0)"), "Dir"  # of Ruby: `Dir["*"]`
WAITING = ("wait", "waitpid", "accept", "sleep", "exec", "exit", "waitall")
TESTS = ("?", "&&", "===", "!==", "==", "!=")


class Script:
    """One text whose tokens are analysed."""

    __slots__ = (
        "actions", "library", "names", "depth", "tokens", "pairs", "shells", "handled", "reached", "mark", "given",
        "requested", "constants", "paths", "outputs",
    )  # fmt: skip

    def __init__(self, actions: CodeActions, library: Library) -> None:
        self.actions, self.library = actions, library
        self.names: dict[str, object] = {}
        self.depth = 0
        self.tokens: list[Token] = []
        self.pairs: dict[int, int] = {}
        self.shells = False  # an interactive shell, or text known only at run time, was started
        self.handled: set[int] = set()
        self.reached: list[Target] = []  # hosts that requests are sent to
        self.given: dict[int, object] = {}  # the result of the call that closes at a position
        self.constants: dict[str, dict[str, object]] = {}  # of modules loaded by path
        self.paths: list[Field] = []  # that methods are called on
        self.outputs: dict[object, tuple[Target, ...]] = {}  # what is printed by programs, see `outputs.py`
        self.requested = False  # it reads data from a page's visitor
        self.mark = len(actions.scope.ledger.effects)

    def run(self, text: str) -> None:
        """Analyse every token of a text, in order."""
        tokens = tokens_of(text, self.library.lexis)
        if self.library.arguments and self.library.arguments in text and self.actions.started:
            from toolgate.analysis.code.scripting.branches import taken

            tokens = taken(self, tokens)
        self.run_inner(tokens)
        from toolgate.analysis.code.scripting.undescribed_calls import look_around

        look_around(self, tokens)
        if any([word in text for word in ("require", "import", "include", "dofile", "load", "use ")]):
            from toolgate.analysis.code.scripting.modules import look_at_modules

            look_at_modules(self.actions, tokens, self.library)

    def run_inner(self, tokens: list[Token]) -> None:
        if self.depth >= NESTED:
            self.actions.unknown("code nested too deeply to follow", Manner.BUDGET)
            return
        before = self.tokens, self.pairs, self.handled, self.given
        self.depth += 1
        self.tokens, self.pairs, self.handled, self.given = tokens, matched(tokens), set(), {}
        self.library.check_shape(self)
        position = 0
        while position < len(self.tokens):
            position = self._at(position)
        self.depth -= 1
        self.tokens, self.pairs, self.handled, self.given = before

    def spend(self) -> None:
        self.actions.scope.step(STEP)

    def _at(self, position: int) -> int:
        """Analyse one token; return the position to continue at."""
        self.spend()
        token = self.tokens[position]
        if token.kind == COMMAND:
            from toolgate.analysis.code.scripting.actions import run_shell

            self._inside(token)
            run_shell(self, self.text_of(token))
        elif token.kind == "code" or token.kind == TEXT:
            self._inside(token)
        elif token.kind == NAME:
            return self._name(position)
        return position + 1

    def _inside(self, token: Token) -> None:
        """Analyse the code inside a string."""
        for part in token.parts:
            if type(part) is Inner and not part.code.lstrip("$").isidentifier():
                self.run_inner(tokens_of(part.code, self.library.lexis))

    def _name(self, position: int) -> int:
        path, end = self.path_at(position)
        following = self.tokens[end] if end < len(self.tokens) else None
        if self.library.assignment(self, position, end):
            return end
        if position and self.tokens[position - 1].text in DEFINING and self.tokens[position - 1].kind == NAME:
            return end
        opening = following.text if following is not None and following.kind == MARK and end in self.pairs else ""
        if opening == "(" or (opening == "[" and path == LISTING):
            self.called(path if opening == "(" else f"{path}.glob", position, end, self.pairs[end])
            return end + 1
        if piped := self._piped(position):
            self.library.call(self, path, piped, (end, end), None)
        elif not self.library.bare_call(self, path, position, end):
            self.library.mentioned(self, path, position, end)
        return end

    def _piped(self, position: int) -> list[object]:
        """Return the first argument that a name gets from `|>`; empty: none."""
        if position < 2 or self.tokens[position - 1].kind != MARK or self.tokens[position - 1].text != "|>":
            return []
        last = position - 2
        given = self.given.get(last) or hole("…")
        return [given if self.tokens[last].kind == MARK else self.value(last, last + 1)]

    def called(self, path: str, start: int, opening: int, closing: int) -> None:
        arguments = self._piped(start) + self.arguments(opening + 1, closing)
        receiver: object = None
        if start > 1 and self.tokens[start - 1].text in (".", "->", "?.") and self.tokens[start - 1].kind == MARK:
            receiver = self.given.get(start - 2)
            path = "?." + path
        self.library.call(self, path, arguments, (opening + 1, closing), receiver)

    # --- names -------------------------------------------------------------------------------------------------------

    def path_at(self, position: int) -> tuple[str, int]:
        """Return the dotted path that starts at a name, and its end: `a.b.c`, `A::B.c`, `require("x").y`, `a["b"]`."""
        self.spend()
        path = self.resolved(self.tokens[position].text)
        end = position + 1
        while end < len(self.tokens):
            token = self.tokens[end]
            if token.kind == END and self._continued(end):
                end += 1
                continue
            if token.kind == MARK and token.text in self.library.members and end + 1 < len(self.tokens):
                following = self.tokens[end + 1]
                if following.kind != NAME:
                    break
                path = self.library.canonical(f"{path}.{following.text}")
                end += 2
                continue
            if token.kind == MARK and token.text == "(" and end in self.pairs:
                made = self.library.makes(self, path, end, self.pairs[end])
                if not made:
                    break
                path, end = made, self.pairs[end] + 1
                continue
            if token.kind == MARK and token.text in ("[", "{") and end in self.pairs and not token.spaced:
                key = self._key(end)
                if key is None:
                    break
                path, end = self.library.canonical(f"{path}.{key}"), self.pairs[end] + 1
                continue
            break
        return path, end

    def _continued(self, end: int) -> bool:
        """Whether the next line continues with `.name`."""
        following = end + 1
        while following < len(self.tokens) and (self.tokens[following].kind, self.tokens[following].text) == (
            END,
            "\n",
        ):
            following += 1
        if self.tokens[end].text != "\n" or following >= len(self.tokens):
            return False
        token = self.tokens[following]
        return token.kind == MARK and token.text in (".", "->", "?.") and following == end + 1

    def _key(self, opening: int) -> str | None:
        """Return the constant key in `a["key"]`; `None`: it is not a name of the library."""
        inner = self.tokens[opening + 1 : self.pairs[opening]]
        if not inner:
            return None
        if len(inner) == 1 and inner[0].kind in (NAME, NUMBER) and self.tokens[opening].text == "{":
            return inner[0].text
        value = self.value(opening + 1, self.pairs[opening])
        return value if isinstance(value, str) and value.replace("_", "a").isalnum() else None

    def resolved(self, name: str) -> str:
        """Return a name, or the library name it was bound to."""
        value = self.names.get(name)
        if isinstance(value, str) and self.library.by_name and value in self.library.table:
            return value
        return value.path if type(value) is Reference else self.library.canonical(name)

    def arguments(self, start: int, end: int) -> list[object]:
        """Return the values between two positions, separated by commas."""
        found: list[object] = []
        begin = position = start
        while position < end:
            token = self.tokens[position]
            if token.kind == MARK and token.text in OPENING and position in self.pairs:
                position = self.pairs[position]
            elif token.text in self.library.separators and token.kind in (MARK, END):
                found.append(self.value(begin, position))
                begin = position + 1
            position += 1
        if begin < end:
            found.append(self.value(begin, end))
        return found

    def value(self, start: int, end: int) -> object:
        """Return the value of the tokens between two positions."""
        self.spend()
        while start < end and self.tokens[start].kind == END:
            start += 1
        while end > start and self.tokens[end - 1].kind == END:
            end -= 1
        if start >= end:
            return ""
        if start + 1 < end and self.tokens[start].kind == MARK and self.tokens[start].text in SPREADING:
            start += 1  # `system(*words)`, `spawn(...words)`
        parts = self._joined_parts(start, end)
        if parts is not None:
            if len(parts) == 1:
                return parts[0]
            pieces: list[object] = []
            for part in parts:
                field = field_of(part)
                pieces.extend((field,) if isinstance(field, str) else field.pieces)
            return tidy(pieces)  # type: ignore[arg-type]  # pieces of fields
        return hole("…", sources=self.derived(start, end))

    def _joined_parts(self, start: int, end: int) -> list[object] | None:
        """Return the operands of a concatenation; `None`: it is something else."""
        parts: list[object] = []
        while start < end:
            value, start = self._operand(start, end)
            if value is None:
                return None
            parts.append(value)
            if start >= end:
                break
            token = self.tokens[start]
            if token.kind == TEXT and self.library.adjacent:
                continue
            if token.text in OTHERWISE and parts and isinstance(parts[-1], str) and parts[-1]:
                break  # what is known needs no other value
            if token.kind != MARK or token.text != self.library.joining:
                return None
            start += 1
        return parts

    def _operand(self, position: int, end: int) -> tuple[object, int]:
        token = self.tokens[position]
        if token.kind in (TEXT, COMMAND):
            value: object = self.text_of(token)
            if token.kind == COMMAND:
                from toolgate.analysis.code.scripting.outputs import printed_by

                value = hole("the output of a command", sources=printed_by(self, "shell 0", "", [value]))
            return self.library.after_text(self, value, position + 1, end)
        if token.kind == NUMBER:
            return token.text, position + 1
        if token.kind == MARK and token.text == "-" and position + 1 < end and self.tokens[position + 1].kind == NUMBER:
            return "-" + self.tokens[position + 1].text, position + 2
        if token.kind == "symbol":
            return token.text, position + 1
        if token.kind == "words":
            return Words(tuple(token.text.split())), position + 1
        if token.kind == MARK and token.text in ("[", "(") and position in self.pairs and self.pairs[position] < end:
            closing = self.pairs[position]
            items = self.arguments(position + 1, closing)
            listed = token.text == "[" or len(items) > 1
            return (Words(tuple(items)) if listed else items[0] if items else ""), closing + 1
        if token.kind == MARK and token.text == "{" and self.pairs.get(position, end) < end:
            closing = self.pairs[position]
            return hole("{…}", sources=self.derived(position + 1, closing)), closing + 1
        if token.kind == NAME:
            return self.library.named_value(self, position, end)
        return None, position

    def text_of(self, token: Token) -> Field:
        """Return a string with the code in it evaluated."""
        pieces: list[object] = []
        for part in token.parts:
            if isinstance(part, str):
                pieces.append(part)
                continue
            value = field_of(self.inner_value(part.code))
            pieces.extend((value,) if isinstance(value, str) else value.pieces)
        return tidy(pieces)  # type: ignore[arg-type]  # pieces of fields

    def inner_value(self, code: str) -> object:
        """Return the value of code inside a string; its effects are found separately."""
        if code in self.names:
            return self.names[code]
        before = self.tokens, self.pairs
        try:
            self.tokens = tokens_of(code, self.library.lexis)
            self.pairs = matched(self.tokens)
            value = self.value(0, len(self.tokens))
        except Unreadable:
            value = hole(code)
        self.tokens, self.pairs = before
        return hole(code, sources=sources_in(value)) if type(value) is Partial and not value.prefix else value

    def derived(self, start: int, end: int) -> tuple[Target, ...]:
        """Return the sources of the names and strings between two positions."""
        found: list[Target] = []
        position = start
        while position < end:
            self.spend()
            token = self.tokens[position]
            if token.kind == NAME:
                value, after = self.library.named_value(self, position, end)
                found.extend(sources_in(value) if not self._tested(position, after, end) else ())
                position = max(after, position + 1) if value is not None else position + 1
            else:
                found.extend(sources_in(self.text_of(token)) if token.kind == TEXT and token.parts else ())
                position += 1
        return tuple(dict.fromkeys(found))

    def _tested(self, start: int, after: int, end: int) -> bool:
        """Whether a value is only tested for existence: `!key`, `key ? 1 : 0`, `key && 1`, `key === 1`."""
        negated = start > 0 and self.tokens[start - 1].kind != TEXT and self.tokens[start - 1].text in ("!", "typeof")
        return negated or (after < end and self.tokens[after].kind == MARK and self.tokens[after].text in TESTS)

    def loops(self) -> bool:
        """Whether the text has a loop that may not end."""
        return any([token.kind == NAME and token.text in ("while", "loop", "until", "for") for token in self.tokens])

    def spins(self) -> bool:
        """Whether the text has an endless loop that neither waits nor stops: `while (1)`, `for (;;)`."""
        words = [token.text for token in self.tokens]
        if any([word in ("await", "break", "return", "exit", "throw", "setTimeout", "setInterval") for word in words]):
            return False
        starts = [index for index, token in enumerate(self.tokens) if token.kind == NAME and token.text in LOOPS]
        bare = self.library.bare and any([words[at + 1 : at + 3] in (["1"], ["1", ";"]) for at in starts])
        return bare or any(["".join(words[at + 1 : at + 5]).startswith(ENDLESS) for at in starts])

    def waits(self) -> bool:
        return any([token.kind == NAME and token.text in WAITING for token in self.tokens])

    def enclosing_call(self, position: int) -> str:
        """Return the last name before the bracket that contains a position; empty: none does."""
        opening = max([start for start, end in self.pairs.items() if start < position < end], default=0)
        if opening and self.tokens[opening].text == "(" and self.tokens[opening - 1].kind == NAME:
            return self.tokens[opening - 1].text
        return ""

    def statement_end(self, position: int, commas: bool = False) -> int:
        """Return the end of the statement at a position; with `commas`, of the declaration."""
        while position < len(self.tokens):
            token = self.tokens[position]
            if token.kind == END and (token.text == ";" or not self._continued(position)):
                return position
            if token.kind == MARK and token.text in OPENING and position in self.pairs:
                position = self.pairs[position]
            elif (token.kind == MARK and (token.text in (")", "]", "}") or (commas and token.text == ","))) or (
                token.kind == NAME and token.text in self.library.ending
            ):
                return position
            position += 1
        return position


def run_other(actions: CodeActions, text: str, language: str) -> None:
    """Emit what a text in a language other than Python would do."""
    from toolgate.analysis.code.scripting.actions import drive, finish
    from toolgate.analysis.code.scripting.library import library_of
    from toolgate.analysis.text.languages import code_in

    if (library := library_of(language)) is None:
        actions.unknown(code_in(language), Manner.LANGUAGE, code=text)
        return
    script = Script(actions, library)
    if library.driving:
        drive(actions, library, text)
    try:
        script.run(library.code_in(text))
    except Unreadable as error:
        actions.unparsed(text, code_in(language), str(error))
    except RecursionError:
        actions.unknown(f"{code_in(language)} nested too deeply to follow", Manner.BUDGET)
    finish(script)
