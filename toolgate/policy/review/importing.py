"""Converts permission lists of agents to policy rules: each with its differences, or why it cannot be converted.

Which agent has a list, and in which format, its adapter declares. Entries that were matched by prefix become commands,
paths, hosts and tools.

INVARIANT: an imported permission never allows what a built-in rule denies (`builtin = "*"`), and none is wider than its
original.
"""

import ast
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from toolgate.adapters import AGENTS, adapter_of
from toolgate.model.call import as_word
from toolgate.model.digest import digest
from toolgate.model.effect import Verb
from toolgate.model.errors import PolicyError
from toolgate.policy.force.plan import text_of
from toolgate.policy.match.pattern import BadPattern, command_pattern
from toolgate.policy.read.checking import texts_in
from toolgate.policy.read.document import parse
from toolgate.policy.read.entries import EVERYTHING, Table, Texts, When
from toolgate.policy.review.drafting import Drafted
from toolgate.protocols import kinds, tools
from toolgate.protocols.declaration import SETTINGS, STARLARK, TABLES

LARGEST = 1_048_576  # bytes of a list
MOST = 1_000  # entries per list
ALTERNATIVES = 64  # commands that one prefix rule may stand for
ORDINARY = "Toolgate allows ordinary calls of it already, and judges each of the others"
EDITS = (kinds.edit, kinds.write)
# What policies call tools of these kinds, whatever their agent calls them; others have their own names there as well.
NAMES: dict[object, str] = {
    tools.shell: "bash", kinds.read: "read", kinds.write: "write", kinds.edit: "edit", kinds.fetch: "web_fetch",
}  # fmt: skip
DECISIONS = {"allow": "allow", "prompt": "ask", "forbidden": "deny", "ask_user": "ask", "deny": "deny", "ask": "ask"}


class Unreadable(ValueError):
    """A file that is not a permission list; the message says why."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The agent whose list it is: what people call it, and its tools."""

    title: str
    tools: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Imported:
    """One entry of a list: its original text, its verdict, and what it matches here.

    `when` is `None` for one that cannot be a rule, and `problem` says why; `note` is what is different here.
    """

    source: str
    verdict: str
    when: When | None
    problem: str = ""
    note: str = ""
    reason: str = ""

    def rule(self, kind: str, cwd: str) -> Drafted:
        """The rule; for a project it applies in the directories of `cwd` (empty: everywhere)."""
        assert self.when is not None
        when: When = {**self.when}
        if self.verdict == "allow":
            when["builtin"] = EVERYTHING
        if cwd:
            when["cwd"] = (cwd,)
        name = f"imported-{kind}-{digest(f'{self.verdict} {self.source} {cwd}'.encode())[:8]}"
        return Drafted(name, when, self.verdict, self.reason)


def entries(kind: str, data: bytes) -> list[Imported]:
    """The entries of a list; first those that refuse, then those that ask."""
    if len(data) > LARGEST:
        raise Unreadable(f"it has {len(data)} bytes, more than {LARGEST}")
    try:
        text = data.decode("utf-8")
        read, owner = KINDS[kind]
        found = list(read(text, owner))
    except (ValueError, SyntaxError, RecursionError, MemoryError) as error:
        raise Unreadable(str(error) or type(error).__name__) from None
    if len(found) > MOST:
        raise Unreadable(f"it has more than {MOST} entries")
    order = ("deny", "ask", "allow")
    return sorted([_checked(one) for one in found], key=lambda one: order.index(one.verdict))


def _checked(one: Imported) -> Imported:
    """The entry, if it is valid in a policy."""
    if one.when is None:
        return one
    try:
        parse(one.rule("x", "").toml)
    except PolicyError as error:
        return Imported(
            one.source, one.verdict, None, f"{error.message}; {error.help}" if error.help else error.message
        )
    return one


# --- lists in JSON settings ------------------------------------------------------------------------------------------


def settings_lists(text: str, owner: Owner) -> Iterator[Imported]:
    """The lists `allow`, `ask` and `deny` in `permissions` of a `settings.json`."""
    kinds_of = {name.lower(): kind for name, kind in owner.tools.items()}
    tree = json.loads(text)
    lists = tree.get("permissions") if isinstance(tree, dict) else None
    if not isinstance(lists, dict):
        raise Unreadable("it has no object `permissions`")
    for verdict in ("deny", "ask", "allow"):
        listed = lists.get(verdict, [])
        if not isinstance(listed, list):
            raise Unreadable(f"`permissions.{verdict}` is not a list")
        for entry in listed:
            yield _entry(entry, verdict, kinds_of) if isinstance(entry, str) else _left(entry, verdict, "not a text")
    for name in ("defaultMode", "additionalDirectories", "disableBypassPermissionsMode"):
        if name in lists:
            about = f"{name} = {json.dumps(lists[name])}"
            yield _left(about, "ask", f"a setting of {owner.title} itself: it stays there")


def _entry(entry: str, verdict: str, kinds_of: Mapping[str, object]) -> Imported:
    name, bracket, rest = entry.partition("(")
    if bracket and not rest.endswith(")"):
        return _left(entry, verdict, "the bracket is not closed")
    about, name = rest[:-1].strip(), name.strip()
    kind = kinds_of.get(name.lower())
    if name.lower().startswith("mcp__"):
        return Imported(entry, verdict, {"tool": (name,)})
    if not about or about == "*":
        return _whole(entry, verdict, name, name)
    if kind in (tools.shell, tools.powershell):
        return _command(entry, verdict, about)
    if kind is kinds.read:
        return _path(entry, verdict, about, (Verb.READ,))
    if kind in EDITS:
        return _path(entry, verdict, about, (Verb.WRITE, Verb.DELETE))
    if kind is kinds.fetch and about.startswith("domain:"):
        only: When = {"tool": (NAMES[kinds.fetch],)} if verdict == "allow" else {}
        host = about.removeprefix("domain:").strip()
        return Imported(entry, verdict, {"effect": (Verb.FETCH,), "host": (host,), **only})
    return _left(entry, verdict, f"Toolgate has no rules about what `{name}` is given")


def _command(source: str, verdict: str, about: str, reason: str = "") -> Imported:
    """A command, or a command prefix: `git status`, `npm run:*`, `git push *`, `ls*`."""
    note = ""
    if about.endswith(":*"):
        about = f"{about[:-2].rstrip()} *"
    elif about.endswith("*") and not about.endswith(" *") and verdict == "allow":
        about = f"{about.rstrip('*').rstrip()} *"
        note = "here the star stands for further words, not for the rest of a word"
    try:
        words = command_pattern(about)
    except BadPattern as error:
        return _left(source, verdict, f"{error}: {error.help}" if error.help else str(error))
    if len(words) == 1 and verdict == "allow":
        return _left(source, verdict, "here a name alone permits any arguments; ordinary uses of it pass anyway")
    if any(["*" in word for word in words[:-1]]):
        note = "here a star inside stands for one word"
    return Imported(source, verdict, {"command": (about,)}, note=note, reason=reason)


def _path(source: str, verdict: str, about: str, effect: Texts) -> Imported:
    """A path in the notation of ignore files."""
    if about.startswith("//"):
        about = about[1:]
    elif about.startswith("/"):
        about = "$WORKSPACE" + about
    elif about.startswith("./"):
        about = "$WORKSPACE" + about[1:]
    elif "/" in about.rstrip("/") and not about.startswith(("~/", "**/")):
        about = "$WORKSPACE/" + about
    only: When = {"tool": ("read",) if effect == (Verb.READ,) else ("edit", "write")} if verdict == "allow" else {}
    return Imported(source, verdict, {"effect": effect, "target": (about,), **only})


def _whole(source: str, verdict: str, tool: str, name: str, reason: str = "") -> Imported:
    """All uses of a tool; `name` is what policies call it."""
    if verdict == "allow":
        return _left(source, verdict, f"it permits every call of `{tool}`: {ORDINARY}")
    return Imported(source, verdict, {"tool": (name,)}, reason=reason)


def _left(source: object, verdict: str, problem: str) -> Imported:
    return Imported(str(source), verdict, None, problem)


# --- calls in Starlark -----------------------------------------------------------------------------------------------


def prefix_rules(text: str, owner: Owner) -> Iterator[Imported]:
    """The prefix rules of a `.rules` file, which is written in Starlark: literals are read, and nothing is executed."""
    for statement in ast.parse(text).body:
        source = " ".join((ast.get_source_segment(text, statement) or "").split())[:200]
        call = statement.value if isinstance(statement, ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            yield _left(source, "ask", "not a rule that is written out")
            continue
        given = _literals(call)
        if given is None:
            yield _left(source, "ask", "its values are not written out")
        elif call.func.id == "prefix_rule":
            yield from _prefix_rule(source, given)
        elif call.func.id == "network_rule" and (host := text_of(given, "host")):
            verdict = DECISIONS.get(str(given.get("decision", "")), "ask")
            yield Imported(source, verdict, {"effect": (Verb.FETCH, Verb.SEND), "host": (host,)})
        else:
            yield _left(source, "ask", f"Toolgate has nothing like `{call.func.id}`")


def _literals(call: ast.Call) -> Table | None:
    try:
        return {str(word.arg): ast.literal_eval(word.value) for word in call.keywords if word.arg}
    except ValueError:
        return None


def _prefix_rule(source: str, given: Table) -> Iterator[Imported]:
    verdict = DECISIONS.get(str(given.get("decision", "allow")), "")
    pattern = given.get("pattern")
    if not verdict or not isinstance(pattern, list) or not pattern:
        yield _left(source, "ask", "it has no pattern, or a decision that is not known")
        return
    choices = [one if isinstance(one, list) else [one] for one in pattern]
    if not all([isinstance(word, str) for words in choices for word in words]):
        yield _left(source, verdict, "its pattern is not made of texts")
        return
    commands = [
        " ".join([*map(as_word, words), "*"])
        for words, _ in zip(product(*choices), range(ALTERNATIVES + 1), strict=False)
    ]
    if len(commands) > ALTERNATIVES:
        yield _left(source, verdict, f"it stands for more than {ALTERNATIVES} commands")
        return
    reason = str(given.get("justification", ""))
    yield Imported(source, verdict, {"command": tuple(commands)}, reason=reason)


# --- tables in TOML --------------------------------------------------------------------------------------------------

ELSEWHERE = ("argsPattern", "commandRegex", "subagent", "toolAnnotations", "modes")


def rule_tables(text: str, owner: Owner) -> Iterator[Imported]:
    """The rules of a policy in TOML, the most important first."""
    rules = tomllib.loads(text).get("rule")
    if not isinstance(rules, list):
        raise Unreadable("it has no `[[rule]]`")
    tables = [rule for rule in rules if isinstance(rule, dict)]
    numbers = [rule.get("priority") for rule in tables]
    ranked = [number if isinstance(number, int | float) else 0 for number in numbers]
    for _, rule in sorted(zip(ranked, tables, strict=True), key=lambda pair: -pair[0]):
        yield from _rule(rule, owner)


def _rule(rule: Table, owner: Owner) -> Iterator[Imported]:
    source = ", ".join(
        [f"{key} = {json.dumps(value, default=str)}" for key, value in rule.items() if key != "priority"]
    )
    verdict = DECISIONS.get(str(rule.get("decision")), "")
    strange = [key for key in ELSEWHERE if key in rule]
    if not verdict or strange:
        words = f"Toolgate has nothing like `{strange[0]}`" if strange else "its decision is not known"
        yield _left(source, verdict or "ask", words)
        return
    reason = str(rule.get("denyMessage", ""))
    attended = rule.get("interactive")
    more: When = {"interactive": attended} if isinstance(attended, bool) else {}
    prefixes = texts_in(rule.get("commandPrefix"))
    names = texts_in(rule.get("toolName")) or ["*"]
    if prefixes:
        found = [_command(source, verdict, f"{prefix.strip()}:*", reason) for prefix in prefixes]
    elif isinstance(rule.get("mcpName"), str):
        tools_of = [(f"mcp:{rule['mcpName']}/{name}",) for name in names]
        found = [Imported(source, verdict, {"tool": one}, reason=reason) for one in tools_of]
    else:
        found = [_tool(source, verdict, name, owner, reason) for name in names]
    for one in found:
        when: When | None = None if one.when is None else {**one.when, **more}
        yield Imported(one.source, one.verdict, when, one.problem, one.note, one.reason)


def _tool(source: str, verdict: str, tool: str, owner: Owner, reason: str) -> Imported:
    if tool.startswith("mcp_") and tool.count("_") > 1:
        server, _, name = tool[4:].partition("_")
        return Imported(source, verdict, {"tool": (f"mcp:{server}/{name}",)}, reason=reason)
    return _whole(source, verdict, tool, NAMES.get(owner.tools.get(tool), tool), reason)


FORMATS: dict[str, Callable[[str, Owner], Iterator[Imported]]] = {
    SETTINGS: settings_lists, STARLARK: prefix_rules, TABLES: rule_tables,
}  # fmt: skip
KINDS = {
    declared.kind: (FORMATS[declared.format], Owner(adapter.CAPABILITIES[0].title, declared.tools))
    for adapter in map(adapter_of, AGENTS)
    if (declared := adapter.declaration().permissions)
}
