"""The commands of the rules in a Snakefile, as shell lines: filled-in values become a variable that is never set."""

from toolgate.model.occurrences import occurrences, uncommented

COMPUTED = "$FILLED_IN"
LONGEST = 60_000  # characters of a file that are read
MOST = 80  # rules
QUOTES = ('"""', "'''", '"', "'")
PREFIXES = "rRfFbBuU"
DIRECTIVES = frozenset(
    """rule checkpoint subworkflow module use include configfile workdir localrules ruleorder container containerized
    envvars wildcard_constraints singularity report pepfile pepschema onstart onsuccess onerror scattergather
    resource_scopes conda storage inputflags outputflags""".split()
)


def commands_in(text: str, settings: dict[str, str]) -> list[str]:
    """Return the strings after `shell:`, and in calls of `shell(…)`; `settings`: the values of `{config[…]}`."""
    text = uncommented(text[:LONGEST]).replace("shell :", "shell:")
    found: list[str] = []
    for mark in ("shell:", "shell("):
        for at in occurrences(text, mark):
            before = text[at - 1 : at]
            if not before.strip() or before in ";:":
                found.append(_filled(_texts(text, at + len(mark)), settings))
    return [line for line in found[:MOST] if line.strip()]


def included(text: str, directive: str = "include:") -> list[str]:
    """Return the included files, by their paths as written."""
    lines = [line.strip() for line in text.split("\n") if line.strip().startswith(directive)]
    found = [line.partition(":")[2].strip() for line in lines]
    return [path[1:-1] for path in found if path[:1] in ("'", '"') and path[-1:] == path[:1] and "{" not in path]


def _texts(text: str, at: int) -> str:
    """Return adjacent strings as one."""
    found: list[str] = []
    while True:
        while text[at : at + 1].isspace() or text[at : at + 1] == "#":
            at = text.find("\n", at) if text[at] == "#" and "\n" in text[at:] else at + 1
        start = at
        while text[at : at + 1] and text[at] in PREFIXES and at - start < 2:
            at += 1
        quote = next(iter([quote for quote in QUOTES if text.startswith(quote, at)]), "")
        if not quote:
            return "".join(found)
        word, at = _quoted(text, at + len(quote), quote, "r" in text[start:at].lower())
        found.append(word)


def _quoted(text: str, at: int, quote: str, raw: bool) -> tuple[str, int]:
    """Return the text up to its closing quote, and the position after it."""
    letters: list[str] = []
    while at < len(text) and not text.startswith(quote, at):
        if text[at] == "\\" and not raw:
            at += 1
            following = text[at : at + 1]
            letters.append({"n": "\n", "t": "\t", "\n": ""}.get(following, following))
        else:
            letters.append(text[at])
        at += 1
    return "".join(letters), at + len(quote)


def _filled(text: str, settings: dict[str, str]) -> str:
    """Return a command as it is run: `{config[root]}` is as set, `{input}` is not known, `{{` is a brace."""
    text = text.replace("{{", "\0").replace("}}", "\1")
    first, *others = text.split("{")
    pieces = ["{" + other if "}" not in other else _value(other, settings) for other in others]
    return (first + "".join(pieces)).replace("\0", "{").replace("\1", "}")


def _value(text: str, settings: dict[str, str]) -> str:
    """Return the value of a name in braces, and what follows it."""
    name, _, rest = text.partition("}")
    key = name.partition(":")[0].removeprefix("config[").rstrip("]").strip("'\"")
    return (settings.get(key, COMPUTED) if name.startswith("config[") else COMPUTED) + rest


def python_in(text: str) -> str:
    """Return the Python between the rules, which runs whenever the file is read."""
    kept: list[str] = []
    own = True
    for line in text[:LONGEST].split("\n"):
        if line[:1].strip() and line[0] not in ")]}#":
            words = line.partition(":")[0].split()
            named = words[:1] == ["use"] or (len(words) < 3 and bool(DIRECTIVES.intersection(words[:1])))
            own = ":" not in line or not named
        kept.append(line if own else "")
    return "\n".join(kept)
