"""Commands of gnuplot: the files they write, and the shell commands they run."""

from toolgate.knowledge.vocabulary import CHDIR, READS, RUNS, SCRIPT, SIDE_DOOR, WRITES, Found, Manner, runs

STARTS_PROGRAMS = True
QUOTES = "'\""
DEEPEST = 8  # nested calls of `sprintf`
PIPES = ("\\74", "\\074", "\\174")  # `<` and `|` before a command


def read(text: str) -> Found | None:
    found: Found = []
    names: dict[str, str] = {}  # texts assigned to a name
    started: dict[str, None] = {}
    for line in text.replace(";", "\n").split("\n"):
        found.extend(_command(line.strip()))
    for line in _split(text, ";\n"):
        name, equals, value = line.partition("=")
        if equals and name.strip().isidentifier() and (known := _value(value, names)) is not None:
            names[name.strip()] = known
        started.update(dict.fromkeys(_started(line, names)))
    told = {part[1] for part in found if type(part) is tuple and part[0] is SIDE_DOOR}
    return [*found, *[(SIDE_DOOR, command) for command in started if command not in told]]


def _started(line: str, names: dict[str, str]) -> list[str]:
    """The shell command of a statement, if its strings contain all of it."""
    found = line.split("`")[1::2]
    after = line.partition("system")[2].strip() if "system" in line else ""
    inner = after[1 : _closing(after, 1)] if after[:1] == "(" else after
    known = _value(inner, names) if inner else None
    return [*found, known] if known else found


def _split(text: str, signs: str) -> list[str]:
    """The parts between separators outside strings."""
    found: list[str] = []
    index = start = 0
    while index < len(text):
        if text[index] in signs:
            found.append(text[start:index].strip())
            start = index + 1
        index = _string(text, index)[1] if text[index] in QUOTES else index + 1
    return [*found, text[start:].strip()]


def _value(text: str, names: dict[str, str]) -> str | None:
    """The value of an expression: strings and names joined by `.`, or formatted by `sprintf`."""
    found = ""
    text = text.strip() if text.count("sprintf(") <= DEEPEST else "?"
    while text:
        if text[0] in QUOTES:
            word, end = _string(text, 0)
        elif text.startswith("sprintf("):
            end = _closing(text, 8) + 1
            parts = [_value(part, names) for part in _split(text[8 : end - 1], ",")]
            if not parts or None in parts:
                return None
            word = _filled([part or "" for part in parts])
        else:
            name = text.partition(".")[0].strip()
            if name not in names:
                return None
            word, end = names[name], len(text.partition(".")[0])
        found, text = found + word, text[end:].strip()
        if text and text[0] != ".":
            return None
        text = text[1:].strip()
    return found


def _filled(parts: list[str]) -> str:
    """The first text, with the others in place of its placeholders."""
    first, *others = parts[0].replace("%d", "%s").split("%s")
    return first + "".join([value + piece for value, piece in zip([*parts[1:], *others], others, strict=False)])


def _closing(text: str, index: int) -> int:
    """The position of the closing bracket for one that was opened before a position."""
    depth = 1
    while index < len(text):
        if text[index] in QUOTES:
            index = _string(text, index)[1]
            continue
        depth += (text[index] == "(") - (text[index] == ")")
        if not depth:
            return index
        index += 1
    return len(text)


def _string(text: str, at: int) -> tuple[str, int]:
    """The quoted text at a position, and where it ends."""
    quote, letters, index = text[at], "", at + 1
    while index < len(text) and text[index] != quote:
        index += text[index] == "\\" and quote == '"'
        letters += text[index : index + 1]
        index += 1
    return letters, index + 1


def _command(line: str) -> Found:
    name, _, rest = line.partition(" ")
    if any([escape in line for escape in PIPES]):
        return [runs(f"a command of gnuplot: {line[:60]}", "unknown", Manner.BUILT)]
    if line.startswith("!"):
        return [(SIDE_DOOR, line[1:])]
    if line.startswith("system"):
        return [(SIDE_DOOR, _quoted(line) or line[6:])]
    if name in ("load", "call"):
        return [(RUNS, _quoted(rest))]
    if name == "cd":
        return [(CHDIR, _quoted(rest))]
    if name == "set" and rest.split(" ")[0] in ("output", "out", "o", "print", "table"):
        place = _quoted(rest)
        return [(SIDE_DOOR, place[1:])] if place.startswith("|") else [(WRITES, place)] if place else []
    if name == "save":
        return [(WRITES, _quoted(rest))]
    if name in ("plot", "splot", "p", "sp", "stats") and (piped := _read_from(line)) is not None:
        return piped
    if (
        "system(" in line
        or "`" in line
        or '"<' in line
        or "'<" in line
        or '"|' in line
        or "'|" in line
        or "exec" in line.split()
    ):
        return [runs(f"a command of gnuplot: {line[:60]}", "unknown", Manner.BUILT)]
    place = _quoted(rest) if name in ("plot", "splot", "p", "sp") else ""
    return [(READS, place)] if place not in ("", "-") else []


def _read_from(line: str) -> Found | None:
    """The commands whose output is plotted, `plot '< sort a.tsv'`, and the files; `None`: there is more in it."""
    found: Found = []
    if "\\" in line.rstrip("\\") or "@" in line:  # an escape or a macro changes the text
        return None
    pieces = line.replace('"', "'").split("'") if not ('"' in line and "'" in line) else []
    if len(pieces) % 2 == 0 or "`" in line or "|" in "".join([piece.lstrip()[:1] for piece in pieces[1::2]]):
        return None
    for outside in pieces[::2]:
        if "system" in outside or "exec" in outside.split() or "." in (outside.strip()[:1], outside.strip()[-1:]):
            return None
    for text in pieces[1::2]:
        if text[:1] == "<" and not text[1:].strip():
            return None
        found.append((SCRIPT, text[1:].strip()) if text[:1] == "<" else (READS, text))
    return found if "<" in [text[:1] for text in pieces[1::2]] else None


def _quoted(text: str) -> str:
    """The first quoted string."""
    for index, character in enumerate(text):
        if character in QUOTES:
            return _string(text, index)[0]
    return ""
