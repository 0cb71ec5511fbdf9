"""`key=value` of a systemd unit: the keys that run a command, set variables or choose a directory."""

from toolgate.knowledge.vocabulary import CHDIR, GIVES, READ_BY, SCRIPT, Found

PREFIXES = "-@:+!|"  # before a command: whether failure counts, and with which rights it runs


def read(text: str) -> Found | None:
    key, _, value = text.partition("=")
    if key.startswith("Exec"):
        return [(SCRIPT, value.lstrip(PREFIXES))] if value else []
    if key in ("WorkingDirectory", "RootDirectory"):
        return [(CHDIR, value.lstrip("-"))]
    if key == "Environment":
        return [(READ_BY("setting"), value)]
    return [(GIVES, value.lstrip("-"))] if key == "EnvironmentFile" else []
