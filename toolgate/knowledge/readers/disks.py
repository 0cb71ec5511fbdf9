"""The files that are packed into a file system and where that is written, and changes of partitions."""

from itertools import pairwise

from toolgate.knowledge.vocabulary import READS, WRITES, Found, one_of

READ_FROM = ("-ef", "-pf", "-sort", "-recover", "-action-file", "-log-action-file")  # options before a file
WRITTEN_TO = ("-pseudo-override-file", "-recovery-path")


def squashed(words: list[str]) -> Found | None:
    """`mksquashfs source… destination [options]`: the last word before the options is written."""
    first = next((index for index, word in enumerate(words) if word[:1] == "-" and word != "-"), len(words))
    operands, options = words[:first], words[first:]
    found: Found = [(READS, source) for source in operands[:-1] if source != "-"]
    found += [(WRITES, operands[-1])] if len(operands) > 1 else []
    for option, value in pairwise(options):
        found += [(READS, value)] if option in READ_FROM else [(WRITES, value)] if option in WRITTEN_TO else []
    return found


LOOKING = one_of(
    "print p help unit u quit align-check version select free all list devices s b kb mb gb tb kib mib gib % cyl"
)


def parted(text: str) -> Found | None:
    """`parted DEVICE COMMAND …`: whether the commands only look at the partitions of a disk."""
    words = text.split()
    if not words:
        return []
    looking = len(words) > 1 and all([word.lower() in LOOKING or word.isdigit() for word in words[1:]])
    return [] if looking else [(WRITES, words[0])]
