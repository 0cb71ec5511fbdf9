"""Whether an undescribed program is given only plain words, so that a model may judge it.

Words, numbers, files of the project and this machine's own address are plain. Code, prose, other addresses and
credentials are not; nor are options that take code, variables or input for the program, or a directory outside the
project (decision 64).
"""

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.credentials import credential_in
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.places.agent_files import INSTRUCTIONS
from toolgate.knowledge.places.hosts import CONTROL_PORTS
from toolgate.knowledge.texts.endings import JUSTFILES, MAKEFILES
from toolgate.knowledge.texts.program_words import ADMINISTERING, DOMAINS, EVERYWHERE, LOADING, SHADY, TELLING
from toolgate.model.effect import Manner, Place
from toolgate.shell.expand.fields import Field, Glob, Partial, shown

OWN = (Place.WORKSPACE, Place.OUTPUT)
OF_SHELL = ("_", "PWD", "OLDPWD")  # variables that the shell itself sets
WORDS = 16  # arguments that are looked at; a call with more is not plain
LONGEST = 80  # characters of an argument
FOREIGN = " \t\n\r\"'$`;|&<>\\(){}[]!@^"  # letters of code, prose and addresses
LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]")
SCHEMES = ("http://", "https://", "ws://")

# Letters of options that take code, a library or a program, and of those that often take a file.
CODE = frozenset("-e -E -x -X -I -l -L -S -P -r".split())
GLUED = CODE - frozenset(("-l",)) | frozenset(("-c", "-o"))  # options whose value is often in the same word: `-ecode`
FILES = frozenset("-o -i -c -f".split())
SHORT = 3  # characters of two letters after a dash, which hold no code

# Parts of options: those that name a program, code or a library; a file; a machine.
STARTING = LOADING | frozenset(
    """exec execute eval evaluate command cmd shell run script load preload import include hook init startup source expr
    code macro unsafe browser program binary extension extensions module proxy remote rc rcfile install on callback
    handler decode encoded base64 b64 hex temp tmp basetemp""".split()
)
FILED = frozenset("config conf file output out outfile outdir input".split())
HOSTED = frozenset("host server url uri endpoint bind listen addr address smtp ui dsn".split())
OBEYED = frozenset((*INSTRUCTIONS, *MAKEFILES, *JUSTFILES)) | frozenset(
    """package.json pyproject.toml setup.py setup.cfg conftest.py Dockerfile Rakefile Cargo.toml build.rs
    sitecustomize.py""".split()
)  # names of files that agents, build tools and interpreters obey
CODED = frozenset("py js mjs cjs ts lua rb sh pl php so dll system exec".split())  # endings of files that are run
DATA = frozenset("toml yaml yml json ini cfg conf xml properties".split())  # endings of files that are not run
NUMBERED = frozenset(("seed",))  # credentials unless the value is a number
CHOSEN = frozenset(("env", "environment"))  # credentials unless it is an option that selects one


def plainly(name: str, arguments: list[Field], scope: Scope, stdin: Stream) -> str:
    """`plain-words` if everything that a program is given is plain; otherwise empty."""
    if len(arguments) > WORDS or not plain_name(name) or scope.where or _is_telling_name(name):
        return ""
    if any([known not in OF_SHELL for known in scope.variables]) or 0 in scope.descriptors:
        return ""
    if stdin.text is not None or stdin.sources or scope.cwd is None or locate_field("./-", scope).place not in OWN:
        return ""
    before = ""  # the option that the next word may belong to
    for field in arguments:
        word = _written(field)
        if word is None or not _judgeable(word, before, scope) or not _matches_own(field, scope):
            return ""
        before = word if word[:1] == "-" and "=" not in word else ""
    return "" if before and _takes(before) else Manner.PLAIN_WORDS


def _is_telling_name(name: str) -> bool:
    """Whether an undescribed program's name is suspicious.

    It is an attack or administration tool, or a known program in other letters, as case-insensitive systems run `rm`
    for `RM`.
    """
    lowered = name.lower().removesuffix(".exe")
    if lowered in ADMINISTERING or any([part in lowered for part in SHADY]):
        return True
    return lowered != name and knowledge_of(lowered) is not None


def plain_name(name: str) -> bool:
    return name.isascii() and name[:1].isalpha() and name.replace("-", "").replace("_", "").replace(".", "").isalnum()


def plain_word(word: str) -> bool:
    """Whether an argument is a plain word: `session`, `task-list`."""
    return word.isascii() and word[:1].isalpha() and word.replace("-", "").replace("_", "").isalnum()


def parts_of(word: str) -> list[str]:
    """The parts of a word: `--no-Color=x` consists of `no`, `color` and `x`."""
    return "".join([letter if letter.isalnum() else " " for letter in word.lower()]).split()


def _written(field: Field) -> str | None:
    """A word as it is written, including file name patterns; `None`: not known."""
    if isinstance(field, str):
        return field
    if type(field) is Partial and not field.split and all([isinstance(piece, (str, Glob)) for piece in field.pieces]):
        return shown(field)
    return None


def _takes(option: str) -> frozenset[str] | None:
    """What an option takes other than words: files or a machine; `None`: neither."""
    parts = parts_of(option)
    if option[:2] in FILES and option[:2] == option:
        return FILES
    for kind in (FILED, HOSTED):
        if any([part in kind for part in parts]):
            return kind
    return None


def _judgeable(word: str, before: str, scope: Scope) -> bool:
    """Whether a word is plain, after an option `before` it (empty: none)."""
    if len(word) > LONGEST or not word.isascii() or any([letter in word for letter in FOREIGN]):
        return False
    if not word or word[-1:] == "=" or credential_in(word) or _tells(word, before):
        return False
    option, equals, value = word.partition("=") if word[:1] == "-" else ("", "", word)
    if (option and (_starts(option) or ".." in option)) or _assigns(value):
        return False
    taken = _takes(option) if equals else _takes(before) if before and not option else None
    if taken is HOSTED:
        return _is_here(value)
    if taken is not None:
        return _is_file(value, option or before) and _all_in_project(value, scope)
    if _is_here(value):
        return True
    return "//" not in word and not _is_elsewhere(value) and _all_in_project(word, scope)


def _matches_own(field: Field, scope: Scope) -> bool:
    """Whether a word is not a file name pattern, or one that matches only visible files of the project."""
    if isinstance(field, str):
        return True
    hidden = any([part[:1] == "." and part != "." for part in shown(field).rpartition("=")[2].split("/")])
    return not hidden and locate_field(field, scope).place in OWN


def _assigns(value: str) -> bool:
    """Whether a word sets an environment variable: `LD_PRELOAD=./x.so`."""
    name, equals, _ = value.partition("=")
    return bool(equals) and name.isupper()


def _is_file(value: str, option: str) -> bool:
    """Whether the value of a file option is a file's name, and not that of a file that other programs obey."""
    name = value.rpartition("/")[2]
    ending = name.rpartition(".")[2].lower()
    parts = parts_of(option)
    if "=" in value or name in OBEYED or (name[:1] == "." and name.strip(".")):
        return False
    if option == "-f":  # a format, or a file that is obeyed
        return "/" not in value and "." not in value
    if option == "-c" or any([part.startswith("conf") for part in parts]):
        return (
            ("/" in value or "." in value)
            and ending not in CODED
            and (option != "-c" or "/" in value or ending in DATA)
        )
    return True


def _tells(word: str, before: str) -> bool:
    """Whether a word mentions a credential: `--seed 7` and `--env local` do not."""
    dashed = word[:1] == "-"
    if dashed and "=" in word and any([part in NUMBERED for part in parts_of(word.partition("=")[0])]):
        return not word.partition("=")[2].isdigit()
    for part in parts_of(word):
        if part not in TELLING or (dashed and part in (*NUMBERED, *CHOSEN)):
            continue
        return True
    return bool(before) and any([part in NUMBERED for part in parts_of(before)]) and not word.isdigit()


def _starts(option: str) -> bool:
    """Whether an option takes code, a library or a program."""
    short = option[1:2] != "-"
    glued = option[:2] in GLUED and len(option) > SHORT and short
    letters = short and len(option) == SHORT and option[-1] in "ceE"  # `-ne`: what follows is code
    return (
        option in CODE or glued or letters or "proxy" in option or any([part in STARTING for part in parts_of(option)])
    )


def _is_here(value: str) -> bool:
    """Whether a word is an address of this machine: `localhost:8080`, `http://127.0.0.1:3000/health`."""
    scheme = next((scheme for scheme in SCHEMES if value.startswith(scheme)), "")
    host, _, rest = value[len(scheme) :].partition("/")
    name, colon, port = host.partition(":")
    if colon and (not port.isdigit() or port in CONTROL_PORTS):
        return False
    plain = rest.replace("/", "").replace("-", "").replace("_", "").replace(".", "")
    return name in LOOPBACK and (not plain or plain.isalnum()) and ".." not in rest and "//" not in rest


def _is_elsewhere(value: str) -> bool:
    """Whether a word with colons names another machine, as `host:22` does; only words and numbers make a list."""
    pieces = value.rpartition("=")[2].split(",")[0].split(":")
    if len(pieces) == 1:
        return False
    return not (all([plain_word(piece) for piece in pieces]) or all([piece.isdigit() for piece in pieces]))


def _all_in_project(word: str, scope: Scope) -> bool:
    """Whether every part of a word is a word or a file of the project, alone or in a list: `a=./b,./c`."""
    for letter in "=,:+":
        word = word.replace(letter, " ")
    pieces = word.lstrip("-").split()
    glued = [word[2:].lstrip(" ")] if len(word) > 2 and word[0] == "-" != word[1] else []  # `-C..`
    return all([_in_project(piece, scope) for piece in pieces + glued])


def _in_project(piece: str, scope: Scope) -> bool:
    """Whether part of a word can only be a word, a number or a file of the project."""
    host = piece.partition("/")[0]
    if piece.endswith("%"):
        return piece[:-1].replace(".", "").isdigit()
    if piece[:1] == "~" or piece in EVERYWHERE or host.count(".") == 3:  # a home, a machine or a network
        return False
    target = locate_field(piece, scope)
    if host.rpartition(".")[2].lower() in DOMAINS and "." in host:
        return target.place in OWN and scope.facts.exists(target.path) is True
    return target.place in OWN
