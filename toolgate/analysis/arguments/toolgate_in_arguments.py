"""Toolgate commands in arguments of something that may run or type them, though its description does not say so.

A program's description says which of its arguments are commands. An undescribed terminal, scheduler or debugger, or a
program's input, could run commands as well: if it is not known what a command does, each Toolgate command in its
arguments and its input is judged as if it were typed. A text that is only shown or stored is not judged.
"""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import carry, text_of
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.lookup import OWN_NAME, knowledge_of
from toolgate.knowledge.texts.own_words import IN_PAGES, INJECTING, KEPT, RELAYING, STARTING, TYPING
from toolgate.model.effect import Effect, Manner, Place, Verb, description
from toolgate.model.occurrences import occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolgate.model.effect import Target
    from toolgate.shell.expand.fields import Field

APART = str.maketrans(dict.fromkeys("'\"`;|&(){}[]<>,=:#!@\\\n\t\r%", " "))
OPEN = (Verb.UNKNOWN, Verb.CONTROL, Verb.LISTEN, Verb.ESCALATE)
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.CONTAINER)  # places whose code is read, or that are not this machine
HARMLESS = (Manner.INFORMS, Manner.LOOKS, Manner.BUILDS)
WORDS = 8  # words of a Toolgate command that are looked at
MOST = 16  # commands in one text
NEAR = 120  # characters between a call and its argument


def judge_words(scope: Scope, words: Sequence[str], mark: int, drives: bool = False) -> None:
    """Judge Toolgate commands in the words of a command, if one of its effects since `mark` is open.

    `drives`: the command controls terminals, so it types or runs its arguments.
    """
    found = scope.ledger.effects[mark:]
    if any([effect.verb == Verb.WRITE and effect.target.place == Place.GUARD for effect in found]):
        return  # they were judged already
    own = [effect for effect in found if effect.command.argv is scope.command.argv]
    if scope.ledger.interpreted[-1:] != [scope.command]:  # an inner command was judged by itself
        own = [effect for effect in own if effect.verb != Verb.ESCALATE]
    if any([_is_program(effect) for effect in own]) and any([_puts(effect) for effect in own]):
        linked = any([Manner.LINK in effect.manner for effect in own])
        made = "another name for Toolgate's program" if linked else "a copy of Toolgate's program"
        manner = (Manner.CREATE, Manner.LINK) if linked else (Manner.CREATE,)
        scope.emit(Verb.WRITE, description(made, Place.GUARD), None, manner)
    if drives or any([_is_open(effect) for effect in own]):
        start = len(scope.ledger.effects)
        _judge(scope, words)
        if not drives and not any([word.rpartition("/")[2].startswith(OWN_NAME) for word in words]):
            from toolgate.analysis.arguments.possible_commands import hand_under

            hand_under(scope, start)  # part of a text


def judge_code(scope: Scope, text: str, mark: int) -> None:
    """Judge code that types into a terminal, and Toolgate commands in code that may do so or has open effects."""
    _judge_typing(scope, text)
    lower = text.lower()
    if OWN_NAME in lower:
        judge_words(scope, (text,), mark, any([word in lower for word in TYPING]))


def judge_source(scope: Scope, text: str, file: Target | None = None) -> None:
    """Judge Toolgate commands that unread source passes to calls that start programs; `file`: the source's file."""
    mark = len(scope.ledger.effects)
    _judge_typing(scope, text)
    for at in occurrences(text, OWN_NAME, MOST):
        opened, called, _ = text[max(0, at - NEAR) : at].lower().rpartition("(")
        name = opened.rpartition("\n")[2].rpartition(" ")[2]
        if called and any([word in name for word in STARTING]):
            _judge(scope, (text[at : at + NEAR],))
    if file is not None:
        carry(scope, file, mark)


def _judge_typing(scope: Scope, text: str) -> None:
    if "ioctl" in text and any([sign in text for sign in INJECTING]):
        scope.emit(Verb.CONTROL, description("the input of a terminal", Place.GUARD), None, (Manner.INPUT,))


def judge_files(scope: Scope, words: Sequence[Field], stdin: Stream) -> None:
    """Judge Toolgate commands in files given to a program for terminals, schedules or debugging."""
    named = [locate_field(word, scope) for word in words[:WORDS] if isinstance(word, str) and word[:1] != "-"]
    for target in [*named, *stdin.sources[:WORDS]]:
        text = text_of(scope, target) if target.path else None
        if text and OWN_NAME in text:
            mark = len(scope.ledger.effects)
            _judge(scope, (text,))
            if not target.path.startswith("/dev/"):
                carry(scope, target, mark)


def judge_tool(scope: Scope, name: str, texts: Sequence[str], mark: int) -> None:
    """Judge Toolgate commands in the arguments of a tool that runs or types them, or has open effects."""
    words = set(words_in(name))
    judge_words(scope, texts, mark, bool(words & RELAYING) and not words & IN_PAGES)


def _is_program(effect: Effect) -> bool:
    """Whether an effect reads Toolgate's program or package, as copying or linking it does."""
    path = effect.target.path
    if effect.verb != Verb.READ or effect.target.place != Place.GUARD or any([part in path for part in KEPT]):
        return False
    return f"/{OWN_NAME}/" in f"{path}/"


def _puts(effect: Effect) -> bool:
    return effect.verb == Verb.WRITE and effect.target.place not in (Place.GUARD, Place.NULL)


def _is_open(effect: Effect) -> bool:
    """Whether an effect leaves open what happens to the words of its command."""
    place = effect.target.place
    if effect.verb == Verb.RUN:
        return place not in OWN
    if effect.verb == Verb.SEND:
        return place in (Place.LOOPBACK, Place.MACHINE)  # another program here, or its socket
    if effect.verb == Verb.WRITE:
        return place == Place.STARTUP or (effect.target.described and place not in OWN)
    return effect.verb in OPEN and not any([manner in HARMLESS for manner in effect.manner])


def _judge(scope: Scope, words: Sequence[str]) -> None:
    for line in _lines(" ".join(words)):
        scope.walk.interpret(list(line), scope.fork(), NOTHING)


def _lines(text: str) -> Iterator[list[str]]:
    """The Toolgate commands in a text, each with the words that may belong to it."""
    spec = knowledge_of(OWN_NAME)
    known = [name for sub in spec.subcommands for name in sub.names] if spec is not None else []
    if "</" in text:  # the words between the tags
        text = " ".join([piece.rpartition(">")[2] for piece in text.split("<")])
    tokens = text.translate(APART).split()
    found = [index for index, token in enumerate(tokens) if token.rpartition("/")[2].partition(".")[0] == OWN_NAME]
    for index in found[:MOST]:
        rest = [token for token in tokens[index + 1 : index + WORDS] if token[0] != "."]  # `.arg("allow")`
        while rest and rest[0][:1] == "-":
            rest = rest[1:]
        loads = tokens[index - 1 : index] == ["from"]  # `from toolgate import Guard`
        if rest and rest[0] in known and not loads:
            yield [OWN_NAME, *rest]
