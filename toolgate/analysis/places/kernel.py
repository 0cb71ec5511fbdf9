"""Virtual paths of the kernel: devices and process information."""

from toolgate.knowledge.places.devices import (
    KERNEL_LEVERS,
    PROCESS_LEVERS,
    PROCESS_SECRETS,
    RAW_STARTS,
    STREAM_FOLDERS,
    STREAMS,
)
from toolgate.model.effect import Place
from toolgate.model.path import normalise

DEPTH = 8  # /proc/self/root/proc/self/root/…: no one nests deeper than this by accident


def seen_through(path: str, cwd: str) -> str:
    """Return the path with `/proc/…/root` and `/proc/self/cwd` replaced by their targets; not normalised further.

    Empty: the target is not known.
    """
    start = path.find("/proc/")
    if start > 0 and normalise(path[:start]) == "/":  # `../../proc/self/root` climbs to the root
        path = path[start:]
    for _ in range(DEPTH):
        parts = [part for part in path.split("/") if part and part != "."]
        if len(parts) < 3 or parts[0] != "proc":
            return path
        own = parts[1] in ("self", "thread-self")
        if not own and not parts[1].isdigit():
            return path
        index = 4 if parts[2] == "task" and len(parts) > 4 else 2
        if parts[index] == "root":
            path = "/" + "/".join(parts[index + 1 :])
        elif parts[index] == "cwd":
            if not own or not cwd:
                return ""
            path = cwd + "/" + "/".join(parts[index + 1 :])
        else:
            return path
    return ""


def device(parts: list[str]) -> tuple[str, bool]:
    """Return the place of a path below /dev, by its parts in lower case, and whether it is a whole disk or worse."""
    if not parts:
        return Place.SYSTEM, True  # the directory itself; losing it means losing the machine
    name = parts[0]
    if name == "shm":
        return Place.TEMP, len(parts) == 1
    if (name in STREAMS and len(parts) == 1) or (name in STREAM_FOLDERS and len(parts) > 1):
        return Place.NULL, False
    return Place.DEVICE, name.startswith(RAW_STARTS)


def process(parts: list[str]) -> tuple[str, bool]:
    """Return the place of a path below /proc, by its parts in lower case, and whether it is everything there."""
    if not parts:
        return Place.PROC, True
    if parts[0] in KERNEL_LEVERS:
        return Place.SYSTEM, False
    if parts[0] in ("kcore", "kmsg", "kallsyms"):
        return Place.SECRET, False
    if not (parts[0].isdigit() or parts[0] in ("self", "thread-self")) or len(parts) == 1:
        return Place.PROC, False
    own = not parts[0].isdigit()
    rest = parts[3:] if parts[1] == "task" and len(parts) > 3 else parts[1:]
    if rest[0] in PROCESS_SECRETS:
        return Place.SECRET, False
    if rest[0] in PROCESS_LEVERS:
        return Place.SYSTEM, False
    if rest[0] == "fd" and len(rest) > 1:
        return (Place.NULL if own else Place.SECRET), False
    return Place.PROC, False


def network(path: str) -> str:
    """Return the host in bash's `/dev/tcp/HOST/PORT` and in awk's `/inet/tcp/PORT/HOST/PORT`; empty: no such path."""
    parts = normalise(path).split("/")
    if len(parts) > 3 and parts[1] == "dev" and parts[2] in ("tcp", "udp"):
        return parts[3]
    return parts[4] if len(parts) > 4 and parts[1] in ("inet", "inet4", "inet6") else ""
