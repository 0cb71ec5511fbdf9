"""How unlike the words of a language a text is: random values have rare pairs of letters, names have common ones."""

from toolgate.knowledge.texts.letter_pairs import CHANGES, PAIRS

HEX = frozenset("0123456789abcdefABCDEF-")
COSTS = tuple([int(figure) for figure in PAIRS])


def is_digest(part: str) -> bool:
    """Whether a value consists of hexadecimal digits in one case."""
    return HEX.issuperset(part) and (part == part.lower() or part == part.upper())


def strangeness(word: str) -> float:
    """How unlike words a text is, in bits per character: names have three to four, random text six to nine."""
    total = count = 0
    before, kind_before = -1, ""
    for code in word.encode("latin-1", "replace"):
        if 97 <= code <= 122:
            letter, kind = code - 97, "a"
        elif 65 <= code <= 90:
            letter, kind = code - 65, "A"
        elif 48 <= code <= 57:
            letter, kind = 26, "0"
        else:
            before = -1
            continue
        if before >= 0:
            total += COSTS[before * 27 + letter] + CHANGES[kind_before + kind]
            count += 1
        before, kind_before = letter, kind
    return total / count if count else 0.0
