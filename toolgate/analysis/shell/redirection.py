"""Redirections: the files they read and write, and the resulting standard input of a command."""

from __future__ import annotations

from toolgate.analysis.state.locate import hold_open, locate_field
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import (
    DEVICES,
    FOLLOWING,
    MOVED,
    NAMED,
    NOTHING,
    OPENED,
    PRINTED,
    UNREAD,
    Stream,
    circled,
    combined,
    following,
    sources_of,
    stream_of,
)
from toolgate.model.effect import Effect, Manner, Place, Target, Verb
from toolgate.shell.expand.fields import Field, Glob, Partial, Scalar
from toolgate.shell.expand.values import expand, expand_text
from toolgate.shell.tree.nodes import Redirect, Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

HOSTS = (Place.REMOTE, Place.PRIVATE, Place.LOOPBACK, Place.KNOWN, Place.METADATA, Place.FORGE)
REDIRECTED = (Manner.REDIRECTED,)  # by the shell, so a rule that allows the command does not cover it


class Redirection:
    """The effect of a command's redirections on its input and output."""

    __slots__ = ("scope", "stdin", "outputs", "captured", "mark", "descriptors", "kept", "returned", "emptied", "lent")

    def __init__(self, scope: Scope, stdin: Stream) -> None:
        self.scope = scope
        self.stdin = stdin
        self.outputs: list[tuple[Target, bool]] = []  # files that standard output goes to, and whether it appends
        self.captured = False  # standard output goes to a file, not on through the pipe
        self.mark = len(scope.ledger.effects)  # the number of effects before them
        self.descriptors: dict[int, Stream] = {}  # what is read from each of them
        self.kept: tuple[str, ...] = ()  # files that are opened without truncating: `<> file`
        self.returned = False  # standard output is restored from a descriptor: `exec >&3`
        self.emptied: tuple[str, ...] = ()  # files that are truncated and open on a descriptor: `3> file`
        self.lent: tuple[int, ...] = ()  # descriptors of files that the commands inside can write

    def finish(self, stream: Stream) -> Stream:
        """Record the new content of the files; returns the output that is passed on."""
        files = self.scope.ledger.files
        if self.lent:
            opened = self.scope.descriptors
            self.scope.descriptors = {number: opened[number] for number in opened if number not in self.lent}
        for target, appended in self.outputs:
            if stream.kind == "endless":
                from toolgate.analysis.state.exhaustion import endless

                endless(self.scope, target)
            if target.place in HOSTS:
                for source in stream.sources:
                    self.scope.emit(Verb.SEND, target, source, REDIRECTED)
            elif target.path in self.scope.ledger.sinks:
                feed(self.scope.ledger, target.path, stream)
            elif target.path:
                kept = appended or target.path in self.kept
                if not kept and (stream.text == "" or _scrambles(target, self.scope) or self._truncated(target)):
                    from toolgate.analysis.arguments.emptying import empties

                    empties(target, self.scope, REDIRECTED)
                judge_content(target, stream, self.scope, appended)
                before = files.get(target.path) if appended else None
                if before is None and appended and target.path.endswith("/.git/config"):
                    before = Stream(self.scope.facts.read(target.path, SETTINGS) or "")  # git uses this from here on
                if before is not None and before.text is not None and stream.text is not None:
                    files[target.path] = Stream(before.text + stream.text, before.sources + stream.sources)
                elif appended:
                    files[target.path] = combined([before or UNREAD, stream])
                else:
                    if target.path in files:
                        circled(self.scope, target.path)  # its earlier content is forgotten
                    files[target.path] = stream
        return NOTHING if self.captured and stream.kind != MOVED else stream

    def lend(self) -> None:
        """Give a group's commands its open descriptors: `{ echo x >&3; } 3> file`, `{ read -u3 x; } 3< file`."""
        scope = self.scope
        free = [n for n in self.descriptors if n > 2 and scope.descriptors.get(n, UNREAD) is UNREAD]
        found = {n: stream for n, stream in self.descriptors.items() if n in free or (stream.kind == OPENED and n > 2)}
        self.lent = tuple([number for number in found if number in free])
        if self.lent:
            scope.descriptors = scope.descriptors | found
            self.keep_emptied()

    def keep_emptied(self) -> None:
        for path in self.emptied:
            self.scope.ledger.files[path] = NOTHING

    def _truncated(self, target: Target) -> bool:
        """Whether the file was truncated before the command read it: `jq . a.json > a.json`."""
        found = self.scope.ledger.effects[self.mark :]
        if Verb.READ not in [effect.verb for effect in found]:
            return False
        emptied = False
        for effect in found:
            if effect.target.path == target.path:
                if effect.verb == Verb.WRITE:
                    emptied = Manner.REDIRECTED in effect.manner and effect.command is not self.scope.command
                elif effect.verb == Verb.READ and emptied and Manner.NAMES not in effect.manner:
                    return True
        return False


# Paths that stand for descriptors.
DESCRIPTORS = {"/dev/stdout": "1", "/dev/stderr": "2"} | {
    f"{place}/fd/{number}": str(number) for place in ("/dev", "/proc/self") for number in range(1, 10)
}
SETTINGS = 64 * 1024  # bytes of a file to read before it is changed
UNWRITTEN = (Place.NULL, Place.DEVICE, Place.SECRET, Place.PROC)  # places whose content is not kept or judged


SCRAMBLED = tuple(".db .sqlite .sqlite3 .csv .tsv .parquet .py .js .ts .go .rs .java .rb .c .h .sql .xlsx".split())


def _scrambles(target: Target, scope: Scope) -> bool:
    """Whether a file with valuable content, by its ending, is overwritten with random bytes or zeros."""
    return target.path.endswith(SCRAMBLED) and any([word in DEVICES for word in scope.command.argv])


def judge_content(target: Target, stream: Stream, scope: Scope, appended: bool = False) -> None:
    """Judge the text that a command writes by the resulting file, as for any tool that writes."""
    if appended and stream.text and target.place == Place.SECRET:
        from toolgate.analysis.arguments.masking import add_settings

        add_settings(target, stream.text, scope)
    if not stream.text or not target.path or target.place in UNWRITTEN:
        return
    held = scope.ledger.files.get(target.path)
    before = held.text if held is not None else scope.facts.read(target.path, SETTINGS)
    scope.walk.judge_file(target, (before or "") + stream.text if appended else stream.text, scope, before)


def feed(ledger: Ledger, path: str, stream: Stream) -> None:
    """Run the commands of `>(…)` with what is written to it as their input."""
    from toolgate.analysis.shell.script import run_script

    script, scope = ledger.sinks.pop(path)
    run_script(script, scope, stream)


def redirected(redirects: tuple[Redirect, ...], scope: Scope, stdin: Stream) -> Redirection:
    """Judge each redirection in order."""
    result = Redirection(scope, stdin)
    descriptors = dict(scope.descriptors)
    for redirect in redirects:
        scope.at(redirect.start, redirect.end)
        _one(redirect, scope, result, descriptors)
    for number, stream in descriptors.items():
        if number > 2 and number in scope.descriptors and scope.descriptors[number] is not stream:
            hold_open(number, UNREAD, scope)  # replaced while this command runs, and unknown from here on
    if 0 in descriptors:
        result.stdin = descriptors[0]
    result.descriptors = descriptors
    return result


def file_read(node: Simple, scope: Scope) -> Stream:
    """The text of the file that `$(<file)` reads."""
    scope.at(node.start, node.end)
    return redirected(node.redirects, scope, UNREAD).stdin


def keep_open(result: Redirection, stdin: Stream) -> None:
    """Keep the redirections of an `exec` open for the commands that follow: `exec 3< file`, `exec < file`.

    The commands of `exec > >(…)` run with unknown input.
    """
    from toolgate.analysis.arguments.emptying import empties

    scope = result.scope
    before = scope.descriptors
    for target, appended in result.outputs:
        if target.path in scope.ledger.sinks:
            feed(scope.ledger, target.path, UNREAD)
        elif target.path and target.place not in HOSTS:
            scope.descriptors = scope.descriptors | {PRINTED: Stream(None, (target,), OPENED)}
            if not appended:
                empties(target, scope, REDIRECTED)  # until something is printed to it
                result.emptied += (target.path,)
    result.outputs = [(target, appended) for target, appended in result.outputs if target.place in HOSTS]
    if result.returned and PRINTED in before and scope.certain:
        scope.descriptors = {number: stream for number, stream in before.items() if number != PRINTED}
    if result.stdin is not stdin:
        scope.descriptors = scope.descriptors | {FOLLOWING: result.stdin}
    result.keep_emptied()
    for number, stream in result.descriptors.items():
        if number < 2 or before.get(number) is stream:
            continue
        if stream.kind == OPENED:  # opened twice: it may be either file
            earlier = before[number].sources if number in before and before[number].kind == OPENED else ()
            scope.descriptors = scope.descriptors | {number: Stream(None, (*earlier, *stream.sources), OPENED)}
            continue
        if number > 2:
            hold_open(number, UNREAD if number in before or not scope.certain else stream, scope)


def run_opened(
    run: Callable[[Any, Scope, Stream], Stream], node: object, scope: Scope, stdin: Stream, opened: dict[int, Stream]
) -> Stream:
    """Run what follows an `exec` that has opened files: after `exec > file`, the output goes into that file.

    The output is passed on as well, as the `exec` may not have run.
    """
    stream = run(node, scope, following(scope.descriptors, opened, stdin))
    file = scope.descriptors.get(PRINTED)
    if file is not None and file is not opened.get(PRINTED):  # and was not open before
        result = Redirection(scope, NOTHING)
        result.outputs = [(target, True) for target in file.sources]
        result.finish(stream)
        if stream.text != "":
            _refill(scope.ledger.effects, file.sources[0])
    return stream


def _refill(effects: list[Effect], target: Target) -> None:
    """Turn the effect that `exec > file` empties a file into a plain write, once something is printed to it."""
    for index, effect in enumerate(effects):
        if effect.target == target and Manner.EMPTIED in effect.manner and Manner.REDIRECTED in effect.manner:
            effects[index] = Effect(
                effect.verb, target, effect.origin, effect.command, effect.start, effect.end, REDIRECTED, effect.where
            )


def _one(redirect: Redirect, scope: Scope, result: Redirection, descriptors: dict[int, Stream]) -> None:
    operator = redirect.operator
    if operator in ("<<", "<<-"):
        if redirect.document is not None:
            fields = expand_text(redirect.document.body, scope)
            _input(_typed(fields), redirect, result, descriptors)
        return
    if operator == "<<<":
        stream = _typed(expand_text(redirect.target, scope))
        if stream.text is not None:
            stream = Stream(stream.text + "\n", stream.sources)
        _input(stream, redirect, result, descriptors)
        return
    for field in _targets(redirect, scope):
        if operator in ("<&", ">&") and _duplicates(field, redirect, result, descriptors):
            continue
        _file(field, redirect, scope, result, descriptors)


def _typed(fields: tuple[Field, ...]) -> Stream:
    """Text in the script as input; unknown if it has file names from a glob."""
    if len(fields) != 1:
        return UNREAD
    field = fields[0]
    named = type(field) is Partial and any([type(piece) is Glob for piece in field.pieces])
    return Stream(None, sources_of(field), "paths", (field,)) if named else stream_of(field)


def _targets(redirect: Redirect, scope: Scope) -> list[Field]:
    fields: list[Field] = []
    for alternative in expand(redirect.target, scope):
        fields.extend(alternative)
    return fields


def _duplicates(field: Field, redirect: Redirect, result: Redirection, descriptors: dict[int, Stream]) -> bool:
    """Handle `2>&1`, `<&3` and `>&-`, which change descriptors only; whether the redirection is one of these."""
    text = field if isinstance(field, str) else ""
    number = text.rstrip("-")
    if text != "-" and not number.isdigit():
        return False
    to = redirect.descriptor if isinstance(redirect.descriptor, int) else (0 if redirect.operator == "<&" else 1)
    if number.isdigit() and int(number) in descriptors:
        descriptors[to] = descriptors[int(number)]
        if to == 1 and redirect.operator != "<&":  # a socket is open for both reading and writing
            result.outputs += [(source, False) for source in descriptors[to].sources if source.place in HOSTS]
            if descriptors[to].kind == OPENED:
                result.outputs += [(source, True) for source in descriptors[to].sources]
                result.captured = True
    elif text == "-" and to in descriptors:
        descriptors[to] = UNREAD
    if to == 1 and number == "2":
        result.captured = True
    result.returned = result.returned or to == 1
    return True


def _input(stream: Stream, redirect: Redirect, result: Redirection, descriptors: dict[int, Stream]) -> None:
    descriptor = redirect.descriptor
    if descriptor is None or descriptor == 0:
        result.stdin = stream
        descriptors.pop(0, None)
    if isinstance(descriptor, int):
        descriptors[descriptor] = stream
    elif descriptor is not None:  # `{name}`: the shell chooses a number
        number = max([NAMED, *descriptors]) + 1
        descriptors[number] = stream
        result.scope.assign(descriptor.strip("{}"), Scalar((str(number),)))


def _file(field: Field, redirect: Redirect, scope: Scope, result: Redirection, descriptors: dict[int, Stream]) -> None:
    target = locate_field(field, scope)
    operator = redirect.operator
    descriptor = redirect.descriptor
    if target.place in HOSTS:
        _socket(target, redirect, scope, result, descriptors)
        return
    if operator in ("<", "<>"):
        scope.emit(Verb.READ, target, None, REDIRECTED)
        from toolgate.analysis.state.memory import copy_of

        _input(NOTHING if target.path == "/dev/null" else copy_of(scope, target), redirect, result, descriptors)
    if operator not in ("<", "<&"):
        manner = (Manner.APPEND, *REDIRECTED) if operator in (">>", "&>>") else REDIRECTED
        manner = (Manner.EDIT, *REDIRECTED) if operator == "<>" else manner  # existing content stays
        scope.emit(Verb.WRITE, target, None, manner)
        if operator == "<>":
            result.kept += (target.path,)
        if target.path in DESCRIPTORS:
            _duplicates(DESCRIPTORS[target.path], redirect, result, descriptors)
        elif operator in ("&>", "&>>", ">&") or descriptor in (None, 1):
            result.outputs.append((target, operator in (">>", "&>>")))
            result.captured = True
            file = Stream(None, (target,), OPENED)
            descriptors |= {1: file} if operator in (">", ">>", ">|") else {1: file, 2: file}
        elif operator != "<>":
            _open(target, redirect, result, descriptors)
    for source in sources_of(field):
        if source.place == Place.SECRET:
            scope.emit(Verb.READ, source, None, REDIRECTED)


def _open(target: Target, redirect: Redirect, result: Redirection, descriptors: dict[int, Stream]) -> None:
    """Open a file on a descriptor, to which commands can print: `3> file`."""
    if target.path and target.place not in UNWRITTEN:
        _input(Stream(None, (target,), OPENED), redirect, result, descriptors)
        if redirect.operator != ">>" and redirect.descriptor != 2:
            result.emptied += (target.path,)


def _socket(
    target: Target, redirect: Redirect, scope: Scope, result: Redirection, descriptors: dict[int, Stream]
) -> None:
    """Emit the connection that bash opens for `/dev/tcp/host/port`, in both directions."""
    scope.emit(Verb.SEND, target, None, (Manner.SOCKET, *REDIRECTED))
    stream = Stream(None, (target,))
    if redirect.operator in ("<", "<>"):
        _input(stream, redirect, result, descriptors)
    number = redirect.descriptor if isinstance(redirect.descriptor, int) else 1
    descriptors[number] = stream
    if redirect.operator not in ("<", "<&") and number == 1:
        result.outputs.append((target, False))
