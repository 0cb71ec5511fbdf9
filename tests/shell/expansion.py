"""The part of word expansion that the reference interpreter knows: quotes, plain variables, positional parameters, splitting."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from toolgate.shell.tree.nodes import Assignment, Command, Parameter, Part, Quoted, Script, Substitution, Text, Word

BLANKS = re.compile("[ \t\n]+")
GLOB = re.compile(r"[*?\[]")
TILDE = re.compile(r"(^|[=:])~")
PLAIN_NAME = re.compile(r"[a-z_]\w*|[A-Z]", re.ASCII)


class Unsupported(Exception):
    """The reference interpreter does not know what a shell would do."""


class State:
    """What a subshell gets a copy of."""

    def __init__(self) -> None:
        self.variables: dict[str, str | None] = {}
        self.functions: dict[str, Command] = {}
        self.arguments: list[str] = []
        self.depth = 0
        self.loops = 0
        self.piped = False

    def copy(self) -> State:
        other = State()
        other.variables, other.functions = dict(self.variables), dict(self.functions)
        other.arguments, other.depth, other.piped = list(self.arguments), self.depth, self.piped
        return other


class Fields:
    """Words under construction: text is appended to the last, blanks from an unquoted expansion begin the next."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.current: str | None = None

    def append(self, text: str) -> None:
        self.current = (self.current or "") + text

    def finish(self) -> None:
        if self.current is not None:
            self.done.append(self.current)
        self.current = None

    def append_split(self, value: str) -> None:
        pieces = BLANKS.split(value)
        for number, piece in enumerate(pieces):
            if number:
                self.finish()
            if piece:
                self.append(piece)


class Expander:
    """Expands words in a state; `substitute` runs a script and returns its output. `files_exist`: at some time, perhaps."""

    def __init__(self, substitute: Callable[[Script, State], str], files_exist: bool) -> None:
        self.substitute = substitute
        self.files_exist = files_exist
        self.substitution_status = 0

    def fields_of(self, words: Sequence[Word], state: State) -> list[str]:
        return [field for word in words for field in self.fields(word, state)]

    def fields(self, word: Word, state: State) -> list[str]:
        """The words that a word becomes."""
        self._refuse_braces_and_tildes(word)
        fields = Fields()
        for part in word.parts:
            match part:
                case Text(value=value, quoted=quoted):
                    self._check_glob("" if quoted else value)
                    fields.append(value)
                case Quoted(parts=parts):
                    self._append_quoted(parts, fields, state)
                case Parameter(name="@" | "*", operator="", index=None, indirect=False):
                    self._append_arguments(fields, state)
                case _:
                    value = self.part(part, state, False)
                    self._check_glob(value)
                    fields.append_split(value)
        fields.finish()
        return fields.done

    def string(self, word: Word, state: State) -> str:
        """The text a word becomes where nothing is split, such as the value of an assignment."""
        if any(isinstance(part, Text) and not part.quoted and TILDE.search(part.value) for part in word.parts):
            raise Unsupported("a tilde")
        pieces = []
        for part in word.parts:
            inner = part.parts if isinstance(part, Quoted) else (part,)
            pieces += [self.part(piece, state, isinstance(part, Quoted)) for piece in inner]
        return "".join(pieces)

    def assign(self, assignment: Assignment, state: State) -> None:
        if assignment.index is not None or not isinstance(assignment.value, Word):
            raise Unsupported("an array")
        if not PLAIN_NAME.fullmatch(assignment.name):
            raise Unsupported("a variable of the shell")
        value = self.string(assignment.value, state)
        before = state.variables.get(assignment.name, "") if assignment.append else ""
        if before is None:
            raise Unsupported("an unknown value")
        state.variables[assignment.name] = before + value

    def quoted_part(self, part: Part, state: State) -> str:
        if isinstance(part, Quoted):
            return "".join([self.part(inner, state, True) for inner in part.parts])
        return self.part(part, state, True)

    def part(self, part: Part, state: State, quoted: bool) -> str:
        match part:
            case Text(value=value):
                return value
            case Substitution(script=script, style="$(" | "`"):
                return self.substitute(script, state)
            case Parameter(index=None, indirect=False):
                return self._parameter(part, state, quoted)
            case _:
                raise Unsupported(type(part).__name__)

    def _parameter(self, parameter: Parameter, state: State, quoted: bool) -> str:
        value = self._value(parameter.name, state)
        match parameter.operator:
            case "":
                return value or ""
            case "length" if parameter.name not in ("@", "*", "#"):
                return str(len(value or ""))
            case ":-":
                return value or self._operand(parameter, state, quoted)
            case "-":
                return self._operand(parameter, state, quoted) if value is None else value
            case ":+":
                return self._operand(parameter, state, quoted) if value else ""
            case "+":
                return "" if value is None else self._operand(parameter, state, quoted)
            case _:
                raise Unsupported(f"the operator {parameter.operator}")

    def _operand(self, parameter: Parameter, state: State, quoted: bool) -> str:
        (word,) = parameter.arguments
        text = self.string(word, state)
        if not quoted and (BLANKS.search(text) or not text or any(isinstance(part, Quoted) for part in word.parts)):
            raise Unsupported("an operand whose words depend on its quotes")
        return text

    def _value(self, name: str, state: State) -> str | None:
        """`None`: not set."""
        if name == "#":
            return str(len(state.arguments))
        if name.isdigit() and name != "0":
            return state.arguments[int(name) - 1] if int(name) <= len(state.arguments) else None
        if not PLAIN_NAME.fullmatch(name) or name == "_":
            raise Unsupported(f"the parameter {name}")
        if name in state.variables and state.variables[name] is None:
            raise Unsupported("an unknown value")
        return state.variables.get(name)

    def _append_quoted(self, parts: Sequence[Part], fields: Fields, state: State) -> None:
        every = [part for part in parts if isinstance(part, Parameter) and part.name == "@"]
        if not every:
            fields.append("".join([self.part(part, state, True) for part in parts]))
            return
        if len(parts) > 1 or every[0].operator or every[0].index or every[0].indirect:
            raise Unsupported("positional parameters among other text")
        for number, argument in enumerate(state.arguments):
            if number:
                fields.finish()
            fields.append(argument)

    def _append_arguments(self, fields: Fields, state: State) -> None:
        for number, argument in enumerate(state.arguments):
            if number:
                fields.finish()
            self._check_glob(argument)
            fields.append_split(argument)

    def _check_glob(self, text: str) -> None:
        if GLOB.search(text) and (self.files_exist or text.startswith(".")):
            raise Unsupported("a pattern where files exist")

    def _refuse_braces_and_tildes(self, word: Word) -> None:
        plain = "".join([part.value for part in word.parts if isinstance(part, Text) and not part.quoted])
        if "{" in plain and ("," in plain or ".." in plain):
            raise Unsupported("braces")
        if any(isinstance(part, Text) and not part.quoted and TILDE.search(part.value) for part in word.parts):
            raise Unsupported("a tilde")
        if "$" in plain and len(word.parts) > 1:
            raise Unsupported("a lone dollar, which keeps bash from splitting the word")
