"""Addresses of schedulers that hand out work: whoever is there decides which code is run here."""

from toolgate.knowledge.vocabulary import Found, runs, writes

HERE = ("localhost", "127.", "[::1]", "::1", "inproc:", "ipc:")


def peer(text: str) -> Found | None:
    """`tcp://127.0.0.1:8786` is this machine; anything else sends code from elsewhere."""
    host = text.partition("://")[2] or text
    if text.startswith(HERE) or host.partition(":")[0] == "localhost" or host.startswith(HERE[2:4]) or _loops(host):
        return [runs("tasks of the project", "workspace")]
    return [runs(f"code that `{host or text}` sends", "remote")]


def _loops(host: str) -> bool:
    """Whether a host is an address of this machine by its number."""
    parts = host.partition("/")[0].partition(":")[0].split(".")
    return len(parts) == 4 and parts[0] == "127" and all([part.isdigit() for part in parts])


def submitted(text: str) -> Found | None:
    """Where work is given to: on this machine, or a cluster that gets the project's code."""
    here = peer(text) == peer("localhost")
    return [] if here else [writes("a job of the cluster", "cluster")]
