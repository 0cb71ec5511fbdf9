"""Addresses that stand in a text, whatever is around them."""

from __future__ import annotations

ENDS = " \t\r\n\"'`<>()[]{},;|"
SCHEMES = frozenset(
    """http https ftp ftps sftp ssh git tcp udp ws wss socks5 socks5h socks4 socks4a grpc grpcs svn hg bzr rsync docker
    docker-image oci""".split()
)


def addresses_in(text: str) -> list[tuple[int, str]]:
    """The addresses in a text with their places, without what stands before their scheme: `git+https://…`."""
    found: list[tuple[int, str]] = []
    at = text.find("://")
    while at >= 0:
        start, end = at, at + 3
        while start and (text[start - 1].isalnum() or text[start - 1] == "-"):
            start -= 1
        while end < len(text) and text[end] not in ENDS:
            end += 1
        scheme = text[start:at].lower()
        if scheme not in SCHEMES:
            start, scheme = at - len(scheme.rpartition("-")[2]), scheme.rpartition("-")[2]
        if scheme in SCHEMES:
            found.append((start, text[start:end]))
        at = text.find("://", end)
    return found
