"""The files that are packed into a file system, and where that is written."""

from itertools import pairwise

from toolgate.knowledge.vocabulary import READS, WRITES, Found

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
