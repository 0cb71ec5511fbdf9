"""Files that a program finds by name and evaluates as code, even if it only lists or prints something.

INVARIANT: reading such a file can only tighten: each is followed separately from the call, see `separate_files.py`.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.project.found_formats import BESIDES, TEXTS, walking
from toolgate.analysis.project.found_links import CODE, KEYS, NAMES, ending_of, follow_links, follow_shared, table_in
from toolgate.analysis.project.recipe_files import directories_in, upwards, values_of
from toolgate.analysis.project.separate_files import follow, removes
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import LISTED
from toolgate.analysis.text.scanning import is_fixture
from toolgate.knowledge.lookup import EVALUATING, SETTINGS, called_after
from toolgate.knowledge.texts.endings import ENDINGS, UNREAD, WRITTEN_ENDINGS
from toolgate.knowledge.texts.evaluated_files import ASKING, CHOSEN, HOLDING_TASKS, IMPORTED, LINES, LISTING, SCRIPTS
from toolgate.knowledge.vocabulary import CHDIR, PLAIN
from toolgate.model.effect import Place, Target
from toolgate.model.occurrences import occurrences
from toolgate.shell.expand.fields import shown
from toolgate.shell.expand.patterns import matches

LISTED_DIRECTORIES = 12  # subdirectories that are looked into
MOST = 6  # files of one kind that are followed
LINKED = (KEYS, CODE)  # languages in which a file names others by keys
WHOLE = (
    TEXTS,
    "cmake",
    "ruby",
    "python",
    "node",
    "groovy",
    "elixir",
    "php",
    "lua",
)  # languages of files that are loaded as a whole
UNOWNED = ("node_modules", ".git")  # directories whose files are not the project's
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.STARTUP)
PROSE = frozenset("md rst txt adoc org html qmd rmd ipynb t bats".split())  # files in which commands are examples
READ = PROSE.union(WRITTEN_ENDINGS, UNREAD)  # and those that are source
_FILES: dict[str, list[tuple[str, list[str]]]] = {}  # rows of the table by program, once they were looked for
AFTER = ("file", *SETTINGS)  # what follows the program's name in a file name


def find_code(run: Run, _: Target | None) -> None:
    """Follow the files that a program reads before it does anything."""
    name = shown(run.name).rpartition("/")[2]
    for given in [*values_of(run, "--config"), *values_of(run, "-c")]:
        path = locate_field(given, run.scope).path
        _follow_one(run, path, CODE if ENDINGS.get(ending_of(path)) == CODE else KEYS, False)
    find_listed(run, name)
    find_listed(run, "-".join([name, *run.scope.command.argv[1:2]]))
    find_called(run, name.lower(), SETTINGS, NAMES)


def find_named(run: Run, given: Target | None) -> None:
    """Follow what a program evaluates: files from the table, files of its own name, or those in its arguments.

    Most such programs have a settings file of the same name, in a format of its own.
    """
    if given is not None:
        _follow_given(run, given)
        return
    top = run
    while top.above is not None:
        top = top.above
    name = shown(top.name).rpartition("/")[2].lower()
    if name not in EVALUATING:
        find_listed(run, name)
        find_listed(run, "-".join([name, *run.scope.command.argv[1:2]]))
        find_called(run, name, AFTER, TEXTS)
    for operand in run.operands[:MOST] if run.spec is not None else _words(run):
        target = locate_field(operand, run.scope)
        if target.place in OWN and shown(operand)[:1] != "-":
            _follow_operand(run, target)


def _follow_given(run: Run, given: Target) -> None:
    """Follow a file that an option or a variable names, or the source in a directory that it names."""
    besides = removes if given.place in OWN else None  # a file elsewhere is asked about anyway
    if not run.scope.facts.is_dir(given.path):
        if ending_of(given.path) not in PROSE:
            text = follow(run, given.path, walking(TEXTS, False), besides)
            follow_shared(run, given.path, text)
            run.scope.ledger.followed[given.path] = (TEXTS, text or "")
        return
    held = run.scope.facts.entries(given.path, LISTED) or ()
    for name in [name for name in held if ending_of(name) in ENDINGS][:MOST]:
        follow(run, f"{given.path}/{name}", walking(ENDINGS[ending_of(name)], False), besides)


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
    ending = ending_of(target.path)
    if ending not in READ:
        follow(run, target.path, walking(TEXTS, False))
    elif ending in ENDINGS and run.operand_roles and run.operand_roles[0].role is PLAIN and not is_fixture(target.path):
        follow(run, target.path, walking(ENDINGS[ending], False))


def _asks(argv: tuple[str, ...]) -> bool:
    """Whether a program only tells something, or makes new files, by its first word or one of its first two options."""
    return any([word in ASKING for index, word in enumerate(argv[:3]) if index == 1 or word[:1] == "-"])


def find_called(run: Run, program: str, after: tuple[str, ...], language: str) -> None:
    """Follow files named after a program, in the nearest directory upwards; `language`: of what is not source."""
    if program not in CHOSEN and not _asks(run.scope.command.argv):
        for directory, held in _looked_in(run):
            there = called_after(program, held, after)
            for name in [name for name in there if ending_of(name) not in PROSE and name not in HOLDING_TASKS][:MOST]:
                path = f"{directory}/{name}"
                if run.scope.ledger.followed.get(path, (NAMES,))[0] == NAMES:  # else the table has it
                    _follow_one(run, path, ENDINGS.get(ending_of(name), language), False)
            if there:
                return


def find_listed(run: Run, name: str) -> None:
    """Follow the files that the table has for a program, in the nearest directory upwards that has any of them."""
    known, argv = files_of(name), run.scope.command.argv
    asked = [word for index, word in enumerate(argv) if index == 1 or word[:1] == "-"]
    listing = name in CHOSEN or not LISTING.isdisjoint(asked)
    if not known or _asks(argv):
        return
    listed, above = _looked_in(run), upwards(run)
    for language, names in known if listed else ():
        if language in IMPORTED:
            from toolgate.analysis.project.found_python import find_python

            find_python(run, language, names)
            continue
        for one in names:  # each in the directories that the call names, and in the nearest upwards
            for directory, held in listed:
                there = spelled(run, directory, one, held)
                for path in there:
                    _follow_one(run, path, language, listing)
                if there and directory in above:
                    break


def spelled(run: Run, directory: str, name: str, held: tuple[str, ...]) -> list[str]:
    """Return the paths that a name in the table stands for, if they may exist."""
    first, _, rest = name.partition("/")
    if "*" not in name:
        return [f"{directory}/{name}"] if first.partition("#")[0] in held else []
    found = [one for one in held if matches(first, one)] if first in held or "*" in first else []
    if not rest:
        return [f"{directory}/{one}" for one in found][:MOST]
    kinds = {one: kind for one, _, kind in run.scope.facts.members(directory, LISTED) or ()}
    inner = [one for one in found if kinds.get(one) == "directory" and one not in UNOWNED][:LISTED_DIRECTORIES]
    paths = [f"{directory}/{one}" for one in inner]
    return [
        path for one in paths for path in spelled(run, one, rest, tuple(run.scope.facts.entries(one, LISTED) or ()))
    ][:MOST]


def _follow_one(run: Run, path: str, language: str, listing: bool) -> None:
    """Follow a file, and those that known keys name in it."""
    path, part = path.partition("#")[::2]
    if not part and run.scope.ledger.followed.get(path, ("",))[0] == language:
        return
    own = table_in(run, path, part) if part else None
    whole = not listing and not part and language in WHOLE
    text = follow(run, path, walking(language, listing), BESIDES.get(language, removes), own, whole)
    if text and (language in WHOLE or language in (*LINKED, NAMES)):
        run.scope.ledger.followed[path] = (language, text)
    if text and language in (TEXTS, "lua"):  # a table in Lua is settings
        follow_shared(run, path, text)
    elif text and language in LINKED:
        follow_links(run, path, text, language, walking)


def _looked_in(run: Run) -> list[tuple[str, tuple[str, ...]]]:
    """Return the directories to search for a program's files, with their names: the arguments, then upwards."""
    found: list[tuple[str, tuple[str, ...]]] = []
    entries = run.scope.facts.entries
    given = [value for option, value in run.options if option.role is CHDIR and value is not None]
    for operand in run.operands[:MOST]:
        given += _labelled(run, shown(operand))
    for field in (*given, *run.operands[:MOST]):
        target = locate_field(field, run.scope)
        directory, _, name = target.path.rpartition("/")
        if target.place in OWN and "." in name:
            found.append((directory, (name,)))
        elif target.place in OWN and target.path != run.scope.cwd and (names := entries(target.path, LISTED)):
            found.append((target.path, names))
    found += [(directory, names) for directory in upwards(run) if (names := entries(directory, LISTED))]
    return found


def _labelled(run: Run, label: str) -> list[str]:
    """Return the directories of a build's label: `//tools:stamp`, `//lib/...`, `lib::`."""
    if label[:2] != "//" and (":" not in label[1:] or "://" in label):
        return []
    package = label.removeprefix("//").partition(":")[0]
    directory = f"{run.scope.facts.workspace()}/{package.removesuffix('...').rstrip('/')}".rstrip("/")
    return [directory, *(directories_in(run, directory) if package.endswith("...") else ())][:LISTED_DIRECTORIES]


def files_of(program: str) -> list[tuple[str, list[str]]]:
    """Return the languages and names of the files that a program evaluates."""
    if program not in _FILES:
        _FILES[program] = _rows_of(program)
    return _FILES[program]


def _rows_of(program: str) -> list[tuple[str, list[str]]]:
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
