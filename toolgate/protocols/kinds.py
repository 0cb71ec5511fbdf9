"""The kinds of tools that are no commands: files and pages. `protocols.tools` hands these names on."""

from __future__ import annotations

from toolgate.model.action import Action, Delete, Fetch, Other, Read, Write
from toolgate.model.errors import PayloadError
from toolgate.protocols.tools import (
    CONTENT,
    NEW,
    OLD,
    PATH,
    Table,
    content,
    field,
    items,
    optional,
    powershell,
    shell,
    table,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.protocols.tools import Kind


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


CLAUDE: dict[str, Kind | None] = {  # of Claude Code, and of those who took its names over
    "Bash": shell,
    "PowerShell": powershell,
    "Read": read,
    "NotebookRead": read,
    "Glob": pattern,
    "Grep": search,
    "LS": search,
    "Write": write,
    "Edit": edit,
    "MultiEdit": edit,
    "NotebookEdit": edit,
    "WebFetch": fetch,
}
