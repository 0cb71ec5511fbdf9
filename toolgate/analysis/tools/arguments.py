"""Recognises paths, URLs, commands and SQL in a tool's arguments by field name and by content."""

from toolgate.analysis.text.command_lines import (
    JOINING,
    QUOTES,
    is_command,
    is_piped,
    pieces,
    starts_program,
    substituted,
)
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.readers.cells import is_cell
from toolgate.knowledge.texts.tool_words import (
    ALONE,
    AROUND,
    CODES,
    COMMANDS,
    ENVIRONMENTS,
    INPUTS,
    MOMENTS,
    PATHS,
    PROSE,
    QUERIES,
    RUN_ENDINGS,
    TOLD,
    TOLD_ENDINGS,
    URLS,
    WORD_LISTS,
    WORDY,
    WORKING,
)
from toolgate.model.call import as_word

VALUES = 2_000  # strings, lists and objects looked at in the arguments
MOST = 200  # arguments that are looked at
NAMING = ("path", "paths", "file", "files", "filename", "filenames", "uri")  # endings of the names of path fields
BEYOND = "…"  # the field that stands for arguments beyond the limit
EXPORT = "export …"  # the field that stands for an environment variable, as `NAME=value`
NAMES = ("name", "key", "variable", "var", "k")  # the fields for a variable's name,
HELD = ("value", "val", "v", "content")  # and for its value
FILED = frozenset("content contents file_text new_string new_str old_string old_str text".split())  # file contents
LONGEST = 4_000  # characters of a field that may be a command
WRITTEN = frozenset("text content contents string str body patch diff replacement".split())  # text written to files
PROSAIC = 12  # words from which on a text with `$(…)` in it is prose


def flattened(arguments: object, telling: frozenset[str] | None = None) -> list[tuple[str, str]]:
    """Every string in the arguments with its field name in lower case; those beyond the limit are `BEYOND`.

    With `telling`, only strings in fields of these names, and those that as a whole look like a path or a URL.
    """
    found: list[tuple[str, str]] = []
    waiting: list[tuple[str, object]] = [("", arguments)]
    for _ in range(VALUES):
        if not waiting or len(found) > MOST:
            break
        key, value = waiting.pop()
        if isinstance(value, str):
            waiting.extend([(key, inner) for inner in _embedded(key, value)])
            if telling is None or key in telling or key.replace("_", "") in telling or _looks(key, value):
                found.append((key, value))
        elif isinstance(value, dict):
            found.extend([(EXPORT, line) for line in _variables(key, value)])
            items = [*_joined_words(first_of(value)).items()]
            waiting.extend([(_field(name, key, inner), inner) for name, inner in reversed(items)])
        elif isinstance(value, list | tuple):
            found.extend([(EXPORT, line) for line in _pair(key, value)])
            waiting.extend([(key, inner) for inner in reversed(value[:VALUES])])
    return found if not waiting and len(found) <= MOST else [*found[:MOST], (BEYOND, "")]


def first_of(table: dict[object, object]) -> dict[object, object]:
    """The fields of a table up to the limit; a call with more is asked about anyway."""
    return (
        table if len(table) <= VALUES else dict([item for item, _ in zip(table.items(), range(VALUES), strict=False)])
    )


def _looks(key: str, value: str) -> bool:
    """Whether a text as a whole is a path or a URL, and not prose."""
    if key in PROSE or key in WORDY or any([character.isspace() for character in value]):
        return False
    return is_url("", value) or is_path("", value)


def _field(name: object, around: str, value: object) -> str:
    """The name under which a field is looked up; a table inside an environment counts as a variable of it, too."""
    inner = isinstance(value, dict | list) and is_environment(around)
    return around if inner else field_name(name)


def field_name(name: object) -> str:
    """The name under which a field is looked up: `filePath` and `file-path` are `file_path`."""
    text = str(name)
    if text.islower() and text.isidentifier():
        return text
    if text[:1] == "$":
        return text.lower()
    return "_".join(words_in(text)) or text.lower()


def is_environment(key: str) -> bool:
    """Whether a field's name says that it holds environment variables; a false match does no harm."""
    bare = key.replace("_", "")
    return bare in ENVIRONMENTS or "env" in bare or bare.endswith(("vars", "variables"))


def _variables(key: str, table: dict[object, object]) -> list[str]:
    """The variables in a table of variables, or in a table for one variable, each as `NAME=value`."""
    if not is_environment(key):
        return []
    plain = {str(name).lower(): value for name, value in table.items() if isinstance(value, str | int | float)}
    named = [plain[word] for word in NAMES if word in plain]
    values = [plain[word] for word in HELD if word in plain]
    pairs = [f"{name}={value}" for name in named for value in values]
    return pairs + [f"{name}={value}" for name, value in table.items() if isinstance(value, str | int | float)]


def _embedded(key: str, value: str) -> list[object]:
    """A table given as a JSON string, such as an environment or a job; not one that is written to a file."""
    if value.lstrip()[:1] not in ("{", "[") or key in FILED:
        return []
    if len(value) > LONGEST and not is_environment(key):
        return []
    from toolgate.analysis.formats.task_files import read_json

    tree = read_json(value)
    return [tree] if isinstance(tree, dict | list) else []


def _pair(key: str, words: list[object] | tuple[object, ...]) -> list[str]:
    """`NAME=value` for `["NAME", "value"]` in an environment."""
    if len(words) != 2 or not is_environment(key) or not all([isinstance(word, str | int | float) for word in words]):
        return []
    return [] if "=" in str(words[0]) else [f"{words[0]}={words[1]}"]


def variables_in(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The names and values of the variables that are set for a call; one text may set several."""
    pairs = [value.split("=", 1) for key, value in found if key == EXPORT]
    for key, value in found:
        if is_environment(key) and "=" in value:
            pairs.append(value.split("=", 1))
            pairs += [line.split("=", 1) for line in _several(value)]
    return list(dict.fromkeys([(name.strip(), value) for name, value in pairs]))


def quotes_variable(text: str) -> bool:
    """Whether a text sets variables with quoted values, as a shell reads them."""
    return ("='" in text or '="' in text) and not any([text.count(quote) % 2 for quote in QUOTES])


def _several(text: str) -> list[str]:
    """Each variable of a text that sets more than one or quotes a value: `A=1 B='2 3'`."""
    starts = []
    for position, sign in enumerate(text):
        if sign == "=":
            start = position
            while start and (text[start - 1].isalnum() or text[start - 1] in "_%"):
                start -= 1
            if start < position and (start == 0 or text[start - 1] in " \t\n;,&"):
                starts.append(start)
    ends = [*starts[1:], len(text)][: len(starts)]
    pieces = [text[start:end].strip(" \t\n;,&") for start, end in zip(starts, ends, strict=True)]
    return [f"{name}={value.strip(QUOTES)}" for name, _, value in [piece.partition("=") for piece in pieces]]


def _joined_words(table: dict[object, object]) -> dict[object, object]:
    """Join `{"command": "rm", "args": ["-rf", "/"]}` and `{"command": ["rm", "-rf", "/"]}` into one command line.

    A command that already has arguments is judged with and without those of another field, which the tool may ignore.
    """
    joined = dict(table)
    listed = [name for name in table if str(name).lower() in WORD_LISTS]
    for name, value in table.items():
        if field_name(name) not in COMMANDS:
            if type(value) is str:
                continue
            line = _line([*value]) if isinstance(value, list) and _may_be_words(str(name), value) else ""
            joined |= {name: [*value, line]} if line and isinstance(value, list) else {}
            continue
        words = [*value] if isinstance(value, list) else [value]
        alone = len(value.split()) > 1 or _is_fed(table) if isinstance(value, str) else False
        lines = [value] if alone else []
        fields = [table[other] for other in listed]
        if isinstance(value, str):
            lists = [rest for rest in fields if isinstance(rest, list)]
            lines += [f"{value} {rest}" for rest in fields if isinstance(rest, str)]
            lines += [line for rest in lists if len(lists) > 1 and (line := _line([value, *rest]))]
            words += [word for rest in lists for word in rest]
            for other in listed:
                if isinstance(joined.get(other), list):
                    del joined[other]
        line = _line(words)
        several = str(name).lower() == "commands"  # a list of commands, or the words of one
        found = [*lines, *([line] if line else []), *(words if several and line else [])]
        joined[name] = found if len(found) > 1 else found[0] if found else value
    return joined


def _may_be_words(name: str, values: list[object]) -> bool:
    """Whether a list can be the words of one command, judged by its field's name or its first word."""
    if names_path(name.lower()) or len(values) < 2 or not isinstance(values[0], str) or " " in values[0]:
        return False
    options = any([isinstance(word, str) and word[:1] in ("-", "/", "~", ".", "$") for word in values[1:VALUES]])
    return names_moment(name) or (options and values[0] != "" and starts_program(values[0], values[0]))


def _is_fed(table: dict[object, object]) -> bool:
    """Whether one of the fields is the standard input of a command."""
    return any([str(name).lower().replace("_", "") in INPUTS for name in table])


def _line(words: list[object]) -> str:
    """The words of one command as a command line; empty: there is only one, or not all of them are strings."""
    texts = [as_word(word) for word in words if isinstance(word, str)]
    return " ".join(texts) if len(texts) == len(words) > 1 else ""


def variable(name: object, value: object) -> str:
    """The shell command that exports an environment variable."""
    return f"export {as_word(str(name))}={as_word(str(value))}"


def is_further_command(key: str, value: str) -> bool:
    """Whether a field beside a command holds another one: by its name, or because its text starts with a program.

    Prose does not count. A single word counts only in a field such as `before`, or if it is one like `shutdown`.
    """
    bare = key.replace("_", "")
    if (
        key in COMMANDS
        or key in CODES
        or bare in TOLD | WORKING | AROUND | INPUTS | WORD_LISTS | CODES
        or key == EXPORT
    ):
        return False
    if bare.endswith(TOLD_ENDINGS):
        return False
    if bare.endswith(RUN_ENDINGS):
        return bool(value.strip())
    if is_environment(key) or names_path(key):
        return False
    words = value.split()
    if len(words) == 1 and bare not in MOMENTS and not set(value) & set(JOINING):
        return words[0].rpartition("/")[2] in ALONE
    return starts_program(words[0], value) or (bare in MOMENTS and len(words) > 1) if words else False


def holds_command(key: str, value: str, searches: bool) -> bool:
    """Whether a field of any name holds a command: as a whole, after a separator, or as a substitution.

    Prose does not count; in a search query, only what is piped into a shell does.
    """
    text = value.strip()
    bare = key.replace("_", "")
    if not text or len(text) > LONGEST or key in COMMANDS or key == EXPORT or bare in WORKING | AROUND:
        return False
    told = bare in TOLD | WORDY or key in PROSE or bare.endswith(TOLD_ENDINGS) or WRITTEN.intersection(words_in(key))
    if told and (bare not in QUERIES or searches):
        return False
    if _embedded(key, text) or (key in CODES and is_cell(text)):
        return False  # a table, whose fields are judged one by one, or a cell of a notebook, which is judged as code
    if is_piped(text):
        return True
    if told:
        return False
    words = text.split()
    moment = names_moment(key) and "webhook" not in bare and not is_url("", text)
    if moment and (text[0] in "/~." or len(words) > 1) and starts_program(words[0], text):
        return True
    if any([is_command(part) for part in substituted(text)]) and len(words) < PROSAIC:
        return True
    return any([is_command(piece) for piece in pieces(text)[1:]]) or is_command(text)


def names_moment(key: str) -> bool:
    """Whether a field's name says that it holds a command run in addition to the main one."""
    bare = key.lower().replace("_", "").replace("-", "")
    return bare in MOMENTS or bare.endswith(RUN_ENDINGS)


def is_url(key: str, value: str) -> bool:
    value = value.strip()  # as programs do that load it
    if "://" in value[:12]:
        return " " not in value and not value.startswith("file:")
    return key in URLS and "." in value and " " not in value and not value.startswith((".", "/"))


def is_path(key: str, value: str) -> bool:
    if len(value) > 1_000 or "\n" in value or not value:
        return False
    if (
        value.startswith(("/", "~/", "./", "../", "file:", "FILE:"))
        or value == "~"
        or (value[1:3] == ":\\" and value[0].isalpha())
    ):
        return " " not in value.partition("/")[0]
    return names_path(key)


def names_path(key: str) -> bool:
    """Whether a field's name says that it holds a path."""
    bare = key.replace("_", "")
    return key in PATHS or bare.endswith(NAMING) or bare in AROUND or key.startswith(("path_in_", "file_in_"))
