"""Operands of commands that run the project's own code: what they could be other than a name or a project file."""

from __future__ import annotations

from toolgate.analysis.arguments.option_values import ADDING, EXTENSIONS
from toolgate.analysis.arguments.possible_commands import may_run, may_start
from toolgate.analysis.arguments.undeclared import written
from toolgate.analysis.arguments.undescribed_values import (
    LETTERS,
    command_line,
    is_data,
    is_key,
    judge_code,
    judge_value,
    starts_something,
    strangers_address,
    strangers_repository,
)
from toolgate.analysis.places.outside import is_outside, is_personal
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.identifiers import words_of
from toolgate.knowledge.readers.sql import is_shaped
from toolgate.knowledge.texts.program_words import BUILDING
from toolgate.knowledge.texts.value_words import LOSING, OBEYED
from toolgate.knowledge.vocabulary import LOCAL, PACKAGES, READ_BY, RECIPES, has_trait, read_slots
from toolgate.model.effect import Manner, Verb, backticked
from toolgate.shell.expand.fields import Field, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

WRITING_WORDS = ("tee", "split", "write", "save", "dump", "export")  # words of small languages before a path to write
COMMANDS = 3  # words of a command line that can say what it does
MANIFESTS = ("pyproject.toml", "setup.cfg", "package.json", "composer.json")  # they name programs
LARGEST = 65_536  # characters of a manifest
CHOOSING = BUILDING | {"run", "exec", "task", "start"}  # the words behind these are names of tests and tasks


def judge_operands(run: Run, fields: list[Field]) -> None:
    """Emit what operands add to a command that runs the project's own code: code outside is not the project's."""
    words = [field for field in fields if isinstance(field, str)]
    _losing(run, words)
    _extending(run)
    for index, field in enumerate(fields):
        if not isinstance(field, str):
            continue
        key, equals, given = field.partition("=")
        following = shown(fields[index + 1]) if index + 1 < len(fields) else ""
        if following[:1] in ("-", "/", "~") and has_trait(field, "interprets"):
            run.walk.interpret(fields[index:], run.scope.fork(), NOTHING)
            return
        if equals and is_key(key):
            judge_value(run, key, given, obeys=True)
        elif " " in field:
            before = shown(fields[index - 1]) if index else ""
            if before[:1] == "-":
                judge_value(run, before, field, obeys=True)
            else:
                judge_text(run, field)
        elif field[:1] in ("/", "~"):
            _path(run, field)
        elif _is_loaded_under(field):
            key, _, given = field.partition(":")
            judge_value(run, key, given, obeys=True)
        elif "://" in field:
            strangers_address(run, "", set(), field)
        elif _is_coordinate(field):
            run.play(PACKAGES, field)
        elif not run.has("imports"):
            strangers_repository(run, field)


def judge_arguments(run: Run, fields: list[Field]) -> None:
    """Emit what options and operands add to an undescribed program of the project."""
    from toolgate.analysis.arguments.option_values import judge_undeclared

    judge_operands(run, [field for field in fields if shown(field)[:1] != "-"])
    for index, field in enumerate(fields):
        if isinstance(field, str) and field[:1] == "-" and ("=" in field or len(field) > LETTERS):
            following = fields[index + 1] if index + 1 < len(fields) else ""
            value = field.partition("=")[2] or (following if isinstance(following, str) else "")
            judge_undeclared(run, field, value if value[:1] != "-" else "", obeys=True)


def judge_expression(run: Run, text: str, before: str) -> None:
    """Emit what an operand that counts as a file could do; `before`: the word in front of it."""
    name, colon, value = text.partition(":")
    if before in WRITING_WORDS:
        written(run, text)
    elif " " in text:
        if text[0] not in ("/", "~", "."):
            judge_code(run, text, Manner.OPERAND)
    elif colon and name[1:].isalpha() and value:
        judge_value(run, "--" + name[1:], value, obeys=True)


def judge_text(run: Run, text: str) -> None:
    """Emit what a text given to something that runs code could do: a shell line, code, a query."""
    if command_line(set(), text):
        may_start(run, text.lstrip("|! \t"))
    elif starts_something(text):
        may_run(run, text)
    elif is_shaped(text):
        run.play(READ_BY("sql"), text)
    else:
        strangers_address(run, "", set(), text)


def _path(run: Run, field: str) -> None:
    """Emit that code outside the project is loaded; `/name:value` is an option of programs from Windows."""
    name, colon, value = field.partition(":")
    if colon and name[1:].isalpha() and value:
        judge_value(run, "--" + name[1:], value, obeys=True)
        return
    target = locate_field(field, run.scope)
    if is_personal(target) and is_outside(target, run.scope.facts.home()) and not is_data(field):
        from toolgate.analysis.arguments.roles.written_code import runs_written

        if not runs_written(run, target):
            run.emit(Verb.RUN, target)


def _losing(run: Run, words: list[str]) -> None:
    """Emit what a word in place of a task deletes: `airflow dags delete x`, `magento setup:uninstall`."""
    spec = run.spec
    if spec is None or any([does.target in RECIPES for does in spec.does]):
        return
    given = _own_words(run)
    name = shown(run.name)
    if name in given[1:] and [slot.role for slot in read_slots(spec.operands)[:1]] == [LOCAL]:  # `run` names a program
        given = given[given.index(name) + 1 :]
    if CHOOSING.intersection(given[:COMMANDS]):
        return
    if any([effect.verb == Verb.DELETE for effect in run.scope.ledger.effects[run.mark :]]):
        return  # the loss has been emitted
    for word in words[:COMMANDS]:
        parts = word.lower().split(":")
        if word[:1] != "-" and (LOSING.intersection(parts) or parts[-1].split("-")[0] in LOSING):
            run.unknown(_named(given))
            return


def _named(words: tuple[str, ...]) -> str:
    """The words of a command that say what it does, and to what."""
    option = any([word[:1] == "-" for word in words[COMMANDS - 1 : COMMANDS + 1]])
    return backticked(" ".join(words[: COMMANDS + (not option)]))


def _own_words(run: Run) -> tuple[str, ...]:
    """The words of a command from the program's name on: `prefect …` in `uv run prefect …`."""
    top = run
    while top.above is not None:
        top = top.above
    argv, name = run.scope.command.argv, shown(top.name)
    return argv[argv.index(name) :] if name in argv else argv


def judge_tool(run: Run, argv: list[Field]) -> None:
    """Emit what the words of an undescribed program do that the project has installed and not made.

    A word in place of its subcommand may say that something is deleted, or published.
    """
    words = [field for field in argv[1:] if isinstance(field, str) and field[:1] != "-"][: COMMANDS - 1]
    losing = [word for word in words if LOSING.intersection(_parts(word))]
    losing += [field for field in argv[1:] if isinstance(field, str) and field[:2] == "--" and field[2:] in LOSING]
    if (not losing and "deploy" not in words) or _made_here(run, shown(argv[0])):
        return
    if losing:
        run.unknown(_named(tuple([shown(field) for field in argv])))
    else:
        run.play(READ_BY("task"), "deploy")


def _parts(word: str) -> list[str]:
    """The words in a name: `db:drop`, `drop_all`, `dropAll`; but `DropDown` is the name of a thing."""
    parted = "".join([":" + letter if letter.isupper() else letter for letter in word]) if word[0].islower() else word
    return parted.lower().replace("-", ":").replace("_", ":").split(":")


def _made_here(run: Run, name: str) -> bool:
    """Whether a program is the project's own: one of its files, or one that its manifest defines."""
    top = run.scope.facts.workspace()
    if any([run.scope.facts.exists(f"{top}/{folder}/{name}") for folder in ("bin", "exe", "src", "scripts")]):
        return True
    texts = [run.scope.facts.read(f"{top}/{manifest}", LARGEST) or "" for manifest in MANIFESTS]
    lines = [line.strip().strip("\"'") for text in texts for line in text.split("\n")]
    return any([line.startswith(name) and line[len(name) :].lstrip(" \"'")[:1] in ("=", ":") for line in lines])


def _extending(run: Run) -> None:
    """Emit that external code becomes part of a tool: `tool plugin add x`."""
    words = run.scope.command.argv
    for index, word in enumerate(words[1:COMMANDS], 1):
        if word in EXTENSIONS and len(words) > index + 2 and words[index + 1] in ADDING:
            for name in words[index + 2 :]:
                if name[:1] != "-":
                    run.play(PACKAGES, name)


def _is_loaded_under(field: str) -> bool:
    """Whether a path comes after a word that says it is loaded: `rc:/tmp/x`."""
    key, colon, given = field.partition(":")
    return colon != "" and given[:1] in ("/", "~") and given[:2] != "//" and bool(words_of(key) & OBEYED)


def _is_coordinate(text: str) -> bool:
    """Whether a text names a package as Java build tools do: `org.acme:plugin:1.0:goal`."""
    group, *others = text.split(":")
    names = group.split(".")
    return len(others) > 1 and all(others) and len(names) > 1 and all([name.isidentifier() for name in names])
