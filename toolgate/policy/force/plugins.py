"""Guard plugins, as BitCode has them: YAML or Markdown files with patterns for commands and file names.

A plugin is asked after the built-in rules and before their defaults: what it denies or asks counts in addition to them;
what it allows counts only where none of them has an opinion.

INVARIANT: whatever is wrong with a plugin, the tools it is about are asked about; no rule is dropped silently.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from toolgate.analysis.formats.front_matter import parted
from toolgate.analysis.formats.yaml import Items, Node, Table, Text, YamlError, read
from toolgate.model.effect import VERBS, Verb
from toolgate.model.errors import PolicyError
from toolgate.model.path import unix_text
from toolgate.model.verdict import ASK, DENY, VERDICTS
from toolgate.policy.force.book import BROKEN
from toolgate.policy.force.plan import Plan, Ruling
from toolgate.policy.match.pattern import BadPattern, tool_pattern
from toolgate.policy.read.known_tools import misspelt, nowhere, of_agents
from toolgate.policy.regex import PatternError, compile_pattern
from toolgate.shell.expand.patterns import bracket_end

if TYPE_CHECKING:
    from toolgate.policy.match.matching import Condition

KEYS = ("id", "tool", "patterns")
PATTERN_KEYS = ("match", "file_match", "verdict", "reason")
FILE_TOOLS = ("read", "write", "edit")
MOST = 200  # patterns per plugin
MOST_ERRORS = 20  # errors reported per plugin


def plugin_plan(data: bytes, file: str) -> tuple[Plan, list[PolicyError]]:
    """A compiled plugin, or the plan that replaces it and all its errors, in the order of the file."""
    reading = Reading(file)
    rulings: list[Ruling] = []
    try:
        rulings = reading.rulings(reading.fields(reading.table(data)))
    except YamlError as error:  # not valid YAML, or not a plugin: there is nothing else to look at
        reading.errors.append(error)
    if reading.errors:
        found = [PolicyError(error.message, file, error.line, error.column, error.help) for error in reading.errors]
        found.sort(key=lambda error: (error.line, error.column))
        return stand_in(found[0], reading), found
    return Plan(file, tuple(rulings), plugin=reading.id), []


def plugin_warnings(data: bytes, file: str) -> list[PolicyError]:
    """What is valid in a plugin but probably not meant."""
    reading = Reading(file)
    try:
        reading.fields(reading.table(data))
    except YamlError:  # an error, which `plugin_plan` reports
        return []
    return [PolicyError(odd.message, file, odd.line, odd.column, odd.help) for odd in reading.warnings]


def stand_in(error: PolicyError, reading: Reading) -> Plan:
    """A plan that asks about the tools of a plugin that cannot be used."""
    named = reading.tools
    if any([tool in FILE_TOOLS for tool in named]):
        named = (*named, "bash")  # which can do to a file what these tools can
    condition: Condition = (("kind", True), ("tool", named)) if named else (("kind", True),)
    reason = f"the guard plugin cannot be used: {error.file}:{error.line}:{error.column}: {error.message}"
    instead = "ask the user to fix the plugin" + (f": {error.help}" if error.help else "")
    ruling = Ruling(BROKEN, (Verb.USE,), condition, int(ASK), reason, instead, error.line)
    return Plan(error.file, (ruling,), broken=True, plugin=reading.id)


class Reading:
    """A plugin file being turned into rulings: its errors, and the tools it is about, as far as they are known."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.id = file.rpartition("/")[2].rpartition(".")[0]
        self.tools: tuple[str, ...] = ()
        self.errors: list[YamlError] = []
        self.warnings: list[YamlError] = []

    def wrong(self, node: Node, message: str, help: str) -> None:
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(YamlError(message, node.line, node.column, help))

    def odd(self, node: Node, message: str, help: str) -> None:
        self.warnings.append(YamlError(message, node.line, node.column, help))

    def table(self, data: bytes) -> Table:
        try:
            text = unix_text(data.decode("utf-8"))
        except UnicodeDecodeError:
            raise YamlError("the file is not UTF-8", 1, 1, "save it as UTF-8") from None
        if "\0" in text:
            raise YamlError("the file is not text", 1, 1, "write YAML")
        if not self.file.endswith(".md"):
            return _table(read(text))
        return self.front_matter(text)

    def front_matter(self, text: str) -> Table:
        """The YAML between two `---` lines, joined with the rest of the file unless `patterns` is among it."""
        head, body = parted(text)
        if head is None:
            return _table(read(text))
        if body is None:
            raise YamlError("the front matter is not closed", 1, 1, "add a line `---` after it")
        front = _table(read(head, 2))
        if any([key.text == "patterns" for key, _ in front.pairs]):
            return front
        rest = _table(read(body, head.count("\n") + 3)) if body.strip() else Table((), front.line, 1)
        return Table((*front.pairs, *rest.pairs), front.line, front.column)

    def fields(self, table: Table) -> dict[str, Node]:
        before = len(self.errors)
        found = self.known(table, KEYS, "plugin")
        if "id" in found:
            self.id = self.text(found["id"], "id").strip() or self.id
        if "tool" in found:
            self.tools = self.tool_names(found["tool"])
        if "patterns" not in found and len(self.errors) == before:
            self.wrong(table, "the plugin has no `patterns`", "add `patterns:` with at least one pattern")
        return found

    def tool_names(self, node: Node) -> tuple[str, ...]:
        """The tools in a comma-separated list; empty: all of them."""
        found: list[str] = []
        for name in [name.strip() for name in self.text(node, "tool").split(",")]:
            if not name or name == "*":
                continue
            try:
                found.append(tool_pattern(name))
            except BadPattern as error:
                self.wrong(node, f"`{name[:100]}`: {error}", error.help)
                continue
            words = nowhere(name)
            if words is not None:  # another agent's tool gets a remark, a misspelling is an error
                report = self.wrong if misspelt(name) else self.odd
                report(node, *words)
            elif (words := of_agents(name)) is not None:
                self.odd(node, *words)
        return tuple(found)

    def rulings(self, fields: dict[str, Node]) -> list[Ruling]:
        patterns = fields.get("patterns")
        if patterns is None:
            return []
        if type(patterns) is not Items or not patterns.items:
            self.wrong(patterns, "`patterns` must be a list", "write `- match: …` below it")
            return []
        if len(patterns.items) > MOST:
            self.wrong(patterns, f"there are more than {MOST} patterns", "write several plugins")
            return []
        return [ruling for pattern in patterns.items if (ruling := self.ruling(pattern)) is not None]

    def ruling(self, node: Node) -> Ruling | None:
        """One pattern; `None`: something is wrong with it."""
        if type(node) is not Table:
            self.wrong(node, "a pattern must be a mapping", "write `match: …` and `verdict: …`")
            return None
        before = len(self.errors)
        fields = self.known(node, PATTERN_KEYS, "pattern")
        named = len(self.errors) == before  # otherwise the missing key is probably a misspelt one
        if "match" not in fields and "file_match" not in fields and named:
            self.wrong(node, "the pattern matches nothing", "add `match` or `file_match`")
        stored = self.expression(fields["match"]) if "match" in fields else None
        glob = self.glob(fields["file_match"]) if "file_match" in fields else ""
        reason = self.text(fields["reason"], "reason").strip() if "reason" in fields else ""
        word = self.verdict(fields["verdict"]) if "verdict" in fields else ""
        if "verdict" not in fields and named:
            self.wrong(node, "the pattern has no `verdict`", "add allow, deny or ask")
        if len(self.errors) > before:
            return None
        verdict = VERDICTS[word]
        values = (verdict >= ASK, self.tools, stored, glob)
        told = reason or f"the guard plugin `{self.id}` says {word}"
        instead = "ask the user" if verdict == DENY else ""
        return Ruling(self.id, VERBS, (("plugin", values),), int(verdict), told, instead, node.line)

    def verdict(self, node: Node) -> str:
        word = self.text(node, "verdict")
        if word not in VERDICTS and type(node) is Text:
            near = get_close_matches(word.lower(), VERDICTS, n=1)
            advice = f"did you mean `{near[0]}`?" if near else "write allow, deny or ask"
            self.wrong(node, f"`{word}` is not a verdict", advice)
        return word

    def expression(self, node: Node) -> object:
        text = self.text(node, "match")
        if not text:
            if type(node) is Text:
                self.wrong(node, "`match` is empty", "write a regular expression")
            return None
        try:
            return compile_pattern(text).stored
        except PatternError as error:
            self.wrong(node, f"`match` cannot be used: {error.message}, at its column {error.column}", error.help)
            return None

    def glob(self, node: Node) -> str:
        text = self.text(node, "file_match")
        if type(node) is Text and (not text or "/" in text):
            self.wrong(node, "`file_match` is not the name of a file", "write a name, such as `*.sql`")
        elif "[" in text and not bracket_end(text, text.index("[")):
            self.wrong(node, "`[` is not closed in `file_match`", "add `]`")
        return text

    def known(self, table: Table, known: tuple[str, ...], what: str) -> dict[str, Node]:
        """The values of the known keys; any other key is an error."""
        found: dict[str, Node] = {}
        for key, value in table.pairs:
            if key.text not in known:
                near = get_close_matches(key.text, known, n=1)
                advice = f"did you mean `{near[0]}`?" if near else f"a {what} has {', '.join(known)}"
                self.wrong(key, f"`{key.text}` is not a key of a {what}", advice)
            elif key.text in found:
                self.wrong(key, f"the key `{key.text}` is given twice", "keep one of them")
            found[key.text] = value
        return found

    def text(self, node: Node, name: str) -> str:
        if type(node) is Text:
            return node.text
        self.wrong(node, f"`{name}` must be a text", "write it in quotes")
        return ""


def _table(node: Node) -> Table:
    if type(node) is not Table:
        message = "the plugin must be a mapping"
        raise YamlError(message, node.line, node.column, "write `patterns:` with at least one pattern")
    return node
