"""Addresses of socat: hosts, files, programs and listening ports."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    head, _, rest = text.partition(":")
    kind = head.lower().split(",")[0]
    value = rest.split(",")[0]
    if kind in ("exec", "system", "shell"):
        return [("HANDS", value)]
    if "listen" in kind or kind.endswith(("-l", "recvfrom", "recv")):
        return [("does listen machine", value)]
    if kind in ("-", "stdin", "stdout", "stdio", "stderr", "fd", "pipe", "pty", "readline"):
        return []
    if kind in ("open", "file", "gopen", "create", "goopen"):
        written = kind == "create" or any(
            [word in rest.split(",") for word in ("create", "creat", "append", "trunc", "wronly", "rdwr")]
        )
        return [("WRITES" if written else "UPLOADS", value)]
    if kind.startswith(("tcp", "udp", "ssl", "openssl", "sctp", "socks", "proxy")):
        return [("SENDS", value.split(":")[0])]
    if kind.startswith(("unix", "abstract")):
        return [("does send machine", value)]
    if "/" in text or "." in text:
        return [("WRITES", text)]
    return None
