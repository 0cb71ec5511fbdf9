"""Messages as bytes: one JSON text per line, read strictly and written in one canonical form.

INVARIANT: the bytes that are passed on were written here, from the value that was judged. Anything that JSON parsers
disagree about (duplicate names, byte order marks, numbers, line ends) cannot mean something else to the other side.
"""

import json
from typing import Any

LARGEST = 32_000_000  # bytes of a message
DEEPEST = 200  # nested lists and objects
Table = dict[str, Any]


class Unreadable(ValueError):
    """A line is not a message; the text says why."""


class Lines:
    """Splits chunks of bytes into lines, in linear time; a line that is too long is dropped."""

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest
        self._parts: list[bytes] = []
        self._size = 0

    def fed(self, chunk: bytes) -> list[bytes | None]:
        """The lines that a chunk completes; `None`: one that is too long."""
        found: list[bytes | None] = []
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            self._add(end)
            found.append(self._taken())
        self._add(rest)
        return found

    def _add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size > self.largest:
            self._parts.clear()
        elif part:
            self._parts.append(part)

    def _taken(self) -> bytes | None:
        line = b"".join(self._parts) if self._size <= self.largest else None
        self._parts.clear()
        self._size = 0
        return line


def decoded(line: bytes, strict: bool = True) -> object:
    """The value of a line. Without `strict`, invalid UTF-8 is replaced and the last of duplicate names counts."""
    if len(line) > LARGEST:
        raise Unreadable(f"the message is larger than {LARGEST:,} bytes")
    try:
        text = line.decode("utf-8", "strict" if strict else "replace")
    except UnicodeDecodeError:
        raise Unreadable("the message is not valid UTF-8") from None
    try:
        value = json.loads(
            text, object_pairs_hook=_unique if strict else dict, parse_constant=_constant, parse_float=_number
        )
        if "\\ud" in text or "\\uD" in text:
            value = _without_surrogates(value)
    except RecursionError:
        raise Unreadable("the message is nested too deeply") from None
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable(f"the message is not valid JSON: {error}") from None
    if deeper(value, DEEPEST):
        raise Unreadable(f"the message is nested more than {DEEPEST} levels deep")
    return value


def encoded(message: Table) -> bytes:
    """A message as a line: ASCII only, so that no parser sees a line end or a byte order mark inside it."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def deeper(value: object, limit: int) -> bool:
    """Whether a value has more nested levels than a limit."""
    level = [value]
    for _ in range(limit + 1):
        level = [
            inner
            for part in level
            if isinstance(part, list | dict)
            for inner in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return False
    return True


def _unique(pairs: list[tuple[str, Any]]) -> Table:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("the message has an object with two values for one name")
    return found


def _constant(name: str) -> float:
    raise Unreadable(f"the message is not valid JSON: {name} is not a number")


def _number(digits: str) -> float:
    found = float(digits)
    if found in (float("inf"), float("-inf")):
        raise Unreadable("the message has a number that is too large")
    return found


def _without_surrogates(value: object) -> object:
    """A value with surrogates, which UTF-8 cannot encode, as replacement characters."""
    text = json.dumps(value, ensure_ascii=False)
    whole = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return value if whole == text else json.loads(whole)
