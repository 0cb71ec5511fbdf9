"""What flyway and liquibase are asked to do to a database."""

from __future__ import annotations

REMOVING = frozenset(
    "clean undo drop-all dropall rollback rollback-count rollbackcount rollback-to-date rollbacktodate".split()
)


def read(text: str) -> list[tuple[str, str]] | None:
    if text.lower() in REMOVING:
        return [("does delete database", f"data with `{text}`")]
    return [("does run workspace", f"the project's `{text}`")]
