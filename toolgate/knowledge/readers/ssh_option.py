"""`-o key=value` of ssh: the keys that run a command."""

from __future__ import annotations

RUNNING = (
    "proxycommand",
    "localcommand",
    "knownhostscommand",
    "xauthlocation",
    "pkcs11provider",
    "securitykeyprovider",
)


def read(text: str) -> list[tuple[str, str]] | None:
    key, equals, value = text.partition("=")
    if not equals:
        key, _, value = text.partition(" ")
    name = key.strip().lower()
    if name in RUNNING:
        return [("SCRIPT", value.strip())] if value.strip().lower() != "none" else []
    return [("does write home", "the list of known hosts")] if name == "updatehostkeys" else []
