"""`find` and its like: start directories, tests, and actions on what is met."""

from __future__ import annotations

from toolgate.analysis.locating import locate_field
from toolgate.analysis.options import Arguments
from toolgate.analysis.run import Run
from toolgate.knowledge.vocabulary import EXPRESSION
from toolgate.model.effect import Place, Verb
from toolgate.shell.fields import Field, Glob, Partial, shown, tidy

NARROWING = ("-name", "-iname")
WIDENING = ("-o", "-or", "!", "-not", ",")


def expression_operands(run: Run, arguments: Arguments) -> None:
    """Start directories come before the first primary; find starts here when there is none."""
    run.operands = [operand for operand in arguments.operands if operand not in arguments.undeclared] or ["."]
    from toolgate.analysis.roles import play

    for operand in run.operands:
        play(run, "LISTS", operand)
    hunt(run)


def hunt(run: Run) -> None:
    """A search outside the project for names that only credentials have."""
    if name_patterns(run) == [""]:
        return
    for path in matched_paths(run):
        target = locate_field(path, run.scope)
        if target.place == Place.SECRET and not target.path.startswith(run.scope.facts.workspace() + "/"):
            run.emit(Verb.READ, target, None, ("names", "hunt"))


def matched_paths(run: Run) -> list[Field]:
    """What `{}` stands for: everything below each start directory that has one of the names asked for."""
    patterns = name_patterns(run)
    paths: list[Field] = []
    for operand in _roots(run):
        for pattern in patterns:
            below = Glob("**/" + pattern if pattern else "**")
            pieces = (operand,) if isinstance(operand, str) else operand.pieces
            text = pieces[-1] if pieces else ""
            slash = "" if isinstance(text, str) and text.endswith("/") else "/"
            paths.append(tidy([*pieces, slash, below]))
    return paths


def _roots(run: Run) -> list[Field]:
    if run.spec is not None and run.spec.style != EXPRESSION:  # fd: the first operand is what to look for
        return run.operands[1:] or ["."]
    return run.operands or ["."]


def name_patterns(run: Run) -> list[str]:
    """The names the expression narrows to; one empty pattern when it may meet anything."""
    names: list[str] = []
    words: list[str] = []
    for option, value in run.options:
        words.append(option.names[0])
        if option.names[0] in NARROWING and isinstance(value, str):
            names.append(value)
    if any([word in ("!", "-not", ",") for word in words]) or not names:
        return [""]
    if any([word in ("-o", "-or") for word in words]) and "(" not in words:
        return [""]
    return names if any([word in ("-o", "-or") for word in words]) else names[:1]


def whole_tree(path: Field) -> bool:
    return type(path) is Partial and shown(path).endswith("/**")
