"""Arguments of servers: directives of their settings, and signals."""

from toolgate.knowledge.vocabulary import Found, changes, controls, one_of

PLAIN = one_of("""pid error_log daemon worker_processes events master_process user env working_directory worker_rlimit_nofile timer_resolution
    servername listen timeout keepalive loglevel""")


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
