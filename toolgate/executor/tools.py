"""The tools of an executor as a model sees them: their names, their arguments, and how those are read.

The guard's own reading of tools (`library.calls`) determines which file, command or address a call is about; this
module only reads the options.
"""

from collections.abc import Mapping
from typing import Any

from toolgate.model.errors import PayloadError
from toolgate.protocols.kinds import CLAUDE, SHARED
from toolgate.protocols.tools import COMMAND, CONTENT, DIRECTORY, NEW, OLD, PATH

SHELL, READ, WRITE, EDIT, GLOB, GREP, FETCH = ACTIONS = ("shell", "read", "write", "edit", "glob", "grep", "fetch")
OWN = {
    SHELL: "Bash",
    READ: "Read",
    WRITE: "Write",
    EDIT: "Edit",
    GLOB: "Glob",
    GREP: "Grep",
    FETCH: "WebFetch",
}  # the names that models get
_ACTIONS = {CLAUDE[name]: action for action, name in OWN.items()}
# The names in other programs too: tools of the same kind, as the guard knows them.
NAMES = {name: _ACTIONS[kind] for name, kind in {**CLAUDE, **SHARED}.items() if kind in _ACTIONS}
REMARKS = ("description", "justification")  # arguments that only inform people
TEXT, NUMBER, TRUTH = "string", "number", "boolean"

DESCRIPTIONS = {
    SHELL: "Run a command with bash, in a sandbox. Returns its output. A refusal says why; do not work around it.",
    READ: "Read a text file. `offset` is the first line (from 1), `limit` the number of lines.",
    WRITE: "Write a whole text file, new or not.",
    EDIT: "Replace `old_string`, which must occur exactly once unless `replace_all` is true, by `new_string`.",
    GLOB: "List the files whose path matches a pattern, such as `**/*.py`.",
    GREP: "Search files for a regular expression. Returns lines, or names with `output_mode` `files_with_matches`.",
    FETCH: "Fetch a page over http or https. Redirects are followed only as far as they are allowed.",
}
ARGUMENTS: dict[str, dict[str, dict[str, Any]]] = {
    SHELL: {
        "command": {"type": TEXT, "description": "the command"},
        "cwd": {"type": TEXT, "description": "the directory to run it in (default: the project)"},
        "timeout": {"type": NUMBER, "description": "seconds after which it is ended"},
    },
    READ: {
        "file_path": {"type": TEXT, "description": "the file"},
        "offset": {"type": "integer", "minimum": 1, "description": "the first line to return"},
        "limit": {"type": "integer", "minimum": 1, "description": "the number of lines to return"},
    },
    WRITE: {
        "file_path": {"type": TEXT, "description": "the file"},
        "content": {"type": TEXT, "description": "its whole new content"},
    },
    EDIT: {
        "file_path": {"type": TEXT, "description": "the file"},
        "old_string": {"type": TEXT, "description": "the text to replace, exactly as it is in the file"},
        "new_string": {"type": TEXT, "description": "what it is replaced by"},
        "replace_all": {"type": TRUTH, "description": "replace every occurrence"},
    },
    GLOB: {
        "pattern": {"type": TEXT, "description": "the pattern"},
        "path": {"type": TEXT, "description": "the directory to look in (default: the project)"},
    },
    GREP: {
        "pattern": {"type": TEXT, "description": "a regular expression"},
        "path": {"type": TEXT, "description": "the file or directory to search (default: the project)"},
        "glob": {"type": TEXT, "description": "search only files that match this pattern"},
        "ignore_case": {"type": TRUTH, "description": "ignore upper and lower case"},
        "output_mode": {"type": TEXT, "enum": ["content", "files_with_matches"]},
    },
    FETCH: {"url": {"type": TEXT, "description": "the address"}},
}
REQUIRED = {
    SHELL: ["command"],
    READ: ["file_path"],
    WRITE: ["file_path", "content"],
    EDIT: ["file_path", "old_string", "new_string"],
    GLOB: ["pattern"],
    GREP: ["pattern"],
    FETCH: ["url"],
}
SPELLINGS = {
    "command": COMMAND,
    "cwd": DIRECTORY,
    "file_path": PATH,
    "content": CONTENT,
    "old_string": OLD,
    "new_string": NEW,
    "path": ("path", "target_directory"),
    "pattern": ("pattern", "glob_pattern"),
    "glob": ("glob", "include", "include_pattern"),
    "url": ("url",),
}  # other programs' names for the same argument


def action_named(name: str) -> str:
    """The action of the tool with this name; empty: there is none."""
    return NAMES.get(name, "")


def schemas(openai: bool = False) -> list[dict[str, Any]]:
    """The tool definitions as JSON, in the format of Anthropic's API, or of OpenAI's and most others."""
    found: list[dict[str, Any]] = []
    for action, name in OWN.items():
        shape = {
            "type": "object",
            "properties": {key: dict(value) for key, value in ARGUMENTS[action].items()},
            "required": list(REQUIRED[action]),
            "additionalProperties": False,
        }
        told = {"name": name, "description": DESCRIPTIONS[action]}
        if openai:
            found.append({"type": "function", "function": {**told, "parameters": shape}})
        else:
            found.append({**told, "input_schema": shape})
    return found


def check_arguments(action: str, given: Mapping[str, object]) -> None:
    """Raise `PayloadError` for an argument that would be ignored: everything asked for is done."""
    known = {spelling for key in ARGUMENTS[action] for spelling in SPELLINGS.get(key, (key,))}
    more = {"edits"} if action == EDIT else set()
    for key, value in given.items():
        if key not in known | more and key not in REMARKS and key not in DIRECTORY and value is not None:
            raise PayloadError(f"the tool does not take `{key}`", help=f"use {', '.join(ARGUMENTS[action])}")


def whole(given: Mapping[str, object], key: str) -> int | None:
    """A positive integer; `None`: it is not given."""
    value = given.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise PayloadError(f"`{key}` must be a whole number from 1 on (got {value!r})", help=f"leave `{key}` out")
    return value


def seconds(given: Mapping[str, object], key: str) -> float | None:
    """A number of seconds; `None`: it is not given."""
    value = given.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
        raise PayloadError(f"`{key}` must be a number of seconds (got {value!r})", help=f"leave `{key}` out")
    return float(value)


def truth(given: Mapping[str, object], key: str) -> bool:
    """A boolean; false if it is not given."""
    value = given.get(key)
    if value is not None and not isinstance(value, bool):
        raise PayloadError(f"`{key}` must be true or false (got {value!r})", help=f"leave `{key}` out")
    return value is True
