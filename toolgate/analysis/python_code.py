"""Python source text: parsed by Python itself, walked by us, never run."""

from __future__ import annotations

from toolgate.analysis.deeds import Deeds
from toolgate.model.effect import Place, Target, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast


def parsed(text: str) -> ast.Module | None:
    """The tree of a text; `None`: Python would not compile it, or it is nested too deeply to read."""
    import _ast
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = compile(text, "<code>", "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError, OverflowError):
        return None
    return tree if isinstance(tree, _ast.Module) else None


def run_python(deeds: Deeds, text: str) -> None:
    """Emit what a Python text would do."""
    from toolgate.analysis.python_program import Program, TooManySteps

    tree = parsed(text)
    if tree is None:
        unparsed(deeds, text)
        return
    try:
        Program(deeds).run(tree)
    except TooManySteps as error:
        deeds.emit(Verb.UNKNOWN, Target(error.message, Place.UNKNOWN), None, ("budget",))


def unparsed(deeds: Deeds, text: str) -> None:
    deeds.unknown(f"python code that does not parse: {text}", "unreadable")
