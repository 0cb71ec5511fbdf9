"""ERL_FLAGS and similar variables: options of every Erlang virtual machine."""

from toolgate.knowledge.vocabulary import CODE, OBEYS, Found

CODES = "-eval "
PATHS = ("-pa", "-pz", "-args_file")


def flags(text: str) -> Found | None:
    """Options that run or load code in each program; the others only tune it."""
    found: Found = []
    before, *pieces = text.split(CODES)
    for piece in pieces:
        given = piece.strip()
        quote = given[:1] if given[:1] in ("'", '"') else ""
        found.append((CODE("erlang"), given[1:].partition(quote)[0] if quote == "'" else given.strip(quote or " ")))
    words = " ".join([before, *[piece.rpartition("' ")[2] for piece in pieces]]).split()
    return found + [(OBEYS, words[index + 1]) for index, word in enumerate(words[:-1]) if word in PATHS]
