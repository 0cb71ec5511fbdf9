"""Strings in source of compiled languages: where they begin and end, and what they say."""

DIGITS, LAST, HEXADECIMAL = 6, 0x10FFFF, "0123456789abcdefABCDEF"  # of a character's code point


def opening(text: str, at: int) -> int:
    """Return where the string begins whose first quote is at a position: `r#"…"#` begins before it."""
    start = at
    while text[start - 1 : start] == "#":
        start -= 1
    before = text[start - 2 : start - 1]
    raw = text[start - 1 : start] in ("r", "R") and not (before.isalnum() or before == "_")
    return start - 1 if raw else at


def literal(text: str, at: int) -> tuple[str, int]:
    """Return the quoted string at a position, and where it ends; 0: there is none."""
    raw = at
    while text[raw : raw + 1] in ("r", "R", "#") and raw - at < 4:
        raw += 1
    quote = text[raw : raw + 1]
    if quote == "`" or (raw > at and quote == '"') or text.startswith('"""', raw):
        mark = '"""' if text.startswith('"""', raw) else quote
        closing = mark + "#" * text[at:raw].count("#")
        end = text.find(closing, raw + len(mark))
        return (text[raw + len(mark) : end], end + len(closing)) if end >= 0 else ("", 0)
    if quote == "'":
        return _single(text, at)
    letters: list[str] = []
    index = at + 1
    while index < len(text) and text[index] not in (quote, "\n"):
        if text[index] == "\\" and text[index + 1 : index + 2] != "(":
            letter, index = _escaped(text, index + 1)
            letters.append(letter)
        else:
            letters.append(text[index])
            index += 1
    return ("".join(letters), index + 1) if text[index : index + 1] == quote else ("", 0)


def _single(text: str, at: int) -> tuple[str, int]:
    """Return a character or a string in single quotes; a lifetime or a prime is neither."""
    if text[at + 1 : at + 2] == "\\" and text[at + 3 : at + 4] == "'":
        return text[at + 2], at + 4
    if text[at + 2 : at + 3] == "'":
        return text[at + 1], at + 3
    end = text.find("'", at + 1)
    line = text.find("\n", at + 1)
    before = text[at - 1 : at]
    plain = end > 0 and (line < 0 or end < line) and not (before.isalnum() or before in ("&", "<"))
    return (text[at + 1 : end], end + 1) if plain and text[at + 1 : at + 2] not in (" ", ",", ">") else ("", 0)


def _escaped(text: str, at: int) -> tuple[str, int]:
    """Return the character after a backslash, and the position after it; a continued line is joined with the next."""
    sign = text[at : at + 1]
    if sign == "\n":
        while text[at : at + 1].isspace():
            at += 1
        return "", at
    end = text.find("}", at) if text.startswith("u{", at) else at + 3
    digits = text[at + 2 : end].replace("_", "") if sign == "u" else text[at + 1 : end]
    if sign in ("x", "u") and 0 < len(digits) <= DIGITS and all([digit in HEXADECIMAL for digit in digits]):
        return chr(min(int(digits, 16), LAST)), end + (sign == "u")
    return {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}.get(sign, sign), at + 1
