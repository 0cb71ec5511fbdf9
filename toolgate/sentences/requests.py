"""What a request asks a server for: its method, the path behind the host, or the change that GraphQL names."""

from __future__ import annotations

from toolgate.model.effect import backticked

CHANGING = ("DELETE", "PUT", "PATCH", "POST")
LONGEST = 50  # characters of a path that is told
SCHEMES = ("https://", "http://")


def method_of(words: tuple[str, ...]) -> str:
    """The method that the words of a command name; empty: none that changes something."""
    return next((one for one in CHANGING if f"-X{one}" in words or one in words[1:]), "")


def path_of(words: tuple[str, ...], host: str = "") -> str:
    """The path in the address of a host, or else of any, between backticks; empty: there is none, or a long one."""
    for word in words:
        address = word.removeprefix(SCHEMES[0]).removeprefix(SCHEMES[1])
        if (host and host not in address) or not (host or word.startswith(SCHEMES)):
            continue
        name, slash, rest = (address.partition(host)[2] if host else address).partition("/")
        path = slash + rest.partition("?")[0].partition("#")[0]
        port = name[:1] == ":" and name[1:].isdigit()
        if not (host and name and not port) and 1 < len(path) <= LONGEST and path.isprintable():
            return backticked(path)
    return ""


def mutation_of(words: tuple[str, ...]) -> str:
    """The name of the change that a GraphQL request makes, between backticks; empty: it makes none, or hides it."""
    for word in words:
        kind, brace, body = word.partition("=")[2].strip().partition("{")
        name = body.partition("(")[0].rpartition(":")[2].strip()
        if brace and kind.split()[:1] == ["mutation"] and name.isidentifier() and len(name) <= LONGEST:
            return backticked(name)
    return ""
