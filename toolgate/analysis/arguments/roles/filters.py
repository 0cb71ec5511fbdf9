"""Commands that only read what they are given and print of it, into a file at most: `sort | gzip > x`."""

from toolgate.knowledge.vocabulary import PACKS, READS, read_slots
from toolgate.model.effect import Effect, Place, Verb
from toolgate.shell.expand.fields import Field

SIGNS = ";|&$`<>(){}\n\\\"'"  # what makes more than one command of words


def is_filter(field: Field) -> bool:
    """Whether a command is nothing but filters, the last of which may print into a file."""
    if not isinstance(field, str):
        return False
    text, printed, file = field.rpartition(">")
    if printed:
        if len(file.split()) != 1 or any([sign in file for sign in SIGNS]):
            return False
        text = text.removesuffix(">")
    return all([_reads_and_prints(part) for part in (text if printed else field).split("|")])


def _reads_and_prints(text: str) -> bool:
    """Whether a command is one program that only reads and prints of that: `wc -c`, `gunzip` without a file."""
    if any([sign in text for sign in SIGNS]):
        return False
    from toolgate.knowledge.lookup import knowledge_of

    words = text.split()
    spec = knowledge_of(words[0]) if words and "/" not in words[0] else None
    if spec is None or spec.does or spec.given or spec.bare or spec.subcommands or spec.stdin is not None:
        return False
    slots = read_slots(spec.operands)
    return bool(slots) and slots[-1].role.base in (READS, PACKS) and all([word[:1] == "-" for word in words[1:]])


def is_of_filter(effect: Effect) -> bool:
    """Whether an effect is one that filters have: they read, and what they print may be data of the build's."""
    if effect.verb != Verb.WRITE or effect.target.place != Place.OUTPUT:
        return effect.verb == Verb.READ
    from toolgate.analysis.arguments.undescribed_values import code

    path = effect.target.path
    return "." in path.rpartition("/")[2] and not code(path)  # else it may be there to be run
