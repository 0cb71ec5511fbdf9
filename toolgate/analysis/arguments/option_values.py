"""Judges values of options that are not declared, or are declared harmless."""

from __future__ import annotations

from toolgate.analysis.arguments.undeclared import GROUPED, WRITING, named, runs_code, written
from toolgate.analysis.text.identifiers import words_of
from toolgate.analysis.text.web_addresses import bare_hosts
from toolgate.knowledge.texts.value_words import CHECKS, DISABLING, ENABLED, ENABLING, MEASURED, OBEYED, PRODUCED, PROSE
from toolgate.knowledge.vocabulary import ARGUMENTS, ARGV, CHDIR, PLAIN, READS, TRIED, WRITES, Option
from toolgate.model.effect import Manner, Place, Target, Verb, backticked
from toolgate.model.later import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import undescribed_values
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Field
else:
    undescribed_values = Later("toolgate.analysis.arguments.undescribed_values")

HOMES = frozenset(
    ("home", "config", "userconfig", "plugins", "patch", "patches")
)  # directories that are written to, and obeyed
LIBRARIES = (".so", ".dylib", ".dll", ".jar")  # files that are only made to be loaded
HIDDEN = ("/tmp/.", "/var/tmp/.", "/dev/shm/")  # hidden places
OUTPUTS = ("-out", "-output", "-outdir", "-outfile", "-outputdir")  # options that look like a cluster of letters
EXTENSIONS = ("plugin", "plugins", "extension", "extensions", "ext", "addon", "addons")
BROUGHT = frozenset("template from starter source repo repository git preset extends scaffold example".split())
ADDING = ("add", "install", "i")
HANDED = frozenset("option options opts argument arguments args".split())  # words for options of another program
TESTING = frozenset("test tests bench benchmark benchmarks".split())  # words for the project's own tests
RUNTIME = "+RTS"  # options of Haskell's runtime follow it
SCRATCH = ("/tmp/", "/var/tmp/")
NOT_LOADED = frozenset(("output",))  # a word that says so, for options of commands that are well described


def judge_undeclared(run: Run, word: str, value: str, obeys: bool) -> None:
    """Judge an undeclared option with its value, or with the word after it."""
    option, equals, _ = word.partition("=")
    words = words_of(option)
    _unguarded(run, option, words)
    if option.lstrip("-") in EXTENSIONS and value in ADDING:
        run.unknown(backticked(f"{option} {value}"))
    if words & BROUGHT and undescribed_values.strangers_repository(run, value):
        return
    if value[:1] in ("-", "+") and words & HANDED and words & TESTING and (equals or " " in value):
        _judge_handed_on(run, option, value, obeys)
    elif words & PRODUCED and not words & GROUPED:
        written(run, value)
    elif "/" in option or ":" in option:  # `-javaagent:/x.jar`, `-I/x`
        undescribed_values.judge_value(run, option.partition(":")[0].partition("/")[0], word, obeys)
    elif (
        equals
        or " " in value
        or "://" in value
        or words & OBEYED
        or value.endswith(LIBRARIES)
        or ("." in value and (bool(bare_hosts(value)) or undescribed_values.is_machine(words, value)))
        or (undescribed_values.paths_in(value) and (obeys or (len(option) > 5 and undescribed_values.code(value))))
    ):
        undescribed_values.judge_value(run, option, value, obeys)  # otherwise the next word may be an operand
    elif "=/" in value or "=~" in value:  # a replacement: `-replace example.com/a=/tmp/a`
        undescribed_values.judge_value(run, option + "-path", value, obeys)
    elif obeys:
        undescribed_values.strangers_repository(run, value)


def _judge_handed_on(run: Run, name: str, value: str, obeys: bool) -> None:
    """Judge options for the project's own tests: `--test-options='--pattern "/x/" --csv a.csv'`.

    Each is judged as an option of an undescribed program, and its path as if it were given alone.
    """
    from toolgate.analysis.text.command_lines import quoted_words

    if undescribed_values.starts_something(value) or any([value.count(quote) % 2 for quote in "\"'"]):
        undescribed_values.judge_value(run, name, value, obeys)
        return
    given = quoted_words(value)
    for index, word in enumerate(given):
        following = "".join(given[index + 1 : index + 2])
        if word[:1] == "-":
            own, equals, told = word.partition("=")
            told = told if equals else following if following[:1] != "-" else ""
            judge_undeclared(run, word, told, False)
            if told and not equals and (words_of(own) & PRODUCED or own == "-o"):
                run.play(WRITES, told)
            if "/" in own and own[1:2] != "-" and (own[:2] == "-o" or RUNTIME in given[:index]):
                run.play(WRITES, own[own.index("/") :])  # `+RTS -S/tmp/x`: letters, and a file that is written
        apart = _is_pattern(word, "".join(given[index - 1 : index])) or _is_temporary_data(word)
        # Credentials, and files that run automatically, are neither patterns nor data.
        undescribed_values.judge_paths(run, name, set(PRODUCED) if apart else words_of(name), word, obeys and not apart)


def _is_pattern(word: str, before: str) -> bool:
    """Whether a word selects tests, judged by its shape or the option it is given to."""
    option = word.partition("=")[0] if word[:1] == "-" else before if before[:1] == "-" else ""
    return " " in word or word[:1] == word[-1:] == "/" or bool(words_of(option) & PROSE)


def _is_temporary_data(word: str) -> bool:
    path = word.partition("=")[2] or word
    return (
        path.startswith(SCRATCH)
        and ".." not in path
        and "." in path.rpartition("/")[2]
        and not undescribed_values.code(path)
    )


def _unguarded(run: Run, option: str, words: set[str]) -> None:
    """Report an option that lets code in or disables a check: `--trust-remote-code`, `--disable-sandbox`."""
    if words & ENABLING and words & ENABLED and not words & MEASURED:
        run.unknown(f"option {backticked(option)}")
    elif words & DISABLING and words & CHECKS:
        run.emit(Verb.UNKNOWN, Target(option, Place.UNKNOWN), None, (Manner.INSECURE,))


def judge_flags(run: Run, options: list[tuple[Option, Field | None]]) -> None:
    """Judge options that are described as harmless, but whose words say that they let code in or name an output."""
    argv = run.scope.command.argv
    if "--" in argv and run.takes(ARGV, TRIED):
        argv = argv[: argv.index("--")]  # words of another command follow
    declared = [name for option, _ in options for name in option.names]
    for index, word in enumerate(argv[:-1]):
        if word in OUTPUTS and word not in declared:
            written(run, argv[index + 1])
    for option, _ in options:
        if option.role == PLAIN and not (option.also or option.manner or option.informs):
            name = _spelt(run, option)
            _unguarded(run, name, words_of(name))


def described_options(run: Run, options: list[tuple[Option, Field | None]]) -> None:
    """Judge what else the values of options could do that are described as harmless, or as only read."""
    obeys = runs_code(run)
    loosely = obeys or (run.spec is not None and bool(run.spec.unlisted))
    for option, value in options:
        if not isinstance(value, str) or option.role not in (PLAIN, READS, WRITES, CHDIR):
            continue
        if option.role is READS and run.input is not None and run.input.role is ARGUMENTS:
            continue  # `xargs -a list`: the words of a command, and judged as its arguments
        name = _spelt(run, option)
        words = words_of(name)
        if option.role in (WRITES, CHDIR):
            if words & HOMES or (option.role == CHDIR and run.informs):
                undescribed_values.judge_paths(run, name, words, value, obeys)
            continue
        key, equals, given = value.partition("=")
        prose = words & PROSE or named(name.lstrip("-"), WRITING)
        if prose and not (equals and obeys):
            continue
        if " " in value and not loosely and (name[:2] == "--" or name in undescribed_values.EXPRESSIONS):
            run.note_line(value)
        if prose:
            if undescribed_values.is_key(key):
                undescribed_values.judge_value(run, key, given, obeys)
        elif option.role == PLAIN and loosely:
            undescribed_values.judge_value(run, name, value, obeys)
        elif obeys or words & OBEYED:
            undescribed_values.judge_paths(run, name, words, value, obeys)
        elif option.role == PLAIN and " " not in value and (value[:1] in ("/", "~") or value.endswith(LIBRARIES)):
            loaded = value.endswith(LIBRARIES) or value.startswith(HIDDEN)
            undescribed_values.judge_paths(run, name, words if loaded else words | NOT_LOADED, value)
        elif option.role == PLAIN and (
            "=/" in value or "=~" in value or any([quoted in value for quoted in undescribed_values.QUOTED])
        ):
            undescribed_values.judge_paths(run, name, words | NOT_LOADED, value)  # names of files in an expression


def _spelt(run: Run, option: Option) -> str:
    """An option's name as in the call; for a letter, the word it stands for."""
    given = [word.partition("=")[0] for word in run.scope.command.argv]
    for name in option.names:
        if name in given and len(name) > 2:
            return name
    letters = [name for name in option.names if len(name) == 2 and any([word.startswith(name) for word in given])]
    words = [name for name in option.names if len(name) > 2]
    for letter in letters:
        alike = [word for word in words if word.lstrip("-")[0] == letter[1]]
        after = [name for name in option.names[option.names.index(letter) :] if len(name) > 2]
        return (alike or after or [letter])[0]
    return (words or list(option.names))[0]
