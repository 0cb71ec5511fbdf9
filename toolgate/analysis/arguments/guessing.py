"""What a program that nobody has described is asked to do, by the words it is given.

By convention `tool list`, `tool tasks get 7 --json` and `tool status` look at something, and `tool build` or `tool
lint` work on the project as every builder does. The convention holds for programs found by their name, which somebody
installed; a word, an option or an argument that could mean more leaves the program unknown (decision 15).
"""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.credentials import credential_in
from toolgate.knowledge.texts.program_words import (
    ASKING,
    BUILDING,
    DOING,
    DOMAINS,
    EVERYWHERE,
    LETTERS,
    LOADING,
    LOOKING,
    NOUNS,
    SHADY,
    TELLING,
)
from toolgate.model.effect import Manner, Place
from toolgate.shell.expand.fields import Field

HELP = ("--help", "-h", "help", "--version", "-V", "version")
OWN = (Place.WORKSPACE, Place.OUTPUT)
AROUND = (*OWN, Place.TEMP, Place.NOWHERE)
CHECKING = ("validate", "check", "verify", "lint", "check-config", "configtest", "adapt")
SETTINGS = frozenset(("config", "conf", "configuration"))
FOREIGN = " \t\n\r\"'$`;|&<>\\(){}[]!*?@%^"  # letters of code, prose, addresses and patterns
CODE = frozenset("-c -e -E -x -X -i -I -l -L -S -P -r -o".split())  # letters that often take code or a file
GLUED = CODE - frozenset(("-i", "-l"))  # of these, those whose value is in the same word more often than not: `-ecode`
STARTING = LOADING | frozenset(
    """exec execute eval evaluate command cmd shell run script load preload import include hook init startup source expr
    code macro unsafe browser program binary extension extensions module proxy host server url uri remote endpoint
    config conf rc rcfile file output out outfile install on callback handler decode encoded base64 b64 hex""".split()
)  # parts of options that name a program, code, a library, a place or somebody else
OF_SHELL = ("_", "PWD", "OLDPWD")  # variables that the shell sets by itself
WORDS = 12  # arguments that are looked at; who gives more wants more
LONGEST = 80  # characters of one
SHORT = 3  # characters of two letters after a dash, which hold no code


def asked(name: str, arguments: list[Field], scope: Scope, stdin: Stream) -> str:
    """`informs`: about itself; `looks` or `builds`; empty: nothing that the convention covers."""
    words = [field for field in arguments if isinstance(field, str)]
    if len(words) < len(arguments) or not words or len(words) > WORDS or not _plain_name(name):
        return ""
    if words[-1] in HELP and all([_plain(word) for word in words[:-1]]):
        return Manner.INFORMS
    if any([source.place not in OWN for source in stdin.sources]) or any([part in name.lower() for part in SHADY]):
        return ""
    commands = _commands(words)
    if (
        _tells(words)
        or _does(words, len(commands), bool(commands) and commands[0] in CHECKING)
        or not all([_harmless(word, scope) for word in words])
    ):
        return ""
    if any([_looks(word, commands[index:]) for index, word in enumerate(commands)]) or _lists(words):
        return Manner.LOOKS
    if commands and commands[0] in BUILDING and locate_field("./-", scope).place in AROUND:
        return Manner.BUILDS
    return ""


def plainly(name: str, arguments: list[Field], scope: Scope, stdin: Stream) -> str:
    """`plain-words`: all that a program is given is words, numbers and files of the project; empty: more than that.

    A word that is code, prose, an address or a credential is more, an option that takes code is, and so are variables,
    input that the program is given, and a directory outside the project.
    """
    words = [field for field in arguments if isinstance(field, str)]
    if len(words) < len(arguments) or len(words) > WORDS or not _plain_name(name) or scope.where:
        return ""
    if any([known not in OF_SHELL for known in scope.variables]) or 0 in scope.descriptors:
        return ""
    if stdin.text is not None or stdin.sources or any([part in name.lower() for part in SHADY]) or _tells(words):
        return ""
    if scope.cwd is None or locate_field("./-", scope).place not in OWN:
        return ""
    return Manner.PLAIN_WORDS if all([_judgeable(word, scope) for word in words]) else ""


def _judgeable(word: str, scope: Scope) -> bool:
    """A word that says all there is to it, or paths in the project, alone or in a list: `a=./b,./c`."""
    if len(word) > LONGEST or not word.isascii() or any([letter in word for letter in FOREIGN]) or "//" in word:
        return False
    if word[-1:] == "=" or credential_in(word):
        return False
    option, _, value = word.partition("=") if word[:1] == "-" else ("", "", word)
    if option and (
        option in CODE
        or (option[:2] in GLUED and len(option) > SHORT)
        or any([part in STARTING for part in _parts(option)])
    ):
        return False
    head, colon, tail = value.partition(":")
    if colon and not (_plain(head) and _plain(tail)):  # a place on another machine
        return False
    pieces = word.lstrip("-").replace("=", " ").replace(",", " ").replace(":", " ").replace("+", " ").split()
    glued = [word[2:].lstrip("=")] if len(word) > 2 and word[0] == "-" != word[1] else []  # `-C..`
    return all([_in_project(piece, scope) for piece in pieces + glued])


def _in_project(piece: str, scope: Scope) -> bool:
    """Whether part of a word can be no more than a word or a file of the project."""
    host = piece.partition("/")[0]
    if piece[:1] == "~" or piece in EVERYWHERE or host.count(".") == 3:  # a home, a machine or a network
        return False
    target = locate_field(piece, scope)
    if host == "localhost" or (host.rpartition(".")[2].lower() in DOMAINS and "." in host):
        return target.place in OWN and scope.facts.exists(target.path) is True
    return target.place in OWN


def _lists(words: list[str]) -> bool:
    """`--list`, `-list-avds`, `--show-config`: an option that asks for something, and nothing but options."""
    dashed = all([word[:1] == "-" for word in words])
    return dashed and any([word.lstrip("-").partition("-")[0].lower() in ASKING for word in words])


def _looks(word: str, rest: list[str]) -> bool:
    """`list devices` looks, and so does `devices`, which names what there is; `devices flash` does more."""
    return (word in LOOKING and (word not in NOUNS or len(rest) == 1)) or word.partition("-")[0] in ASKING


def _tells(words: list[str]) -> bool:
    return any([part in TELLING for word in words for part in _parts(word)])


def _does(words: list[str], commands: int, checks: bool) -> bool:
    """Whether a word does more than look or build: part of a command or an option, or all of an argument.

    `checks`: the settings that are given are what is looked at.
    """
    loading = LOADING - SETTINGS if checks else LOADING
    for index, word in enumerate(words):
        if checks and "/" in word:  # a file of the project, which is what is checked, whatever it is called
            word = word.partition("=")[0] if word[:1] == "-" else ""
        spelt = _parts(word) if index < min(commands, 2) or word[:1] == "-" or not _plain(word) else [word.lower()]
        if any([part in DOING for part in spelt]) or (word[:1] == "-" and any([part in loading for part in spelt])):
            return True
    return False


def _plain_name(name: str) -> bool:
    return name.isascii() and name[:1].isalpha() and name.replace("-", "").replace("_", "").replace(".", "").isalnum()


def _plain(word: str) -> bool:
    """A word of a command line: `session`, `task-list`."""
    return word.isascii() and word[:1].isalpha() and word.replace("-", "").replace("_", "").isalnum()


def _parts(word: str) -> list[str]:
    """`--no-Color=x` is made of `no`, `color` and `x`."""
    return "".join([letter if letter.isalnum() else " " for letter in word.lower()]).split()


def _commands(words: list[str]) -> list[str]:
    """The words before the first option or argument that is more than a word."""
    found: list[str] = []
    for word in words:
        if not _plain(word):
            break
        found.append(word.lower())
    return found[:3]


def _harmless(word: str, scope: Scope) -> bool:
    """A word, a number, an option that only says how to print, or a path in the project."""
    if (
        word.rpartition("=")[2] in EVERYWHERE
        or len(word) > LONGEST
        or any([letter in word for letter in ":@$`;|&<>\\\n%{}"])
    ):
        return False
    option, equals, value = word.partition("=") if word[:1] == "-" else ("", "", word)
    if option[:2] == "--" or option in LETTERS or (word[:1] == "-" and word[1:].isdigit()):
        word = value if equals else ""
    elif option and option[1:].partition("-")[0] not in ASKING:
        return False
    if "/" in word or word[:1] in ("~", "."):
        return locate_field(word, scope).place in OWN
    return True
