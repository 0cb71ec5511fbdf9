"""Source in any language that deletes the home: a call that removes whole trees gets the home, or all that is in it.

The language is not known. A name stands for the home directory if it is assigned something that names the home, with
nothing joined to it, or if it iterates over a listing of the home.
"""

from toolgate.analysis.text.words import held, holds
from toolgate.knowledge.languages.library_words import OTHER_HOME
from toolgate.knowledge.texts.listing_words import HOME_NAMES, HOMES, KINDS, LISTED, LISTING, PICKING, RAZING
from toolgate.model.occurrences import names_in, occurrences

LONGEST = 200_000  # characters of a file
NEAR = 90  # characters after a call that contain what it lists
BEHIND = 40  # characters after a condition that contain what it tests
BEFORE = 12  # characters before one, for a question at the end of a word: `file?`
MOST = 20  # occurrences of one word
STATEMENTS = str.maketrans({";": "\n", "{": "\n", "}": "\n"})
JOINED = (
    "join", "resolve", "combine", "append", "child", "+", "%s", "format", "${", "\\(", "with_", "temp", "/", '"', "'",
)  # fmt: skip
GIVEN = (":=", " in ", " range ", "=", " of ", " : ")  # between a name and its value
NAMED = ('"home"', "'home'", '"user.home"', '"userprofile"')  # strings that name the home directory
HOME = "user_home"
NAMES = tuple(
    [word for word in (*HOME_NAMES, "homedirectoryforcurrentuser") if "." not in word and word.isidentifier()]
)
DOTTED = ("path.home", "os.home")
PLAIN = frozenset(
    """at true false nil null recursive recursively force new file path paths of get url dir directory info unwrap
    expect ok clone as_path as_ref to_owned to_path_buf tofile topath getpath absolutepath fullname fullpath var let
    const auto val this self fs std io os platform environment process env getenv system getproperty""".split()
)  # what may accompany a name without making it another path


def deletes_home(text: str, home: str) -> bool:
    """Whether source deletes the whole home directory, or everything that it has listed there."""
    if razes_home(text):
        return True
    short = len(text) <= LONGEST and not holds(text, OTHER_HOME)
    return short and holds(text.lower(), RAZING) and lists_home(text, home)


def razes_home(text: str) -> bool:
    """Whether source deletes the whole home directory."""
    lowered = text.lower()
    if len(text) > LONGEST or not holds(lowered, RAZING) or holds(text, OTHER_HOME):
        return False
    if not holds(lowered, (*HOME_NAMES, *NAMED)):
        return False
    homes: set[str] = {HOME}
    for line in lowered.translate(STATEMENTS).split("\n"):
        name, value = _given(line)
        if name and _is_home(value, homes):
            homes.add(name)
        if holds(line, RAZING) and _is_home(_argument(line), homes):
            return True
    return False


def _given(line: str) -> tuple[str, str]:
    """The name that a statement assigns, and the value: `home, _ := os.UserHomeDir()`."""
    for sign in GIVEN:
        before, found, value = line.partition(sign)
        if found and value[:1] != "=":
            names = [word for word in names_in(before) if word not in ("_", "err", "ok")]
            return (names[0] if "," in before and len(names) < 3 else names[-1]) if names else "", value
    return "", ""


def _argument(line: str) -> str:
    """The argument of a deleting call, in its parentheses or before its name: `File(home).deleteRecursively()`."""
    word = next(word for word in RAZING if word in line)
    before, _, after = line.partition(word)
    inner = (after if word[-1] == "(" else after.partition("(")[2] or after).partition(")")[0]
    return inner if not PLAIN.issuperset(names_in(inner)) else before


def _is_home(value: str, homes: set[str]) -> bool:
    """Whether an expression is the home directory, or everything listed in it, but not a path inside it."""
    for text in NAMED:
        value = value.replace(text, HOME)
    if holds(value, JOINED):
        return False
    words = names_in(value)
    if holds(value, DOTTED) or any([word.endswith(NAMES) for word in words]):
        return True
    return not homes.isdisjoint(words) and (holds(value, LISTED) or homes.union(PLAIN).issuperset(words))


def lists_home(text: str, home: str) -> bool:
    """Whether code lists the home, and no condition chooses among what is there."""
    if not holds(text, LISTING) or picks(text):
        return False
    for call in held(text, LISTING):
        for at in occurrences(text, call, MOST):
            given = text[at + len(call) : at + NEAR]
            if any([_stands(given, word) for word in (*HOMES, home)]):
                return True
            name = given.partition("(")[2].partition(")")[0].partition(",")[0].strip(" $;")
            if name.isidentifier() and any([f"{name}={word}" in text.replace(" ", "") for word in HOMES]):
                return True
    return False


def _stands(text: str, word: str) -> bool:
    """Whether a text names the home itself, and not something particular in it."""
    at = text.find(word)
    rest = text[at + len(word) :].lstrip("\"')] .+,;}") if at >= 0 else "x"
    inner = rest[1:].lstrip() if rest[1:2] == " " else rest  # `os.home / "cache"`
    return at >= 0 and not (rest[:1] == "/" and (rest[1:2].isalnum() or inner[:1] in ("'", '"')))


def picks(text: str) -> bool:
    """Whether a condition selects files, other than by being a file or a directory."""
    for word in held(text, PICKING):
        for at in occurrences(text, word, MOST):
            if not holds(text[max(0, at - BEFORE) : at + BEHIND].lower(), KINDS):
                return True
    return False
