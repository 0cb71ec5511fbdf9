"""Files of environment variables: lines `NAME=value`, as `.env` has them."""

from toolgate.model.path import unix_text

SHELL = (";", "&", "|", "<", ">")  # in a value without quotes: more than a value, if a shell reads the file


def variables_in(text: str) -> list[tuple[str, str]]:
    """Return the variables, with `NAME: value` as some programs accept; other lines do not count."""
    found: list[tuple[str, str]] = []
    for line in _lines(text):
        sign = min([mark for mark in "=:" if mark in line], key=line.index, default="=")
        name, given, value = line.partition(sign)
        found += [(name.strip(), _value(value.strip()))] if given else []
    return found


def only_variables(text: str) -> list[tuple[str, str]] | None:
    """Return the variables of a text that has nothing else; `None`: it has."""
    found: list[tuple[str, str]] = []
    for line in _lines(text):
        name, equals, value = line.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not name.replace("_", "a").replace(".", "a").isalnum() or "`" in value or "$(" in value:
            return None
        quoted = value[:1] in ("'", '"')
        if value[0] not in value[1:] if quoted else any([mark in value for mark in SHELL]):
            return None
        found.append((name, _value(value)))
    return found


def _lines(text: str) -> list[str]:
    bare = [line.strip() for line in unix_text(text).split("\n")]
    return [line.removeprefix("export ").lstrip() for line in bare if line and line[0] != "#"]


def _value(text: str) -> str:
    """Return a value without its quotes, or without the comment after it."""
    if text[:1] in ("'", '"') and text[0] in text[1:]:
        return text[1:].partition(text[0])[0]
    return text.replace("\t#", " #").partition(" #")[0].strip()
