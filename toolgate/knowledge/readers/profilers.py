"""Arguments of profilers: the report, and what is profiled."""

from toolgate.knowledge.index import COMMON, OTHERS
from toolgate.knowledge.vocabulary import FETCHES, LISTENS, OBEYS, READS, SCRIPT, SIDE_DOOR, WRITES, Found
from toolgate.model.call import quoted

RECORDED, PROFILED = ".nsys-rep", ".ncu-rep"
NEAR = ("", "localhost", "127.0.0.1", "[::1]")


def report(text: str) -> Found | None:
    """`-`, `.`, a prefix of file names, or `@command`, which gets the report."""
    if text.startswith("@"):
        return [(SIDE_DOOR, text[1:])]
    return [(WRITES, text)] if text not in ("-", ".") else []


def recorded(text: str) -> Found | None:
    """The name of a recording, which nsys gives its ending."""
    return [(WRITES, text if text.endswith(RECORDED) else text + RECORDED)]


def profiled(text: str) -> Found | None:
    """The same of Nsight Compute."""
    return [(WRITES, text if text.endswith(PROFILED) else text + PROFILED)]


def named_report(text: str) -> Found | None:
    """The name of a report, or a script that creates one."""
    return [(OBEYS, part) for part in text.split(",") if "/" in part]


def profile(text: str) -> Found | None:
    """A file, or the address of a running program that serves its profile."""
    return [(FETCHES if "://" in text else READS, text)]


def served(text: str) -> Found | None:
    """`localhost:8080`, `:8080`: where a profile is shown."""
    host = text.rpartition(":")[0]
    return [(LISTENS, text)] if host not in NEAR else []


def ncu(words: list[str]) -> Found | None:
    """A program that is profiled, with its arguments, or names of packages to check for updates."""
    first = words[0] if words else ""
    if first.endswith((".ncu-rep", ".nsight-cuprof-report")):
        return [(READS, first)]
    path = "/" in first and not first.startswith(("@", "/^"))
    return [(SCRIPT, " ".join([quoted(word) for word in words]))] if path or f",{first}," in COMMON + OTHERS else []
