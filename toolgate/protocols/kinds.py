"""The kinds of tools other than commands: files and pages. `protocols.tools` re-exports these names."""

from __future__ import annotations

from toolgate.model.action import Action, Delete, Fetch, Other, Read, Write
from toolgate.model.errors import PayloadError
from toolgate.protocols.tools import (
    COMMAND,
    CONTENT,
    DIRECTORY,
    NEW,
    OLD,
    PATH,
    PATHS,
    Table,
    alone,
    content,
    field,
    items,
    optional,
    powershell,
    shell,
    spelled,
    table,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.protocols.tools import Kind


PLACE = ("path", "target_directory")  # where a search looks; hosts mean the working directory by `directory`
MORE = ("paths", "file_paths", "directories")  # where a search with several places looks
SELECTED = ("glob", "include", "include_pattern", "file_pattern", "includes", "include_patterns")
NEW_TEXTS = ("edits", "diff", *CONTENT, *NEW)  # the written text, under the names in all writing tools
URL = ("url", "uri", "Url")
NAMES = ("files_with_matches", "count")  # output modes of a search that prints no lines


# --- files -----------------------------------------------------------------------------------------------------------


def path_in(arguments: Table) -> str:
    """The one file that a tool is about."""
    key, _ = field(arguments, PATH)
    alone(arguments, key, PATHS)
    return text(arguments, *PATH)


def read(arguments: Table) -> tuple[Action, ...]:
    return (Read((path_in(arguments),)),)


def read_many(arguments: Table) -> tuple[Action, ...]:
    """Several files, as texts or as objects with a path."""
    found = items(arguments, *PATHS, "requests", *PATH)
    named = [text(one if isinstance(one, dict) else {"path": one}, *PATH) for one in found]
    patterns = tuple([one for one in named if any([sign in one for sign in "*?["])])  # some expand them, some do not
    return (Read(tuple(named), patterns),)


def read_matching(arguments: Table) -> tuple[Action, ...]:
    """The contents of all matching files: several fields may hold patterns, and each counts."""
    found: list[str] = []
    for key, value in spelled(arguments, (*PATHS, *SELECTED, *PATH)):
        found += [text({key: one}, key) for one in (value if isinstance(value, list) else [value])]
    if not found:
        raise PayloadError("`include` is missing", help="send `include` as a list of patterns")
    return (Read((), tuple(found)),)


def listing(arguments: Table) -> tuple[Action, ...]:
    """The entries of a directory."""
    return (Read(_places(arguments)),)


def search(arguments: Table) -> tuple[Action, ...]:
    """A search that prints matching lines, unless it is told to print names."""
    return _searched(arguments, "content")


def grep(arguments: Table) -> tuple[Action, ...]:
    """A search that prints file names, unless it is told to print lines."""
    return _searched(arguments, NAMES[0])


def _searched(arguments: Table, usual: str) -> tuple[Action, ...]:
    """The files that a search reads: the selected ones, or everything where it looks."""
    mode = field(arguments, ("output_mode",))[1]
    names = (usual if mode is None else mode) in NAMES or field(arguments, ("names_only",))[1] is True
    patterns: list[str] = []
    for one in items(arguments, *SELECTED) if field(arguments, SELECTED)[1] is not None else ():
        patterns += _selected(text({"glob": one}, "glob")) if one != "" else []
    return (Read(_places(arguments), tuple(patterns), names and bool(patterns)),)


def _selected(words: str) -> list[str]:
    """The patterns in a text: a comma or a blank parts them, one that starts with `!` leaves out, one without a
    directory is meant for every depth."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(words):
        depth += (character == "{") - (character == "}")
        if depth <= 0 and (character == "," or character.isspace()):
            parts.append(words[start:index])
            start = index + 1
    parts.append(words[start:])
    found = [part for part in parts if part and part[0] != "!"]
    rooted = [part.lstrip("/") for part in found if part[0] == "/" and part.strip("/")]  # some start where they look
    return [part if "/" in part else f"**/{part}" for part in found] + rooted


def _places(arguments: Table) -> tuple[str, ...]:
    """All places that a tool reads, which may be several files or directories."""
    more = [text({key: one}, key) for key, value in spelled(arguments, MORE) for one in items({key: value}, key)]
    return tuple(more) if more and not spelled(arguments, PLACE) else (_place(arguments), *more)


def _place(arguments: Table) -> str:
    """Where a tool looks; a working directory applies to the call."""
    key, value = field(arguments, (*PLACE, *DIRECTORY))
    return text(arguments, key) if key in PLACE and value not in (None, "") else "."


def pattern(arguments: Table) -> tuple[Action, ...]:
    """Names that match a pattern, beneath a directory if one is named."""
    wanted = text(arguments, "pattern", "glob_pattern", "file_pattern", "glob")
    return (Read(_places(arguments), (wanted,), True),)


def write(arguments: Table) -> tuple[Action, ...]:
    key, _ = field(arguments, CONTENT)
    alone(arguments, key, tuple([other for other in NEW_TEXTS if other not in CONTENT]))
    return (Write(path_in(arguments), content(arguments, *CONTENT)),)


def edit(arguments: Table) -> tuple[Action, ...]:
    """An edit, or several of the same file: the new texts one after the other, and what they replace."""
    path = path_in(arguments)
    if field(arguments, ("edits",))[1] is None:
        key, _ = field(arguments, NEW)
        alone(arguments, key, tuple([other for other in NEW_TEXTS if other not in NEW]))
        new = content(arguments, *NEW) if arguments.get("edit_mode") != "delete" else optional(arguments, *NEW)
        return (Write(path, new, optional(arguments, *OLD)),)
    alone(arguments, "edits", (*NEW_TEXTS, *OLD))
    parts = [table(part, "an entry of `edits`") for part in items(arguments, "edits")]
    for part in parts:
        alone(part, field(part, NEW)[0], tuple([other for other in (*NEW_TEXTS, *PATH) if other not in NEW]))
    steps = tuple([words for part in parts for words in (optional(part, *OLD), content(part, *NEW))])
    return (Write(path, "\n".join(steps[1::2]), "\n".join(steps[::2]), steps),)


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
            return (Write(path_in(arguments), "", ""),)
        case _:
            raise PayloadError("`command` is not an editor command", help="say view, create, str_replace or insert")


def changed(arguments: Table) -> tuple[Action, ...]:
    """A file that is edited if an old text is given, and otherwise written."""
    return edit(arguments) if field(arguments, OLD)[1] is not None or "insert_line" in arguments else write(arguments)


def diff(arguments: Table) -> tuple[Action, ...]:
    """An edit given as a diff: the added lines of a unified one are new text, or all of any other."""
    if field(arguments, ("diff",))[1] is None:
        return edit(arguments)
    alone(arguments, "diff", (*NEW_TEXTS, *OLD))
    from toolgate.model.patch import new_text

    return (Write(path_in(arguments), new_text(content(arguments, "diff")), ""),)


def delete(arguments: Table) -> tuple[Action, ...]:
    return (Delete((path_in(arguments),)),)


def patch(arguments: Table) -> tuple[Action, ...]:
    from toolgate.model.patch import actions_in

    return actions_in(text(arguments, "command", "patchText", "input", "patch"))


# --- elsewhere -------------------------------------------------------------------------------------------------------


def fetch(arguments: Table) -> tuple[Action, ...]:
    alone(arguments, "url", ("urls", "requests"))
    return (Fetch(text(arguments, *URL)),)


def fetch_many(arguments: Table) -> tuple[Action, ...]:
    found = items(arguments, "requests", "urls", *URL)
    return tuple([Fetch(text(one if isinstance(one, dict) else {"url": one}, *URL)) for one in found])


def fetch_in_text(arguments: Table) -> tuple[Action, ...]:
    """URLs in a free text and in a separate field; without any, it is not known what the tool will do."""
    alone(arguments, "prompt", ("urls", "requests"))
    named = field(arguments, URL)[1] is not None
    found = addresses_in(optional(arguments, "prompt") if named else text(arguments, "prompt"))
    told = fetch(arguments) if named else ()
    return (*told, *[Fetch(url) for url in found]) or (Other("web_fetch", arguments),)


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
    return (*fetch(arguments), Write(path_in(arguments), ""))


def monitor(arguments: Table) -> tuple[Action, ...]:
    """A command whose output is monitored, or a connection."""
    key, connection = field(arguments, ("ws",))
    if connection is None:
        return shell(arguments)
    alone(arguments, key, COMMAND)
    return (Fetch(text(table(connection, "`ws`"), *URL)),)


CLAUDE: dict[str, Kind | None] = {  # of Claude Code, and of agents that use its names
    "Bash": shell,
    "PowerShell": powershell,
    "Read": read,
    "NotebookRead": read,
    "Glob": pattern,
    "Grep": grep,
    "LS": listing,
    "Write": write,
    "Edit": edit,
    "MultiEdit": edit,
    "NotebookEdit": edit,
    "WebFetch": fetch,
    "Monitor": monitor,
}
SHARED: dict[str, Kind] = {  # names that several agents use for the same tool
    "apply_diff": diff,
    "apply_patch": patch,
    "replace_in_file": diff,
    "create_file": write,
    "write_file": write,
    "write_to_file": write,
    "edit_file": edit,
    "str_replace": edit,
    "str_replace_editor": editor,
    "str_replace_based_edit_tool": editor,
    "replace": edit,
    "read_file": read,
    "view_file": read,
    "read_many_files": read_many,
    "list_dir": listing,
    "list_directory": listing,
    "list_files": listing,
    "glob": pattern,
    "grep_search": search,
    "search_file_content": search,
    "run_shell_command": shell,
    "run_terminal_cmd": shell,
    "run_in_terminal": shell,
    "execute_command": shell,
}
