"""Requests to a database on this machine that delete something, and what."""

from toolgate.model.effect import Target, backticked

LOSING = ("delete", "drop", "truncate", "flush")
METHODS = ("DELETE", "-XDELETE", "--request=DELETE")
LONGEST_PATH = 40  # characters of the path of an address that is told


def deletes(words: tuple[str, ...]) -> bool:
    """Whether a request deletes something, by its method or by a word in its address or its text."""
    return any([losing in word.lower() for word in words for losing in LOSING])


def deleted(words: tuple[str, ...], host: Target) -> str:
    """Return what a request deletes, in words, as far as its address says it."""
    path = next((word.partition(host.name)[2].partition("?")[0] for word in words if host.name + "/" in word), "")
    named, query, _ = path.partition("/_delete_by_query")
    if not 1 < len(named) <= LONGEST_PATH or not named.isprintable():
        return "data"
    if named in ("/_all", "/*"):
        return "everything"
    if any([word in METHODS for word in words]):
        return backticked(named)
    return f"data in {backticked(named)}" if query else "data"
