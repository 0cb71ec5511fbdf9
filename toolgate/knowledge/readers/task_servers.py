"""Addresses of task schedulers: code that they send is run here."""

from toolgate.knowledge.vocabulary import CODE, OBEYS, WORKS_FOR, Found, runs, writes

WITHIN = ("inproc://", "ipc://")  # never another machine
OURS = runs("tasks of the project", "workspace")


def peer(text: str) -> Found | None:
    """`tcp://127.0.0.1:8786` is this machine; anything else sends code from elsewhere."""
    host = text.partition("://")[2] or text
    if text.startswith(WITHIN) or _is_here(host.partition("/")[0]):
        return [OURS]
    return [runs(f"code that `{host or text}` sends", "remote")]


def _is_here(address: str) -> bool:
    """Whether `host:port` is this machine, by its name or number."""
    host, _, port = address.rpartition(":") if "]" not in address else address.rpartition("]:")
    host = host if port.isdigit() and host else address
    parts = host.split(".")
    loops = len(parts) == 4 and parts[0] == "127" and all([part.isdigit() for part in parts])
    return loops or host.strip("[]") in ("localhost", "::1")


def preload(text: str) -> Found | None:
    """What a worker loads first: a file, a module name, or code."""
    if text.replace(".", "").replace("_", "").isalnum() and not text.endswith(".py"):
        return [OURS]
    plain = not any([sign in text for sign in " \n;()="])
    return [(OBEYS, text)] if plain else [(CODE("python"), text)]


def crew(text: str) -> Found | None:
    """`4*popen` are processes here; `ssh=user@host//python=python3` and `socket=host:8888` are other machines."""
    kind, _, rest = text.rpartition("*")[2].partition("=")
    words = rest.partition("//")[0].split() if kind in ("ssh", "vagrant_ssh", "socket") else []
    return [(WORKS_FOR("tests"), words[-1])] if words else []


def submitted(text: str) -> Found | None:
    """Where work is submitted: this machine, or a cluster, which gets the project's code."""
    here = peer(text) == peer("localhost")
    return [] if here else [writes("a job of the cluster", "cluster")]
