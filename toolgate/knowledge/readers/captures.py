"""Arguments of tshark: statistics, preferences, extensions, and objects extracted from traffic."""

from toolgate.knowledge.vocabulary import READS, RUNS, WRITES, Found

QUIET = ("read_format", "stdin_descr")  # name a format, and the input for people
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._-")  # of the name of a preference


def statistics(text: str) -> Found | None:
    """`-z io,stat,1`: statistics to print; `credentials` prints those in the traffic."""
    return None if text.partition(",")[0] == "credentials" else []


def preference(text: str) -> Found | None:
    """`-o name:value`: a preference; some name files with keys, or log files about decryption."""
    name, colon, value = text.partition(":")
    if not colon or not LETTERS.issuperset(name.lower()):
        return None
    if "debug" in name or name.endswith("log_file"):
        return [(WRITES, value)] if value and not name.endswith("keylog_file") else [(READS, value)]
    return [(READS, value)] if "/" in value or name.endswith("file") else [] if name != "uat" else None


def extension(text: str) -> Found | None:
    """`-X lua_script:FILE` runs a script, `-X read_format:NAME` names a file format."""
    kind, _, value = text.partition(":")
    if kind == "lua_script":
        return [(RUNS("lua"), value)]
    return [] if kind in QUIET or kind[len("lua_script") :].isdigit() else None


def objects(text: str) -> Found | None:
    """`--export-objects http,DIRECTORY`."""
    return [(WRITES, text.partition(",")[2].partition(",")[0] or ".")]


def secrets(text: str) -> Found | None:
    """`editcap --inject-secrets tls,FILE`."""
    return [(READS, text.partition(",")[2])]
