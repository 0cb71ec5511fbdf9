"""Tasks of rake and rails: some delete the database, some publish."""

from toolgate.knowledge.readers import task
from toolgate.knowledge.vocabulary import Found, Manner, deletes, one_of

REMOVING = one_of("""db:drop db:drop:all db:reset db:purge db:purge:all db:migrate:reset db:schema:load db:structure:load db:truncate_all
    db:seed:replant db:setup:all ecto.drop ecto.reset""")

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    name = text.partition("[")[0].lower()
    if name in ("db:rollback", "db:migrate:down", "db:migrate:redo"):
        return [deletes(f"data with `{text}`", "database", Manner.LIMITED)]
    if name in REMOVING or (
        name.startswith("db:") and name.split(":")[1] in ("drop", "reset", "purge", "truncate_all")
    ):
        return [deletes(f"data with `{text}`", "database")]
    return task.read(name) if "=" not in name else []
