"""The words of a command as its description reads them: subcommands, operands, and the options with their values.

Advice that reuses some of the words takes them from here, as only the description says which words are values of
options.
"""

from toolgate.analysis.arguments.options import sort_arguments
from toolgate.analysis.arguments.switches import FLAGS
from toolgate.analysis.shell.command import below
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.texts.whereabouts import OPTIONS
from toolgate.knowledge.vocabulary import Command
from toolgate.model.value import Value


class Word(str):
    """A word of a command that knows its position."""

    __slots__ = ("at",)

    at: int


class Parsed(Value):
    """A command taken apart; each option with the words it is written in, `("-n", "web")` or `("--namespace=web",)`.

    `operands` are the words that are neither options nor values, subcommands among them; `leading` are the options
    before the first of them.
    """

    __slots__ = ("operands", "options", "leading")

    def __init__(
        self, operands: tuple[str, ...], options: tuple[tuple[str, ...], ...], leading: tuple[tuple[str, ...], ...]
    ) -> None:
        self.operands = operands
        self.options = options
        self.leading = leading


def parsed(argv: tuple[str, ...]) -> Parsed:
    """A command parsed by its description, or by convention if there is none."""
    words = [_at(index, word) for index, word in enumerate(argv)][1:]
    spec = knowledge_of(argv[0].rpartition("/")[2]) if argv else None
    operands = _operands(words, spec) if spec is not None else [word for word in words if word[:1] != "-"]
    places = {word.at for word in operands}
    first = min(places, default=len(argv))
    options, leading, ended = list[tuple[str, ...]](), 0, True
    for word in words:
        if word.at in places or word == "--":
            ended = True  # what follows is no value of the option before it
        elif word[:1] == "-" or ended:
            options.append((str(word),))
            leading, ended = leading + (word.at < first), False
        else:
            options[-1] = (*options[-1], str(word))
    return Parsed(tuple([str(word) for word in operands]), tuple(options), tuple(options[:leading]))


def _operands(words: list[Word], spec: Command) -> list[Word]:
    """The operands in the order of the call."""
    rest, named, names = words, list[Word](), chosen_by(spec.names)
    above: tuple[Command, ...] = ()
    while True:
        found = sort_arguments([*rest], spec, above)
        rest = [word for word in found.operands if type(word) is Word]
        chosen = below(spec, rest[0]) if rest and (spec.subcommands or spec.otherwise is not None) else None
        if chosen is None:
            behind = len(rest) - found.after
            unsorted = [word for word in rest[:behind] if word[:1] == "-"] if "WORDS_BY" in spec.operands else []
            options = [word for word in (*found.undeclared, *unsorted) if type(word) is Word]
            doubtful = {word.at + 1 for word in options if _may_take(word, names)} | {word.at for word in unsorted}
            rest = [word for index, word in enumerate(rest) if index >= behind or word.at not in doubtful]
            break
        if chosen is not spec.otherwise:
            named, rest = [*named, rest[0]], rest[1:]
        above, spec = (spec, *above), chosen
    return [*named, *rest]


def _may_take(option: str, names: frozenset[str]) -> bool:
    """Whether the next word may be the value of an option that nobody has described; `names`: of those with one."""
    if option in names:
        return True
    return "=" not in option and option not in FLAGS and not (option[:2] != "--" and len(option) == 3)


def chosen_by(programs: tuple[str, ...]) -> frozenset[str]:
    """The options of a program that choose where it acts."""
    wanted = frozenset(programs)
    found = [options for known, options in OPTIONS.items() if not wanted.isdisjoint(known.split())]
    return frozenset(" ".join(found).split())


def _at(index: int, text: str) -> Word:
    word = Word(text)
    word.at = index
    return word
