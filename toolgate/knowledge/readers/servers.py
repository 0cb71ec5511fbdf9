"""Arguments of servers: directives of their settings, and signals."""

from toolgate.knowledge.vocabulary import (
    LISTENS,
    OPAQUE,
    READS,
    RUNS,
    SENDS,
    SIDE_DOOR,
    WRITES,
    Found,
    Role,
    changes,
    controls,
    one_of,
)

PLAIN = one_of("""pid error_log daemon worker_processes events master_process user env working_directory worker_rlimit_nofile timer_resolution
    servername listen timeout keepalive loglevel""")

PROPERTIES: dict[str, Role] = {
    "command": SIDE_DOOR,
    "host": SENDS,
    "listen": LISTENS,
    "script": RUNS,
    "code": OPAQUE,
    "path": READS,
    "file": WRITES,
    "db": WRITES,
}


def postgres(text: str) -> Found | None:
    """`name=value` after `-c` of a PostgreSQL server: a library that it loads, or a command that it runs."""
    name, _, value = text.partition("=")
    if name.endswith("_libraries"):
        return [(RUNS, path) for path in value.strip("'").split(",") if "/" in path]
    return [(SIDE_DOOR, value)] if name.endswith("_command") else []


def postgres_line(text: str) -> Found | None:
    """`pg_ctl -o`: options of the server, in one text."""
    settings = f" {text}".split(" -c ")[1:]
    return [found for setting in settings for found in postgres(setting.partition(" -")[0].strip()) or []]


def directives(text: str) -> Found | None:
    """Directives of nginx or Apache that only set how it runs; `None`: one loads or includes something."""
    named = [part.split()[0].lower() for part in text.replace("\n", ";").split(";") if part.strip()]
    return [] if PLAIN.issuperset(named) and "{" not in text.replace("events {}", "") else None


def apache(text: str) -> Found | None:
    """`apachectl configtest` checks the settings; all else acts on the running server."""
    looks = text in ("configtest", "status", "fullstatus")
    return [changes(clears="listen"), *([] if looks else [controls("a running server")])]


def squid(text: str) -> Found | None:
    """`squid -k parse` checks the settings; all other signals act on the running server."""
    return [] if text in ("parse", "check") else [controls("a running server")]


def output(text: str) -> Found | None:
    """A plugin of Fluent Bit by its name, or the address of one: `http://host:80/path`."""
    return [(SENDS, text)] if "://" in text else []


def plugin_property(text: str) -> Found | None:
    """`command=df -h`, `host=10.0.0.1`: a property of the plugin before it."""
    name, _, value = text.partition("=")
    role = PROPERTIES.get(name.lower())
    return [(role, value)] if role else []


def upstream(text: str) -> Found | None:
    """`upstream:http://host:3128`: where a proxy sends what it receives."""
    address = text.partition(":")[2].partition("@")[0]
    return [(SENDS, address)] if text.startswith(("upstream:", "reverse:")) else []
