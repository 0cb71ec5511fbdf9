"""The file that a task runner obeys, and its lines, each run in its own shell."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.switches import is_given
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, carry, inside, text_of
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.model.effect import Effect, Manner, Target, Verb
from toolgate.shell.expand.fields import shown

PARENTS = 6  # directories upwards that are searched for a manifest
TRIED = ("--dry-run", "--dry")
HARMLESS = (Verb.RUN, Verb.READ, Verb.WRITE, Verb.DELETE, Verb.LISTEN)
LOOKED_FOR = 24  # places that are searched for the files of one command


def named_file(run: Run, names: tuple[str, ...], option: str, parents: int) -> tuple[Target | None, str]:
    """Return the file a runner obeys, and its text: the one an option names, else the nearest of these names."""
    scope = run.scope
    for given, value in run.options:
        if option and option in given.names and value is not None:
            names, parents = (shown(value),), 1
    directory = scope.cwd
    for _ in range(parents):
        if not directory:
            break
        for name in names:
            target = locate_field(name if name[:1] in ("/", "~") else f"{directory}/{name}", scope)
            text = text_of(scope, target, True)
            if text is not None:
                return target, text
            held = scope.ledger.files.get(target.path)
            if held is not None and held.parts:  # what this script appended to it
                return target, "\n".join(held.parts)
            if scope.ledger.memory is not None and target.path in scope.ledger.memory.files:
                from toolgate.analysis.arguments.roles.written_code import unread

                unread(run, target)
        directory = directory.rpartition("/")[0] if directory != scope.facts.workspace() else ""
    return None, ""


def unreadable(run: Run, target: Target) -> None:
    """Emit that a file cannot be read if this session has written it; else it is unread project code."""
    if target.path in run.scope.ledger.files:
        run.unknown(f"the tasks in {target}", Manner.UNREADABLE)


def scripts_of(run: Run, target: Target | None, text: str) -> dict[str, str]:
    """Return the scripts of a manifest; one that cannot be read has none, which is said."""
    from toolgate.analysis.formats.package_scripts import scripts_in

    scripts = scripts_in(text) if target is not None else {}
    if target is not None and scripts is None:
        unreadable(run, target)
    return scripts or {}


def upwards(run: Run) -> list[str]:
    """Return the working directory and its parents within the project."""
    found: list[str] = []
    path, inside = run.scope.cwd or "", run.scope.facts.workspace() + "/"
    while f"{path}/".startswith(inside) and len(found) < PARENTS:
        found.append(path)
        path = path.rpartition("/")[0]
    return found


def directories_in(run: Run, path: str) -> list[str]:
    """Return the subdirectories that may hold files of the project."""
    if path.endswith(".py"):
        return []
    members = run.scope.facts.members(path, LISTED) or ()
    return [f"{path}/{name}" for name, _, kind in members if kind == "directory" and name[0] not in "._"]


def values_of(run: Run, name: str) -> list[str]:
    """Return the values of an option, anywhere on the command line."""
    words = run.scope.command.argv
    if name not in " ".join(words):
        return []  # nearly always
    given = [word.partition("=")[2] for word in words if word.startswith(name + "=")]
    if len(name) == 2:  # a letter, whose value may be attached
        given += [word[2:] for word in words if word[:2] == name and word[2:3] not in ("", "=")]
    return given + [words[index + 1] for index, word in enumerate(words[:-1]) if word == name]


def only_tries(run: Run, mark: int, first: int) -> bool:
    """Whether a task tries a publication, and starts nothing by its file that could make one.

    `mark`, `first`: how many effects and commands there were before it.
    """
    ledger = run.scope.ledger
    tried = any([is_given(TRIED, command.argv) for command in ledger.interpreted[first:]])
    return tried and all([one.verb in HARMLESS and not _starts_file(one) for one in ledger.effects[mark:]])


def _starts_file(effect: Effect) -> bool:
    return effect.verb == Verb.RUN and not effect.target.described and not effect.target.path.endswith("/-")


def forget_name(run: Run, mark: int) -> None:
    """Take back that a task's name sounds like a publication: what the task does, from effect `mark` on, is known."""
    effects = run.scope.ledger.effects
    effects[run.mark : mark] = [
        one for one in effects[run.mark : mark] if one.verb != Verb.PUBLISH or Manner.HERE not in one.manner
    ]


def walk_lines(run: Run, target: Target, lines: list[str], holder: Target | None = None) -> None:
    """Each line is a shell of its own, in the directory of the file; `holder`: the file that says them for it."""
    scope, task = run.scope, "\n".join((target.path, *lines))
    if task in scope.calls:
        from toolgate.analysis.state.exhaustion import starts_itself

        starts_itself(scope, lines)
    before, scope.calls = scope.calls, (*scope.calls, task)
    inside(scope, target, lambda: _walk(run, target, lines, holder or target))
    scope.calls = before


def _walk(run: Run, target: Target, lines: list[str], holder: Target) -> Stream:
    from toolgate.analysis.project.source_files import walk_file
    from toolgate.analysis.shell.script import run_text

    outer, mark = run.scope, len(run.scope.ledger.effects)
    for line in lines:
        if line.startswith("#!"):  # a recipe in another language
            walk_file(run, target, line)
            continue
        scope = outer.fork()
        scope.frame = outer.frame or (outer.start, outer.end)
        scope.functions, scope.aliases, scope.parameters, scope.multiplying = {}, {}, None, False
        scope.cwd = target.path.rpartition("/")[0] or "/"
        run_text(line, scope, NOTHING, "bash")
    carry(outer, holder, mark)
    return NOTHING
