"""Addresses of socat: hosts, files, programs and listening ports."""

from toolgate.knowledge.vocabulary import HANDS, SCRIPT, SENDS, UPLOADS, WRITES, Found, listens, sends

FILES = ("open", "file", "gopen", "create", "goopen")
NEAR = ("localhost", "[::1]")
PROGRAMS = ("exec", "system", "shell")
STDIO = ("-", "stdin", "stdout", "stdio", "stderr", "fd", "pipe", "pty", "readline")


def addresses(words: list[str]) -> Found | None:
    """Both addresses of a call; a program that is joined to a terminal or a file has no network peer."""
    near = any([_kind(word) in STDIO and not (_kind(word) == "pipe" and _value(word)) for word in words])
    found: Found = []
    for number, word in enumerate(words):
        roles = [(SCRIPT, _value(word))] if near and _kind(word) in PROGRAMS else read(word)
        if number and _kind(word) in FILES and "rdonly" not in word.split(","):
            roles = [(UPLOADS, _value(word)), (WRITES, _value(word))]  # what the first one says goes into it
        if roles is None:
            return None
        found += roles
    return found


def _kind(text: str) -> str:
    return text.partition(":")[0].lower().split(",")[0]


def _value(text: str) -> str:
    return text.partition(":")[2].split(",")[0]


def read(text: str) -> Found | None:
    rest, kind, value = text.partition(":")[2], _kind(text), _value(text)
    if kind in PROGRAMS:
        return [(HANDS, value)]
    if "listen" in kind or kind.endswith(("-l", "recvfrom", "recv")):
        bound = [option[5:] for option in rest.split(",")[1:] if option.startswith("bind=")]
        near = bool(bound) and all([host in NEAR or host.startswith("127.") for host in bound])
        return [listens(value, "loopback" if near else "machine")]
    if kind in STDIO:
        return []
    if kind in FILES:
        written = kind == "create" or any(
            [word in rest.split(",") for word in ("create", "creat", "append", "trunc", "wronly", "rdwr")]
        )
        return [(WRITES if written else UPLOADS, value)]
    if kind.startswith(("tcp", "udp", "ssl", "openssl", "sctp", "socks", "proxy")):
        return [(SENDS, value.split(":")[0])]
    if kind.startswith(("unix", "abstract")):
        return [sends(value, "machine")]
    if "/" in text or "." in text:
        return [(WRITES, text)]
    return None
