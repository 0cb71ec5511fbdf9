"""Files that a program finds by name and evaluates as code, even if it only lists or prints something.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `apart.py`.
"""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.project.apart import (
    FETCHED,
    REACHING,
    RUN,
    follow,
    follow_lines,
    follow_template,
    removes,
    starts_foreign,
)
from toolgate.analysis.project.found_links import (
    CODE,
    KEYS,
    follow_functions,
    follow_links,
    follow_values,
    follow_words,
    table_in,
)
from toolgate.analysis.project.recipe_files import upwards, values_of
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.text.scanning import is_fixture
from toolgate.knowledge.lookup import EVALUATING
from toolgate.knowledge.texts.endings import ENDINGS, UNREAD, WRITTEN_ENDINGS
from toolgate.knowledge.texts.evaluated_files import ASKING, CHOSEN, LINES, LISTING, SCRIPTS, TASKS
from toolgate.knowledge.vocabulary import CHDIR, PLAIN
from toolgate.model.call import quoted
from toolgate.model.effect import Place, Target, Verb
from toolgate.model.occurrences import occurrences
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.effect import Effect

RAZING = (
    "Dir.home",
    "user_home",
    "rm_rf",
    "rmtree",
    "rmSync",
    "rimraf",
)  # where what is deleted has no name in the text
CONNECTING = ("/dev/tcp/", "/dev/udp/", "socat ", "nc ", "ncat ", "EXEC:", "telnet ", "openssl s_client")  # to a shell
LISTED = 400  # names in a directory that are read
MOST = 6  # files of one kind that are followed
TEXTS = "texts"  # a format that is not parsed, which contains command lines
OPTIONS, VARIABLES = "options", "variables"  # files with arguments, and with variables, for the program
TEMPLATES, PLUGINS, NIM = "templates", "plugins", "nim"  # with Ruby inside, with directory names, Nim source
VALUES, FUNCTIONS = "values", "functions"  # command lines at a key, and Bash whose functions the program calls
UNLOCKED = "unlocked"  # with URLs of code whose version is not pinned
PROPERTIES = {
    "org.gradle.java.home": "JAVA_HOME",
    "org.gradle.jvmargs": "JAVA_TOOL_OPTIONS",
}  # settings that are judged like the variable of this name
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.STARTUP)
PROSE = frozenset("md rst txt adoc org html qmd rmd ipynb t bats".split())  # files in which commands are examples
READ = PROSE.union(WRITTEN_ENDINGS, UNREAD)  # and those that are source
LOADED = (
    "library", "module_utils", "roles_path", "collections_path", "collections_paths", "vault_password_file",
    "script-shell", "git",
)  # fmt: skip
BROUGHT = ("fetchTarball", "fetchGit")  # what Nix is given a URL or a table with a hash for
COMPILING = ("staticExec", "gorge")  # what runs a command while Nim compiles
HOOK = "init-hook"  # the key of settings whose value is Python
AFTER = (".", "file", "rc", "_config", "_conf")  # what follows the program's name in a file name


def _leads_away(effect: Effect) -> bool:
    """Whether an untyped argument leads to a remote host, or to a program that others can replace."""
    return starts_foreign(effect) or effect.target.place == Place.REMOTE


BESIDES = {
    OPTIONS: _leads_away,
    VARIABLES: _leads_away,
    PLUGINS: starts_foreign,
    UNLOCKED: _leads_away,
    CODE: removes,
    VALUES: removes,
    FUNCTIONS: removes,
}  # what counts besides grave effects


def find_code(run: Run, _: Target | None) -> None:
    """Follow the files that a program reads before it does anything."""
    find_listed(run, shown(run.name).rpartition("/")[2])


def find_named(run: Run, given: Target | None) -> None:
    """Follow what a program evaluates: files from the table, files of its own name, or those in its arguments.

    Most such programs have a settings file of the same name, in a format of its own.
    """
    if given is not None:
        if _ending(given.path) not in PROSE:
            own = given.place in OWN  # a file elsewhere is asked about anyway
            follow(run, given.path, _walking(TEXTS, False), removes if own else None)
        return
    name = run.scope.command.name.rpartition("/")[2].lower()
    if name not in EVALUATING:
        find_listed(run, name)
        find_listed(run, "-".join([name, *run.scope.command.argv[1:2]]))
        _find_called(run, name)
    for operand in run.operands[:MOST] if run.spec is not None else _words(run):
        target = locate_field(operand, run.scope)
        if target.place in OWN and shown(operand)[:1] != "-":
            _follow_operand(run, target)


def _words(run: Run) -> list[str]:
    """Return the words of a program that is not described, including those after the `=` of an option."""
    words = [
        word.partition("=")[2] if word[:2] == "--" and "=" in word else word for word in run.scope.command.argv[1:]
    ]
    return [word for word in words if word[:1] not in ("", "-")][:MOST]


def _follow_operand(run: Run, target: Target) -> None:
    """Follow a project file in the arguments: source by its language, anything else except prose by its lines.

    Tests are left to test runners: they replace the real home and hosts.
    """
    ending = _ending(target.path)
    if ending not in READ:
        follow(run, target.path, _walking(TEXTS, False))
    elif ending in ENDINGS and run.operand_roles and run.operand_roles[0].role is PLAIN and not is_fixture(target.path):
        follow(run, target.path, _walking(ENDINGS[ending], False))


def _find_called(run: Run, program: str) -> None:
    """Follow files named after a program, in the nearest directory upwards, and the source that they name."""
    if ASKING.isdisjoint(run.scope.command.argv[1:3]):
        for directory in upwards(run):
            held = run.scope.facts.entries(directory, LISTED) or ()
            there = [name for name in held if _is_called(name.lower(), program)][:MOST]
            for name in there:
                language = ENDINGS.get(_ending(name), TEXTS)
                text = follow(run, f"{directory}/{name}", _walking(language, False))
                follow_words(run, f"{directory}/{name}", text if language == TEXTS else None, _walking)
            if there:
                return


def _is_called(name: str, program: str) -> bool:
    """Whether a file is named after a program: `Tiltfile`, `.air.toml`, `rebar.config` of `rebar3`."""
    bare, plain = name.lstrip("._"), program.rstrip("0123456789")
    rest = bare.removeprefix(program) if bare.startswith(program) else bare.removeprefix(plain)
    return rest != bare and (not rest or rest.startswith(AFTER))


def _ending(path: str) -> str:
    name = path.rpartition("/")[2].lower()
    return name.rpartition(".")[2] if "." in name[1:] else ""


def find_listed(run: Run, name: str) -> None:
    """Follow the files that the table has for a program, in the nearest directory upwards that has any of them."""
    listing = not LISTING.isdisjoint(run.scope.command.argv[1:])
    if not ASKING.isdisjoint(run.scope.command.argv[1:3]) or (name in CHOSEN and not listing):
        return
    listed, known = _looked_in(run), _files_of(name)
    if any([language in (KEYS, CODE) for language, _ in known]):
        for given in [*values_of(run, "--config"), *values_of(run, "-c")]:
            path = locate_field(given, run.scope).path
            _follow_found(run, path, CODE if ENDINGS.get(_ending(path)) == CODE else KEYS, listing)
    for language, names in known if listed else ():
        for directory, held in listed:
            spelled = [
                [there for there in held if there.endswith(one[1:])][:MOST] if one[0] == "*" else [one] for one in names
            ]
            there = [one for each in spelled for one in each if one.partition("/")[0].partition("#")[0] in held]
            for one in there:
                _follow_found(run, f"{directory}/{one}", language, listing)
            if there:
                break


def _follow_found(run: Run, path: str, language: str, listing: bool) -> None:
    """Follow a file, and those that it names."""
    path, part = path.partition("#")[::2]
    own = table_in(run, path, part) if part else None
    text = follow(run, path, _walking(language, listing), BESIDES.get(language), own)
    if text and language == TEXTS:
        follow_words(run, path, text, _walking)
    elif text and language in (KEYS, CODE):
        follow_links(run, path, text, language, _walking)


def _looked_in(run: Run) -> list[tuple[str, tuple[str, ...]]]:
    """Return the directories to search for a program's files, with their names: the arguments, then upwards."""
    found: list[tuple[str, tuple[str, ...]]] = []
    moved = [value for option, value in run.options if option.role is CHDIR and value is not None]
    for target in [locate_field(operand, run.scope) for operand in [*moved, *run.operands[:MOST]]]:
        directory, _, name = target.path.rpartition("/")
        if target.place in OWN and "." in name:
            found.append((directory, (name,)))
        elif target.place in OWN and target.path != run.scope.cwd:
            found.append((target.path, tuple(run.scope.facts.entries(target.path, LISTED) or ())))
    found += [(directory, tuple(run.scope.facts.entries(directory, LISTED) or ())) for directory in upwards(run)]
    return [(directory, names) for directory, names in found if names]


def _files_of(program: str) -> list[tuple[str, list[str]]]:
    """Return the languages and names of the files that a program evaluates."""
    found: list[tuple[str, list[str]]] = []
    for end in " :":  # after the name of a program
        for place in occurrences(LINES, f" {program}{end}"):
            before = LINES[LINES.rfind("\n", 0, place) + 1 : place]
            if ":" in before:
                continue  # it is the name of a file
            names = LINES[place : LINES.find("\n", place)].partition(":")[2].split()
            spelled = [[name[:-1] + ending for ending in SCRIPTS] if name[-1] == "*" else [name] for name in names]
            found.append((before.split()[0], [name for each in spelled for name in each]))
    return found


def _executed(text: str) -> list[str]:
    """Return the commands that Groovy strings and lists execute: `"git status".execute()`."""
    found: list[str] = []
    for part in text.split(".execute(")[:-1]:
        line = part.rpartition("\n")[2].rstrip()
        given = line.rpartition("[")[2] if line.endswith("]") else line
        mark = line[-1:] if line[-1:] in ("'", '"') else '"' if given.count('"') > 1 else "'"
        words = given.split(mark)[1::2]
        found += [" ".join([quoted(word) for word in words])] if line.endswith("]") else words[-1:]
    return found


def _without_functions(text: str) -> str:
    """Return Python without the functions that are tasks, which listing does not run."""
    kept: list[str] = []
    inside = False
    for line in text.split("\n"):
        inside = line.startswith(("def ", "async def ", "@")) or (inside and line[:1] in ("", " ", "\t", ")"))
        kept += [] if inside else [line]
    return "\n".join(kept)


def _without_tasks(text: str) -> str:
    """Return Ruby without the blocks that only run with their task."""
    kept: list[str] = []
    end = ""
    for line in text.split("\n"):
        bare = line.lstrip()
        if not end and bare.startswith(TASKS) and (bare.rstrip().endswith(" do") or " do |" in bare):
            end = line[: len(line) - len(bare)] + "end"
        elif not end:
            kept.append(line)
        elif line.rstrip() == end:
            end = ""
    return "\n".join(kept)


def _set_variables(run: Run, _: Target, text: str) -> None:
    """Assign the variables in a file that mean something to programs; what they start is not project code."""
    from toolgate.analysis.arguments.variables import assigned
    from toolgate.analysis.formats.option_files import settings_in
    from toolgate.knowledge.readers.variables import role_of

    run.scope.inside = False
    for name, value in settings_in(text):
        if name in PROPERTIES or role_of(name) is not None:
            assigned(PROPERTIES.get(name, name), value, run.scope, True)


def _follow_hooks(run: Run, text: str) -> None:
    """Run the Python that a settings file has as a value."""
    from toolgate.analysis.code.dispatch import run_code

    for line in [line.strip() for line in text.split("\n") if HOOK in line.replace("_", "-")]:
        value = line.partition("=")[2].strip()
        if line[0] not in "#;" and value:
            run_code(run, value[1:-1] if value[0] in "'\"" and value[0] == value[-1] else value, "python")


def _follow_tasks(run: Run, text: str) -> None:
    """Follow the tasks of a build written in XML."""
    if text.lstrip()[:1] == "<":
        from toolgate.analysis.formats.markup_tasks import task_lines

        follow_lines(run, task_lines(text))


def _follow_texts(run: Run, target: Target, text: str) -> None:
    """Follow the contents of a format that is not parsed: command lines, values that are code, tasks."""
    from toolgate.analysis.code.dispatch import run_code
    from toolgate.analysis.formats.embedded import embedded_commands
    from toolgate.analysis.project.forwarded import judge_forwarded
    from toolgate.analysis.state.exhaustion import judge_forks
    from toolgate.analysis.text.words import holds

    follow_lines(run, embedded_commands(text, (*REACHING, *CONNECTING, *RUN)))
    _follow_hooks(run, text)
    _follow_tasks(run, text)
    judge_forks(run.scope, text)
    judge_forwarded(run, text)
    if _ending(target.path) == "cmake":
        _follow_cmake(run, target, text)
    elif _ending(target.path) in UNREAD and holds(text, (*REACHING, "Home", "homeDir")):
        run_code(run, text, _ending(target.path))


def _follow_options(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.option_files import calls_in

    run.scope.inside = False
    follow_lines(run, calls_in(text, run.scope.command.name, run.scope.command.argv))


def _follow_m4(run: Run, _: Target, text: str) -> None:
    from toolgate.knowledge.readers.m4 import commands_in

    follow_lines(run, commands_in(text))


def _follow_cmake(run: Run, _: Target, text: str) -> None:
    from toolgate.analysis.formats.cmake import prepared

    follow_lines(run, prepared(text))


def _follow_plugins(run: Run, _: Target, text: str) -> None:
    """Emit that code in the directories that settings name is loaded."""
    from toolgate.analysis.formats.option_files import settings_in

    run.scope.inside = False  # the file's directories are not necessarily the project's
    for name, value in settings_in(text):
        if name.endswith("_plugins") or name in LOADED:
            for path in value.split(":"):
                run.scope.emit(Verb.RUN, locate_field(path.strip(), run.scope))


def _follow_nim(run: Run, _: Target, text: str) -> None:
    """Follow the commands that source has its compiler run."""
    from toolgate.analysis.text.command_lines import quoted_commands

    lines = [line.strip() for line in text.split("\n") if any([word in line for word in COMPILING])]
    follow_lines(run, [one for line in lines if line[:1] != "#" for one in quoted_commands(line)])


def _follow_unlocked(run: Run, _: Target, text: str) -> None:
    """Emit the URLs from which a Nix expression takes code without a hash."""
    from toolgate.analysis.places.hosts import locate_host

    run.scope.inside = False  # what is there is not the project's
    lines = [line for line in text.split("\n") if line.lstrip()[:1] != "#"]
    for word in BROUGHT:
        for rest in "\n".join(lines).split(word)[1:MOST]:
            address = rest.lstrip().removeprefix('"').partition('"')[0]
            if rest.lstrip()[:1] == '"' and "://" in address and "${" not in address:
                run.scope.emit(Verb.FETCH, locate_host(address, run.scope.facts))


FORMATS: dict[str, Callable[[Run, Target, str], None]] = {
    TEXTS: _follow_texts, OPTIONS: _follow_options, VARIABLES: _set_variables, TEMPLATES: follow_template,
    PLUGINS: _follow_plugins, NIM: _follow_nim, UNLOCKED: _follow_unlocked, "m4": _follow_m4, "cmake": _follow_cmake,
    VALUES: follow_values, FUNCTIONS: follow_functions,
}  # fmt: skip


def _walking(language: str, listing: bool) -> Callable[[Run, Target, str], None]:
    def walk(run: Run, target: Target, text: str) -> None:
        from toolgate.analysis.code.dispatch import run_code
        from toolgate.analysis.text.words import holds

        if listing and language in ("ruby", "python"):
            text = _without_tasks(text) if language == "ruby" else _without_functions(text)
        if language == KEYS:
            return
        if language in FORMATS:
            FORMATS[language](run, target, text)
        elif not (holds(text, REACHING) or holds(text, RAZING) or (holds(text, FETCHED) and holds(text, RUN))):
            return
        elif language == "bash":
            follow_lines(run, [text])
        else:
            run_code(run, text, language)
            follow_lines(run, _executed(text) if language == "groovy" else [])

    return walk
