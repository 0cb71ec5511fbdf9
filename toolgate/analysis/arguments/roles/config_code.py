"""Configuration that is code: in the project it is the project's own, elsewhere it is code from outside."""

from __future__ import annotations

from toolgate.analysis.arguments.undescribed_values import is_key, judge_value, loads
from toolgate.analysis.places.outside import is_anybodys, is_outside
from toolgate.analysis.state.locate import locate_field
from toolgate.knowledge.vocabulary import NAMED, READ_BY, READS
from toolgate.model.effect import Manner, Place, Verb, description

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.model.effect import Target
    from toolgate.shell.expand.fields import Field


def _obeys(run: Run, field: Field, reader: str) -> None:
    if field == "-":
        _judge_input(run)
        return
    run.play(READS, field)
    target = locate_field(field, run.scope)
    if not target.whole and is_anybodys(target, run.scope.facts.home()):
        loads(run, target)
    if reader:
        _read(run, target, reader)
    elif target.path and not target.whole:
        run.walk.look_into(run, NAMED, target)


def _read(run: Run, target: Target, reader: str) -> None:
    """What the file says, where it can be read."""
    from toolgate.analysis.state.readable import inside, text_of

    text = text_of(run.scope, target)
    if text is not None:
        inside(run.scope, target, lambda: run.play(READ_BY(reader), text))


def _judge_input(run: Run) -> None:
    """Settings that come in on standard input: each is judged by what it is called and what it says."""
    run.reads_input = False
    stream = run.stdin
    for text in stream.parts if stream.text is None else (stream.text,):
        for line in text.split("\n")[:LINES]:
            key, equals, value = line.partition("=")
            if equals and is_key(key.strip().rstrip("+")):
                judge_value(run, key.strip().rstrip("+"), value.strip().strip("\"'"), obeys=True)
    for source in stream.sources:
        if source.path and is_outside(source, run.scope.facts.home()):
            loads(run, source)
        elif source.place in (Place.REMOTE, Place.KNOWN, Place.PRIVATE):
            run.emit(Verb.RUN, description("standard input", Place.UNKNOWN), source, (Manner.PIPED,))


LINES = 200  # of settings that are looked at
ROLES = {"OBEYS": _obeys}
