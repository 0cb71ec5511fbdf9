"""PowerShell text as tokens: words, strings, variables and the blocks between them."""

from toolgate.model.value import Value

WORD, TEXT, VARIABLE, MARK, BLOCK, GROUP = "word", "text", "variable", "mark", "block", "group"
MOST = 10_000  # tokens of one text
STOPS = frozenset(" \t\r\n;|&(){},'\"`<>@$=")
DASHES = "–—―"  # which PowerShell accepts as a dash
QUOTES = {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'"}


class Unreadable(Exception):
    """A literal that is not closed."""


class Token(Value):
    """One token; `parts` are the pieces of an interpolated string: literal text, and expressions as `("$", code)`."""

    __slots__ = ("kind", "text", "parts", "spaced")

    def __init__(
        self, kind: str, text: str, parts: tuple[str | tuple[str, str], ...] = (), spaced: bool = True
    ) -> None:
        self.kind = kind
        self.text = text
        self.parts = parts
        self.spaced = spaced


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a text; blocks and groups keep their text, which is read later."""
    for curly, straight in QUOTES.items():
        text = text.replace(curly, straight)
    for dash in DASHES:
        text = text.replace(dash, "-")
    found: list[Token] = []
    position = 0
    while position < len(text):
        blank = position
        while position < len(text) and text[position] in " \t\r":
            position += 1
        if text.startswith("`\n", position) or text.startswith("`\r\n", position):
            position = text.index("\n", position) + 1
            continue
        if position >= len(text):
            break
        token, position = _token(text, position, position > blank or position == 0)
        if token is not None:
            found.append(token)
        if len(found) > MOST:
            raise Unreadable("more tokens than we read")
    return found


def _token(text: str, at: int, spaced: bool) -> tuple[Token | None, int]:
    here = text[at]
    if here == "#" and spaced:
        end = text.find("\n", at)
        return None, len(text) if end < 0 else end
    if text.startswith("<#", at):
        end = text.find("#>", at)
        return None, len(text) if end < 0 else end + 2
    if text.startswith(("@'", '@"'), at):
        return _here_text(text, at, spaced)
    if here == "'":
        return _raw_text(text, at, spaced)
    if here == '"':
        parts, end = _rich_parts(text, at + 1, '"')
        return Token(TEXT, _plain(parts), parts, spaced), end
    if here == "$":
        return _variable(text, at, spaced)
    if here == "(" or text.startswith(("@(", "@{"), at):
        start = at if here == "(" else at + 1
        end = closing(text, start)
        kind = GROUP if text[start] == "(" else BLOCK
        return Token(kind, text[start + 1 : end], (), spaced), end + 1
    if here == "{":
        end = closing(text, at)
        return Token(BLOCK, text[at + 1 : end], (), spaced), end + 1
    if here == "[":
        return _type(text, at, spaced)
    if here in "0123456789*" and text[at + 1 : at + 2] == ">":
        at += 1
        if text[at : at + 2] == ">&":
            return None, at + 3
        here = ">"
    if here in STOPS:
        width = 2 if text[at : at + 2] in ("&&", "||", ">>", "+=") else 1
        return Token(MARK, text[at : at + width], (), spaced), at + width
    return _word(text, at, spaced)


def _word(text: str, at: int, spaced: bool) -> tuple[Token, int]:
    end = at
    pieces: list[str] = []
    while end < len(text) and (text[end] not in STOPS or text[end] in "`="):
        if text[end] == "`":
            end += 1
            pieces.append(text[end : end + 1])
        elif text[end] == "=" and not pieces:
            break
        else:
            pieces.append(text[end])
        end += 1
    if end == at:
        return Token(MARK, text[at], (), spaced), at + 1
    return Token(WORD, "".join(pieces), (), spaced), end


def _variable(text: str, at: int, spaced: bool) -> tuple[Token, int]:
    if text.startswith("$(", at):
        end = closing(text, at + 1)
        return Token(GROUP, text[at + 2 : end], (), spaced), end + 1
    if text.startswith("${", at):
        end = closing(text, at + 1)
        return Token(VARIABLE, text[at + 2 : end].lower(), (), spaced), end + 1
    end = at + 1
    while end < len(text) and (text[end].isalnum() or text[end] in "_:?"):
        end += 1
    name = text[at + 1 : end].rstrip(":").lower()
    return Token(VARIABLE, name, (), spaced), max(end, at + 1)


def _type(text: str, at: int, spaced: bool) -> tuple[Token, int]:
    end = text.find("]", at)
    if end < 0:
        return Token(MARK, "[", (), spaced), at + 1
    inner = text[at + 1 : end]
    if inner and (inner[0].isalpha() or inner[0] == "_") and all([c.isalnum() or c in "._,[ `+" for c in inner]):
        while text[end + 1 : end + 2] == "]":
            end += 1
        return Token("type", inner.lower(), (), spaced), end + 1
    return Token(MARK, "[", (), spaced), at + 1


def _raw_text(text: str, at: int, spaced: bool) -> tuple[Token, int]:
    pieces: list[str] = []
    end = at + 1
    while True:
        if end >= len(text):
            raise Unreadable("a text that does not end")
        if text[end] == "'":
            if text[end + 1 : end + 2] != "'":
                break
            end += 1
        pieces.append(text[end])
        end += 1
    value = "".join(pieces)
    return Token(TEXT, value, (value,), spaced), end + 1


def _here_text(text: str, at: int, spaced: bool) -> tuple[Token, int]:
    quote = text[at + 1]
    start = text.find("\n", at)
    end = text.find("\n" + quote + "@", at)
    if start < 0 or end < 0:
        raise Unreadable("a text that does not end")
    body = text[start + 1 : end] if end > start else ""
    if quote == "'":
        return Token(TEXT, body, (body,), spaced), end + 3
    parts, _ = _rich_parts(body + '\0"', 0, "\0")
    return Token(TEXT, _plain(parts), parts, spaced), end + 3


def _rich_parts(text: str, at: int, quote: str) -> tuple[tuple[str | tuple[str, str], ...], int]:
    parts: list[str | tuple[str, str]] = []
    current: list[str] = []
    while True:
        if at >= len(text):
            raise Unreadable("a text that does not end")
        here = text[at]
        if here == quote:
            if quote == '"' and text[at + 1 : at + 2] == '"':
                current.append('"')
                at += 2
                continue
            break
        if here == "`":
            current.append(
                {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}.get(text[at + 1 : at + 2], text[at + 1 : at + 2])
            )
            at += 2
        elif here == "$" and (text[at + 1 : at + 2].isalpha() or text[at + 1 : at + 2] in ("_", "(", "{")):
            token, at = _variable(text, at, False)
            parts.extend(("".join(current), (token.kind, token.text)))
            current = []
        else:
            current.append(here)
            at += 1
    parts.append("".join(current))
    return tuple([part for part in parts if part != ""]), at + 1


def _plain(parts: tuple[str | tuple[str, str], ...]) -> str:
    return "".join([part if isinstance(part, str) else "$" + part[1] for part in parts])


def closing(text: str, start: int) -> int:
    """Return where the bracket at `start` closes; quotes and comments are skipped."""
    pairs = {"(": ")", "{": "}"}
    waiting = [pairs[text[start]]]
    at = start + 1
    while at < len(text):
        here = text[at]
        if here == "`":
            at += 2
            continue
        if here in "'\"":
            at = _raw_text(text, at, False)[1] if here == "'" else _rich_parts(text, at + 1, '"')[1]
            continue
        if here in pairs:
            waiting.append(pairs[here])
        elif here in ")}":
            if here != waiting[-1]:
                raise Unreadable("brackets that do not match")
            waiting.pop()
            if not waiting:
                return at
        at += 1
    raise Unreadable("a bracket that does not close")


def pipelines(tokens: list[Token]) -> list[list[list[Token]]]:
    """Return the statements, each a pipeline of commands."""
    statements: list[list[list[Token]]] = [[[]]]
    for token in tokens:
        if token.kind == MARK and token.text in (";", "\n", "&&", "||"):
            statements.append([[]])
        elif token.kind == MARK and token.text == "|":
            statements[-1].append([])
        else:
            statements[-1][-1].append(token)
    return [[command for command in statement if command] for statement in statements if any(statement)]
