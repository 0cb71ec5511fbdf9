"""Calls of a forge's API: their fields, and the queries and mutations of GraphQL."""

from toolgate.knowledge.vocabulary import UPLOADS, Found, changes, publishes, sends

LOOKING = ("GET", "HEAD", "OPTIONS")
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
OPEN = True  # an unknown part of the text is `\0`


def read(text: str) -> Found | None:
    """A field `name=value`; fields make a call a change, unless its method or address says otherwise."""
    name, equals, value = text.partition("=")
    if not equals or "\0" in name or value.startswith("@\0"):
        return None
    found = [(UPLOADS, value[1:])] if value.startswith("@") else []
    if name == "query" and "\0" in value:
        return None
    if name == "query" and ("mutation" in value or value.startswith("@")):
        return [*found, sends("the code host (a GraphQL change)", "forge")]
    return [*found, changes(publishes("a change through the code host's API", "forge"))]


def address(text: str) -> Found | None:
    """The path of an API call; fields sent to `graphql` are the variables of a query."""
    return [changes(clears="publish")] if text.strip("/") == "graphql" else []
