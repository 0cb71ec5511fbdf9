"""The text of files that may be scanned, and the limits on scanning, which count steps and files."""

from __future__ import annotations

from toolgate.analysis.state.streams import held_in
from toolgate.model.budget import LOOKING
from toolgate.model.effect import Effect, Invocation, Manner, Place, Target, Verb
from toolgate.model.errors import TooComplex
from toolgate.model.memory import FROM_HOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.state.scope import Scope
    from toolgate.analysis.state.streams import Stream

PROGRAMS = ("vendor/bin", "node_modules/.bin", "venv/bin")  # where programs are that the project did not make
LARGEST = 64 * 1024  # bytes of a file that is read
LISTED = 400  # names in a directory that are read
LOOKS = 8  # files scanned in one call
RETURNS = 24  # times a file is scanned again, for another of its tasks
DEPTH = 3  # files that run files
KEPT = 2_000  # steps reserved for what follows a file
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.STARTUP, Place.HOME, Place.OTHER_USER, Place.NOWHERE)
ELSEWHERE = (Place.TEMP, Place.DATABASE)  # contains no files of the project
INSTALLED = ("/node_modules/", "/site-packages/", "/venv/", "/.venv/", "/vendor/", "/.tox/", "/.nox/", "/.git/")


# What changes variables, arguments or the meaning of words in a script in ways that are not followed exactly.
UNSEEN = (
    "((", "let ", "eval", "source ", "\n. ", "printf -v", "read ", "read\t", "getopts", "mapfile", "readarray",
    "declare", "typeset", "local -n", "unset", "set --", "BASH_ARGV", "shopt", "alias ", "test()", "[()", "enable ",
    "LINENO",
)  # fmt: skip


def followed(text: str) -> bool:
    """Whether a script changes nothing that its conditions test in a way that is not followed."""
    if any([_says(text, mark) for mark in UNSEEN]):
        return False
    return all([line.rstrip().endswith(" EXIT") for line in text.split("\n") if _says(line, "trap ")])


def _says(text: str, mark: str) -> bool:
    """Whether a text contains a mark, and not only at the end of a longer word: `trap `, but not in `bootstrap `."""
    at = text.find(mark)
    while at >= 0:
        if at == 0 or not mark[0].isalpha() or not (text[at - 1].isalnum() or text[at - 1] == "_"):
            return True
        at = text.find(mark, at + 1)
    return False


def text_of(scope: Scope, target: Target, again: bool = False, counted: bool = True) -> str | None:
    """Return the text of a file that may be scanned: written in this session, or read within the limits.

    `again`: a file of tasks, which one of its own tasks may read again: `npm run all` calls `npm run build`.
    `counted`: it counts as one of the files a call may scan; those that a program finds have limits of their own.
    """
    path, ledger = target.path, scope.ledger
    written = ledger.files.get(path)
    if written is not None:
        text = written.text if written.text is not None else held_in(written)
        return text if text is not None or not ledger.made_up else _copied(scope, path)
    remembered = ledger.memory is not None and ledger.memory.wrote(path)
    if not path or (target.place not in OWN and target.place != Place.TEMP and not remembered):
        return None
    if len(ledger.looking) >= DEPTH:
        return None
    if path in ledger.looking:
        if not again or ledger.returns >= RETURNS:
            return None
    elif counted and ledger.looks >= LOOKS:
        return None
    text = scope.facts.read(path, LARGEST)
    if text is None and ledger.made_up and target.place == Place.TEMP:
        text = _copied(scope, path)
    if text is None or "\0" in text or _is_installed(scope, path, remembered):
        return None
    return text


def _is_installed(scope: Scope, path: str, remembered: bool) -> bool:
    """Whether a file is a part of a package or an environment, which nobody in this session has written."""
    memory = scope.ledger.memory
    if any(map(path.__contains__, INSTALLED)) and (memory is None or path not in memory.files):
        return True
    environment = path.removesuffix("/bin/activate")
    return environment != path and not remembered and bool(scope.facts.exists(environment + "/pyvenv.cfg"))


def _copied(scope: Scope, path: str) -> str | None:
    """Return the text of the original of a file in a new directory, or else of the project's file of the same name."""
    return _original(scope, path)[1]


def _original(scope: Scope, path: str) -> tuple[str, str | None]:
    """Return the path and the text of the original of a copied file; empty and `None`: it is not known."""
    from toolgate.analysis.state.copies import origins

    ledger, root = scope.ledger, scope.facts.workspace().rstrip("/")
    beside: list[str] = []
    for directory in ledger.made_up:
        rest = path.removeprefix(directory + "/")
        beside += [f"{root}/{name}" for name in (rest, rest.partition("/")[2]) if rest != path and name]
    for source in (*origins(path, ledger), *beside) if beside else ():
        held = ledger.files.get(source)
        text = held.text if held is not None else scope.facts.read(source, LARGEST)
        if text is not None:
            return source, text
    return "", None


def may_have_changed(scope: Scope, file: Target, mark: int) -> bool:
    """Whether something before `mark` may have written another text to a file: code, git, an archive."""
    if file.path in scope.ledger.files:
        return False
    for effect in scope.ledger.effects[:mark]:
        path, place = effect.target.path, effect.target.place
        hit = f"{file.path}/".startswith(path + "/") if path else place not in ELSEWHERE or place == file.place
        runs = effect.verb == Verb.RUN and (not path or path not in scope.ledger.looking)  # else its effects are known
        if runs or (effect.verb == Verb.WRITE and hit):
            return True
    return False


def installed_program(path: str) -> str:
    """Return the program that an installed file belongs to: `prisma` of `node_modules/prisma/build/index.js`."""
    folder, _, name = path.rpartition("/")
    if folder.endswith(PROGRAMS):
        return name
    parts = path.rpartition("node_modules/")[2].split("/") if "node_modules/" in path else []
    return parts[1] if len(parts) > 2 and parts[0][:1] == "@" else parts[0] if len(parts) > 1 else ""


def serve(scope: Scope, target: Target, mark: int) -> None:
    """Mark what a server from the project's files listens on as the project's own; `mark`: where its effects begin."""
    effects = scope.ledger.effects
    for index in range(mark, len(effects) if target.place == Place.WORKSPACE else mark):
        made = effects[index]
        if made.verb == Verb.LISTEN and Manner.OWN not in made.manner:
            effects[index] = made.with_manner(Manner.OWN)


def carry(scope: Scope, carrier: Target, mark: int, written: bool = False) -> None:
    """Set `carrier` as the file of the effects found since `mark`, unless another file in it is set already.

    `written`: the call writes the file, and something runs it later.
    """
    effects = scope.ledger.effects
    if scope.ledger.made_up and mark < len(effects) and not written:
        carrier = _named_by_people(scope, carrier)
    commands: dict[int, Invocation] = {}  # effects of one command still share it
    for index in range(mark, len(effects)):
        made = effects[index]
        said = made.command
        if said.carrier is None:
            command = commands.get(id(said)) or Invocation(said.argv, said.start, said.end, said.cwd, carrier, written)
            commands[id(said)] = command
            effects[index] = Effect(
                made.verb, made.target, made.origin, command, made.start, made.end, made.manner, made.where
            )


def inside(scope: Scope, target: Target, walk: Callable[[], Stream | None]) -> Stream | None:
    """Analyse what a file does; a file that takes too many steps counts with the effects found so far."""
    ledger = scope.ledger
    left, before = ledger.budget.left, (ledger.looking, scope.inside, ledger.named, ledger.under, scope.left)
    kept = KEPT // 2 if ledger.looking else KEPT  # within another file, that one keeps as much again
    share = max(0, min(left - kept, LOOKING - ledger.looked))
    if not ledger.looking:
        ledger.typed = frozenset(ledger.files)
    written = wrote(scope, target.path)
    again = target.path in ledger.looking
    ledger.returns += again
    ledger.looks += not again
    ledger.looking = (*ledger.looking, target.path)
    ledger.budget.left = share
    mark = len(ledger.effects)
    if not scope.inside:  # whether the call itself is in a branch does not matter
        ledger.under, scope.left = (), False
    scope.inside = not written and target.place != Place.TEMP
    ledger.named = _old_names(scope, target)
    try:
        return walk()
    except TooComplex as error:
        if not scope.inside:
            error.what = f"all of {target}"
            raise
        return None
    finally:
        if any([Manner.INSTALL in effect.manner for effect in ledger.effects[mark:]]):
            from toolgate.analysis.places.package_hosts import taken_from_strangers

            ledger.effects[mark:] = taken_from_strangers(ledger.effects[mark:], scope.facts)
        serve(scope, target, mark)
        carry(scope, target, mark)
        taken = share - max(0, ledger.budget.left)
        ledger.looking, scope.inside, ledger.named, ledger.under, scope.left = before
        ledger.looked += 0 if ledger.looking else taken
        ledger.budget.left = left - taken


def _old_names(scope: Scope, target: Target) -> bool:
    """Whether a file that runs is one of the project's that the agent wrote earlier, and did not download.

    Such a file is judged by the harm it shows. The name of a program that is not described shows none, and the
    project's own recipes are full of them.
    """
    memory = scope.ledger.memory
    if memory is None or target.path in scope.ledger.files:
        return False
    origin = memory.files.get(target.path)
    return origin is not None and not origin.startswith(FROM_HOST) and target.place != Place.TEMP


def wrote(scope: Scope, path: str) -> bool:
    """Whether this session has written a file that is there now."""
    ledger = scope.ledger
    if path in (ledger.typed if scope.inside else ledger.files):
        written = ledger.files.get(path)
        return written is None or written.held is None  # else it holds what files of the project say
    return ledger.memory is not None and ledger.memory.wrote(path)


def _named_by_people(scope: Scope, copy: Target) -> Target:
    """Return the file that a copy in a new directory was made from, because the copy has a generated name."""
    held = scope.ledger.files.get(copy.path)
    if copy.place != Place.TEMP or (held is not None and held.text is not None):
        return copy
    root = scope.facts.workspace().rstrip("/") + "/"
    source = _original(scope, copy.path)[0]
    return Target(source.removeprefix(root), Place.WORKSPACE, source) if source.startswith(root) else copy
