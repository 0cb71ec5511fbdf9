"""The settings of a repository that is not the project's: git runs the programs they name, whatever the command.

For the project's own repository, only programs count that are not the project's, or that do clear harm.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.git.config import configured
from toolgate.analysis.places.paths import layout_of
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.knowledge.readers import gitconfig
from toolgate.knowledge.vocabulary import READ_BY, SEARCHES
from toolgate.model.effect import Manner, Place, Target, Verb, description
from toolgate.model.path import normalise, rest_of, unprivate, work_tree
from toolgate.shell.expand.fields import Scalar, shown

LIMIT = 64 * 1024  # bytes of a settings file
PARENTS = 6  # parent directories that are searched for a repository
SETTINGS = 400  # settings of one file that are read
BESIDE = ("core.hookspath", "include.path", "init.templatedir")  # a checkout's own files do not count
CHANGING = (Verb.WRITE, Verb.DELETE, Verb.DISCARD)
FREE = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL)
STRANGE = (Place.TEMP, Place.UNKNOWN, Place.REMOTE)


def apply_settings(run: Run) -> None:
    """Judge the programs that the repository's settings name; one that anyone may replace is asked about."""
    from toolgate.analysis.arguments.roles.dispatch import play

    scope = run.scope
    if scope.where or run.where:
        return
    given = _given(run)
    path, text = _text(scope, given)
    mark = len(scope.ledger.effects)
    for key, value in configured(text or "")[:SETTINGS]:
        if gitconfig.names_program(key) and not (key in BESIDE and value[:1] not in ("/", "~")):
            play(run, READ_BY("gitconfig"), f"{key}={value}")
    if len(scope.ledger.effects) > mark:
        from toolgate.analysis.state.readable import carry

        carry(scope, locate_field(path, scope), mark)
    if text is None and given and locate_field(given, scope).place in STRANGE:
        play(run, SEARCHES, given)


# --- signatures ------------------------------------------------------------------------------------------------------


def find_signing(run: Run, _: Target | None) -> None:
    """Follow the programs that the settings of the project's own repository name, those for signatures among them."""
    from toolgate.analysis.project.recipe_files import upwards
    from toolgate.analysis.project.separate_files import follow, starts_foreign
    from toolgate.analysis.project.source_files import walk_file

    for directory in upwards(run):
        text = _read(run.scope, f"{directory}/.git/config")
        if text is not None:
            follow(run, f"{directory}/.git/config", _signing, starts_foreign, text)
            for path in _programs(directory, text):
                follow(run, path, walk_file, starts_foreign, _read(run.scope, path), whole=True)
            return


def _programs(directory: str, text: str) -> list[str]:
    """Return the paths in the values of settings that name programs."""
    values = [value for key, value in configured(text)[:SETTINGS] if gitconfig.names_program(key)]
    words = [word.strip("'\"!;") for value in values for word in value.split()]
    return [normalise(f"{directory}/{word}") for word in dict.fromkeys(words) if "." in word and word[0] not in "/~-"]


def _signing(run: Run, target: Target, text: str) -> None:
    from toolgate.analysis.arguments.roles.dispatch import play
    from toolgate.analysis.shell.in_repository import is_signed

    signed = is_signed(run.scope.command.argv)
    run.scope.inside = False  # a program that settings name is not project code
    run.scope.cwd = target.path.removesuffix("/.git/config") or "/"
    for key, value in configured(text)[:SETTINGS]:
        beside = key in BESIDE and value[:1] not in ("/", "~")
        if gitconfig.names_program(key) and not beside and (signed or not key.startswith("gpg.")):
            play(run, READ_BY("gitconfig"), f"{key}={value}")


# --- the work tree ---------------------------------------------------------------------------------------------------


def changed_tree(run: Run, mark: int) -> None:
    """Judge changes to a work tree that is elsewhere, or that contains a home or the guard."""
    scope = run.scope
    changes = [effect for effect in scope.ledger.effects[mark:] if effect.verb in CHANGING]
    if not changes or scope.where or run.where or not scope.cwd:
        return
    moved = _moved_tree(run)
    if moved:
        written_tree(run, moved)
    root = locate_field(moved, scope).path if moved else _root(scope)
    swept = any([effect.verb == Verb.DISCARD and Manner.RECURSIVE in effect.manner for effect in changes])
    if swept and root and (tree := locate_field(root, scope)).whole and tree.place not in FREE:
        run.emit(Verb.DELETE, tree, None, (Manner.RECURSIVE,))  # git tracks almost nothing there
    layout = layout_of(scope.facts)
    key = layout.key(unprivate(root))
    package = layout.key(unprivate(scope.facts.variable("TOOLGATE_PACKAGE") or ""))
    if root and key == package.rpartition("/")[0]:
        run.emit(Verb.WRITE, description("the checkout that Toolgate runs from", Place.GUARD))
    if (
        not moved
        and root
        and any([rest_of(home, key) is not None for home in layout.homes])
        and key not in layout.roots
    ):
        run.emit(Verb.WRITE, Target(locate_field(root, scope).text, Place.HOME, root, whole=True))


def _root(scope: Scope) -> str:
    """Return the work tree that contains the working directory; empty: none does."""
    return work_tree(scope.facts.resolve(scope.cwd or "/").rstrip("/"), scope.facts.exists, "") or ""


def written_tree(run: Run, path: str) -> None:
    """Emit that git writes to a work tree; a relative path starts at the repository's own directory."""
    own = run.scope.facts.workspace() + "/.git/"
    target = locate_field(path if path[:1] in ("/", "~") else own + path, run.scope)
    if target.place not in FREE or "/." in target.path:
        run.emit(Verb.WRITE, target)


def _moved_tree(run: Run) -> str:
    """Return the work tree that an option, a variable or a setting names; empty: none does."""
    scope = run.scope
    if any(["--work-tree" in option.names for option, _ in run.options]) or any(
        ["core.worktree=" in word.lower() for word in scope.command.argv]
    ):
        tree = scope.cwd or ""  # the directory that the options lead to
        given = locate_field(_given(run), scope).path if _given(run) else ""
        return tree if given != tree + "/.git" else ""  # both name another checkout, as `-C` does
    variable = scope.variables.get("GIT_WORK_TREE")
    if variable is not None:
        found = locate_field(variable.values[0], scope) if type(variable) is Scalar else None
        return found.path or found.name if found is not None else "…"
    for key, value in configured(_text(scope, _given(run))[1] or ""):
        if key == "core.worktree":
            return value if value[:1] in ("/", "~") else f"{scope.facts.workspace()}/.git/{value}"
    return ""


def _given(run: Run) -> str:
    """Return the directory that `--git-dir` names; empty: none, or `GIT_DIR`, which is judged where it is set."""
    found = [shown(value) for option, value in run.options if "--git-dir" in option.names and value is not None]
    return found[-1] if found else ""


def _text(scope: Scope, given: str) -> tuple[str, str | None]:
    """Return the path and the text of the settings of the current repository; `None`: not known."""
    if given:
        return given + "/config", _read(scope, given + "/config")
    variable = scope.variables.get("GIT_DIR")
    value = variable.values[0] if variable is not None and hasattr(variable, "values") else None
    if isinstance(value, str):
        return value + "/config", _read(scope, value + "/config")
    directory = scope.cwd
    for _ in range(PARENTS):
        if not directory:
            break
        for path in ("/.git/config", "/config"):
            text = _read(scope, directory + path)
            if text is not None and (path == "/.git/config" or "[core]" in text):
                return directory + path, text
        directory = directory.rpartition("/")[0]
    return "", None


def _read(scope: Scope, path: str) -> str | None:
    target = locate_field(path, scope)
    written = scope.ledger.files.get(target.path)
    if written is not None:
        return written.text
    return scope.facts.read(target.path, LIMIT) if target.path else None
