"""Changes one place of a user's JSON file: comments, order, spaces and line ends stay as they are.

Settings of agents are JSON with or without comments and trailing commas. A text is parsed into values with positions; a
change is inserted at a position, in the file's own indentation.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from toolgate.model.errors import GuardError

DEPTH = 64  # settings are not nested deeper
BLANK = " \t\r\n"


@dataclass(frozen=True)
class Dialect:
    """What a reader accepts besides plain JSON."""

    comments: bool = False
    commas: bool = False  # after the last item of an object or list


PLAIN, WITH_COMMENTS = Dialect(), Dialect(comments=True, commas=True)


class NotJson(GuardError):
    """A settings file that cannot be changed because it cannot be read."""


@dataclass
class Node:
    """A value in a text: its `start` and `end`, and the positions of its `parts`."""

    value: Any
    start: int
    end: int
    members: "dict[str, Node]" = field(default_factory=dict)
    items: "list[Node]" = field(default_factory=list)
    key_start: int = 0  # of a member: where its key starts


def _refused(name: str) -> object:
    raise ValueError(f"`{name}` is not JSON")


DECODER = json.JSONDecoder(parse_constant=_refused)


class Reader:
    """Reads one text."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        self.text = text
        self.dialect = dialect
        self.position = 0

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
        while self.position < len(self.text):
            if self.text[self.position] in BLANK:
                self.position += 1
            elif not self.dialect.comments and self.text.startswith(("//", "/*"), self.position):
                raise self.failure("the agent does not accept comments")
            elif self.text.startswith("//", self.position):
                end = self.text.find("\n", self.position)
                self.position = len(self.text) if end < 0 else end
            elif self.text.startswith("/*", self.position):
                end = self.text.find("*/", self.position + 2)
                if end < 0:
                    raise self.failure("a comment is never closed")
                self.position = end + 2
            else:
                return

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
            value, end = DECODER.raw_decode(self.text, start)
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
                raise self.failure(f"the key `{key.value}` is given twice")
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
            if not self.dialect.commas and self.text.startswith(closing, self.position):
                raise self.failure(f"the agent does not accept a comma before `{closing}`")
            return True
        if self.text.startswith(closing, self.position):
            return False
        raise self.failure(f"`,` or `{closing}` is expected")

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


# --- changes ---------------------------------------------------------------------------------------------------------


def appended(text: str, keys: tuple[str, ...], value: object) -> str:
    """The text with a value appended to the list under these keys; missing objects and lists are created."""
    root = read(text)
    if not isinstance(root.value, dict):
        raise NotJson("line 1, column 1: the file must hold a JSON object", help="fix the file, then install again")
    if root.end == len(text) and not text.strip(BLANK):
        return written(nested(keys, [value]), "  ", "") + "\n"
    node = root
    for number, key in enumerate(keys):
        child = node.members.get(key)
        if child is None:
            return _inserted(text, node, nested(keys[number + 1 :], [value]), key)
        wanted = list if number == len(keys) - 1 else dict
        if not isinstance(child.value, wanted):
            where = ".".join(keys[: number + 1])
            raise NotJson(f"`{where}` is not a {'list' if wanted is list else 'table'}", help="fix the file first")
        node = child
    return _inserted(text, node, value, None)


def with_member(text: str, key: str, value: object) -> str:
    """The text with one more top-level member; an existing one stays as it is."""
    root = read(text)
    if not isinstance(root.value, dict):
        raise NotJson("line 1, column 1: the file must hold a JSON object", help="fix the file, then install again")
    if root.end == len(text) and not text.strip(BLANK):
        return written({key: value}, "  ", "") + "\n"
    return text if key in root.members else _inserted(text, root, value, key)


def without_member(text: str, key: str) -> str:
    """The text without a top-level member."""
    root = read(text)
    return _cut(text, root, list(root.members).index(key)) if key in root.members else text


def removed(text: str, keys: tuple[str, ...], ours: Callable[[Any], bool]) -> str:
    """The text without our values in that list, and without objects that are then empty."""
    path = _path(read(text), keys)
    found = [number for number, item in enumerate(path[-1].items) if ours(item.value)] if path else []
    if not path or not found:
        return text
    if len(found) < len(path[-1].items):
        return removed(_cut(text, path[-1], found[-1]), keys, ours)
    while len(path) > 2 and len(path[-2].members) == 1:
        path.pop()
    names = list(path[-2].members)
    return _cut(text, path[-2], names.index(keys[len(path) - 2]))


def _path(root: Node, keys: tuple[str, ...]) -> list[Node] | None:
    """The nodes from the root to the one under these keys; `None`: it does not exist."""
    nodes = [root]
    for key in keys:
        child = nodes[-1].members.get(key)
        if child is None:
            return None
        nodes.append(child)
    return nodes


def nested(keys: tuple[str, ...], value: object) -> object:
    for key in reversed(keys):
        value = {key: value}
    return value


def _children(node: Node) -> list[tuple[int, int]]:
    """The start and end of each part of an object or list."""
    if node.members:
        return [(member.key_start, member.end) for member in node.members.values()]
    return [(item.start, item.end) for item in node.items]


def _inserted(text: str, node: Node, value: object, key: str | None) -> str:
    """The text with one more part at the end of an object or list."""
    unit, margin = _indentation(text, node)
    name = "" if key is None else json.dumps(key) + ": "
    parts = _children(node)
    flat = bool(parts) and "\n" not in text[node.start : node.end]
    newline = "\r\n" if "\r\n" in text else "\n"
    part = name + (json.dumps(value) if flat else written(value, unit, margin + unit).replace("\n", newline))
    if not parts:
        inside = text[node.start + 1 : node.end - 1]
        kept = inside.rstrip() if inside.strip(BLANK) else ""  # a comment alone inside it
        return f"{text[: node.start + 1]}{kept}{newline}{margin}{unit}{part}{newline}{margin}{text[node.end - 1 :]}"
    last = parts[-1][1]
    comma = _comma_after(text, last)
    between = " " if flat else newline + margin + unit
    if comma < 0:
        return f"{text[:last]},{between}{part}{text[last:]}"
    return f"{text[: comma + 1]}{between}{part},{text[comma + 1 :]}"  # keep the file's trailing commas


def _cut(text: str, node: Node, number: int) -> str:
    """The text without one part of an object or list; comments around it stay."""
    parts = _children(node)
    start, end = parts[number]
    comma = _comma_after(text, end)
    if number + 1 < len(parts):
        rest = text[comma + 1 :]
        return text[:start] + rest.lstrip(BLANK)
    kept = text[:start].rstrip(BLANK)
    rest = text[comma + 1 if comma >= 0 else end :]
    if number == 0:
        blank = not (kept[node.start + 1 :] + rest[: len(rest) - len(text[node.end - 1 :])]).strip(BLANK)
        return text[: node.start + 1] + text[node.end - 1 :] if blank else kept + rest
    if comma < 0:  # the part before is now the last one, so its comma goes
        before = _comma_after(text, parts[number - 1][1])
        kept = kept[:before] + kept[before + 1 :]
    return kept + rest


def _comma_after(text: str, position: int) -> int:
    """The position of the comma after a part; -1: there is none."""
    reader = Reader(text, WITH_COMMENTS)
    reader.position = position
    reader.skip()
    return reader.position if text.startswith(",", reader.position) else -1


def _indentation(text: str, node: Node) -> tuple[str, str]:
    """One step of the file's indentation, and the margin of a node's line."""
    line = text.rfind("\n", 0, node.start) + 1
    margin = text[line : len(text) - len(text[line:].lstrip(" \t"))]
    unit = next((_leading(one) for one in text.splitlines() if _leading(one) and one.strip()), "  ")
    return unit, margin


def _leading(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def written(value: object, unit: str, margin: str) -> str:
    """A value as text, with a margin before all lines but the first."""
    return json.dumps(value, indent=unit, ensure_ascii=False).replace("\n", "\n" + margin)
