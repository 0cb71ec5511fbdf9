"""Commands that print file names: which files those names can be."""

from __future__ import annotations

from toolgate.analysis.state.streams import CHOSEN, Stream
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.vocabulary import EXPRESSION, LISTS, PATTERN, PLAIN, READS, Command, read_slots
from toolgate.model.effect import Kind, Manner, Target, Verb
from toolgate.shell.expand.fields import Field, Glob, Partial, shown, tidy
from toolgate.shell.expand.patterns import magical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.places.searches import Test

WORDS = ("--files", "--files-with-matches", "--files-without-match")
DOCUMENTS = frozenset("txt json yaml yml toml csv xml log".split())
EVERYTHING = Glob("**")
ALL = Partial((EVERYTHING,))
BREAKING = (" ", "\t", "\n", "\\", "'", '"')  # characters with which a line may not be one name
TELLING = frozenset("-printf -exec -execdir -files0-from --format --label".split())  # options that print more
DIRECTORIES = ("%h/%f", "%H/%P", "./%P")
QUIET = ("-q", "--quiet", "--silent")


def listing(run: Run, sources: tuple[Target, ...]) -> Stream:
    """The output of a command that lists files; names found by a search for credentials stay credentials."""
    if run.spec is None or run.spec.stdout != "PATHS":
        return _filtered(run, sources)
    if not TELLING.isdisjoint([word.partition("=")[0] for word in run.scope.command.argv]) and _tells_more(run):
        return Stream(None, sources)
    hunted = [effect.target for effect in run.scope.ledger.effects[run.mark :] if Manner.HUNT in effect.manner]
    return Stream(None, tuple(hunted), "paths", tuple(_listed(run)))


def _listed(run: Run) -> list[Field]:
    if run.spec is not None and (run.spec.style == EXPRESSION or run.has("finds")):
        from toolgate.analysis.arguments.find import matched_paths

        return matched_paths(run)
    if run.spec is not None and not run.has("bare-names") and not _of_files(run.spec):
        return _of_the_project(run)
    found: list[Field] = []
    for operand in run.operands:
        found.append(operand)
        if (not isinstance(operand, str) or not magical(operand)) and not _ends_like_a_file(operand):
            found.append(_below(operand))
    if run.has("bare-names") and not any([_patterned(operand) for operand in run.operands]):
        found += _any_name(run)
    return found or [ALL]


def _tells_more(run: Run) -> bool:
    """Whether more than the names of found files is printed: text of the call or of files, or names in a file."""
    words = run.scope.command.argv
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, _, value = word.partition("=")
        if name in ("-files0-from", "--label", "--format") and (value or following):
            return True
        if name == "-printf":
            for known in DIRECTORIES:
                following = following.replace(known, "")
            if any([sign in following for sign in ("/", "~", "..", "%h", "%H", "%l")]):
                return True
        spec = knowledge_of(following) if name in ("-exec", "-execdir") else None
        if spec is not None and not spec.lists and (spec.prints == "files" or "lines" in spec.traits):
            return True
    return False


def _any_name(run: Run) -> list[Field]:
    """The names in the working directory, with hidden ones if the command is told to list these."""
    words = [word for word in run.scope.command.argv[1:] if word[:1] == "-"]
    short = "".join([word for word in words if word[:2] != "--"])
    hidden = not {*"aAf"}.isdisjoint(short) or any([word.startswith("--al") for word in words])
    return [Partial((Glob(pattern),)) for pattern in ("*", ".*")[: 1 + hidden]]


def _of_files(spec: Command) -> bool:
    """Whether a command's first operands are files or directories."""
    return any([slot.role in (LISTS, READS) for slot in read_slots(spec.operands)[:1]])


def _of_the_project(run: Run) -> list[Field]:
    """The files of the project that the operands of `git ls-files` name."""
    if not run.has("tracked"):
        return [ALL]
    from toolgate.analysis.places.searches import Search, modified, pathspecs

    words = run.scope.command.argv
    if run.has("of-a-tree"):
        return [named_by_git(run)]
    short = "".join([word for word in words if word[:1] == "-" and word[1:2] != "-"])
    changed = ("m" in short or "--modified" in words) and not any([letter in short for letter in "cots"])
    named = [shown(word) for word in run.operands if word != "--"]
    tests = [pathspecs(named)] if named else []
    if changed and not any([word in ("--cached", "--others", "--stage") for word in words]):
        tests.append(modified)
    known = all([isinstance(word, str) for word in run.operands])
    patterns = [pattern for word in named for pattern in _meant(word)] if known and named else ["**"]
    return [Partial((Glob(pattern, Search(tests=tuple(tests))),)) for pattern in dict.fromkeys(patterns)]


def _meant(pathspec: str) -> list[str]:
    """The patterns for a pathspec: a file, everything in a directory, or names in which `*` crosses directories."""
    word = pathspec.removeprefix("./").rstrip("/")
    if word in ("", ".") or word[0] in (":", "/", "~") or ".." in word or any([mark in word for mark in "?[\\"]):
        return ["**"]
    start, _, rest = word.partition("*")
    directory = start.rpartition("/")[0]
    if len(start) == len(word):
        return [word, word + "/**"]
    last = start.rpartition("/")[2] + "*" + rest
    below = directory + "/**" if directory else "**"
    return [f"{below}/{last}"] if "/" not in last and "*" not in rest else [below]


def named_by_git(run: Run) -> Field:
    """The files that `git diff --name-only main` prints: those that differ between two states, or all of a tree."""
    from toolgate.analysis.places.git_listed import named
    from toolgate.analysis.places.searches import Search

    command = run.scope.command
    elsewhere = run.scope.where or any([name in run.scope.variables for name in ("GIT_DIR", "GIT_INDEX_FILE")])
    tests = () if elsewhere else (named((command.argv, command.cwd or run.scope.cwd or "")),)
    return Partial((Glob("**", Search(tests=tests)),))


def found_by_git(run: Run, sources: tuple[Target, ...]) -> Stream:
    """The output of `git grep -l`: files of the project that contain a text."""
    from toolgate.analysis.places.searches import Search, pathspecs

    given = any([option.names[0] in ("-e", "-f") for option, _ in run.options])
    named = [shown(word) for word in run.operands[not given :] if word != "--"]
    tests = [test for test in (_held_text(run), pathspecs(named) if named else None) if test is not None]
    return Stream(None, sources, "paths", (Partial((Glob("**", Search(tests=tuple(tests))),)),))


def _held_text(run: Run) -> Test | None:
    """The test for files that contain the plain text of a search; `None`: it may be anything."""
    from toolgate.analysis.places.searches import holding

    given = [value for option, value in run.options if option.names[0] in ("-e", "--regexp")]
    wanted = [*given, *run.operands[: not given]]
    if len(wanted) != 1 or not isinstance(wanted[0], str) or _without_match(run):
        return None
    letters = wanted[0].replace("-", "a").replace("_", "a").replace(" ", "a").replace("/", "a").replace(":", "a")
    return holding(wanted[0]) if letters.isalnum() else None


def _without_match(run: Run) -> bool:
    words = run.scope.command.argv[1:]
    return any(
        [
            (word.startswith(("--invert", "--files-without", "--files")) and word != "--files-with-matches")
            or (word[:1] == "-" and word[1:2] != "-" and ("L" in word or "v" in word))
            for word in words
        ]
    )


def _patterned(operand: Field) -> bool:
    return not isinstance(operand, str) and operand.pattern is not None


def _ends_like_a_file(operand: Field) -> bool:
    """Whether an operand means files, not directories to list: `*.txt`."""
    if not _patterned(operand):
        return False
    from toolgate.knowledge.places.paths import ORDINARY_ENDINGS  # slow to import, and rarely needed

    return shown(operand).rpartition("/")[2].rpartition(".")[2] in ORDINARY_ENDINGS | DOCUMENTS


def _below(operand: Field) -> Field:
    if isinstance(operand, str):
        return Partial((operand + "/", EVERYTHING))
    return tidy([*operand.pieces, "/", EVERYTHING])


def _filtered(run: Run, sources: tuple[Target, ...]) -> Stream:
    """The output of a command that passes lines on, or finds the files that contain some text."""
    letters = run.spec.lists if run.spec is not None else ""
    if letters and any([option.names[0] in QUIET for option, _ in run.options]):
        return Stream("")
    if letters and _only_names(run, letters) and any([word.startswith("--lab") for word in run.scope.command.argv]):
        return Stream(None, sources)
    if letters and _only_names(run, letters):
        return Stream(None, (), "paths", tuple([_looked_into(run, field) for field in _searched(run)]))
    variables = [source for source in run.stdin.sources if source.kind == Kind.ENVIRONMENT]
    if letters and variables and _asks_for_ordinary(run):
        _forget(variables[0], run)
        return Stream(None, tuple([source for source in sources if source.kind != Kind.ENVIRONMENT]))
    parted = [short for option, _ in run.options for short in option.names if short in ("-o", "-c", "-n")]
    if not run.reads_input or (letters and parted):  # it prints parts of lines
        return Stream(None, sources)
    kind = "any" if run.has("bounded") and run.stdin.kind == "endless" else run.stdin.kind
    paths = _kept_lines(run) if letters and run.stdin.paths else run.stdin.paths
    if run.stdin.made is None:
        return Stream(None, sources, kind, paths)
    from toolgate.analysis.arguments.commit_lines import passed_on

    return Stream(None, sources, kind, paths, made=passed_on(run))


def printed_names(run: Run, prints: str, sources: tuple[Target, ...]) -> Stream | None:
    """The output of `echo "$f"` or `printf '%s\\n' *.c`: one file name per line; `None`: something else."""
    words = run.operands[1:] if prints == "format" else run.operands
    one_a_line = len(words) == 1 and run.operands[:1] in ([words[0]], ["%s"])
    one_a_line = one_a_line or run.operands[:1] in (["%s\\n"], ["%s\\0"])
    if not one_a_line or run.options:
        return None
    if len(words) == 1 and not isinstance(words[0], str) and len(words[0].pieces) == 1 and words[0].holes:
        listed = words[0].holes[0].stream  # a line that was read
        array = words[0].holes[0].shown[-4:] == "[@]}" and run.operands[0] == "%s\\0"  # of such lines, each terminated
        alone = array if words[0].split else words[0].holes[0].shown[1:].isidentifier()
        named = words[0].holes[0].kind == "paths" and alone
        if not named or type(listed) is not Stream or listed.kind != "paths":
            return None
        return Stream(None, sources, "paths", listed.paths, (), listed.made)
    if prints == "operands" and any([mark in shown(words[0]) for mark in BREAKING]):
        return None
    return Stream(None, sources, "paths", tuple(words)) if _patterns(words) else None


def _patterns(words: list[Field]) -> bool:
    """Whether all words are known, or patterns for file names."""
    return all([isinstance(word, str) or (word.pattern is not None and not word.holes) for word in words])


def passed_on(run: Run, prints: str, sources: tuple[Target, ...]) -> Stream | None:
    """The list of files that `tee`, `cat` and `tr '\\n' '\\0'` pass on unchanged; `None`: something else."""
    given = run.stdin
    if not run.reads_input or given.kind not in ("paths", "name", "number", CHOSEN):
        return None
    whole = prints == "input" or (prints == "files" and not run.options and not run.operands)
    if prints == "translated":
        whole = not run.options and sorted([shown(word) for word in run.operands]) == ["\\0", "\\n"]
        if not whole:
            from toolgate.analysis.arguments.renaming import renamed

            return renamed(run, sources)
    return Stream(None, sources, given.kind, given.paths, given.parts, given.made) if whole else None


def directories(run: Run, sources: tuple[Target, ...]) -> Stream:
    """The directories that `cut -d/ -f1,2` leaves of listed files, below where the listing starts."""
    from toolgate.analysis.arguments.literal_output import start_of

    words, told = list(run.scope.command.argv[1:]), {"-d": "", "-f": ""}
    while words:
        word = words.pop(0)
        if word[:2] not in told:
            return Stream(None, sources)
        told[word[:2]] = word[2:] or (words.pop(0) if words else "")
    starts = [start_of(path) for path in run.stdin.paths]
    leading = told["-f"][:1] == "-" or told["-f"].partition(",")[0].partition("-")[0] == "1"
    relative = all([start and start[:1] not in ("/", "~") and ".." not in start for start in starts])
    if told["-d"] != "/" or not leading or not relative or not starts:
        return Stream(None, sources)
    first: tuple[Field, ...] = tuple(dict.fromkeys(starts))
    if told["-f"] != "1" and first == (".",):  # any path below the working directory
        first = (Partial((Glob("**"),)),)
    return Stream(None, sources, "paths", first)


def _kept_lines(run: Run) -> tuple[Field, ...]:
    """The files whose names a filter lets through."""
    from toolgate.analysis.places.searches import lines, narrowed

    words = [word for word in run.scope.command.argv[1:] if word[:1] == "-"]
    short = "".join([word for word in words if word[1:2] != "-"])
    given = [value for option, value in run.options if option.names[0] in ("-e", "--regexp")] or run.operands[:1]
    wanted = [value for value in given if isinstance(value, str)]
    if not wanted or len(wanted) != len(given) or "f" in short:
        return run.stdin.paths
    inverted = "v" in short or any([word.startswith("--inv") for word in words])
    fixed = "F" in short or "--fixed-strings" in words or run.has("fixed")
    test = lines(wanted, inverted, fixed)
    return tuple([narrowed(path, test) for path in run.stdin.paths])


def _looked_into(run: Run, field: Field) -> Field:
    """The files a text search looks at in a directory: hidden ones too for `grep`, for others only when told to."""
    if isinstance(field, str) or type(field.pieces[-1]) is not Glob:
        return field
    from toolgate.analysis.places.searches import Search, without

    words = run.scope.command.argv[1:]
    short = "".join([word for word in words if word[:1] == "-" and word[1:2] != "-"])
    hidden = run.has("hidden") or "--hidden" in words or "." in short or short.count("u") > run.has("twice")
    tests: list[Test] = [test for test in (_held_text(run),) if test is not None]
    values = [(option.names[0], value) for option, value in run.options if isinstance(value, str)]
    files = [value for option, value in values if option == "--exclude"]
    directories = [value for option, value in values if option in ("--exclude-dir", "--ignore", "--ignore-dir")]
    dropped = [
        value[1:].removeprefix("**/").removesuffix("/**").removesuffix("/*").strip("/")
        for option, value in values
        if option in ("-g", "--glob", "--iglob") and value[:1] == "!"
    ]
    tests.append(without([*files, *dropped], [*directories, *dropped]))
    return Partial((*field.pieces[:-1], Glob(field.pieces[-1].pattern, Search(hidden, tests=tuple(tests)))))


def _asks_for_ordinary(run: Run) -> bool:
    """Whether a filter lets only variables through that hold no secret: `env | grep -i path`."""
    from toolgate.knowledge.texts.variables import ORDINARY_VARIABLES  # as above

    given = [value for option, value in run.options if option.names[0] in ("-e", "--regexp") and value is not None]
    words = " ".join([word for word in run.scope.command.argv[1:] if word[:1] == "-"])
    inverted = "--invert" in words or any(["v" in word for word in words.split() if word[1:2] != "-"])
    patterns = [shown(value) for value in given or run.operands[:1]]
    alternatives = [part for pattern in patterns for part in pattern.replace("\\|", "|").split("|")]
    bare = [part.strip("^$=()\\b ").upper() for part in alternatives]
    return not inverted and bool(bare) and all([part.startswith(ORDINARY_VARIABLES) for part in bare])


def _forget(source: Target, run: Run) -> None:
    """Drop the read of a source that a filter has removed from a pipe."""
    effects = run.scope.ledger.effects
    for index in range(len(effects) - 1, -1, -1):
        if effects[index].target == source and effects[index].verb == Verb.READ:
            del effects[index]
            return


def _only_names(run: Run, letters: str) -> bool:
    for word in run.scope.command.argv[1:]:
        if word == "--":
            return False
        if word in WORDS or (word[:1] == "-" and word[1:2] != "-" and any([letter in word for letter in letters])):
            return True
    return False


def _searched(run: Run) -> list[Field]:
    """The files a search looks into; the first operand is the pattern, unless an option gives it."""
    given = any([role in (PATTERN, PLAIN) for role in run.filled])
    places = run.operands if given else run.operands[1:]
    names = [
        value
        for option, value in run.options
        if option.names[0] in ("--include", "-g", "--glob") and isinstance(value, str)
    ]
    if not names or any([name.startswith("!") for name in names]):
        return [
            field for place in places for field in ((place,) if _ends_like_a_file(place) else (place, _below(place)))
        ] or [ALL]
    roots = places or ["."]
    return [
        tidy([*((root,) if isinstance(root, str) else root.pieces), "/", Glob("**/" + name)])
        for root in roots
        for name in names
    ]
