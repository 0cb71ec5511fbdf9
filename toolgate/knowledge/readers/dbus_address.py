"""Addresses of D-Bus, separated by semicolons: `unix:path=/run/user/1000/bus`."""

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, RUNS, SIDE_DOOR, Found

MOST = 9  # numbered arguments, in order as text
BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-")
HEXADECIMAL = frozenset("0123456789abcdefABCDEF")


def read(text: str) -> Found | None:
    """`unixexec:path=PROGRAM` starts a program, `tcp:host=HOST` connects; the others are sockets of this machine."""
    found: Found = []
    for address in text.split(";"):
        transport, _, rest = address.partition(":")
        values = dict([pair.partition("=")[::2] for pair in rest.split(",")])
        name = values.get("path" if transport == "unixexec" else "host", "localhost")
        plain = _unescaped(name)
        if plain is None:
            return None
        if transport == "unixexec":
            given = [_unescaped(values[key]) for key in sorted(values) if key.startswith("argv") and key != "argv0"]
            if len(given) > MOST or any([word is None or "'" in word for word in given]):
                return None
            words = [plain, *[str(word) if BARE.issuperset(str(word)) else f"'{word}'" for word in given]]
            found.append((SIDE_DOOR, " ".join(words)) if given else (RUNS, plain))
        else:
            found.append((FETCHES, plain) if transport in ("tcp", "nonce-tcp") else (PLAIN, address))
    return found


def _unescaped(text: str) -> str | None:
    """A value without its escapes: `%2Ftmp` is `/tmp`; `None`: an escape is not valid."""
    first, *others = text.split("%")
    if not all([len(other) > 1 and HEXADECIMAL.issuperset(other[:2]) for other in others]):
        return None
    return first + "".join([chr(int(other[:2], 16)) + other[2:] for other in others])
