"""Source in any language that deletes the home directory: a call that removes whole trees is given only the home.

The language is not known. A name stands for the home directory if it is assigned something that names the home, with
nothing joined to it, or if it iterates over a listing of the home.
"""

from toolgate.analysis.text.words import holds
from toolgate.knowledge.languages.library_words import HOMES, LISTED, OTHER_HOME, RAZING
from toolgate.model.occurrences import names_in

LONGEST = 200_000  # characters of a file
STATEMENTS = str.maketrans({";": "\n", "{": "\n", "}": "\n"})
JOINED = (
    "join", "resolve", "combine", "append", "child", "+", "%s", "format", "${", "\\(", "with_", "temp", "/", '"', "'",
)  # fmt: skip
GIVEN = (":=", " in ", " range ", "=", " of ", " : ")  # between a name and its value
NAMED = ('"home"', "'home'", '"user.home"', '"userprofile"')  # strings that name the home directory
HOME = "user_home"
NAMES = tuple([word for word in (*HOMES, "homedirectoryforcurrentuser") if "." not in word and word.isidentifier()])
DOTTED = ("path.home", "os.home")
PLAIN = frozenset(
    """at true false nil null recursive recursively force new file path paths of get url dir directory info unwrap
    expect ok clone as_path as_ref to_owned to_path_buf tofile topath getpath absolutepath fullname fullpath var let
    const auto val this self fs std io os platform environment process env getenv system getproperty""".split()
)  # what may accompany a name without making it another path


def razes_home(text: str) -> bool:
    """Whether source deletes the whole home directory."""
    lowered = text.lower()
    if len(text) > LONGEST or not holds(lowered, RAZING) or holds(text, OTHER_HOME):
        return False
    if not holds(lowered, (*HOMES, *NAMED)):
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
