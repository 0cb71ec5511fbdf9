"""Files that a command leaves empty: edited by a program that prints nothing, or written from empty input."""

from __future__ import annotations

from toolgate.analysis.state.readable import text_of
from toolgate.knowledge.readers.sed import SUBSTITUTING, edited, insertions
from toolgate.knowledge.readers.silent import EDITORS, KNOWN, silent
from toolgate.knowledge.vocabulary import CODE, READ_BY
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope
    from toolgate.shell.expand.fields import Field

LONGEST, FEW = 8_000, 8  # characters per file and files per command judged after a substitution
OBEYED = frozenset("json yml yaml toml cfg ini conf mk make cmake gradle xml sh bash".split())  # endings of such files
QUIET = ("-n", "--quiet", "--silent")
EDITED = (Place.WORKSPACE, Place.PIPELINE, Place.STARTUP)  # places of files that may be obeyed later
KEPT = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)  # places of files that may be restorable
EMPTY = ("__init__.py", "py.typed", "conftest.py", "mod.rs")  # files that are often empty
LANGUAGES = (READ_BY, CODE)  # roles of options that hold a program


def empties(target: Target, scope: Scope, manner: tuple[str, ...] = ()) -> None:
    """Emit that a file is emptied, if it may have content."""
    if not is_filled(target, scope):
        return
    from toolgate.analysis.state.own_work import kept

    known = kept(target.path, scope.ledger) if target.place in KEPT else ()
    scope.emit(Verb.WRITE, target, None, (Manner.EMPTIED, *known, *manner))


def is_filled(target: Target, scope: Scope) -> bool:
    """Whether there is something to lose: what a pattern matches, or a file that may exist."""
    if any([character in target.name for character in "*?[…"]):
        return True
    if target.path in scope.ledger.files or target.path.rpartition("/")[2] in EMPTY:
        return False
    return target.place in KEPT and scope.facts.exists(target.path) is not False


def programs_of(run: Run) -> list[tuple[str, Field]]:
    """The programs in small languages that a command is given, each with its language."""
    programs = [(option.role, value) for option, value in run.options if value is not None]
    first = run.operand_roles[:1]
    if first and run.operands and first[0].role not in run.filled:
        programs.append((first[0].role, run.operands[0]))
    if run.input is not None and run.stdin.text is not None:
        programs.append((run.input.role, run.stdin.text))
    return [(role.argument, value) for role, value in programs if role.base in LANGUAGES]


def judge_inserted(run: Run, target: Target) -> None:
    """Judge what a command inserts into a file that it edits, as for any tool that writes it there."""
    if not target.path or target.place not in EDITED or run.dry:
        return
    for language, text in programs_of(run):
        if not isinstance(text, str) or language not in KNOWN:
            continue
        pieces = insertions(language, text)
        if language in SUBSTITUTING and pieces and len(run.operands) <= FEW:
            _judge_result(run, target, text)
        if target.place == Place.PIPELINE or any([" " in piece for piece in pieces]):
            run.walk.judge_piece(target, "\n".join(pieces), run.scope)


def _judge_result(run: Run, target: Target, script: str) -> None:
    """Judge a file of tasks or settings as it is after a script has replaced plain text in it."""
    _, dot, ending = target.path.rpartition("/")[2].rpartition(".")
    if dot and ending not in OBEYED:
        return
    before = text_of(run.scope, target, counted=False)
    after = edited(script, before) if before and len(before) <= LONGEST else before
    if after and after != before:
        run.walk.judge_file(target, after, run.scope, before)


def prints_nothing(run: Run) -> bool:
    """Whether all the programs that a command is given together print nothing."""
    quiet = any([name in QUIET for option, _ in run.options for name in option.names])
    found = programs_of(run)
    texts = [(language, value) for language, value in found if isinstance(value, str)]
    if len(texts) < len(found):
        return False
    if not found:
        return run.spec is not None and bool(run.spec.unlisted) and rewrites_as_nothing(run)
    commands = [(language, text) for language, text in texts if language.partition(".")[0] in EDITORS]
    if commands:
        return any([silent(language.partition(".")[0], text, quiet) for language, text in commands])
    known = [(language, text) for language, text in texts if language in KNOWN]
    return bool(known) and all([silent(language, text, quiet) for language, text in known])


def rewrites_as_nothing(run: Run) -> bool:
    """Whether a command that is only loosely described and works in place is given an expression without a result."""
    return any([silent("", shown(word), False) for word in run.operands])


def made_of_nothing(run: Run) -> bool:
    """Whether all that a command reads is `/dev/null`."""
    written = {target.text for target in run.into}
    words = [shown(word) for word in run.operands if shown(word) not in written]
    return bool(words) and all([word == "/dev/null" for word in words])
