"""What a call of a forge's API changes: its method, its fields, and the questions and changes of GraphQL."""

from __future__ import annotations

LOOKING = ("GET", "HEAD", "OPTIONS")


def read(text: str) -> list[tuple[str, str]] | None:
    """A method, the address `graphql`, or a field `name=value`; fields make a change unless method or address say otherwise."""
    if text.upper() in LOOKING:
        return [("clears publish", "")]
    if text.isalpha() and text.isupper():
        return [("does send forge api", f"a {text} request to the forge")]
    name, equals, value = text.partition("=")
    if not equals:
        return [("clears publish", "")] if text.strip("/") == "graphql" else []
    found = [("UPLOADS", value[1:])] if value.startswith("@") else []
    if name == "query" and ("mutation" in value or value.startswith("@")):
        return [*found, ("does send forge api", "a change of the forge by GraphQL")]
    return [*found, ("later publish forge api", "a change through the forge's API")]
