"""The addresses that a lock file says packages come from, one for each host."""

AFTER = ("\n", '"', "'", " ", ",", "}", "#", ">")
MOST = 300  # characters of an address


def locked_sources(text: str, words: tuple[str, ...]) -> dict[str, str]:
    """Return an address of each host that follows one of the words, in its line or at the beginning of the next."""
    found: dict[str, str] = {}
    for word in words:
        for piece in text.split(word)[1:]:
            before, _, rest = piece[:MOST].lstrip().partition("://")
            host = rest.partition("/")[0]
            if host and host not in found and "\n" not in before:
                address = rest[: min([at for at in map(rest.find, AFTER) if at >= 0], default=MOST)]
                found[address.partition("/")[0]] = "https://" + address
    return found
