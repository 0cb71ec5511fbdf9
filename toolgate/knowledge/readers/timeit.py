"""Arguments of `python -m timeit`: setup statements, then the measured ones."""

from toolgate.knowledge.vocabulary import CODE, Found

VALUED = ("-n", "--number", "-r", "--repeat", "-u", "--unit")
SETUP = ("-s", "--setup")


def read(words: list[str]) -> Found | None:
    """The whole code as one program."""
    prepared: list[str] = []
    rest = list(words)
    while rest and rest[0][:1] == "-" and rest[0] not in ("-", "--"):
        word, equals, value = rest.pop(0).partition("=")
        if word in ("-h", "--help"):
            return []
        if word[:2] in SETUP[:1] and word not in SETUP:
            prepared.append(word[2:] + equals + value)
        elif word in (*SETUP, *VALUED) and not equals:
            value = rest.pop(0) if rest else ""
            prepared += [value] if word in SETUP else []
        elif word in SETUP:
            prepared.append(value)
    return [(CODE("python"), "\n".join([*prepared, *rest[rest[:1] == ["--"] :]]))]
