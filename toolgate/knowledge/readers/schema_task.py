"""What flyway and liquibase are asked to do to a database."""

from toolgate.knowledge.vocabulary import Found, deletes, runs

REMOVING = frozenset(
    "clean undo drop-all dropall rollback rollback-count rollbackcount rollback-to-date rollbacktodate".split()
)


def read(text: str) -> Found | None:
    if text.lower() in REMOVING:
        return [deletes(f"data with `{text}`", "database")]
    return [runs(f"the project's `{text}`")]
