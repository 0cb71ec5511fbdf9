"""Subcommands of flyway, liquibase and goose that change a database."""

from toolgate.knowledge.vocabulary import Found, deletes, one_of, runs

REMOVING = one_of("clean undo drop-all dropall rollback rollback-count rollbackcount rollback-to-date rollbacktodate")


def read(text: str) -> Found | None:
    if text.lower() in REMOVING:
        return [deletes(f"data with `{text}`", "database")]
    return [runs(f"the project's `{text}`")]


UNDOING = one_of("down down-to reset redo drop")


def migrated(text: str) -> Found | None:
    """`postgres CONNECTION down`: the subcommand follows the kind of database and its address."""
    words = text.split()
    undone = len(words) > 2 and (words[-1] in UNDOING or words[-2] in UNDOING)
    return [deletes("tables made by migrations", "database")] if undone else []
