"""Calls of a forge's API, with the queries and mutations of GraphQL, and clones of its repositories."""

from toolgate.knowledge.vocabulary import MAKES, UPLOADS, Found, changes, publishes, sends

LOOKING = ("GET", "HEAD", "OPTIONS")
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
OPEN = {"field": True, "address": True}  # an unknown part of the text is `\0`
HARMLESS = (
    "--depth", "--branch", "--single-branch", "--recurse-submodules", "--recursive", "--filter", "--quiet", "-q", "--no-tags",
    "-b", "--bare", "--mirror", "--shallow-submodules", "--jobs", "-j", "--origin", "-o", "--sparse", "--no-checkout", "-n",
    "--verbose", "-v", "--progress", "--no-single-branch", "--shallow-since",
)  # fmt: skip


def field(text: str) -> Found | None:
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


def method(text: str) -> Found | None:
    """The method of an API call."""
    name = text.upper()
    if name in LOOKING:
        return [changes(clears="publish")]
    return [sends(f"the code host (a {name} request)", "forge")] if name in CHANGING else None


def clone(text: str) -> Found | None:
    """After the repository in `gh repo clone`: a directory, or options for git."""
    if text.isdigit():
        return []
    if text.startswith("-"):
        return [] if text.partition("=")[0] in HARMLESS else None
    return [(MAKES, text)]
