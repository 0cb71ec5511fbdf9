"""Shell text with places that other options fill: `hyperfine -L threads 1,4 'make -j{threads}'`.

Every text that comes of it is judged. The values are put in as they are: one with a blank or a semicolon is code.
"""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SCRIPT, SECOND, THREE
from toolgate.model.effect import Manner, backticked
from toolgate.shell.expand.fields import Field, Hole, Partial, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Piece

MOST = 64  # texts that are judged
NUMBER = Partial((Hole("number", "number"),))


def _template(run: Run, field: Field, _: str) -> None:
    texts = [field]
    for name, values in _parameters(run) if "{" in shown(field) else ():
        mark = "{" + name + "}"
        if mark in shown(field):
            texts = [_filled(text, mark, value) for text in texts[: MOST + 1] for value in values]
    if len(texts) > MOST:
        run.unknown(f"all that {backticked(shown(field))} can be", Manner.BUILT)
    for text in texts[:MOST]:
        run.play(SCRIPT, text)


def _parameters(run: Run) -> list[tuple[str, list[Field]]]:
    """The names that values are given for, with those values: a list of them, or numbers up to a limit."""
    found: list[tuple[str, list[Field]]] = []
    words = run.scope.command.argv
    given = [(option, value) for option, value in run.options if option.takes in (SECOND, THREE) and value is not None]
    for option, value in given:
        places = [index for index, word in enumerate(words[:-2]) if word in option.names]
        names = [words[index + 1] for index in places if words[index + 2] == shown(value)]
        values: list[Field] = [NUMBER] if option.takes == THREE else _listed(value)
        found += [(name, values) for name in dict.fromkeys(names or [words[index + 1] for index in places])]
    return found


def _listed(value: Field) -> list[Field]:
    """The values of a list; a backslash keeps a comma from parting two of them."""
    if not isinstance(value, str):
        return [value]
    parts = value.replace("\\,", "\0").split(",")
    return [part.replace("\0", ",") for part in parts]


def _filled(text: Field, mark: str, value: Field) -> Field:
    pieces: list[Piece] = []
    put = [value] if isinstance(value, str) else list(value.pieces)
    for piece in [text] if isinstance(text, str) else text.pieces:
        if not isinstance(piece, str):
            pieces.append(piece)
            continue
        first, *others = piece.split(mark)
        pieces += [first, *[part for other in others for part in (*put, other)]]
    return tidy(pieces)


ROLES = {"TEMPLATE": _template}
