"""Tasks in files that a task file includes: imports and modules of just, includes of Taskfiles, with their names."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.makefiles import Recipes, read_justfile
from toolgate.analysis.formats.task_files import TASKFILES, at, listed, read_tree
from toolgate.analysis.formats.yaml import Tree
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LARGEST, text_of
from toolgate.knowledge.texts.endings import JUSTFILES
from toolgate.model.call import quoted
from toolgate.model.effect import Target
from toolgate.model.path import normalise

NESTED = 4  # files that include each other
MODULE = "::"  # between the name of a module and that of a recipe
MODULES = ("{0}.just", "{0}/mod.just", *[f"{{0}}/{name}" for name in JUSTFILES])
REFERRING = ("task", "deps")  # keys of a task whose values are names of tasks


def _first(run: Run, directory: str, names: list[str]) -> tuple[str, str]:
    """Return the path and the text of the first of these files that can be read."""
    for name in names:
        target = locate_field(normalise(name if name[:1] == "/" else f"{directory}/{name}"), run.scope)
        text = text_of(run.scope, target, counted=False)
        if text is not None:
            return target.path, text
    return "", ""


# --- just ------------------------------------------------------------------------------------------------------------


def read_justfiles(run: Run, path: str, text: str, depth: int = 0) -> Recipes:
    """Return the recipes of a justfile, of those that it imports, and of its modules as `module::recipe`."""
    found = read_justfile(text)
    directory = path.rpartition("/")[0]
    for line in text.split("\n") if depth < NESTED else ():
        words = line.replace("?", " ").split()
        if line[:1] in " \t" or not words or words[0] not in ("import", "mod") or ":=" in line:
            continue
        given = [word.strip("'\"") for word in words[1:] if not word.startswith("#")]
        module = given[0] if words[0] == "mod" and given else ""
        names = [name.format(module) for name in MODULES] if module and len(given) < 2 else given[-1:]
        inner, said = _first(run, directory, [name for one in names for name in (one, f"{one}/justfile")])
        if inner:
            _add(found, read_justfiles(run, inner, said, depth + 1), module, inner.rpartition("/")[0])
    return found


def _add(found: Recipes, others: Recipes, module: str, directory: str) -> None:
    """Add recipes that have no precedence over those that are there; those of a module run in its directory."""
    before = module + MODULE if module else ""
    for name, lines in others.lines.items():
        plain = not module or lines[:1] == [line for line in lines[:1] if line.startswith("#!")]
        found.lines.setdefault(
            before + name, lines if plain else [f"cd {quoted(directory)} && {line.lstrip('@-')}" for line in lines]
        )
        needs = [before + need if need in others.lines else need for need in others.needs.get(name, [])]
        found.needs.setdefault(before + name, needs)
        found.parameters.setdefault(before + name, others.parameters.get(name, []))
    for name, value in others.variables.items():
        found.variables.setdefault(name, value)


def recipe_names(words: list[str], recipes: Recipes) -> list[str]:
    """Return the named recipes: `build`, `ci::lint`, `ci lint`."""
    paths = [MODULE.join(words[: index + 2]) for index in range(len(words) - 1)]
    return [word for word in [*words, *paths] if word in recipes.lines]


def bind(recipes: Recipes, words: list[str]) -> None:
    """Put the values of variables and parameters into recipes: `just dir=x clean`, `just clean x`."""
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in recipes.variables:
            recipes.variables[name] = value
    for index, word in enumerate(words):
        given = words[index + 1 :]
        for parameter in recipes.parameters.get(word, ()):
            name, _, default = parameter.partition("=")
            value = given[0] if given else default.strip("'\"")
            value, given = (" ".join(given) or value, []) if name[0] in "*+" else (value, given[1:])
            if value:
                lines = recipes.lines[word]
                plain = name.lstrip("*+$")
                recipes.lines[word] = [_filled(line, plain, value) for line in lines]


def _filled(line: str, name: str, value: str) -> str:
    return line.replace("{{" + name + "}}", value).replace("{{ " + name + " }}", value)


# --- go-task ---------------------------------------------------------------------------------------------------------


def with_included(run: Run, path: str, tree: dict[str, Tree], depth: int = 0) -> dict[str, Tree]:
    """Return a Taskfile with the tasks of those that it includes, under their names: `ci:lint`."""
    included, own = at(tree, "includes"), at(tree, "tasks")
    tasks = dict(own) if isinstance(own, dict) else {}
    directory = path.rpartition("/")[0]
    for space, said in included.items() if isinstance(included, dict) and depth < NESTED else ():
        named = said if isinstance(said, str) else at(said, "taskfile")
        inner, text = (
            _first(run, directory, [named, *[f"{named}/{name}" for name in TASKFILES]])
            if isinstance(named, str)
            else ("", "")
        )
        other = read_tree("x.yml", text) if inner else None
        if isinstance(other, dict):
            before = "" if at(said, "flatten") == "true" else space + ":"
            tasks = _renamed(with_included(run, inner, other, depth + 1), before, at(said, "dir")) | tasks
    return tree | {"tasks": tasks}


def _renamed(tree: dict[str, Tree], before: str, directory: Tree) -> dict[str, Tree]:
    """Return tasks with the name of their file before theirs, and its variables."""
    tasks, shared = at(tree, "tasks"), at(tree, "vars")
    found: dict[str, Tree] = {}
    for name, task in tasks.items() if isinstance(tasks, dict) else ():
        given: dict[str, Tree] = dict(task) if isinstance(task, dict) else {"cmds": task}
        own = at(task, "vars")
        given["vars"] = (shared if isinstance(shared, dict) else {}) | (own if isinstance(own, dict) else {})
        given.setdefault("dir", directory)
        found[before + name] = {key: _referring(value, before, key in REFERRING) for key, value in given.items()}
    return found


def _referring(value: Tree, before: str, names: bool) -> Tree:
    """Return a value with the names of other tasks of its file as they are elsewhere; `:x` is one of the outer file."""
    if isinstance(value, str):
        return value if not names else value[1:] if value[:1] == ":" else before + value
    if isinstance(value, list):
        return [_referring(inner, before, names) for inner in value]
    return {key: _referring(inner, before, key in REFERRING) for key, inner in value.items()}


def paths_in_environment(run: Run, target: Target, tree: Tree) -> dict[str, Tree]:
    """Return the environment variables of a Taskfile that are paths: of the files that it names, and its own."""
    from toolgate.analysis.formats.environment_files import variables_in

    found: dict[str, Tree] = {}
    own, directory = at(tree, "env"), target.path.rpartition("/")[0]
    for name in reversed(listed(at(tree, "dotenv"))):  # the first has precedence
        path = locate_field(name if name[:1] in ("/", "~") else f"{directory}/{name}", run.scope).path
        found.update(variables_in(run.scope.facts.read(path, LARGEST) or ""))
    found |= own if isinstance(own, dict) else {}
    return {name: value for name, value in found.items() if isinstance(value, str) and value[:1] in ("/", "~", ".")}


def exporting(line: str, variables: dict[str, Tree]) -> str:
    """Return a line after the assignment of the variables that it names."""
    named = [(name, value) for name, value in variables.items() if f"${name}" in line or "${" + name in line]
    return "".join([f"export {name}={quoted(str(value))}; " for name, value in named]) + line
