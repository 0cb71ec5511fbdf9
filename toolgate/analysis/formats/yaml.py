"""The part of YAML that files of tasks are written in: mappings, sequences, texts on one line, blocks of text.

Anchors, tags, several documents and whatever else is rare there are not read: the answer is then `None`, never a guess.
"""

from __future__ import annotations

from toolgate.model.errors import GuardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    Tree = str | list["Tree"] | dict[str, "Tree"]

DEEPEST = 24  # mappings in mappings
LONGEST = 4_000  # lines of one file
SPECIAL = "&*!%@`?"  # what a plain text cannot start with, and what we do not read
ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v", " ": " ",
    '"': '"', "\\": "\\", "/": "/", "\t": "\t",
}  # fmt: skip
CODED = {"x": 2, "u": 4, "U": 8}  # how many hexadecimal digits follow


class Unread(GuardError):
    """The text uses a part of YAML that is not read here."""


def read_yaml(text: str) -> Tree | None:
    """The one document in a text; `None`: it cannot be read."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines and lines[0].rstrip() == "---":
        lines[0] = ""
    if len(lines) > LONGEST:
        return None
    reader = Reader(lines)
    try:
        tree = reader.block(-1, 0)
        return tree if reader.next_line() is None else None
    except (Unread, RecursionError, ValueError):
        return None


class Reader:
    """The lines of a document, and how far they were read."""

    __slots__ = ("lines", "position")

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.position = 0

    def next_line(self) -> tuple[int, str] | None:
        """The next line that says something: how far it is indented, and what it says; `None`: there is none."""
        while self.position < len(self.lines):
            line = self.lines[self.position]
            body = line.lstrip(" ")
            if body.strip() and body[0] != "#":
                if body[0] == "\t" or line.rstrip() in ("---", "...") or line.startswith("--- "):
                    raise Unread("a tab, or a second document")
                return len(line) - len(body), body.rstrip()
            self.position += 1
        return None

    def block(self, outer: int, depth: int) -> Tree:
        """What stands deeper than `outer`; empty: nothing does."""
        if depth > DEEPEST:
            raise Unread("too deep")
        found = self.next_line()
        if found is None or found[0] <= outer:
            return ""
        indent, body = found
        if _is_item(body):
            return self.sequence(indent, depth)
        if _key_end(body) >= 0:
            return self.mapping(indent, depth)
        self.position += 1
        return self.value(body, outer, depth)

    def sequence(self, indent: int, depth: int) -> Tree:
        items: list[Tree] = []
        while (found := self.next_line()) is not None and found[0] == indent and _is_item(found[1]):
            rest = found[1][1:].lstrip(" ")
            if not rest or rest[0] == "#":
                self.position += 1
                items.append(self.block(indent, depth + 1))
            elif _is_item(rest) or _key_end(rest) >= 0:  # `- key: value` opens a mapping where the key stands
                self.lines[self.position] = " " * (indent + len(found[1]) - len(rest)) + rest
                items.append(self.block(indent, depth + 1))
            else:
                self.position += 1
                items.append(self.value(rest, indent, depth))
        if found is not None and found[0] > indent:
            raise Unread("a line that belongs to nothing")
        return items

    def mapping(self, indent: int, depth: int) -> Tree:
        pairs: dict[str, Tree] = {}
        while (found := self.next_line()) is not None and found[0] == indent and not _is_item(found[1]):
            body = found[1]
            end = _key_end(body)
            if end < 0 or body[0] in SPECIAL:
                raise Unread("a line without a key")
            key = _scalar(body[:end].strip())
            rest = body[end + 1 :].strip()
            self.position += 1
            if key in pairs or key == "<<":
                raise Unread("a key twice, or a mapping merged into another")
            pairs[key] = self.value(rest, indent, depth) if rest and rest[0] != "#" else self.below(indent, depth)
        if found is not None and found[0] > indent:
            raise Unread("a line that belongs to nothing")
        return pairs

    def below(self, indent: int, depth: int) -> Tree:
        """The value of a key that stands on the lines after it: deeper, or a sequence at the same depth."""
        found = self.next_line()
        if found is not None and found[0] == indent and _is_item(found[1]):
            return self.sequence(indent, depth + 1)
        return self.block(indent, depth + 1)

    def value(self, text: str, indent: int, depth: int) -> Tree:
        """A value that begins on the line of its key or dash."""
        first = text[0]
        if first in "|>":
            return self.lines_of_text(text, indent)
        if first in "[{":
            return _flow(self._joined(text), depth)
        if first in "\"'":
            return _scalar(_without_comment(text))
        if first in SPECIAL:
            raise Unread("an anchor or a tag")
        pieces = [_plain(text)]
        while (found := self.next_line()) is not None and found[0] > indent:
            if _key_end(found[1]) >= 0:
                raise Unread("a mapping inside a text")
            pieces.append(_plain(found[1]))
            self.position += 1
        return " ".join(pieces)

    def _joined(self, text: str) -> str:
        """A list or mapping in brackets, with the lines it goes on for."""
        while not _closed(text):
            if self.position >= len(self.lines):
                raise Unread("a bracket that does not close")
            text += " " + _without_comment(self.lines[self.position].strip())
            self.position += 1
        return _without_comment(text)

    def lines_of_text(self, header: str, indent: int) -> str:
        """A block of text: `|` keeps its lines, `>` joins them."""
        marks = header.partition(" ")[0][1:]
        if marks.strip("+-") and not marks.strip("+-").isdigit():
            raise Unread("a block of text of an unknown kind")
        start = self.position
        while self.position < len(self.lines):
            line = self.lines[self.position]
            if line.strip() and len(line) - len(line.lstrip(" ")) <= indent:
                break
            self.position += 1
        block = self.lines[start : self.position]
        margins = [len(line) - len(line.lstrip(" ")) for line in block if line.strip()]
        given = marks.strip("+-")
        margin = max(indent, 0) + int(given) if given else margins[0] if margins else 0
        if any([there < margin for there in margins]):
            raise Unread("a line outside its block")
        lines = [line[margin:] for line in block]
        return "\n".join(lines).strip("\n") + "\n" if header[0] == "|" else _folded(lines)


def _is_item(body: str) -> bool:
    return body == "-" or body.startswith("- ")


def _folded(lines: list[str]) -> str:
    """Lines joined by blanks, except around those that are empty or deeper."""
    found = ""
    empty = 0
    deeper = False
    for line in lines:
        if not line.strip():
            empty += 1
            continue
        deep = line[0] in " \t"
        if not found:
            found = line
        elif deep or deeper:
            found += "\n" * (empty + 1) + line
        else:
            found += ("\n" * empty or " ") + line
        empty, deeper = 0, deep
    return found + "\n"


def _key_end(body: str) -> int:
    """Where the colon after a key stands; -1: the line has no key."""
    index = 0
    if body[0] in "\"'":
        index = _quote_end(body, 0)
        if index < 0 or not body[index + 1 :].lstrip().startswith(":"):
            return -1
        return body.index(":", index)
    if body[0] in "[{":
        return -1
    while index < len(body):
        if body[index] == ":" and body[index + 1 : index + 2] in ("", " "):
            return index
        if body[index] == "#" and body[index - 1 : index] == " ":
            return -1
        index += 1
    return -1


def _quote_end(text: str, start: int) -> int:
    """Where a quoted text closes; -1: not on this line."""
    quote, index = text[start], start + 1
    while index < len(text):
        if quote == '"' and text[index] == "\\":
            index += 2
            continue
        if text[index] == quote:
            if quote == "'" and text[index + 1 : index + 2] == "'":
                index += 2
                continue
            return index
        index += 1
    return -1


def _plain(text: str) -> str:
    return text.partition(" #")[0].rstrip()


def _without_comment(text: str) -> str:
    """The text up to a comment that stands outside quotes."""
    index = 0
    while index < len(text):
        if text[index] in "\"'" and (index == 0 or text[index - 1] in " ,[{:"):
            end = _quote_end(text, index)
            if end < 0:
                raise Unread("a text in quotes that goes on")
            index = end
        elif text[index] == "#" and text[index - 1 : index] == " ":
            return text[:index].rstrip()
        index += 1
    return text.rstrip()


def _scalar(text: str) -> str:
    if text[:1] not in ("'", '"'):
        return text
    if _quote_end(text, 0) != len(text) - 1:
        raise Unread("something after a text in quotes")
    return text[1:-1].replace("''", "'") if text[0] == "'" else _unescaped(text[1:-1])


def _unescaped(text: str) -> str:
    pieces: list[str] = []
    index = 0
    while index < len(text):
        letter = text[index + 1 : index + 2]
        if text[index] != "\\":
            pieces.append(text[index])
            index += 1
        elif letter in CODED:
            width = CODED[letter]
            pieces.append(chr(int(text[index + 2 : index + 2 + width], 16)))
            index += 2 + width
        elif letter in ESCAPES:
            pieces.append(ESCAPES[letter])
            index += 2
        else:
            raise Unread("an unknown escape")
    return "".join(pieces)


# --- lists and mappings in brackets ----------------------------------------------------------------------------------


def _closed(text: str) -> bool:
    """Whether every bracket of the text closes on it."""
    depth = index = 0
    while index < len(text):
        if text[index] in "\"'" and (index == 0 or text[index - 1] in " ,[{:"):
            index = _quote_end(text, index)
            if index < 0:
                raise Unread("a text in quotes that goes on")
        elif text[index] in "[{":
            depth += 1
        elif text[index] in "]}":
            depth -= 1
        index += 1
    return depth <= 0


def _flow(text: str, depth: int) -> Tree:
    if depth > DEEPEST:
        raise Unread("too deep")
    if text[:1] not in ("[", "{"):
        if text[:1] and text[0] in SPECIAL:
            raise Unread("an anchor or a tag")
        return _scalar(text)
    if text[-1] != ("]" if text[0] == "[" else "}"):
        raise Unread("brackets that do not match")
    parts = _parts(text[1:-1])
    if text[0] == "[":
        return [_flow(part, depth + 1) for part in parts]
    pairs: dict[str, Tree] = {}
    for part in parts:
        end = _key_end(part)
        key = part if end < 0 else part[:end]
        pairs[_scalar(key.strip())] = _flow(part[end + 1 :].strip(), depth + 1) if end >= 0 else ""
    return pairs


def _parts(text: str) -> list[str]:
    """What commas separate, outside quotes and inner brackets."""
    parts: list[str] = []
    start = index = depth = 0
    while index < len(text):
        if text[index] in "\"'" and not text[start:index].strip():
            index = _quote_end(text, index)
            if index < 0:
                raise Unread("a text in quotes that goes on")
        elif text[index] in "[{":
            depth += 1
        elif text[index] in "]}":
            depth -= 1
        elif text[index] == "," and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
        index += 1
    parts.append(text[start:].strip())
    return [part for part in parts if part]
