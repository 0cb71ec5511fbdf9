"""The state of a PowerShell text during analysis: variables, the pipeline's data, and the arguments of commands."""

from __future__ import annotations

from toolgate.analysis.code.actions import CodeActions, hole
from toolgate.analysis.code.powershell.reader import GROUP, MARK, TEXT, VARIABLE, WORD, Token, tokens_of
from toolgate.analysis.state.locate import from_home
from toolgate.analysis.state.streams import Stream, sources_of
from toolgate.analysis.text.yes_no import affirms, denies
from toolgate.knowledge.languages.powershell import ITSELF, SWITCHES
from toolgate.model.effect import ENVIRONMENT, Manner, Target
from toolgate.shell.expand.fields import Field, Hole, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Session:
    """The state of a text during analysis: variables, and the pipeline's data."""

    __slots__ = ("actions", "variables", "carried", "text", "depth", "noted", "run", "listed", "functions")

    def __init__(self, actions: CodeActions, run: Callable[[Session, str], None]) -> None:
        self.actions = actions
        self.run = run
        self.variables: dict[str, Field] = {}
        self.carried: tuple[Target, ...] = ()  # the sources of the pipeline's data
        self.text: str | None = None  # the pipeline's data, if it is exactly known
        self.depth = 0
        self.noted: set[str] = set()
        self.listed: Field | None = None  # the files that the pipeline lists
        self.functions: set[str] = set()  # functions that the text defines

    def forget(self) -> None:
        """Start a new list of files."""
        self.listed = None

    def variable(self, name: str) -> Field:
        if name in ("_", "psitem") and self.listed is not None:
            return self.listed
        if name in self.variables:
            return self.variables[name]
        if name in ("home", "env:home", "env:userprofile", "userprofile"):
            return self.actions.scope.facts.home()
        if name in ("pwd", "psscriptroot"):
            return self.actions.scope.cwd or hole("$" + name)
        if name in ("env:temp", "env:tmp"):
            return "/tmp"  # the directory's name, not a file of Toolgate's
        if name in ("env:systemdrive", "env:systemroot", "env:windir"):
            return "C:" if name == "env:systemdrive" else "C:\\Windows"
        if name in ("true", "false", "null"):
            return name
        return self.actions.read_environment(name[4:].upper()) if name.startswith("env:") else hole("$" + name)

    def value(self, tokens: list[Token]) -> Field:
        """Return the value of tokens: strings, variables, and strings joined with `+` or `-join`."""
        pieces: list[str | Hole] = []
        if (path := self._joined(tokens)) is not None:
            return path
        for index, token in enumerate(tokens):
            if token.kind == MARK and token.text in ("+", ","):
                continue
            if token.kind == WORD and token.text in ("+", "-join"):
                continue
            field = self.token_value(token)
            if field is None:
                sources = [source for later in tokens for source in sources_of(self.token_value(later) or "")]
                return hole(token.text[:40] or "…", sources=tuple(dict.fromkeys([*sources, *self.carried])))
            if index and token.kind == WORD and token.text.startswith("."):
                return hole(token.text, sources=self.carried)
            pieces.extend((field,) if isinstance(field, str) else field.pieces)  # type: ignore[arg-type]  # pieces of fields
        return tidy(pieces)  # type: ignore[arg-type]  # pieces of fields

    def token_value(self, token: Token) -> Field | None:
        if token.kind == TEXT:
            return self._text(token)
        if token.kind == VARIABLE:
            return self.variable(token.text)
        if token.kind == WORD:
            return (
                None if token.text.startswith("-") and len(token.text) > 2 and token.text[1].isalpha() else token.text
            )
        if token.kind == GROUP:
            return self._group(token.text)
        return None

    def _group(self, text: str) -> Field | None:
        inner = tokens_of(text)
        if all([token.kind in (TEXT, VARIABLE) or token.text in ("+", ",", "-join") for token in inner]) and inner:
            return self.value(inner)
        return self._joined(inner)

    def _joined(self, tokens: list[Token]) -> Field | None:
        """Return the path that `Join-Path a b c` makes; `None`: it is something else."""
        if not tokens or tokens[0].kind != WORD or tokens[0].text.lower() != "join-path":
            return None
        parts = [self.token_value(part) for part in tokens[1:] if not part.text.startswith("-")]
        found = [piece for part in parts if part for piece in ((part, "/") if isinstance(part, str) else part.pieces)]
        return tidy(found[:-1] if found[-1:] == ["/"] else found)

    def _text(self, token: Token) -> Field:
        pieces: list[str | Hole] = []
        for part in token.parts:
            if isinstance(part, str):
                pieces.append(part)
                continue
            kind, name = part
            value = (
                self.variable(name) if kind == VARIABLE else (self._group(name) or hole("$(…)", sources=self.carried))
            )
            pieces.extend((value,) if isinstance(value, str) else value.pieces)  # type: ignore[arg-type]  # pieces of fields
        return tidy(pieces)  # type: ignore[arg-type]  # pieces of fields

    def path(self, field: Field) -> Field:
        """Return a path in Unix notation: `~` is the home, absolute Windows paths stay as they are."""
        text = field if isinstance(field, str) else field.prefix
        if text == "~" or text.startswith(("~/", "~\\")):
            field = from_home(path_text(field), self.actions.scope)
        return path_text(field)

    def method(self, name: str, arguments: str, before: list[Token]) -> None:
        """Judge a .NET method that reads, writes, connects or runs something."""
        values = [self.token_value(token) or "" for token in tokens_of(arguments)] if arguments else []
        first = next((value for value in values if shown(value)), hole("an address"))
        owner = " ".join([token.text.lower() for token in before])
        last = name.rpartition(".")[2].rpartition(":")[2]
        if last in ("downloadstring", "downloaddata", "getstringasync", "openread", "getasync", "getstring") and (
            "web" in owner or "http" in owner or "$" in owner or "client" in owner
        ):
            self.carried += (self.actions.fetch(first),)
        elif last == "getenvironmentvariables":
            self.carried += (ENVIRONMENT,)
        elif last in ("downloadfile", "downloadfileasync"):
            host = self.actions.fetch(first)
            if len(values) > 1:
                self.actions.hold(self.actions.write(path_text(values[-1])), Stream(None, (host,)))
        elif last in ("uploadstring", "uploadfile", "uploaddata", "postasync"):
            self.actions.send(first, tuple([source for value in values for source in sources_of(value)]))
        elif last in ("writealltext", "writeallbytes", "writealllines", "appendalltext"):
            self.actions.write(path_text(first))
        elif last in ("readalltext", "readallbytes", "readalllines"):
            self.carried += (self.actions.read(path_text(first)),)
        elif (last == "delete" and "file" in owner + name) or (last == "delete" and "directory" in owner + name):
            self.actions.delete(path_text(first), Manner.RECURSIVE)
        elif last == "create" and "scriptblock" in owner + name:
            self.run(self, first) if isinstance(first, str) else self.actions.built("a block of code", self.carried)
            self.actions.unknown("code kept in a text until it runs", Manner.HIDDEN_CODE)
        elif last in ("start", "shellexecute") and "process" in owner + name:
            self.actions.command([first])
        elif last == "invoke" and ("$" in owner or owner):
            self.actions.built("a block of code", self.carried)


def path_text(field: Field) -> Field:
    """Return a path in Unix notation; absolute Windows paths stay as they are."""
    if not isinstance(field, str):
        return field
    return field if field[1:2] == ":" else field.replace("\\", "/")


class Command:
    """One command with its arguments, by parameter and by position."""

    __slots__ = ("session", "actions", "name", "tokens", "named", "operands", "more", "last")

    def __init__(self, session: Session, name: str, tokens: list[Token]) -> None:
        self.session = session
        self.actions = session.actions
        self.name = name
        self.tokens = tokens
        self.named: dict[str, Field] = {}
        self.operands: list[Field] = []
        self.more: list[Field] = []  # further items of a list
        self.last: str | None = None  # the parameter whose value was read last; empty: an operand
        self._sort()

    def _sort(self) -> None:
        index = 0
        while index < len(self.tokens):
            token = self.tokens[index]
            index += 1
            following = self.tokens[index] if index < len(self.tokens) else None
            if token.kind == MARK:
                index += self._mark(token, following)
            elif index > 1 and not token.spaced and self.last is not None:
                index += self._attached(token, following)
            elif _is_parameter(token):
                index += self._parameter(token.text[1:].lower(), following)
            else:
                self.operands.append(self._value(token))
                self.last = ""

    def _mark(self, token: Token, following: Token | None) -> int:
        """Handle a redirection, or a comma that continues a list; return how many tokens were consumed."""
        if following is None:
            return 0
        if token.text in (">", ">>"):
            if following.text not in ("null", "nul"):
                manner = (Manner.APPEND,) if token.text == ">>" else ()
                self.actions.write(self.session.path(self._value(following)), *manner)
            return 1
        if token.text == "," and following.kind != MARK:
            self.more.append(self._value(following))
            return 1
        return 0

    def _attached(self, token: Token, following: Token | None) -> int:
        """Handle a token attached to the previous one: `$HOME/.ssh` is one word, `.Method(…)` is a call."""
        if token.kind == WORD and token.text.startswith("."):
            return 1 if following is not None and following.kind == GROUP and not following.spaced else 0
        before = self.named[self.last] if self.last else self.operands[-1]
        after = self._value(token)
        pieces = [*((before,) if isinstance(before, str) else before.pieces)]
        pieces.extend((after,) if isinstance(after, str) else after.pieces)
        if self.last:
            self.named[self.last] = tidy(pieces)
        else:
            self.operands[-1] = tidy(pieces)
        return 0

    def _parameter(self, text: str, following: Token | None) -> int:
        name, colon, attached = text.partition(":")
        takes = following is not None and following.kind != MARK and not _is_parameter(following)
        if colon:
            self.named[name], self.last = attached, name  # what is attached to it is more of its value
        elif takes and following is not None and not self._switch(name):
            self.named[name] = self._value(following)
            self.last = name
            return 1
        else:
            self.named[name] = "true"
            self.last = None
        return 0

    def _switch(self, name: str) -> bool:
        """Whether a parameter takes no value: `-Recurse`, `-r`, `-fo`, and `-rf` from other shells."""
        if name in SWITCHES:
            return True
        if self.name in ITSELF:
            return len(name) > 2 and "noprofile".startswith(name)
        return name in ("rf", "fr") or "recurse".startswith(name) or ("force".startswith(name) and "-item" in self.name)

    def _value(self, token: Token) -> Field:
        found = self.session.token_value(token)
        return found if found is not None else hole(token.text[:40] or "…", sources=self.session.carried)

    def values(self) -> list[Field]:
        return [*self.operands, *self.named.values()]

    def words(self) -> list[Field]:
        """Return the words a program gets, in order."""
        return [
            self._value(token) if not _is_parameter(token) else token.text
            for token in self.tokens
            if token.kind != MARK
        ]

    def parameter(self, name: str, position: int = -1) -> Field | None:
        """Return a parameter by its name, an abbreviation of it, or its position."""
        for given, value in self.named.items():
            if given == name or (len(given) >= 2 and name.startswith(given)):
                return value
        if name == "path" and "literalpath" in self.named:
            return self.named["literalpath"]
        return self.operands[position] if 0 <= position < len(self.operands) else None

    def flag(self, name: str) -> bool:
        """Whether a switch is given, and not with a value that means no."""
        habit = name in ("recurse", "force")
        meant = [
            value for given, value in self.named.items() if name.startswith(given) or (habit and given in ("rf", "fr"))
        ]
        return bool(meant) and not any([denies(value) for value in meant])

    def only_tells(self) -> bool:
        """Whether it shows what it would do, and does nothing."""
        meant = [value for given, value in self.named.items() if given == "wi" or "whatif".startswith(given)]
        return bool(meant) and all([affirms(value) for value in meant])

    def path(self, name: str, position: int = 0) -> Field:
        given = self.parameter(name, position)
        if given is None and self.session.listed is not None:
            return self.session.listed
        if given is None and self.session.text is not None:
            return self.session.path(self.session.text)
        return self.session.path(given if given is not None else hole("…", sources=self.session.carried))


def _is_parameter(token: Token) -> bool:
    return token.kind == WORD and token.text.startswith("-") and len(token.text) > 1 and token.text[1].isalpha()
