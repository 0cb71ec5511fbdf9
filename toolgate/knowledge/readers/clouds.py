"""What command lines of clouds take for files and secrets."""

from toolgate.knowledge.vocabulary import CLOUD_COPY, Found, reads


def cloud_file(text: str) -> Found | None:
    """A parameter of a cloud's command line: `file://path` and `fileb://path` are sent, and so is a bare path."""
    for mark in ("fileb://", "file://"):
        if text.startswith(mark):
            return [(CLOUD_COPY, text.removeprefix(mark))]
    if text.startswith(("{", "[", "http://", "https://", "s3://")):
        return []
    return [(CLOUD_COPY, text)]


OPENING = ("file", "filebase64", "templatefile", "nonsensitive", "sensitive")  # functions that read files, or uncover
TELLING = ("password", "passwd", "secret", "token", "credential", "private", "key")


def console(text: str) -> Found | None:
    """Expressions for `terraform console`, which shows values and hides what is declared sensitive."""
    bare = "".join([letter if letter.isalnum() or letter in "_(" else " " for letter in text.lower()])
    if any([name.rpartition(" ")[2].startswith(OPENING) for name in bare.split("(")[:-1]]):
        return None
    secret = any([word in bare for word in TELLING])
    return [reads("the infrastructure state", "secret")] if secret else []
