"""`parted DEVICE COMMAND …`: whether the commands only look at the partitions of a disk."""

from toolgate.knowledge.vocabulary import WRITES, Found, one_of

LOOKING = one_of(
    "print p help unit u quit align-check version select free all list devices s b kb mb gb tb kib mib gib % cyl"
)


def read(text: str) -> Found | None:
    words = text.split()
    if not words:
        return []
    looking = len(words) > 1 and all([word.lower() in LOOKING or word.isdigit() for word in words[1:]])
    return [] if looking else [(WRITES, words[0])]
