"""Arguments of cloud command lines that are files or secrets."""

from toolgate.knowledge.vocabulary import CLOUD_COPY, Found, reads


def cloud_file(text: str) -> Found | None:
    """A parameter of a cloud's command line: `file://path` and `fileb://path` are sent, and so is a bare path."""
    for mark in ("fileb://", "file://"):
        if text.startswith(mark):
            return [(CLOUD_COPY, text.removeprefix(mark))]
    if text.startswith(("{", "[", "http://", "https://", "s3://")):
        return []
    return [(CLOUD_COPY, text)]


OPENING = ("file", "filebase64", "templatefile", "nonsensitive", "sensitive")  # read files, or reveal secrets
TELLING = ("password", "passwd", "secret", "token", "credential", "private", "key")


def console(text: str) -> Found | None:
    """Expressions for `terraform console`, which shows values, but hides sensitive ones."""
    bare = "".join([letter if letter.isalnum() or letter in "_(" else " " for letter in text.lower()])
    if any([name.rpartition(" ")[2].startswith(OPENING) for name in bare.split("(")[:-1]]):
        return None
    secret = any([word in bare for word in TELLING])
    return [reads("the infrastructure state", "secret")] if secret else []
