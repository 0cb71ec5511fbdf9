"""Guesses what an undescribed program does from its arguments.

By convention `tool list`, `tool tasks get 7 --json` and `tool status` only look at something, and `tool build` or `tool
lint` work on the project as every build tool does. This applies to programs found by name, which are installed; a word,
an option or an argument that could mean more leaves the program unknown (decision 15).
"""

from toolgate.analysis.arguments.plain_words import parts_of, plain_name, plain_word
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.texts.program_words import (
    ASKING,
    BUILDING,
    DOING,
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
DISKS = ("nvme0n", "nvme1n", "mmcblk", "disk", "rdisk", "nvme0n1p", "mmcblk0p", "loop", "md", "dm-")
WORDS = 12  # arguments that are looked at; a call with more is not guessed
LONGEST = 80  # characters of an argument


def asked(name: str, arguments: list[Field], scope: Scope, stdin: Stream) -> str:
    """`informs` for help about itself, `looks` or `builds`; empty: nothing that the convention covers."""
    words = [field for field in arguments if isinstance(field, str)]
    if len(words) < len(arguments) or not words or len(words) > WORDS or not plain_name(name):
        return ""
    if words[-1] in HELP and all([plain_word(word) for word in words[:-1]]):
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


def _lists(words: list[str]) -> bool:
    """Whether there are only options, and one asks for something: `--list`, `-list-avds`, `--show-config`."""
    dashed = all([word[:1] == "-" for word in words])
    return dashed and any([word.lstrip("-").partition("-")[0].lower() in ASKING for word in words])


def _looks(word: str, rest: list[str]) -> bool:
    """Whether a word only looks: `list devices` does, and `devices` alone does; `devices flash` does more."""
    return (word in LOOKING and (word not in NOUNS or len(rest) == 1)) or word.partition("-")[0] in ASKING


def _tells(words: list[str]) -> bool:
    return any([part in TELLING for word in words for part in parts_of(word)])


def _does(words: list[str], commands: int, checks: bool) -> bool:
    """Whether a word does more than look or build: a part of a command or an option, or a whole argument.

    `checks`: the command only checks the settings it is given.
    """
    loading = LOADING - SETTINGS if checks else LOADING
    for index, word in enumerate(words):
        if checks and "/" in word:  # a project file, which is checked, whatever its name
            word = word.partition("=")[0] if word[:1] == "-" else ""
        spelt = (
            parts_of(word) if index < min(commands, 2) or word[:1] == "-" or not plain_word(word) else [word.lower()]
        )
        if any([part in DOING for part in spelt]) or (word[:1] == "-" and any([part in loading for part in spelt])):
            return True
    return False


def _commands(words: list[str]) -> list[str]:
    """The first plain words, up to three, before any option or other argument."""
    found: list[str] = []
    for word in words:
        if not plain_word(word):
            break
        found.append(word.lower())
    return found[:3]


def _harmless(word: str, scope: Scope) -> bool:
    """Whether an argument is a word, a number, an output option or a path in the project, and not a disk's name."""
    if (
        _is_disk(word.rpartition("=")[2])
        or word.rpartition("=")[2] in EVERYWHERE
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


def _is_disk(word: str) -> bool:
    """Whether a word is the name of a disk: `sdb`, `sda1`, `nvme0n1`, `disk2`."""
    stem = word.rstrip("0123456789")
    return (len(stem) == len("sda") and stem[:2] in ("sd", "hd", "vd")) or (word != stem and stem in DISKS)
