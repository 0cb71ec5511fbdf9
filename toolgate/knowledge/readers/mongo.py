"""Calls of the MongoDB shell: those that change or delete data."""

from toolgate.knowledge.vocabulary import CODE, Found, deletes, runs, writes
from toolgate.model.effect import Manner

DESTROYING = (
    "drop(", "dropdatabase(", "deletemany(", "deleteone(", "remove(", "dropindex", "dropuser", "shutdownserver",
)  # fmt: skip
CHANGING = (
    "insert", "update", "replaceone", "save(", "createindex", "renamecollection", "bulkwrite", "findandmodify",
    "createuser", "grantroles", "findoneandupdate", "findoneanddelete", "createcollection", "runcommand",
)  # fmt: skip
RUNNING = ("require(", "load(", "child_process", "exec(", "run(", "runprogram(", "eval(")


def read(text: str) -> Found | None:
    lowered = "".join(text.lower().split())
    found: Found = []
    for word in DESTROYING:
        if word in lowered:
            found.append(deletes(text[:60], "database"))
            break
    for word in CHANGING:
        if word in lowered:
            found.append(writes(text[:60], "database"))
            break
    for word in RUNNING:
        if word in lowered:
            found += [runs("code of the database shell", "unknown", Manner.BUILT), (CODE("node"), text)]
            break
    return found
