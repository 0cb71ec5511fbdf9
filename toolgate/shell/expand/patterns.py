"""Matches shell patterns without backtracking over more than one star: linear in practice, bounded in theory."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def magical(text: str) -> bool:
    """Whether `text` holds a character that a shell pattern treats specially."""
    if "*" in text or "?" in text:
        return True
    position = text.find("[")
    while position >= 0:
        if bracket_end(text, position):
            return True
        position = text.find("[", position + 1)
    return False


def matches(pattern: str, text: str) -> bool:
    """Whether the whole of `text` matches; `*` crosses slashes, as in `case` and `${x#pattern}`."""
    inner = pattern.strip("*")
    if inner and "*" not in inner and "?" not in inner and "[" not in inner and "\\" not in inner:
        if pattern[0] == "*":
            return inner in text if pattern[-1] == "*" else text.endswith(inner)
        return text.startswith(inner) if pattern[-1] == "*" else text == inner
    return aligned(pattern, text, "*", _one)


def aligned(pattern: Sequence[str], given: Sequence[str], star: str, width_of: Callable[..., int]) -> bool:
    """Whether a pattern in which `star` stands for any number of elements matches all that is given.

    `width_of` says, of a pattern, a position in it and one given element, how much of the pattern matches that.
    """
    position = index = 0
    last = mark = -1
    while index < len(given):
        if position < len(pattern) and pattern[position] == star:
            last, mark = position, index
            position += 1
            continue
        width = width_of(pattern, position, given[index])
        if width:
            position += width
            index += 1
        elif last >= 0:
            mark += 1
            position, index = last + 1, mark
        else:
            return False
    while position < len(pattern) and pattern[position] == star:
        position += 1
    return position == len(pattern)


def _one(pattern: str, position: int, character: str) -> int:
    """The width of the pattern element at `position` if it matches `character`, else 0."""
    if position >= len(pattern):
        return 0
    element = pattern[position]
    if element == "?":
        return 1
    if element == "[":
        end = bracket_end(pattern, position)
        if end > 0:
            return end - position if _in_bracket(pattern[position + 1 : end - 1], character) else 0
    if element == "\\" and position + 1 < len(pattern):
        return 2 if pattern[position + 1] == character else 0
    return 1 if element == character else 0


def bracket_end(pattern: str, position: int) -> int:
    """The index after the `]` that closes the bracket at `position`; 0 if nothing closes it."""
    index = position + 1
    if index < len(pattern) and pattern[index] in "!^":
        index += 1
    if index < len(pattern) and pattern[index] == "]":
        index += 1
    if pattern.find("]", index) < 0:  # checked first: a word may have thousands that nothing closes
        return 0
    while index < len(pattern):
        if pattern[index] == "]":
            return index + 1
        if pattern[index] == "[" and index + 1 < len(pattern) and pattern[index + 1] in ":.=":
            close = pattern.find(pattern[index + 1] + "]", index + 2)
            if close > 0:
                index = close + 1
        index += 1
    return 0


_CLASSES = {
    "alpha": str.isalpha,
    "digit": str.isdigit,
    "alnum": str.isalnum,
    "upper": str.isupper,
    "lower": str.islower,
    "space": str.isspace,
    "blank": " \t".__contains__,
    "word": lambda c: c.isalnum() or c == "_",
    "xdigit": "0123456789abcdefABCDEF".__contains__,
    "punct": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".__contains__,
}


def _in_bracket(body: str, character: str) -> bool:
    negated = body[:1] in ("!", "^")
    if negated:
        body = body[1:]
    index = 0
    found = False
    while index < len(body):
        if body.startswith("[:", index):
            close = body.find(":]", index + 2)
            if close > 0:
                test = _CLASSES.get(body[index + 2 : close])
                found = found or (test is not None and test(character))
                index = close + 2
                continue
        if index + 2 < len(body) and body[index + 1] == "-":
            found = found or body[index] <= character <= body[index + 2]
            index += 3
            continue
        found = found or body[index] == character
        index += 1
    return found != negated


# --- parts of a text -------------------------------------------------------------------------------------------------


def strip_pattern(pattern: str, operator: str, cut: str) -> str:
    """The pattern of what `${x#cut}` and similar operators leave of matching names; empty: it may be anything.

    A star in the pattern matches no slash.
    """
    start = min([pattern.find(mark) for mark in "*?[" if mark in pattern], default=len(pattern))
    if "**" in pattern or "\\" in cut or not cut.strip("*") or magical(cut.removeprefix("*").removesuffix("*")):
        return ""
    if operator == "##" and cut == "*/":
        return pattern.rpartition("/")[2]
    if operator[0] == "#":
        return _behind(pattern, operator, cut, start)
    if operator == "%%" and cut == "/*":
        return pattern.partition("/")[0]
    if operator == "%" and cut == "/*":
        return pattern.rpartition("/")[0]
    if operator in ("%", "%%") and cut[-1] != "*" and cut[0] != "*":
        tail = max([pattern.rfind(mark) for mark in "*?]"])
        return pattern.removesuffix(cut) if pattern.endswith(cut) and len(pattern) - len(cut) > tail else ""
    return ""


def _behind(pattern: str, operator: str, cut: str, start: int) -> str:
    """The result of cutting a prefix; empty if it may then start with a dot, a dash or nothing."""
    left = ""
    if operator == "#" and cut[0] == "*" and cut[-1] != "*":
        end = pattern.find(cut[1:]) + len(cut) - 1
        left = pattern[end:] if cut[1:] in pattern and (end <= start or cut == "*/") else ""
    elif cut[0] != "*" and pattern.startswith(cut) and len(cut) <= start:
        left = pattern[len(cut) :]
    return left if cut[-1] == "/" or left[:1].isalnum() or left[:1] == "_" else ""


def strip_prefix(text: str, pattern: str, longest: bool) -> str:
    """`${text#pattern}`, or `##` when `longest`."""
    end = _end(elements_of(pattern), text, 0, longest)
    return text if end < 0 else text[end:]


def strip_suffix(text: str, pattern: str, longest: bool) -> str:
    """`${text%pattern}`, or `%%` when `longest`."""
    length = _end(elements_of(pattern)[::-1], text[::-1], 0, longest)
    return text if length < 0 else text[: len(text) - length]


def replace(text: str, pattern: str, replacement: str, operator: str) -> str:
    """`${text/pattern/replacement}` and its forms `//`, `/#`, `/%`; the time is quadratic for patterns with a star."""
    elements = elements_of(pattern)
    if operator == "/#":
        end = _end(elements, text, 0, longest=True)
        return text if end < 0 else replacement + text[end:]
    if operator == "/%":
        length = _end(elements[::-1], text[::-1], 0, longest=True)
        return text if length < 0 else text[: len(text) - length] + replacement
    if pattern and not magical(pattern) and "\\" not in pattern:
        return text.replace(pattern, replacement, 1 if operator == "/" else -1)
    pieces: list[str] = []
    start = 0
    while start < len(text):
        end = _end(elements, text, start, longest=True)
        if end <= start:
            pieces.append(text[start])
            start += 1
            continue
        pieces.append(replacement)
        start = end
        if operator == "/":
            break
    return "".join(pieces) + text[start:]


def elements_of(pattern: str) -> list[str]:
    """The elements of a pattern, each matching one character, or for a star any number of them."""
    elements: list[str] = []
    position = 0
    while position < len(pattern):
        end = position + 1
        if pattern[position] == "[":
            end = bracket_end(pattern, position) or end
        elif pattern[position] == "\\":
            end = min(position + 2, len(pattern))
        element = pattern[position:end]
        if element != "*" or elements[-1:] != ["*"]:
            elements.append(element)
        position = end
    return elements


def _end(elements: list[str], text: str, start: int, longest: bool) -> int:
    """The end of the first or the longest match that starts at `start`; -1: there is none.

    All alternatives are followed at once, as bits for the positions before each element, so time is linear.
    """
    stars = sum([1 << index for index, element in enumerate(elements) if element == "*"])
    final = 1 << len(elements)
    states = 1 | (stars & 1) << 1  # a star may match nothing
    steps: dict[str, int] = {}  # the elements that match each character
    found = start if states & final else -1
    for position in range(start, len(text)):
        if found >= 0 and not longest:
            break
        character = text[position]
        step = steps.get(character)
        if step is None:
            step = sum([1 << index for index, element in enumerate(elements) if _one(element, 0, character)]) & ~stars
            steps[character] = step
        states = (states & step) << 1 | states & stars
        states |= (states & stars) << 1
        if not states:
            break
        if states & final:
            found = position + 1
    return found


def cased(value: str, letter: str) -> str:
    """`${x@U}`, `${x@L}`, `${x@u}`."""
    if letter == "u":
        return value[:1].upper() + value[1:]
    return value.upper() if letter == "U" else value.lower()
