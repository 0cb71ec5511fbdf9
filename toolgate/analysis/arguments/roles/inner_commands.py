"""Commands inside a command: those that its arguments, the words of its input or options such as `-exec` make."""

from __future__ import annotations

from toolgate.analysis.arguments.options import sort_arguments
from toolgate.analysis.state.streams import (
    COPY,
    ENDLESS,
    HARMLESS_HOLES,
    MANY,
    NOTHING,
    STANDARD_INPUT,
    Stream,
    bare,
    held_in,
)
from toolgate.knowledge.languages.library_words import FILE_HANDLES, FILE_NAME
from toolgate.knowledge.vocabulary import (
    ARGUMENTS,
    CODE,
    EARLY,
    EVALUATES,
    LISTS,
    PACKS,
    PATTERN,
    PLAIN,
    READ_BY,
    READS,
    RUNS,
    SCRIPT,
    Command,
    Option,
    read_slots,
)
from toolgate.model.effect import Manner, Place, Verb, description
from toolgate.shell.expand.fields import Field, Hole, Partial, join, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

KEYS = {
    "Space": " ",
    "Tab": "\t",
    "Enter": "\n",
    "C-m": "\n",
    "C-j": "\n",
    "KPEnter": "\n",
    "C-c": "",
    "C-d": "",
    "C-l": "",
    "C-u": "",
    "q": "",
}
WHOLE = (CODE, EVALUATES, SCRIPT)  # roles of what is code
DELIMITING = ("-0", "--null", "-d", "--delimiter")  # options by which the words of standard input end otherwise
DELIMITERS = {"\\n": "\n", "\\t": "\t", "\\0": "\0"}  # as `xargs -d` spells them
EVALUATING = frozenset(("eval", "exec", "source", "."))  # words of a script that may run its parameters
COMMAND = "-c"  # behind which a shell takes a script; others count with it
BEFORE = (";", "|", "&", "{", "(", "`", "!")  # how what stands before a command ends, beside the words of a compound
COMPOUND = frozenset(("do", "then", "else", "if", "elif", "while", "until", "time"))
DATA = frozenset((PLAIN, READS, LISTS, PACKS, PATTERN))  # roles of operands that are no programs
LONGEST_LIST = 4_000  # characters of a list whose names are looked at one by one
COUNTING = frozenset(("-n", "--max-args"))
SPLITTING = frozenset(("-L", "-l", "--max-lines", "-s", "--max-chars"))  # by which its words are grouped otherwise
LINES = 32  # of its input that `xargs -I` is followed for


def run_argv(run: Run, argv: list[Field]) -> None:
    """A command inside a command: judged as itself, on the machine it runs on."""
    scope = run.scope.fork()
    scope.where = run.where or scope.where
    scope.aliases = {}
    argv, stdin = list(argv), run.stdin
    if run.spec is not None and run.spec.stdin is not None and run.spec.stdin.role is ARGUMENTS:
        lists = [value for option, value in run.options if option.role is READS and value is not None]
        if not lists:  # `xargs -a file` leaves its input alone
            stdin = NOTHING
        listed = _held_words(run, lists, argv) or _listed_names(run, lists)
        others: list[list[Field]] = []
        if listed.text is not None and not _is_written_here(run, listed):  # who knows what it holds once this runs
            given, run.stdin = run.stdin if not lists else Stream(None, listed.sources), listed
            others = _with_input(run, argv)
            run.stdin = given
        else:
            run.stdin = listed
        first, *more = _with_input(run, argv)
        for other in [*others, *more]:
            run.walk.interpret(other, scope.fork(), stdin)
        argv = first
    elif run.spec is not None and run.spec.where:
        from toolgate.analysis.arguments.roles.execution import run_shell_text

        run.output = _from_machine(run, run_shell_text(run, scope, _joined(argv), ""))
        run.reads_input = False
        return
    elif run.has("own-names") and run.spec is not None and isinstance(argv[0], str):
        from toolgate.knowledge.lookup import knowledge_of, named

        own = f"{run.spec.names[0]}-{argv[0]}"
        argv[0] = own if named(own) and knowledge_of(own) is not None else argv[0]
    run.reads_input = False
    if run.mounts:
        from toolgate.analysis.arguments.mounted import with_mounts

        run.output = with_mounts(run, lambda: run.walk.interpret(argv, scope, stdin))
    else:
        run.output = run.walk.interpret(argv, scope, stdin)


def _from_machine(run: Run, stream: Stream) -> Stream:
    """What a command prints on a machine that was logged in to comes from there."""
    kind, _, name = run.where.partition(":")
    if kind != "ssh" or stream.text is not None:
        return stream
    from toolgate.analysis.places.hosts import locate_host

    return Stream(None, (*stream.sources, locate_host(name, run.scope.facts)), stream.kind, stream.paths)


def _joined(argv: list[Field]) -> Field:
    return argv[0] if len(argv) == 1 else join(argv)


def _is_written_here(run: Run, listed: Stream) -> bool:
    """Whether a list is text of the call itself, or of a file that the call writes."""
    return listed is run.stdin or all([source.path in run.scope.ledger.files for source in listed.sources])


def _held_words(run: Run, lists: list[Field], argv: list[Field]) -> Stream | None:
    """What the words are made of, where the project's files say it and nothing interprets them; `None`: not known."""
    from toolgate.analysis.state.locate import locate_field
    from toolgate.analysis.state.text_when_needed import WORDS, text_held
    from toolgate.knowledge.lookup import knowledge_of

    named = [field for field in lists if field not in STANDARD_INPUT]
    listed = run.stdin
    if named:
        file = locate_field(named[-1], run.scope)
        listed = Stream(None, (file,), held=text_held(run.scope, file))
    text = held_in(listed)
    spec = knowledge_of(shown(argv[0]).rpartition("/")[2])
    obeyed = spec is not None and spec.stdin is not None and spec.stdin.role.base in (SCRIPT, CODE)
    if obeyed and text is not None and any([not sign.isalnum() and sign not in "._-/ \n" for sign in text]):
        return None  # it may be more than names
    if text is None or any([quote in text for quote in "\"'\\"]) or len(text.split()) > WORDS:
        return None
    return listed


def _listed_names(run: Run, lists: list[Field]) -> Stream:
    """What the words are made of: the text of a file of the project, where that can be read and is not long."""
    from toolgate.analysis.state.locate import locate_field

    stream = run.stdin
    lists = [field for field in lists if field not in STANDARD_INPUT]
    sources = tuple([locate_field(field, run.scope) for field in lists[-1:]]) if lists else stream.sources
    if lists:
        stream = Stream(None, sources)
    elif stream.text is not None or stream.kind != COPY:
        return stream
    if len(sources) != 1 or sources[0].place not in (Place.WORKSPACE, Place.OUTPUT, Place.TEMP):
        return stream
    from toolgate.analysis.state.readable import text_of

    text = text_of(run.scope, sources[0])
    return Stream(text, sources) if text is not None and len(text) <= LONGEST_LIST else stream


def _with_input(run: Run, argv: list[Field]) -> list[list[Field]]:
    """The commands `xargs` runs: words of its input put where it says, or at the end."""
    from toolgate.knowledge.lookup import knowledge_of

    if run.stdin.kind in (ENDLESS, MANY):
        from toolgate.analysis.state.exhaustion import unlimited

        unlimited(
            run.scope, [shown(value) for option, value in run.options if value and "-P" in option.names], run.stdin
        )
    words = _input_words(run)
    groups: list[list[Field]] = []
    spec = knowledge_of(shown(argv[0]).rpartition("/")[2])
    if (
        spec is not None
        and spec.stdin is not None
        and spec.stdin.role.base in (SCRIPT, CODE)
        and not (run.stdin.kind == "paths" and run.stdin.paths and _is_given_files(argv, spec, _mark(run)))
        and not _has_script(argv, spec, _mark(run))
        and not (groups := _parameters(run, argv, spec, words))
        and not _is_read_whole(run)
    ):
        origin = run.stdin.sources[0] if run.stdin.sources else None
        words_read = description("words of standard input", Place.UNKNOWN)
        run.emit(Verb.RUN, words_read, origin, _becoming(argv, spec, _mark(run)))
    if groups:
        return [[*argv, *group] for group in groups]
    mark = _mark(run)
    if mark:
        apart = run.stdin.text is None or any([option.names[0] in DELIMITING for option, _ in run.options])
        lines = words if apart else list((run.stdin.text or "").strip("\n").split("\n"))
        if any([f"/{mark}" in shown(word) for word in argv]):  # a name in a directory, if it can be one
            lines = bare(lines) or [line for line in lines if shown(line)[:1] != "/"] or lines
        return [[_replaced(word, mark, line) for word in argv] for line in lines[:LINES]] or [argv]
    if spec is not None and spec.stdin is not None:  # a shell counts them
        words = [Partial(word.pieces, True) if isinstance(word, Partial) else word for word in words]
    return [argv + words]


def _becoming(argv: list[Field], spec: Command, mark: str) -> tuple[str, ...]:
    """What the words of the input become of an interpreter: names of scripts, other arguments, or a part of code."""
    arguments = sort_arguments(argv[1:], spec)
    given = [(option, shown(value) if value is not None else "") for option, value in arguments.options]
    roles = [option.role.base for option, value in given if not value or (mark and mark in value)]
    roles += [read_slots(option.operands)[0].role.base for option, _ in arguments.options if option.operands]
    if any([role in WHOLE for role in roles]):
        return Manner.PIPED, Manner.BUILT
    scripts = not (mark or arguments.operands or arguments.options)
    return Manner.PIPED, Manner.OPERAND if scripts else Manner.OPTION


def _mark(run: Run) -> str:
    """What stands for a line of the input: `{}` for `xargs -I{}`; empty: its words are added."""
    for option, value in run.options:
        if option.names[0] in ("-I", "-i", "--replace", "-J"):
            return shown(value) if value else "{}"
    return ""


def _is_read_whole(run: Run) -> bool:
    """Whether each line that becomes part of code is judged there, as it is or as a harmless word."""
    text = run.stdin.text if run.stdin.text is not None else held_in(run.stdin)
    if text is None:
        return run.stdin.kind in HARMLESS_HOLES
    plain = not any([quote in text for quote in "\"'\\"])  # which `xargs` reads itself
    return _mark(run) != "" and plain and text.count("\n") < LINES


def _parameters(run: Run, argv: list[Field], spec: Command, words: list[Field]) -> list[list[Field]]:
    """The words that each run of a script gets, where it is a file and they are known; none: it is not so plain."""
    text = run.stdin.text
    if text is None or _mark(run) or spec.style != EARLY or any([quote in text for quote in "\"'\\"]):
        return []
    arguments = sort_arguments(argv[1:], spec)
    scripts = [word for word in arguments.operands[:1] if isinstance(word, str) and word not in STANDARD_INPUT]
    others = any([option.operands is not None or option.fills for option, _ in arguments.options])
    if not scripts or others or read_slots(spec.operands)[0].role.base is not RUNS:
        return []
    count = len(words)
    for option, value in run.options:
        if not COUNTING.isdisjoint(option.names):
            count = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else 0
        elif not SPLITTING.isdisjoint(option.names):
            return []
    groups = [words[index : index + count] for index in range(0, len(words), count)] if count else []
    return groups if len(groups) <= LINES else []


def _has_script(argv: list[Field], spec: Command, mark: str) -> bool:
    """Whether a shell is given its script, in which no word of the input stands: those are its parameters."""
    arguments = sort_arguments(argv[1:], spec)
    slots = [read_slots(option.operands) for option, _ in arguments.options if option.operands is not None]
    if not slots or slots[-1][0].role.base is not SCRIPT or not arguments.operands:
        return False
    script = arguments.operands[0]
    if not isinstance(script, str) or (mark and mark in script):
        return False
    words = script.replace("\n", " ; ").split()
    counting = [index for index, word in enumerate(words) if word == COMMAND]
    return EVALUATING.isdisjoint(words) and all([_is_no_script(words, index) for index in counting])


def _is_no_script(words: list[str], index: int) -> bool:
    """Whether the word behind `-c` holds no parameter, or `-c` is a plain option of a command that runs no other."""
    from toolgate.analysis.arguments.options import options_of
    from toolgate.knowledge.lookup import knowledge_of

    if words[index + 1 : index + 2] and not any([sign in words[index + 1] for sign in "$`\"'\\"]):
        return True
    head = ""
    for word in reversed(words[:index]):
        if word.endswith(BEFORE) or word in COMPOUND:
            break
        head = word[max([word.rfind(sign) for sign in BEFORE]) + 1 :]
        if head != word:
            break
    spec = knowledge_of(head) if head.isalnum() else None
    if spec is None or spec.subcommands or any([slot.role.base not in DATA for slot in read_slots(spec.operands)]):
        return False
    meant = [option.role for option in options_of(spec) if COMMAND in option.names]
    return all([role is PLAIN for role in meant]) if meant else spec.unlisted is PLAIN


def _is_given_files(argv: list[Field], spec: Command, mark: str) -> bool:
    """Whether an interpreter is given nothing but names of files, none of which becomes part of code."""
    options = sort_arguments(argv[1:], spec).options
    roles = [option.role for option, value in options if not _is_whole_code(option, value, mark)]
    roles += [slot.role for option, _ in options if option.operands is not None for slot in read_slots(option.operands)]
    return all([role.base not in (SCRIPT, CODE, EVALUATES, READ_BY) for role in roles])


def _is_whole_code(option: Option, value: Field | None, mark: str) -> bool:
    """Whether what an option gives is known, and no word of the input gets into it: `perl -Ilib -pi -e s/a/b/`."""
    if option.role.base not in (CODE, EVALUATES, READ_BY) or not isinstance(value, str) or (mark and mark in value):
        return False
    followed = option.role is CODE("python")  # with the arguments that it is given
    return followed or option.role.base is READ_BY or not _takes_words(value)


def _takes_words(code: str) -> bool:
    """Whether code may do something with the words it is given, but for opening those that are names of files."""
    text = code.lower()
    for handle in FILE_HANDLES:
        text = text.replace(handle, "")
    pieces = text.split(FILE_NAME)
    names = all([piece.lstrip()[:1] != "[" for piece in pieces[1:]])  # of the file that is being read, not of a word
    return "arg" in ("".join(pieces) if names else text)


def _replaced(word: Field, mark: str, value: Field) -> Field:
    if not isinstance(word, str) or mark not in word:
        return word
    first, *others = word.split(mark)
    put = (value,) if isinstance(value, str) else value.pieces
    return tidy([first, *[piece for other in others for piece in (*put, other)]])


def _input_words(run: Run) -> list[Field]:
    """The words `xargs` adds."""
    stdin = run.stdin
    if stdin.text is not None:
        for option, value in run.options:
            if option.names[0] in DELIMITING[:2]:
                return [word for word in stdin.text.split("\0") if word]
            if option.names[0] in DELIMITING[2:] and isinstance(value, str) and value:
                return [word for word in stdin.text.split(DELIMITERS.get(value, value)) if word]
        return list(stdin.text.split())
    if stdin.kind == "paths" and stdin.paths:
        return list(stdin.paths)
    if (text := held_in(stdin)) is not None:
        from toolgate.analysis.state.text_when_needed import values

        ended = [
            DELIMITERS.get(shown(value), shown(value))
            for option, value in run.options
            if option.names[0] in DELIMITING[2:] and value
        ]
        ended += ["\0" for option, _ in run.options if option.names[0] in DELIMITING[:2]]
        words = text.split(ended[0]) if ended else text.split("\n") if _mark(run) else text.split()
        return values([word.strip() for word in words if word.strip()], "…", stdin)
    return [Partial((Hole("…", "name" if stdin.kind == MANY else stdin.kind, stdin),), True)]


def typed(keys: list[Field]) -> Field:
    """Keys sent to another terminal, as the lines they type there."""
    return join([KEYS.get(key, key) if isinstance(key, str) else key for key in keys], "")


def run_commands(run: Run) -> None:
    """Commands given by options such as `-exec`."""
    from toolgate.analysis.arguments.find import matched_paths, met_directories, starting

    for number, (option, argv) in enumerate(run.commands):
        replaced: list[Field] = []
        actions = starting(run, number)
        if option.appends and not any(["{" in shown(word) for word in argv]):
            argv = [*argv, "{}"]
        for word in argv:
            if isinstance(word, str) and "{}" in word:
                paths = matched_paths(run, actions)
                replaced += [path if word == "{}" else _replaced(word, "{}", path) for path in paths]
            else:
                replaced.append(word)
        run.walk.interpret(replaced, run.scope.fork(), NOTHING)
        if option.names[0] == "-execdir":
            for directory in met_directories(run):
                scope = run.scope.fork()
                scope.cwd = directory
                run.walk.interpret(replaced, scope, NOTHING)
