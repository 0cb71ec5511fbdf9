"""One table says what a policy file may hold: the reader, the JSON Schema and the reference agree by construction."""

import json
from typing import get_type_hints

import pytest

from tests.policy.given import mistakes
from toolgate.policy.read import schema
from toolgate.policy.read.entries import Texts, When
from toolgate.policy.read.json_schema import json_schema

EXAMPLES = {
    schema.VERDICT: "'ask'", schema.TRUTH: "true", schema.TEXT: "'balanced'", schema.NUMBER: "5", schema.TEXTS: "['a']",
    schema.DIRECTORY: "'/srv'", schema.RATE: "'30/minute'", schema.COUNTER: "'redis://127.0.0.1:6379'",
    schema.AMOUNT: "0.5", schema.SHARE: "0.5", schema.URL: "'https://a.example/v1'", schema.NAME: "'A_KEY'",
}  # fmt: skip
KEYS = [("", key) for key in schema.TOP.values() if key.name not in ("extends", "tests")]
KEYS += [(table, key) for table, keys in schema.TABLES.items() for key in keys.values()]
KEYS += [("tools.x", key) for key in schema.TOOL.values()]


def written(table: str, key: schema.Key) -> str:
    value = f"'{key.choices[0]}'" if key.choices else EXAMPLES[key.kind]
    value = {schema.TEXTS: f"[{value}]" if key.choices else value, schema.URL: EXAMPLES[schema.URL]}.get(
        key.kind, value
    )
    value = {"extra_patterns": "['a:b']", "allowed_tools": "['a:b']"}.get(key.name, value)
    return (f"[{table}]\n" if table else "") + f"{key.name} = {value}\n"


def test_a_condition_has_the_keys_of_the_table_each_of_its_kind():
    kinds = {schema.TEXTS: Texts, schema.TRUTH: bool}
    expected = {name: kinds.get(key.kind, When) for name, key in schema.WHEN.items()}
    assert expected == get_type_hints(When)


@pytest.mark.parametrize(("table", "key"), KEYS, ids=[f"{table}.{key.name}" for table, key in KEYS])
def test_every_key_can_be_written(table, key):
    assert [] == mistakes(written(table, key))


def test_the_json_schema_names_every_key():
    found = json.loads(json.dumps(json_schema()))
    properties = found["properties"]
    second = properties["llm"]["properties"].pop("second")
    tables = {**properties, schema.SECOND: second}
    assert set(schema.TOP) | set(schema.TABLES) | set(schema.TOP_TOOLS) | {"rule", "tool"} == set(tables)
    for table, keys in schema.TABLES.items():
        assert set(keys) == set(tables[table]["properties"])
    assert {
        name: set(keys) for name, keys in (("tool", schema.TOOL), ("rule", schema.RULE), ("when", schema.WHEN))
    } == {name: set(inner["properties"]) for name, inner in found["$defs"].items()}
    assert ["allow", "llm", "ask", "deny"] == properties["shell"]["properties"]["privilege"]["enum"]
    assert not properties["shell"]["additionalProperties"] and properties["tools"]["additionalProperties"]


def test_every_key_says_what_it_means():
    tables = [schema.TOP, *schema.TABLES.values(), schema.TOOL, schema.RULE, schema.WHEN]
    assert all(key.words and not key.words.endswith(".") for keys in tables for key in keys.values())
