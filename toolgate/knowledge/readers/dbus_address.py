"""Addresses of D-Bus: `unix:path=/run/user/1000/bus`, several of them with semicolons between."""

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, RUNS, Found


def read(text: str) -> Found | None:
    """`unixexec:path=PROGRAM` starts a program, `tcp:host=HOST` connects; the others are sockets of this machine."""
    from urllib.parse import unquote

    found: Found = []
    for address in text.split(";"):
        transport, _, rest = address.partition(":")
        values = dict([pair.partition("=")[::2] for pair in rest.split(",")])
        if transport == "unixexec":
            found.append((RUNS, unquote(values.get("path", ""))))
        elif transport in ("tcp", "nonce-tcp"):
            found.append((FETCHES, unquote(values.get("host", "localhost"))))
        else:
            found.append((PLAIN, address))
    return found
