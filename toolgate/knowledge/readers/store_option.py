"""When a build uploads what it has made."""

from toolgate.knowledge.vocabulary import Found, publishes


def published(text: str) -> Found | None:
    """`never`, or the cases in which `electron-builder` uploads the application."""
    return [] if text == "never" else [publishes("the application")]
