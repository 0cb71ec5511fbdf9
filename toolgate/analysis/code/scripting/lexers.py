"""Literals that few languages have, of which each names its own in its knowledge file."""

from toolgate.analysis.code.scripting.tokens import (
    CLOSING,
    COMMAND,
    MARK,
    NAME,
    NUMBER,
    PATTERN,
    TEXT,
    Inner,
    Reader,
    Token,
    Unreadable,
    plain_text,
)

AFTER_VALUE = ("}", ")", "]")
SIGIL_ENDS = ("/", "|", '"', "'", "(", "[", "{", "<")  # opening delimiters of a sigil in Elixir


def _delimited(reader: Reader, width: int, rich: bool) -> tuple[str | Inner, ...]:
    """Read a literal with a delimiter of its own choice, after `width` characters of introduction."""
    text = reader.text
    at = reader.position + width
    while at < len(text) and text[at].isspace():
        at += 1
    if at >= len(text):
        raise Unreadable("a literal without a delimiter")
    opening = text[at]
    reader.position = at + 1
    return reader.quoted_parts(opening, CLOSING.get(opening, opening), rich)


def _flags(reader: Reader) -> str:
    start = reader.position
    while reader.position < len(reader.text) and reader.text[reader.position].isalpha():
        reader.position += 1
    return reader.text[start : reader.position]


def _document(reader: Reader, opening: str, marks: str) -> Token | None:
    """Read `<<EOF`, `<<~EOF`, `<<"EOF"`: the text is on the following lines."""
    text = reader.text
    if not text.startswith(opening, reader.position):
        return None
    at = reader.position + len(opening)
    if text[at : at + 1] in tuple(marks):
        at += 1
    while opening == "<<<" and text[at : at + 1] == " ":
        at += 1
    quote = text[at : at + 1] if text[at : at + 1] in ("'", '"', "`") else ""
    end = at + len(quote)
    start = end
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    word = text[start:end]
    if not word or word[0].isdigit() or (not quote and not word[0].isupper() and word[0] != "_"):
        return None
    reader.position = end + len(quote)
    reader.pending.append((word, len(reader.tokens), quote != "'", True))
    return Token(COMMAND if quote == "`" else TEXT, "")


def _quote_operators(reader: Reader) -> Token | None:
    text, at = reader.text, reader.position
    before = reader.previous
    if text.startswith("=", at) and (at == 0 or text[at - 1] == "\n") and text[at + 1 : at + 2].isalpha():
        end = text.find("\n=cut", at)
        reader.position = len(text) if end < 0 else end + 5
        return Token(PATTERN, "")
    if before is not None and before.text in ("->", "{") and before.kind == "mark" and before.text == "->":
        return None
    for word in ("qq", "qw", "qx", "qr", "tr", "q", "m", "s", "y"):
        following = text[at + len(word) : at + len(word) + 1]
        if text.startswith(word, at) and following and not following.isalnum() and following not in "_,;=)}:":
            if following.isspace() and (
                word in ("s", "y", "m", "q") or text[at + len(word) + 1 : at + len(word) + 2] in ("=", ",")
            ):
                continue
            if following in ("-", ">", "."):
                continue
            return _perl_quote(reader, word)
    if text[at] == "<" and text[at + 1 : at + 2] not in ("<", "=", " "):
        end = text.find(">", at)
        inner = text[at + 1 : end]
        if 0 < end - at < 60 and all([letter.isalnum() or letter in "$_*.?/~{},- " for letter in inner]):
            reader.position = end + 1
            globbed = any([mark in inner for mark in "*?"])
            return Token(NAME if not globbed else TEXT, "STDIN" if not globbed else inner, (inner,))
    return _document(reader, "<<", "~") if text.startswith("<<", at) else None


def _perl_quote(reader: Reader, word: str) -> Token:
    if word in ("q", "qq", "qx"):
        parts = _delimited(reader, len(word), rich=word != "q")
        return Token(
            COMMAND if word == "qx" else TEXT, "".join([part for part in parts if isinstance(part, str)]), parts
        )
    if word == "qw":
        parts = _delimited(reader, 2, rich=False)
        return Token("words", "".join([part for part in parts if isinstance(part, str)]), parts)
    opening = reader.text[reader.position + len(word) :].lstrip()[:1]
    pattern = _delimited(reader, len(word), rich=False)
    replacement: tuple[str | Inner, ...] = ()
    if word in ("s", "tr", "y"):
        if opening in CLOSING:
            replacement = _delimited(reader, 0, rich=False)
        else:
            replacement = reader.quoted_parts(opening, opening, rich=False)
    flags = _flags(reader)
    if word == "s" and "e" in flags:
        code = "".join([part for part in replacement if isinstance(part, str)])
        return Token("code", code, (Inner(code), *_embedded(reader, pattern)))
    parts = _embedded(reader, (*pattern, *replacement)) if word in ("m", "qr", "s") and opening != "'" else ()
    return Token("code" if parts else PATTERN, "", parts)


def _embedded(reader: Reader, parts: tuple[str | Inner, ...]) -> tuple[Inner, ...]:
    from toolgate.analysis.code.scripting.patterns import embedded

    return embedded(" ".join([part for part in parts if isinstance(part, str)]), reader.lexis.inner)


def _percent(reader: Reader) -> Token | None:
    text, at = reader.text, reader.position
    if text.startswith("=begin", at) and (at == 0 or text[at - 1] == "\n"):
        end = text.find("\n=end", at)
        reader.position = len(text) if end < 0 else end + 5
        return Token(PATTERN, "")
    if text[at] == "%" and _value_expected(reader):
        letter = text[at + 1 : at + 2]
        if letter in tuple("qQwWiIxrs") and text[at + 2 : at + 3] and not text[at + 2].isalnum():
            parts = _delimited(reader, 2, rich=letter not in "qwi")
            if letter == "r":
                _flags(reader)
                code = tuple([part for part in parts if isinstance(part, Inner)])
                return Token("code" if code else PATTERN, "", code)
            joined = "".join([part for part in parts if isinstance(part, str)])
            if letter in "wWiI":
                return _worded(reader, Token("words", joined, parts))
            return Token(COMMAND if letter == "x" else TEXT, joined, parts)
        if letter in ("(", "{", "[", "<"):
            parts = _delimited(reader, 1, rich=True)
            return Token(TEXT, "".join([part for part in parts if isinstance(part, str)]), parts)
    if text[at] == ":" and text[at + 1 : at + 2].isalpha() and text[at - 1 : at] != ":":
        reader.position += 1
        return Token("symbol", reader._name(False).text)
    return _document(reader, "<<", "~-") if text.startswith("<<", at) else None


def _worded(reader: Reader, token: Token) -> Token:
    """Return a list of words; with code in them, the same list in brackets."""
    if not any([isinstance(part, Inner) for part in token.parts]):
        return token
    words: list[list[str | Inner]] = [[]]
    for part in token.parts:
        if isinstance(part, Inner):
            words[-1].append(part)
            continue
        pieces = part.split()
        words += [[]] if part[0].isspace() else []
        for index, piece in enumerate(pieces):
            words += [[]] if index else []
            words[-1].append(piece)
        words += [[]] if part[-1].isspace() else []
    mark = "["
    for word in [tuple(word) for word in words if word]:
        reader.tokens += [Token(MARK, mark), Token(TEXT, plain_text(word), word)]
        mark = ","
    return Token(MARK, "]")


def _value_expected(reader: Reader) -> bool:
    before = reader.previous
    if before is None or before.kind == "end":
        return True
    if before.kind == "mark":
        return before.text not in AFTER_VALUE
    return before.kind == NAME and before.text in (
        "puts",
        "print",
        "p",
        "return",
        "system",
        "exec",
        "spawn",
        "in",
        "if",
    )


def _here_documents(reader: Reader) -> Token | None:
    return _document(reader, "<<<", "") if reader.text.startswith("<<<", reader.position) else None


def _long_brackets(reader: Reader) -> Token | None:
    """Read `[[long text]]`, `[==[long text]==]`."""
    text, at = reader.text, reader.position
    if text[at] != "[" or text[at + 1 : at + 2] not in ("[", "="):
        return None
    end = at + 1
    while text[end : end + 1] == "=":
        end += 1
    if text[end : end + 1] != "[":
        return None
    closing = "]" + "=" * (end - at - 1) + "]"
    return _until(reader, end, closing)


def _until(reader: Reader, opening: int, closing: str) -> Token:
    """Read the text from the character at `opening` to its closing delimiter, without escapes."""
    finish = reader.text.find(closing, opening)
    if finish < 0:
        raise Unreadable("a text that does not end")
    reader.position = finish + len(closing)
    content = reader.text[opening + 1 : finish]
    return Token(TEXT, content, (content,))


def _raw(reader: Reader) -> Token | None:
    """Read a name in backticks (`[[`, `my var`), which may contain brackets, or `r"(text without escapes)"`."""
    text, at = reader.text, reader.position
    if text[at] == "`":
        end = text.find("`", at + 1)
        if end < 0 or "\\" in text[at:end]:
            raise Unreadable("a name that does not end")
        reader.position = end + 1
        *first, last = text[at + 1 : end].split(".")
        for part in first:  # a path of names, as without backticks
            reader.tokens += [Token(NAME, _as_name(part)), Token(MARK, ".")]
        return Token(NAME, _as_name(last))
    if text[at] not in "rR" or text[at + 1 : at + 2] not in ("'", '"'):
        return None
    opening = at + 2
    while text[opening : opening + 1] == "-":
        opening += 1
    if text[opening : opening + 1] not in ("(", "[", "{"):
        return None
    closing = CLOSING[text[opening]] + "-" * (opening - at - 2) + text[at + 1]
    return _until(reader, opening, closing)


def _sigils(reader: Reader) -> Token | None:
    """Read a sigil (`~r/a(b/`, `~w[a b]`), a triple-quoted string, or a character (`?(`)."""
    text, at = reader.text, reader.position
    if text[at] == "?" and text[at + 1 : at + 2].strip():
        reader.position += 3 if text[at + 1] == "\\" else 2
        return Token(NUMBER, text[at : reader.position])
    if text.startswith(('"""', "'''"), at):
        return _elixir_text(reader, at, TEXT, rich=True)
    end = at + 1
    while text[end : end + 1].isalpha() and (end == at + 1 or text[at + 1].isupper()):
        end += 1
    if text[at] != "~" or end == at + 1 or text[end : end + 1] not in SIGIL_ENDS:
        return None
    letter = text[end - 1]
    token = _elixir_text(reader, end, "words" if letter in "wW" else TEXT, rich=letter.islower())
    _flags(reader)
    if letter in "wW":
        return _worded(reader, token)
    plain = not any([isinstance(part, Inner) for part in token.parts])
    return Token(PATTERN, "") if letter in "rR" and plain else token


def _elixir_text(reader: Reader, at: int, kind: str, rich: bool) -> Token:
    """Read the text whose delimiter is at a position; brackets in it do not nest."""
    text, quote = reader.text, reader.text[at]
    if text.startswith(quote * 3, at) and quote in "\"'":
        end = text.find(quote * 3, at + 3)
        if end < 0:
            raise Unreadable("a text that does not end")
        parts = Reader(text[at + 3 : end] + "\0", reader.lexis).quoted_parts("\0", "\0", rich)
        reader.position = end + 3
    else:
        closing = CLOSING.get(quote, quote)
        reader.position = at + 1
        parts = reader.quoted_parts(closing, closing, rich)
    return Token(kind, plain_text(parts), parts)


def _as_name(text: str) -> str:
    """Return a name of any characters as letters only, so that brackets in it are not code."""
    return "".join([letter if letter.isalnum() else "_" for letter in text]) or "_"


ABOUT_IT = ("for", "foreach", "if", "unless", "}", ";", "")  # what follows a Perl call that applies to `$_`
LITERALS = {
    "": None, "quote-operators": _quote_operators, "percent": _percent, "here-documents": _here_documents,
    "long-brackets": _long_brackets, "raw": _raw, "sigils": _sigils,
}  # fmt: skip
