"""The JSON Schema of a policy file, for editors."""

from typing import Any

from toolgate.model.verdict import NAMES
from toolgate.policy.read import schema
from toolgate.policy.read.entries import CLOSED
from toolgate.policy.read.schema import Key

TEXTS = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


def json_schema() -> dict[str, Any]:
    """The schema as a JSON object; made from the same table that the reader checks files against."""
    properties = _properties(schema.TOP)
    for name, keys in schema.TABLES.items():
        above, _, inner = name.rpartition(".")
        place = properties[above]["properties"] if above else properties
        place[inner] = _object(_properties(keys, name + "."))
    tool = {"$ref": "#/$defs/tool"}
    properties["tools"]["additionalProperties"] = tool
    properties["tool"] = {"type": "object", "additionalProperties": tool}
    properties |= dict.fromkeys(schema.TOP_TOOLS, tool)
    properties["rule"] = {"type": "array", "items": {"$ref": "#/$defs/rule"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Toolgate policy",
        **_object(properties),
        "$defs": {"tool": _object(_properties(schema.TOOL)), "rule": _rule(), "when": _when()},
    }


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _properties(keys: dict[str, Key], table: str = "") -> dict[str, Any]:
    return {name: _value(key) | {"description": _described(key, table + name)} for name, key in keys.items()}


def _described(key: Key, name: str) -> str:
    words = f"{key.words} (default: {key.default})"
    return f"{words}. {schema.OWNED}" if name in schema.PRIVATE else words


def _value(key: Key) -> dict[str, Any]:
    match key.kind:
        case schema.VERDICT:
            return {"enum": list(NAMES)}
        case schema.TRUTH:
            return {"type": "boolean"}
        case schema.NUMBER:
            return {"type": "integer", "minimum": 1}
        case schema.AMOUNT:
            return {"type": "number", "minimum": 0}
        case schema.SHARE:
            return {"type": "number", "minimum": 0, "maximum": 1}
        case schema.RATE:
            return {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string"}]}
        case schema.CHOICE:
            return {"enum": list(key.choices)}
        case schema.TEXTS:
            return {"type": "array", "items": {"enum": list(key.choices)} if key.choices else {"type": "string"}}
        case schema.EXAMPLES:
            return {"type": "array", "items": {"type": ["string", "object"]}}
        case "when":
            return {"$ref": "#/$defs/when"}
        case _:
            return {"type": "string"}


def _rule() -> dict[str, Any]:
    return {**_object(_properties(schema.RULE)), "required": ["id"]}


def _when() -> dict[str, Any]:
    properties = _properties(schema.WHEN)
    for name, key in schema.WHEN.items():
        if key.kind == schema.TEXTS:
            properties[name] = TEXTS | {"description": key.words}
    for name, words in CLOSED.items():
        one = {"enum": list(words)}
        properties[name] |= {"oneOf": [one, {"type": "array", "items": one}]}
    return _object(properties)


def written() -> str:
    """The schema as the text of a file."""
    import json

    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
