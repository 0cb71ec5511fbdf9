"""Where a virtual machine's console or network leads: here, or anywhere."""

from __future__ import annotations

NEAR = ("stdio", "none", "null", "pty", "mon:stdio", "vc", "user", "file:", "unix:", "socket,path", "nic")


def read(text: str) -> list[tuple[str, str]] | None:
    if "guestfwd" in text or "smb=" in text or "script=" in text or text.startswith(("tap", "bridge")):
        return [("OPAQUE", text)]
    if text.startswith(NEAR) or "127.0.0.1" in text or "localhost" in text:
        return []
    return [("LISTENS", text)]
