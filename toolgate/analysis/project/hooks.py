"""The repository hooks that a git command fires, judged by their text."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.options import sort_arguments
from toolgate.analysis.git.repository import usual_repository
from toolgate.analysis.shell.command import below
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LARGEST, inside
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING, Stream, held_in
from toolgate.knowledge.texts.git_hooks import CHECKED, FIRED, IDLE, MANAGED, UNCHECKED
from toolgate.model.effect import Kind, Manner, Target, Verb, backticked
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import Field

EXECUTABLE, KIND, REGULAR = 0o111, 0o170000, 0o100000


def fire_hooks(run: Run, subcommand: str, operands: list[Field]) -> None:
    """Judge the hooks that exist; samples and non-executable files do not count."""
    scope = run.scope
    directory = _directory(scope)
    if not directory or scope.where or run.where:
        return
    names = _options(run, subcommand, operands)
    skipped = CHECKED if any([name in UNCHECKED for name in names if subcommand != "push" or name != "-n"]) else ()
    if not names.isdisjoint(IDLE) or (subcommand == "worktree" and operands[:1] != ["add"]):
        return
    for name in FIRED.get(subcommand, ()):
        if name not in skipped:
            _fire(run, name, directory)


def _options(run: Run, subcommand: str, words: list[Field]) -> set[str]:
    """The options that a git command gets; a word that is the value of one is none."""
    spec = run.spec
    described = below(spec, subcommand) if spec is not None else None
    if spec is None or described is None:
        return set()
    return {name for option, _ in sort_arguments(words, described, (spec,)).options for name in option.names}


def _directory(scope: Scope) -> str:
    """Return the project's hooks directory; empty: the command does not work in the project's repository."""
    root = scope.facts.workspace()
    if scope.cwd is None or not (scope.cwd + "/").startswith(root.rstrip("/") + "/"):
        return ""
    repository = usual_repository(scope.facts).common
    path = repository + "/config"
    written = scope.ledger.files.get(path)
    text = written.text if written is not None else scope.facts.read(path, LARGEST)
    given = _configured(text) if text else ""
    if not given:
        return repository + "/hooks"
    if given.startswith("~/"):
        return scope.facts.home() + given[1:]
    return normalise(given if given[0] == "/" else f"{root}/{given}")


def _configured(text: str) -> str:
    """Return the hooks directory that a repository's settings name; empty: none."""
    from toolgate.analysis.git.config import configured

    return dict(configured(text)).get("core.hookspath", "")


def _fire(run: Run, name: str, directory: str) -> None:
    scope = run.scope
    if directory.endswith("/.husky/_"):  # husky's own scripts call the project's
        directory = directory[:-2]
    target = locate_field(f"{directory}/{name}", scope)
    text = _text(scope, target)
    if text is None:
        if scope.ledger.memory is not None and target.path in scope.ledger.memory.files:
            from toolgate.analysis.arguments.roles.written_code import unread

            unread(run, target)
        return
    run.emit(Verb.RUN, run.here(f"the hook {backticked(name)}", Kind.DESCRIPTION), None, (Manner.HERE, Manner.HOOK))
    inside(scope, target, lambda: scope.ledger.during(Manner.HOOK, lambda: _walk(run, target, text)))


def _text(scope: Scope, target: Target) -> str | None:
    """Return the text of a hook that git would start; `None`: there is none, or it cannot be read."""
    ledger, path = scope.ledger, target.path
    written = ledger.files.get(path)
    if written is not None:
        return written.text if written.text is not None else held_in(written)
    if not path or len(ledger.looking) > 1 or path in ledger.looking:
        return None
    state = scope.facts.stat(path)
    if state is not None and state[0] & KIND == REGULAR and not state[0] & EXECUTABLE:
        return None
    text = scope.facts.read(path, LARGEST)
    return None if text is None or "\0" in text else text


def _walk(run: Run, target: Target, text: str) -> Stream:
    from toolgate.analysis.project.source_files import walk_file
    from toolgate.analysis.shell.command import interpret

    outer = run.scope
    before, outer.cwd = outer.cwd, outer.facts.workspace()
    walk_file(run, target, text)
    for mark, argv in MANAGED:
        if mark in text:
            interpret([word.replace("HOOK", target.path.rpartition("/")[2]) for word in argv], outer.fork(), NOTHING)
    outer.cwd = before
    return NOTHING
