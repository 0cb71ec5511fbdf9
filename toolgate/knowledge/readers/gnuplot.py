"""Commands of gnuplot: what they write, and the ways out to a shell."""

from toolgate.knowledge.vocabulary import CHDIR, READS, RUNS, SCRIPT, SIDE_DOOR, WRITES, Found, Manner, runs

PIPES = ("\\74", "\\074", "\\174")  # `<` and `|`, which have a command read or written


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.replace(";", "\n").split("\n"):
        found.extend(_command(line.strip()))
    return found


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
    """The commands whose output is plotted, `plot '< sort a.tsv'`, and the files; `None`: it is not only that."""
    found: Found = []
    if "\\" in line.rstrip("\\") or "@" in line:  # an escape, or a macro: what runs is another text
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
        if character in "'\"":
            return text[index + 1 :].partition(character)[0]
    return ""
