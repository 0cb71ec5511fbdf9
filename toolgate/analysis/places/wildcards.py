"""Locates the files that a glob, or a partly known path, can name.

A glob that matches everything in a directory is that directory. Any other is tried with a meaningless name, and
with the known names that it may target; the most protected place wins.
"""

from toolgate.analysis.places.names import fold, named
from toolgate.analysis.places.outside import IN_HOME
from toolgate.analysis.places.paths import layout_of, locate, shown
from toolgate.knowledge.places.homes import HOME
from toolgate.knowledge.places.paths import LIKELY_CREDENTIALS, NAMES, ORDINARY_ENDINGS
from toolgate.knowledge.places.systems import SYSTEM
from toolgate.model.effect import Place, Target
from toolgate.model.facts import Facts
from toolgate.model.path import PATH_LIMIT
from toolgate.shell.expand.patterns import bracket_end, matches

NOBODY = "x"  # a name that means nothing anywhere
ENVIRONMENT = ".env"  # what hidden names in a project are likely to be
SPELLINGS = 48  # paths tried for one glob
AIMS = 24  # known names tried for one component
BRACES = 32  # alternatives of one word
BRACKETS = 32  # bracket expressions in one word
WEIGHT = {
    Place.GUARD: 9, Place.SECRET: 8, Place.AGENT: 7, Place.STARTUP: 6, Place.DEVICE: 5, Place.SYSTEM: 4,
    Place.VCS: 3, Place.OTHER_USER: 3, Place.PIPELINE: 2, Place.NOWHERE: 1, Place.HOME: 1, Place.UNKNOWN: 1,
}  # fmt: skip


def locate_pattern(prefix: str, pattern: str, cwd: str, facts: Facts) -> Target:
    """Return where the files are that `prefix` (literal) followed by `pattern` (a shell pattern) matches."""
    if len(prefix) + len(pattern) > PATH_LIMIT or pattern.count("[") > BRACKETS or "\0" in prefix or "\0" in pattern:
        return Target((prefix + pattern)[:80], Place.UNKNOWN)
    word = prefix + pattern
    if word[1:2] == ":" and word[2:3] in ("\\", "/"):  # `C:\Users\*`
        found = locate(word.replace("*", NOBODY).replace("?", NOBODY), cwd, facts)
        return Target(word, found.place, "", found.whole)
    directory, slash, head = prefix.rpartition("/")
    literal = "".join(["\\" + character if character in "*?[\\" else character for character in head])
    best: Target | None = None
    for word in alternatives(literal + _plain_groups(pattern)):
        found = _locate_word(directory + slash, word, cwd, facts)
        if best is None or _heavier(found, best):
            best = found
    assert best is not None  # a word without braces is its own alternative
    return best


def _heavier(target: Target, other: Target) -> bool:
    return (WEIGHT.get(target.place, 0), target.whole) > (WEIGHT.get(other.place, 0), other.whole)


def _locate_word(directory: str, word: str, cwd: str, facts: Facts) -> Target:
    """Return where one word without braces leads, below a literal directory that is empty or ends in a slash."""
    components = [component for component in word.split("/") if component]
    while components and not _magical(components[0]):
        directory += _unescaped(components.pop(0)) + "/"
    if not components:
        return locate(directory or ".", cwd, facts)
    word = "/".join(components)
    base = locate(directory or ".", cwd, facts)
    text = word if base.name == "." else base.name.rstrip("/") + "/" + word
    if all([_everything(component) for component in components]):
        return Target(text, base.place, base.path, base.whole)
    if not base.path:
        return Target(text, base.place)
    deep = False
    while _everything(components[-1]):  # `/e*/*` means `/e*`
        components.pop()
        deep = True
    best: Target | None = None
    for tail in _spellings(base.path.rstrip("/"), components, deep, facts):
        found = locate(directory + tail, cwd, facts)
        if best is None or _heavier(found, best):
            best = found
    assert best is not None  # the meaningless name is always tried
    return Target(text, best.place, base.path.rstrip("/") + "/" + word, best.whole)


def _spellings(directory: str, components: list[str], deep: bool, facts: Facts) -> list[str]:
    """Return relative paths that represent what the components can match, the meaningless one first."""
    tails = [""]
    for index, component in enumerate(components):
        if not _magical(component):
            tails = [tail + "/" + _unescaped(component) for tail in tails]
            continue
        last = index == len(components) - 1 and not deep
        further = [tail + "/" + _meaningless(component, directory + tail) for tail in tails]
        for tail in tails:
            if len(further) >= SPELLINGS:
                break
            further += [tail + "/" + name for name in _aims(directory + tail, component, last, facts)]
        tails = further[:SPELLINGS]
    return [tail[1:] for tail in tails]


def _everything(component: str) -> bool:
    """Whether a component matches all names, or all that start with a dot: `*`, `.*`, `.[!.]*`, `**`, `*.*`."""
    return "*" in component and not _letters(component).strip(".")


def _letters(component: str) -> str:
    """Return the literal characters of a pattern."""
    if "[" not in component and "\\" not in component:
        return component.replace("*", "").replace("?", "")  # the usual case
    letters = ""
    index = 0
    while index < len(component):
        character = component[index]
        if character == "[" and (end := bracket_end(component, index)) > 0:
            index = end
            continue
        if character == "\\" and index + 1 < len(component):
            letters += component[index + 1]
            index += 2
            continue
        if character not in "*?":
            letters += character
        index += 1
    return letters


def _magical(component: str) -> bool:
    return "*" in component or "?" in component or "[" in component


def _unescaped(component: str) -> str:
    return _letters(component) if "\\" in component else component


def _meaningless(component: str, directory: str) -> str:
    """Return the most meaningless name the component matches: `*.pem` gives `x.pem`, `/proc/*` a process."""
    if directory == "/proc":
        return "1"
    text = component.replace("**", "*").replace("*", NOBODY).replace("?", NOBODY)
    while "[" in text and (end := bracket_end(text, text.index("["))) > 0:
        start = text.index("[")
        text = text[:start] + NOBODY + text[end:]
    return text.replace("\\", "")


def _aiming(component: str, last: bool) -> bool:
    """Whether a component has enough literal letters to mean one name rather than many."""
    letters = _letters(component)
    stem, dot, ending = letters.rpartition(".")
    if dot and stem and ending in ORDINARY_ENDINGS:
        return False
    if not last:
        return letters.strip(".") != "" or "*" not in component
    if component[:1] == ".":
        return len(letters) > 1 or "*" not in component
    body = stem if dot else letters  # `*.json` means all files of a kind
    return len(body) > 2 or (len(body) == 2 and component[:1] != "*")


def _aims(directory: str, component: str, last: bool, facts: Facts) -> list[str]:
    """Return known names that the component matches in a directory."""
    if _everything(component):
        return []
    layout = layout_of(facts)
    key = layout.key(directory)
    folded = fold(key)
    index = _index()
    # A folder that is known for its contents needs no literal letters.
    names = _matching(component, index.get(folded[folded.rfind("/") :], ()))
    for home in layout.homes:
        if key.startswith(home + "/"):
            names += _matching(component, index.get("~" + fold(key[len(home) :]), ()))
    if not _aiming(component, last):
        return names[:AIMS]
    names += _matching(component, index.get(folded + "/", ()))
    for home in layout.homes:
        if key == home:
            names += _matching(component, index.get("~", ()))
    names += [
        name
        for above in (*layout.homes, *layout.roots)
        if above.startswith(key + "/")
        for name in _matching(component, (above[len(key) + 1 :].partition("/")[0],))
    ]
    if directory.count("/") > 1:  # no one keeps a project directly under the root
        first = component[0]
        for initial in (first,) if first not in "*?[\\" else _INITIALS:
            names += _matching(component, index.get(initial, ()))
    return names[:AIMS]


def _matching(component: str, names: tuple[str, ...]) -> list[str]:
    """Return the names that the component matches; those with a different end are skipped early."""
    hidden = component[0] == "."
    tail = component[-1] if component[-1] not in "*?]" else ""
    return [name for name in names if (hidden or name[0] != ".") and name.endswith(tail) and matches(component, name)]


_known: dict[str, tuple[str, ...]] = {}
_INITIALS = "abcdefghijklmnopqrstuvwxyz_0123456789"


def _index() -> dict[str, tuple[str, ...]]:
    """Return the names of the tables by location, built on first use: few commands have such a glob.

    `/etc/` is absolute, `~/.config` in a home, `/.git` in a folder of that name, `s` for names that start so anywhere.
    """
    if _known:
        return _known
    found: dict[str, dict[str, None]] = {}
    for prefix, table in (("", SYSTEM), ("~/", HOME)):
        for path in table:
            parts = (prefix + path).split("/")
            for depth in range(1, len(parts)):
                above = "/".join(parts[:depth]) + ("" if prefix else "/")
                found.setdefault(above, {})[parts[depth]] = None
    for path in NAMES:
        folder, slash, name = path.rpartition("/")
        found.setdefault("/" + folder if slash else name[0], {})[name] = None
    for name in LIKELY_CREDENTIALS:
        found.setdefault(name[0], {})[name] = None
    _known.update([(above, tuple(names)) for above, names in found.items()])
    return _known


def dotted(pattern: str) -> list[str]:
    """Return what else a pattern means in agents' searches, where it also matches names that start with a dot."""
    found: list[str] = []
    for word in alternatives(_plain_groups(pattern)) if len(pattern) <= PATH_LIMIT else ():
        parts = word.split("/")
        others = [_hidden(part, index == len(parts) - 1) for index, part in enumerate(parts)]
        for index, other in enumerate(others):
            if other != parts[index]:
                found.append("/".join([*parts[:index], other, *parts[index + 1 :]]))
        found.append("/".join(others))
    return [word for word in dict.fromkeys(found) if word != pattern][:AIMS]


def _hidden(component: str, last: bool) -> str:
    """Return a pattern for the hidden names that a component matches; the component, if it is hidden or matches all."""
    first = component[:1]
    end = bracket_end(component, 0) if first == "[" else 1
    dot = first == "." or (first == "[" and end > 0 and matches(component[:end], "."))
    if _everything(component):
        return ENVIRONMENT if last and dot and (first == "." or not matches(component[:end], NOBODY)) else component
    if first == "*" and _magical(component[1:]):  # `*config*` does not mean a particular name
        return ENVIRONMENT if len(_letters(component)) > 1 and matches(component, ENVIRONMENT) else component
    if first == "*":  # `*.yaml` means all files of a kind, and `.yaml`
        return component[1:] if component[1:2] == "." else "." + component
    return "." + component[end:] if first == "?" or (dot and first == "[") else component


def _plain_groups(pattern: str) -> str:
    """Return the pattern with bash's extended groups, such as `@(a|b)`, replaced by `*`."""
    for mark in "!@+?*":
        while (start := pattern.find(mark + "(")) >= 0:
            depth, end = 0, start + 1
            while end < len(pattern):
                depth += (pattern[end] == "(") - (pattern[end] == ")")
                end += 1
                if depth == 0:
                    break
            pattern = pattern[:start] + "*" + pattern[end:]
    return pattern


def alternatives(word: str) -> list[str]:
    """Return the alternatives of `{a,b}`; too many, or unbalanced: the word itself with braces replaced by `*`."""
    done: list[str] = []
    waiting = [word]
    while waiting and len(waiting) + len(done) <= BRACES:
        text = waiting.pop()
        end = text.find("}")
        start = text.rfind("{", 0, end) if end >= 0 else -1
        if start < 0:
            done.append(text)
            continue
        waiting += [text[:start] + choice + text[end + 1 :] for choice in text[start + 1 : end].split(",")]
    if not waiting:
        return done
    outer = word.find("{"), word.rfind("}")
    return [word[: outer[0]] + "*" + word[outer[1] + 1 :]]


def locate_unknown(prefix: str, cwd: str, facts: Facts, suffix: str = "") -> Target:
    """Return where a path is of which only the start, and perhaps the end, is known.

    The place is that of the directory it starts in, unless the known letters may name something protected. The unknown
    part may climb out with `..`: callers handle that. Directly under the root it can be anything, even everything.
    """
    if len(prefix) + len(suffix) > PATH_LIMIT or "\0" in prefix or "\0" in suffix:
        return Target(prefix[:80], Place.UNKNOWN)
    ends = fold(NOBODY + suffix).split("/")
    protected = named(ends) if suffix else ""
    directory, slash, head = prefix.rpartition("/")
    if not prefix or ".." in ends or (not directory and slash and not head):
        place = protected if protected in IN_HOME else Place.UNKNOWN
        return Target(f"{prefix}…{suffix}", place, "", whole=prefix == "/")
    base = locate(directory + slash or ".", cwd, facts)
    literal = "".join(["\\" + character if character in "*?[\\" else character for character in head])
    found = _locate_word(directory + slash, literal + "*", cwd, facts) if head else base
    place = protected if protected in IN_HOME and WEIGHT.get(protected, 0) > WEIGHT.get(found.place, 0) else found.place
    start = shown(base.path, layout_of(facts)) if base.path else prefix
    text = head if start == "." else start.rstrip("/") + "/" + head
    return Target(f"{text}…{suffix}", place)
