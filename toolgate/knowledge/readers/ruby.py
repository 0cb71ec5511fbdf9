"""Libraries, templates, tasks and code of Ruby."""

from toolgate.knowledge.readers import task
from toolgate.knowledge.vocabulary import CODE, PLAIN, RUNS, Found, Manner, deletes, one_of, runs

OPEN = {"rake_task": "word"}  # an unknown part does not change how these are read


def rails_runner(text: str) -> Found | None:
    """`rails runner`: a file, or Ruby text."""
    named = text.endswith(".rb") and not any([sign in text for sign in " \n\t;#(`%"])  # else it is code
    return [(RUNS("ruby") if named or text == "-" else CODE("ruby"), text)]


def ruby_library(text: str) -> Found | None:
    """`ruby -r NAME`: the name of a library, or a file that is run."""
    return [(RUNS if text.startswith((".", "/", "~")) else PLAIN, text)]


def template(text: str) -> Found | None:
    """A template that is run: a file here or an address."""
    if "://" in text:
        return [runs(text, "remote")]
    return [(RUNS, text)]


REMOVING = one_of("""db:drop db:drop:all db:reset db:purge db:purge:all db:migrate:reset db:schema:load db:structure:load db:truncate_all
    db:seed:replant db:setup:all ecto.drop ecto.reset""")


def rake_task(text: str) -> Found | None:
    """Tasks of rake and rails: some delete the database, some publish."""
    name = text.partition("[")[0].lower()
    if name in ("db:rollback", "db:migrate:down", "db:migrate:redo"):
        return [deletes(f"data with `{text}`", "database", Manner.LIMITED)]
    if name in REMOVING or (
        name.startswith("db:") and name.split(":")[1] in ("drop", "reset", "purge", "truncate_all")
    ):
        return [deletes(f"data with `{text}`", "database")]
    return task.read(name) if "=" not in name else []
