"""Commands of gnuplot: what they write, and the ways out to a shell."""

from toolgate.knowledge.vocabulary import CHDIR, READS, RUNS, SIDE_DOOR, WRITES, Found, Manner, runs


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.replace(";", "\n").split("\n"):
        found.extend(_command(line.strip()))
    return found


def _command(line: str) -> Found:
    name, _, rest = line.partition(" ")
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


def _quoted(text: str) -> str:
    """The first quoted string."""
    for index, character in enumerate(text):
        if character in "'\"":
            return text[index + 1 :].partition(character)[0]
    return ""
