"""Roles of arguments that are settings of git: those that make it run programs, and where a push goes from then on."""

from __future__ import annotations

from toolgate.analysis.git.config import line_of
from toolgate.analysis.git.remotes import LIMIT, leading, pushed_by_default, settings_files, settings_now, with_included
from toolgate.analysis.git.repository import usual_repository
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.lookup import reader_of
from toolgate.knowledge.vocabulary import BRANCH, READ_BY, REMOTE
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, after, join, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

SHOWING, CHANGING = ("get", "list"), ("set", "unset", "rename-section", "remove-section", "edit")


def _sets(run: Run, field: Field, reader: str) -> None:
    text = field if isinstance(field, str) else field.prefix
    key, equals, _ = text.partition("=")
    if reader == "gitconfig":
        run.scope.ledger.settings += tuple(leading(line_of(key, shown(after(field, len(key) + 1)) if equals else "")))
    if not equals and not isinstance(field, str):
        run.unknown(f"the setting {backticked(shown(field))}", Manner.BUILT)
        return
    _setting(run, key, after(field, len(key) + 1) if equals else "true", reader)


def _setting(run: Run, key: str, value: Field, reader: str) -> None:
    if isinstance(value, str):
        run.play(READ_BY(reader), f"{key}={value}")
        return
    read, _ = reader_of(reader)
    if read(f"{key}={shown(value)}") != []:
        run.emit(Verb.UNKNOWN, Target(f"{key}={shown(value)}", Place.UNKNOWN), None, (Manner.BUILT,))


def _stores(run: Run, field: Field, reader: str) -> None:
    """A key alone is only shown, unless there is no reader: then it is removed."""
    value = following(run, field)
    if field in SHOWING or (value is None and reader):
        return
    if field in CHANGING and value is not None:  # `git config set KEY VALUE`
        reader = reader if field == "set" else ""
        field, value = value, following(run, value)
    key = shown(field)
    if reader and value is not None:
        _sets(run, join([field, value], "="), reader)
    file = [given for option, given in run.options if "--file" in option.names and given is not None]
    if file:
        target = locate_field(file[-1], run.scope)
        run.emit(Verb.WRITE, target)
        if target.path in settings_files(run.scope.facts):
            _note(run.scope, target.path, key, value)
    elif Manner.GLOBAL in run.manner or Manner.SYSTEM in run.manner:
        run.emit(Verb.WRITE, description(f"the git setting {backticked(key)}", Place.STARTUP))
        _note(run.scope, settings_files(run.scope.facts)[0], key, value)
    else:
        if key.lower() == "core.worktree" and reader and isinstance(value, str):
            run.walk.written_tree(run, value)
        run.emit(Verb.WRITE, description(f"the project's setting {backticked(key)}", Place.WORKSPACE))
        _note(run.scope, settings_files(run.scope.facts)[1], key, value)


def _note(scope: Scope, path: str, key: str, value: Field | None) -> None:
    """The settings that say where a push goes hold for the commands that follow, in this script and after it."""
    line = line_of(key, shown(value) if value is not None else "")
    if not leading(line) or scope.where:
        return
    before = scope.ledger.files.get(path)
    text = (before.text if before is not None else scope.facts.read(path, LIMIT)) or ""
    scope.ledger.files[path] = Stream(f"{text}\n{line}")


def _address(run: Run, field: Field, kind: str) -> None:
    """The address that a remote gets from now on is a setting; a remote that is renamed keeps its own."""
    name, path = shown(run.operands[0]), settings_files(run.scope.facts)[1]
    if kind == "renamed":
        for key, value in settings_of(run):
            if key.startswith(f"remote.{name}."):
                _note(run.scope, path, f"remote.{shown(field)}.{key.rpartition('.')[2]}", value)
        return
    run.play(REMOTE, field)
    key = f"remote.{name}.{'pushurl' if '--push' in run.scope.command.argv else 'url'}"
    if not run.dry:
        run.emit(Verb.WRITE, description(f"the project's setting {backticked(key)}", Place.WORKSPACE))
        _note(run.scope, path, key, field)


def head_file(scope: Scope) -> str:
    """The file that names the branch of the project's work tree; empty when the script works elsewhere."""
    root = scope.facts.workspace()
    if scope.cwd is None or scope.where or not (scope.cwd + "/").startswith(root.rstrip("/") + "/"):
        return ""
    return usual_repository(scope.facts).directory + "/HEAD"


def current_branch(scope: Scope) -> str | None:
    """The branch that is checked out at this point of the script; `None`: not known, or none is."""
    path = head_file(scope)
    if not path:
        return None
    written = scope.ledger.files.get(path)
    text = written.text if written is not None else scope.facts.read(path, 4096)
    return text[16:].strip() or None if text is not None and text.startswith("ref: refs/heads/") else None


def _upstream(run: Run, field: Field, kind: str) -> None:
    """What a branch follows says where it is pushed; `kind`: it is named, made by this, or follows a remote alone."""
    text, settings = shown(field), settings_of(run)
    if kind == "remote":
        run.play(REMOTE, field)
        remote, branch = text, current_branch(run.scope)
    else:
        names = [key[7:].rpartition(".")[0] for key, _ in settings if key.startswith("remote.")]
        fitting = [name for name in names if text.removeprefix("refs/remotes/").startswith(name + "/")]
        if not fitting:
            return
        remote, branch = max(fitting, key=len), current_branch(run.scope)
        if kind == "named" and run.operands and field is not run.operands[0]:
            branch = shown(run.operands[0])
        elif kind == "made" and not any([option.role is BRANCH for option, _ in run.options]):
            branch = text.removeprefix("refs/remotes/")[len(remote) + 1 :]
            run.play(BRANCH, branch)
    if pushed_by_default(branch, settings) != remote and not run.dry:
        _note(run.scope, settings_files(run.scope.facts)[1], f"branch.{branch}.remote", remote)


def settings_of(run: Run) -> list[tuple[str, str]]:
    """Git's settings as this script has left them, with those for this call alone."""
    ledger, facts = run.scope.ledger, run.scope.facts
    written = {path: stream.text or "" for path, stream in ledger.files.items()}
    given = with_included(list(ledger.settings), run.scope.cwd or "/", facts, written)
    return [*settings_now(facts, written), *given]


def following(run: Run, field: Field) -> Field | None:
    """The operand after `field`; `None`: there is none."""
    for index, operand in enumerate(run.operands):
        if operand is field:
            return run.operands[index + 1] if index + 1 < len(run.operands) else None
    return None


ROLES = {"REPOINTS": _address, "SETS": _sets, "STORES": _stores, "UPSTREAM": _upstream}
