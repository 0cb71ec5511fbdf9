"""Compares a text with credentials, in the spellings in which one can be passed on; none of it is kept.

A credential is cut into overlapping pieces of letters and digits, without case or separators: a text holds it if it
holds one of them, plainly, escaped, in base64 or in hexadecimal.
"""

import binascii

from toolgate.analysis.places.data_in_urls import unescaped
from toolgate.analysis.text.credentials import LETTERS, secretive
from toolgate.analysis.text.strangeness import is_digest, strangeness

SAYING = ("key", "passw", "pwd", "pass_")  # in names of credentials
PIECE = 12  # letters and digits in a row by which a credential is recognised
ODD = 5.0  # bits per character, which one name in a hundred has
UNUSUAL = 3.9  # the same for a run of letters that is too long for a word
RUN = 20  # letters of one word
SHORTEST = 5  # characters of a part that counts as odd; shorter ones are abbreviations
APART = str.maketrans(dict.fromkeys(" \t\r\n?&=#,;:\"'<>(){}[]|@!$*\\`", " "))
BETWEEN = APART | str.maketrans("/.", "  ")
EDGES = BETWEEN | str.maketrans("+-_~%", "     ")
PARTS = "".join([chr(code) if chr(code).isalnum() else " " for code in range(128)])
DIGESTS = (32, 40, 64)  # lengths of hexadecimal names


def plain(text: str) -> str:
    """The letters and digits of a text, in lower case."""
    return "".join([letter for letter in text.lower() if letter.isalnum()])


def pieces_of(text: str) -> set[str]:
    """The pieces of the credentials in a file: values under names that say so, and values that look random."""
    found: set[str] = set()
    for line in text.replace("\\n", "\n").split("\n"):
        bare = line.strip()
        if bare[:5] == "-----":
            continue
        remark = bare[:1] in ("#", ";", "/")
        for value in _named_values(bare.lstrip("#;/ ")) if remark else _values(bare):
            for reading in (value, *_decoded_text(value)):
                solid = plain(reading)
                found.update([solid[at : at + PIECE] for at in range(len(solid) - PIECE + 1)])
    return found


def _named_values(line: str) -> list[str]:
    """The whole value of a line behind the name of a credential, as it may be a sentence: `PASSPHRASE="two words"`."""
    name, mark, value = line.partition("=") if "=" in line else line.partition(":")
    value = value.strip(" \t\"',")
    if (
        not mark
        or not value
        or len(name.split()) > 2
        or not _is_named(name)
        or "://" in value
        or _is_placeholder(value)
    ):
        return []
    return [value] if len(plain(value)) >= PIECE else []


def _is_placeholder(value: str) -> bool:
    from toolgate.knowledge.texts.tokens import PLACEHOLDERS

    lowered = value.lower()
    return value[0] in "<${%[./~" or "(" in value or any([word in lowered for word in PLACEHOLDERS])


def _decoded_text(value: str) -> list[str]:
    """What a value is in base64, if that is text."""
    texts = [data.decode("latin-1") for data in _bytes_of(value.rstrip("="))]
    return [text for text in texts if text.isascii() and text.isprintable()]


def _values(line: str) -> list[str]:
    """The values of a line that could be a credential; of an address only the login and what it asks."""
    name, mark, value = line.partition("=") if "=" in line else line.partition(": ")
    found = _named_values(line)
    for word in (value if mark else line).strip(" \t\"',").split():
        _, colon, rest = word.partition("://")
        if colon:
            login, at, _ = rest.partition("/")[0].rpartition("@")
            found += [part for part in (login.partition(":")[2] if at else "", rest.partition("?")[2]) if part]
        elif (mark and _is_named(name) and secretive(word)) or strangeness(word) >= ODD or not mark:
            found.append(word)
    return [value for value in found if len(plain(value)) >= PIECE]


def _is_named(name: str) -> bool:
    from toolgate.knowledge.texts.tokens import NAMES

    lowered = name.lower().replace("-", "_")
    return any([known.replace("-", "_") in lowered for known in NAMES]) or any([part in lowered for part in SAYING])


def holds_piece(text: str, pieces: frozenset[str]) -> bool:
    """Whether a text holds a piece of a credential, in any spelling."""
    if not pieces:
        return False

    readings = [text, unescaped(text) if "%" in text else "", *_decoded(text)]
    for reading in readings:
        solid = plain(reading)
        if any([solid[at : at + PIECE] in pieces for at in range(len(solid) - PIECE + 1)]):
            return True
    return False


def _decoded(text: str) -> list[str]:
    """What the words of a text are in base64 or hexadecimal, whole and without the dots that cut them."""
    found: list[bytes] = []
    words = [word for table in (APART, BETWEEN, EDGES) for word in text.translate(table).split()]
    for word in dict.fromkeys(words):
        for body in {word, word.replace(".", ""), word.replace(".", "").replace("-", "")}:
            found += _bytes_of(body.rstrip("="))
    return [data.decode("latin-1") for data in found]


def _bytes_of(body: str) -> list[bytes]:
    """The bytes that a word stands for, in each encoding that it may be."""
    if len(body) < PIECE or not LETTERS.issuperset(body.replace("+", "").replace("/", "")):
        return []
    if is_digest(body) and "-" not in body:
        return [binascii.unhexlify(body[: len(body) // 2 * 2])]
    whole = body.replace("-", "+").replace("_", "/")
    return [binascii.a2b_base64(whole[: len(whole) // 4 * 4])]


def holds_odd_value(text: str) -> bool:
    """Whether a word of a text has a dozen characters that are not parts of words, numbers or digests."""
    if len(text) < PIECE:
        return False

    text = unescaped(text) if "%" in text else text
    return any([_is_odd(word) for word in text.translate(APART).split() if len(word) >= PIECE])


def _is_odd(word: str) -> bool:
    if _is_text_in_hex(word):
        return True
    odd = 0
    for part in word.encode("latin-1", "replace").decode("latin-1").translate(PARTS).split():
        if part.isdigit() or (is_digest(part) and len(part) <= max(DIGESTS)):
            continue
        if (
            len(part) >= RUN
            and part.isalpha()
            and part in (part.lower(), part.upper())
            and strangeness(part) >= UNUSUAL
        ):
            return True
        joined = part.isalpha() and strangeness(part.lower()) < UNUSUAL  # words without blanks: `CrashLoopBackOff`
        odd += len(part) if len(part) >= SHORTEST and not joined and strangeness(part) >= ODD else 0
    return odd >= PIECE


def _is_text_in_hex(word: str) -> bool:
    """Whether a word is printable text in hexadecimal, as no digest is."""
    body = "".join([sign for sign in word if sign not in "-.:"])
    if len(body) < 2 * SHORTEST * 2 or len(body) % 2 or not is_digest(body):
        return False
    return all([32 <= code < 127 for code in binascii.unhexlify(body)])
