"""Finds secrets in tables and lists of decoded JSON: by the names next to them, and as arguments of programs."""

from toolgate.audit.secrets.arguments import in_commands
from toolgate.audit.secrets.command_words import Word
from toolgate.audit.secrets.naming import SURELY, harmless, named
from toolgate.audit.secrets.redaction import GONE, redacted, value_within
from toolgate.knowledge.texts.secret_names import NAMING, VALUED


def replaced(value: str) -> bool:
    """Whether a text under the name of a secret is one: not a placeholder, and not a file path."""
    return not harmless(value, False) and not (
        value.startswith(("./", "/", "~/"))
        and value.count("/") > 1
        and " " not in value
        and len(value) < 200
        and "=" not in value
    )


def table(value: dict[object, object], key: str, known: tuple[str, ...], depth: int, left: list[int]) -> object:
    """A table without its secrets; the same object if it has none."""
    telling = _telling(value)
    inherited = key if key and named(key) else ""
    manifest = value.get("kind") == "Secret"
    made: dict[object, object] = {}
    program = _program(value)
    for name, part in value.items():
        if program and part is program[1]:
            hidden = sequence([program[0], *program[1]], "", known, depth + 1, left)
            made[name] = hidden[1:] if isinstance(hidden, list) and hidden[1:] != program[1] else part
            continue
        inner = name if isinstance(name, str) else ""
        word = redacted(inner, known) if inner else name
        if (telling and inner.lower() in VALUED) or (manifest and inner in ("data", "stringData")):
            inner = "password"
        elif (
            inherited
            and named(inner) != SURELY
            and inner.lower() not in ("user", "username", "name", "type", "id", "email")
        ):
            inner = inherited
        made[word] = value_within(part, inner, known, depth + 1, left)
    same = len(made) == len(value) and all([one is two for one, two in zip(value, made, strict=False)])
    return value if same and all([part is made[name] for name, part in value.items()]) else made


def _program(value: dict[object, object]) -> tuple[str, list[object]] | None:
    """A program and its arguments, if a table has them separately: `{"command": "mysql", "args": […]}`."""
    name = next(
        (value[key] for key in ("command", "cmd", "program", "executable") if isinstance(value.get(key), str)), ""
    )
    given = next((value[key] for key in ("args", "arguments", "argv") if isinstance(value.get(key), list)), None)
    return (name, given) if isinstance(name, str) and name and " " not in name and isinstance(given, list) else None


def _telling(value: dict[object, object]) -> bool:
    """Whether a table has the name of a secret next to its value: `{"name": "DB_PASSWORD", "value": "…"}`."""
    for name, part in value.items():
        if isinstance(part, str) and isinstance(name, str) and 2 < len(part) < 80:
            told = name.lower() in NAMING or name.lower().endswith(("name", "key", "id"))
            words = part.split() if told else []
            if len(words) <= 4 and any([named(word) == SURELY for word in words]):
                return True
    return False


def _named_columns(value: list[object] | tuple[object, ...]) -> list[int]:
    """The columns whose header is the name of a secret, if the first row has names."""
    first = value[0] if len(value) > 1 else None
    if not isinstance(first, list) or not all([isinstance(name, str) and len(name) < 40 for name in first]):
        return []
    return [index for index, name in enumerate(first) if named(str(name)) == SURELY]


def _without_columns(row: object, columns: list[int]) -> object:
    if not isinstance(row, list):
        return row
    return [
        GONE if index in columns and not (isinstance(cell, str) and harmless(cell)) else cell
        for index, cell in enumerate(row)
    ]


def sequence(
    value: list[object] | tuple[object, ...], key: str, known: tuple[str, ...], depth: int, left: list[int]
) -> object:
    """A list without its secrets; the same object if it has none."""
    hidden_columns = _named_columns(value)
    if hidden_columns:
        value = [value[0], *[_without_columns(row, hidden_columns) for row in value[1:]]]
    made: list[object] = []
    hidden = _arguments(value)
    for index, part in enumerate(value):
        before = value[index - 1] if index else ""
        if index in hidden and isinstance(part, str):
            start, end = hidden[index]
            made.append(redacted(part[:start] + GONE + part[end:], known))
        elif isinstance(before, str) and isinstance(part, str) and _named(before) and not part.startswith("--"):
            made.append(GONE if replaced(part) else part)
        else:
            made.append(value_within(part, key, known, depth + 1, left))
    return value if all([one is two for one, two in zip(value, made, strict=True)]) else made


def _named(text: str) -> bool:
    """Whether an item of a list names the next one: `--password`, `Authorization`."""
    plain = len(text) < 60 and " " not in text and "=" not in text and not text.startswith("--no-")
    return plain and named(text.lstrip("-")) == SURELY


def _arguments(value: list[object] | tuple[object, ...]) -> dict[int, tuple[int, int]]:
    """Secrets in texts that are the arguments of a program, by index."""
    if len(value) < 2 or not all([isinstance(part, str) for part in value]):
        return {}
    words: list[Word] = []
    starts: list[int] = []
    at = 0
    for part in value:
        text = str(part)
        words.append(Word(text, [(at, len(text))], at, at + len(text)))
        starts.append(at)
        at += len(text) + 1
    found: dict[int, tuple[int, int]] = {}
    for start, end in in_commands(words):
        index = max([number for number, begin in enumerate(starts) if begin <= start])
        found[index] = (start - starts[index], end - starts[index])
    return found
