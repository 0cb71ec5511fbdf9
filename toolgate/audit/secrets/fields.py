"""Finds secrets by the name before them: assignments, headers, settings of any format."""

from toolgate.audit.secrets.naming import NO, SURELY, WEAKLY, harmless, looks_drawn, named
from toolgate.knowledge.texts.secret_names import FIELDS, HEADERS, PROSE, SCHEMES

Spans = list[tuple[int, int]]

QUOTES = "\"'`"
NAME = frozenset("_-.$")
LONGEST = 2_048  # characters of a value without an end
CLOSING = ")}]>"
MOST = 8  # variables that are followed to their uses


def fields(text: str) -> Spans:
    """The values whose name is that of a secret."""
    found: Spans = []
    for sign in ("=", ":", "："):
        at = text.find(sign)
        while at >= 0:
            span = _assigned(text, at)
            if span is not None:
                found.append(span)
            at = text.find(sign, max(at + 1, span[1] if span else 0))
    return found


# --- assignments -----------------------------------------------------------------------------------------------------


def _assigned(text: str, at: int) -> tuple[int, int] | None:
    """The value after a sign, if the text before it is the name of a secret."""
    if text[at] == ":" and (text[at + 1 : at + 3] == "//" or text[at + 1 : at + 2] == ":" or text[at - 1 : at] == ":"):
        return None
    if text[at] == "=" and (text[at + 1 : at + 2] in ("=", "~") or text[at - 1 : at] in ("=", "!", "<", ">", "~")):
        return None
    begin, stop, name = name_before(text, at)
    if not name:
        return None
    if name.lower() in ("user", "userpwd", "proxy-user", "login"):
        span = _account(text, at, begin, name)
        if span is not None:
            return span
    level = named(name) if name != "PASS" or text[at] == "=" else WEAKLY  # as test output prints it
    if level != SURELY and begin and text[begin - 1] in "?&#;" and name.lower() in FIELDS:
        level = max(level, WEAKLY)
    if level != SURELY and text[begin - 1 : begin] in (" ", "&", "[", "]", "-"):
        level = max(level, _longer(text, begin, stop) if text[at] != "=" else _typed(text, at, begin, stop))
    if level == NO:
        return None
    start = at + 1
    if text[start : start + 1] in (">", "=") and text[at] in "=:":
        start += 1  # `=>`, `:=`
    closed = any([quote in text[stop:at] for quote in QUOTES])
    start, end, bare = value_at(text, start, len(text) if closed else begin, name)
    value = text[start:end]
    scheme, _, rest = value.partition(" ")
    if start >= end or harmless(rest.strip() if rest and scheme.lower() in SCHEMES else value, bare):
        return None
    if bare and value.lower() in PROSE:
        return None
    if value.isdigit():
        asked = level == SURELY or (text[begin - 1 : begin] in tuple("?&#") and len(value) > 5)
        return (start, end) if asked and not _count(name.lower(), value) else None
    asked = text[begin - 1 : begin] in tuple("?&#") and len(value) >= 8 and any([letter.isdigit() for letter in value])
    return (start, end) if level == SURELY or asked or looks_drawn(value) else None


def _count(name: str, value: str) -> bool:
    """Whether a number is a count: `max_tokens: 4096`."""
    many = name.endswith(("tokens", "keys", "cookies", "secrets"))
    return (many and len(value) < 10) or (name.endswith("token") and len(value) < 6)


def name_before(text: str, at: int) -> tuple[int, int, str]:
    """The name that ends before a sign, without quotes, brackets and blanks: start, end, name."""
    stop = at
    lowest = max(0, at - 120)
    if text[at - 1 : at] in ("+", "?", ":") and at > lowest:
        stop -= 1
    while stop > lowest and text[stop - 1] in " \t":
        stop -= 1
    while stop > lowest and text[stop - 1] in "\"'`]\\)":
        stop -= 1
    begin = stop
    while begin > lowest and (text[begin - 1].isalnum() or text[begin - 1] in NAME):
        begin -= 1
    if begin and text[begin - 1] == "\\" and text[begin : begin + 1] in ("n", "t", "r") and begin < stop:
        begin += 1  # an escaped newline
    return begin, stop, text[begin:stop]


def _longer(text: str, begin: int, stop: int) -> int:
    """The start of a name of several words: `API key: …`, `Password for admin: …`."""
    line = max([text.rfind(sign, max(0, begin - 50), begin) for sign in "\n\"'`.;,("]) + 1
    line = max(line, begin - 50, 0)
    words = text[line:stop].split()[-5:]
    if len(words) < 2:
        return NO
    joined = " ".join(words[-2:])
    if named(joined.replace(" ", "_")):
        return named(joined.replace(" ", "_"))
    return WEAKLY if any([named(word) == SURELY for word in words]) else NO


def assignments(text: str) -> dict[str, Spans]:
    """Shell variables with a plain value: the positions of the values, by name."""
    found: dict[str, Spans] = {}
    at = text.find("=")
    while at >= 0 and len(found) < MOST:
        begin = at
        while begin and (text[begin - 1].isalnum() or text[begin - 1] == "_"):
            begin -= 1
        name = text[begin:at]
        if (
            name
            and not name[0].isdigit()
            and text[begin - 1 : begin] in ("", " ", "\n", ";", "&", "(", "|", "\t", '"', "'")
        ):
            start, end, bare = value_at(text, at + 1, len(text), name)
            used = "$" + name in text or "${" + name in text
            if used and start < end and not harmless(text[start:end], bare):
                found.setdefault(name, []).append((start, end))
        at = text.find("=", at + 1)
    return found


def _typed(text: str, at: int, begin: int, stop: int) -> int:
    """The start of a name with a type after it: `var apiKey string = "…"`, `KEY: &str = "…"`."""
    after = text[at + 1 : at + 4].strip()[:1]
    level = named(text[max(0, begin - 8) : stop].rpartition("\n")[2].strip().replace(" ", "_"))
    if level == SURELY or not after or after not in "\"'`bN":
        return level
    line = max([text.rfind(sign, max(0, begin - 60), begin) for sign in "\n;(,{="]) + 1
    words = text[max(line, begin - 60) : begin].replace(":", " ").split()
    return SURELY if len(words) <= 6 and any([named(word) == SURELY for word in words]) else level


def _account(text: str, at: int, begin: int, name: str) -> tuple[int, int] | None:
    """`user = "name:password"`."""
    start, end, bare = value_at(text, at + 1, begin, name)
    value = text[start : _line(text, start)]
    if " / " in value and value.count(" ") == 2:
        return start + value.find(" / ") + 3, start + len(value)
    user, colon, secret = text[start:end].partition(":")
    if (
        not colon
        or not secret
        or harmless(secret, bare)
        or secret.isdigit()
        or not user.replace(".", "").isalnum()
        or secret[-1] in "])"
    ):
        return None
    return start + len(user) + 1, end


def value_at(text: str, start: int, begin: int, name: str) -> tuple[int, int, bool]:
    """The value that starts after a sign: start, end, and whether it is unquoted."""
    blank = start
    while start < len(text) and text[start] in " \t":
        start += 1
    spaced = start > blank
    for opening in ('"""', "'''"):
        if text.startswith(opening, start):
            end = text.find(opening, start + 3)
            return start + 3, end if end >= 0 else len(text), False
    if text.startswith(('\\"', "\\'"), start):
        end = text.find(text[start : start + 2], start + 2)
        return start + 2, end if 0 <= end < start + LONGEST else _line(text, start), False
    if text[start : start + 1] in ("$", "@", "b", "f", "r", "u", "N") and text[start + 1 : start + 2] in ("'", '"'):
        start += 1
    if text[start : start + 1] in ('"', "'", "`"):
        return (*_quoted(text, start), False)
    return (*_bare(text, start, begin, name, spaced), True)


def _quoted(text: str, start: int) -> tuple[int, int]:
    """A quoted value; parts that follow immediately belong to it: `'a'"'"'b'`."""
    quote = text[start]
    end = start + 1
    limit = min(len(text), start + LONGEST)
    while end < limit and text[end] != quote:
        end += 2 if text[end] == "\\" and quote != "'" else 1
    if end >= limit:
        return start + 1, _line(text, start)
    after = text[end + 1 : end + 2]
    if after and after in QUOTES and text[end + 2 : end + 3] not in ("", " ", ",", "\n"):
        return start + 1, max(end, end_of_word(text, end + 1))
    return start + 1, end


def _bare(text: str, start: int, begin: int, name: str, spaced: bool) -> tuple[int, int]:
    """An unquoted value: a word, or the rest of the line or quoted text that starts with the name."""
    opened = text[begin - 1 : begin] if begin < start else ""
    if text.startswith(("${", "$(", "{"), start):
        end = _balanced(text, start)
        if end > 0:
            return start, end
    if text[start : start + 1] in tuple("{[("):
        return start, start + 1  # its content has names of its own
    if text[start : start + 1] in ("|", ">") and text[start + 1 : start + 3].strip("+-0123456789 \r")[:1] in ("", "\n"):
        return _block(text, start, begin)
    if opened and opened in QUOTES:
        escaped = text[begin - 2 : begin - 1] == "\\"
        end = text.find(opened, start)
        end = _line(text, start) if end < 0 or end > start + LONGEST else end
        if escaped and text[end - 1 : end] == "\\":
            end -= 1
        return start, _cut(text, start, end)
    line = _line(text, start)
    if (opened == ";" and ";" in text[start:line]) or (opened and opened in "\"';" and not spaced):
        ends = [index for index in [text.find(sign, start, line) for sign in "\"';"] if index >= 0]
        return start, min(ends, default=line)
    head = text[text.rfind("\n", 0, begin) + 1 : begin].strip().lower() if begin < start else ""
    whole = head in ("", "-", "#", "//", "export", "*", "--", ";", "+", ">") or head.endswith(("{", ":"))
    if name.lower() in HEADERS and spaced:
        return start, line if whole else _credentials(text, start, line)
    if whole and spaced:
        end = text.find(" #", start, line)
        end = line if end < 0 else end
        return start, _statement(text, start, end)
    return start, end_of_word(text, start)


def _balanced(text: str, start: int) -> int:
    """Where a variable or a substitution ends."""
    opening = "(" if text[start : start + 2] == "$(" else "{"
    closing = ")" if opening == "(" else "}"
    level = 0
    for at in range(start, min(len(text), start + 300)):
        level += (text[at] == opening) - (text[at] == closing)
        if text[at] == closing and not level:
            return (
                at + 1
                if text[at + 1 : at + 2] in ("", "\n", " ", '"', "'", ";", ",", ")", "}", "\\", "`", "&", "|")
                else -1
            )
    return -1


def _statement(text: str, start: int, end: int) -> int:
    """Where a value that is the rest of a line ends; in a sentence, the first word."""
    rest = text[start:end]
    body = rest.rstrip(" \t\r,;")
    words = body.lower().split()
    if len(words) > 1 and (
        PROSE.intersection(words) or any([mark in rest for mark in ("(", " = ", "=>", " + ", "{", " ? ", "|", "??")])
    ):
        return end_of_word(text, start)
    return start + len(body)


def _credentials(text: str, start: int, line: int) -> int:
    """An unquoted header within a line: its scheme, and the word after it."""
    end = end_of_word(text, start)
    if text[start:end].lower() in SCHEMES:
        while end < line and text[end] == " ":
            end += 1
        end = end_of_word(text, end)
    return min(end, line)


def _block(text: str, start: int, begin: int) -> tuple[int, int]:
    """The lines of a YAML block, which are indented deeper than its name."""
    line = text.rfind("\n", 0, begin) + 1
    indent = len(text[line:begin]) - len(text[line:begin].lstrip())
    first = text.find("\n", start)
    if first < 0:
        return start, start
    end = first
    while end >= 0 and end < len(text):
        after = text.find("\n", end + 1)
        following = text[end + 1 : after if after >= 0 else len(text)]
        if following.strip() and len(following) - len(following.lstrip()) <= indent:
            break
        end = after if after >= 0 else len(text)
    body = text[first:end]
    return first + len(body) - len(body.lstrip()), first + len(body.rstrip())


def _line(text: str, start: int) -> int:
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    return end - 1 if text[end - 1 : end] == "\r" and end > start else end


def _cut(text: str, start: int, end: int) -> int:
    """Where another field follows within a value: `a&user=b`, `a;Server=b`, `a, uid=1`."""
    for sign in "&;,":
        at = text.find(sign, start, end)
        while at >= 0:
            if _field(text, at + 1, end):
                end = at
                break
            at = text.find(sign, at + 1, end)
    return end


def _field(text: str, start: int, limit: int) -> bool:
    """Whether `name=` starts there."""
    while start < limit and text[start] == " ":
        start += 1
    end = start
    while end < limit and end < start + 40 and (text[end].isalnum() or text[end] in "_-. "):
        end += 1
    return start < end < limit and text[end] == "=" and text[start].isalpha()


def end_of_word(text: str, start: int) -> int:
    """Where an unquoted word ends; some separators count only if something new starts there."""
    end = start
    limit = min(len(text), start + LONGEST)
    while end < limit:
        letter = text[end]
        if letter.isspace() or letter in QUOTES:
            break
        if letter == "\\":
            if text[end + 1 : end + 2] in ("n", "r", "t", '"', "'") and text[end + 1 : end + 2]:
                break
            end += 2
            continue
        if letter in "&;,|" and _ends(text, end, limit):
            break
        if letter in CLOSING and text[end + 1 : end + 2] in (
            "",
            " ",
            "\n",
            ",",
            ";",
            ")",
            "}",
            "]",
            '"',
            "'",
            "`",
            "<",
            "\r",
            ":",
        ):
            break
        if letter == "<" and (text[end + 1 : end + 2] in ("/", "<", "(") or end == start):
            break
        end += 1
    return min(end, len(text))


def _ends(text: str, at: int, limit: int) -> bool:
    after = text[at + 1 : at + 2]
    return after in ("", " ", "\n", "\r", "\t", '"', "'", text[at]) or text[at] == "|" or _field(text, at + 1, limit)
