"""Text as a person can see it, and the columns it takes: the one module that decides what is invisible.

INVARIANT: nothing in a visible text moves a cursor, has no width, covers its neighbours or changes their order.
"""

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # invisible letters and marks
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x1810))
NAMED = {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\x1b": "\\e"}
LETTERS = dict(
    zip(
        "асеорхуіјѕһԁԛԝпгтмнкАВЕКМНОРСТХУІЈЅοαερτυνκιΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "aceopxyijshdqwnrtmhkABEKMHOPCTXYIJSoaeptuvkiABEZHIKMNOPTYX",
        strict=True,
    )
)  # Cyrillic and Greek letters, and the Latin ones they imitate
MARKED = dict.fromkeys("∕⁄／⧸╱", "/") | dict.fromkeys("․．", ".")  # characters that imitate a part of a path
MARKS = 3  # combining marks on one letter: more cover the lines around it
RIGHT_TO_LEFT, NUMBERS = ("R", "AL"), ("EN", "AN")  # bidirectional classes that change the order of characters
LEFT_TO_RIGHT, BLANK = ("L", "B"), ("NSM", "WS", "BN")


def visible(text: str) -> str:
    """Return a text with everything invisible, or displayed as something else, replaced by an escape."""
    if text.isascii() and text.isprintable():
        return text
    if text.isascii():
        return "".join([character if " " <= character <= "~" else escaped(character) for character in text])
    unseen = _loose_marks(text) | (_right_to_left(text) if turned(text) else frozenset())
    return "".join([one if seen(one) and at not in unseen else escaped(one) for at, one in enumerate(text)])


def quotable(text: str) -> str:
    """Return a visible text in which nothing imitates something else: a Cyrillic letter in `ls`, a fake slash."""
    shown = visible(text)
    if shown.isascii():
        return shown
    return "".join([escaped(one) if one in MARKED or _alike(shown, at) else one for at, one in enumerate(shown)])


def imitated(text: str) -> tuple[str, str]:
    """Return the first letter that imitates a Latin one next to it, and that Latin letter; empty: there is none."""
    return next(((one, LETTERS[one]) for at, one in enumerate(text) if _alike(text, at)), ("", ""))


def plain(text: str) -> str:
    """Return a text in the letters and marks it looks like, without invisible characters."""
    known = [one if one.isascii() else MARKED.get(one) or LETTERS.get(one) or one for one in text]
    return "".join([one for one in known if seen(one)])


def _alike(text: str, at: int) -> bool:
    """Whether a look-alike letter is next to a Latin one."""
    if text[at] not in LETTERS:
        return False
    return any([one.isascii() and one.isalpha() for one in text[max(0, at - 1) : at + 2]])


def seen(character: str) -> bool:
    """Whether a character by itself is displayed as itself."""
    if " " <= character <= "~":
        return True
    if not character.isprintable() or character in BLANKS:
        return False
    return not any([ord(character) in selectors for selectors in SELECTORS])


def escaped(character: str) -> str:
    """Return the escape for a character."""
    if character in NAMED:
        return NAMED[character]
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # an undecodable byte
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def turned(text: str) -> bool:
    """Whether a terminal may reorder a text: what is between right-to-left letters is reordered too."""
    if text.isascii():
        return False
    from unicodedata import bidirectional

    after = between = False
    for character in text:
        kind = bidirectional(character)
        if kind in RIGHT_TO_LEFT:
            if after and between:
                return True
            after, between = True, False
        elif kind in LEFT_TO_RIGHT:
            after = False
        elif after and kind in NUMBERS:
            return True
        elif kind not in BLANK:
            between = True
    return False


def _right_to_left(text: str) -> frozenset[int]:
    from unicodedata import bidirectional

    return frozenset([at for at, one in enumerate(text) if bidirectional(one) in (*RIGHT_TO_LEFT, "AN")])


def _loose_marks(text: str) -> frozenset[int]:
    """Return the positions of combining marks that have no letter or are too many: they would cover something else."""
    from unicodedata import category, normalize

    found: list[int] = []
    letter = run = ""  # the last letter, and the letter with its marks
    for at, character in enumerate(text):
        if character.isascii() or category(character)[0] != "M":
            letter = run = character
            continue
        run += character
        fits = len(normalize("NFC", run)) == 1 if letter.isascii() else letter.isalnum() and len(run) <= MARKS + 1
        if not letter or not fits:
            found.append(at)
    return frozenset(found)


# --- columns ---------------------------------------------------------------------------------------------------------


def columns(text: str) -> int:
    """Return how many columns a visible text takes in most terminals."""
    if text.isascii():
        return len(text)
    return sum([_columns(character) for character in text])


def _columns(character: str) -> int:
    from unicodedata import combining, east_asian_width

    if combining(character):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def most_columns(text: str) -> int:
    """Return how many columns a visible text takes at most, in any terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    wide = [one for one in text if east_asian_width(one) in "WFA" or category(one) == "So"]
    return len(text) + len(wide)


def start_of(text: str, room: int) -> str:
    """Return as much of the beginning as fits."""
    for index, character in enumerate(text):
        room -= _columns(character)
        if room < 0:
            return text[:index]
    return text


def pieces_of(text: str, room: int) -> list[str]:
    """Cut a visible text into pieces that fit in any terminal; an empty text is one piece."""
    if most_columns(text) <= room:
        return [text]
    if text.isascii():
        return [text[at : at + room] for at in range(0, len(text), room)]
    pieces: list[str] = []
    piece, left = "", room
    for character in text:
        taken = most_columns(character)
        if taken > left and piece:
            pieces.append(piece)
            piece, left = "", room
        piece, left = piece + character, left - taken
    return [*pieces, piece]
