"""Changes one place of a user's JSON file: comments, order, spaces and line ends stay as they are.

Settings of agents are JSON with or without comments and trailing commas. A change is inserted at a position of the
text, in the file's own indentation.
"""

import json
from collections.abc import Callable
from typing import Any

from toolgate.install.jsonc import BLANK, WITH_COMMENTS, Node, NotJson, Reader, read

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
