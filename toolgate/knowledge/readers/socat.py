"""Addresses of socat: hosts, files, programs and listening ports."""

from toolgate.knowledge.vocabulary import HANDS, SENDS, UPLOADS, WRITES, Found, listens, sends

NEAR = ("localhost", "[::1]")


def read(text: str) -> Found | None:
    head, _, rest = text.partition(":")
    kind = head.lower().split(",")[0]
    value = rest.split(",")[0]
    if kind in ("exec", "system", "shell"):
        return [(HANDS, value)]
    if "listen" in kind or kind.endswith(("-l", "recvfrom", "recv")):
        bound = [option[5:] for option in rest.split(",")[1:] if option.startswith("bind=")]
        near = bool(bound) and all([host in NEAR or host.startswith("127.") for host in bound])
        return [listens(value, "loopback" if near else "machine")]
    if kind in ("-", "stdin", "stdout", "stdio", "stderr", "fd", "pipe", "pty", "readline"):
        return []
    if kind in ("open", "file", "gopen", "create", "goopen"):
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
