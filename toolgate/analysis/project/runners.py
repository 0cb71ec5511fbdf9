"""What task runners run that a project configures in a file of their own: tox, nox, task, mise, hooks."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.switches import is_given
from toolgate.analysis.formats.makefiles import Recipes, plain_commands
from toolgate.analysis.formats.task_files import (
    TASKFILES,
    addresses,
    at,
    hatch_tasks,
    hook_entries,
    lefthook_lines,
    mentions,
    mise_lines,
    prepared,
    process_lines,
    read_tree,
    tasks_of,
    templated,
)
from toolgate.analysis.formats.yaml import Tree
from toolgate.analysis.project.recipe_files import (
    PARENTS,
    forget_name,
    named_file,
    only_tries,
    unreadable,
    values_of,
    walk_lines,
)
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, inside, text_of
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.knowledge.texts.task_tables import MANIFESTS
from toolgate.knowledge.vocabulary import (
    DENO_TASK,
    FASTFILE,
    INVOKE_TASKS,
    LEFTHOOK_HOOKS,
    MAGEFILE,
    MISE_TASK,
    NOX_SESSIONS,
    POE_TASKS,
    PROCFILE,
    PROJECT_HOOKS,
    RAKEFILE,
    TASKFILE,
    TOX_ENVIRONMENTS,
)
from toolgate.model.call import quoted
from toolgate.model.effect import Target, Verb
from toolgate.shell.expand.fields import shown

MISE = ("mise.toml", ".mise.toml", "mise/config.toml", ".mise/config.toml", ".config/mise.toml")
MISE_SCRIPTS = ("mise-tasks", ".mise/tasks", "mise/tasks", ".config/mise/tasks")
LEFTHOOK = ("lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook.yaml", "lefthook.toml", "lefthook.json")
LEFTHOOK_LOCAL = ("lefthook-local.yml", ".lefthook-local.yml")
TOX = ("tox.ini", "setup.cfg", "pyproject.toml", "tox.toml")
FASTFILES = ("fastlane/Fastfile", ".fastlane/Fastfile", "Fastfile")
RAKE_TASKS, RAKE_FILES = ("lib/tasks", "rakelib", "tasks"), 20  # where further tasks are, and how many files are read
DRY = ("-R", "--dry")
POSITIONAL = ("{args}", "{posargs}", "${args}", "{{.CLI_ARGS}}")


def _goals(run: Run) -> tuple[list[str], list[str]]:
    """Return the named tasks, and the words after `--` that are passed on."""
    words = list(run.scope.command.argv)
    rest = words[words.index("--") + 1 :] if "--" in words else []
    return [shown(operand) for operand in run.operands if shown(operand) not in rest], rest


def run_named(run: Run, tool: str, name: str, arguments: list[str]) -> bool:
    """Judge a task of the manifest by name; return false if there is none of that name."""
    for manifest, table, mark in MANIFESTS.get(tool, ()):
        target, text = named_file(run, (manifest,), "", PARENTS)
        if target is None or mark not in text or not mentions(text, name, mark):
            continue
        tree = read_tree(manifest if manifest != "Pipfile" else "Pipfile.toml", text)
        if tree is None:
            unreadable(run, target)
            continue
        recipes = tasks_of(tree, table)
        if name in recipes.lines:
            _follow(run, target, recipes, [name], arguments)
            return True
    return False


def run_hatch(run: Run, name: str, arguments: list[str]) -> bool:
    """Judge `hatch run [ENVIRONMENT:]SCRIPT`; return false if there is no such script."""
    environment, colon, script = name.partition(":")
    for manifest, keys in (("hatch.toml", ("envs",)), ("pyproject.toml", ("tool", "hatch", "envs"))):
        target, text = named_file(run, (manifest,), "", PARENTS)
        if target is None or "scripts" not in text:
            continue
        tree = read_tree(manifest, text)
        if tree is None:
            unreadable(run, target)
            continue
        recipes = hatch_tasks(at(tree, *keys), environment if colon else "default")
        if (script if colon else name) in recipes.lines:
            _follow(run, target, recipes, [script if colon else name], arguments)
            return True
    return False


def _follow(run: Run, target: Target, recipes: Recipes, goals: list[str], arguments: list[str]) -> None:
    """Judge what the goals run; arguments go to the end of the last task, or where it has a placeholder."""
    if arguments:
        given = " ".join([quoted(word) for word in arguments])
        last = goals[-1]
        lines = [_placed(line, given) for line in recipes.lines.get(last, ())]
        if lines == recipes.lines.get(last) and lines:
            lines[-1] += " " + given
        recipes.lines[last] = lines
    mark, first = len(run.scope.ledger.effects), len(run.scope.ledger.interpreted)
    walk_lines(run, target, plain_commands(recipes, goals))
    if all([goal in recipes.lines for goal in goals]) and only_tries(run, mark, first):
        forget_name(run, mark)


def _placed(line: str, given: str) -> str:
    for mark in POSITIONAL:
        line = line.replace(mark, given)
    return line


# --- by tool ---------------------------------------------------------------------------------------------------------


def _manifest_goals(run: Run, tool: str) -> None:
    goals, rest = _goals(run)
    if goals:
        run_named(run, tool, goals[0], goals[1:] + rest)


def _poe(run: Run) -> None:
    _manifest_goals(run, "poe")


def _tasks(run: Run) -> None:
    """Judge go-task's tasks, or taskipy's, which has the same program name."""
    target, text = named_file(run, TASKFILES, "-t", PARENTS)
    if target is None:
        _manifest_goals(run, "task")
        return
    tree = read_tree(target.path, text)
    if not isinstance(tree, dict):
        unreadable(run, target)
        return
    from toolgate.analysis.project.included_tasks import exporting, paths_in_environment, with_included

    if "includes" in tree:
        tree = with_included(run, target.path, tree)
    tree = prepared(tree) if run.dry else tree
    recipes = tasks_of(tree, "task")
    goals, rest = _goals(run)
    given = dict([goal.partition("=")[::2] for goal in goals if "=" in goal])
    given["CLI_ARGS"] = " ".join([quoted(word) for word in rest])
    variables, environment = at(tree, "vars"), paths_in_environment(run, target, tree)
    for name, lines in recipes.lines.items():
        own, directory = at(tree, "tasks", name, "vars"), at(tree, "tasks", name, "dir")
        lines = [f"cd {directory} && {line}" for line in lines] if directory else lines
        lines = [*_dynamic(variables), *_dynamic(at(tree, "env")), *_dynamic(own), *lines]
        known = (variables if isinstance(variables, dict) else {}) | given | (own if isinstance(own, dict) else {})
        lines = [templated(line, environment | known) for line in lines]
        recipes.lines[name] = [exporting(line, environment) for line in lines]
    _follow(run, target, recipes, [goal for goal in goals if "=" not in goal] or ["default"], [])


def _dynamic(variables: Tree) -> list[str]:
    """Return the commands whose output is the value of a Taskfile variable."""
    found = [at(value, "sh") for value in variables.values()] if isinstance(variables, dict) else []
    return [text for text in found if isinstance(text, str) and text]


def _mise(run: Run) -> None:
    goals, rest = _goals(run)
    goals = [goal for goal in goals if goal != "run"]
    target, text = named_file(run, MISE, "", PARENTS)
    tree: Tree | None = read_tree("mise.toml", text) if target is not None else ""
    if target is not None and tree is None:
        unreadable(run, target)
    recipes = tasks_of(tree or "", "mise")
    if target is not None and tree:
        walk_lines(run, target, mise_lines(tree))
    if target is not None and goals and goals[0] in recipes.lines:
        _follow(run, target, recipes, goals[:1], goals[1:] + rest)
        return
    for directory in MISE_SCRIPTS if goals else ():
        script, _ = named_file(run, (f"{directory}/{goals[0].replace(':', '/')}",), "", 1)
        if script is not None:
            from toolgate.analysis.project.source_files import look_through

            look_through(run, script, (*goals[1:], *rest), "")
            return


def _deno(run: Run) -> None:
    goals, rest = _goals(run)
    target, text = named_file(run, ("deno.json", "deno.jsonc"), "", PARENTS)
    if target is None or not goals:
        return
    tree = read_tree(target.path, text)
    if tree is None:
        unreadable(run, target)
        return
    _judge_imports(run, target.path, tree)
    _follow(run, target, tasks_of(tree, "deno"), goals[:1], goals[1:] + rest)


def _judge_imports(run: Run, path: str, tree: Tree) -> None:
    """Judge the hosts from which the names that Deno's code imports are loaded."""
    from toolgate.analysis.project.found_locks import judge_hosts

    mapped = addresses(at(tree, "imports"))
    directory, name = path.rpartition("/")[0], at(tree, "importMap")
    if isinstance(name, str) and name and "://" not in name:
        said = text_of(run.scope, locate_field(f"{directory}/{name}", run.scope), counted=False)
        mapped += addresses(at(read_tree("x.json", said), "imports")) if said else []
    judge_hosts(run, path, {address.split("/")[2]: address for address in mapped})


def _tox(run: Run) -> None:
    from toolgate.analysis.formats.tox_files import tox_lines

    chosen: list[str] | None
    chosen = [name for value in values_of(run, "-e") for name in value.split(",") if name and name != "ALL"]
    words = _goals(run)[1]
    named = run.scope.lookup("TOXENV") or run.scope.facts.variable("TOXENV")
    if not named and len(run.scope.command.argv) - len(words) == 1 + ("--" in run.scope.command.argv):
        chosen = None  # nothing says which
    configured = values_of(run, "-c")
    for name in (*configured[:1],) or TOX:
        target, text = named_file(run, (name,), "", 1)
        if target is None:
            continue
        lines = tox_lines(name.rpartition("/")[2], text, chosen, words)
        if lines:
            walk_lines(run, target, lines)
            return
        if target.path in run.scope.ledger.files and "commands" in text:
            unreadable(run, target)


def _hooks(run: Run) -> None:
    """Judge `pre-commit run [HOOK]`."""
    target, text = named_file(run, (".pre-commit-config.yaml", ".pre-commit-config.yml"), "-c", PARENTS)
    if target is None:
        return
    tree = read_tree("x.yaml", text)
    if tree is None:
        unreadable(run, target)
        return
    from toolgate.analysis.formats.locked_sources import locked_sources
    from toolgate.analysis.project.found_locks import judge_hosts

    judge_hosts(run, target.path, locked_sources(text, ("repo:",)))
    goals, _ = _goals(run)
    walk_lines(run, target, hook_entries(tree, goals[:1]))


def _lefthook(run: Run) -> None:
    target, text = named_file(run, LEFTHOOK, "", PARENTS)
    goals, _ = _goals(run)
    if target is None or not goals:
        return
    tree = read_tree(target.path, text)
    if tree is None:
        unreadable(run, target)
        return
    extended = at(tree, "extends")
    files = [
        name for name in (*LEFTHOOK_LOCAL, *(extended if isinstance(extended, list) else ())) if isinstance(name, str)
    ]
    walk_lines(run, target, lefthook_lines(tree, goals[0]))
    for file in files:
        other, more = named_file(run, (f"{target.path.rpartition('/')[0]}/{file}",), "", 1)
        if other is not None:
            walk_lines(run, other, lefthook_lines(read_tree(file, more) or "", goals[0]))


def _processes(run: Run) -> None:
    target, text = named_file(run, ("Procfile", "Procfile.dev"), "-f", 1)
    if target is not None and run.has("processes"):
        walk_lines(run, target, process_lines(text, [shown(operand) for operand in run.operands]))


def _sessions(run: Run) -> None:
    """Judge the chosen nox sessions, as Python that is given a session."""
    from toolgate.analysis.project.python_tasks import NOX, session_program

    chosen = [name for option in ("-s", "--session", "--sessions", "-e") for name in values_of(run, option)]
    _python_tasks(run, ("noxfile.py",), "-f", lambda text: session_program(text, NOX, chosen))


def _invoke(run: Run) -> None:
    from toolgate.analysis.project.python_tasks import INVOKE, PRINTING, session_program

    goals = [goal.replace("-", "_").rpartition(".")[2] for goal in _goals(run)[0]]
    names = ("fabfile.py",) if run.has("fabfile") else ("tasks.py", "tasks/__init__.py")
    words = run.scope.command.argv
    dry = not run.has("fabfile") and is_given(DRY, words[: _first_operand(run, words)])
    library, mark = PRINTING if dry else INVOKE, len(run.scope.ledger.effects)
    if _python_tasks(run, names, "-c", lambda text: session_program(text, library, goals)) and dry:
        forget_name(run, mark)


def _first_operand(run: Run, words: tuple[str, ...]) -> int:
    """Return the position of the first task: what follows it may be an argument of that task."""
    first = shown(run.operands[0]) if run.operands else ""
    return words.index(first) if first in words else 0


def _python_tasks(run: Run, names: tuple[str, ...], option: str, program: object) -> bool:
    from toolgate.analysis.project.python_tasks import with_helpers

    target, text = named_file(run, names, option, PARENTS)
    if target is not None:
        told = with_helpers(text, lambda module: _own_module(run, target.path.rpartition("/")[0], module))
        inside(run.scope, target, lambda: _code(run, program(told), "python"))  # type: ignore[operator]  # text to text
    return target is not None


def _own_module(run: Run, directory: str, module: str) -> str:
    """Return the text of a module beside the file of tasks; empty: there is none."""
    for ending in (".py", "/__init__.py") if module else ():
        path = f"{directory}/{module.replace('.', '/')}{ending}"
        text = text_of(run.scope, locate_field(path, run.scope), counted=False)
        if text:
            return text
    return ""


def _rake(run: Run) -> None:
    from toolgate.analysis.formats.rakefiles import chosen_tasks

    target, text = named_file(run, ("Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb"), "-f", PARENTS)
    if target is None:
        return
    directory, goals = target.path.rpartition("/")[0], [goal for goal in _goals(run)[0] if "=" not in goal]
    held = {path: run.scope.facts.entries(f"{directory}/{path}", LISTED) or () for path in RAKE_TASKS}
    paths = [f"{directory}/{path}/{name}" for path in held for name in held[path] if name.endswith(".rake")]
    files = [target, *[locate_field(path, run.scope) for path in paths[:RAKE_FILES]]]
    texts = [text, *[text_of(run.scope, file) or "" for file in files[1:]]]
    goals = goals if Verb.PUBLISH not in run.cleared else [""]  # a dry run, of no task
    for file, kept in zip(files, chosen_tasks(texts, goals), strict=True):
        _ruby_tasks(run, file, kept, ())


def _lanes(run: Run) -> None:
    """Judge the lanes of a Fastfile, and the steps of fastlane's in them."""
    from toolgate.analysis.formats.rakefiles import chosen_tasks
    from toolgate.knowledge.readers.task import ACTIONS

    target, text = named_file(run, FASTFILES, "", PARENTS)
    if target is None:
        return
    (kept,) = chosen_tasks([text], [goal for goal in _goals(run)[0] if ":" not in goal])  # `name:value` is an argument
    _ruby_tasks(run, target, kept, tuple(ACTIONS))


def _ruby_tasks(run: Run, file: Target, text: str, steps: tuple[str, ...]) -> None:
    from toolgate.analysis.formats.rakefiles import plain_commands

    commands, rest = plain_commands(text, steps)
    walk_lines(run, file, commands)
    if rest.strip():
        inside(run.scope, file, lambda: _code(run, rest, "ruby"))


def _mage(run: Run) -> None:
    """Judge the targets of a magefile: functions in Go, in one file or in those of a directory."""
    from toolgate.analysis.project.compiled_programs import run_program

    held = run.scope.facts.entries(f"{run.scope.cwd}/magefiles", LISTED) or ()
    names = ("magefile.go", *[f"magefiles/{name}" for name in held if name.endswith(".go")])
    target, text = named_file(run, names, "", 1)
    if target is None:
        return
    directory = target.path.rpartition("/")[0]
    program = locate_field(directory, run.scope) if directory.endswith("/magefiles") else target
    default = [line.rpartition("=")[2].strip() for line in text.split("\n") if line.startswith("var Default")]
    run_program(run, program, "go", None, tuple(_goals(run)[0] or default))


def _code(run: Run, text: str, language: str) -> Stream:
    from toolgate.analysis.code.dispatch import run_code

    run_code(run, text, language)
    return NOTHING


RUNNERS = {
    TOX_ENVIRONMENTS: _tox, NOX_SESSIONS: _sessions, TASKFILE: _tasks, MISE_TASK: _mise, DENO_TASK: _deno,
    POE_TASKS: _poe, INVOKE_TASKS: _invoke, RAKEFILE: _rake, FASTFILE: _lanes,
    PROJECT_HOOKS: _hooks, LEFTHOOK_HOOKS: _lefthook, PROCFILE: _processes, MAGEFILE: _mage,
}  # fmt: skip
