"""Characters that make a text look different from what it is: control, reordering and invisible characters."""

REORDERING = frozenset(range(0x202A, 0x202F)) | frozenset(range(0x2066, 0x206A))
INVISIBLE = frozenset(
    (0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0xFEFF)
)
TAGS = range(0xE0000, 0xE0080)
FLAG, CANCELLED, REGION = "\U0001f3f4", "\U000e007f", 6  # an emoji, the tag that ends one, and the letters between
SELECTORS = range(0xE0100, 0xE01F0)
JOINERS = (0x200C, 0x200D)  # in many scripts they are spelling; they also join several emoji into one
CONTROLS = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)])  # all except tabs and line ends
OBEYED = (0x08, 0x0E, 0x0F, 0x1B, 0x90, 0x9B, 0x9D)  # with which a terminal moves, redraws or reports
UNREAD_BYTES = {code: None for code in (*CONTROLS, 0x0D) if code not in OBEYED}
BYTES = frozenset("bin dat raw blob img rom fw pb png jpg jpeg gif ico wav wasm gz zst xz bz2 zip tar sqlite".split())
PARAMETERS = "0123456789;:<=>?"  # of a terminal control sequence; the letter after them says what it does
JOINED = 0x0590  # the first of the scripts that joiners belong to; all emoji are above it


def hidden_character(text: str) -> tuple[str, int] | None:
    """Return what is hidden in `text` and where; `None` when a person sees all of it."""
    rest = text.replace("\n", "").replace("\t", "").replace("\r", "")
    if rest.isprintable() and (rest.isascii() or not _suspicious(rest)) and "\r" not in text:
        return None
    if not any([_named(character, 0, ord(character)) for character in set(rest)]) and "\r" not in text:
        return None  # for example, a no-break space is not printable and hides nothing
    for index, character in enumerate(text):
        found = _named(text, index, ord(character))
        if found:
            return found, index
    return None


def hidden_in_file(path: str, text: str) -> tuple[str, int] | None:
    """Return the same for a file; in data that no one reads as text, most control characters are ordinary bytes."""
    if text.isprintable() or not _is_bytes(path, text):
        return hidden_character(text)
    return hidden_character(text.translate(UNREAD_BYTES))


def _is_bytes(path: str, text: str) -> bool:
    """Whether a file holds data, not text or a script: by its extension, or else by a NUL, where a shell stops."""
    _, dot, ending = path.rpartition("/")[2].rpartition(".")
    if text.startswith("#!"):
        return False
    return ending.lower() in BYTES if dot else "\0" in text.partition("\n")[0]


def _suspicious(text: str) -> bool:
    """Whether a text has printable characters that are not visible as themselves."""
    if any([chr(code) in text for code in INVISIBLE]):
        return True
    selectors = b"\xf3\xa0" in text.encode("utf-8", "replace")  # the first bytes of each of them
    return selectors and any([ord(character) in SELECTORS for character in set(text)])


def _named(text: str, index: int, code: int) -> str:
    if code < 0x20:
        if code == 0x0D:
            return "" if text[index + 1 : index + 2] in ("\n", "") else "a carriage return, which overwrites the line"
        what = "a terminal control character" if code else "a NUL character"
        return "" if code in (0x09, 0x0A) else f"{what} (U+{code:04X})"
    if 0x7F <= code < 0xA0:
        return f"a terminal control character (U+{code:04X})"
    if code in REORDERING:
        return f"a character that reorders the text (U+{code:04X})"
    if code in INVISIBLE:
        return f"an invisible character (U+{code:04X})"
    if (code in TAGS and not _in_flag(text, index)) or code in SELECTORS:
        return "invisible tag characters"
    if code in JOINERS and not (_joinable(text, index - 1) and _joinable(text, index + 1)):
        return f"an invisible character (U+{code:04X})"
    return ""


def _in_flag(text: str, index: int) -> bool:
    """Whether tag characters are those of a region after a black flag: `gbsct` makes the flag of Scotland."""
    start = text.rfind(FLAG, max(0, index - REGION - 1), index)
    end = text.find(CANCELLED, max(start, 0), start + REGION + 2)
    letters = [ord(letter) - TAGS.start for letter in text[start + 1 : end]]
    return 0 <= start < index <= end and len(letters) > 1 and all([0 < n < 128 and chr(n).isalnum() for n in letters])


def _joinable(text: str, index: int) -> bool:
    return 0 <= index < len(text) and ord(text[index]) >= JOINED


def shown(text: str) -> str:
    """Return what a terminal shows of output: colours, progress bars and a byte order mark hide nothing there."""
    if text.isprintable():
        return text
    first, *rest = text.split("\x1b[")
    return "".join([first, *[piece.lstrip(PARAMETERS)[1:] for piece in rest]]).translate(CONTROLS).lstrip("\ufeff")


def look_alike(text: str) -> str:
    """Return a path that mixes Latin letters with similar ones of another alphabet; empty: there is none."""
    if text.isascii():
        return ""
    from toolgate.model.visible import LETTERS

    for word in text.split():
        if "/" not in word or word.isascii() or LETTERS.keys().isdisjoint(word):
            continue
        for index in range(len(word) - 1):
            before, after = word[index], word[index + 1]
            pair = (before.isascii() and before.isalpha(), after.isascii() and after.isalpha())
            if (pair[0] and after in LETTERS) or (pair[1] and before in LETTERS):
                return word[:80]
    return ""


# --- commands in subscripts ------------------------------------------------------------------------------------------

SUBSCRIPT = "in an array subscript"  # where a command is hidden


def hides_command(value: object) -> bool:
    """Whether using a value as a name or number would run a command: `a[$(id)]` runs `id`."""
    if not isinstance(value, str) or "[" not in value:
        return False
    name, _, rest = value.strip().partition("[")
    return ("$(" in rest or "`" in rest) and name.replace("_", "a").isalnum() and not name[0].isdigit()
