"""The address of a call of a forge's API: fields sent to `graphql` are the variables of a question."""

from toolgate.knowledge.vocabulary import Found, changes

OPEN = True  # a hole in the text arrives as `\0`


def read(text: str) -> Found | None:
    return [changes(clears="publish")] if text.strip("/") == "graphql" else []
