"""The `[[rule]]` entries of a policy file."""

from typing import TypedDict, cast

from toolgate.model.effect import VERBS, Manner, Place
from toolgate.model.value import Value
from toolgate.policy.files.positions import Path
from toolgate.policy.read import schema
from toolgate.policy.read.checking import Findings
from toolgate.policy.read.functions import is_path
from toolgate.rules import BUILTIN

MOST_RULES = 2_000
MOST_EXAMPLES = 200  # per file: they are tried whenever it changes
LONGEST_EXAMPLE = 1_000  # characters
CLOSED = {  # keys of `when` that take words from a list
    "effect": (*VERBS, "*"),
    "place": tuple([value for name, value in vars(Place).items() if name.isupper()]),
    "manner": tuple([value for name, value in vars(Manner).items() if name.isupper()]),
    "builtin": (*[rule.name for rule in BUILTIN], "*"),
}
SHOWN = 50  # words of such a list that an error message shows
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:")
EVERYTHING = ("*",)
PERMITTING = ("allow", "llm")

Table = dict[str, object]
Texts = tuple[str, ...]
Example = str | Table  # a command, or a call with `tool` and `input`
Excluded = TypedDict("Excluded", {"not": "When"}, total=False)  # no field of a class has this name


class When(Excluded, total=False):
    """A condition: each key with all its alternatives, or whether it is so."""

    command: Texts
    argument: Texts
    effect: Texts
    place: Texts
    target: Texts
    host: Texts
    tool: Texts
    content: Texts
    origin: Texts
    manner: Texts
    machine: Texts
    cwd: Texts
    builtin: Texts
    session: Texts
    interactive: bool
    root: bool
    confined: bool


class Entry(Value):
    """One rule as it is written; `function` is `module:function`, empty for a rule that has `when`."""

    __slots__ = (
        "id", "when", "verdict", "reason", "instead", "match", "no_match", "tests", "function", "line", "index",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        when: When,
        verdict: str,
        reason: str,
        instead: str,
        match: tuple[Example, ...],
        no_match: tuple[Example, ...],
        tests: str,
        function: str,
        line: int,
        index: int,
    ) -> None:
        self.id = id
        self.when = when
        self.verdict = verdict
        self.reason = reason
        self.instead = instead
        self.match = match
        self.no_match = no_match
        self.tests = tests
        self.function = function
        self.line = line
        self.index = index

    def __hash__(self) -> int:
        return hash((self.id, self.verdict, self.line))


def read_rules(value: object, found: Findings, layer: str, combine: object) -> tuple[Entry, ...]:
    """The rules of a file, in their order."""
    if not isinstance(value, list):
        found.wrong(("rule",), "`rule` must be a list of tables", "write each rule as `[[rule]]`")
        return ()
    if len(value) > MOST_RULES:
        found.wrong(("rule", MOST_RULES), f"more than {MOST_RULES} rules", "use patterns")
        return ()
    entries: list[Entry] = []
    for index, item in enumerate(value):
        path: Path = ("rule", index)
        table = found.table(item, path)
        before = len(found.errors)
        entry = _entry(table, path, found, layer)
        if len(found.errors) == before:
            entries.append(entry)
    _repeated(entries, found)
    if combine != "most_restrictive":
        _dead(entries, found)
    _few_examples(entries, found)
    return tuple(entries)


def _entry(table: Table, path: Path, found: Findings, layer: str) -> Entry:
    kept: Table = {}
    when: When = {}
    examples: dict[str, tuple[Example, ...]] = {}
    for name, value in table.items():
        if name not in schema.RULE:
            found.unknown((*path, name), name, tuple(schema.RULE), "[[rule]]")
        elif name == "when":
            when = read_when(value, (*path, "when"), found)
        elif name in ("match", "no_match"):
            examples[name] = _examples(name, value, (*path, name), found)
        else:
            found.take(schema.RULE[name], value, (*path, name), kept, name)
    _complete(table, kept, path, found, layer)
    words = [str(kept.get(name, "")) for name in ("id", "verdict", "reason", "instead", "tests", "rule")]
    name, verdict, reason, instead, tests, function = words
    line = found.where.at(path)[0]
    shown = examples.get("match", ()), examples.get("no_match", ())
    return Entry(name, when, verdict, reason, instead, *shown, tests, function, line, int(path[-1]))


def _complete(table: Table, kept: Table, path: Path, found: Findings, layer: str) -> None:
    """Check for required keys, and for keys that exclude each other."""
    name = kept.get("id")
    if "id" not in table:
        found.wrong(path, "the rule has no `id`", 'give it a name: `id = "no-prod-database"`')
    elif isinstance(name, str) and (not name or len(name) > 80 or not PLAIN.issuperset(name)):
        found.wrong((*path, "id"), f"`{name[:80]}` is not a valid rule name", "use letters, digits, dashes and dots")
    if "rule" in table:
        _function(table, path, found, layer)
        return
    for key in ("when", "verdict"):
        if key not in table:
            found.wrong(path, f"the rule has no `{key}`", "`[[rule]]` needs `id`, `when` and `verdict`")


def _function(table: Table, path: Path, found: Findings, layer: str) -> None:
    """A rule written in Python."""
    if layer == "project":
        found.wrong((*path, "rule"), "a project's file may not name Python", "put it into your own policy")
    for key in ("when", "verdict"):
        if key in table:
            found.wrong((*path, key), f"a rule in Python decides `{key}` by itself", f"leave out `{key}` or `rule`")
    text = table["rule"]
    module, _, function = text.rpartition(":") if isinstance(text, str) else ("", "", "")
    named = is_path(module) or all([part.isidentifier() for part in module.split(".")])
    if isinstance(text, str) and not (named and function.isidentifier()):
        found.wrong((*path, "rule"), f"`{text[:100]}` is not `module:function`", "name a module and a function in it")


def _examples(name: str, value: object, path: Path, found: Findings) -> tuple[Example, ...]:
    if not isinstance(value, list):
        found.wrong(path, f"`{name}` must be a list", f'write `{name} = ["a command"]`')
        return ()
    for index, item in enumerate(value):
        called = isinstance(item, dict) and isinstance(item.get("tool"), str) and isinstance(item.get("input"), dict)
        if not isinstance(item, str) and not (called and not set(item) - {"tool", "input", "cwd"}):
            found.wrong(
                (*path, index), f"an example of `{name}` is not a command", "or a table with `tool` and `input`"
            )
        elif len(str(item)) > LONGEST_EXAMPLE:
            found.wrong((*path, index), f"an example of `{name}` is too long", "keep the part that matters")
    return tuple(value)


# --- when ------------------------------------------------------------------------------------------------------------


def read_when(value: object, path: Path, found: Findings, inner: bool = False) -> When:
    """A condition, each key with all its alternatives."""
    table = found.table(value, path)
    if isinstance(value, dict) and not value:
        found.wrong(path, "the condition is empty", '`effect = "*"` matches everything')
    kept: Table = {}
    for name, given in table.items():
        key = schema.WHEN.get(name)
        here = (*path, name)
        if key is None:
            found.unknown(here, name, tuple(schema.WHEN), "`when`")
        elif name == "not" and inner:
            found.wrong(here, "`not` inside `not`", "say it without either")
        elif name == "not":
            kept[name] = read_when(given, here, found, inner=True)
        elif key.kind == schema.TRUTH:
            found.take(key, given, here, kept, name)
        else:
            texts = tuple(given) if isinstance(given, list) else (given,)
            if given == []:
                found.wrong(here, f"`{name}` lists nothing, so the rule never matches", "name what it is about")
            elif found.texts(name, [given] if isinstance(given, str) else given, here):
                kept[name] = texts
                _known(name, texts, here, found)
    found.patterns(kept, path)
    return cast(When, kept)  # it has keys of `schema.WHEN` alone, each of its kind


def _known(name: str, words: tuple[str, ...], path: Path, found: Findings) -> None:
    known = CLOSED.get(name)
    for index, word in enumerate(words):
        if known is not None and word not in known:
            more = ", …" if len(known) > SHOWN else ""
            near = found.nearest(word, known) or f"it may be {', '.join(known[:SHOWN])}{more}"
            found.wrong((*path, index), f"there is no {name} `{word[:100]}`", near)


# --- rules that never speak ------------------------------------------------------------------------------------------


def _repeated(entries: list[Entry], found: Findings) -> None:
    seen: dict[str, int] = {}
    for entry in entries:
        if entry.id in seen:
            advice = f"the first one is on line {seen[entry.id]}"
            found.wrong(("rule", entry.index, "id"), f"two rules are called `{entry.id}`", advice)
        seen.setdefault(entry.id, entry.line)


def _dead(entries: list[Entry], found: Findings) -> None:
    """Report rules that can never apply because an earlier rule covers them."""
    wide = [entry for entry in entries if not entry.function]
    same: dict[str, Entry] = {}
    general = [entry for entry in wide if len(entry.when) == 1][:100]  # others cover little; equal ones are looked up
    for entry in wide:
        key = repr(sorted(entry.when.items(), key=lambda item: item[0]))
        before = [same[key]] if key in same else []
        before += [other for other in general if other.index < entry.index and covers(other.when, entry.when)]
        same.setdefault(key, entry)
        earlier = next((other for other in before if not _narrower(other, entry)), None)
        if earlier is not None:
            advice = f"`{earlier.id}` on line {earlier.line} matches first; put this one before it, or remove it"
            found.wrong(("rule", entry.index), f"the rule `{entry.id}` is never reached", advice)


def _narrower(earlier: Entry, later: Entry) -> bool:
    """Whether the same words match less in the earlier rule: permissions are read narrowly, prohibitions widely."""
    permits, forbids = earlier.verdict in PERMITTING, later.verdict not in PERMITTING
    return permits and forbids and bool({"command", "target", "not"} & set(earlier.when))


def covers(general: When, special: When) -> bool:
    """Whether `general` matches everything that `special` matches, as far as the words show."""
    if general.get("effect") == EVERYTHING and len(general) == 1:
        return True
    for key, values in general.items():
        if key not in special:
            return False
        other = special.get(key)
        if isinstance(values, tuple) and isinstance(other, tuple):
            if not set(other) <= set(values):
                return False
        elif other != values:
            return False
    return True


def _few_examples(entries: list[Entry], found: Findings) -> None:
    count = 0
    for entry in entries:
        count += len(entry.match) + len(entry.no_match)
        if count > MOST_EXAMPLES:
            advice = "put the rest into `tests`, which `toolgate policy test` runs"
            found.wrong(("rule", entry.index), f"more than {MOST_EXAMPLES} examples in one file", advice)
            return
