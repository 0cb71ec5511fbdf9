"""Regular expressions as shell patterns, which match in linear time: they match at least what the expression does."""

from toolgate.shell.expand.patterns import bracket_end

CHOICES = 32  # alternatives of one expression
REPEATS = "*+?{"
CLASSES = "wWdDsS"  # after a backslash: a character class
LOOSE = CLASSES + "bB<>"


def as_globs(expression: str) -> tuple[list[str], bool]:
    """Return patterns, one of which matches a line if the expression is found in it; and whether only then.

    Basic and extended expressions are read alike: `\\|` is `|`. A repeated group matches anything.
    """
    text = expression
    for mark in "(|)?+{}":
        text = text.replace("\\" + mark, mark)
    done: list[str] = []
    waiting = [text]
    while waiting and len(waiting) + len(done) <= CHOICES:
        choice = waiting.pop()
        end = choice.find(")")
        start = choice.rfind("(", 0, end) if end >= 0 else -1
        if start < 0:
            done += choice.split("|")
            continue
        parts = choice[start + 1 : end].removeprefix("?:").split("|")
        rest = choice[end + 1 :]
        if rest[:1] == "?":
            parts, rest = [*parts, ""], rest[1:]
        elif rest[:1] and rest[0] in REPEATS:
            parts, rest = [".*"], rest[_repeat(rest, 0) :]
        waiting += [choice[:start] + part + rest for part in parts]
    if waiting:
        return ["*"], False
    read = [_globs(choice) for choice in done]
    return [glob for globs, _ in read for glob in globs], all([exact for _, exact in read])


def _repeat(text: str, index: int) -> int:
    """Return the width of a quantifier."""
    width = text.find("}", index) + 1 - index if text[index] == "{" else 1
    width = width if width > 0 else len(text) - index
    return width + (text[index + width : index + width + 1] == "?")


def _globs(choice: str) -> tuple[list[str], bool]:
    """Return the patterns for one alternative without groups: with and without optional parts."""
    exact = True
    found = [""] if choice[:1] == "^" else ["*"]
    index = 1 if choice[:1] == "^" else 0
    while index < len(choice):
        if choice[index:] == "$":
            return found, exact
        part, width = _element(choice, index)
        exact = exact and not (width == 2 and choice[index + 1 : index + 2] in LOOSE)
        index += width
        following = choice[index : index + 1]
        if following == "?" and len(found) < CHOICES:
            found = [*found, *[start + part for start in found]]
            index += 1
            continue
        if following and following in REPEATS:
            exact = exact and part == "?" and following == "*"
            index += _repeat(choice, index)
            part = part + "*" if following == "+" else "*"
        found = [start + part for start in found]
    return [start + "*" for start in found], exact


def _element(choice: str, index: int) -> tuple[str, int]:
    """Return the shell pattern for the element at a position, and its width."""
    character = choice[index]
    if character == "." or character == "\\":
        following = choice[index + 1 : index + 2]
        if character == ".":
            return "?", 1
        return ("?" if following in CLASSES else "" if following in "bB<>" else "\\" + following), 2
    if character == "[" and (end := bracket_end(choice, index)) > 0:
        return choice[index:end], end - index
    return ("\\" + character if character in "*?[" else character), 1
