"""JSON with or without comments and trailing commas, as values with their positions in the text."""

from __future__ import annotations

import re
from json import JSONDecoder

from toolgate.model.effect import backticked
from toolgate.model.errors import GuardError
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DEPTH = 64  # settings that the installer changes are not nested deeper
BLANK = " \t\r\n"
BLANKS = re.compile(f"[{BLANK}]*")


class Dialect(Value):
    """What a reader accepts besides plain JSON: comments and trailing commas."""

    __slots__ = ("comments",)

    def __init__(self, comments: bool) -> None:
        self.comments = comments


PLAIN, WITH_COMMENTS = Dialect(False), Dialect(True)


class NotJson(GuardError):
    """A text that cannot be read."""


class Node:
    """A value in a text: its `start` and `end`, its parts, and of a member where its key starts."""

    __slots__ = ("value", "start", "end", "members", "items", "key_start")

    def __init__(self, value: Any, start: int, end: int) -> None:
        self.value = value
        self.start = start
        self.end = end
        self.members: dict[str, Node] = {}
        self.items: list[Node] = []
        self.key_start = 0


def _refused(name: str) -> object:
    raise ValueError(f"{backticked(name)} is not JSON")


class Reader:
    """Reads one text."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        self.text = text
        self.dialect = dialect
        self.position = 0
        self.decoder = JSONDecoder(parse_constant=_refused)

    def document(self) -> Node:
        self.skip()
        node = self.value(0)
        self.skip()
        if self.position != len(self.text):
            raise self.failure("unexpected text after the value")
        return node

    def failure(self, message: str) -> NotJson:
        line = self.text.count("\n", 0, self.position) + 1
        column = self.position - (self.text.rfind("\n", 0, self.position) + 1) + 1
        return NotJson(f"line {line}, column {column}: {message}", help="fix the file, then install again")

    def skip(self) -> None:
        """Skip spaces and comments."""
        while True:
            self.position = BLANKS.match(self.text, self.position).end()  # type: ignore[union-attr]  # it always matches
            if not self.text.startswith(("//", "/*"), self.position):
                return
            if not self.dialect.comments:
                raise self.failure("the agent does not accept comments")
            if self.text.startswith("//", self.position):
                end = self.text.find("\n", self.position)
                self.position = len(self.text) if end < 0 else end
            else:
                end = self.text.find("*/", self.position + 2)
                if end < 0:
                    raise self.failure("a comment is never closed")
                self.position = end + 2

    def value(self, depth: int) -> Node:
        if depth > DEPTH:
            raise self.failure("nested too deeply")
        match self.text[self.position : self.position + 1]:
            case "{":
                return self.table(depth)
            case "[":
                return self.list(depth)
            case _:
                return self.scalar()

    def scalar(self) -> Node:
        start = self.position
        try:
            value, end = self.decoder.raw_decode(self.text, start)
        except (ValueError, RecursionError):
            raise self.failure("expected a value") from None
        self.position = end
        return Node(value, start, end)

    def table(self, depth: int) -> Node:
        node = Node({}, self.position, 0)
        self.position += 1
        while True:
            self.skip()
            if self.text.startswith("}", self.position):
                break
            key = self.scalar()
            if not isinstance(key.value, str):
                raise self.failure("a key must be a string in double quotes")
            if key.value in node.members:
                raise self.failure(f"the key {backticked(key.value)} is given twice")
            self.skip()
            if not self.text.startswith(":", self.position):
                raise self.failure("expected `:`")
            self.position += 1
            self.skip()
            member = self.value(depth + 1)
            member.key_start = key.start
            node.members[key.value] = member
            node.value[key.value] = member.value
            if not self.comma("}"):
                break
        return self.closed(node)

    def list(self, depth: int) -> Node:
        node = Node([], self.position, 0)
        self.position += 1
        while True:
            self.skip()
            if self.text.startswith("]", self.position):
                break
            item = self.value(depth + 1)
            node.items.append(item)
            node.value.append(item.value)
            if not self.comma("]"):
                break
        return self.closed(node)

    def comma(self, closing: str) -> bool:
        self.skip()
        if self.text.startswith(",", self.position):
            self.position += 1
            self.skip()
            if not self.dialect.comments and self.text.startswith(closing, self.position):
                raise self.failure(f"the agent does not accept a comma before {backticked(closing)}")
            return True
        if self.text.startswith(closing, self.position):
            return False
        raise self.failure(f"`,` or {backticked(closing)} is expected")

    def closed(self, node: Node) -> Node:
        self.position += 1
        node.end = self.position
        return node


def read(text: str, dialect: Dialect = WITH_COMMENTS) -> Node:
    """The value in a text; an empty text is an empty object."""
    if not text.strip(BLANK + "\ufeff"):
        return Node({}, 0, len(text))
    if text.startswith("\ufeff"):
        raise NotJson("line 1, column 1: the file begins with a byte order mark", help="save it without one")
    return Reader(text, dialect).document()
