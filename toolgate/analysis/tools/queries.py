"""Judges the database queries that a tool is given, in whichever language they are."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.arguments.roles.network import talk
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.tool_words import (
    DOCUMENT_SERVERS,
    GRAPH_SERVERS,
    IN_SQL,
    KEY_SERVERS,
    OWN_SQL_READERS,
    QUERIES,
    SEARCHING,
    SQL_SERVERS,
    TOLD,
)
from toolgate.knowledge.vocabulary import READ_BY
from toolgate.model.effect import Place, Verb

# How Cypher and SPARQL begin.
LONGEST = 400  # characters of a path
CLAUSES = ("match (", "match(", "optional match", "merge (", "create (", "unwind ", "detach ", "prefix ", "base <")


def query_language(key: str, value: str, server: str, tool: str) -> str:
    """The name of the reader for the query language of a text; empty: it is not a query.

    A field may have any name if its text is a statement; search words are not a query, except in a database.
    """
    text = value.strip()
    if not text or (text[0] in "{[" and text[1:2] != "["):
        return ""
    named = words_in(tool)
    words = {*words_in(server), *named}
    if words & GRAPH_SERVERS or _clause(text):
        return "cypher" if key in QUERIES or _clause(text) else ""
    if words & KEY_SERVERS:
        return "redis" if key in QUERIES else ""
    if words & DOCUMENT_SERVERS:
        return "mongo" if "(" in text and ("db." in text or key in QUERIES) else ""
    if text[0] == "\\":
        return "psql" if key in QUERIES or words & SQL_SERVERS else ""
    sql = next((OWN_SQL_READERS[word] for word in words if word in OWN_SQL_READERS), "sql")
    if key in IN_SQL:
        return "sqlite" if text[0] == "." else sql
    searching = SEARCHING.intersection(named)
    from toolgate.knowledge.readers.sql import is_shaped, starts_statement

    if text[0] == "." and key in QUERIES and not searching:  # a command of Kusto, beside its queries
        return "sql" if starts_statement(text[1:]) else ""

    if words & SQL_SERVERS and not searching:
        begins = key not in TOLD and " " in text and starts_statement(text)
        return sql if key in QUERIES or begins or is_shaped(text) else ""
    if (searching or key in TOLD - QUERIES) and not words & SQL_SERVERS:
        return ""
    shouted = key in QUERIES and text.split(None, 1)[0].isupper() and starts_statement(text)
    return "sql" if shouted or is_shaped(text) else ""


def is_key_server(server: str) -> bool:
    """Whether a server's commands are those of Redis."""
    return bool(KEY_SERVERS.intersection(words_in(server)))


def is_key_look(tool: str) -> bool:
    """Whether a tool is named after a Redis command that only reads."""
    from toolgate.knowledge.readers.redis import LOOKING

    return tool.lower() in LOOKING


def _clause(text: str) -> bool:
    return text.lower().startswith(CLAUSES)


def run_query(language: str, value: str, scope: Scope) -> None:
    """Emit what a query does, and reads of credential files that it names."""
    run = Run(scope, None, "mcp", NOTHING)
    play(run, READ_BY(language), value.lstrip(" .") if language == "sql" else value)
    talk(run)
    for path in quoted_in(value):
        target = locate_field(path, scope) if path[0] in "/~." else None
        if target is not None and target.place == Place.SECRET:
            scope.emit(Verb.READ, target)


def quoted_in(text: str) -> list[str]:
    """The quoted strings without blanks in a text."""
    found = [piece for sign in "'\"" for piece in text.split(sign)[1::2]]
    return [piece for piece in found if piece and len(piece) <= LONGEST and not any([c.isspace() for c in piece])]
