"""The page of the reference about policy files, from the table that the reader checks them against."""

from toolgate.policy.read import schema
from toolgate.policy.read.schema import Key

NOTICE = "<!-- written by tools/docs.py from toolgate/policy/read/schema.py; change it there -->\n"
INTRODUCTION = """
# Policy files

Every key of `policy.toml`. How to write one: [guide](../guide/policy.md). Editors use the
[JSON Schema](policy.schema.json). A key marked *not in a project* counts in your own policy and the organisation's:
in a project's file, even a trusted one, it changes nothing, and `toolgate policy check` warns of it.
"""


def policy_page() -> str:
    parts = [NOTICE, INTRODUCTION, section("At the top", schema.TOP)]
    parts += [section(f"[{name}]", keys, table=name + ".") for name, keys in schema.TABLES.items()]
    tops = ", ".join(f"`[{name}]`" for name in schema.TOP_TOOLS)
    parts.append(section("[tools.name]", schema.TOOL) + f"\nThe sections {tops} may also stand at the top.\n")
    parts.append(section("[[rule]]", schema.RULE))
    parts.append(section("when", schema.WHEN, defaults=False))
    return "".join(parts)


def section(title: str, keys: dict[str, Key], defaults: bool = True, table: str = "") -> str:
    heads = ["key", "value", "meaning"] + (["default"] if defaults else [])
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for key in keys.values():
        owned = " (*not in a project*)" if table + key.name in schema.PRIVATE else ""
        cells = [f"`{key.name}`", value(key), key.words + owned] + ([key.default] if defaults else [])
        lines.append("| " + " | ".join(cells) + " |")
    heading = title if title.startswith(("At", "when")) else f"`{title}`"
    return f"\n## {heading}\n\n" + "\n".join(lines) + "\n"


def value(key: Key) -> str:
    if key.choices:
        return ", ".join(f"`{word}`" for word in key.choices)
    return {"when": "a table", schema.VERDICT: "verdict", schema.TRUTH: "`true`, `false`"}.get(key.kind, key.kind)
