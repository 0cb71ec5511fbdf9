"""What a plain query of `jq` or `yq` prints of a document that is known: `.a.b[0]`, `.a[]`, `.a | keys[]`."""

from toolgate.analysis.formats.json_files import json_value
from toolgate.analysis.formats.task_files import read_toml
from toolgate.analysis.formats.yaml import Tree, read_yaml

NOTHING = "null"  # what a key that is not there is
LONGEST = 200  # values that are printed


def answered(kind: str, query: str, text: str) -> str | None:
    """The printed values, each on a line, without quotes; `None`: the query or the document is not understood."""
    tree = _document(kind, text)
    if tree is None:
        return None
    values: list[Tree] = [tree]
    for stage in query.split("|"):
        stage, other, default = stage.partition("//")
        found = _stage(stage.strip(), values)
        if found is None or (other and default.strip()[:1] not in ('"', "e")):
            return None
        if other:
            found = [value for value in found if value not in (NOTHING, "false")] or _default(default.strip())
        values = found
    if len(values) > LONGEST or not all([isinstance(value, str) for value in values]):
        return None
    return "".join([f"{value}\n" for value in values])


def _document(kind: str, text: str) -> Tree | None:
    """A document with every scalar as it is printed."""
    if kind == "yaml":
        return read_yaml(text)
    if kind == "toml":
        return read_toml(text)
    value = json_value(text)
    return None if value is None else _printed(value)


def _printed(value: object) -> Tree:
    if isinstance(value, dict):
        return {key: _printed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_printed(inner) for inner in value]
    return NOTHING if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _default(text: str) -> list[Tree]:
    """What is printed where a value is missing: a text, or nothing at all."""
    return [] if text == "empty" else [text.strip('"')]


def _stage(query: str, values: list[Tree]) -> list[Tree] | None:
    """The values that one part of a query gives for each value before it."""
    if query[:1] != ".":
        name, bracket, rest = query.partition("[")
        if name not in ("keys", "keys_unsorted", "values") or (bracket and rest != "]"):
            return None
        named: list[Tree] = []
        for value in values:
            if not isinstance(value, dict):
                return None
            named += list(value.values()) if name == "values" else list(value)
        return named if bracket else None
    found = values
    at = 0
    while at < len(query):
        key, at, each = _step(query, at)
        if at < 0:
            return None
        found = [inner for value in found for inner in _below(value, key, each)]
    return found


def _step(query: str, at: int) -> tuple[str, int, bool]:
    """The key at a position, the position behind it, and whether it stands for each value; -1: not understood."""
    if query[at] == ".":
        at += 1
    if query[at : at + 1] in ("[", '"'):
        bracket = query[at] == "["
        start = at + bracket
        end = query.find("]" if bracket else '"', start + 1 - (bracket and query[start : start + 1] == "]"))
        if end < 0:
            return "", -1, False
        inner = query[start:end].strip().strip("\"'")
        quoted = query[start : start + 1] == '"'
        if bracket and not quoted and not inner.lstrip("-").isdigit() and inner:
            return "", -1, False
        at = end + 1 + (query[end + 1 : end + 2] == "?")
        return inner if quoted or not bracket else "#" + inner if inner else "", at, not inner
    end = at
    while end < len(query) and (query[end].isalnum() or query[end] in "_-"):
        end += 1
    key = query[at:end]
    return key, (end + (query[end : end + 1] == "?")) if key or end == len(query) else -1, False


def _below(value: Tree, key: str, each: bool) -> list[Tree]:
    if each:
        return list(value.values()) if isinstance(value, dict) else list(value) if isinstance(value, list) else []
    if not key:
        return [value]
    if key[0] == "#" and isinstance(value, list):
        at = int(key[1:])
        return [value[at]] if -len(value) <= at < len(value) else [NOTHING]
    return [value.get(key, NOTHING)] if isinstance(value, dict) else [NOTHING]
