"""Finds what is obvious in words that Toolgate cannot read: a command line, a credential, a startup file.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule asks because something is
not known. What is seen need not happen, so it is told as what may.
"""

from toolgate.knowledge.places.homes import HOME
from toolgate.knowledge.places.paths import CREDENTIALS, LIKELY_CREDENTIALS
from toolgate.knowledge.places.systems import SYSTEM
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Place
from toolgate.model.repeated import once_each

LONGEST = 70  # characters of what a sentence quotes
SEEN = 8_000  # characters of a word that are looked at
WORDS = 60  # words of a call that are looked at
RUN, READ, CHANGE, DELETE = "run", "read", "change", "delete"
DOWNLOADS = ("curl", "wget")
# Programs that are never named next to an option or a path by chance.
TELLING = frozenset(
    "rm rmdir shred dd mkfs chmod chown sudo nc ncat socat scp ssh mkfifo crontab del".split()
) | frozenset(DOWNLOADS)
LOST = frozenset("delete drop destroy purge wipe erase truncate remove uninstall rm".split())
LOSING = ("delete", "remove", "rmdir", "rmtree", "unlink", "rm_rf")  # parts of a function's name
# Functions that start a command, in many languages.
STARTING = (
    "system", "popen", "exec", "execute", "spawn", "shell", "execSync", "shell-command", "os:cmd", "callCommand", "run-program",
)  # fmt: skip
QUOTES = "\"'`"
BRACKETS = (("$(", ")"), ("{", "}"), ("(", ")"), ("[", "]"))
EDGES = " \t\n;,:!)}]>|\"'`\\%"  # characters around a command that are not part of it
APART = frozenset(" \t\n:,;=@[]\"'{}()|!<>`")
MESSAGES = ("-m", "--message", "--title", "--body", "--description", "--comment")  # options before prose
HOMES = ("/home/", "/users/")
NAMES = frozenset(CREDENTIALS[1].split())
# How code gets the home directory, and what may be between that and the rest of a path.
HOME_NAMES = ("'HOME'", '"HOME"', "user.home", "UserHomeDir", "homedir", "home_dir", "Path.home", "getHomeDirectory")
JOINING = "\"'()[]+, ~<>&|"


@once_each
def spotted(words: tuple[str, ...]) -> tuple[str, str]:
    """What the words of a command may do, and with what: `("run", "rm -rf /x")`; two empty texts: nothing found."""
    given = [
        word.replace('\\"', '"').replace("\\n", "\n")
        for index, word in enumerate(words[:WORDS])
        if len(word) <= SEEN and not (index and words[index - 1] in MESSAGES)
    ]
    for word in given:
        if line := command_in(word):
            return RUN, line
    for index in range(len(given)):
        tail = [
            given[index].lstrip(EDGES),
            *given[index + 1 : -1],
            *[word.rstrip(EDGES) for word in given[index + 1 :][-1:]],
        ]
        if not has_trait(_program(tail[0]), "shell") and _tells(tail) and (line := _short(" ".join(tail))):
            return RUN, line
    values = " ".join([word.partition("=")[2] for word in given if "=" in word])  # `executable=rm args='-rf /'`
    if _tells(values.split()) and (line := _short(values)):
        return RUN, line
    for word in given:
        if line := _called(word):
            return RUN, line
    return next((found for found in map(_file_in, given) if found[0]), ("", ""))


def held_by(variable: str) -> str:
    """The command in a variable's value, as in `PS4=$(id)` and `LESSOPEN=|id %s`; empty: none found."""
    _, _, value = variable.partition("=")
    inner, closed, _ = value.partition("$(")[2].partition(")")
    return (
        _short(inner.removeprefix("shell "))
        if closed
        else _short(value.lstrip("|!"))
        if value[:1] in ("|", "!")
        else ""
    )


def printed_by(command: str, before: str) -> str:
    """The input that tells a command what to do: after `<<`, or printed into the pipe before it."""
    given = before.rstrip().removesuffix("|").rpartition("\n")[2].lstrip()
    piped = before.rstrip()[-1:] == "|" and given.startswith(("echo ", "printf "))
    return command if "<<" in command else given if piped else ""


def loses(words: tuple[str, ...]) -> tuple[str, str]:
    """The deletion that a single word names, and of what: `dags delete NAME`, `setup:uninstall`."""
    for word, behind in zip(words, (*words[1:], ""), strict=True):
        plain = word.lower().replace(":", "-").replace("_", "-") if " " not in word and "/" not in word else ""
        if not LOST.isdisjoint(plain.split("-")):
            named = word.isalpha() and behind.replace("-", "").replace("_", "").replace(".", "").isalnum()
            return DELETE, behind if named and behind[:1] != "-" else ""
    return "", ""


def command_in(text: str) -> str:
    """The shell line in a text, without what is around it: `id -u` in `os.system("id -u")`; empty: none, or too long."""
    if len(text) > SEEN:
        return ""
    parts = [part.strip(EDGES) for part in _parts(text)]
    parts = [part + "}" * (part.count("#{") + part.count("${") > part.count("}")) for part in parts]
    lines = [part for part in parts if len(part.split()) > 1 and (_is_piped(part) or _tells(part.split()))]
    starting = [line for line in lines if _tells(line.split()) or has_trait(_program(line.split()[0]), "interprets")]
    mark = "%" if "printf(" in text or "format(" in text else "\0"  # of a template, and not of what it makes
    return _short(min([line for line in starting if mark not in line], key=len, default=""))


def host_of_shell(words: tuple[str, ...]) -> str:
    """The host that gets a shell, if the words contain a shell's path and an address; empty: none."""
    names = [name for word in words[:WORDS] if len(word) <= SEEN for name in _spaced(word).split()]
    if not any([name.startswith("/") and has_trait(_program(name), "shell") for name in names]):
        return ""
    return next((name for name in names if _is_address(name)), "")


def host_of_events(text: str) -> str:
    """The machine whose programs an AppleScript controls: `of machine "eppc://user@host"`; empty: none."""
    _, found, rest = text.partition("eppc://")
    address = rest.partition('"')[0].partition("/")[0]
    return _short(address.rpartition("@")[2].rstrip("\\")) if found else ""


def _is_address(word: str) -> bool:
    parts = word.split(".")
    return len(parts) == 4 and parts[0] not in ("0", "127") and all([one.isdigit() and len(one) < 4 for one in parts])


def _spaced(text: str) -> str:
    return "".join([" " if letter in APART else letter for letter in text])


def _parts(text: str) -> list[str]:
    """The parts of a text: strings, brackets, lists of words as lines, what follows a separator, and all of it."""
    found = [part for quote in QUOTES for part in text.split(quote)[1::2]]
    listed = [part.split('"') for part in text.split("\n")]
    found += [
        " ".join(pieces[1::2]) for pieces in listed if all([not piece.strip(" ,[](") for piece in pieces[2:-1:2]])
    ]
    for opening, closing in BRACKETS:
        found += [part.partition(closing)[0] for part in text.split(opening)[1:]]
    for name in DOWNLOADS:
        before, named, rest = text.partition(name + " ")
        found += [named + rest] if named and before[-1:] in APART else []
    return [*found, *text.replace("&&", ";").split(";"), *[text.partition(sign)[2] for sign in "=:|"], text]


def _called(text: str) -> str:
    """The argument of a function that starts programs: `id` in `os.system("id")` or `(system "id")`; empty: none."""
    for name in STARTING:
        before, found, rest = text.partition(name)
        after = rest.lstrip(" (")
        if not found or before[-1:].isalnum() or len(after) == len(rest) or after[:1] not in tuple(QUOTES):
            continue
        given, closed, rest = after[1:].partition(after[0])
        if closed and "\\" not in given and (line := _short(" ".join([given, *_arguments(rest)]))):
            return line
    return ""


def _arguments(rest: str) -> list[str]:
    """The strings after a function's first argument: `allow` and `x` in `(run "a" (list "allow" "x"))`."""
    found, depth = list[str](), 0
    for index, piece in enumerate(rest.replace("(list ", "(").split('"')):
        if index % 2:
            found.append(piece)
            continue
        for letter in piece:
            depth += 1 if letter in "([" else -1 if letter in ")]" else 0
            if depth < 0 or letter not in " ,()[]'\t\n":  # its end, or a value that only the run shows
                return found
    return found


def _is_piped(text: str) -> bool:
    """Whether an interpreter is fed by something."""
    ends = [part.split() for part in text.split("|")[1:]]
    return any([has_trait(_program(words[0].strip(EDGES)), "interprets") for words in ends if words])


def _tells(words: list[str]) -> bool:
    """Whether words begin with a telling program name and continue like its arguments."""
    if len(words) < 2:
        return False
    name, after = _program(words[0]), words[1]
    if has_trait(name, "shell") and after == "-c":
        return len(words) > 2
    if has_trait(name, "interprets"):
        return after[:1] in ("/", "~", ".") and "/" in after
    named = name in TELLING and ("/" not in words[0] or words[0][0] == "/")
    about = [word for word in words[1:] if word[:1] != "-"]
    return named and bool(about) and any([word[:1] in ("-", "/", "~") or "://" in word for word in words[1:]])


def _program(word: str) -> str:
    return word.rpartition("/")[2]


def _short(text: str) -> str:
    text = text.strip()
    plain = text.isprintable() and not any([mark in text for mark in ("…", "{}")])
    even = all([text.count(quote) % 2 == 0 for quote in QUOTES])
    return text if 0 < len(text) <= LONGEST and plain and even else ""


def _file_in(text: str) -> tuple[str, str]:
    """A credential or a startup file named in a text, or a file next to a word for deletion."""
    whole, text = text, _with_homes(text)
    named = [
        word for word in _spaced(text).split() if ("/" in word and word[0] != "-") or word in NAMES or word == "$HOME"
    ]
    paths = [_short(word) for word in named]
    placed = [(path, place_of(path)) for path in paths if path]
    for act, place in ((READ, Place.SECRET), (CHANGE, Place.STARTUP)):
        for path, found in placed:
            if found == place:
                return act, path
    paths = [path for path in paths if path.strip("/").lower() not in LOST]  # `/delete`, an option of Windows
    outside = [path for path in paths if path[:1] in ("/", "~", "$") and path.rstrip("/") and "}" + path not in whole]
    if outside and any([part in text.lower() for part in LOSING]):
        return DELETE, _lost(whole) or (outside[0] if outside[0] in whole or outside[0] != "$HOME" else "~")
    return "", ""


def _lost(text: str) -> str:
    """The argument of a deleting function: `docs` in `delete("docs", "rf")`; empty: none."""
    given = [rest for name in LOSING for rest in text.split(name + "(")[1:] if rest[:1] in ("'", '"')]
    return _short(given[0][1:].partition(given[0][0])[0]) if given else ""


def _with_homes(text: str) -> str:
    """A text in which a call that asks for the home directory is written as a path: `~/.netrc`, or `$HOME` alone."""
    for name in HOME_NAMES:
        before, found, rest = text.partition(name)
        after = rest.lstrip(JOINING).removeprefix(". ").lstrip(JOINING)
        if found and after[:1] == "/":
            text = f"{before} ~{after}"
        elif found and rest.lstrip("\"'()[] ")[:1] not in (",", "+", ".", "<"):  # nothing follows that narrows it
            text = f"{before} $HOME {rest}"
    return text


def place_of(path: str) -> str:
    """The place of a path, judged by its name alone; empty: not known."""
    lower = path.lower().removeprefix("file://")
    if lower.endswith(".pub"):
        return ""
    for start in HOMES:
        if lower.startswith(start):
            lower = "~/" + lower[len(start) :].partition("/")[2]
    lower = lower.replace("${home}/", "~/").replace("$home/", "~/")
    table, parts = (HOME, lower[2:].split("/")) if lower[:2] == "~/" else (SYSTEM, lower.split("/"))
    for end in range(len(parts), 0, -1):
        place = table.get("/".join(parts[:end])) if parts[end - 1] else None
        if place is not None:
            return place if place in (Place.SECRET, Place.STARTUP) else ""
    name, pair = parts[-1], "/".join(parts[-2:])
    return Place.SECRET if name in NAMES or pair in NAMES or name in LIKELY_CREDENTIALS else ""
