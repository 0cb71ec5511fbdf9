"""Calls in a Python text that nobody has described: their words and what they are given say what they could do.

Words of methods count on objects of strangers' modules; a library that only computes, the standard one and the
project's own may use them as they like. A line of a shell that is handed to something that runs is one, whoever it is
handed to.
"""

from __future__ import annotations

from toolgate.analysis.code.python.calls import Call
from toolgate.analysis.code.python.values import Items, Method, Name, Path, Thing, text_of
from toolgate.analysis.shell.command_lines import is_command, is_piped
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.languages.library_words import (
    CHANGING,
    CLEARING,
    CODE,
    COMPUTING,
    DATA_ENDINGS,
    KEEPING,
    LOADING,
    NAMED_COMMANDS,
    OF_CONTROL,
    OWN_FILES,
    RUNNING,
    SECRETS,
    SENDING,
    SPOKEN,
    STANDARD,
    TAKING,
    TELLING,
    USUAL,
)
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.python.program import Program

OF = "of "  # how the kind of a value begins that is an object of a module
LONGEST = 4_000  # characters of an argument that are looked at
OUTSIDE = (Place.TEMP, Place.OTHER_USER)
INSTALLED = (
    "/site-packages",
    "/dist-packages",
    "/.local/lib/",
    "/.pyenv/",
    "/.venv/",
    "/venv/",
    "/miniconda",
    "/anaconda",
)
SOMEBODYS = ("/home/", "/Users/", "/root/", "/mnt/", "/media/", "/Volumes/", "/srv/")
SHELLS = ("sh", "bash", "zsh", "dash", "cmd", "powershell", "pwsh")


def module_of(owner: object) -> str:
    """The module that an object comes from; empty: it is not known."""
    while type(owner) is Method:
        owner = owner.owner
    if type(owner) is Name:
        return owner.path.partition(".")[0]
    if type(owner) is Thing and owner.kind == "cloud":
        return "boto3"
    if type(owner) is Partial and len(owner.holes) == 1 and owner.holes[0].kind.startswith(OF):
        return owner.holes[0].kind[len(OF) :]
    return ""


def is_stranger(program: Program, module: str) -> bool:
    """Whether a module is neither Python's own, nor one that computes, nor the project's."""
    if not module or module in COMPUTING or module in USUAL or module in STANDARD or module[0] == "_":
        return False
    scope = program.deeds.scope
    base = scope.cwd or scope.facts.workspace()
    places = [f"{base}/{module}", f"{base}/{module}.py", f"{base}/src/{module}", f"{base}/lib/{module}"]
    return not any([scope.facts.exists(place) is True for place in places])


def is_outside(target: Target) -> bool:
    """Whether code at a target is somebody else's: not the project's, and not installed for the machine."""
    if target.place == Place.HOME and any([part in target.path for part in INSTALLED]):
        return False
    return target.place in OUTSIDE or (target.place == Place.HOME and target.path.startswith(SOMEBODYS))


def judge_unlisted(made: Call, owner: object) -> None:
    """Emit what a call that nobody has described could do."""
    name = made.name.rpartition(".")[2]
    module = module_of(owner) if owner is not None else made.name.partition(".")[0]
    words = words_in(name) or [name]
    if made.name in OWN_FILES and not made.arguments:
        made.program.deeds.read(made.program.deeds.scope.facts.home() + OWN_FILES[made.name])
    if _told_program(made, owner, module, name):
        return
    before = len(made.program.deeds.scope.ledger.effects)
    _commands(made, name, words)
    if len(made.program.deeds.scope.ledger.effects) == before and is_stranger(made.program, module):
        _named(made, module, name, words)
    _paths(made, module, words)


# --- words -----------------------------------------------------------------------------------------------------------


def _named(made: Call, module: str, name: str, words: list[str]) -> None:
    """What the words of a name say, of an object that belongs to a stranger."""
    deeds = made.program.deeds
    called = backticked(f"{module}.{name}()")
    if tells_secrets(words):
        deeds.emit(Verb.READ, description(called, Place.SECRET))
        return
    begins = TAKING + SENDING + (CHANGING if module in OF_CONTROL else ())
    acts = words[0].startswith(begins) or words[-1] in begins  # `queue_purge`
    acts = acts or (module in OF_CONTROL and any([word.startswith(TAKING) for word in words]))
    runs = module in OF_CONTROL and words[:1] in (["run"], ["exec"], ["execute"], ["invoke"])
    if (acts and not name[0].isupper()) or runs:
        deeds.emit(Verb.UNKNOWN, description(called, Place.UNKNOWN))


def tells_secrets(words: list[str]) -> bool:
    """Whether the words of a name say that it tells credentials."""
    return bool(SECRETS.intersection(words) and TELLING.intersection(words))


def _told_program(made: Call, owner: object, module: str, name: str) -> bool:
    """A library whose methods are the verbs of a program: `repo.git.reset("--hard")`."""
    if module != "git":
        return False
    holder = owner.name if type(owner) is Method else ""
    given: list[Field] = [text_of(argument) for argument in made.arguments]
    if holder == "git":
        made.program.deeds.command(["git", name.replace("_", "-"), *given])
        return True
    if name == "clone_from":
        made.program.deeds.command(["git", "clone", *given[:2]])
        return True
    return False


# --- arguments -------------------------------------------------------------------------------------------------------


def _commands(made: Call, name: str, words: list[str]) -> None:
    """Lines of a shell, and code, among what a call is given."""
    runs = bool(RUNNING.intersection(words)) or name in RUNNING
    if name in SPOKEN or (SPOKEN.intersection(words) and not runs) or name.endswith(("Error", "Exception")):
        return
    _listed(made, list(made.arguments))
    for key, value in [*[("", value) for value in made.arguments], *made.keywords.items()]:
        if type(value) is Items:
            _listed(made, list(value.items))
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        if not isinstance(text, str) or not 3 < len(text) <= LONGEST:
            continue
        line = text.strip().removeprefix("!")
        named = bool(NAMED_COMMANDS.intersection([word.lower() for word in words_in(key)]))
        if is_piped(line) or ((runs or named) and is_command(line)):
            made.program.deeds.shell(line)
        elif name in CODE and ("(" in line or "import " in line):
            _python(made.program, line)


def _listed(made: Call, values: list[object]) -> None:
    """The words of one program: a shell with a script, or one whose name and options leave no doubt."""
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) < 2 or len(texts) != len(values) or " " in texts[0]:
        return
    first = texts[0].rpartition("/")[2]
    if first in ("exec", "system", "spawn") and len(texts) > 2:
        texts, first = texts[1:], texts[1].rpartition("/")[2]
    if (first in SHELLS and texts[1][:1] in "-/") or (texts[1][:1] == "-" and is_command(" ".join(texts))):
        made.program.deeds.command([*texts])


def _python(program: Program, text: str) -> None:
    from toolgate.analysis.code.python.dynamic import run_text
    from toolgate.analysis.code.python.source import parsed

    if parsed(text) is not None:
        run_text(program, text)


def _paths(made: Call, module: str, words: list[str]) -> None:
    """Files outside the project that are loaded, and those that are written, by the words of the name."""
    deeds = made.program.deeds
    unsafe = made.keywords.get("allow_pickle") is True
    loads = bool(LOADING.intersection(words)) or unsafe
    keeps = bool(KEEPING.intersection(words))
    clears = [key for key, value in made.keywords.items() if key in CLEARING and value is True]
    if not (loads or keeps or clears):
        return
    for value in [*made.arguments, *made.keywords.values()]:
        path = _path(value)
        if path is None:
            continue
        target = deeds.locate(path)
        if clears:
            deeds.delete(path)
        elif keeps:
            deeds.write(path)
        elif is_outside(target) and (unsafe or (module not in COMPUTING and not _data(path))):
            deeds.emit(Verb.RUN, target, None, (Manner.SEARCH_PATH,))


def _path(value: object) -> Field | None:
    """A value that is the path of a file; `None`: it is none."""
    if type(value) is Path:
        return value.field
    if not isinstance(value, str) or not 1 < len(value) < 300 or any([mark in value for mark in " \n\t<>{}|*"]):
        return None
    return value if value[0] in "/~" or value[:2] in ("./", "..") else None


def _data(path: Field) -> bool:
    return shown(path).lower().endswith(DATA_ENDINGS)
