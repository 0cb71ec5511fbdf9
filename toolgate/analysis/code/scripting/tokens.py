"""Source text of C-like and script languages as tokens: names, strings, numbers and marks, without comments.

Tolerant: it knows where strings, comments and patterns begin and end, and nothing else of a language's grammar.
"""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NAME, TEXT, COMMAND, NUMBER, MARK, END, PATTERN = "name", "text", "command", "number", "mark", "end", "pattern"
OTHERWISE = ("??", "||", "?:", "//")  # between a value and the one that is used if there is none
DEFINING = ("function", "def", "sub", "fn", "defp", "class", "module")  # before the name in a definition
LONG_MARKS = frozenset("=== !== **= <=> ... ||= //=".split())
MARKS = frozenset("=> -> :: .. == != =~ !~ && || << >> += -= .= ?. ?? <= >= ++ -- ** |> <- ~=".split())
SPECIAL = tuple("@!&+/\\,.;$<>|^~?\"'")  # Perl's variables with punctuation names
MOST = 20_000  # tokens of one text
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b"}


class Unreadable(Exception):
    """A literal that is not closed."""


class Inner(Value):
    """Code inside a string: `${code}`, `#{code}`, `$name`."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code


class Token(Value):
    """One token; the parts of a string are literal text and code inside it."""

    __slots__ = ("kind", "text", "parts", "spaced")

    def __init__(self, kind: str, text: str, parts: tuple[str | Inner, ...] = (), spaced: bool = False) -> None:
        self.kind = kind
        self.text = text
        self.parts = parts
        self.spaced = spaced  # a blank precedes it


class Lexis:
    """A language's syntax of comments, strings and names.

    `raw` quotes have no escapes except of themselves; `rich` quotes may contain code, after `inner`. `sigils` start
    names.
    `special`: a reader of literals that only this language has; it returns the token and its end.
    """

    __slots__ = (
        "line", "block", "raw", "rich", "command", "inner", "sigils", "patterns", "newlines", "before_pattern",
        "special",
    )  # fmt: skip

    def __init__(
        self,
        line: tuple[str, ...] = (),
        block: tuple[tuple[str, str], ...] = (),
        raw: str = "",
        rich: str = "",
        command: str = "",
        inner: tuple[str, ...] = (),
        sigils: str = "",
        patterns: bool = False,
        newlines: bool = True,
        before_pattern: str = "",
        special: Callable[[Reader], Token | None] | None = None,
    ) -> None:
        self.line = line
        self.block = block
        self.raw = raw
        self.rich = rich
        self.command = command
        self.inner = inner
        self.sigils = sigils
        self.patterns = patterns
        self.newlines = newlines
        self.before_pattern = before_pattern.split()
        self.special = special


class Reader:
    """Reads one text."""

    __slots__ = ("text", "position", "lexis", "tokens", "pending")

    def __init__(self, text: str, lexis: Lexis) -> None:
        self.text = text
        self.position = 0
        self.lexis = lexis
        self.tokens: list[Token] = []
        self.pending: list[tuple[str, int, bool, bool]] = []  # here-documents that begin on the next line

    @property
    def previous(self) -> Token | None:
        for token in reversed(self.tokens):
            if token.kind != END or token.text != "\n":
                return token
        return None

    def read(self) -> list[Token]:
        text = self.text
        while self.position < len(text):
            start = self.position
            blank = self._skip()
            if self.position >= len(text):
                break
            token = self._token(blank)
            if token is not None:
                self.tokens.append(token)
            if self.position == start or len(self.tokens) > MOST:
                raise Unreadable("more tokens than we read")
        return self.tokens

    def _skip(self) -> bool:
        """Skip blanks and comments; return whether there were any."""
        text, start = self.text, self.position
        while self.position < len(text):
            here = text[self.position]
            if here in " \t\r\f":
                self.position += 1
            elif here.isalnum():
                break
            elif here == "\\" and text[self.position : self.position + 2] == "\\\n":
                self.position += 2
            elif not self._comment():
                break
        return self.position > start or start == 0

    def _comment(self) -> bool:
        text, at = self.text, self.position
        for opening, closing in self.lexis.block:
            if text.startswith(opening, at):
                end = text.find(closing, at + len(opening))
                self.position = len(text) if end < 0 else end + len(closing)
                return True
        for opening in self.lexis.line:
            if text.startswith(opening, at):
                end = text.find("\n", at)
                self.position = len(text) if end < 0 else end
                return True
        return False

    def _token(self, blank: bool) -> Token | None:
        text, at = self.text, self.position
        here = text[at]
        if here == "\n":
            self.position += 1
            self._documents()
            return Token(END, "\n", (), blank) if self.lexis.newlines else None
        if here == ";":
            self.position += 1
            return Token(END, ";", (), blank)
        if self.lexis.special is not None:
            token = self.lexis.special(self)
            if token is not None:
                return Token(token.kind, token.text, token.parts, blank)
        if here in self.lexis.raw or here in self.lexis.rich or here in self.lexis.command:
            return self._quoted(here, blank)
        if self.lexis.patterns and here == "/" and self.pattern_starts():
            self.skip_pattern("/")
            from toolgate.analysis.code.scripting.patterns import embedded

            parts = embedded(text[at + 1 : self.position].replace("\\/", "/"), self.lexis.inner)
            return Token("code" if parts else PATTERN, "/", parts, blank)
        if here.isdigit():
            return self._number(blank)
        if here.isalpha() or here == "_" or (here in self.lexis.sigils and self._named(here)):
            return self._name(blank)
        width = 3 if text[at : at + 3] in LONG_MARKS else 2 if text[at : at + 2] in MARKS else 1
        self.position += width
        return Token(MARK, text[at : at + width], (), blank)

    def _quoted(self, quote: str, blank: bool) -> Token:
        self.position += 1
        kind = COMMAND if quote in self.lexis.command else TEXT
        parts = self.quoted_parts(quote, quote, rich=quote not in self.lexis.raw)
        return Token(kind, plain_text(parts), parts, blank)

    def quoted_parts(self, opening: str, closing: str, rich: bool) -> tuple[str | Inner, ...]:
        """Return the content of a literal whose opening was read; nested brackets count."""
        text = self.text
        parts: list[str | Inner] = []
        current: list[str] = []
        depth = 0
        while True:
            if self.position >= len(text):
                raise Unreadable("a text that does not end")
            here = text[self.position]
            if here == closing and depth == 0:
                self.position += 1
                break
            if opening != closing and here in (opening, closing):
                depth += 1 if here == opening else -1
            if here == "\\":
                current.append(self._escape(closing, rich))
                continue
            code = self._inner() if rich else None
            if code is not None:
                parts.extend(("".join(current), Inner(code)))
                current = []
                continue
            current.append(here)
            self.position += 1
        parts.append("".join(current))
        return tuple([part for part in parts if part != ""])

    def _escape(self, closing: str, rich: bool) -> str:
        text = self.text
        letter = text[self.position + 1 : self.position + 2]
        self.position += 2
        if not rich:
            return letter if letter in (closing, "\\") else "\\" + letter
        if letter == "x":
            return self._hexadecimal(2)
        if letter == "u":
            return self._hexadecimal(4)
        if letter in "01234567" and letter != "0" and letter:
            return self._octal(letter)
        return ESCAPES.get(letter, letter if letter != "\n" else "")

    def _hexadecimal(self, longest: int) -> str:
        braced = self.text[self.position : self.position + 1] == "{"
        start = self.position + braced
        end = start
        while (
            end < len(self.text)
            and end - start < (6 if braced else longest)
            and self.text[end] in "0123456789abcdefABCDEF"
        ):
            end += 1
        self.position = end + (braced and self.text[end : end + 1] == "}")
        return chr(min(int(self.text[start:end], 16), 0x10FFFF)) if end > start else ""

    def _octal(self, first: str) -> str:
        digits = first
        while len(digits) < 3 and self.text[self.position : self.position + 1] in tuple("01234567"):
            digits += self.text[self.position]
            self.position += 1
        return chr(int(digits, 8) & 0xFF)

    def _inner(self) -> str | None:
        """Return code inside a string, if it starts here."""
        text = self.text
        for opening in self.lexis.inner:
            if not text.startswith(opening, self.position):
                continue
            if "{" in opening:
                brace = self.position + opening.index("{")
                end = matching(text, brace)
                code = text[brace + 1 : end].strip()
                self.position = end + 1
                if opening == "@{":
                    return code.removeprefix("[").removesuffix("]")
                return "$" + code if "$" in self.lexis.inner and code.isidentifier() else code
            end = self.position + 1
            while end < len(text) and (text[end].isalnum() or text[end] in "_:"):
                end += 1
            if end == self.position + 1:
                return None
            end = self._subscripts(end)
            code = text[self.position : end]
            self.position = end
            return code
        return None

    def _subscripts(self, end: int) -> int:
        """Return the end of `$name{key}`, `$name[0]`, `$name->{key}` in a string."""
        text = self.text
        while end < len(text):
            arrow = 2 if text.startswith("->", end) and text[end + 2 : end + 3] in ("{", "[") else 0
            if text[end + arrow : end + arrow + 1] not in ("{", "["):
                break
            closing = text.find("}" if text[end + arrow] == "{" else "]", end)
            if closing < 0 or closing - end > 80:
                break
            end = closing + 1
        return end

    def _number(self, blank: bool) -> Token:
        text, start = self.text, self.position
        while self.position < len(text) and (text[self.position].isalnum() or text[self.position] == "_"):
            self.position += 1
        if text[self.position : self.position + 1] == "." and text[self.position + 1 : self.position + 2].isdigit():
            self.position += 1
            while self.position < len(text) and text[self.position].isalnum():
                self.position += 1
        return Token(NUMBER, text[start : self.position], (), blank)

    def _named(self, sigil: str) -> bool:
        """Whether a sigil starts a name."""
        following = self.text[self.position + 1 : self.position + 2]
        return following.isalpha() or following == "_" or sigil == "$"

    def _name(self, blank: bool) -> Token:
        text, start = self.text, self.position
        if text[start] in self.lexis.sigils:
            self.position += 1
            if "%" in self.lexis.sigils and text[self.position : self.position + 1] in SPECIAL:
                self.position += 1
                return Token(NAME, text[start : self.position], (), blank)
        while self.position < len(text) and (text[self.position].isalnum() or text[self.position] == "_"):
            self.position += 1
        following = text[self.position : self.position + 2]
        marked = following[:1] in ("!", "?") and following[1:] != "="
        if marked and "#{" in self.lexis.inner and self.position > start:  # Ruby and Elixir: `save!`, `exist?`
            self.position += 1
        return Token(NAME, text[start : self.position], (), blank)

    def pattern_starts(self) -> bool:
        """Whether a slash begins a pattern rather than a division."""
        before = self.previous
        if before is None or before.kind == END:
            return True
        if before.kind == MARK:
            return before.text not in (")", "]", "}", "++", "--")
        return before.kind == NAME and before.text in self.lexis.before_pattern

    def skip_pattern(self, closing: str) -> None:
        """Skip a pattern and its flags."""
        text = self.text
        self.position += 1
        in_class = False
        while True:
            if self.position >= len(text) or text[self.position] == "\n":
                raise Unreadable("a pattern that does not end")
            here = text[self.position]
            if here == "\\":
                self.position += 2
                continue
            self.position += 1
            if here == "[":
                in_class = True
            elif here == "]":
                in_class = False
            elif here == closing and not in_class:
                break
        while self.position < len(text) and text[self.position].isalpha():
            self.position += 1

    def _documents(self) -> None:
        """Read the here-documents whose first line begins here."""
        for word, index, rich, _ in self.pending:
            lines: list[str] = []
            while self.position < len(self.text):
                end = self.text.find("\n", self.position)
                end = len(self.text) if end < 0 else end
                line = self.text[self.position : end]
                self.position = min(end + 1, len(self.text))
                if line.strip().rstrip(";,)") == word:
                    break
                lines.append(line)
            body = "\n".join(lines) + "\n"
            parts = Reader(body + "\0", self.lexis).quoted_parts("\0", "\0", rich)
            before = self.tokens[index]
            self.tokens[index] = Token(before.kind, plain_text(parts), parts, before.spaced)
        self.pending = []


def plain_text(parts: tuple[str | Inner, ...]) -> str:
    return "".join([part if isinstance(part, str) else "…" for part in parts])


def matching(text: str, start: int) -> int:
    """Return where the bracket that opens at `start` closes."""
    opening = text[start]
    closing = CLOSING[opening]
    depth = 0
    for position in range(start, len(text)):
        if text[position] == opening:
            depth += 1
        elif text[position] == closing:
            depth -= 1
            if depth == 0:
                return position
    raise Unreadable("a bracket that does not close")


def tokens_of(text: str, lexis: Lexis) -> list[Token]:
    """Return the tokens of a text; raise `Unreadable` if a literal in it is not closed."""
    if text.startswith("#!"):  # a comment in every language
        first = text.partition("\n")[0]
        text = " " * len(first) + text[len(first) :]
    return Reader(text, lexis).read()
