"""Commands of Toolgate that are handed to something which may run or type them, and is not read as doing so.

Whoever describes a program says which of its arguments are commands. A terminal, a scheduler or a debugger that nobody
has described, or the input of another program, could run them as well: where what a command does is open, each command
of Toolgate in its words and in its input is judged as if it were typed. A text that is only shown or stored has no such
effect, and stays a text.
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
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.CONTAINER)  # where what runs is read, or is not this machine
HARMLESS = (Manner.INFORMS, Manner.LOOKS, Manner.BUILDS)
WORDS = 8  # of a command of Toolgate that are looked at
MOST = 16  # commands in one text
NEAR = 120  # characters between a call and what it is given


def judge_words(scope: Scope, words: Sequence[str], mark: int, drives: bool = False) -> None:
    """Judge the commands of Toolgate in the words of a command, if one of its effects since `mark` is open.

    `drives`: it is a program for terminals, which types or runs what it is given.
    """
    found = scope.ledger.effects[mark:]
    if any([effect.verb == Verb.WRITE and effect.target.place == Place.GUARD for effect in found]):
        return  # they were judged as what they are
    own = [effect for effect in found if effect.command.argv is scope.command.argv]
    if scope.ledger.interpreted[-1:] != [scope.command]:  # whose rights a command has that was judged by itself
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
            from toolgate.analysis.arguments.possible import hand_under

            hand_under(scope, start)  # a part of some text


def judge_code(scope: Scope, text: str, mark: int) -> None:
    """Judge code that types into a terminal, and the commands of Toolgate in code that may do so, or is open."""
    _judge_typing(scope, text)
    lower = text.lower()
    if OWN_NAME in lower:
        judge_words(scope, (text,), mark, any([word in lower for word in TYPING]))


def judge_source(scope: Scope, text: str, file: Target | None = None) -> None:
    """Judge the commands of Toolgate that source, which nobody reads, gives to what starts programs; `file`: its."""
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
    """Judge the commands of Toolgate in files that a program for terminals, schedules or debugging is pointed at."""
    named = [locate_field(word, scope) for word in words[:WORDS] if isinstance(word, str) and word[:1] != "-"]
    for target in [*named, *stdin.sources[:WORDS]]:
        text = text_of(scope, target) if target.path else None
        if text and OWN_NAME in text:
            mark = len(scope.ledger.effects)
            _judge(scope, (text,))
            if not target.path.startswith("/dev/"):
                carry(scope, target, mark)


def judge_tool(scope: Scope, name: str, texts: Sequence[str], mark: int) -> None:
    """Judge the commands of Toolgate in what a tool is given that runs or types it, or of which nothing is known."""
    words = set(words_in(name))
    judge_words(scope, texts, mark, bool(words & RELAYING) and not words & IN_PAGES)


def _is_program(effect: Effect) -> bool:
    """Whether Toolgate's program or package is given to somebody: copied, or put under another name."""
    path = effect.target.path
    if effect.verb != Verb.READ or effect.target.place != Place.GUARD or any([part in path for part in KEPT]):
        return False
    return f"/{OWN_NAME}/" in f"{path}/"


def _puts(effect: Effect) -> bool:
    return effect.verb == Verb.WRITE and effect.target.place not in (Place.GUARD, Place.NULL)


def _is_open(effect: Effect) -> bool:
    """Whether an effect leaves open what becomes of the words of its command."""
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
    """The commands of Toolgate in a text, up to the words that may still belong to them."""
    spec = knowledge_of(OWN_NAME)
    known = [name for sub in spec.subcommands for name in sub.names] if spec is not None else []
    if "</" in text:  # the words between the marks
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
