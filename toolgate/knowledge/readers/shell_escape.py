"""Shell commands inside other programs: `! text`, `exec words`, `shell words`, `SystemCall "text"`."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, Found, one_of

ESCAPES = one_of("! exec shell system systemcall spawn sh")


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.replace(";", "\n").split("\n"):
        words = line.split()
        if line.lstrip()[:1] == "!":
            found.append((SIDE_DOOR, line.lstrip()[1:]))
        elif words and words[0].lower() in ESCAPES:
            given = " ".join([word for word in words[1:] if word != "--"])
            whole = given[:1] in ('"', "'") and given.count(given[0]) == 2 and given[-1] == given[0]
            found.append((SIDE_DOOR, given[1:-1] if whole else given))
        elif "[exec" in line:
            found.append((SIDE_DOOR, line.partition("[exec")[2].partition("]")[0]))
    return found
