"""Code of the project that runs is judged by what it says, where it can be read.

What is found in a file that was there before this session has the word `inside`: rules judge it more mildly than what
an agent has just written. Everything here is bounded in counts, so that the verdict is the same on every machine.
"""

from __future__ import annotations

from toolgate.analysis.run import Run
from toolgate.analysis.scope import Scope
from toolgate.analysis.streams import Stream
from toolgate.model.budget import LOOKING
from toolgate.model.effect import Place, Target
from toolgate.model.errors import TooComplex
from toolgate.shell.fields import Field
from toolgate.shell.variables import Scalar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 64 * 1024  # bytes of a file that is read
LOOKS = 8  # files looked through in one call
RETURNS = 24  # times a file is looked through again, for another of its tasks
DEPTH = 3  # files that run files
KEPT = 2_000  # steps that are kept for what follows a file
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.STARTUP, Place.HOME, Place.OTHER_USER, Place.NOWHERE)
INSTALLED = ("/node_modules/", "/site-packages/", "/venv/", "/.venv/", "/vendor/", "/.tox/", "/.nox/", "/.git/")
SHELLS = ("sh", "bash", "dash", "zsh", "ksh", "shell", "sourced")
ENDINGS = {
    "sh": "bash", "bash": "bash", "zsh": "zsh", "ksh": "bash", "command": "bash", "envrc": "bash", "py": "python",
    "js": "node", "mjs": "node", "cjs": "node", "ts": "node", "mts": "node", "rb": "ruby", "pl": "perl", "php": "php",
    "lua": "lua", "ps1": "powershell",
}  # fmt: skip
RECIPES = ("makefile", "gnumakefile", "justfile", ".justfile", "dockerfile", "jenkinsfile", "procfile", "rakefile")


def look_through(run: Run, target: Target, parameters: tuple[Field, ...], language: str) -> Stream | None:
    """Walk the text of a file that is executed; `None`: it cannot be read, or not as a language we know."""
    scope = run.scope
    if run.where or scope.where:
        return None  # the file lies on another machine
    text = text_of(scope, target)
    if text is None:
        return None
    language = _language(target.path, text, language)
    if language in SHELLS:
        return inside(scope, target, lambda: _shell(run, target, text, parameters, language))
    from toolgate.analysis.code import LANGUAGES

    if language not in LANGUAGES:
        return None
    before, run.parameters = run.parameters, parameters
    stream = inside(scope, target, lambda: _code(run, text, language))
    run.parameters = before
    return stream


def _code(run: Run, text: str, language: str) -> Stream:
    from toolgate.analysis.code import run_code

    run_code(run, text, language)
    return Stream(None)


def walk_file(run: Run, target: Target, text: str) -> None:
    """Walk a text by the language its first line or its name says; nothing, if that is none we know."""
    from toolgate.analysis.code import LANGUAGES

    language = _language(target.path, text, "")
    if language in SHELLS:
        _shell(run, target, text, (), language)
    elif language in LANGUAGES:
        _code(run, text, language)


def text_of(scope: Scope, target: Target, again: bool = False) -> str | None:
    """The text of a file that may be looked through: written in this session, or read within the bounds.

    `again`: a file of tasks, which one of its own tasks may read again: `npm run all` calls `npm run build`.
    """
    path, ledger = target.path, scope.ledger
    written = ledger.files.get(path)
    if written is not None:
        return written.text
    remembered = ledger.memory is not None and ledger.memory.wrote(path)
    if not path or (target.place not in (*OWN, Place.TEMP) and not remembered):
        return None
    if any([part in path for part in INSTALLED]) and (ledger.memory is None or path not in ledger.memory.files):
        return None
    if len(ledger.looking) >= DEPTH:
        return None
    if path in ledger.looking:
        if not again or ledger.returns >= RETURNS:
            return None
    elif ledger.looks >= LOOKS:
        return None
    text = scope.facts.read(path, LARGEST)
    return None if text is None or "\0" in text else text


def inside(scope: Scope, target: Target, walk: Callable[[], Stream | None]) -> Stream | None:
    """Walk what a file says; a file that takes too many steps counts with what was seen of it."""
    ledger = scope.ledger
    left, before = ledger.budget.left, (ledger.looking, scope.inside, ledger.named)
    share = max(0, min(left - KEPT, LOOKING - ledger.looked))
    if not ledger.looking:
        ledger.typed = frozenset(ledger.files)
    written = wrote(scope, target.path)
    again = target.path in ledger.looking
    ledger.returns += again
    ledger.looks += not again
    ledger.looking = (*ledger.looking, target.path)
    ledger.budget.left = share
    scope.inside = not written and target.place != Place.TEMP
    ledger.named = _old_names(scope, target)
    try:
        return walk()
    except TooComplex:
        if not scope.inside:
            raise
        return None
    finally:
        taken = share - max(0, ledger.budget.left)
        ledger.looking, scope.inside, ledger.named = before
        ledger.looked += 0 if ledger.looking else taken
        ledger.budget.left = left - taken


def _old_names(scope: Scope, target: Target) -> bool:
    memory = scope.ledger.memory
    if memory is None or target.path in scope.ledger.files:
        return False
    from toolgate.analysis.recalling import old_names

    return old_names(memory, target)


def wrote(scope: Scope, path: str) -> bool:
    """Whether this session has written a file that is there now."""
    ledger = scope.ledger
    if path in (ledger.typed if scope.inside else ledger.files):
        return True
    return ledger.memory is not None and ledger.memory.wrote(path)


def _shell(run: Run, target: Target, text: str, parameters: tuple[Field, ...], language: str) -> Stream:
    from toolgate.analysis.script import run_text

    outer = run.scope
    scope = outer.fork()
    scope.frame = outer.frame or (outer.start, outer.end)
    if language != "sourced":
        scope.functions, scope.aliases = {}, {}
        scope.variables["0"] = Scalar((target.path,))
    if language != "sourced" or parameters:
        scope.parameters = parameters
    scope.variables["BASH_SOURCE"] = Scalar((target.path,))
    stream = run_text(text, scope, run.stdin, "bash" if language in ("ksh", "shell", "sourced") else language)
    if language == "sourced":
        _keep(scope, outer)
    return stream


def _keep(scope: Scope, outer: Scope) -> None:
    """What a sourced file leaves behind in the shell that sourced it."""
    for name, body in scope.functions.items():
        if outer.functions.get(name) is not body and scope.inside:
            scope.ledger.own[id(body)] = body
    outer.variables, outer.functions, outer.aliases = scope.variables, scope.functions, scope.aliases
    outer.cwd = scope.cwd


def _language(path: str, text: str, given: str) -> str:
    """The language of a file; empty: none that is known."""
    if given and given != "watched":
        return given
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        words = [word for word in first[2:].split() if not word.startswith("-") and "=" not in word]
        names = [word.rpartition("/")[2] for word in words]
        program = names[1] if names[:1] == ["env"] and len(names) > 1 else names[0] if names else "sh"
        return program.rstrip("0123456789.")
    name = path.rpartition("/")[2].lower()
    if "." in name[1:] or name == ".envrc":
        return ENDINGS.get(name.rpartition(".")[2], "")
    return "bash" if name not in RECIPES else ""
