"""The tokens of awk: strings with their escapes resolved, names, regular expressions and marks."""

Token = tuple[str, str]  # kind (string, name, regex, mark, newline) and text
MARKS = (">>", "&&", "||", "==", "!=", "<=", ">=", "|&", "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "**")
BEFORE_VALUE = frozenset("(,;{}!~&|?:=+-*%^<>\n")


def tokens_of(text: str) -> list[Token] | None:
    tokens: list[Token] = []
    index = 0
    while index < len(text):
        character = text[index]
        if character in " \t\r":
            index += 1
        elif character == "\\" and text[index + 1 : index + 2] == "\n":
            index += 2
        elif character == "\n":
            tokens.append(("newline", "\n"))
            index += 1
        elif character == "#":
            end = text.find("\n", index)
            index = len(text) if end < 0 else end
        elif character == '"':
            string, index = _string(text, index + 1)
            if string is None:
                return None
            tokens.append(("string", string))
        elif character == "/" and _regex_here(tokens):
            end = _regex_end(text, index + 1)
            if end < 0:
                return None
            tokens.append(("regex", text[index:end]))
            index = end
        elif character == "@":
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
            word = text[index:end]
            tokens.append(
                ("directive", word) if word.startswith(("@load", "@include", "@namespace")) else ("mark", "@")
            )
            index = end if tokens[-1][0] == "directive" else index + 1
        else:
            index = _plain(text, index, tokens)
    return tokens


def _plain(text: str, index: int, tokens: list[Token]) -> int:
    end = index
    while end < len(text) and (text[end].isalnum() or text[end] in "_."):
        end += 1
    if end > index:
        tokens.append(("name", text[index:end]))
        return end
    width = 2 if text[index : index + 2] in MARKS else 1
    tokens.append(("mark", text[index : index + width]))
    return index + width


def _regex_here(tokens: list[Token]) -> bool:
    if not tokens:
        return True
    kind, word = tokens[-1]
    return (
        kind == "newline" or (kind == "mark" and word[-1] in BEFORE_VALUE) or word in ("return", "print", "case", "in")
    )


def _string(text: str, index: int) -> tuple[str | None, int]:
    pieces: list[str] = []
    while index < len(text):
        character = text[index]
        if character == '"':
            return "".join(pieces), index + 1
        if character == "\\" and index + 1 < len(text):
            index += 1
            known = ESCAPES.get(text[index])
            letter, index = (known, index) if known else _numbered(text, index)
            pieces.append(letter)
        else:
            pieces.append(character)
        index += 1
    return None, index


ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
DIGITS = {8: frozenset("01234567"), 16: frozenset("0123456789abcdefABCDEF")}


def _numbered(text: str, index: int) -> tuple[str, int]:
    """The character that an escape stands for, `\\174` or `\\x7c`, and the position of its last letter."""
    base, start, most = (16, index + 1, 2) if text[index] == "x" else (8, index, 3)
    end = start
    while end < len(text) and end - start < most and text[end] in DIGITS[base]:
        end += 1
    return (chr(int(text[start:end], base) & 0xFF), end - 1) if end > start else (text[index], index)


def _regex_end(text: str, index: int) -> int:
    bracket = False
    while index < len(text):
        character = text[index]
        if character == "\\":
            index += 1
        elif character == "[":
            bracket = True
        elif character == "]":
            bracket = False
        elif character == "/" and not bracket:
            return index + 1
        elif character == "\n":
            return -1
        index += 1
    return -1
