"""Instead of changing data: count first, or look at the current state."""

from toolgate.advice.subject import Subject, Way, line, on, way, written
from toolgate.model.effect import Manner, Verb

STATEMENTS = ("-c", "--command", "-e", "--execute", "-Q", "-q", "--eval")
SHOWN = {
    "prisma": "prisma migrate status", "alembic": "alembic current", "flyway": "flyway info",
    "knex": "knex migrate:status", "sequelize": "sequelize db:migrate:status", "typeorm": "typeorm migration:show",
    "manage.py": "python manage.py showmigrations", "rails": "rails db:migrate:status",
    "rake": "rake db:migrate:status",
    "supabase": "supabase migration list", "mix": "mix ecto.migrations",
    "liquibase": "liquibase status", "dbmate": "dbmate status",
}  # fmt: skip
SQL = (
    "psql", "mysql", "mariadb", "sqlite3", "duckdb", "cockroach", "clickhouse-client", "sqlcmd", "pgcli", "mycli",
    "usql", "pgbench",
)  # fmt: skip
NO_DATA = ("alter system", "alter user", "alter role", "alter login")
BLANKS = " \t\n\"'`;()"


def suggest(subject: Subject) -> list[Way]:
    name = subject.name
    if name in SQL:
        kind = subject.effect.target.name.lower()
        if kind.startswith("alter "):
            return [] if kind.startswith(NO_DATA) else [Way("back up the data first")]
        return _shown(subject) if Manner.UNSEEN in subject.effect.manner else _counted(subject)
    if name == "redis-cli":
        return _redis(subject)
    if name in ("mongosh", "mongo"):
        return _mongo(subject)
    if not subject.effect.target.described:  # a statement, and not a task of the program
        return []
    if name == "mysqladmin":
        named = subject.operands[subject.operands.index("drop") + 1 :][:1] if "drop" in subject.operands else ()
        return way(line("mysqlshow", *named), "lists its tables") if named else []
    if name in LISTED:
        return way(LISTED[name], "lists the databases")
    if subject.effect.verb == Verb.DELETE and (name in QUEUES or any([word in QUEUES for word in subject.words])):
        return [Way("show the user what is waiting there first")]
    dropped = any([mark in word for word in subject.words for mark in DROPPING])
    undone = any([mark in word for word in subject.words for mark in UNDOING])
    if subject.effect.verb == Verb.DELETE and (dropped or not undone):
        django = _django(subject)  # where the migrations stand says nothing about the data
        printed = way(line(*django, "dumpdata"), "prints the data: save it first") if django else []
        production = Manner.PRODUCTION in subject.effect.manner  # where the user does it
        return [*printed, *([] if production else [Way("back up the data first")])]
    if name == "goose":  # the words before the task say which database is meant
        before = [index for index, word in enumerate(subject.argv) if word.startswith(("down", "redo", "reset"))]
        return way(line(*subject.argv[: before[-1]], "status"), "shows the current state") if before else []
    if SHOWN.get(name):
        source = [word for index, word in enumerate(subject.argv) if "-d" in (word, subject.argv[index - 1])]
        first, *rest = SHOWN[name].split()
        started = [subject.argv[0] if first == name else first, *rest]
        return way(line(*subject.runner, *started, *source), "shows the current state")
    django = _django(subject)
    return way(line(*django, "showmigrations"), "shows the current state") if django else []


def _django(subject: Subject) -> tuple[str, ...]:
    """The words that start the project's `manage.py`; empty: the call does not."""
    for index, word in enumerate(subject.argv[:2]):
        if word.endswith("manage.py"):
            return subject.argv[: index + 1]
    return ()


LISTED = {"dropdb": "psql -l", "createdb": "psql -l"}
QUEUES = ("celery", "rabbitmqctl", "rabbitmqadmin")
DROPPING = ("drop", "reset", "purge", "fresh", "wipe", "truncate")  # parts of tasks that delete the data itself
UNDOING = ("migrat", "rollback", "downgrade", "down", "undo", "revert")  # parts of tasks that undo migrations


def _redis(subject: Subject) -> list[Way]:
    before = _options_before(subject)
    words = subject.words[len(before) :]
    if [word.lower() for word in words[:2]] == ["config", "set"] and len(words) > 2:
        return way(line("redis-cli", *before, words[0], "GET", words[2]), "shows the current value")
    if subject.effect.verb == Verb.DELETE:
        if "flushall" in subject.effect.target.name.lower():
            return way(line("redis-cli", *before, "INFO", "keyspace"), "counts the keys of every database")
        return way(line("redis-cli", *before, "DBSIZE"), "counts the keys")
    return []


def _options_before(subject: Subject) -> list[str]:
    """The options before the command: host, port and the like."""
    found: list[str] = []
    for word in subject.words:
        if word.isupper() or (word.isalpha() and word.lower().startswith(("flush", "del", "set", "config", "eval"))):
            break
        found.append(word)
    return found


def _shown(subject: Subject) -> list[Way]:
    """Advice to read the statements in files, unless the call itself may create them."""
    file = subject.effect.origin
    before = subject.call_text[: subject.effect.start]
    made = any([mark in before for mark in ";&|\n"])
    if made or file is None or not file.path or file.path.startswith(("/dev/", "/proc/")):
        return []
    if any([mark in file.text for mark in "*?["]):
        return []
    if subject.facts.exists(file.path) is False:
        return [Way(f"check the path: {file} does not exist")]
    return on("cat", written(file.text), "shows the statements")


def _counted(subject: Subject) -> list[Way]:
    """Advice to count the rows that the statement would change, on the same connection."""
    words = list(subject.argv)
    if any([subject.makes(word) for word in words[1:] if word[:1] == "/"]):
        return []  # the database is not there before the call
    for index, word in enumerate(words[1:], start=1):
        option, equals, rest = word.partition("=")
        given = rest if equals and option in STATEMENTS else word
        select = count_of(given)
        if not select:
            continue
        words[index] = f"{option}={select}" if equals and option in STATEMENTS else select
        if words[index - 1] in STATEMENTS or (equals and option in STATEMENTS) or subject.name in ("sqlite3", "duckdb"):
            return way(_in_container(subject) + line(*words), _count(subject)) if line(*words) else []
    return []


def _in_container(subject: Subject) -> str:
    """The prefix of a command that runs in a container, `docker exec db `; empty: it runs here."""
    text = subject.call_text[subject.effect.start : subject.effect.end]
    before, found, _ = text.partition(f" {subject.argv[0]} ")
    plain = found and not any([mark in before for mark in "'\"`$;&|<>(){}"])
    return f"{before} " if subject.effect.where and plain else ""


def _count(subject: Subject) -> str:
    return f"counts the rows it would {'delete' if subject.effect.verb == Verb.DELETE else 'change'}"


def count_of(statement: str) -> str:
    """A query that counts the rows a statement would change or delete; empty: it is not simple enough."""
    text = statement.strip(" ;\n")
    words = text.replace("(", " ").split()
    lower = [word.lower() for word in words]
    if not words or ";" in text:
        return ""
    match lower[0]:
        case "drop" | "truncate" if lower[0] == "truncate" or lower[1:2] == ["table"]:
            rest = [
                word
                for word, low in zip(words[1:], lower[1:], strict=True)
                if low not in ("table", "if", "exists", "only")
            ]
            return _select(rest[0] if rest else "", "")
        case "delete" if lower[1:2] == ["from"]:
            return _select("".join(words[2:3]), _where(text))
        case "update":
            return _select("".join(words[1:2]), _where(text))
        case _:
            return ""


def _where(text: str) -> str:
    position = text.lower().find(" where ")
    return text[position:] if position >= 0 else ""


def _select(table: str, where: str) -> str:
    table = table.strip(";,")
    if not table or any([character in BLANKS for character in table]) or len(where) > 60:
        return ""
    return f"select count(*) from {table}{where}"  # noqa: S608 # shown to a person, never executed


def _mongo(subject: Subject) -> list[Way]:
    words = list(subject.argv)
    for index, word in enumerate(words):
        about_data = not any([call in word for call in (".insert", "shutdownServer")])
        if words[index - 1] == "--eval" and word.startswith("db.") and about_data:
            collection = word[3:].partition(".")[0]
            plain = collection.isalnum() and "(" not in collection
            condition = _condition(word)
            words[index] = f"db.{collection}.countDocuments({condition})" if plain else "db.getCollectionNames()"
            counts = "counts the documents it would delete" if condition else "counts the documents there"
            return way(line(*words), counts if plain else "lists the collections")
    return []


def _condition(text: str) -> str:
    """The filter of a deletion: `{a: 1}` in `db.x.deleteMany({a: 1})`; empty: all documents, or not simple enough."""
    name, _, rest = text.partition("(")
    inside = rest.rstrip("; ").removesuffix(")")
    plain = inside[:1] == "{" and inside[-1:] == "}" and "(" not in inside and inside.count("{") == 1
    return inside if plain and name.endswith((".deleteMany", ".remove")) else ""
