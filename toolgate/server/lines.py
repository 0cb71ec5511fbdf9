"""A stream of bytes as numbered lines, of which none takes more room than a line may have."""

import codecs
from dataclasses import dataclass

LONGEST = 16_777_216  # bytes of a line; more is nobody's tool call


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number, from 1, and its text without the end; `None`: it is longer than a line may be."""

    number: int
    text: bytes | None


class Splitter:
    """Cuts a stream into lines as it comes; what it keeps in between is part of one line.

    Lines end with a line feed, before which a carriage return is dropped. A mark of the byte order at the start counts
    for nothing. Blank lines are left out, but counted.
    """

    __slots__ = ("_rest", "_number", "_longest", "_over")

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._rest = bytearray()
        self._number = 0  # of the lines that have ended
        self._over = False  # whether the line that has begun is too long: the rest of it is not kept

    def fed(self, chunk: bytes) -> list[Line]:
        """The lines that end in the next part of the stream."""
        pieces = chunk.split(b"\n")
        found: list[Line] = []
        for piece in pieces[:-1]:
            self._add(piece)
            found += self._ended()
        self._add(pieces[-1])
        return found

    def finished(self) -> list[Line]:
        """The last line, if the stream does not end with the end of one."""
        return self._ended()

    def _add(self, piece: bytes) -> None:
        if self._over or len(self._rest) + len(piece) > self._longest + 1:  # one for a carriage return
            self._rest = bytearray()
            self._over = True
        else:
            self._rest += piece

    def _ended(self) -> list[Line]:
        text, over = bytes(self._rest).rstrip(b"\r"), self._over
        self._rest = bytearray()
        self._over = False
        self._number += 1
        if self._number == 1:
            text = text.removeprefix(codecs.BOM_UTF8)
        if over or len(text) > self._longest:
            return [Line(self._number, None)]
        return [Line(self._number, text)] if text.strip() else []
