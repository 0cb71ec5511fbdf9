"""Sets of characters: the named ones, their complements, and what counts as the same letter in another case.

`\\d`, `\\w` and `\\s` mean ASCII, as in RE2: a pattern that should match more says so.
"""

from toolgate.policy.regex.nodes import HIGHEST, Characters, Ranges

DIGIT: Ranges = ((0x30, 0x39),)
WORD: Ranges = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
SPACE: Ranges = ((0x09, 0x0D), (0x20, 0x20))
NEWLINE: Ranges = ((0x0A, 0x0A),)
ANYTHING = Characters(((0, HIGHEST),))

SHORT: dict[str, Ranges] = {"d": DIGIT, "w": WORD, "s": SPACE}

NAMED: dict[str, Ranges] = {
    "alnum": ((0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A)),
    "alpha": ((0x41, 0x5A), (0x61, 0x7A)),
    "ascii": ((0x00, 0x7F),),
    "blank": ((0x09, 0x09), (0x20, 0x20)),
    "cntrl": ((0x00, 0x1F), (0x7F, 0x7F)),
    "digit": DIGIT,
    "graph": ((0x21, 0x7E),),
    "lower": ((0x61, 0x7A),),
    "print": ((0x20, 0x7E),),
    "punct": ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)),
    "space": SPACE,
    "upper": ((0x41, 0x5A),),
    "word": WORD,
    "xdigit": ((0x30, 0x39), (0x41, 0x46), (0x61, 0x66)),
}

# Letters that are another letter's upper or lower case although `upper` and `lower` do not return them.
COUSINS = {
    "k": "\u212a", "K": "\u212a", "s": "\u017f", "S": "\u017f", "\u00e5": "\u212b", "\u00c5": "\u212b",
    "\u03c9": "\u2126", "\u03a9": "\u2126", "\u03bc": "\u00b5", "\u039c": "\u00b5", "\u03c3": "\u03c2",
    "\u03a3": "\u03c2", "\u00df": "\u1e9e",
}  # fmt: skip


def merged(ranges: list[tuple[int, int]]) -> Ranges:
    """The same characters in sorted ranges that do not touch."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return tuple(found)


def complement(ranges: Ranges) -> Ranges:
    """Every other character."""
    found: list[tuple[int, int]] = []
    start = 0
    for low, high in ranges:
        if low > start:
            found.append((start, low - 1))
        start = high + 1
    if start <= HIGHEST:
        found.append((start, HIGHEST))
    return tuple(found)


def variants(character: str) -> set[str]:
    """The character in every case; all of them fold to the same text, which the search for literals relies on."""
    found = {character, character.lower(), character.upper()}
    found.add(COUSINS.get(character, character))
    for other in sorted(found):
        found.update((other.lower(), other.upper()))
    folded = character.casefold()
    return {other for other in found if len(other) == 1 and other.casefold() == folded}


def contains(members: Characters, character: str) -> bool:
    """Whether the set holds the character."""
    if members.folded:
        found = any([_within(members.ranges, ord(other)) for other in variants(character)])
    else:
        found = _within(members.ranges, ord(character))
    return found != members.negated


def _within(ranges: Ranges, code: int) -> bool:
    low, high = 0, len(ranges)
    while low < high:
        middle = (low + high) // 2
        if ranges[middle][1] < code:
            low = middle + 1
        else:
            high = middle
    return low < len(ranges) and ranges[low][0] <= code
