"""`parallel`: a command with placeholders, filled from arguments, files or standard input."""

from __future__ import annotations

from toolgate.analysis.arguments.places_filled import Places
from toolgate.analysis.arguments.roles.execution import run_shell_text
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import ENDLESS, MANY, NOTHING, Stream
from toolgate.knowledge.vocabulary import READS, UPLOADS
from toolgate.model.call import quoted
from toolgate.model.effect import Manner
from toolgate.shell.expand.fields import Field, Hole, Partial, join, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

MARKS = (":::", ":::+", "::::", "::::+", "--")  # values for the command follow; `::::`: from files
LINES = 32
SEPARATORS = {"\\t": "\t", "\\s+": "", " +": "", "\\|": "|", "\\.": "."}  # as given to `-C`; empty: blanks
SPECIAL = frozenset(".^$*+?()[]{}|\\")  # special in a regular expression
PARTING = ("-C", "-n", "-N")  # options with which a line, or several, fill numbered placeholders


def run_spread(run: Run, argv: list[Field]) -> None:
    """Run every command, up to a limit; without a command, the arguments themselves are commands."""
    cut = next((index for index, word in enumerate(argv) if word in MARKS), len(argv))
    template, groups = argv[:cut], _groups(run, argv[cut:])
    if not groups:
        groups = [lines] if (lines := _lines(run.stdin)) else []
    if run.stdin.kind in (ENDLESS, MANY) and cut == len(argv):
        from toolgate.analysis.state.exhaustion import unlimited

        unlimited(
            run.scope, [shown(value) for option, value in run.options if value and "-j" in option.names], run.stdin
        )
    run.reads_input = False
    if any(["{=" in shown(word) for word in template]):
        run.unknown("perl code of parallel", Manner.ARGUMENT)
    _transfer(run, groups)
    for values in _rows(run, groups):
        scope = run.scope.fork()
        scope.where = run.where or scope.where
        known = len(values) > 1 and all([isinstance(value, str) for value in values])
        places = Places(values, None if known else _parted(run))
        text = places.fill(_marked(join(template), run), scope) if template else join(values)
        run.output = Stream(None, run_shell_text(run, scope, text, "").sources)
        for put in (quoted, str) if places.exposed else ():  # placeholders that end the quotes around them
            run_shell_text(run, scope, places.fill(_marked(join(template), run), scope, put), "")
        if len(template) > 1:  # a quoted part suggests a command of these words
            run.walk.interpret(places.words([_marked(word, run) for word in template]), scope.fork(), NOTHING)


def _rows(run: Run, groups: list[list[Field]]) -> list[list[Field]]:
    """The values for each command: as many combined arguments as `-N` says, or the columns of a line with `-C`."""
    told = [(option.names, value) for option, value in run.options if isinstance(value, str)]
    counts = [int(value) for names, value in told if ("-N" in names or "-n" in names) and value.isdigit()]
    marks = [SEPARATORS.get(value, _plain(value)) for names, value in told if "-C" in names]
    group = groups[0] if len(groups) == 1 else []
    if group and counts and counts[-1]:
        return [group[start : start + counts[-1]] for start in range(0, len(group), counts[-1])][:LINES]
    if group and marks and marks[-1] is not None and all([isinstance(line, str) for line in group]):
        return [[*shown(line).split(marks[-1] or None)] for line in group[:LINES]]
    return _chosen(groups)


def _plain(separator: str) -> str | None:
    """A separator that is one literal character; `None`: it is a regular expression."""
    return separator if len(separator) == 1 and separator not in SPECIAL else None


def _parted(run: Run) -> Field | None:
    """The value of a numbered placeholder without an argument, if lines are split or combined."""
    if not any([name in option.names for option, _ in run.options for name in PARTING]):
        return None
    return Partial((Hole("…", "any", run.stdin),))


def _transfer(run: Run, groups: list[list[Field]]) -> None:
    """Emit files that are copied to the machines that run the commands: `--transferfile {}` is every argument."""
    given = [value for option, value in run.options if "--transferfile" in option.names and value is not None]
    given += ["{}" for option, _ in run.options if "--transfer" in option.names]
    for value in given:
        marked = "{" in shown(value)
        for field in [field for group in groups for field in group[:LINES]] if marked else [value]:
            run.play(UPLOADS, field)


def _groups(run: Run, words: list[Field]) -> list[list[Field]]:
    groups: list[list[Field]] = []
    files = False
    for word in words:
        if word in MARKS:
            files = shown(word).startswith("::::")
            groups.append([])
        elif files:
            run.play(READS, word)
            line = Stream(None, (locate_field(word, run.scope),))
            groups[-1].append(Partial((Hole(f"a line of {shown(word)}", "any", line),)))
        else:
            groups[-1].append(word)
    return [group for group in groups if group]


def _lines(stdin: Stream) -> list[Field]:
    if stdin.text is not None:
        return [line for line in stdin.text.split("\n") if line]
    if stdin.kind == "paths" and stdin.paths:
        return list(stdin.paths)
    return [Partial((Hole("…", stdin.kind, stdin),))]


def _chosen(groups: list[list[Field]]) -> list[list[Field]]:
    """Each value of each group once, combined with the first values of the other groups."""
    firsts = [group[0] for group in groups]
    chosen: list[list[Field]] = []
    for place, group in enumerate(groups):
        values = group[:LINES] if place == 0 else group[1:LINES]
        chosen.extend([[*firsts[:place], value, *firsts[place + 1 :]] for value in values])
    return chosen


def _marked(template: Field, run: Run) -> Field:
    """The command with the usual placeholder instead of the caller's own."""
    for option, value in run.options:
        if (
            option.names[0] in ("-I", "--replace", "-i")
            and isinstance(value, str)
            and value
            and isinstance(template, str)
        ):
            return template.replace(value, "{}")
    return template
