"""`parallel`: a command with places in it, and what is put there from arguments, files or standard input."""

from __future__ import annotations

from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.arguments.roles.execution import run_shell_text
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import ENDLESS, MANY, NOTHING, Stream
from toolgate.knowledge.vocabulary import READS, UPLOADS
from toolgate.model.call import quoted
from toolgate.model.effect import Manner
from toolgate.shell.expand.fields import Field, Hole, Partial, Piece, Scalar, join, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

MARKS = (":::", ":::+", "::::", "::::+", "--")  # what follows is put into the command; `::::`: out of files
LINES = 32
WHOLE = ("{}", "{.}", "{/}", "{//}", "{/.}", "{..}", "{+}")
COUNTED = ("{#}", "{%}")


def run_spread(run: Run, argv: list[Field]) -> None:
    """Every command that is run, up to a limit; without a command, the arguments themselves are commands."""
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
    for values in _chosen(groups):
        scope = run.scope.fork()
        scope.where = run.where or scope.where
        text = _placed(_marked(join(template), run), [_held(value, scope, index) for index, value in enumerate(values)])
        text = text if template else join(values)
        run.output = Stream(None, run_shell_text(run, scope, text, "").sources)
        if len(template) > 1:  # whoever quotes a part of it means a command of these words
            run.walk.interpret(_words(template, values), scope.fork(), NOTHING)


def _transfer(run: Run, groups: list[list[Field]]) -> None:
    """Files that are copied to the machines which commands run on: `--transferfile {}` is every argument."""
    given = [value for option, value in run.options if "--transferfile" in option.names and value is not None]
    given += ["{}" for option, _ in run.options if "--transfer" in option.names]
    for value in given:
        marked = "{" in shown(value)
        for field in [field for group in groups for field in group[:LINES]] if marked else [value]:
            play(run, UPLOADS, field)


def _groups(run: Run, words: list[Field]) -> list[list[Field]]:
    groups: list[list[Field]] = []
    files = False
    for word in words:
        if word in MARKS:
            files = shown(word).startswith("::::")
            groups.append([])
        elif files:
            play(run, READS, word)
            groups[-1].append(Partial((Hole(f"a line of {shown(word)}"),)))
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
    """Each value of each group once, beside the first of the others."""
    firsts = [group[0] for group in groups]
    chosen: list[list[Field]] = []
    for place, group in enumerate(groups):
        values = group[:LINES] if place == 0 else group[1:LINES]
        chosen.extend([[*firsts[:place], value, *firsts[place + 1 :]] for value in values])
    return chosen


def _held(value: Field, scope: Scope, index: int) -> str:
    """A value as a quoted word; one that is not known, as a variable that holds it."""
    if isinstance(value, str):
        return quoted(value)
    scope.variables[f"__value_{index}"] = Scalar((value,))
    return f'"${{__value_{index}}}"'


def _marked(template: Field, run: Run) -> Field:
    """The command with the usual mark where the caller has another one."""
    for option, value in run.options:
        if (
            option.names[0] in ("-I", "--replace", "-i")
            and isinstance(value, str)
            and value
            and isinstance(template, str)
        ):
            return template.replace(value, "{}")
    return template


def _words(template: list[Field], values: list[Field]) -> list[Field]:
    marked = any([mark in shown(word) for word in template for mark in WHOLE])
    words = [join(values) if word in WHOLE else word for word in template]
    return words if marked else [*words, *values]


def _placed(template: Field, words: list[str]) -> Field:
    """The command with its values; they are quoted, as parallel does."""
    pieces: list[Piece] = [template] if isinstance(template, str) else list(template.pieces)
    marks = [(mark.replace("{", "{" + str(index)), word) for index, word in enumerate(words, 1) for mark in WHOLE]
    marks.extend([(mark, " ".join(words)) for mark in WHOLE])
    found = any([isinstance(piece, str) and mark in piece for piece in pieces for mark, _ in marks])
    for mark, word in [*marks, *[(mark, "1") for mark in COUNTED]]:
        pieces = [piece.replace(mark, word) if isinstance(piece, str) else piece for piece in pieces]
    return tidy(pieces if found else [*pieces, " " + " ".join(words)])
