"""The origin of code that a text in another language gets from a program: for `eval(`curl …`)`, the host."""

from __future__ import annotations

from toolgate.analysis.code.actions import HOSTS
from toolgate.analysis.code.scripting.actions import STARTING, perform, run_shell
from toolgate.analysis.code.scripting.tokens import COMMAND, END, MARK, NAME
from toolgate.analysis.code.scripting.values import field_of
from toolgate.model.effect import Place
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script
    from toolgate.model.effect import Target


OWN = (Place.SECRET, Place.AGENT, Place.GUARD)


def printed_by(script: Script, action: str, path: str, arguments: list[object]) -> tuple[Target, ...]:
    """Return the credentials and hosts in the output of a program that a call starts.

    The program is judged where it is started: its effects are not repeated.
    """
    key = (path, *[shown(field_of(value)) for value in arguments])
    if key not in script.outputs:
        script.outputs[key] = ()
        effects, shells = script.actions.scope.ledger.effects, script.shells
        mark = len(effects)
        try:
            stream = perform(script, action, path, arguments, (0, 0))
        finally:  # even when the budget ends
            del effects[mark:]
            script.shells = shells
        found = stream.sources if stream is not None else ()
        script.outputs[key] = tuple([source for source in found if source.place in OWN or source.place in HOSTS])
    return script.outputs[key]


def output_sources(script: Script, span: tuple[int, int]) -> tuple[Target, ...]:
    """Return the sources of the output of programs that are started between two positions, or for names used there.

    The programs are judged where they are started: their effects are not repeated.
    """
    effects, shells = script.actions.scope.ledger.effects, script.shells
    mark = len(effects)
    start = span[0] if span[0] < span[1] else _statement_start(script, span[0])  # `… |> eval`
    names = {token.text for token in script.tokens[start : span[1]] if token.kind == NAME}
    try:
        found = [source for part in (*_assigned(script, names), (start, span[1])) for source in _started(script, part)]
    finally:  # even when the budget ends
        del effects[mark:]
        script.shells = shells
    return tuple(dict.fromkeys(found))


def _assigned(script: Script, names: set[str]) -> list[tuple[int, int]]:
    """Return the values assigned to names: in `x = …` and `{x, 0} = …`."""
    found: list[tuple[int, int]] = []
    for position, token in enumerate(script.tokens):
        if token.kind != MARK or token.text not in ("=", ":="):
            continue
        before = script.tokens[_statement_start(script, position) : position]
        if any([one.kind == NAME and one.text in names for one in before]):
            found.append((position + 1, script.statement_end(position + 1)))
    return found


def _statement_start(script: Script, position: int) -> int:
    while position > 0 and script.tokens[position - 1].kind != END:
        position -= 1
    return position


def _started(script: Script, span: tuple[int, int]) -> list[Target]:
    """Return the sources of the output of programs that are started between two positions."""
    found: list[Target] = []
    for position in range(span[0], min(span[1], len(script.tokens))):
        token = script.tokens[position]
        stream = None
        if token.kind == COMMAND:
            stream = run_shell(script, script.text_of(token))
        elif token.kind == NAME:
            path, end = script.path_at(position)
            action = script.library.action(path)
            if action and action.split()[0] in STARTING and end < len(script.tokens):
                inner = (end + 1, script.pairs[end]) if end in script.pairs else (end, script.statement_end(end))
                stream = perform(script, action, path, script.arguments(*inner), inner)
        found += stream.sources if stream is not None else ()
    return found
