"""Tasks of rake and rails: some remove the database, some publish."""

from __future__ import annotations

from toolgate.knowledge.readers import task

REMOVING = frozenset(
    """db:drop db:drop:all db:reset db:purge db:purge:all db:migrate:reset db:schema:load db:structure:load db:truncate_all db:rollback
    db:seed:replant db:setup:all ecto.drop ecto.reset""".split()
)

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> list[tuple[str, str]] | None:
    name = text.partition("[")[0].lower()
    if name in REMOVING or (
        name.startswith("db:") and name.split(":")[1] in ("drop", "reset", "purge", "truncate_all")
    ):
        return [("does delete database", f"data with `{text}`")]
    return task.read(name) if "=" not in name else []
