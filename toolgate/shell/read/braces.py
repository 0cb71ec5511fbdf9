"""Brace expansion: `{a,b}`, `{1..5}`, nested, before any other expansion, with a budget."""

from toolgate.model.errors import LimitExceeded
from toolgate.shell.tree.nodes import Part, Text, Word

BUDGET = 512  # words one word may become; more is beyond any honest command line
BRACES = 200  # braces in one word
WORK = 400_000  # characters processed for one word: its own, once for each brace
LONGEST_SEQUENCE = 70  # characters of `{first..last..step}`
STRUCTURE = "{},"

Item = str | Part  # unquoted characters, each of `STRUCTURE` by itself; or a part that braces do not affect


def brace_expand(word: Word) -> list[Word]:
    """The words from brace expansion; usually just the word."""
    plain = [part.value for part in word.parts if type(part) is Text and not part.quoted]
    if not any(["{" in text for text in plain]) or not any(["," in text or "." in text for text in plain]):
        return [word]
    expanded = expand_items(brace_items(word), word)
    return [_assemble(result, word) for result in expanded] if expanded is not None else [word]


def brace_items(word: Word) -> list[Item]:
    """The word as brace expansion takes it apart."""
    items: list[Item] = []
    for part in word.parts:
        if type(part) is Text and not part.quoted:
            text = part.value
            for mark in STRUCTURE:
                text = text.replace(mark, f"\0{mark}\0")
            items.extend([piece for piece in text.split("\0") if piece])
        else:
            items.append(part)
    braces = items.count("{")
    if braces > BRACES:
        raise LimitExceeded(f"more than {BRACES} braces in one word", word.start, word.end)
    if braces * len(items) > WORK:
        raise LimitExceeded("braces around too much text", word.start, word.end)
    return items


def _assemble(items: list[Item], word: Word) -> Word:
    parts: list[Part] = []
    run: list[str] = []
    for item in [*items, None]:
        if isinstance(item, str):
            run.append(item)
            continue
        if run:
            parts.append(Text("".join(run), False, word.start, word.end))
            run = []
        if item is not None:
            parts.append(item)
    return Word(tuple(parts), word.start, word.end)


def expand_items(items: list[Item], word: Word) -> list[list[Item]] | None:
    """What the items become; `None`: no brace in them expands."""
    group = _group(items, 0)
    if group is None:
        return None
    size = len(items) + sum([len(item) for item in items if isinstance(item, str)])
    results: list[list[Item]] = [[]]
    begin = 0
    while group is not None:
        opening, end, commas = group
        choices = [items[begin:opening] + choice for choice in _choices(items, opening, end, commas, word)]
        if len(results) * len(choices) > BUDGET or len(results) * len(choices) * size > WORK:
            raise LimitExceeded("brace expansion into too many words", word.start, word.end)
        results = [before + choice for before in results for choice in choices]
        begin = end + 1
        group = _group(items, begin)
    return [result + items[begin:] for result in results]


def _group(items: list[Item], begin: int) -> tuple[int, int, list[int]] | None:
    """The first braces from `begin` on that expand: where they open and close, and their own commas."""
    for opening in range(begin, len(items)):
        if items[opening] != "{" or (opening == begin and items[opening + 1 : opening + 2] == ["}"]):
            continue  # `{}` at the start of a word stays, for `find` and `xargs`
        closed = _closing(items, opening)
        if closed is not None:
            return opening, *closed
    return None


def _closing(items: list[Item], opening: int) -> tuple[int, list[int]] | None:
    """The brace that closes one, and the commas between them; one before any comma and any two dots does not."""
    level = 0
    commas: list[int] = []
    dotted = False
    for index in range(opening + 1, len(items)):
        item = items[index]
        if item == "{":
            level += 1
        elif item == "}":
            if level:
                level -= 1
            elif commas or dotted:
                return index, commas
        elif level:
            continue
        elif item == ",":
            commas.append(index)
        elif isinstance(item, str):
            ends = item.endswith("..") and items[index + 1 : index + 2] != ["}"]
            dotted = dotted or ends or ".." in item[:-1]
    return None


def _choices(items: list[Item], opening: int, end: int, commas: list[int], word: Word) -> list[list[Item]]:
    """The alternatives of braces; the braces themselves if they are no sequence."""
    if "," not in items[opening:end]:
        return _sequence(items[opening + 1 : end]) or [items[opening : end + 1]]
    choices: list[list[Item]] = []
    begin = opening + 1
    for comma in [*commas, end]:
        choice = items[begin:comma]
        choices += expand_items(choice, word) or [choice]
        if len(choices) > BUDGET:
            raise LimitExceeded("brace expansion into too many words", word.start, word.end)
        begin = comma + 1
    return choices


def _sequence(items: list[Item]) -> list[list[Item]] | None:
    """`1..5`, `a..e`, `1..9..2` as alternatives; `None` if it is not a sequence."""
    if len(items) != 1 or not isinstance(items[0], str) or len(items[0]) > LONGEST_SEQUENCE:
        return None
    ends = items[0].split("..")
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
    return [[value] for value in values]


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
