"""`host:port:address` of curl's --resolve, `host:port:host:port` of --connect-to: where traffic really goes."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    parts = text.lstrip("+-").split(":", 2)
    if len(parts) < 3:
        return [] if text.startswith("-") else None
    found = []
    for address in parts[2].split(","):
        host = address[1:].partition("]")[0] if address.startswith("[") else address.partition(":")[0]
        if host:
            found.append(("PROXY", host))
    return found
