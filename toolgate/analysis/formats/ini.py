"""Settings in lines: sections in brackets, keys with values, and values that go on in indented lines."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    Entry = tuple[str, str, list[str]]  # a section, a key, and the lines of its value as written


def entries_of(text: str, python: bool = False) -> list[Entry]:
    """Return the entries of a file: a section has one without key and lines, a line without `=` or `: ` has no key.

    `python`: as Python reads such a file, a colon needs no space after it, and an indented line belongs to the value
    above whatever it holds. In others, keys may be indented as well.
    """
    found: list[Entry] = []
    section, open_value = "", False
    colon = ":" if python else ": "
    for line in text.split("\n"):
        body = line.strip()
        if not body or body[0] in "#;":
            continue
        cut = min([at for at in (body.find("="), f"{body} ".find(colon)) if at > 0], default=-1)
        header = body[0] == "[" and body[-1] == "]"
        if open_value and line[0] in " \t" and (python or (cut < 0 and not header)):
            found[-1][2].append(body)
        elif header:
            section, open_value = body[1:-1], False
            found.append((section, "", []))
        else:
            open_value = cut > 0
            key, value = (body[:cut].strip(), body[cut + 1 :].strip()) if open_value else ("", body)
            found.append((section, key, [value]))
    return found


def line_pairs(text: str) -> list[tuple[tuple[str, ...], str]]:
    """Return `key = value`, `key: value` and `Word value` lines with their section, each line of a value by itself."""
    found: list[tuple[tuple[str, ...], str]] = []
    for section, key, lines in entries_of(text):
        above = tuple([part.strip("\"'") for part in section.strip("[]").split()])
        for number, line in enumerate(lines):
            name, value = (key, line) if key else line.rpartition(" ")[::2]
            if not number:
                value = value.strip().replace("\\:", ":")
                quoted = value[:1] in ("'", '"') and value[-1:] == value[:1] and len(value) > 1
                value = value[1:-1] if quoted else value
            found.append(((*above, name.strip().strip("\"'")), value))
    return found
