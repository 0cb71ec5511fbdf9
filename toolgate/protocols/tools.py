"""What the tools of agents do, by kind: an adapter maps a tool's name to a kind, which turns the input into actions.

Hosts name the same argument differently, and some combine the tool names of one with the argument names of another, so
all spellings are handled here, and nowhere else. What is missing, empty, of the wrong type, or given twice with two
meanings is a `PayloadError`, never a guess.
"""

from __future__ import annotations

from toolgate.model.call import Shell, as_word
from toolgate.model.errors import PayloadError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.action import Action
    from toolgate.protocols.kinds import (
        addresses_in,
        changed,
        delete,
        diff,
        download,
        edit,
        editor,
        fetch,
        fetch_in_text,
        fetch_many,
        grep,
        listing,
        monitor,
        patch,
        pattern,
        read,
        read_many,
        read_matching,
        search,
        write,
    )

    Kind = Callable[["dict[str, object]"], tuple[Action, ...]]

__all__ = [
    "COMMAND", "CONTENT", "DIRECTORY", "NEW", "OLD", "PATH", "Kind", "Table", "addresses_in", "alone", "beside",
    "changed", "command_in", "content", "delete", "diff", "download", "edit", "editor", "embedded", "fetch",
    "fetch_in_text", "fetch_many", "field", "grep", "items", "listing", "monitor", "optional", "patch", "pattern",
    "powershell", "read", "read_many", "read_matching", "search", "served", "shell", "shells", "spelled", "table",
    "text", "write",
]  # fmt: skip

Table = dict[str, object]

PATH = ("file_path", "path", "filePath", "notebook_path", "absolute_path", "filename", "target_file")
PATHS = ("paths", "files", "file_paths")
OLD = ("old_string", "old_str", "oldString", "old_text", "before")
NEW = ("new_string", "new_str", "newString", "new_text", "after", "new_source", "insert_text")
CONTENT = ("content", "file_text", "contents", "new_text", "text")
COMMAND = ("command", "cmd", "command_line")
COMMANDS = ("commands", "script", "shell_command")  # of tools that take several, or one text with them
WORDS = ("args", "argv")  # arguments of a command that is given separately
DIRECTORY = ("workdir", "working_dir", "dir_path", "directory", "cwd", "working_directory")
DECLARED = (*COMMAND, *WORDS, *DIRECTORY, "description", "justification")  # by agents' shells: fields that are not run

MOST_SHAPES, MOST_FIELDS = 1_000, 30  # of inputs that are cached
# Cached results by requested keys and field names, since agents repeat both.
SHAPES: dict[tuple[object, ...], tuple[list[str], list[str]]] = {}


# --- fields ----------------------------------------------------------------------------------------------------------


def table(value: object, what: str) -> Table:
    if not isinstance(value, dict):
        raise PayloadError(f"{what} must be an object", help="send a JSON object")
    return value


def embedded(value: str) -> Table:
    """An object given as JSON text."""
    from toolgate.protocols.notation import parse

    return table(parse(value), "the text")


def spelled(arguments: Table, keys: tuple[str, ...]) -> list[tuple[str, object]]:
    """The given ones of these keys, with their values.

    A key in another case is refused: some JSON parsers take `Command` for `command`, others do not.
    """
    given, variants = SHAPES.get((keys, *arguments)) or _shaped(arguments, keys)
    for key in variants:
        if arguments[key] is not None:
            raise PayloadError(f"`{key}` is not a field of this tool", help=f"send `{keys[0]}`")
    return [(key, arguments[key]) for key in given if arguments[key] is not None] if given else []


def _shaped(fields: Table, keys: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Which fields are requested keys, and which are other spellings of them."""
    first = "".join([key[0] for key in keys])
    more = "\u212a\u017f" if "k" in first or "s" in first else ""  # characters that some parsers fold to `k` and `s`
    initials = first + first.upper() + first.lower() + more + "_-"
    known = [folded(key) for key in keys]
    others = [key for key in fields if key not in keys and key[:1] in initials and folded(key) in known]
    found = [key for key in fields if key in keys], others
    if len(SHAPES) < MOST_SHAPES and len(fields) < MOST_FIELDS:
        SHAPES[keys, *fields] = found
    return found


def folded(key: str) -> str:
    """A key without differences that some parsers ignore: case, and how its words are joined."""
    return key.replace("_", "").replace("-", "").casefold()


def field(arguments: Table, keys: tuple[str, ...]) -> tuple[str, object]:
    """The given one of these keys, and its value; `None`: none is given. Two with different values are refused."""
    given, variants = SHAPES.get((keys, *arguments)) or _shaped(arguments, keys)
    if not variants and len(given) < 2:  # nearly always
        value = arguments[given[0]] if given else None
        return keys[0] if value is None else given[0], value
    found = spelled(arguments, keys)
    if not found:
        return keys[0], None
    for key, value in found[1:]:
        if value != found[0][1]:
            raise PayloadError(f"`{found[0][0]}` and `{key}` differ", help="send one of them")
    return found[0]


def alone(arguments: Table, key: str, others: tuple[str, ...]) -> None:
    """Refuse fields that other tools use for what `key` means here: a tool that reads them would do something else."""
    for other, value in spelled(arguments, others):
        if other != key and value not in ("", [], {}):
            raise PayloadError(f"`{key}` and `{other}` are both given", help=f"send `{key}` alone")


def text(arguments: Table, *keys: str) -> str:
    """A text that must be there and must not be empty."""
    value = content(arguments, *keys)
    if not value:
        key = field(arguments, keys)[0]
        raise PayloadError(f"`{key}` is empty", help=f"send what `{key}` stands for")
    return value


def content(arguments: Table, *keys: str) -> str:
    """A text that must be there and may be empty."""
    key, value = field(arguments, keys)
    if value is None:
        raise PayloadError(f"`{key}` is missing", help=f"send `{key}` as one string")
    if not isinstance(value, str):
        raise PayloadError(f"`{key}` must be a string", help=f"send `{key}` as one string")
    return value


def optional(arguments: Table, *keys: str) -> str:
    """A text that may be absent or empty."""
    key, value = field(arguments, keys)
    return content({key: value}, key) if value is not None else ""


def items(arguments: Table, *keys: str) -> list[object]:
    """A list; a single item counts as a list of it."""
    key, value = field(arguments, keys)
    if value is None:
        raise PayloadError(f"`{key}` is missing", help=f"send `{key}` as a list")
    return value if isinstance(value, list) else [value]


# --- commands --------------------------------------------------------------------------------------------------------


def shell(arguments: Table) -> tuple[Action, ...]:
    return _commands(arguments, "bash")


def powershell(arguments: Table) -> tuple[Action, ...]:
    return _commands(arguments, "powershell")


def _commands(arguments: Table, dialect: str) -> tuple[Action, ...]:
    """The command, and what other fields of the input run or set for it."""
    command = command_in(arguments)
    return (Shell(command, dialect), *[Shell(line, dialect) for line in beside(arguments, command, dialect)])


def beside(arguments: Table, command: str, dialect: str = "bash") -> list[str]:
    """Further commands in undeclared fields, and the command with the variables that these set."""
    more: Table = {
        key: value for key, value in arguments.items() if key not in DECLARED and isinstance(value, (str, list, dict))
    }
    if not any([*more.values()]):
        return []
    from toolgate.analysis.tools.commands import lines_beside

    return lines_beside(command, more, dialect)


def command_in(arguments: Table) -> str:
    """The text of a command, also if it is given as a list of words."""
    key, value = field(arguments, COMMAND)
    alone(arguments, key, COMMANDS)
    words = [value] if isinstance(value, str) else value
    more = field(arguments, WORDS)[1]
    if more is not None:
        words = [*words, *more] if isinstance(words, list) and isinstance(more, list) else None
    if not isinstance(words, list) or not words or not all([isinstance(word, str) for word in words]):
        raise PayloadError(f"`{key}` must be a string", help=f"send `{key}` as one string")
    command = words[0] if len(words) == 1 else " ".join([as_word(word) for word in words])
    if not command:
        raise PayloadError(f"`{key}` is empty", help=f"send what `{key}` stands for")
    return str(command)


def shells(arguments: Table) -> tuple[Action, ...]:
    """Several commands: each alone, and all in sequence, since hosts may keep the shell or not."""
    alone(arguments, "commands", (*COMMAND, *COMMANDS))
    given: list[Table] = [one if isinstance(one, dict) else {"command": one} for one in items(arguments, "commands")]
    if not given:
        raise PayloadError("`commands` is empty", help="send at least one command")
    texts = [_started(one) + command_in(one) for one in given]
    together = ["\n".join(texts)] if len(texts) > 1 else []
    further = [_started(one) + line for one in given for line in beside(one, command_in(one))]
    further += beside({key: value for key, value in arguments.items() if key != "commands"}, "\n".join(texts))
    return tuple([Shell(one) for one in texts + together + further])


def _started(arguments: Table) -> str:
    """The `cd` to the directory that a command names itself."""
    directory = optional(arguments, *DIRECTORY)
    return f"cd {as_word(directory)}\n" if directory else ""


# --- elsewhere -------------------------------------------------------------------------------------------------------


def served(name: str, arguments: Table, separator: str = "__", prefix: str = "mcp__") -> tuple[Action, ...]:
    """A tool of an MCP server, by its name; otherwise an unknown tool."""
    from toolgate.model.action import Mcp, Other

    server, between, tool = name.removeprefix(prefix).partition(separator)
    if name.startswith(prefix) and between and server and tool:
        return (Mcp(server, tool, arguments),)
    return (Other(name, arguments),)


def __getattr__(name: str) -> object:
    """Loads the kinds other than commands on demand: most calls are commands, and a function costs every hook time."""
    if name[:1] == "_":
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    from toolgate.protocols import kinds

    return getattr(kinds, name)
