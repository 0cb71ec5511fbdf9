"""Brace expansion: `{a,b}`, `{1..5}`, nested, before any other expansion, with a budget."""

from toolgate.model.errors import LimitExceeded, ShellSyntaxError
from toolgate.shell.read.lexer import NAME, NAME_START
from toolgate.shell.tree.nodes import Parameter, Part, Text, Word

BUDGET = 512  # words one word may become; more is beyond any honest command line
BRACES = 200  # braces in one word
WORK = 400_000  # characters processed for one word: its own, once for each brace that expands
LONGEST_SEQUENCE = 70  # characters of `{first..last..step}`

Item = str | Part  # an unquoted character, or a part that braces do not affect


def brace_expand(word: Word) -> list[Word]:
    """The words from brace expansion; usually just the word."""
    plain = [part.value for part in word.parts if type(part) is Text and not part.quoted]
    if not any(["{" in text for text in plain]) or not any(["," in text or "." in text for text in plain]):
        return [word]
    if sum([text.count("{") for text in plain]) > BRACES:
        raise LimitExceeded(f"more than {BRACES} braces in one word", word.start, word.end)
    items: list[Item] = []
    for part in word.parts:
        if type(part) is Text and not part.quoted:
            items.extend(part.value)
        else:
            items.append(part)
    expanded = _expand(items, word)
    return [_assemble(result, word) for result in expanded] if len(expanded) > 1 else [word]


def _assemble(items: list[Item], word: Word) -> Word:
    parts: list[Part] = []
    run: list[str] = []
    before: Item | None = None
    for item in [*items, None]:
        if isinstance(item, str):
            if before is not None and _joins(before, item):
                raise ShellSyntaxError("braces that give an expansion another name", word.start, word.end)
            run.append(item)
            before = item
            continue
        before = item
        if run:
            parts.append(Text("".join(run), False, word.start, word.end))
            run = []
        if item is not None:
            parts.append(item)
    return Word(tuple(parts), word.start, word.end)


def _joins(before: Item, character: str) -> bool:
    """Whether joining the two creates another expansion, since the shell reads the result of braces again."""
    if isinstance(before, str):
        return before == "$" and (character in NAME or character in "{@*#?-!$")
    if type(before) is not Parameter or before.operator or before.index is not None or before.indirect:
        return False
    braced = before.end - before.start == len(before.name) + 3
    return not braced and before.name[0] in NAME_START and character in NAME


def _expand(items: list[Item], word: Word) -> list[list[Item]]:
    groups = _groups(items)
    if len(groups) * len(items) > WORK:
        raise LimitExceeded("braces around too much text", word.start, word.end)
    opening = min(groups, default=-1)
    if opening < 0:
        return [items]
    choices, end = _choices(items, opening, groups[opening])
    tails = _expand(items[end:], word)
    results: list[list[Item]] = []
    for choice in choices:
        for middle in _expand(choice, word):
            for tail in tails:
                results.append(items[:opening] + middle + tail)
                if len(results) > BUDGET or len(results) * len(items) > WORK:
                    raise LimitExceeded("brace expansion into too many words", word.start, word.end)
    return results


def _groups(items: list[Item]) -> dict[int, int]:
    """The braces that expand: each start, and the index after its end. One pass, however nested."""
    found: dict[int, int] = {}
    open_ones: list[tuple[int, list[int]]] = []  # its position, and its own commas
    for index, item in enumerate(items):
        if item == "{":
            open_ones.append((index, []))
        elif item == "," and open_ones:
            open_ones[-1][1].append(index)
        elif item == "}" and open_ones:
            opening, commas = open_ones.pop()
            if opening and items[opening - 1] == "$":
                continue
            short = index - opening <= LONGEST_SEQUENCE
            if commas or (short and _sequence(items[opening + 1 : index]) is not None):
                found[opening] = index + 1
    return found


def _choices(items: list[Item], opening: int, end: int) -> tuple[list[list[Item]], int]:
    """The alternatives of a brace that expands, and the index after it."""
    depth = 0
    choices: list[list[Item]] = [[]]
    for item in items[opening + 1 : end - 1]:
        if item == "," and depth == 0:
            choices.append([])
            continue
        depth += (item == "{") - (item == "}")
        choices[-1].append(item)
    return (choices if len(choices) > 1 else _sequence(choices[0]) or choices), end


def _sequence(items: list[Item]) -> list[list[Item]] | None:
    """`1..5`, `a..e`, `1..9..2` as alternatives; `None` if it is not a sequence."""
    if not all([isinstance(item, str) for item in items]):
        return None
    ends = "".join([item for item in items if isinstance(item, str)]).split("..")
    if len(ends) not in (2, 3):
        return None
    step = _integer(ends[2]) if len(ends) == 3 else 1
    if step is None:
        return None
    step = abs(step) or 1
    first, last = _integer(ends[0]), _integer(ends[1])
    if first is not None and last is not None:
        width = max(len(ends[0]), len(ends[1])) if _padded(ends[0]) or _padded(ends[1]) else 0
        values = [str(number).zfill(width) for number in _walk(first, last, step)]
    elif len(ends[0]) == 1 and len(ends[1]) == 1 and ends[0].isalpha() and ends[1].isalpha():
        values = [chr(code) for code in _walk(ord(ends[0]), ord(ends[1]), step)]
    else:
        return None
    return [list(value) for value in values]


def _padded(text: str) -> bool:
    digits = text.lstrip("-+")
    return len(digits) > 1 and digits[0] == "0"


def _walk(first: int, last: int, step: int) -> list[int]:
    count = min(abs(last - first) // step + 1, BUDGET + 1)
    direction = step if last >= first else -step
    return [first + direction * index for index in range(count)]


def _integer(text: str) -> int | None:
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not digits or len(digits) > 18 or not digits.isascii() or not digits.isdigit():
        return None
    return int(text)
