"""Finds secrets in the arguments of calls and statements in code: `setPassword("…")`, `putenv("TOKEN", "…")`."""

from toolgate.analysis.text.identifiers import words_in
from toolgate.audit.secrets.arguments import in_commands
from toolgate.audit.secrets.command_words import Word
from toolgate.audit.secrets.naming import SURELY, harmless, looks_drawn, named
from toolgate.knowledge.texts.secret_names import CONNECTING_CALLS, KEYED_CALLS, LOOKING, NOTHING, SETTING_CALLS
from toolgate.model.occurrences import occurrences

Spans = list[tuple[int, int]]

NAMED = "".join([chr(code) if chr(code).isalnum() or chr(code) in "_.:$-" else " " for code in range(128)])
LETTERS = {ord(sign): None for sign in "_-."}
FARTHEST = 400  # characters of a call's arguments that are searched


def code(text: str, lowered: str) -> Spans:
    """The secrets in the arguments of calls and statements."""
    found: Spans = []
    for at in occurrences(text, "("):
        found += _call(text, at)
    for sign in ('",', "',", '"] ', "'] "):
        for at in occurrences(text, sign):
            found += _named_argument(text, at, sign)
    if "insert" in lowered and "values" in lowered:
        found += _rows(text, lowered)
    return found


def _call(text: str, at: int) -> Spans:
    """The string arguments of a call whose name says that one of them is a secret."""
    name = text[max(0, at - 60) : at].translate(NAMED).rpartition(" ")[2].strip(".:-")
    if name in ("new", ""):
        name = text[max(0, at - 60) : at].removesuffix("]::new").translate(NAMED).rpartition(" ")[2].strip(".:-")
    if not name and text[at - 1 : at] == "=":
        name = text[max(0, at - 5) : at - 1] if text[max(0, at - 5) : at - 1] == "auth" else ""
    if not name:
        return []
    last = name.replace("::", ".").rpartition(".")[2]
    words = words_in(last)
    keyed = ".".join(name.lower().split(".")[-2:]) in KEYED_CALLS or last.lower() in KEYED_CALLS
    connecting = last.lower() in CONNECTING_CALLS or last.lower() in ("login", "logon", "signin", "authenticate")
    sure = bool(words) and words[0] not in LOOKING and named(last) == SURELY
    if not (keyed or connecting or sure):
        return []
    texts = _texts(text, at)
    if connecting:
        texts = texts[1:][-1:] if len(texts) > 1 or last.lower() != "auth" else texts
    elif sure and len(texts) > 1:
        texts = texts[1:]
    placed = [
        (start, end) for start, end in texts if text[max(0, start - 4) : start - 1].rstrip()[-1:] not in (":", "=")
    ]
    return [(start, end) for start, end in placed if _argument(text[start:end])]


def _argument(value: str) -> bool:
    if len(value) < 4 or harmless(value, False) or " " in value or "://" in value:
        return False
    upper = value.upper() == value and len(value) <= 6  # the name of an algorithm: `HS256`
    return not upper and not value.lower().startswith(("sha", "md5", "aes", "utf", "select ")) and value[0] not in "/.%"


def _texts(text: str, at: int, limit: int = 0) -> Spans:
    """Quoted texts within parentheses."""
    found: Spans = []
    level, index = 0, at
    limit = limit or min(len(text), at + FARTHEST)
    while index < limit:
        letter = text[index]
        if letter in "\"'`":
            end = text.find(letter, index + 1, limit)
            while end > 0 and text[end - 1] == "\\" and text[index - 1 : index] != "\\":
                end = text.find(letter, end + 1, limit)
            if end < 0:
                break
            stop = end - 1 if text[end - 1] == "\\" else end
            found.append((index + 1, stop))
            index = end
        level += (letter == "(") - (letter == ")")
        if letter == ")" and level <= 0:
            break
        index += 1
    return found


def _named_argument(text: str, at: int, sign: str) -> Spans:
    """`"API_TOKEN", "…"`: the text after one that is named like a secret."""
    begin = text.rfind(sign[0], max(0, at - 60), at) + 1
    name = text[begin:at]
    if not begin or not name or " " in name or named(name.lstrip("-")) != SURELY:
        return []
    start = at + len(sign)
    while start < len(text) and text[start] in " \n\t":
        start += 1
    if text[start : start + 1] not in ("'", '"'):
        return []
    end = text.find(text[start], start + 1, start + FARTHEST)
    value = text[start + 1 : end] if end > 0 else ""
    before = text[max(0, begin - 40) : begin - 1].lower()
    setting = name.startswith("-") or any([call in before for call in SETTING_CALLS])
    if not value or harmless(value, False) or (named(value) and not any([letter.isdigit() for letter in value])):
        return []
    plain = value.translate(LETTERS).isalpha() and value in (value.lower(), value.upper())
    return [(start + 1, end)] if setting or not plain else []


def lists(text: str) -> Spans:
    """The secrets in lists of arguments."""
    found: Spans = []
    for at in occurrences(text, "["):
        found += _list(text, at)
    return found


def _list(text: str, at: int) -> Spans:
    """`["mysql", "-uroot", "-p…"]`: secrets in a program's argument list."""
    if text[at + 1 : at + 4].strip()[:1] not in ('"', "'"):
        return []
    end = text.find("]", at, at + 2_000)
    texts = _texts(text, at, end) if end > 0 else []
    if len(texts) < 2 or not any([text[start] == "-" for start, stop in texts if start < stop]):
        return []
    return in_commands([Word(text[start:stop], [(start, stop - start)], start, stop) for start, stop in texts])


def _rows(text: str, lowered: str) -> Spans:
    """`INSERT INTO users (name, password) VALUES ('bob', '…')`."""
    found: Spans = []
    at = lowered.find("insert")
    while at >= 0:
        opening = text.find("(", at, at + 200)
        closing = text.find(")", opening, opening + 2_000) if opening > 0 else -1
        columns = text[opening + 1 : closing].split(",") if closing > 0 else []
        if any([named(column.strip(' `"[]')) == SURELY for column in columns]):
            values = lowered.find("values", closing, closing + 40)
            found += [(start, end) for start, end in _texts(text, text.find("(", values))] if values > 0 else []
        at = lowered.find("insert", at + 6)
    return [
        (start, end) for start, end in found if looks_drawn(text[start:end]) or text[start:end].lower() not in NOTHING
    ]
