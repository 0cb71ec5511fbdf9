"""Finds secrets in lines of files and protocols that have no sign between a name and its value."""

from toolgate.audit.secrets.naming import SURELY, harmless, looks_drawn, named
from toolgate.knowledge.texts.secret_names import DIRECTIVES, LEADING, VALUED

Spans = list[tuple[int, int]]


def lines(text: str, lowered: str) -> Spans:
    """The secrets after a line's first word, and those in Kubernetes manifests."""
    found: Spans = []
    at = 0
    netrc = "machine " in lowered or "default login" in lowered or "login " in lowered
    for line in text.split("\n"):
        words = line.split()
        if 2 <= len(words) <= 12 and len(line) < 600:
            found += [(at + start, at + end) for start, end in _line(line, words, netrc, lowered)]
        at += len(line) + 1
    found += _columns(text)
    if "recovery" in lowered or "backup code" in lowered:
        found += _codes(text)
    if "kind" in lowered and "secret" in lowered and "data" in lowered:
        found += _manifest(text)
    return found + _below(text) if ":\n" in text else found


def _columns(text: str) -> Spans:
    """The cells of a table under a name: `id,login,password` and the following lines."""
    head, _, rest = text.lstrip("\n").partition("\n")
    sign = next((sign for sign in (",", ";", "\t", "|") if sign in head), "")
    if not sign or not rest or len(head) > 400:
        return []
    names = [cell.strip().strip("\"'") for cell in head.split(sign)]
    columns = [index for index, name in enumerate(names) if len(name) < 40 and named(name) == SURELY]
    if not columns or not all([name.replace("_", "").replace(" ", "").isalnum() or not name for name in names]):
        return []
    found: Spans = []
    at = text.find(head) + len(head) + 1
    for line in rest.split("\n"):
        cells = line.split(sign)
        for index in columns if len(cells) == len(names) else ():
            bare = cells[index].strip().strip("\"'")
            begin = at + sum([len(cell) + 1 for cell in cells[:index]]) + cells[index].find(bare)
            if bare and not harmless(bare):
                found.append((begin, begin + len(bare)))
        at += len(line) + 1
    return found


def _codes(text: str) -> Spans:
    """One code per line, under a line that says what they are."""
    found: Spans = []
    at, telling = 0, False
    for line in text.split("\n"):
        words = line.split()
        if len(words) > 2:
            telling = "codes" in line.lower()
        elif telling and words:
            code = words[-1]
            if 6 <= len(code) <= 40 and any([letter.isdigit() or letter == "-" for letter in code]):
                found.append((at + line.rfind(code), at + line.rfind(code) + len(code)))
        at += len(line) + 1
    return found


def _below(text: str) -> Spans:
    """`secret:` with `value: …` in a line under it."""
    found: Spans = []
    at, deep, inside = 0, 0, False
    for line in text.split("\n"):
        bare = line.strip().lstrip("- ")
        indent = len(line) - len(line.lstrip())
        if inside and bare and indent <= deep:
            inside = False
        key, sign, value = bare.partition(":")
        value = value.strip().strip("\"'")
        if inside and value and key.strip("\"'").lower() in VALUED and not harmless(value):
            start = line.rfind(value)
            found.append((at + start, at + start + len(value)))
        if sign and not value and not inside and named(key.strip("\"'")) == SURELY:
            inside, deep = True, indent
        at += len(line) + 1
    return found


def _line(line: str, words: list[str], netrc: bool, lowered: str) -> Spans:
    """The secret of one line."""
    value = ""
    if words[0].lower() in ("set", "config") and len(words) > 2:
        words = words[1 + (words[1].lower() == "set") :]
    short = 3 if words[0].isupper() else 5
    if words[0] in DIRECTIVES and len(words) <= short:
        value = words[-1] if words[-1].upper() not in ("RO", "RW") else words[-2]
    elif words[0] in ("user", "USER", "LOGIN") and len(words) == 3 and ("ftp" in lowered or words[0] != "user"):
        value = words[2]
    else:
        for index, word in enumerate(words[:-1]):
            if word.lower() not in LEADING:
                continue
            after = words[index + 1]
            told = netrc and words[index - 2 : index - 1] == ["login"]
            told = told or (netrc and index == 0 and len(words) == 2)
            if after.isdigit() and len(after) == 1 and index + 2 < len(words):
                value = words[index + 2]  # `password 7 …`
            elif (
                told
                or words[index - 2 : index - 1] == ["user"]
                or (not index and len(words) == 2 and looks_drawn(after))
            ):
                value = after
    value = value.strip("\"'").removesuffix("\\n")
    if (
        not value
        or (harmless(value) and not value.isalnum())
        or value[0] in "$<-"
        or (named(value) and value.isalpha())
    ):
        return []
    start = line.rfind(value)
    return [(start, start + len(value))]


def _manifest(text: str) -> Spans:
    """The values under `data` in a manifest of `kind: Secret`."""
    found: Spans = []
    at, inside, deep, kind = 0, False, 0, False
    for line in text.split("\n"):
        bare = line.strip()
        indent = len(line) - len(line.lstrip())
        if bare.startswith("---"):
            kind = inside = False
        kind = kind or bare.replace('"', "").startswith("kind: Secret")
        if inside and bare and indent <= deep:
            inside = False
        if inside and ": " in bare:
            start = line.find(": ") + 2
            value = line[start:].strip().strip("\"'")
            if (value and not harmless(value)) or value.isalnum():
                start = line.find(value, start)
                found.append((at + start, at + start + len(value)))
        elif inside and bare and ":" not in bare:
            found.append((at + indent, at + len(line.rstrip())))
        if kind and bare in ("data:", "stringData:"):
            inside, deep = True, indent
        at += len(line) + 1
    return found
