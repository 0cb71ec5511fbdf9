"""What a command runs in the packages of a workspace: scripts of their manifests, and tasks that tools define.

Packages that nothing chooses, and those that a pattern may choose, count; only the first ones are read.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.package_scripts import scripts_in
from toolgate.analysis.formats.task_files import at, leaves, read_tree
from toolgate.analysis.formats.yaml import Tree
from toolgate.analysis.project.recipe_files import LOOKED_FOR, scripts_of, upwards, walk_lines
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, text_of
from toolgate.knowledge.texts.workspace_files import (
    CHOOSING,
    EVERYWHERE,
    LISTS,
    NAMING,
    NEEDS,
    SHARED,
    STARTING,
    TASKS,
    USUAL,
    WITH_ROOT,
    WORDS,
)
from toolgate.knowledge.vocabulary import Option
from toolgate.model.call import quoted
from toolgate.model.effect import Target
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import Field, shown
from toolgate.shell.expand.patterns import matches

Job = tuple[Target, list[str], Target]  # a file in the directory where lines run, and the file that has them
Table = tuple[str, dict[str, Tree], bool]  # a file, its tasks, and whether they run in its directory

WALKED = 12  # packages with the same script as others that are judged
DEEP = 3  # directories that `**` stands for
MANIFEST = "package.json"
BUILD = "build"  # the task that runs if none is named, besides those that a tool defines
LIFE_CYCLE = ("pre", "", "post")  # what comes before the name of a script


class Package:
    """A directory with a manifest of its own."""

    __slots__ = ("path", "below", "text", "name")

    def __init__(self, path: str, root: str, text: str) -> None:
        self.path = path
        self.below = path[len(root) + 1 :]
        self.text = text
        name = at(read_tree("x.json", text), "name") if text else ""
        self.name = name if isinstance(name, str) and name else self.below.rpartition("/")[2]

    def is_meant(self, word: str) -> bool:
        """Whether a filter of any of the tools names it: `web`, `./apps/web`, `@acme/*`, `{packages/*}`, `web...`."""
        plain = word.strip(".^").strip("{}").removeprefix("./").rstrip("/")
        names = (self.name, self.name.rpartition("/")[2], self.below, self.path)
        return any([matches(plain, name) for name in names])


# --- which packages --------------------------------------------------------------------------------------------------


def _is_elsewhere(run: Run) -> bool:
    """Whether a command runs a script in packages of the workspace, and not in the one that it is started in."""
    given = {
        name for option, value in _options(run) for name in option.names if value is not None or name in EVERYWHERE
    }
    return not given.isdisjoint(CHOOSING | EVERYWHERE) or run.scope.command.argv[1:2] in [(word,) for word in WORDS]


def _options(run: Run) -> list[tuple[Option, Field | None]]:
    found: list[tuple[Option, Field | None]] = []
    at_run: Run | None = run
    while at_run is not None:
        found += at_run.options
        at_run = at_run.above
    return found


def _values(run: Run, names: frozenset[str]) -> list[str]:
    given = [value for option, value in _options(run) if value is not None and names.intersection(option.names)]
    return [word for value in given for word in shown(value).replace(",", " ").split()]


def find_packages(run: Run, usual: tuple[str, ...] = ()) -> tuple[str, list[Package]]:
    """Return the root of the workspace, and its packages; if none are listed, those in the `usual` places."""
    directories = upwards(run)
    for directory in directories:
        for file, key in LISTS.items():
            text = _read(run, f"{directory}/{file}")
            patterns = leaves(at(read_tree(file, text), key)) if key in text else []
            if patterns:
                return directory, _packages(run, directory, patterns)
    root = directories[-1] if directories else run.scope.cwd or ""
    return root, _packages(run, root, usual)


def _packages(run: Run, root: str, patterns: list[str] | tuple[str, ...]) -> list[Package]:
    found: dict[str, Package] = {}
    for pattern in patterns:
        for path in _expanded(run, root, pattern.strip("/").split("/")) if pattern[:1] != "!" else ():
            if path not in found and path != root and len(found) < LOOKED_FOR:
                text = _read(run, f"{path}/{MANIFEST}")
                found[path] = Package(path, root, text)
    return list(found.values())


def _expanded(run: Run, path: str, segments: list[str], deep: int = DEEP) -> list[str]:
    """Return the directories that a pattern stands for."""
    if not segments:
        return [path]
    first, rest = segments[0], segments[1:]
    if "*" not in first:
        return _expanded(run, normalise(f"{path}/{first}"), rest, deep)
    members = run.scope.facts.members(path, LISTED) or ()
    names = [name for name, _, kind in members if kind == "directory" and name[0] != "." and name != "node_modules"]
    found: list[str] = []
    for name in names:
        if first == "**":
            found += _expanded(run, f"{path}/{name}", rest, deep)
            found += _expanded(run, f"{path}/{name}", segments, deep - 1) if deep else []
        elif matches(first, name):
            found += _expanded(run, f"{path}/{name}", rest, deep)
    return found


def _chosen(run: Run, packages: list[Package], words: list[str]) -> list[Package]:
    """Return the packages that options or words choose; if they say nothing that is known, all."""
    argv = run.scope.command.argv
    named = [*words, *_values(run, CHOOSING), *(argv[2:3] if argv[1:2] == WORDS[:1] else ())]
    found = [package for package in packages if any([package.is_meant(word) for word in named if word[:1] != "!"])]
    return found or packages


def _with_needed(chosen: list[Package], packages: list[Package]) -> list[Package]:
    """Return the packages, after those that their manifests depend on."""
    found = list(chosen)
    for package in found:  # it grows during iteration
        found += [one for one in packages if one not in found and f'"{one.name}"' in package.text]
    return found[::-1]


# --- scripts ---------------------------------------------------------------------------------------------------------


def run_elsewhere(run: Run, name: str, arguments: list[Field]) -> bool:
    """Judge a script of other packages, if the command chooses any; return whether it runs only there."""
    if not _is_elsewhere(run):
        return False
    given = "".join([" " + quoted(word) for word in arguments if isinstance(word, str)])
    _, packages = find_packages(run, USUAL)
    jobs = _scripts(run, _chosen(run, packages, []), (name,), given)
    _run_all(run, jobs)
    return bool(jobs) and WITH_ROOT.isdisjoint(run.scope.command.argv)


def run_listed(run: Run, names: tuple[str, ...]) -> None:
    """Judge scripts of all packages that are listed."""
    _run_all(run, _scripts(run, find_packages(run)[1], names))


def _scripts(run: Run, packages: list[Package], names: tuple[str, ...], given: str = "") -> list[Job]:
    jobs: list[Job] = []
    for package in packages:
        file = locate_field(f"{package.path}/{MANIFEST}", run.scope)
        scripts = scripts_of(run, file, package.text)
        for name in [name for name in scripts if any([matches(one, name) for one in names])]:
            around = [scripts.get(before + name, "") for before in LIFE_CYCLE]
            around[1] += given
            jobs.append((file, [line for line in around if line], file))
    return jobs


def _run_all(run: Run, jobs: list[Job]) -> None:
    """Judge the lines of packages; if there are many, those that others have as well come last."""
    first: dict[str, Job] = {}
    again = [job for job in jobs if first.setdefault("\n".join(job[1]), job) is not job]
    for file, lines, holder in [*first.values(), *again][: max(WALKED, len(first))]:
        walk_lines(run, file, lines, holder)


# --- tasks -----------------------------------------------------------------------------------------------------------


def run_tasks(run: Run) -> None:
    """Judge tasks that a tool runs in packages, with those that run before them: `turbo run build`, `nx test api`."""
    root, packages = find_packages(run, USUAL)
    tasks = _values(run, NAMING)
    words: list[str] = []
    for word in [shown(operand) for operand in run.operands if shown(operand) not in STARTING]:
        head, mark, rest = word.replace("#", ":").partition(":")
        if mark and (not head or any([package.is_meant(head) for package in packages])):
            words, tasks = [*words, head], [*tasks, rest.partition(":")[0]]
        elif any([package.is_meant(word) for package in packages]):
            words.append(word)
        else:
            tasks.append(word)
    shared = [(at(read_tree(file, _read(run, f"{root}/{file}")), *keys), here) for file, keys, here in SHARED]
    chosen = _with_needed(_chosen(run, packages, [word for word in words if word]), packages)
    defined = [_tasks_in(run, package) for package in chosen]
    known = [*[table for table, _ in shared], *[table for each in defined for _, table, _ in each]]
    tasks = tasks or [BUILD, *[name for each in defined for _, table, _ in each for name in table]]
    for task in tasks:  # it grows during iteration
        needed = [name for table in known for name in leaves([at(table, task, key) for key in NEEDS])]
        plain = [name.lstrip("^~").rpartition(":")[2].rpartition("#")[2] for name in needed]
        tasks += [name for name in dict.fromkeys(plain) if name not in tasks]
    jobs: list[Job] = []
    for task in tasks[::-1]:
        for package, tables in zip(chosen, defined, strict=True):
            jobs += _task(run, root, package, task, tables, shared)
    _run_all(run, jobs)


def _tasks_in(run: Run, package: Package) -> list[Table]:
    """Return the tables of tasks in a package: the file, the table, and whether they run in its directory."""
    found: list[Table] = []
    for file, keys, here in TASKS:
        text = package.text if file == MANIFEST else _read(run, f"{package.path}/{file}")
        table = at(read_tree(file, text), *keys) if keys[0] in text else ""
        found += [(f"{package.path}/{file}", table, here)] if isinstance(table, dict) else []
    return found


def _task(
    run: Run, root: str, package: Package, task: str, tables: list[Table], shared: list[tuple[Tree, bool]]
) -> list[Job]:
    jobs = _scripts(run, [package], (task,))
    defined = [one for one in tables if at(one[1], task)]
    common = [(f"{package.path}/{MANIFEST}", table, here) for table, here in shared if not defined]
    for file, table, here in [*defined, *common]:
        lines = _lines(at(table, task), package)
        holder = locate_field(file, run.scope)
        jobs += [(holder if here else locate_field(f"{root}/{MANIFEST}", run.scope), lines, holder)] if lines else []
    return jobs


def _lines(step: Tree, package: Package) -> list[str]:
    """Return the shell text of a task, which is described in the words of nx or of moon."""
    options = at(step, "options")
    several = at(options, "commands")
    found = [" ".join(leaves([at(step, "command"), at(step, "args")]))]
    found += [text for text in (at(step, "script"), at(options, "command")) if isinstance(text, str)]
    found += (
        [text for one in several for text in leaves(at(one, "command") or one)[:1]] if isinstance(several, list) else []
    )
    found.append((scripts_in(package.text) or {}).get(str(at(options, "script")), ""))
    directory = at(options, "cwd")
    before = f"cd {quoted(directory)} && " if isinstance(directory, str) and directory else ""
    return [before + _filled(line, package) for line in found if line]


def _filled(line: str, package: Package) -> str:
    return (
        line.replace("{projectRoot}", package.below)
        .replace("{projectName}", package.name)
        .replace("{workspaceRoot}", ".")
    )


def _read(run: Run, path: str) -> str:
    text = text_of(run.scope, locate_field(path, run.scope), True, False) or ""
    run.scope.step(len(text) >> 5)
    return text
