"""What profilers are told in an argument: where a report goes, and what is profiled."""

from toolgate.knowledge.index import COMMON, OTHERS
from toolgate.knowledge.vocabulary import FETCHES, LISTENS, OBEYS, READS, SCRIPT, SIDE_DOOR, WRITES, Found
from toolgate.model.call import quoted

NEAR = ("", "localhost", "127.0.0.1", "[::1]")


def report(text: str) -> Found | None:
    """`-`, `.`, the beginning of files' names, or `@command`, which gets the report."""
    if text.startswith("@"):
        return [(SIDE_DOOR, text[1:])]
    return [(WRITES, text)] if text not in ("-", ".") else []


def named_report(text: str) -> Found | None:
    """The name of a report, or a script that makes one."""
    return [(OBEYS, part) for part in text.split(",") if "/" in part]


def profile(text: str) -> Found | None:
    """A file, or the address of a running program that has a profile of itself."""
    return [(FETCHES if "://" in text else READS, text)]


def served(text: str) -> Found | None:
    """`localhost:8080`, `:8080`: where a profile is shown."""
    host = text.rpartition(":")[0]
    return [(LISTENS, text)] if host not in NEAR else []


def ncu(words: list[str]) -> Found | None:
    """A program that is profiled, with its arguments, or names of packages that newer versions are looked for of."""
    first = words[0] if words else ""
    if first.endswith((".ncu-rep", ".nsight-cuprof-report")):
        return [(READS, first)]
    path = "/" in first and not first.startswith(("@", "/^"))
    return [(SCRIPT, " ".join([quoted(word) for word in words]))] if path or f",{first}," in COMMON + OTHERS else []
