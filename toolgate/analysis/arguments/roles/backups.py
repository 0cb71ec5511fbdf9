"""Files next to a file: backups, compressed and decompressed forms, pieces."""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.knowledge.vocabulary import BACKUP, INTO
from toolgate.model.effect import Manner, Verb
from toolgate.shell.expand.fields import Field, Glob, Piece, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

SHORT = (".tgz", ".tbz", ".tbz2", ".txz", ".tzst", ".tlz")  # endings that become `.tar`


def keep(run: Run, field: Field) -> None:
    """Emit the backup under another name, if an option asks for one."""
    suffix = _suffix(run)
    if suffix is None:
        return
    pieces: list[Piece] = [field] if isinstance(field, str) else list(field.pieces)
    if "*" not in suffix:
        run.emit(Verb.WRITE, locate_field(tidy([*pieces, suffix]), run.scope))
        return
    directory, slash, name = shown(field).rpartition("/")
    before, _, rest = suffix.partition("*")
    base: Piece = name if isinstance(field, str) else Glob("*")
    above = directory + slash if "/" not in suffix else ""
    run.emit(Verb.WRITE, locate_field(tidy([above, before, base, rest]), run.scope))


def _suffix(run: Run) -> str | None:
    """The suffix of a command's backups, or a name with `*`; `None`: it makes none."""
    found = "~" if Manner.BACKUP in run.manner else None
    for option, value in run.options:
        if option.role is BACKUP and value is not None:
            found = shown(value)
        elif value in ("numbered", "t") and "--backup" in option.names:
            found = ".~1~"
    return found or None


def _starts(run: Run, field: Field, joint: str) -> None:
    """Emit writes to files whose names begin with a prefix, followed by `joint`."""
    pieces: list[Piece] = [field] if isinstance(field, str) else list(field.pieces)
    run.emit(Verb.WRITE, locate_field(tidy([*pieces, joint, Glob("*")]), run.scope))


def _packs(run: Run, field: Field, ending: str) -> None:
    """Emit that a file is replaced by its compressed or decompressed form."""
    if field == "-":
        return
    run.reads_input = False
    target = locate_field(field, run.scope)
    run.emit(Verb.READ, target)
    names = [name for option, _ in run.options for name in option.names]
    gone: tuple[str, ...] = (Manner.MOVED,)
    if Manner.RECURSIVE in run.manner:
        run.emit(Verb.WRITE, target)
    elif "--output" not in names:
        from toolgate.analysis.state.memory import copy_of

        packed = locate_field(_packed(run, field, ending, names), run.scope)
        run.emit(Verb.WRITE, packed)
        gone += (Manner.PACKED,) if target.path and packed.path.startswith(target.path) else ()
        if packed.path and target.path:
            run.scope.ledger.files[packed.path] = copy_of(run.scope, target)
    if Manner.KEEPS not in run.manner and (not run.has("keeps-original") or "--rm" in names):
        run.emit(Verb.DELETE, target, None, gone)


def _packed(run: Run, field: Field, ending: str, names: list[str]) -> Field:
    """The name of the other form."""
    pieces: list[Piece] = [field] if isinstance(field, str) else list(field.pieces)
    values = {name: shown(value) for option, value in run.options if value is not None for name in option.names}
    ending = values.get("-S") or values.get("--suffix") or ending
    if "lzma" in (values.get("--format"), values.get("-F")):
        ending = ".lzma"
    if not ("--decompress" in names or run.has("unpacks")):
        return tidy([*pieces, ending])
    last = pieces[-1]
    if isinstance(last, str) and "." in last:
        stem, _, tail = last.rpartition(".")
        return tidy([*pieces[:-1], stem, ".tar" if "." + tail in SHORT else ""])
    return tidy([*pieces, Glob("*")])


def _fills(run: Run, field: Field, _: str) -> None:
    """Emit that a directory gets the contents of the others, under their names: `cmake -E copy_directory`."""
    from toolgate.analysis.arguments.brought_files import bring_trees

    bring_trees(
        run, [operand for operand in run.operands if operand is not field], locate_field(field, run.scope), False
    )
    run.play(INTO, field)


ROLES = {"PACKS": _packs, "STARTS": _starts, "FILLS": _fills}
