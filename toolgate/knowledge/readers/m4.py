"""Text for m4: the files it includes, and the shell commands of its macros."""

from toolgate.knowledge.vocabulary import READS, SCRIPT, Found, Role

RUNNING = ("cmd", "indir", "builtin", "translit", "patsubst", "regexp", "substr", "format", "changeword", "load")
SHELLS = ("syscmd", "esyscmd", "esyscmd_s")  # macros that run their argument in a shell
INCLUDING = ("include", "sinclude")
DEFINING = ("define", "pushdef", "defun", "define_default")
PREFIX = "m4_"  # prefix of all names with -P and in autoconf
DEEPEST = 6  # nested macros
MOST = 400  # names that are expanded
LONGEST = 4_000  # characters of an expansion


def read(text: str) -> Found | None:
    """What text in a call does: everything but plain macros asks."""
    found: list[tuple[Role, str]] = []
    for name in ("syscmd(", "include("):
        for part in text.split(name)[1:]:
            value = part.partition(")")[0].strip("`' \t")
            found.append((SCRIPT if name == "syscmd(" else READS, value))
    runs = any([role is SCRIPT for role, _ in found])
    return None if not runs and any([word in text for word in RUNNING]) else [*found]


def file(text: str) -> Found | None:
    """What a file of macros does: its commands count like those of a script."""
    return [*[(SCRIPT, command) for command in commands_in(text)]]


def commands_in(text: str) -> list[str]:
    """The shell commands of a text, with its own definitions filled in."""
    if "syscmd" not in text:
        return []
    found: list[str] = []
    quotes = ("[", "]") if "changequote([" in text or "AC_INIT" in text or "m4_" in text else ("`", "'")
    _expand(text, quotes, {}, found, 0)
    return list(dict.fromkeys(found))


def _expand(text: str, quotes: tuple[str, str], names: dict[str, str], found: list[str], depth: int) -> str:
    """The text after the expansion of its macros, as far as that is simple."""
    written: list[str] = []
    at = seen = 0
    while at < len(text):
        if text[at] == quotes[0]:
            inner, at = _quoted(text, at, quotes)
            written.append(inner)
        elif text[at] == "#" and depth == 0:
            at = _next_line(text, at)
        elif text[at].isalpha() or text[at] == "_":
            start = at
            while at < len(text) and (text[at].isalnum() or text[at] == "_"):
                at += 1
            name = text[start:at].removeprefix(PREFIX)
            seen += 1
            arguments: list[str] = []
            if name == "dnl":
                at = _next_line(text, at)
                continue
            if text[at : at + 1] == "(":
                arguments, at = _arguments(text, at, quotes)
            elif name not in names:
                written.append(text[start:at])
                continue
            if depth < DEEPEST and seen < MOST:
                written.append(_carried_out(name, arguments, quotes, names, found, depth))
        else:
            written.append(text[at])
            at += 1
    return "".join(written)[:LONGEST]


def _carried_out(
    name: str, given: list[str], quotes: tuple[str, str], names: dict[str, str], found: list[str], depth: int
) -> str:
    """What a macro expands to."""
    values = [_expand(one.lstrip(), quotes, names, found, depth + 1) for one in given]
    if name in SHELLS:
        command = _expand(values[0], quotes, names, found, depth + 1) if values else ""
        found.extend([command.strip()] if command.strip() else [])
        return ""
    if name in DEFINING and values:
        names[values[0]] = values[1] if len(values) > 1 else ""
        return ""
    if name in names:
        body = names[name]
        for index in range(9, 0, -1):
            body = body.replace(f"${index}", values[index - 1] if index <= len(values) else "")
        return _expand(body.replace("$*", ",".join(values)), quotes, names, found, depth + 1)
    for value in values:  # of an unknown macro: it may expand to one of them
        if "syscmd" in value:
            _expand(value, quotes, names, found, depth + 1)
    return " ".join(values)


def _quoted(text: str, at: int, quotes: tuple[str, str]) -> tuple[str, int]:
    """The quoted text, and where it ends."""
    depth, start = 1, at + 1
    at = start
    while at < len(text):
        if text[at] == quotes[1]:
            depth -= 1
            if depth == 0:
                return text[start:at], at + 1
        elif text[at] == quotes[0]:
            depth += 1
        at += 1
    return text[start:], at


def _arguments(text: str, at: int, quotes: tuple[str, str]) -> tuple[list[str], int]:
    """The arguments in parentheses, as written, and where they end."""
    depth, at = 1, at + 1
    start, found = at, []
    while at < len(text):
        if text[at] == quotes[0]:
            at = _quoted(text, at, quotes)[1]
            continue
        if text[at] == "," and depth == 1:
            found.append(text[start:at])
            start = at + 1
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
        if depth == 0:
            return [*found, text[start : at - 1]], at
    return [*found, text[start:]], at


def _next_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1
