"""Finds the files that a call changes, in any shape: records with path and text, tables of files, patches."""

from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import field_name
from toolgate.knowledge.texts.tool_promises import EDITING, FILE_TABLES, NEW_TEXTS, OLD_TEXTS
from toolgate.knowledge.texts.tool_words import FILE_VERBS, FILE_WORDS, FILLING, PATHS
from toolgate.model.call import Action, Write
from toolgate.model.errors import PayloadError
from toolgate.model.patch import PATCHES, new_text

FORMATTING = frozenset("format formatter reformat prettify beautify".split())
VALUES = 2_000  # tables and lists that are looked at
FILE_NAMES = PATHS | frozenset("target_file notebook_path uri file_uri name filename target_path".split())


def changes_files(tool: str) -> bool:
    """Whether every word of a tool's name says that it only changes files."""
    words = set(words_in(tool))
    words -= {"git"}  # `git_apply`
    return bool(words & EDITING) and not words - EDITING - FILE_VERBS - FILE_WORDS - FILLING


def formatted(tool: str, arguments: object) -> list[Action]:
    """The write of the file that a formatting tool changes; its new content is not known."""
    words = set(words_in(tool))
    fields = {field_name(name): value for name, value in arguments.items()} if isinstance(arguments, dict) else {}
    paths = [value for name, value in fields.items() if name in FILE_NAMES and isinstance(value, str) and value]
    only = words & FORMATTING and not words - FORMATTING - FILE_WORDS - FILLING - {"code"}
    return [Write(paths[0].removeprefix("file://"), "", "")] if only and len(paths) == 1 else []


def edits_in(arguments: object) -> list[Action]:
    """The changes to files that the fields of a call describe."""
    found: list[Action] = []
    waiting: list[tuple[str, object]] = [("", arguments)]
    for _ in range(VALUES):
        if not waiting:
            break
        key, value = waiting.pop()
        if isinstance(value, str):
            found += patched(value)
        elif isinstance(value, dict):
            record = _record(value)
            table = [] if record else _table(key, value)
            found += record or table
            if not record and not table:
                waiting.extend([(field_name(name), inner) for name, inner in reversed(value.items())])
        elif isinstance(value, list):
            waiting.extend([(key, inner) for inner in reversed(value)])
    return found


def patched(text: str) -> list[Action]:
    """The actions of a Codex patch or a unified diff; empty for any other text."""
    from toolgate.model.patch import BEGIN, actions_in, unified_in

    try:
        return [*actions_in(text)] if BEGIN in text else unified_in(text)
    except PayloadError:
        return []


def _record(table: dict[object, object]) -> list[Action]:
    """The write in `{path, content}`, `{path, diff}`, `{path, old, new}` or `{path, edits}`."""
    fields = {field_name(name): value for name, value in table.items()}
    paths = [value for name, value in fields.items() if name in FILE_NAMES and isinstance(value, str) and value]
    if len(paths) != 1:
        return []
    path = paths[0].removeprefix("file://")
    news = [value for name, value in fields.items() if _is_new(name) and isinstance(value, str)]
    olds = [value for name, value in fields.items() if name in OLD_TEXTS and isinstance(value, str)]
    parts = [
        value for name, value in fields.items() if name in ("edits", "changes", "hunks") and isinstance(value, list)
    ]
    inner = [edit for part in parts for edit in part if isinstance(edit, dict)]
    pairs = [(_text(one, OLD_TEXTS), _text(one, NEW_TEXTS)) for one in inner]
    if inner and not news:
        steps = tuple([text for pair in pairs for text in pair])
        return [Write(path, "\n".join(steps[1::2]), "\n".join(steps[::2]), steps)]
    if len(news) != 1 or inner:
        return []
    added = news[0] if path.endswith(PATCHES) else new_text(news[0])  # a file that holds a patch is written as it is
    if added != news[0]:
        return [Write(path, added, "")]
    return [Write(path, news[0], olds[0] if olds else None)]


def _is_new(name: str) -> bool:
    """Whether a field holds a file's new content: `content`, `CodeContent`."""
    return name in NEW_TEXTS or (
        name.endswith(("_content", "_contents", "_text")) and not name.startswith(("old", "orig"))
    )


def _text(table: dict[object, object], names: frozenset[str]) -> str:
    return next((value for name, value in table.items() if field_name(name) in names and isinstance(value, str)), "")


def _table(key: str, table: dict[object, object]) -> list[Action]:
    """The writes in a table of paths and contents: `{"src/a.ts": "…"}`."""
    if key not in FILE_TABLES or not table or not all([isinstance(value, str) for value in table.values()]):
        return []
    return [Write(str(name), str(value)) for name, value in table.items()]
