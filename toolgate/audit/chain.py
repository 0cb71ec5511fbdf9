"""Writes and reads a line of the log, and links it to the one before it.

A line is one JSON object in ASCII. It begins with the version, the kind, the id and the time, and ends with its number,
the hash of the line before it and its own hash, which covers all bytes of the line before `, "hash": `. The
specification, with test vectors, is `docs/log-format.md`.
"""

from toolgate.model.digest import digest
from toolgate.model.value import Value

VERSION = 1
GENESIS = "0" * 64  # before the first line
LONGEST = 65_536  # bytes of a line
SEAL, SEQUENCE, PREVIOUS = ', "hash": "', ', "seq": ', ', "prev": "'
END = '"}\n'
ENDING = 220  # bytes; longer than the end of any line from its number on

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
MISREAD = {"i": "1", "l": "1", "o": "0"}  # letters that no id has, and the digits people mean by them
STEP, START = 387_420_489, 12_345  # odd, so that all numbers with ids of one length get different ids
SHORTEST = 4


class Head(Value):
    """The end of the log: the number of the newest line, and its hash."""

    __slots__ = ("seq", "hash")

    def __init__(self, seq: int = 0, hash: str = GENESIS) -> None:
        self.seq = seq
        self.hash = hash


def line_of(head: Head, kind: str, time: str, body: str) -> tuple[str, str, Head]:
    """The line after a head, its id, and the new head; `body` is the content between an object's braces."""
    number = head.seq + 1
    name = id_of(number)
    opening = f'{{"v": {VERSION}, "kind": "{kind}", "id": "{name}", "time": "{time}"'
    sealed = f'{opening}{", " if body else ""}{body}{SEQUENCE}{number}{PREVIOUS}{head.hash}"'
    found = digest(sealed.encode("ascii"))
    return f"{sealed}{SEAL}{found}{END}", name, Head(number, found)


def head_in(line: bytes) -> Head | None:
    """The head after a line, given the line or its last bytes; `None`: it is not the end of a whole line."""
    if not line.endswith(END.encode()):
        return None
    text = line[-ENDING:].decode("ascii", "replace")
    before, _, found = text[: -len(END)].rpartition(SEAL)
    before, _, previous = before.rpartition(PREVIOUS)
    number = before.rpartition(SEQUENCE)[2]
    if not (is_hash(found) and is_hash(previous[:-1]) and number.isascii() and number.isdecimal()):
        return None
    return Head(int(number), found)


def is_hash(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


# --- ids -------------------------------------------------------------------------------------------------------------


def id_of(number: int) -> str:
    """The id of a line: short, easy to type, unlike its neighbours' and unique.

    The numbers below 32⁴ share the ids of four letters, the next ones those of five, and so on.
    """
    size = SHORTEST
    while number >= 32**size:
        size += 1
    value = (number * STEP + START) % 32**size
    letters = []
    for _ in range(size):
        letters.append(LETTERS[value % 32])
        value //= 32
    return "".join(reversed(letters))


def read_id(text: str) -> str:
    """An id as a person typed or copied it; empty: it is not an id."""
    bare = text.strip().strip("()").lower()
    found = "".join([MISREAD.get(letter, letter) for letter in bare])
    return found if len(found) >= SHORTEST and set(found) <= set(LETTERS) else ""
