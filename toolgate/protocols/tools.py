"""What the tools of agents do, by kind: an adapter maps a tool's name to a kind, the kind makes actions of the input.

Hosts name the same argument differently, and some speak with the tool names of one and the argument names of another,
so every spelling is understood here. What is missing, empty, of the wrong type, or given twice with two meanings is a
`PayloadError`, never a guess.
"""

from __future__ import annotations

from toolgate.model.call import Action, Delete, Fetch, Mcp, Other, Read, Shell, Write
from toolgate.model.errors import PayloadError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Kind = Callable[["dict[str, object]"], tuple[Action, ...]]

Table = dict[str, object]

PATH = ("file_path", "path", "filePath", "notebook_path", "absolute_path", "filename")
OLD = ("old_string", "old_str", "oldString", "old_text", "before")
NEW = ("new_string", "new_str", "newString", "new_text", "after", "new_source", "insert_text")
CONTENT = ("content", "file_text", "contents", "new_text", "text")
COMMAND = ("command", "cmd", "command_line")
DIRECTORY = ("workdir", "working_dir", "dir_path", "directory", "cwd", "working_directory")


# --- fields ----------------------------------------------------------------------------------------------------------


def table(value: object, what: str) -> Table:
    if not isinstance(value, dict):
        raise PayloadError(f"{what} is not an object", help="send a JSON object")
    return value


def embedded(value: str) -> Table:
    """An object that comes as a text of JSON."""
    from toolgate.protocols.notation import parse

    return table(parse(value), "the text")


def field(arguments: Table, keys: tuple[str, ...]) -> tuple[str, object]:
    """The one of these keys that is given, and its value; `None`: none of them is."""
    found = [(key, arguments[key]) for key in keys if arguments.get(key) is not None]
    if not found:
        return keys[0], None
    for key, value in found[1:]:
        if value != found[0][1]:
            raise PayloadError(f"`{found[0][0]}` and `{key}` differ", help="send one of them")
    return found[0]


def text(arguments: Table, *keys: str) -> str:
    """A text that must be there and must not be empty."""
    key, value = field(arguments, keys)
    if value is None:
        raise PayloadError(f"`{key}` is missing", help=f"send `{key}` as one string")
    if not isinstance(value, str):
        raise PayloadError(f"`{key}` is not a text", help=f"send `{key}` as one string")
    if not value:
        raise PayloadError(f"`{key}` is empty", help=f"send what `{key}` stands for")
    return value


def content(arguments: Table, *keys: str) -> str:
    """A text that must be there and may be empty."""
    key, value = field(arguments, keys)
    if value is None:
        raise PayloadError(f"`{key}` is missing", help=f"send `{key}` as one string")
    if not isinstance(value, str):
        raise PayloadError(f"`{key}` is not a text", help=f"send `{key}` as one string")
    return value


def optional(arguments: Table, *keys: str) -> str:
    """A text that may be absent or empty."""
    return content(arguments, *keys) if field(arguments, keys)[1] is not None else ""


def items(arguments: Table, *keys: str) -> list[object]:
    """A list; one thing stands for a list of it."""
    key, value = field(arguments, keys)
    if value is None:
        raise PayloadError(f"`{key}` is missing", help=f"send `{key}` as a list")
    return value if isinstance(value, list) else [value]


# --- commands --------------------------------------------------------------------------------------------------------


def shell(arguments: Table) -> tuple[Action, ...]:
    return (Shell(command_in(arguments)),)


def powershell(arguments: Table) -> tuple[Action, ...]:
    return (Shell(command_in(arguments), "powershell"),)


def command_in(arguments: Table) -> str:
    """The text of a command, also where it comes as a list of words."""
    key, value = field(arguments, COMMAND)
    words = [value] if isinstance(value, str) else value
    more = arguments.get("args")
    if isinstance(more, list):
        words = [*words, *more] if isinstance(words, list) else words
    if not isinstance(words, list) or not words or not all([isinstance(word, str) for word in words]):
        raise PayloadError(f"`{key}` is not a text", help=f"send `{key}` as one string")
    command = words[0] if len(words) == 1 else " ".join([quoted(word) for word in words])
    if not command:
        raise PayloadError(f"`{key}` is empty", help=f"send what `{key}` stands for")
    return str(command)


def quoted(word: str) -> str:
    """A word as a shell would have to be told it."""
    plain = word.isascii() and word.replace("-", "a").replace("_", "a").replace("/", "a").replace(".", "a").isalnum()
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


def shells(arguments: Table) -> tuple[Action, ...]:
    """Several commands: each alone, and all of them one after the other, since hosts keep or drop the shell between."""
    texts = [command_in(one if isinstance(one, dict) else {"command": one}) for one in items(arguments, "commands")]
    if not texts:
        raise PayloadError("`commands` is empty", help="send at least one command")
    together = ["\n".join(texts)] if len(texts) > 1 else []
    return tuple([Shell(one) for one in texts + together])


# --- files -----------------------------------------------------------------------------------------------------------


def read(arguments: Table) -> tuple[Action, ...]:
    return (Read((text(arguments, *PATH),)),)


def read_many(arguments: Table) -> tuple[Action, ...]:
    """Several files, as texts or as objects with a path."""
    found = items(arguments, "paths", "files", "file_paths", "include", "requests", *PATH)
    return (Read(tuple([text(one if isinstance(one, dict) else {"path": one}, *PATH) for one in found])),)


def search(arguments: Table) -> tuple[Action, ...]:
    """A search inside files, or a listing: what is read is where it looks."""
    return (Read((optional(arguments, "path", "dir_path", "directory", "target_directory") or ".",)),)


def pattern(arguments: Table) -> tuple[Action, ...]:
    """Names that match a pattern, beneath a directory if one is named."""
    wanted = text(arguments, "pattern", "glob_pattern", "file_pattern")
    base = optional(arguments, "path", "dir_path", "directory", "target_directory")
    if not base or wanted[:1] in ("/", "~"):
        return (Read((wanted,)),)
    return (Read((base.rstrip("/") + "/" + wanted,)),)


def write(arguments: Table) -> tuple[Action, ...]:
    return (Write(text(arguments, *PATH), content(arguments, *CONTENT)),)


def edit(arguments: Table) -> tuple[Action, ...]:
    """An edit, or several of the same file: the new texts one after the other, and what they replace."""
    path = text(arguments, *PATH)
    if "edits" not in arguments:
        new = content(arguments, *NEW) if arguments.get("edit_mode") != "delete" else optional(arguments, *NEW)
        return (Write(path, new, optional(arguments, *OLD)),)
    parts = [table(part, "an entry of `edits`") for part in items(arguments, "edits")]
    new = "\n".join([content(part, *NEW) for part in parts])
    return (Write(path, new, "\n".join([optional(part, *OLD) for part in parts])),)


def editor(arguments: Table) -> tuple[Action, ...]:
    """One tool that views, creates, replaces and inserts, by its field `command`."""
    match arguments.get("command"):
        case "view":
            return read(arguments)
        case "create" | "write":
            return write(arguments)
        case "str_replace" | "insert":
            return edit(arguments)
        case "undo_edit":
            return (Write(text(arguments, *PATH), "", ""),)
        case _:
            raise PayloadError("`command` is nothing an editor does", help="say view, create, str_replace or insert")


def changed(arguments: Table) -> tuple[Action, ...]:
    """A file that is edited if an old text is given, and written if not."""
    return edit(arguments) if field(arguments, OLD)[1] is not None or "insert_line" in arguments else write(arguments)


def diff(arguments: Table) -> tuple[Action, ...]:
    """An edit that comes as a difference: what a unified one adds counts as new, and all of any other."""
    if "diff" not in arguments:
        return edit(arguments)
    lines = content(arguments, "diff").split("\n")
    if any([line.startswith("@@ ") for line in lines]):
        lines = [line[1:] for line in lines if line[:1] == "+" and line[:4] != "+++ "]
    return (Write(text(arguments, *PATH), "\n".join(lines), ""),)


def delete(arguments: Table) -> tuple[Action, ...]:
    return (Delete((text(arguments, *PATH),)),)


def patch(arguments: Table) -> tuple[Action, ...]:
    from toolgate.model.patch import actions_in

    return actions_in(text(arguments, "command", "patchText", "input", "patch"))


# --- elsewhere -------------------------------------------------------------------------------------------------------


def fetch(arguments: Table) -> tuple[Action, ...]:
    return (Fetch(text(arguments, "url", "Url")),)


def fetch_many(arguments: Table) -> tuple[Action, ...]:
    found = items(arguments, "requests", "urls", "url")
    return tuple([Fetch(text(one if isinstance(one, dict) else {"url": one}, "url")) for one in found])


def fetch_in_text(arguments: Table) -> tuple[Action, ...]:
    """Addresses inside a free text; without any, nobody knows what the tool will do."""
    if arguments.get("url") is not None:
        return fetch(arguments)
    found = addresses_in(text(arguments, "prompt"))
    return tuple([Fetch(url) for url in found]) or (Other("web_fetch", arguments),)


def addresses_in(words: str) -> list[str]:
    found = []
    for mark in ("http://", "https://"):
        start = words.lower().find(mark)
        while start >= 0:
            end = start
            while end < len(words) and not words[end].isspace() and words[end] not in "<>\"'`":
                end += 1
            found.append(words[start:end].rstrip(").,;]}!?"))
            start = words.lower().find(mark, end)
    return found


def download(arguments: Table) -> tuple[Action, ...]:
    return (*fetch(arguments), Write(text(arguments, *PATH), ""))


def served(name: str, arguments: Table, separator: str = "__", prefix: str = "mcp__") -> tuple[Action, ...]:
    """A tool of an MCP server, told by its name; else one nobody has described."""
    server, between, tool = name.removeprefix(prefix).partition(separator)
    if name.startswith(prefix) and between and server and tool:
        return (Mcp(server, tool, arguments),)
    return (Other(name, arguments),)
