"""Git configuration files, as pairs of key and value."""


def configured(text: str) -> list[tuple[str, str]]:
    """Return the settings in a git configuration file: the full name of each, and its value.

    Apart from `formats.trees.pairs_in` because git has its own rules for names, quotes, escapes and comments.
    """
    found: list[tuple[str, str]] = []
    section = ""
    for line in text.replace("\\\n", "").split("\n"):
        line = line.strip()
        if line[:1] == "[":
            header, _, line = line[1:].partition("]")
            kind, _, name = header.strip().partition(" ")
            section = kind.lower() + ("." + name.strip().strip('"') if name else "")
            line = line.strip()
        if not line or line[0] in "#;" or not section:
            continue
        key, equals, value = line.partition("=")
        found.append((f"{section}.{key.strip().lower()}", _unquoted(value.strip()) if equals else "true"))
    return found


def _unquoted(value: str) -> str:
    """Return a value without quotes, escapes and comments."""
    pieces: list[str] = []
    quoted = False
    index = 0
    while index < len(value):
        character = value[index]
        if character == "\\":
            pieces.append({"n": "\n", "t": "\t"}.get(value[index + 1 : index + 2], value[index + 1 : index + 2]))
            index += 1
        elif character == '"':
            quoted = not quoted
        elif character in "#;" and not quoted:
            break
        else:
            pieces.append(character)
        index += 1
    return "".join(pieces).strip()


def line_of(key: str, value: str) -> str:
    """Return a setting as a file of settings has it."""
    section, _, rest = key.partition(".")
    name, _, variable = rest.rpartition(".")
    heading = f'{section} "{name}"' if name else section
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'[{heading}]\n\t{variable} = "{quoted}"\n'
