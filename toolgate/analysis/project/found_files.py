"""Files of the project that a command finds by name and runs or obeys: what is clearly harmful in them.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.project.found_code import find_code, find_named
from toolgate.analysis.project.found_python import find_backend, find_plugins, find_site
from toolgate.analysis.project.package_sources import judge_sources, redirects
from toolgate.analysis.project.recipe_files import LOOKED_FOR, directories_in, upwards, values_of
from toolgate.analysis.project.separate_files import (
    LEAST_STEPS,
    REACHING,
    follow,
    follow_compiled,
    follow_lines,
    follow_tests,
)
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED, text_of
from toolgate.knowledge.vocabulary import (
    COMPOSED,
    COMPOSED_COMMAND,
    COMPOSED_IMAGES,
    EVALUATED,
    GO_GENERATORS,
    GO_TESTS,
    INLINE_METADATA,
    NAMED,
    NOTEBOOK_CELLS,
    PLAYBOOKS,
    PYTEST_TESTS,
    PYTHON_BUILD,
    PYTHON_SITE,
    REQUIREMENTS,
    TERRAFORM_CHANGES,
    TERRAFORM_PLAN,
    TERRAFORM_REMOVAL,
)
from toolgate.model.effect import Target
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import shown
from toolgate.shell.expand.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def judge_found(run: Run, kind: str, given: Target | None = None) -> None:
    """Judge what a command finds; `given`: a file in its arguments."""
    away = run.scope.where or (run.where and kind != COMPOSED_COMMAND)  # such a command is started from here
    idle = run.dry and kind != PLAYBOOKS  # their values are computed even then
    if (idle or away or run.scope.ledger.finding <= LEAST_STEPS) and kind != PLAYBOOKS:  # whose options depend on them
        return
    finder = FINDERS.get(kind)
    if finder is None:
        from toolgate.analysis.project import rarely_found_files

        finder = rarely_found_files.FINDERS[kind]
    finder(run, given)
    if any([text for _, text in run.scope.ledger.followed.values()]):
        from toolgate.analysis.project.named_files import follow_named

        follow_named(run)


# --- pytest ----------------------------------------------------------------------------------------------------------

TESTS = ("tests", "test", "testing")


def _pytest(run: Run, _: Target | None) -> None:
    """Follow the `conftest.py` of each directory above and in the named tests."""
    here, top = run.scope.cwd, run.scope.facts.workspace()
    if not here or "--noconftest" in run.scope.command.argv:
        return
    words = [shown(operand).partition("::")[0] for operand in run.operands]
    named = [locate_field(word, run.scope).path for word in words]
    directories: dict[str, None] = {} if named else {here: None}
    for path in named or [here]:
        while f"{path}/".startswith(top + "/"):
            directories[path] = None
            path = path.rpartition("/")[0]
    for path in named or [f"{here}/{name}" for name in TESTS]:
        directories[path] = None
        directories.update(dict.fromkeys(directories_in(run, path)))
    folders = [path for path in directories if not path.endswith(".py")][:LOOKED_FOR]
    texts = [follow(run, f"{path}/conftest.py", follow_tests, None) for path in folders]
    find_plugins(run, [text for text in texts if text and "pytest_plugins" in text])
    if any([word.startswith("--doctest") for word in run.scope.command.argv]):
        _doctests(run, named or [here])


def _doctests(run: Run, paths: list[str]) -> None:
    """Follow the examples in texts and modules, if the options ask for them to be tested."""
    patterns = [*values_of(run, "--doctest-glob"), *(["*.py"] if "--doctest-modules" in run.scope.command.argv else [])]
    files: list[str] = []
    for path in [inner for given in paths for inner in (given, *directories_in(run, given))]:
        members = run.scope.facts.members(path, LISTED) or ((path.rpartition("/")[2], 0, "named"),)
        folder = path if members[0][2] != "named" else path.rpartition("/")[0]
        names = [name for name, _, kind in members if kind != "directory"]
        files += [f"{folder}/{name}" for name in names if any([matches(pattern, name) for pattern in patterns])]
    for file in list(dict.fromkeys(files))[:LOOKED_FOR]:
        follow(run, file, _examples)


def _examples(run: Run, target: Target, text: str) -> None:
    from toolgate.knowledge.readers.examples import shown_code

    follow_tests(run, target, shown_code(text))


def _notebooks(run: Run, _: Target | None) -> None:
    """Follow the code of the named notebooks."""
    for name in [shown(operand) for operand in run.operands][:LOOKED_FOR]:
        if name.endswith(".ipynb"):
            follow(run, locate_field(name, run.scope).path, _cells)


def _cells(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.arguments.roles.dispatch import play
    from toolgate.knowledge.readers.examples import notebook

    for part in notebook(text) or ():
        if type(part) is tuple:
            play(run, *part)


# --- compose ---------------------------------------------------------------------------------------------------------


def _compose(run: Run, _: Target | None) -> None:
    from toolgate.analysis.project.compose_files import judge_services

    judge_services(run, upwards(run))


def _compose_images(run: Run, _: Target | None) -> None:
    from toolgate.analysis.project.compose_files import judge_services

    judge_services(run, upwards(run), starting=False)


# --- requirements ----------------------------------------------------------------------------------------------------


def _requirements(run: Run, given: Target | None) -> None:
    """Follow a requirements file, and those that it includes."""
    from toolgate.analysis.formats.requirements import included

    waiting = [given.path if given is not None else f"{run.scope.cwd}/requirements.txt"]
    for path in waiting:  # it grows during iteration
        text = follow(run, path, judge_sources, redirects) if path and waiting.index(path) < LOOKED_FOR else None
        directory = path.rpartition("/")[0]
        for name in included(text) if text else ():
            other = name if name[:1] == "/" else f"{directory}/{name}"
            waiting.extend([other] if other not in waiting else [])


def _inline(run: Run, given: Target | None) -> None:
    """Judge where the dependencies in a script's inline metadata come from, if a runner installs them."""
    from toolgate.analysis.formats.requirements import inline_metadata
    from toolgate.analysis.formats.task_files import addresses, read_toml

    text = text_of(run.scope, given) if given is not None else None
    found = addresses(read_toml(inline_metadata(text or "")))
    if found and given is not None:
        follow(run, given.path, judge_sources, redirects, "\n".join(found))


# --- terraform -------------------------------------------------------------------------------------------------------


CONFIGURATIONS = (".tf", ".tf.json", ".tofu", ".tofu.json", "terragrunt.hcl")


def _terraform(run: Run, _: Target | None) -> None:
    """Follow the programs that a configuration runs during planning, and those that it runs when it is applied."""
    from toolgate.analysis.formats.terraform import local_modules

    applied = not run.has("plans")
    waiting = [run.scope.cwd or ""]
    for directory in waiting:  # it grows during iteration
        names = run.scope.facts.entries(directory, LISTED) or ()
        for name in [name for name in names if name.endswith(CONFIGURATIONS)][:LOOKED_FOR]:
            text = follow(run, f"{directory}/{name}", _applied if applied else _planned)
            run.scope.ledger.followed[f"{directory}/{name}"] = ("texts", text if text and name.endswith(".hcl") else "")
            sources = local_modules(text) if text and len(waiting) < LOOKED_FOR else []
            paths = [normalise(f"{directory}/{source}") for source in sources]
            waiting.extend([path for path in paths if path not in waiting])


def _planned(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.terraform import planned

    follow_lines(run, planned(text))


def _applied(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.terraform import applied, planned

    follow_lines(run, [*planned(text), *applied(text)])


# --- go --------------------------------------------------------------------------------------------------------------

DIRECTIVE = "//go:generate"
MOST_DIRECTORIES, MOST_FILES, MOST_TESTS = 100, 300, 60  # of Go packages that are read


def _go(run: Run, _: Target | None) -> None:
    """Follow the directives in the files of the named packages."""
    from toolgate.analysis.project.compiled_programs import sources_in

    if run.dry:
        return
    for path in _named_sources(run)[:MOST_FILES]:
        text = text_of(run.scope, locate_field(path, run.scope))
        if text is not None and DIRECTIVE in text:
            follow(run, path, _generate)
            for program in _generators(text):
                for source in sources_in(run, normalise(f"{path.rpartition('/')[0]}/{program}"), "go"):
                    follow(run, source.path, follow_compiled)


def _go_tests(run: Run, _: Target | None) -> None:
    """Follow the tests of the named packages, with what runs before them."""
    for path in [path for path in _named_sources(run) if path.endswith("_test.go")][:MOST_TESTS]:
        run.scope.ledger.followed[path] = ("texts", follow(run, path, _tested, None) or "")


def _tested(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.compiled import Source, lines_of
    from toolgate.analysis.formats.compiled_branches import reached, tests_in
    from toolgate.analysis.text.words import holds

    if holds(text, (*REACHING, "UserHomeDir")):
        source = Source(text, "go")
        reached(source, tests_in(source), None)
        follow_lines(run, list(lines_of(source)))


def _named_sources(run: Run) -> list[str]:
    named = [shown(operand) for operand in run.operands] or ["."]
    files = [locate_field(name, run.scope).path for name in named if name.endswith(".go")]
    for name in [name for name in named if not name.endswith(".go")]:
        directory = locate_field(name.removesuffix("...").rstrip("/") or ".", run.scope).path
        files += _sources_in(run, directory, name.endswith("..."))
    return files


def _generators(text: str) -> list[str]:
    """Return the programs of the module that directives build and start: `go run ./internal/gen`."""
    lines = [line[len(DIRECTIVE) :].split() for line in text.splitlines() if line.startswith(DIRECTIVE)]
    words = [word for line in lines if line[:2] == ["go", "run"] for word in line[2:] if word[:1] != "-"][:LOOKED_FOR]
    return [word for word in words if word[:1] == "." or word.endswith(".go")]


def _sources_in(run: Run, directory: str, deep: bool) -> list[str]:
    found: list[str] = []
    waiting = [directory]
    for path in waiting:  # it grows during iteration
        members = run.scope.facts.members(path, LISTED) or ()
        found += sorted([f"{path}/{name}" for name, _, kind in members if name.endswith(".go") and kind == "file"])
        if deep and len(waiting) < MOST_DIRECTORIES:
            waiting += directories_in(run, path)
    return found


def _generate(run: Run, _: Target, text: str) -> None:
    given = [line[len(DIRECTIVE) :] for line in text.splitlines() if line.startswith(DIRECTIVE)]
    names: dict[str, str] = {}  # commands that the file names with `-command`
    lines: list[str] = []
    for line in [line.strip() for line in given if line[:1] in (" ", "\t")]:
        first, rest = line.replace("\t", " ").partition(" ")[::2]
        if first == "-command":
            name, command = rest.strip().partition(" ")[::2]
            names[name] = command.strip()
        else:
            lines.append(f"{names[first]} {rest}" if first in names else line)
    follow_lines(run, lines)


FINDERS: dict[str, Callable[[Run, Target | None], None]] = {
    PYTEST_TESTS: _pytest, REQUIREMENTS: _requirements, INLINE_METADATA: _inline, EVALUATED: find_code,
    PYTHON_BUILD: find_backend, PYTHON_SITE: find_site, NAMED: find_named, NOTEBOOK_CELLS: _notebooks,
    COMPOSED: _compose, COMPOSED_COMMAND: _compose, COMPOSED_IMAGES: _compose_images,
    TERRAFORM_PLAN: _terraform, TERRAFORM_CHANGES: _terraform, TERRAFORM_REMOVAL: _terraform, GO_GENERATORS: _go,
    GO_TESTS: _go_tests,
}  # fmt: skip
