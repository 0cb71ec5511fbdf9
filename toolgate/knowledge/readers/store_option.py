"""Options for uploads: when a build uploads its result, and where reports go."""

from toolgate.knowledge.vocabulary import Found, publishes


def published(text: str) -> Found | None:
    """`never`, or the cases in which `electron-builder` uploads the application."""
    return [] if text == "never" else [publishes("the application")]


def report(text: str) -> Found | None:
    """Where reports go: into a directory, or to a server."""
    return [] if text == "filesystem" else [publishes("Lighthouse reports")]
