"""Judges undeclared options of loosely described commands by their names.

Most such options only change how something looks. An option that is named after an output and given a path outside the
project writes there, and one named after a command or a hook runs it (decision 9). One that asks for changes in place
changes the settings of Toolgate and of agents among the operands.
"""

from __future__ import annotations

from toolgate.analysis.arguments.switches import is_given
from toolgate.analysis.text.command_lines import PRINTED, without_printed_names
from toolgate.knowledge.vocabulary import ARGV, CODE, LOCAL, MODULE, PLAIN, RUNS, SCRIPT, TASK, TOOL, read_slots
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.shell.expand.fields import after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Field, Partial

WRITING = frozenset(
    """o O out output outfile outdir outputfile outputdir dest destination log logfile report save export dump write
    outputpath outpath savepath logdir""".split()
)
GROUPED = frozenset(
    "group groups stream streams level format".split()
)  # of which a log is only spoken: `--log-group-name`
IN_PLACE = frozenset("in-place inplace overwrite overwrite-original replace fix autofix write save i I".split())
DRY = frozenset("--check --diff --dry-run --dry --list".split())
RUNNING = frozenset("exec execute command cmd hook shellcommand oncomplete onfinish onsuccess onerror".split())
CLEARING = frozenset("delete remove purge wipe erase destroy shred empty truncate".split())
PUTTING = ("d", "p", "D")  # letters that often name a destination
HOMES = ("/home/", "/Users/", "/root/", "~")  # home directories, for a user's own prefix
DEFINING = ("-D", "-P")  # before the name of a property: `-DoutputFile=…`
DEFINED = 4  # characters of an option that may be letters
GLUED = ("I", "D", "U", "L")  # options whose value is in the same word: `-Isrc`
RUNNERS = (RUNS, CODE, SCRIPT, MODULE, ARGV, TOOL, LOCAL, TASK)  # roles that run an operand
FREE = (
    Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.NULL, Place.CACHE, Place.PIPELINE, Place.NOWHERE, Place.UNKNOWN,
    Place.PROC,
)  # fmt: skip


def undeclared_options(run: Run, words: tuple[Field, ...]) -> None:
    """Emit what undeclared options do, as far as their names and values say."""
    loosely = run.spec is not None and run.spec.unlisted is PLAIN
    argv = run.scope.command.argv
    for word in words:
        if not isinstance(word, str):
            _partly_known(run, word)
            continue
        if word[:1] != "-":
            continue
        option, equals, value = word.partition("=")
        if equals and _defines(option):
            option, word = "--" + option[2:], "--" + word[2:]  # a property, by its own name
        name = option.lstrip("-")
        if name in IN_PLACE or (option[:2] != "--" and name[:-1].isalpha() and name[-1:] == "i" and len(name) == 2):
            rewritten(run, run.operands, option[:2] == "--")
        if option[:2] == "--" and named(name, CLEARING):
            _cleared(run, value)
        if not equals and not (option[:2] != "--" and name[:1] in GLUED and len(name) > 1):
            at = argv.index(word) + 1 if word in argv else len(argv)
            value = argv[at] if at < len(argv) and argv[at][:1] != "-" else ""
            if option[:5] == "--no-" or (option[:4] == "--no" and run.has("labels")):
                value = value.replace(PRINTED, "")  # it takes none: `--no-color "$(…)"`, in a build `--nocolor "$(…)"`
        if "//" in value and "://" not in value and run.has("labels"):
            value = value.replace("//...", "all").replace("//", "")
        if loosely and (" " in value or (equals and value)) and named(name, RUNNING):
            from toolgate.analysis.arguments.possible_commands import may_start

            may_start(run, value)  # otherwise the next word may be an operand
        elif named(name, WRITING) or (name == "prefix" and value.startswith(HOMES) and not runs_code(run)):
            written(run, value)
        elif name in PUTTING and value[:1] in ("/", "~"):
            _put(run, value)
        elif value or equals or "/" in option or ":" in option or "-" in name:
            _judge_rest(run, word, name, value)


def _judge_rest(run: Run, word: str, name: str, value: str) -> None:
    """Judge an option whose name does not say what it is for."""
    obeys = runs_code(run)
    option, equals, _ = word.partition("=")
    if equals or " " in value or "/" in option or ":" in option or "-" in name or len(name) > 2 or obeys:
        run.walk.judge_undeclared(run, word, value, obeys)


def _cleared(run: Run, value: str) -> None:
    """Emit that an option named after a deletion may delete what the command is given outside the project."""
    from toolgate.analysis.state.locate import locate_field

    for field in [*run.operands, value] if value else run.operands:
        if isinstance(field, str) and field[:1] in ("/", "~"):
            target = locate_field(field, run.scope)
            if target.place not in FREE:
                run.emit(Verb.DELETE, target)


def _put(run: Run, value: str) -> None:
    """Emit a write for a letter that often names a destination, before a path that other programs obey."""
    from toolgate.analysis.state.locate import locate_field

    target = locate_field(value, run.scope)
    if target.place in (Place.STARTUP, Place.AGENT, Place.GUARD):
        run.emit(Verb.WRITE, target)


def runs_code(run: Run) -> bool:
    """Whether a command is meant to run code: the project's, or what its operands name."""
    spec = run.spec
    if spec is None:
        return False
    return any([does.verb == Verb.RUN for does in spec.does]) or any(
        [slot.role.base in RUNNERS for slot in read_slots(spec.operands)[:1]]
    )


def rewritten(run: Run, fields: list[Field], told: bool) -> None:
    """Emit that a program described as a reader is told to change files; `told`: by a word, not a letter."""
    if is_given(DRY, run.scope.command.argv):
        return
    from toolgate.analysis.arguments.emptying import rewrites_as_nothing
    from toolgate.analysis.state.locate import locate_field

    emptied = rewrites_as_nothing(run)
    for field in fields:
        target = locate_field(field, run.scope)
        if target.place in (Place.GUARD, Place.AGENT) or (told and target.path and target.place not in FREE):
            run.emit(Verb.WRITE, target, None, (Manner.EDIT,))
        elif emptied and "." in target.name and target.place == Place.WORKSPACE:
            run.emit(Verb.WRITE, target, None, (Manner.EMPTIED,))


def named(name: str, words: frozenset[str]) -> bool:
    """Whether an option is named after one of the words: `--output-file`, `--post-hook`, `-o`."""
    if name in words:
        return True
    parts = name.lower().replace("_", "-").split("-")
    if not GROUPED.isdisjoint(parts):
        return False
    return len(name) > 1 and (parts[0] in words or (len(parts) > 1 and parts[-1] in words) or "".join(parts) in words)


def _defines(option: str) -> bool:
    """Whether an option defines a property: `-DoutputFile`."""
    return option[:2] in DEFINING and option[2:3].isalpha() and len(option) > DEFINED


def _partly_known(run: Run, word: Partial) -> None:
    """Judge an undeclared option with a value that is not known: `--log-file="$X"`."""
    option, equals, _ = word.prefix.partition("=")
    if option[:1] == "-" and equals and named(option[2:] if _defines(option) else option.lstrip("-"), WRITING):
        _written_unseen(run, after(word, len(option) + 1))


def _written_unseen(run: Run, value: Field) -> None:
    """Emit a write to the value of an option named after an output, if it is not known where that is."""
    from toolgate.analysis.state.locate import locate_field

    target = locate_field(value, run.scope)
    if target.place == Place.UNKNOWN:
        run.emit(Verb.WRITE, target)


def written(run: Run, value: str) -> None:
    """Judge the value of an option named after an output: a path, or text that starts something."""
    for field in run.operands:
        if not isinstance(field, str) and field.shown == value:
            _written_unseen(run, field)
    bare = without_printed_names(value)
    if "`" in bare or "$(" in bare:
        from toolgate.analysis.arguments.possible_commands import may_run

        may_run(run, value)
    if value and ("/" in value or value[0] == "~"):
        from toolgate.analysis.state.locate import locate_field

        target = locate_field(value, run.scope)
        if target.place not in FREE:
            run.emit(Verb.WRITE, Target(target.text, target.place, target.path, target.whole))
