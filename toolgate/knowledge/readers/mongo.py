"""Calls of the MongoDB shell, and commands of Redis: which of them change or destroy."""

from __future__ import annotations

from toolgate.model.effect import Manner

DESTROYING = (
    "drop(",
    "dropdatabase(",
    "deletemany(",
    "deleteone(",
    "remove(",
    "dropindex",
    "dropuser",
    "shutdownserver",
)
CHANGING = (
    "insert", "update", "replaceone", "save(", "createindex", "renamecollection", "bulkwrite", "findandmodify",
    "createuser", "grantroles", "findoneandupdate", "findoneanddelete", "createcollection", "runcommand",
)  # fmt: skip
RUNNING = ("require(", "load(", "child_process", "exec(", "run(", "runprogram(", "eval(")


def read(text: str) -> list[tuple[str, str]] | None:
    lowered = "".join(text.lower().split())
    found: list[tuple[str, str]] = []
    for word in DESTROYING:
        if word in lowered:
            found.append(("does delete database", text[:60]))
            break
    for word in CHANGING:
        if word in lowered:
            found.append(("does write database", text[:60]))
            break
    for word in RUNNING:
        if word in lowered:
            found.append((f"does run unknown {Manner.BUILT}", "code of the database shell"))
            break
    return found
