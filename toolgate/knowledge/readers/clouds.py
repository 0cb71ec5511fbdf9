"""What command lines of clouds take for files and secrets."""

from toolgate.knowledge.vocabulary import CLOUD_COPY, Found


def cloud_file(text: str) -> Found | None:
    """A parameter of a cloud's command line: `file://path` and `fileb://path` are sent, and so is a bare path."""
    for mark in ("fileb://", "file://"):
        if text.startswith(mark):
            return [(CLOUD_COPY, text.removeprefix(mark))]
    if text.startswith(("{", "[", "http://", "https://", "s3://")):
        return []
    return [(CLOUD_COPY, text)]
