"""Guard plugins, as BitCode has them: YAML or Markdown files with patterns for commands and file names.

A plugin is heard after the built-in rules and before what they say about everything else: what it denies or asks counts
beside them, what it allows counts only where none of them has an opinion.

INVARIANT: whatever is wrong with a plugin, the tools it is about are asked about; no rule is dropped silently.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from toolgate.model.effect import VERBS, Verb
from toolgate.model.errors import PolicyError
from toolgate.model.verdict import ASK, DENY, VERDICTS
from toolgate.policy.book import BROKEN
from toolgate.policy.pattern import tool_pattern
from toolgate.policy.regex import PatternError, compile_pattern
from toolgate.policy.yaml import Items, Node, Table, Text, YamlError, read
from toolgate.shell.patterns import bracket_end

KEYS = ("id", "tool", "patterns")
PATTERN_KEYS = ("match", "file_match", "verdict", "reason")
TOOLS = (
    "Bash", "Read", "Write", "Edit", "MultiEdit", "NotebookEdit", "Glob", "Grep", "Skill", "WebFetch", "WebSearch",
    "PowerShell", "Task", "Agent", "LS", "TodoWrite",
)  # fmt: skip
FILE_TOOLS = ("read", "write", "edit")
FENCE = "---"
MOST = 200  # patterns of a plugin

Plan = dict[str, Any]


def plugin_plan(data: bytes, file: str) -> tuple[Plan, list[PolicyError]]:
    """A plugin compiled, or what stands in for it and what is wrong with it."""
    reading = Reading(file)
    try:
        rulings = reading.rulings(reading.fields(reading.table(data)))
    except YamlError as error:
        wrong = PolicyError(error.message, file, error.line, error.column, error.help)
        return stand_in(wrong, reading), [wrong]
    plan = {"file": file, "rulings": rulings, "settings": {}, "tools": {}, "uses": True, "plugin": reading.id}
    return plan, []


def stand_in(error: PolicyError, reading: Reading) -> Plan:
    """Asks about the tools of a plugin that cannot be used."""
    named = reading.tools
    if any([tool in FILE_TOOLS for tool in named]):
        named = (*named, "bash")  # which can do to a file what they can
    condition = (("kind", True), ("tool", named)) if named else (("kind", True),)
    reason = f"the guard plugin cannot be used: {error.file}:{error.line}:{error.column}: {error.message}"
    instead = "ask the user to mend the plugin" + (f": {error.help}" if error.help else "")
    ruling = (BROKEN, (Verb.USE,), condition, int(ASK), reason, instead, error.line, "")
    plan = {"file": error.file, "rulings": [ruling], "settings": {}, "tools": {}, "uses": True, "broken": True}
    return {**plan, "plugin": reading.id}


class Reading:
    """A plugin file on its way to rulings; `tools` is whom it speaks about, as far as that is known."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.id = file.rpartition("/")[2].rpartition(".")[0]
        self.tools: tuple[str, ...] = ()

    def table(self, data: bytes) -> Table:
        try:
            text = data.decode("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise YamlError("the file is not UTF-8", 1, 1, "save it as UTF-8") from None
        if "\0" in text:
            raise YamlError("the file is not text", 1, 1, "write YAML")
        if not self.file.endswith(".md"):
            return _table(read(text))
        return self.front_matter(text)

    def front_matter(self, text: str) -> Table:
        """The YAML between two lines `---`; what holds no patterns there holds them in the rest of the file."""
        lines = text.split("\n")
        if lines[0].rstrip() != FENCE:
            return _table(read(text))
        ends = [row for row, line in enumerate(lines) if row and line.rstrip() == FENCE]
        if not ends:
            raise YamlError("the front matter is not closed", 1, 1, "add a line `---` after it")
        front = _table(read("\n".join(lines[1 : ends[0]]), 2))
        if any([key.text == "patterns" for key, _ in front.pairs]):
            return front
        body = "\n".join(lines[ends[0] + 1 :])
        rest = _table(read(body, ends[0] + 2)) if body.strip() else Table((), front.line, 1)
        return Table((*front.pairs, *rest.pairs), front.line, front.column)

    def fields(self, table: Table) -> dict[str, Node]:
        found = _fields(table, KEYS, "plugin")
        if "id" in found:
            self.id = _text(found["id"], "id").strip() or self.id
        if "tool" in found:
            self.tools = self.tool_names(found["tool"])
        return found

    def tool_names(self, node: Node) -> tuple[str, ...]:
        """The tools of a list with commas; none: all of them."""
        names = [name.strip() for name in _text(node, "tool").split(",")]
        known = [tool.lower() for tool in TOOLS]
        for name in filter(None, names):
            near = get_close_matches(name.lower(), known, n=1, cutoff=0.75)
            if near and name.lower() not in known and ":" not in name:
                meant = TOOLS[known.index(near[0])]
                raise YamlError(f"no tool is called `{name}`", node.line, node.column, f"did you mean `{meant}`?")
        return tuple([tool_pattern(name) for name in names if name and name != "*"])

    def rulings(self, fields: dict[str, Node]) -> list[Any]:
        patterns = fields.get("patterns")
        if patterns is None:
            raise YamlError("the plugin has no `patterns`", 1, 1, "add `patterns:` with at least one pattern")
        if type(patterns) is not Items or not patterns.items:
            raise YamlError("`patterns` is no list", patterns.line, patterns.column, "write `- match: …` below it")
        if len(patterns.items) > MOST:
            raise YamlError(f"there are more than {MOST} patterns", patterns.line, 1, "write several plugins")
        return [self.ruling(pattern) for pattern in patterns.items]

    def ruling(self, node: Node) -> Any:
        if type(node) is not Table:
            raise YamlError("a pattern is no mapping", node.line, node.column, "write `match: …` and `verdict: …`")
        fields = _fields(node, PATTERN_KEYS, "pattern")
        if "match" not in fields and "file_match" not in fields:
            raise YamlError("the pattern matches nothing", node.line, node.column, "add `match` or `file_match`")
        if "verdict" not in fields:
            raise YamlError("the pattern has no `verdict`", node.line, node.column, "add allow, deny or ask")
        word = _text(fields["verdict"], "verdict")
        if word not in VERDICTS:
            place = fields["verdict"]
            near = get_close_matches(word.lower(), VERDICTS, n=1)
            advice = f"did you mean `{near[0]}`?" if near else "write allow, deny or ask"
            raise YamlError(f"`{word}` is no verdict", place.line, place.column, advice)
        verdict = VERDICTS[word]
        stored = self.expression(fields["match"]) if "match" in fields else None
        glob = self.glob(fields["file_match"]) if "file_match" in fields else ""
        reason = _text(fields["reason"], "reason").strip() if "reason" in fields else ""
        values = (verdict >= ASK, self.tools, stored, glob)
        told = reason or f"the guard plugin `{self.id}` says {word}"
        instead = "ask the user" if verdict == DENY else ""
        return (self.id, VERBS, (("plugin", values),), int(verdict), told, instead, node.line, "")

    def expression(self, node: Node) -> Any:
        text = _text(node, "match")
        if not text:
            raise YamlError("`match` is empty", node.line, node.column, "write a regular expression")
        try:
            return compile_pattern(text).stored
        except PatternError as error:
            message = f"`match` cannot be used: {error.message}, at its column {error.column}"
            raise YamlError(message, node.line, node.column, error.help) from None

    def glob(self, node: Node) -> str:
        text = _text(node, "file_match")
        if not text or "/" in text:
            raise YamlError("`file_match` is no name of a file", node.line, node.column, "write a name, as `*.sql`")
        if "[" in text and not bracket_end(text, text.index("[")):
            raise YamlError("`[` is not closed in `file_match`", node.line, node.column, "add `]`")
        return text


def _table(node: Node) -> Table:
    if type(node) is not Table:
        raise YamlError("the plugin is no mapping", node.line, node.column, "write `patterns:` and what it shall match")
    return node


def _fields(table: Table, known: tuple[str, ...], what: str) -> dict[str, Node]:
    found: dict[str, Node] = {}
    for key, value in table.pairs:
        if key.text not in known:
            near = get_close_matches(key.text, known, n=1)
            advice = f"did you mean `{near[0]}`?" if near else f"a {what} has {', '.join(known)}"
            raise YamlError(f"`{key.text}` is no key of a {what}", key.line, key.column, advice)
        if key.text in found:
            raise YamlError(f"the key `{key.text}` is given twice", key.line, key.column, "keep one of them")
        found[key.text] = value
    return found


def _text(node: Node, name: str) -> str:
    if type(node) is not Text:
        raise YamlError(f"`{name}` is no text", node.line, node.column, "write it in quotes")
    return node.text
