"""A policy file as a value: TOML read strictly, every mistake with its line, its column and what was probably meant.

INVARIANT: a text either becomes a `Policy` in which every word has been understood, or an error; never half of one.
"""

import tomllib

from toolgate.model.errors import PolicyError
from toolgate.model.value import Value
from toolgate.policy.files.positions import Unreadable, line_starts, place, positions
from toolgate.policy.match.pattern import BadPattern, tool_pattern
from toolgate.policy.read import schema
from toolgate.policy.read.checking import Findings
from toolgate.policy.read.entries import Entry, Table, read_rules

LARGEST = 131_072  # bytes of a policy file; the longest imported lists need a tenth of it
ORGANISATION, USER, PROJECT, PROFILE = "organisation", "user", "project", "profile"


class Policy(Value):
    """What one file says.

    `settings` holds plain keys by their full names (`shell.privilege`), `tools` the sections by the tool's name,
    `lines` the line of every section and key, by the same names.
    """

    __slots__ = ("file", "layer", "settings", "tools", "rules", "lines")

    def __init__(
        self,
        file: str,
        layer: str,
        settings: Table,
        tools: dict[str, Table],
        rules: tuple[Entry, ...],
        lines: dict[str, int],
    ) -> None:
        self.file = file
        self.layer = layer
        self.settings = settings
        self.tools = tools
        self.rules = rules
        self.lines = lines

    def __hash__(self) -> int:
        return hash((self.file, self.layer, self.rules))


class Added(Policy):
    """What a program adds to the policy files on this machine, and does not put in their place."""

    __slots__ = ()

    def field_names(self) -> tuple[str, ...]:
        return Policy.__slots__


def parse(text: str | bytes, file: str = "policy.toml", layer: str = USER) -> Policy:
    """The policy in a text; raises the first mistake, which carries the `others`."""
    policy, errors = check(text, file, layer)
    if policy is None:
        first, *others = errors
        raise PolicyError(first.message, first.file, first.line, first.column, first.help, tuple(others))
    return policy


def check(text: str | bytes, file: str = "policy.toml", layer: str = USER) -> tuple[Policy | None, list[PolicyError]]:
    """The policy, or `None` with all that is wrong, in the order of the file."""
    try:
        found, tree = read_text(text, file)
    except PolicyError as error:
        return None, [error]
    policy = read_tree(found, tree, file, layer)
    if found.errors:
        return None, sorted(found.errors, key=lambda error: (error.line, error.column))
    return policy, []


def read_tree(found: Findings, tree: Table, file: str, layer: str) -> Policy:
    """The policy in a tree, as far as it is right; mistakes go to `found`."""
    settings: Table = {}
    tools: dict[str, Table] = {}
    rules: tuple[Entry, ...] = ()
    for name, value in tree.items():
        if name in schema.TOP:
            found.take(schema.TOP[name], value, (name,), settings, name)
        elif name == "rule":
            rules = read_rules(value, found, layer, settings.get("combine") or tree.get("combine"))
        elif name == "tools" or name == "tool":
            _tools(name, value, found, settings, tools)
        elif name in schema.TABLES and name != schema.SECOND:
            _settings(name, value, found, settings)
        elif name in schema.TOP_TOOLS:
            _tool((name,), value, found, tools)
        else:
            _unknown_top(name, value, found)
    if layer != PROFILE and "extends" in settings:
        found.wrong(("extends",), "only a profile extends another one", "write `profile` instead of `extends`")
    return Policy(file, layer, settings, tools, rules, found.lines)


def _unknown_top(name: str, value: object, found: Findings) -> None:
    known = (*schema.TOP, *[table for table in schema.TABLES if table != schema.SECOND], "rule")
    if isinstance(value, dict):
        near = found.nearest(name, (*known, *schema.TOP_TOOLS))
        found.wrong((name,), f"there is no table `{name}`", near or f"for a tool of this name write `[tools.{name}]`")
    else:
        found.unknown((name,), name, known, "this file")


# --- text ------------------------------------------------------------------------------------------------------------


def read_text(text: str | bytes, file: str) -> tuple[Findings, Table]:
    """The tree in a text, and the position of everything in it."""
    size = len(text)
    if size > LARGEST:
        raise PolicyError(f"the file has {size} bytes, more than {LARGEST}", file, 1, 1, "keep the rules you need")
    text = _decoded(text, file)
    try:
        where = positions(text)
    except Unreadable as error:
        raise PolicyError(error.message, file, *place(line_starts(text), error.offset), "see https://toml.io") from None
    try:
        tree = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _syntax(error, file) from None
    return Findings(file, where), tree


def _decoded(text: str | bytes, file: str) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        column = error.start - text.rfind(b"\n", 0, error.start)
        raise PolicyError("not valid UTF-8", file, line, column, "save the file as UTF-8") from None


def _syntax(error: Exception, file: str) -> PolicyError:
    """A `tomllib` error with its position, which is in its message: `… (at line 3, column 5)`."""
    words, _, where = str(error).partition(" (at ")
    numbers = [int(word) for word in where.replace(",", " ").replace(")", " ").split() if word.isdecimal()]
    line, column = numbers if len(numbers) == 2 else (1, 1)
    return PolicyError(words[:1].lower() + words[1:], file, line, column, "see https://toml.io")


# --- tables ----------------------------------------------------------------------------------------------------------


def _settings(table: str, value: object, found: Findings, settings: Table) -> None:
    keys, path = schema.TABLES[table], tuple(table.split("."))
    for name, given in found.table(value, path).items():
        if name in keys:
            found.take(keys[name], given, (*path, name), settings, f"{table}.{name}")
        elif f"{table}.{name}" == schema.SECOND:
            _settings(schema.SECOND, given, found, settings)
        else:
            found.unknown((*path, name), name, tuple(keys), f"[{table}]")


def _tools(table: str, value: object, found: Findings, settings: Table, tools: dict[str, Table]) -> None:
    """`[tools.name]`, in addition to the settings of `[tools]` itself."""
    for name, given in found.table(value, (table,)).items():
        if isinstance(given, dict):
            _tool((table, name), given, found, tools)
        elif name in schema.TABLES["tools"]:
            found.take(schema.TABLES["tools"][name], given, (table, name), settings, f"tools.{name}")
        else:
            found.unknown((table, name), name, tuple(schema.TABLES["tools"]), f"[{table}]")


def _tool(path: tuple[str, ...], value: object, found: Findings, tools: dict[str, Table]) -> None:
    name = path[-1]
    section: Table = {}
    try:
        tool_pattern(name)
    except BadPattern as error:
        found.wrong(path, f"`{name[:100]}`: {error}", error.help)
    if name in tools:
        found.wrong(path, f"the tool `{name}` has a section already", "put all its keys into one")
    for key, given in found.table(value, path).items():
        if key in schema.TOOL:
            found.take(schema.TOOL[key], given, (*path, key), section, key, line=f"tools.{name}.{key}")
        else:
            found.unknown((*path, key), key, tuple(schema.TOOL), f"[{'.'.join(path)}]")
    found.patterns(section, path)
    found.note(path, f"tools.{name}")
    tools[name] = section
